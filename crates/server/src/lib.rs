//! Serves the page: embedded files, a health check, and nothing else to configure.

mod files;

use std::{io, net::SocketAddr};

use axum::{
    Router,
    extract::Request,
    http::{HeaderName, HeaderValue, header},
    middleware::{self, Next},
    response::Response,
    routing::get,
};
use tokio::net::TcpListener;

/// Why the server is not running.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Somebody else listens there.
    #[error("port {0} is taken: stop what runs there, or choose another with --listen")]
    PortTaken(u16),
    /// The address cannot be listened on for another reason.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// It stopped by itself.
    #[error("the server stopped: {0}")]
    Stopped(io::Error),
}

/// Serves until Ctrl-C. Prints the address once it answers there.
pub fn serve(listen: SocketAddr) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServeError::Stopped)?;
    runtime.block_on(async {
        let listener = bind(listen).await?;
        let address = listener.local_addr().map_err(|error| ServeError::Listen(listen, error))?;
        println!("Ludoteca is at http://{address}/  (Ctrl-C stops it)");
        axum::serve(listener, router()).with_graceful_shutdown(stopped()).await.map_err(ServeError::Stopped)
    })
}

async fn bind(listen: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(listen).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => ServeError::PortTaken(listen.port()),
        _ => ServeError::Listen(listen, error),
    })
}

async fn stopped() {
    if tokio::signal::ctrl_c().await.is_err() {
        // Without a signal handler there is nothing to wait for but the end of the process.
        std::future::pending::<()>().await;
    }
}

fn router() -> Router {
    Router::new().route("/health", get(|| async { "ok" })).fallback(files::serve).layer(middleware::from_fn(guard))
}

/// What a browser may do with anything from here: run our own scripts and WebAssembly, and talk
/// to nobody else.
const GUARDS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' \
         data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

async fn guard(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in GUARDS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    async fn ask(request: &str) -> String {
        let listener = bind(SocketAddr::from(([127, 0, 0, 1], 0))).await.expect("some port is free");
        let address = listener.local_addr().expect("it is bound");
        tokio::spawn(async { axum::serve(listener, router()).await });
        let mut stream = tokio::net::TcpStream::connect(address).await.expect("it listens");
        stream.write_all(request.as_bytes()).await.expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.expect("it answers");
        String::from_utf8_lossy(&answer).into_owned()
    }

    #[tokio::test]
    async fn it_is_healthy_and_guarded() {
        let answer = ask("GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await;
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok"), "{answer}");
        for header in ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff"] {
            assert!(answer.contains(header), "{answer}");
        }
    }

    #[tokio::test]
    async fn the_page_comes_fresh_and_only_to_those_who_read() {
        let page = ask("GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await;
        assert!(page.contains("<!doctype html>") && page.contains("cache-control: no-cache"), "{page}");
        let tag = page.lines().find_map(|line| line.strip_prefix("etag: ")).expect("it has a tag").trim();
        let again = format!("GET / HTTP/1.1\r\nhost: x\r\nif-none-match: {tag}\r\nconnection: close\r\n\r\n");
        assert!(ask(&again).await.starts_with("HTTP/1.1 304"));
        assert!(ask("GET /nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.starts_with("HTTP/1.1 404"));
        assert!(ask("POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.starts_with("HTTP/1.1 405"));
    }

    #[tokio::test]
    async fn a_taken_port_is_named() {
        let first = bind(SocketAddr::from(([127, 0, 0, 1], 0))).await.expect("some port is free");
        let port = first.local_addr().expect("it is bound").port();
        let second = bind(SocketAddr::from(([127, 0, 0, 1], port))).await;
        assert!(matches!(second, Err(ServeError::PortTaken(taken)) if taken == port));
    }
}
