//! What `/t/…` answers besides the page: a preview for messengers, pictures and the record as files.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use axum::{
    extract::{Path, Query, State},
    http::{HeaderMap, header},
    response::{Html, IntoResponse, Response},
};
use catalog::Position;
use engine::Notes;
use protocol::{No, TableId};
use serde::Deserialize;
use store::{Phase, Seq, TableRow};
use tokio::sync::oneshot;

use crate::{
    api::{self, Refusal, Site},
    files,
    picture::{self, Form},
    table::{Message, state::State as Table},
};

/// Pictures are made one after the other, at most one in this time: they must not slow moves.
const PAUSE: Duration = Duration::from_secs(1);

/// Whoever wants a picture as a file waits so long for it.
const PATIENCE: Duration = Duration::from_secs(5);

/// Pictures that are kept.
const KEPT: usize = 200;

/// The pictures of tables that were made lately, and when the next may be.
#[derive(Default)]
pub(crate) struct Gallery {
    next: Mutex<Option<Instant>>,
    /// By table: of which entry, and when it was made.
    pictures: Mutex<HashMap<TableId, Picture>>,
    covers: Mutex<HashMap<String, Arc<[u8]>>>,
}

#[derive(Clone)]
struct Picture {
    seq: u64,
    made: Instant,
    bytes: Arc<[u8]>,
}

impl Gallery {
    /// Waits for a turn to make a picture; false, and no turn taken, if that would take too long.
    async fn turn(&self, patience: Duration) -> bool {
        let now = Instant::now();
        let at = {
            let mut next = self.next.lock().expect("nobody panics with a turn in hand");
            let at = next.map_or(now, |next| next.max(now));
            if at - now > patience {
                return false;
            }
            *next = Some(at + PAUSE);
            at
        };
        tokio::time::sleep_until(at.into()).await;
        true
    }

    fn last(&self, table: TableId) -> Option<Picture> {
        self.pictures.lock().expect("nobody panics with pictures in hand").get(&table).cloned()
    }

    fn keep(&self, table: TableId, seq: u64, bytes: Arc<[u8]>) {
        let mut pictures = self.pictures.lock().expect("nobody panics with pictures in hand");
        pictures.insert(table, Picture { seq, made: Instant::now(), bytes });
        if pictures.len() > KEPT {
            let oldest = pictures.iter().min_by_key(|(_, picture)| picture.made).map(|(table, _)| *table);
            oldest.map(|oldest| pictures.remove(&oldest));
        }
    }
}

const OPEN: &str = "<title>";
const CLOSE: &str = "</title>";

/// `GET /t/{table}`: the page, with a few lines for programs that only read its head.
pub(crate) async fn page(State(site): State<Arc<Site>>, Path(table): Path<String>, headers: HeaderMap) -> Response {
    let mut page = files::page();
    let described = match table.parse() {
        Ok(table) => describe(&site, table, &headers).await,
        Err(_) => None,
    };
    // A wrong link opens the page all the same, which says so.
    if let Some((title, described)) = described
        && let Some((begin, end)) = page.find(OPEN).zip(page.find(CLOSE))
    {
        page.insert_str(end + CLOSE.len(), &described);
        page.replace_range(begin + OPEN.len()..end, &title);
    }
    ([(header::CACHE_CONTROL, "no-cache")], Html(page)).into_response()
}

/// What a messenger shows of a link: the game and how the table stands. No names.
async fn describe(site: &Site, table: TableId, headers: &HeaderMap) -> Option<(String, String)> {
    let row = site.service.store.table(table).await.ok()??;
    let name = catalog::title(&row.game).ok()?.info.name;
    let free = match row.phase {
        Phase::Open => free_seats(site, &row).await.unwrap_or(0),
        Phase::Running | Phase::Over => 0,
    };
    let text = match (row.phase, free) {
        (Phase::Open, 0) => "The table is set. Open the link to watch.".to_owned(),
        (Phase::Open, 1) => "One seat is open. Open the link to sit down; no account.".to_owned(),
        (Phase::Open, free) => format!("{free} seats are open. Open the link to sit down; no account."),
        (Phase::Running, _) => "A game is being played. Open the link to watch.".to_owned(),
        (Phase::Over, _) => "The game has ended. Open the link to look back at it.".to_owned(),
    };
    let server = site.house.origin(headers)?;
    let title = format!("{name}: a table at Ludoteca");
    let meta = |name: &str, value: &str| format!("<meta property=\"{name}\" content=\"{value}\">\n");
    let address = format!("{server}/t/{table}");
    let lines = [
        ("og:site_name", "Ludoteca"),
        ("og:type", "website"),
        ("og:title", &title),
        ("og:description", &text),
        ("og:url", &address),
        ("og:image", &format!("{address}/preview.png")),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
        ("og:image:alt", &format!("The board of {name}")),
        ("twitter:card", "summary_large_image"),
    ];
    let lines = lines.map(|(name, value)| meta(name, value)).concat();
    Some((title, lines))
}

