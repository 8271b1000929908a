//! What is asked outside a socket: tables, the lobby, records, and how the server is.

use std::{
    net::IpAddr,
    sync::{Arc, atomic::Ordering},
};

use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use protocol::{
    About, Create, Created, Deal, Hash, Invitation, Listed, No, PROTOCOL, SeatWish, Secret, Stage, TableId, Waiting,
    Who,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::{Person, Phase, Seq, StoreError, TableRow};
use tokio::sync::oneshot;

use crate::{
    House, company, files,
    limits::{INVITED_WAITS, PUBLIC_WAITS},
    people::{self, Today},
    preview::Gallery,
    settings,
    table::{Message, Service, publish, state},
};

/// How many tables a list shows.
const LISTED: u32 = 50;

/// How many tables that are played the lobby shows.
const LISTED_TO_WATCH: u32 = 20;

/// What every handler has at hand.
pub(crate) struct Site {
    pub(crate) service: Arc<Service>,
    pub(crate) house: House,
    pub(crate) newcomers: Today<IpAddr>,
    pub(crate) makers: Today<Person>,
    pub(crate) gallery: Gallery,
}

/// Why a request got nothing.
pub(crate) enum Refusal {
    /// As a socket would say it.
    No(No),
    /// What is wrong with it, in words for whoever writes a client.
    Bad(String),
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        tracing::error!(%error, "a request failed");
        Refusal::No(No::Storage)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self {
            Refusal::No(no) => (status(&no), Json(json!({ "no": no }))).into_response(),
            Refusal::Bad(why) => {
                (StatusCode::BAD_REQUEST, Json(json!({ "no": { "unreadable": { "why": why } } }))).into_response()
            }
        }
    }
}

fn status(no: &No) -> StatusCode {
    match no {
        No::Unreadable { .. } | No::Version { .. } | No::Length | No::Text => StatusCode::BAD_REQUEST,
        No::TooMany => StatusCode::TOO_MANY_REQUESTS,
        No::Busy | No::Storage | No::Stopping => StatusCode::SERVICE_UNAVAILABLE,
        No::NoTable => StatusCode::NOT_FOUND,
        No::Nobody => StatusCode::UNAUTHORIZED,
        No::NotYours | No::Taken | No::PhrasesOnly => StatusCode::FORBIDDEN,
        No::NotNow | No::Stale | No::Refused(_) | No::NothingToUndo | No::AskOthers | No::Frozen => {
            StatusCode::CONFLICT
        }
    }
}

/// `GET /ready`: whether acts would be stored, and no newer node is there to send people to.
pub(crate) async fn ready(State(site): State<Arc<Site>>) -> StatusCode {
    let stopping = *site.service.stopping.borrow();
    let storing = site.service.storing.load(Ordering::Relaxed);
    if storing && !stopping && !site.service.nodes.is_old() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE }
}

/// `GET /api`: what there is.
pub(crate) async fn describe() -> Json<Value> {
    let games: Vec<_> = catalog::titles()
        .iter()
        .map(|title| {
            json!({
                "game": title.info.slug, "name": title.info.name, "rules": title.info.rules_version,
                "presets": title.presets.iter().map(|preset| json!({
                    "name": preset.name, "seats": [preset.seats.start(), preset.seats.end()],
                })).collect::<Vec<_>>(),
                "switches": title.switches.iter().map(|switch| switch.name).collect::<Vec<_>>(),
            })
        })
        .collect();
    Json(json!({
        "protocol": PROTOCOL,
        "build": files::build(),
        "games": games,
        "http": ROUTES.map(|(method, path, does)| json!({ "method": method, "path": path, "does": does })),
        "socket": "/api/socket",
    }))
}

