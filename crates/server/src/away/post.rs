//! Sending: to push services, signed with the server's key and without a word of content, and to
//! programs. Only to https addresses on the public internet, unless a test says otherwise.

use std::{
    net::{IpAddr, SocketAddr, ToSocketAddrs as _},
    time::{Duration, SystemTime},
};

use p256::ecdsa::{Signature, SigningKey, signature::Signer as _};
use protocol::TableId;
use serde_json::json;
use store::{NoteKind, NoteRow, Person, Store, StoreError};
use ureq::{
    Agent,
    config::Config,
    http::Uri,
    unversioned::{
        resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver},
        transport::{DefaultConnector, NextTimeout},
    },
};

/// How long an address may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a push service keeps a message for a device that is off, in seconds.
const KEPT: &str = "86400";

/// How long a signature counts, in seconds.
const SIGNED: u64 = 12 * 60 * 60;

/// The longest address.
const LONGEST: usize = 1000;

/// Nobody: whose the server's own key is.
const NOBODY: Person = Person(0);

/// Where messages may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reach {
    /// Only to https addresses on the public internet.
    #[default]
    Public,
    /// Anywhere: for tests.
    Anywhere,
}

/// What became of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Delivered {
    Yes,
    /// There is nobody any more.
    Gone,
    Failed,
}

/// Who sends messages.
pub(crate) struct Postman {
    agent: Agent,
    key: SigningKey,
    /// By which address others know this server.
    origin: Option<String>,
    reach: Reach,
}

impl Postman {
    /// With the key that the store keeps; the first server makes it.
    pub(crate) async fn open(store: &dyn Store, origin: Option<String>, reach: Reach) -> Result<Postman, StoreError> {
        let key = loop {
            let kept = store.notes(NOBODY).await?;
            if let Some(note) = kept.iter().find(|note| note.kind == NoteKind::Vapid) {
                let broken = || StoreError::Failed("the server's key cannot be read".into());
                let secret: protocol::Secret = note.value.parse().map_err(|_| broken())?;
                break SigningKey::from_slice(&secret.0).map_err(|_| broken())?;
            }
            let secret = protocol::Secret(crate::random::bytes());
            if SigningKey::from_slice(&secret.0).is_ok() {
                let (kind, name) = (NoteKind::Vapid, String::new());
                // Of several nodes one makes it; all read it.
                store.swap(NoteRow { person: NOBODY, kind, name, value: secret.to_string() }, None).await?;
            }
        };
        let config = Agent::config_builder()
            .https_only(reach == Reach::Public)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .http_status_as_error(false)
            .timeout_global(Some(PATIENCE))
            .max_idle_connections(0)
            .proxy(None)
            .build();
        let agent = Agent::with_parts(config, DefaultConnector::default(), Chosen(reach));
        Ok(Postman { agent, key, origin, reach })
    }

    /// The public half of the key, as browsers want it.
    pub(crate) fn key(&self) -> String {
        base64(self.key.verifying_key().to_sec1_point(false).as_bytes())
    }

    /// Whether an address is one that messages may go to. It looks its name up, so it takes a while.
    pub(crate) fn may_reach(&self, address: &str) -> bool {
        let Ok(uri) = address.parse::<Uri>() else { return false };
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else { return false };
        let plain = match self.reach {
            Reach::Public => scheme == "https",
            Reach::Anywhere => ["http", "https"].contains(&scheme),
        };
        if !plain || address.len() > LONGEST || authority.as_str().contains('@') {
            return false;
        }
        let port = uri.port_u16().unwrap_or(443);
        let host = authority.host().trim_start_matches('[').trim_end_matches(']');
        let found = (host, port).to_socket_addrs();
        found.is_ok_and(|found| allowed(self.reach, found.collect::<Vec<_>>().as_slice()))
    }

    /// Wakes a browser: no content, so that the push service learns nothing.
    pub(crate) fn push(&self, address: &str) -> Delivered {
        let Ok(uri) = address.parse::<Uri>() else { return Delivered::Gone };
        let audience = format!(
            "{}://{}",
            uri.scheme_str().unwrap_or_default(),
            uri.authority().map_or("", |authority| authority.as_str())
        );
        let proof = format!("vapid t={}, k={}", self.token(&audience), self.key());
        let request = self.agent.post(address).header("ttl", KEPT).header("urgency", "high");
        delivered(request.header("authorization", proof).send_empty())
    }

    /// Sends a short text, in the fields that chat programs read.
    pub(crate) fn hook(&self, address: &str, game: &str, table: TableId) -> Delivered {
        let link = self.origin.as_ref().map(|origin| format!(" {origin}/t/{table}")).unwrap_or_default();
        let text = format!("{game}: it is your turn.{link}");
        let body = json!({ "text": text, "content": text, "game": game, "table": table }).to_string();
        delivered(self.agent.post(address).header("content-type", "application/json").send(body))
    }

