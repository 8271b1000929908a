//! Who may ask at all: hosts, origins and addresses, and what browsers may do with answers.

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header};

/// The cookie's name where the connection is not encrypted, and where it is.
pub(crate) const COOKIES: [&str; 2] = ["ludoteca", "__Host-ludoteca"];

/// Which addresses are ours.
#[derive(Clone, Debug, Default)]
pub(crate) struct House {
    /// What `--public-url` says: scheme, host and port.
    pub(crate) public: Option<PublicUrl>,
    /// Whether what stands before us tells who asks.
    pub(crate) behind_proxy: bool,
}

/// An address by which others know this server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    scheme: String,
    authority: String,
}

impl std::str::FromStr for PublicUrl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<PublicUrl, &'static str> {
        const EXPECTED: &str = "expected an address like https://play.example.org";
        let uri: Uri = text.parse().map_err(|_| EXPECTED)?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else { return Err(EXPECTED) };
        if !["http", "https"].contains(&scheme) || uri.path().len() > 1 || uri.query().is_some() {
            return Err(EXPECTED);
        }
        Ok(PublicUrl { scheme: scheme.into(), authority: authority.as_str().to_ascii_lowercase() })
    }
}

impl std::fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}://{}", self.scheme, self.authority)
    }
}

impl House {
    /// Whether cookies must only travel encrypted.
    pub(crate) fn is_secure(&self) -> bool {
        self.public.as_ref().is_some_and(|url| url.scheme == "https")
    }

    /// The address of this server, as whoever asks knows it.
    pub(crate) fn origin(&self, headers: &HeaderMap) -> Option<String> {
        if let Some(url) = &self.public {
            return Some(url.to_string());
        }
        let host = headers.get(header::HOST)?.to_str().ok()?;
        Some(format!("http://{host}"))
    }

    /// Whether a request is addressed to us: one Host, which is localhost, an IP address or the
    /// public one. A page of another name that resolves to us gets nothing.
    pub(crate) fn is_addressed(&self, headers: &HeaderMap) -> bool {
        let mut hosts = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next().and_then(|host| host.to_str().ok()), hosts.next()) else { return false };
        let host = host.to_ascii_lowercase();
        if self.public.as_ref().is_some_and(|url| url.authority == host) {
            return true;
        }
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.split(']').next().unwrap_or_default(),
            None => host.split(':').next().unwrap_or_default(),
        };
        name == "localhost" || name.parse::<IpAddr>().is_ok()
    }

    /// Whether a request that changes something, or opens a socket, comes from our own page. A
    /// program with a token and no cookie has no page.
    pub(crate) fn is_ours(&self, headers: &HeaderMap) -> bool {
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        if text(header::AUTHORIZATION).is_some() && !headers.contains_key(header::COOKIE) {
            return true;
        }
        let (Some(origin), Some(host)) = (text(header::ORIGIN), text(header::HOST)) else { return false };
        let origin = origin.to_ascii_lowercase();
        let public = self.public.as_ref().map(ToString::to_string);
        origin == format!("http://{}", host.to_ascii_lowercase()) || Some(origin) == public
    }

    /// Whose connection this is, as limits count it: an IPv6 /64 is one.
    pub(crate) fn address(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let told = || {
            let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
            last.rsplit(',').next()?.trim().parse().ok()
        };
        network(if self.behind_proxy { told().unwrap_or(peer) } else { peer })
    }
}

/// The network that an address counts for.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(long) => match long.to_ipv4_mapped() {
            Some(short) => short.into(),
            None => {
                let [a, b, c, d, ..] = long.segments();
                IpAddr::V6([a, b, c, d, 0, 0, 0, 0].into())
            }
        },
    }
}

/// Whether a request only reads.
pub(crate) fn reads(method: &Method) -> bool {
    method == Method::GET || method == Method::HEAD
}

/// What a browser may do with anything from here: run our own scripts and WebAssembly, and talk
/// to nobody else.
pub(crate) const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; font-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' \
         data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, value.parse().expect("it is a header"));
        }
        headers
    }

    fn house() -> House {
        House { public: Some("https://play.example.org".parse().expect("it is an address")), behind_proxy: true }
    }

    #[test]
    fn only_names_that_are_ours_are_answered() {
        for fine in ["localhost", "localhost:7878", "127.0.0.1:1", "[::1]:7878", "192.168.0.2", "play.example.org"] {
            assert!(house().is_addressed(&headers(&[("host", fine)])), "{fine}");
        }
        for bad in ["example.org", "localhost.example.org", "play.example.org:81", "", "127.0.0.1.example.org"] {
            assert!(!house().is_addressed(&headers(&[("host", bad)])), "{bad}");
        }
        assert!(!house().is_addressed(&headers(&[])));
        assert!(!house().is_addressed(&headers(&[("host", "localhost"), ("host", "localhost")])));
    }

    #[test]
    fn only_our_own_page_changes_something() {
        let from = |origin, host| house().is_ours(&headers(&[("origin", origin), ("host", host)]));
        assert!(from("http://localhost:7878", "localhost:7878"));
        assert!(from("https://play.example.org", "play.example.org"));
        assert!(!from("http://localhost:7879", "localhost:7878"));
        assert!(!from("https://evil.example.org", "localhost:7878"));
        assert!(!from("null", "localhost:7878"));
        assert!(!house().is_ours(&headers(&[("host", "localhost:7878")])));
        let program = [("host", "localhost"), ("authorization", "Bearer x")];
        assert!(house().is_ours(&headers(&program)));
        let both = [("host", "localhost"), ("authorization", "Bearer x"), ("cookie", "ludoteca=x")];
        assert!(!house().is_ours(&headers(&both)), "a page cannot borrow the rule for programs");
    }

    #[test]
    fn the_last_forwarder_counts_and_only_behind_a_proxy() {
        let peer: IpAddr = "10.0.0.1".parse().expect("it is an address");
        let told = headers(&[("x-forwarded-for", "1.1.1.1, 2.2.2.2")]);
        assert_eq!(house().address(peer, &told).to_string(), "2.2.2.2");
        assert_eq!(House::default().address(peer, &told), peer);
        assert_eq!(house().address(peer, &headers(&[("x-forwarded-for", "nonsense")])), peer);
        let long: IpAddr = "2001:db8:1:2:3:4:5:6".parse().expect("it is an address");
        assert_eq!(network(long).to_string(), "2001:db8:1:2::");
        assert_eq!(network("::ffff:1.2.3.4".parse().expect("it is an address")).to_string(), "1.2.3.4");
    }

    #[test]
    fn a_public_address_has_no_path() {
        for bad in ["play.example.org", "ftp://x", "https://x/y", "https://x?y", ""] {
            assert!(bad.parse::<PublicUrl>().is_err(), "{bad}");
        }
    }
}