/// Every route, for programs that look around.
pub(crate) const ROUTES: [(&str, &str, &str); 30] = [
    ("GET", "/health", "200 while the process runs"),
    ("GET", "/ready", "200 while acts would be stored and no newer node is there"),
    ("GET", "/api", "this description"),
    ("GET", "/api/me", "who I am"),
    ("POST", "/api/me", "take a name; somebody new gets a cookie"),
    ("DELETE", "/api/me", "forget me; running seats go to bots"),
    ("GET", "/api/me/export", "everything that is kept about me"),
    ("POST", "/api/me/token", "a token for a program, shown as a bot"),
    ("POST", "/api/me/link", "what signs in another device, once, for ten minutes"),
    ("POST", "/api/me/redeem", "sign in with such a link"),
    ("POST", "/api/me/recovery", "a key to come back with"),
    ("POST", "/api/me/recover", "sign in with such a key"),
    ("POST", "/api/me/end-others", "end all other devices"),
    ("GET", "/api/me/devices", "where I am signed in"),
    ("DELETE", "/api/me/devices/{id}", "end one of them"),
    ("GET", "/api/me/away", "where I am told that it is my turn"),
    ("POST", "/api/me/away", "tell this address too"),
    ("POST", "/api/me/away/end", "tell this address no more"),
    ("POST", "/api/me/away/quiet", "when nothing is said"),
    ("GET", "/api/waiting", "tables at which I am to act"),
    ("GET", "/api/people", "with whom I played lately, and whom I blocked"),
    ("POST, DELETE", "/api/people/{person}/block", "hear nothing of somebody; hear them again"),
    ("GET", "/api/lobby", "public tables with free seats, then public tables that are played"),
    ("GET", "/api/mine", "tables to which I am invited, then those at which I hold a seat"),
    ("POST", "/api/tables", "make a table"),
    ("GET", "/api/tables/{table}", "who sits at a table and how it stands"),
    ("POST", "/api/tables/{table}/invite", "show a table to somebody I played with"),
    ("GET", "/api/tables/{table}/record", "the record and its dice, after the end"),
    ("GET", "/t/{table}", "the page at a table, with a preview for messengers in its head"),
    ("GET", "/t/{table}/{file}", "preview.png, board.png or board.svg (?ply=N), record.txt after the end"),
];

/// `POST /api/tables`.
pub(crate) async fn create(
    State(site): State<Arc<Site>>,
    headers: HeaderMap,
    Json(create): Json<Create>,
) -> Result<Json<Created>, Refusal> {
    let known = people::somebody(&site, &headers).await?;
    settings::check(&create).map_err(Refusal::Bad)?;
    let service = &site.service;
    let mine = service.store.tables_of(known.row.person).await?;
    let running: Vec<_> = mine.iter().filter(|table| table.phase != Phase::Over).collect();
    let searching = |table: &&&TableRow| serde_json::from_str(&table.settings).is_ok_and(|create| searches(&create));
    let too_many = running.len() >= service.limits.tables_per_person
        || !site.makers.admit(known.row.person, service.clock.now(), service.limits.tables_in_a_day)
        || searches(&create) && running.iter().filter(searching).count() >= service.limits.searching_tables_per_person;
    if too_many {
        return Err(Refusal::No(No::TooMany));
    }
    let (table, key) = (TableId(crate::random::bytes()), Invitation(crate::random::bytes()));
    let secret = Secret(crate::random::bytes());
    let made = service.clock.now();
    let row = TableRow {
        table,
        made,
        public: create.public,
        phase: Phase::Open,
        game: create.game.clone(),
        settings: serde_json::to_string(&create).expect("it is plain data"),
        secret,
        invitation: Hash(Sha256::digest(key.0).into()),
        due: Some(made.after(if create.public { PUBLIC_WAITS } else { INVITED_WAITS })),
    };
    service.store.create(row).await?;
    Ok(Json(Created { table, key, dice: secret.hash() }))
}

/// Whether a bot that searches sits at such a table.
fn searches(create: &Create) -> bool {
    let level =
        |wish: &SeatWish| if let SeatWish::Bot(level) = wish { level.parse::<bots::Level>().ok() } else { None };
    create.seats.iter().filter_map(level).any(|level| matches!(level.style(), bots::Style::Think(_)))
}

/// `GET /api/lobby`: what one may sit down to, then what one may watch.
pub(crate) async fn lobby(State(site): State<Arc<Site>>) -> Result<Json<Vec<Listed>>, Refusal> {
    let mut rows = site.service.store.lobby(Phase::Open, LISTED).await?;
    rows.extend(site.service.store.lobby(Phase::Running, LISTED_TO_WATCH).await?);
    Ok(Json(list(&site, rows, Reading::Skim).await?))
}

/// `GET /api/mine`.
pub(crate) async fn mine(State(site): State<Arc<Site>>, headers: HeaderMap) -> Result<Json<Vec<Listed>>, Refusal> {
    let known = people::somebody(&site, &headers).await?;
    let rows = site.service.store.tables_of(known.row.person).await?;
    let tables: Vec<TableId> = rows.iter().map(|row| row.table).collect();
    let mut listed = company::invitations(&site, &known, &tables).await?;
    listed.extend(list(&site, rows, Reading::Replay).await?);
    Ok(Json(listed))
}