    /// What proves to a push service who sends.
    fn token(&self, audience: &str) -> String {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs();
        let contact = self.origin.as_deref().unwrap_or("https://localhost");
        let head = base64(br#"{"typ":"JWT","alg":"ES256"}"#);
        let claims = base64(json!({ "aud": audience, "exp": now + SIGNED, "sub": contact }).to_string().as_bytes());
        let signed = format!("{head}.{claims}");
        let signature: Signature = self.key.sign(signed.as_bytes());
        format!("{signed}.{}", base64(&signature.to_bytes()))
    }
}

fn delivered(answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Delivered {
    match answer.map(|answer| answer.status().as_u16()) {
        Ok(200..=299) => Delivered::Yes,
        Ok(404 | 410) => Delivered::Gone,
        Ok(_) | Err(_) => Delivered::Failed,
    }
}

/// Looks names up once; what is found there and not allowed is not spoken to.
#[derive(Debug)]
struct Chosen(Reach);

impl Resolver for Chosen {
    fn resolve(&self, uri: &Uri, config: &Config, timeout: NextTimeout) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = DefaultResolver::default().resolve(uri, config, timeout)?;
        if allowed(self.0, &found) { Ok(found) } else { Err(ureq::Error::HostNotFound) }
    }
}

fn allowed(reach: Reach, found: &[SocketAddr]) -> bool {
    match reach {
        Reach::Public => !found.is_empty() && found.iter().all(|address| is_public(address.ip())),
        Reach::Anywhere => true,
    }
}

/// Whether an address is on the public internet.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(short) => {
            let [a, b, c, _] = short.octets();
            let shared = a == 100 && (64..128).contains(&b);
            let special = a == 0 || a >= 224 || a == 192 && b == 0 && c == 0 || a == 198 && (b == 18 || b == 19);
            let near = short.is_private() || short.is_loopback() || short.is_link_local();
            !(near || short.is_documentation() || shared || special)
        }
        IpAddr::V6(long) => match long.to_ipv4_mapped() {
            Some(short) => is_public(short.into()),
            // What is given out to networks, without what stands for older addresses.
            None => {
                let [first, second, ..] = long.segments();
                (0x2000..0x4000).contains(&first)
                    && first != 0x2002
                    && !(first == 0x2001 && (second < 0x200 || second == 0xdb8))
            }
        },
    }
}

/// Bytes as text that fits into addresses and headers.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let part = |index: usize| u32::from(three.get(index).copied().unwrap_or(0));
        let bits = part(0) << 16 | part(1) << 8 | part(2);
        for letter in 0..=three.len() {
            text.push(char::from(LETTERS[(bits >> (18 - 6 * letter) & 63) as usize]));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_on_the_public_internet_is_public() {
        let public = |text: &str| is_public(text.parse().expect("it is an address"));
        for fine in ["1.1.1.1", "93.184.216.34", "100.128.0.1", "2606:4700::1111", "::ffff:1.1.1.1"] {
            assert!(public(fine), "{fine}");
        }
        for bad in [
            "0.0.0.0",
            "10.1.2.3",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "192.168.1.1",
            "100.64.0.1",
            "192.0.2.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "fe80::1",
            "fd00::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
        ] {
            assert!(!public(bad), "{bad}");
        }
    }

    #[tokio::test]
    async fn the_servers_key_stays_and_signs_what_push_services_check() {
        use p256::ecdsa::signature::Verifier as _;

        let folder = tempfile::tempdir().expect("a folder can be made");
        let store = store::Sqlite::open(folder.path()).expect("an empty folder opens");
        let origin = Some("https://play.example.org".to_owned());
        let postman = Postman::open(&store, origin, Reach::Public).await.expect("it opens");
        let again = Postman::open(&store, None, Reach::Public).await.expect("it opens");
        assert_eq!(postman.key(), again.key(), "browsers are bound to it");
        assert_eq!(postman.key().len(), 87, "65 bytes");
        let token = postman.token("https://push.example.org");
        let (signed, signature) = token.rsplit_once('.').expect("it has three parts");
        let unhex = |text: &str| {
            let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
            let value = |byte: u8| letters.iter().position(|&letter| letter == byte).expect("it is base64") as u32;
            let mut bytes = Vec::new();
            for four in text.as_bytes().chunks(4) {
                let bits = four.iter().fold(0, |bits, &byte| bits << 6 | value(byte)) << (6 * (4 - four.len()));
                bytes.extend(&bits.to_be_bytes()[1..four.len()]);
            }
            bytes
        };
        let signature = Signature::from_slice(&unhex(signature)).expect("it is a signature");
        again.key.verifying_key().verify(signed.as_bytes(), &signature).expect("the server signed it");
        let claims = unhex(signed.split_once('.').expect("it has claims").1);
        let claims: serde_json::Value = serde_json::from_slice(&claims).expect("it is JSON");
        assert_eq!(
            (&claims["aud"], &claims["sub"]),
            (&json!("https://push.example.org"), &json!("https://play.example.org"))
        );
    }

    #[test]
    fn bytes_become_text_that_fits_into_addresses() {
        let texts = [&b""[..], b"f", b"fo", b"foo", b"foob", &[0xfb, 0xff, 0xfe]].map(base64);
        assert_eq!(texts, ["", "Zg", "Zm8", "Zm9v", "Zm9vYg", "-__-"]);
    }
}
