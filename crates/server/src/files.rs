//! The files of the page, compressed when the server was built.

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};

use crate::guard;

struct File {
    name: &'static str,
    tag: &'static str,
    plain: &'static [u8],
    brotli: &'static [u8],
    gzip: &'static [u8],
}

static FILES: &[File] = &include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The file that a browser opens first.
const FIRST: &str = "index.html";

/// The build of the page: the same in its first file, which says so to whoever opens it.
pub(crate) fn build() -> &'static str {
    include!(concat!(env!("OUT_DIR"), "/build.rs"))
}

/// A folder from which the files are served as they are now: for whoever works on the page. It is
/// named when the server is built, so that a server for others never has it.
const FOLDER: Option<&str> = option_env!("LUDOTECA_PAGE_FOLDER");

/// Answers with the file of this name, packed the best way that the browser reads. What has its digest in
/// its name never changes; the rest is asked for again each time and answered with 304 if it is the same.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !guard::reads(&method) {
        return (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response();
    }
    let name = match uri.path().trim_start_matches('/') {
        "" => FIRST,
        name => name,
    };
    if let Some(folder) = FOLDER {
        return match std::fs::read(std::path::Path::new(folder).join(name)) {
            Ok(file) => {
                ([(header::CONTENT_TYPE, kind(name)), (header::CACHE_CONTROL, "no-store")], file).into_response()
            }
            Err(_) => StatusCode::NOT_FOUND.into_response(),
        };
    }
    let Some(file) = FILES.iter().find(|file| file.name == name) else {
        return (StatusCode::NOT_FOUND, "there is nothing here").into_response();
    };
    let encoding = choose(&text(&headers, &header::ACCEPT_ENCODING));
    let tag = encoding.tag(file.tag);
    let known = text(&headers, &header::IF_NONE_MATCH);
    let keep = if is_named_by_digest(name) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let fresh = [(header::ETAG, tag.as_str()), (header::CACHE_CONTROL, keep), (header::VARY, "accept-encoding")];
    if matches(&known, &tag) {
        return (StatusCode::NOT_MODIFIED, fresh).into_response();
    }
    let content = match encoding {
        Encoding::Brotli => file.brotli,
        Encoding::Gzip => file.gzip,
        Encoding::Plain => file.plain,
    };
    let mut response =
        (fresh, [(header::CONTENT_TYPE, kind(name))], Body::from(Bytes::from_static(content))).into_response();
    if let Some(name) = encoding.name() {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    response
}

/// Whether a file says in its name what is in it.
fn is_named_by_digest(name: &str) -> bool {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let digest = stem.rsplit_once('-').map_or("", |(_, digest)| digest);
    digest.len() == 16 && digest.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The first file of the page, to be told more of before it is sent.
pub(crate) fn page() -> String {
    if let Some(folder) = FOLDER {
        return std::fs::read_to_string(std::path::Path::new(folder).join(FIRST)).unwrap_or_default();
    }
    let file = FILES.iter().find(|file| file.name == FIRST);
    file.map_or_else(String::new, |file| String::from_utf8_lossy(file.plain).into_owned())
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Encoding {
    Brotli,
    Gzip,
    Plain,
}

impl Encoding {
    const fn name(self) -> Option<&'static str> {
        match self {
            Encoding::Brotli => Some("br"),
            Encoding::Gzip => Some("gzip"),
            Encoding::Plain => None,
        }
    }

    /// Each packing is another answer, so it has a tag of its own.
    fn tag(self, tag: &str) -> String {
        match self.name() {
            Some(name) => format!("\"{}-{name}\"", tag.trim_matches('"')),
            None => tag.to_owned(),
        }
    }
}

/// All values of a header as one list.
fn text(headers: &HeaderMap, name: &header::HeaderName) -> String {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.collect::<Vec<_>>().join(",")
}

/// Whether a list of tags has this one, or any.
fn matches(known: &str, tag: &str) -> bool {
    let mut tags = known.split(',').map(str::trim);
    tags.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

/// The packing that a browser likes best; of those it likes alike, the smallest.
fn choose(accepted: &str) -> Encoding {
    let weight = |wanted: &str| {
        accepted.split(',').find_map(|part| {
            let mut words = part.split(';').map(str::trim);
            (words.next()?.eq_ignore_ascii_case(wanted)).then_some(())?;
            let weight = words.find_map(|word| word.strip_prefix("q=").or_else(|| word.strip_prefix("Q=")));
            Some(weight.map_or(Some(1.0), |weight| weight.trim().parse::<f32>().ok()).unwrap_or(0.0))
        })
    };
    let liked = |name: &str, otherwise: f32| weight(name).or_else(|| weight("*")).unwrap_or(otherwise);
    let all = [
        (Encoding::Brotli, liked("br", 0.0)),
        (Encoding::Gzip, liked("gzip", 0.0)),
        // Who refuses even this gets it all the same: an answer is better than none.
        (Encoding::Plain, weight("identity").unwrap_or(f32::MIN_POSITIVE)),
    ];
    let best = all.iter().map(|(_, weight)| *weight).fold(0.0, f32::max);
    all.into_iter().find(|(_, weight)| *weight >= best && *weight > 0.0).map_or(Encoding::Plain, |(one, _)| one)
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_gets_what_it_likes_best() {
        for (accepted, expected) in [
            ("", Encoding::Plain),
            ("gzip, deflate, br", Encoding::Brotli),
            ("br;q=0, gzip", Encoding::Gzip),
            ("br;q=0,gzip;q=0", Encoding::Plain),
            ("gzip;q=1.0, br;q=0.5", Encoding::Gzip),
            ("*", Encoding::Brotli),
            ("*;q=0", Encoding::Plain),
            ("identity;q=1, br;q=0.2", Encoding::Plain),
            ("BR", Encoding::Brotli),
            ("br;q=nonsense", Encoding::Plain),
        ] {
            assert_eq!(choose(accepted), expected, "{accepted}");
        }
    }

    #[test]
    fn what_has_its_digest_in_its_name_is_kept_for_good() {
        assert!(is_named_by_digest("web_bg-0123456789abcdef.wasm"));
        assert!(is_named_by_digest("rules/strada-romana-0123456789abcdef.html"));
        for name in
            ["index.html", "icon-turn.svg", "web-0123456789abcde.js", "0123456789abcdef.js", "a-0123456789abcdeg.js"]
        {
            assert!(!is_named_by_digest(name), "{name}");
        }
    }

    #[test]
    fn any_tag_of_a_list_counts() {
        assert!(matches("\"a\", W/\"b-br\" ,\"c\"", "\"b-br\""));
        assert!(matches("*", "\"b\""));
        assert!(!matches("\"b\"", "\"b-br\""), "packed and plain are not the same answer");
        assert!(!matches("", "\"b\""));
    }
}
