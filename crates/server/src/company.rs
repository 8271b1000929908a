//! With whom somebody plays: people they met, to invite again or to block, and their own devices.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
};
use protocol::{Companion, Device, Hash, Invite, Invited, Listed, No, TableId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::{NoteKind, NoteRow, Person, Phase, ProofKind, Time};

use crate::{
    api::{self, Refusal, Site},
    people::{self, Known},
};

/// How many people a list shows.
const LISTED: u32 = 24;

/// A device is written down as seen at most once in this time, in milliseconds.
const SEEN_EVERY: u64 = 60 * 60 * 1000;

/// What is kept of a device.
#[derive(Serialize, Deserialize)]
struct Kept {
    phone: bool,
    seen: Time,
}

/// What is kept of an invitation.
#[derive(Serialize, Deserialize)]
struct Asked {
    by: Person,
    key: protocol::Invitation,
}

/// Something kept, as the server writes it.
pub(crate) fn note(person: Person, kind: NoteKind, name: &impl ToString, value: &impl Serialize) -> NoteRow {
    let value = serde_json::to_string(value).expect("it is plain data");
    NoteRow { person, kind, name: name.to_string(), value }
}

/// What is kept of a kind, read back. What cannot be read is not there.
pub(crate) fn read<T: for<'a> Deserialize<'a>>(notes: &[NoteRow], kind: NoteKind) -> Vec<(&str, T)> {
    let of_kind = notes.iter().filter(|note| note.kind == kind);
    of_kind.filter_map(|note| Some((note.name.as_str(), serde_json::from_str(&note.value).ok()?))).collect()
}

/// Whom somebody does not want to hear.
pub(crate) fn blocked(notes: &[NoteRow]) -> Vec<Person> {
    let of_kind = notes.iter().filter(|note| note.kind == NoteKind::Blocked);
    of_kind.filter_map(|note| note.name.parse().ok().map(Person)).collect()
}

/// `GET /api/people`: with whom one played lately, and whom one blocked.
pub(crate) async fn people(State(site): State<Arc<Site>>, headers: HeaderMap) -> Result<Json<Vec<Companion>>, Refusal> {
    let known = people::somebody(&site, &headers).await?;
    let store = &site.service.store;
    let mut met = store.companions(known.row.person, LISTED).await?;
    let blocked = blocked(&store.notes(known.row.person).await?);
    for person in &blocked {
        if !met.iter().any(|row| row.person == *person) {
            met.extend(store.person(*person).await?);
        }
    }
    let companion = |row: store::PersonRow| Companion {
        person: row.person.0,
        blocked: blocked.contains(&row.person),
        name: row.name,
    };
    Ok(Json(met.into_iter().map(companion).collect()))
}

/// `POST /api/people/{person}/block`: hears nothing more of somebody.
pub(crate) async fn block(
    State(site): State<Arc<Site>>,
    Path(other): Path<u64>,
    headers: HeaderMap,
) -> Result<StatusCode, Refusal> {
    let me = people::somebody(&site, &headers).await?.row.person;
    let there = site.service.store.person(Person(other)).await?.is_some();
    if !there || me == Person(other) {
        return Err(Refusal::No(No::NotNow));
    }
    site.service.store.keep(note(me, NoteKind::Blocked, &other, &())).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/people/{person}/block`: hears somebody again.
pub(crate) async fn unblock(
    State(site): State<Arc<Site>>,
    Path(other): Path<u64>,
    headers: HeaderMap,
) -> Result<StatusCode, Refusal> {
    let me = people::somebody(&site, &headers).await?.row.person;
    site.service.store.unkeep(me, NoteKind::Blocked, other.to_string()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/tables/{table}/invite`: shows a table to somebody one played with, among their own.
pub(crate) async fn invite(
    State(site): State<Arc<Site>>,
    Path(table): Path<TableId>,
    headers: HeaderMap,
    Json(Invite { person, key }): Json<Invite>,
) -> Result<StatusCode, Refusal> {
    let me = people::somebody(&site, &headers).await?.row.person;
    let store = &site.service.store;
    let row = store.table(table).await?.ok_or(Refusal::No(No::NoTable))?;
    if row.phase != Phase::Open || <[u8; 32]>::from(Sha256::digest(key.0)) != row.invitation.0 {
        return Err(Refusal::No(No::NotNow));
    }
    let other = Person(person);
    if !store.companions(me, LISTED).await?.iter().any(|met| met.person == other) {
        return Err(Refusal::No(No::NotYours));
    }
    // Whoever was blocked does not learn of it.
    if !blocked(&store.notes(other).await?).contains(&me) {
        store.keep(note(other, NoteKind::Invited, &table, &Asked { by: me, key })).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The tables to which somebody is invited and at which they do not sit yet. What is over is forgotten.
pub(crate) async fn invitations(site: &Site, known: &Known, mine: &[TableId]) -> Result<Vec<Listed>, Refusal> {
    let store = &site.service.store;
    let notes = store.notes(known.row.person).await?;
    let mut listed = Vec::new();
    for (name, Asked { by, key }) in read::<Asked>(&notes, NoteKind::Invited) {
        let Ok(table) = name.parse::<TableId>() else { continue };
        match store.table(table).await?.filter(|row| row.phase == Phase::Open && !mine.contains(&table)) {
            Some(row) => {
                let by = store.person(by).await?.map_or_else(String::new, |row| row.name);
                let about = api::about(site, &row, api::Reading::Skim).await?;
                listed.push(Listed { table, about, invited: Some(Invited { by, key }) });
            }
            None => store.unkeep(known.row.person, NoteKind::Invited, name.to_owned()).await?,
        }
    }
    Ok(listed)
}

/// Keeps that a device was here, to the hour.
pub(crate) async fn seen(site: &Site, known: &Known, headers: &HeaderMap) -> Result<(), Refusal> {
    let service = &site.service;
    let (person, now) = (known.row.person, service.clock.now());
    let id = known.hash.to_string();
    let notes = service.store.notes(person).await?;
    let last = read::<Kept>(&notes, NoteKind::Device).into_iter().find(|(name, _)| *name == id);
    if known.kind == ProofKind::Cookie && last.is_none_or(|(_, kept)| kept.seen.after(SEEN_EVERY) <= now) {
        let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
        let kept = Kept { phone: agent.contains("Mobi"), seen: now };
        service.store.keep(note(person, NoteKind::Device, &id, &kept)).await?;
    }
    Ok(())
}

/// `GET /api/me/devices`.
pub(crate) async fn devices(State(site): State<Arc<Site>>, headers: HeaderMap) -> Result<Json<Vec<Device>>, Refusal> {
    let known = people::somebody(&site, &headers).await?;
    let (store, now) = (&site.service.store, site.service.clock.now());
    let notes = store.notes(known.row.person).await?;
    let kept = read::<Kept>(&notes, NoteKind::Device);
    let device = |proof: store::ProofRow| {
        let id = proof.hash.to_string();
        let kept = kept.iter().find(|(name, _)| *name == id).map(|(_, kept)| kept);
        let here = proof.hash == known.hash;
        let since = now.0.saturating_sub(kept.map_or(proof.made, |kept| kept.seen).0);
        Device { id: proof.hash, phone: kept.is_some_and(|kept| kept.phone), seen: if here { 0 } else { since }, here }
    };
    let proofs = store.proofs(known.row.person).await?;
    Ok(Json(proofs.into_iter().filter(|proof| proof.kind == ProofKind::Cookie).map(device).collect()))
}

/// `DELETE /api/me/devices/{id}`: ends one.
pub(crate) async fn end_device(
    State(site): State<Arc<Site>>,
    Path(id): Path<Hash>,
    headers: HeaderMap,
) -> Result<StatusCode, Refusal> {
    let me = people::somebody(&site, &headers).await?.row.person;
    site.service.store.end(me, id).await?;
    site.service.store.unkeep(me, NoteKind::Device, id.to_string()).await?;
    Ok(StatusCode::NO_CONTENT)
}
