//! Where somebody wants to be told that it is their turn, and when not.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
};
use protocol::{Away, No, Place, PlaceKind, Quiet, Waiting};
use store::NoteKind;

use super::{DAY_MINUTES, Off, kept_as};
use crate::{
    api::{self, Refusal, Site},
    company::{note, read},
    people,
};

/// `GET /api/me/away`.
pub(crate) async fn get(State(site): State<Arc<Site>>, headers: HeaderMap) -> Result<Json<Away>, Refusal> {
    let me = people::somebody(&site, &headers).await?.row.person;
    let notes = site.service.store.notes(me).await?;
    let mut places = Vec::new();
    for kind in [PlaceKind::Push, PlaceKind::Hook] {
        let kept = read::<Off>(&notes, kept_as(kind)).into_iter();
        places.extend(kept.map(|(address, off)| Place { kind, address: address.to_owned(), off: off.off }));
    }
    let quiet = read::<Quiet>(&notes, NoteKind::Quiet).into_iter().next().map(|(_, quiet)| quiet);
    Ok(Json(Away { key: site.service.postman.key(), places, quiet }))
}

/// `POST /api/me/away`: tells this address too, or again.
pub(crate) async fn add(
    State(site): State<Arc<Site>>,
    headers: HeaderMap,
    Json(Place { kind, address, .. }): Json<Place>,
) -> Result<StatusCode, Refusal> {
    let me = people::somebody(&site, &headers).await?.row.person;
    let service = &site.service;
    let kind = kept_as(kind);
    let notes = service.store.notes(me).await?;
    let mut kept = notes.iter().filter(|note| matches!(note.kind, NoteKind::Push | NoteKind::Hook));
    let known = kept.clone().any(|note| note.kind == kind && note.name == address);
    if !known && kept.by_ref().count() >= service.limits.places_per_person {
        return Err(Refusal::No(No::TooMany));
    }
    let (postman, to) = (Arc::clone(&service.postman), address.clone());
    if !tokio::task::spawn_blocking(move || postman.may_reach(&to)).await.unwrap_or(false) {
        return Err(Refusal::Bad("only https addresses on the public internet are told".into()));
    }
    service.store.keep(note(me, kind, &address, &Off::default())).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/me/away/end`: tells this address no more.
pub(crate) async fn end(
    State(site): State<Arc<Site>>,
    headers: HeaderMap,
    Json(Place { kind, address, .. }): Json<Place>,
) -> Result<StatusCode, Refusal> {
    let me = people::somebody(&site, &headers).await?.row.person;
    site.service.store.unkeep(me, kept_as(kind), address).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/me/away/quiet`: says nothing at these hours; at any with `null`.
pub(crate) async fn quiet(
    State(site): State<Arc<Site>>,
    headers: HeaderMap,
    Json(quiet): Json<Option<Quiet>>,
) -> Result<StatusCode, Refusal> {
    let me = people::somebody(&site, &headers).await?.row.person;
    let store = &site.service.store;
    match quiet {
        None => store.unkeep(me, NoteKind::Quiet, String::new()).await?,
        Some(quiet) if i64::from(quiet.from.max(quiet.until)) < DAY_MINUTES => {
            store.keep(note(me, NoteKind::Quiet, &"", &quiet)).await?;
        }
        Some(_) => return Err(Refusal::Bad("a day has 1440 minutes".into())),
    }
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/waiting`: the tables at which one is to act.
pub(crate) async fn waiting(State(site): State<Arc<Site>>, headers: HeaderMap) -> Result<Json<Vec<Waiting>>, Refusal> {
    let me = people::somebody(&site, &headers).await?.row.person;
    Ok(Json(api::waiting(&site, me).await?))
}
