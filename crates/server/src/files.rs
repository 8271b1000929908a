//! The files of the page, compressed when the server was built.

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};

struct File {
    name: &'static str,
    tag: &'static str,
    plain: &'static [u8],
    brotli: &'static [u8],
    gzip: &'static [u8],
}

static FILES: &[File] = &include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Answers with the file of this name, packed the best way that the browser reads. Everything is
/// asked for again each time and answered with 304 if it is the same.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let name = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let Some(file) = FILES.iter().find(|file| file.name == name) else {
        return (StatusCode::NOT_FOUND, "there is nothing here").into_response();
    };
    let fresh = [(header::ETAG, file.tag), (header::CACHE_CONTROL, "no-cache"), (header::VARY, "accept-encoding")];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|tag| tag == file.tag) {
        return (StatusCode::NOT_MODIFIED, fresh).into_response();
    }
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let (encoding, content) = choose(file, accepted);
    let mut response =
        (fresh, [(header::CONTENT_TYPE, kind(name))], Body::from(Bytes::from_static(content))).into_response();
    if let Some(encoding) = encoding {
        response.headers_mut().insert(header::CONTENT_ENCODING, header::HeaderValue::from_static(encoding));
    }
    response
}

fn choose(file: &File, accepted: &str) -> (Option<&'static str>, &'static [u8]) {
    let accepts =
        |name: &str| accepted.split(',').any(|part| part.split(';').next().is_some_and(|part| part.trim() == name));
    if accepts("br") {
        (Some("br"), file.brotli)
    } else if accepts("gzip") {
        (Some("gzip"), file.gzip)
    } else {
        (None, file.plain)
    }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
