//! Who asks: cookies, tokens, names. No account, no password, no address is kept.

use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    sync::{Arc, Mutex},
};

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use protocol::{Me, Name, No, Secret, Token};
use sha2::{Digest, Sha256};
use store::{Person, PersonRow, ProofKind, ProofRow, StoreError, Time};
use tokio::sync::oneshot;

use crate::{
    House,
    api::{Refusal, Site},
    company,
    guard::COOKIES,
    limits::DAY,
    names,
    table::{Caller, Message},
};

/// A link to another device works for ten minutes.
const LINK_LASTS: u64 = 10 * 60 * 1000;

/// A cookie lasts two years after it was last given.
const COOKIE_SECONDS: u32 = 2 * 365 * 24 * 60 * 60;

/// Somebody whom we know, and by what.
pub(crate) struct Known {
    pub(crate) row: PersonRow,
    pub(crate) hash: protocol::Hash,
    pub(crate) kind: ProofKind,
}

impl Known {
    pub(crate) async fn caller(&self, site: &Site) -> Result<Caller, StoreError> {
        let blocked = company::blocked(&site.service.store.notes(self.row.person).await?);
        let program = self.kind == ProofKind::Token;
        Ok(Caller { person: self.row.person, name: self.row.name.clone(), program, blocked })
    }
}

/// How often something was done today: new people by address, new tables by person. It is kept in
/// memory only, so that no address is stored.
pub(crate) struct Today<K>(Mutex<HashMap<K, (u64, u32)>>);

impl<K> Default for Today<K> {
    fn default() -> Today<K> {
        Today(Mutex::default())
    }
}

impl<K: Eq + Hash> Today<K> {
    /// Counts once more; false past the most that a day allows.
    pub(crate) fn admit(&self, key: K, now: Time, most: u32) -> bool {
        let day = now.0 / DAY;
        let mut seen = self.0.lock().expect("nobody panics with the counts in hand");
        seen.retain(|_, (counted, _)| *counted == day);
        let (_, count) = seen.entry(key).or_insert((day, 0));
        *count = count.saturating_add(1);
        *count <= most
    }
}

/// Who sends these headers.
pub(crate) async fn identify(site: &Site, headers: &HeaderMap) -> Result<Option<Known>, StoreError> {
    let Some((secret, kind)) = proof(headers) else { return Ok(None) };
    let hash = hash(&secret);
    let row = site.service.store.who(hash, kind, site.service.clock.now()).await?;
    Ok(row.map(|row| Known { row, hash, kind }))
}

/// Who sends these headers; a no if nobody we know.
pub(crate) async fn somebody(site: &Site, headers: &HeaderMap) -> Result<Known, Refusal> {
    identify(site, headers).await?.ok_or(Refusal::No(No::Nobody))
}

fn proof(headers: &HeaderMap) -> Option<(Secret, ProofKind)> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    if let Some(token) = text(header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer ")) {
        return Some((token.trim().parse().ok()?, ProofKind::Token));
    }
    let cookies = text(header::COOKIE)?.split(';').filter_map(|pair| pair.trim().split_once('='));
    let mut ours = cookies.filter(|(name, _)| COOKIES.contains(name));
    Some((ours.next()?.1.parse().ok()?, ProofKind::Cookie))
}

fn hash(secret: &Secret) -> protocol::Hash {
    protocol::Hash(Sha256::digest(secret.0).into())
}

fn cookie(house: &House, secret: &Secret) -> [(header::HeaderName, String); 1] {
    let secure = house.is_secure();
    let name = COOKIES[usize::from(secure)];
    let secure = if secure { "; Secure" } else { "" };
    let value = format!("{name}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={COOKIE_SECONDS}{secure}");
    [(header::SET_COOKIE, value)]
}

/// `GET /api/me`.
pub(crate) async fn get(State(site): State<Arc<Site>>, headers: HeaderMap) -> Result<Json<Me>, Refusal> {
    let known = somebody(&site, &headers).await?;
    company::seen(&site, &known, &headers).await?;
    Ok(Json(Me { person: known.row.person.0, name: known.row.name }))
}

/// `POST /api/me`: takes a name; somebody new gets a cookie.
pub(crate) async fn post(
    State(site): State<Arc<Site>>,
    peer: axum::Extension<IpAddr>,
    headers: HeaderMap,
    Json(Name { name }): Json<Name>,
) -> Result<Response, Refusal> {
    let name = names::name(&name).ok_or(Refusal::No(No::Text))?;
    let service = &site.service;
    if let Some(known) = identify(&site, &headers).await? {
        service.store.rename(known.row.person, name.clone()).await?;
        return Ok(Json(Me { person: known.row.person.0, name }).into_response());
    }
    let now = service.clock.now();
    let address = site.house.address(*peer, &headers);
    if !site.newcomers.admit(address, now, service.limits.people_per_address) {
        return Err(Refusal::No(No::TooMany));
    }
    // Below 2⁵³, so that a script in a browser can hold it.
    let person = Person(u64::from_le_bytes(crate::random::bytes()) >> 11);
    let secret = Secret(crate::random::bytes());
    let row = PersonRow { person, name: name.clone(), made: now };
    let proof = ProofRow { hash: hash(&secret), person, kind: ProofKind::Cookie, made: now, expires: None };
    service.store.welcome(row, proof).await?;
    Ok((cookie(&site.house, &secret), Json(Me { person: person.0, name })).into_response())
}