/// `GET /api/tables/{table}`.
pub(crate) async fn table(State(site): State<Arc<Site>>, Path(table): Path<TableId>) -> Result<Json<Listed>, Refusal> {
    let row = site.service.store.table(table).await?.ok_or(Refusal::No(No::NoTable))?;
    Ok(Json(Listed { table, about: about(&site, &row, Reading::Replay).await?, invited: None }))
}

/// `GET /api/tables/{table}/record`: what a person reads, and what proves its rolls.
pub(crate) async fn record(State(site): State<Arc<Site>>, Path(table): Path<TableId>) -> Result<Response, Refusal> {
    let (record, deal) = finished(&site, table).await?;
    let dice = deal.map(|deal| {
        let shares: Vec<_> = deal.shares.iter().map(ToString::to_string).collect();
        json!({ "table": deal.table, "secret": deal.secret, "shares": shares })
    });
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(json!({ "record": record, "dice": dice }))).into_response())
}

/// The record of a table that has ended, and what proves its rolls.
pub(crate) async fn finished(site: &Site, table: TableId) -> Result<(String, Option<Deal>), Refusal> {
    let (reply, answer) = oneshot::channel();
    site.service.post(table, Message::Record { reply }).map_err(Refusal::No)?;
    answer.await.unwrap_or(Err(No::Busy)).map_err(Refusal::No)
}

/// `GET /api/me/export`: everything that is kept about somebody.
pub(crate) async fn export(State(site): State<Arc<Site>>, headers: HeaderMap) -> Result<Json<Value>, Refusal> {
    let known = people::somebody(&site, &headers).await?;
    let person = known.row.person;
    let mut tables = Vec::new();
    for row in site.service.store.tables_of(person).await? {
        let said = site.service.store.chat(row.table, 0).await?;
        let mine: Vec<_> = said.into_iter().filter(|line| line.person == Some(person)).map(|line| line.body).collect();
        tables.push(json!({ "table": row.table, "game": row.game, "said": mine }));
    }
    let kept = site.service.store.notes(person).await?;
    let (name, made) = (known.row.name, known.row.made);
    Ok(Json(json!({ "person": person, "name": name, "made": made, "tables": tables, "kept": kept })))
}

/// How a table is read to be listed.
#[derive(Clone, Copy)]
pub(crate) enum Reading {
    /// Everything but the game itself.
    Skim,
    /// All of it, so that it is known who is to act and how long they have.
    Replay,
}

/// The tables at which somebody is to act.
pub(crate) async fn waiting(site: &Site, person: Person) -> Result<Vec<Waiting>, Refusal> {
    let rows = site.service.store.tables_of(person).await?;
    let running = rows.into_iter().filter(|row| row.phase == Phase::Running).collect();
    let asked = |listed: &Listed| {
        let mut asked = listed.about.to_act.iter().filter_map(|seat| listed.about.seats.get(seat.index()));
        listed.about.stage == Stage::Running
            && asked.any(|sitting| {
                matches!(sitting.who, Who::Person { person: own, .. } if own == person.0) && sitting.played_by.is_none()
            })
    };
    let waiting = |listed: Listed| {
        let game = catalog::title(&listed.about.game).ok()?.info.name.to_owned();
        Some(Waiting { table: listed.table, game })
    };
    Ok(list(site, running, Reading::Replay).await?.into_iter().filter(asked).filter_map(waiting).collect())
}

async fn list(site: &Site, rows: Vec<TableRow>, reading: Reading) -> Result<Vec<Listed>, Refusal> {
    let mut listed = Vec::new();
    for row in rows.into_iter().take((LISTED + LISTED_TO_WATCH) as usize) {
        listed.push(Listed { table: row.table, about: about(site, &row, reading).await?, invited: None });
    }
    Ok(listed)
}

pub(crate) async fn about(site: &Site, row: &TableRow, reading: Reading) -> Result<About, Refusal> {
    let service = &site.service;
    let log = service.store.log(row.table, Seq(1)).await?;
    let state = match reading {
        // What has ended needs no replay to be listed.
        Reading::Replay if row.phase != Phase::Over => state::State::of(row, &log).map(|(state, _)| state),
        Reading::Replay | Reading::Skim => state::State::skim(row, &log),
    };
    let state = state.map_err(|_| Refusal::No(No::Frozen))?;
    let mut names = Vec::new();
    for person in state.holders().into_iter().flatten() {
        let name = service.store.person(person).await?.map_or_else(String::new, |row| row.name);
        names.push((person, name));
    }
    let name =
        |wanted| names.iter().find(|(person, _)| *person == wanted).map_or_else(String::new, |(_, name)| name.clone());
    Ok(publish::about(&state, name, service.clock.now()))
}