async fn free_seats(site: &Site, row: &TableRow) -> Option<usize> {
    let log = site.service.store.log(row.table, Seq(1)).await.ok()?;
    let state = Table::skim(row, &log).ok()?;
    Some(state.chairs.iter().filter(|chair| chair.is_free()).count())
}

/// Which picture is wanted.
#[derive(Deserialize)]
pub(crate) struct At {
    /// After how many plies; as the table stands if nothing is said.
    ply: Option<usize>,
}

/// `GET /t/{table}/{file}`: `preview.png`, `board.png`, `board.svg` or `record.txt`.
pub(crate) async fn file(
    State(site): State<Arc<Site>>,
    Path((table, file)): Path<(TableId, String)>,
    Query(At { ply }): Query<At>,
) -> Result<Response, Refusal> {
    match file.as_str() {
        "preview.png" => preview(&site, table).await,
        "board.png" => board(&site, table, ply, Form::Png).await,
        "board.svg" => board(&site, table, ply, Form::Svg).await,
        "record.txt" => {
            let (record, _) = api::finished(&site, table).await?;
            let record =
                ply.map_or_else(|| Some(record.clone()), |ply| cut(&record, ply)).ok_or(Refusal::No(No::NotNow))?;
            Ok(saved("text/plain; charset=utf-8", "txt", record.into_bytes()))
        }
        _ => Err(Refusal::No(No::NoTable)),
    }
}

/// A record up to a ply, to be played on from there: with its people, without what came of it.
fn cut(record: &str, ply: usize) -> Option<String> {
    let table = catalog::resume(record).ok()?.at(ply).ok()?;
    let Notes { names, players, .. } = Notes::of_text(record).ok()?;
    Some(Notes { names, players, ..Notes::default() }.below(&table.record()))
}

/// The table as it stands; past one picture a second the last that was made of it, or the cover.
async fn preview(site: &Site, table: TableId) -> Result<Response, Refusal> {
    let row = site.service.store.table(table).await?.ok_or(Refusal::No(No::NoTable))?;
    let last = site.gallery.last(table);
    let fresh = match row.phase {
        Phase::Open => None,
        Phase::Running | Phase::Over => newest(site, table, last.as_ref()).await,
    };
    let bytes = match fresh.or(last.map(|last| last.bytes)) {
        Some(bytes) => bytes,
        None => cover(site, &row.game).await.ok_or(Refusal::No(No::Busy))?,
    };
    let kind = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=60")];
    Ok((kind, bytes.to_vec()).into_response())
}

async fn newest(site: &Site, table: TableId, last: Option<&Picture>) -> Option<Arc<[u8]>> {
    if !site.gallery.turn(Duration::ZERO).await {
        return None;
    }
    let (seq, position) = look(site, table, None).await.ok()?;
    if let Some(last) = last.filter(|last| last.seq == seq) {
        return Some(Arc::clone(&last.bytes));
    }
    let drawn = site.service.pool.draw(move || picture::draw(position, Form::Preview)).await??;
    let bytes: Arc<[u8]> = drawn.into();
    site.gallery.keep(table, seq, Arc::clone(&bytes));
    Some(bytes)
}

async fn cover(site: &Site, game: &str) -> Option<Arc<[u8]>> {
    let kept = || site.gallery.covers.lock().expect("nobody panics with covers in hand").get(game).cloned();
    if let Some(cover) = kept() {
        return Some(cover);
    }
    let slug = game.to_owned();
    let drawn: Arc<[u8]> = site.service.pool.draw(move || picture::cover(&slug)).await??.into();
    let mut covers = site.gallery.covers.lock().expect("nobody panics with covers in hand");
    Some(Arc::clone(covers.entry(game.to_owned()).or_insert(drawn)))
}

/// The board as a file, as whoever watches sees it after so many plies.
async fn board(site: &Site, table: TableId, ply: Option<usize>, form: Form) -> Result<Response, Refusal> {
    if form != Form::Svg && !site.gallery.turn(PATIENCE).await {
        return Err(Refusal::No(No::Busy));
    }
    let (_, position) = look(site, table, ply).await.map_err(Refusal::No)?;
    let drawn = site.service.pool.draw(move || picture::draw(position, form)).await.flatten();
    let bytes = drawn.ok_or(Refusal::No(No::Busy))?;
    Ok(match form {
        Form::Svg => saved("image/svg+xml", "svg", bytes),
        Form::Png | Form::Preview => saved("image/png", "png", bytes),
    })
}

async fn look(site: &Site, table: TableId, ply: Option<usize>) -> Result<(u64, Position), No> {
    let (reply, answer) = oneshot::channel();
    site.service.post(table, Message::Draw { ply, reply })?;
    answer.await.unwrap_or(Err(No::Busy))
}

/// Something to be saved as a file.
fn saved(kind: &'static str, ending: &str, bytes: Vec<u8>) -> Response {
    let name = format!("attachment; filename=\"ludoteca.{ending}\"");
    let head = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, name),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    (head, bytes).into_response()
}