/// `POST /api/me/token`: a token for a program, which is shown as a bot.
pub(crate) async fn token(State(site): State<Arc<Site>>, headers: HeaderMap) -> Result<Json<Token>, Refusal> {
    issue(&site, &headers, ProofKind::Token, None).await
}

/// `POST /api/me/link`: what signs in another device, once, for ten minutes.
pub(crate) async fn link(State(site): State<Arc<Site>>, headers: HeaderMap) -> Result<Json<Token>, Refusal> {
    issue(&site, &headers, ProofKind::Link, Some(LINK_LASTS)).await
}

/// `POST /api/me/recovery`: a key to come back with after every device is lost.
pub(crate) async fn recovery(State(site): State<Arc<Site>>, headers: HeaderMap) -> Result<Json<Token>, Refusal> {
    issue(&site, &headers, ProofKind::Recovery, None).await
}

async fn issue(site: &Site, headers: &HeaderMap, kind: ProofKind, lasts: Option<u64>) -> Result<Json<Token>, Refusal> {
    let known = somebody(site, headers).await?;
    if known.kind != ProofKind::Cookie {
        return Err(Refusal::No(No::NotYours));
    }
    let now = site.service.clock.now();
    let secret = Secret(crate::random::bytes());
    let expires = lasts.map(|lasts| now.after(lasts));
    let proof = ProofRow { hash: hash(&secret), person: known.row.person, kind, made: now, expires };
    site.service.store.prove(proof).await?;
    Ok(Json(Token { token: secret.to_string() }))
}

/// `POST /api/me/redeem`: gives this device a cookie for a link.
pub(crate) async fn redeem(
    State(site): State<Arc<Site>>,
    Json(Token { token }): Json<Token>,
) -> Result<Response, Refusal> {
    let secret: Secret = token.parse().map_err(|_| Refusal::No(No::NotYours))?;
    let now = site.service.clock.now();
    let person = site.service.store.redeem(hash(&secret), ProofKind::Link, now).await?;
    admit(&site, person).await
}

/// `POST /api/me/recover`: gives this device a cookie for a recovery key.
pub(crate) async fn recover(
    State(site): State<Arc<Site>>,
    Json(Token { token }): Json<Token>,
) -> Result<Response, Refusal> {
    let secret: Secret = token.parse().map_err(|_| Refusal::No(No::NotYours))?;
    let now = site.service.clock.now();
    let row = site.service.store.who(hash(&secret), ProofKind::Recovery, now).await?;
    admit(&site, row.map(|row| row.person)).await
}

async fn admit(site: &Site, person: Option<Person>) -> Result<Response, Refusal> {
    let person = person.ok_or(Refusal::No(No::NotYours))?;
    let row = site.service.store.person(person).await?.ok_or(Refusal::No(No::NotYours))?;
    let secret = Secret(crate::random::bytes());
    let made = site.service.clock.now();
    let proof = ProofRow { hash: hash(&secret), person, kind: ProofKind::Cookie, made, expires: None };
    site.service.store.prove(proof).await?;
    Ok((cookie(&site.house, &secret), Json(Me { person: person.0, name: row.name })).into_response())
}

/// `POST /api/me/end-others`: ends all other devices and links.
pub(crate) async fn end_others(State(site): State<Arc<Site>>, headers: HeaderMap) -> Result<StatusCode, Refusal> {
    let known = somebody(&site, &headers).await?;
    site.service.store.end_others(known.row.person, known.hash).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/me`: forgets somebody. Their running seats go to bots.
pub(crate) async fn delete(State(site): State<Arc<Site>>, headers: HeaderMap) -> Result<StatusCode, Refusal> {
    let known = somebody(&site, &headers).await?;
    let person = known.row.person;
    for table in site.service.store.tables_of(person).await? {
        let (reply, done) = oneshot::channel();
        site.service.post(table.table, Message::Forget { person, reply }).map_err(Refusal::No)?;
        // A table that cannot be read keeps its seat; the person goes all the same.
        let _ = done.await;
    }
    site.service.store.forget(person).await?;
    Ok(StatusCode::NO_CONTENT)
}
