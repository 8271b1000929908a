//! An update of the program never breaks a running game: tables of older rules, of newer rules, and
//! of rules that this build does not have.

use std::path::Path;

use protocol::{Answer, No, Stage, TableId};
use serde_json::{Value, json};
use server::{Finding, Home, Limits, Running};
use tempfile::TempDir;

use crate::client::{Friend, House, duel, position, settings};

/// The data of a server that was stopped in the middle of a game, and who played there.
struct Stopped {
    items: Vec<Value>,
    table: TableId,
    cookie: String,
}

/// A title whose rules have changed since it was first released.
fn changed_title() -> &'static engine::Info {
    let titles = catalog::titles();
    titles.into_iter().map(|title| title.info).find(|info| info.rules_version > 1).expect("some rules have changed")
}

async fn stopped(game: &str) -> Stopped {
    let house = House::open().await;
    let (table, mut friends) = duel(house.address(), game).await;
    for _ in 0..6 {
        for friend in &mut friends {
            let here = position(&friend.watch(table, None).await);
            if let Some(decision) = here.decision {
                let answer = friend.act(table, decision, &here.legal[..1]).await;
                assert!(matches!(answer, Answer::Acted { .. }), "{answer:?}");
            }
        }
    }
    let House { running, folder } = house;
    running.stop().await;
    let items = exported(folder.path()).await;
    Stopped { items, table, cookie: friends[0].cookie.clone() }
}

/// Everything that is stored in a folder.
pub(crate) async fn exported(data: &Path) -> Vec<Value> {
    let data = Home::from(data);
    let lines = tokio::task::spawn_blocking(move || {
        let mut lines = Vec::new();
        server::export(&data, &mut lines).map(|_| lines)
    });
    let lines = lines.await.expect("nothing panics").expect("it is exported");
    let lines = String::from_utf8(lines).expect("it is text");
    lines.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect()
}

impl Stopped {
    /// The same data with every entry of this kind changed.
    async fn with(&self, kind: &str, change: impl Fn(&mut Value)) -> TempDir {
        let mut text = String::new();
        for item in &self.items {
            let mut item = item.clone();
            if let Some(body) = item.pointer("/entry/body").and_then(Value::as_str) {
                let mut entry: Value = serde_json::from_str(body).expect("it is JSON");
                entry.get_mut(kind).into_iter().for_each(&change);
                item["entry"]["body"] = Value::String(entry.to_string());
            }
            text += &format!("{item}\n");
        }
        let folder = tempfile::tempdir().expect("a folder can be made");
        let data = Home::from(folder.path());
        let imported = tokio::task::spawn_blocking(move || server::import(&data, text.as_bytes()));
        imported.await.expect("nothing panics").expect("it is imported");
        folder
    }
}

async fn open(folder: &TempDir) -> Running {
    Running::start(settings(folder.path(), Limits::for_load())).await.expect("it starts")
}

async fn check(folder: &TempDir) -> Finding {
    let data = Home::from(folder.path());
    let found = tokio::task::spawn_blocking(move || {
        let mut found = Vec::new();
        let checked = server::check(&data, |finding| {
            found.push(finding);
            Ok(())
        });
        checked.map(|()| found)
    });
    found.await.expect("nothing panics").expect("it is read").remove(0)
}

/// How many entries of this kind a log has.
fn count(items: &[Value], kind: &str) -> usize {
    let body = |item: &Value| item.pointer("/entry/body").and_then(Value::as_str).map(str::to_owned);
    items.iter().filter_map(body).filter(|body| body.starts_with(&format!("{{\"{kind}\""))).count()
}

#[tokio::test]
async fn a_table_moves_to_newer_rules_once_by_an_entry() {
    let info = changed_title();
    let stopped = stopped(info.slug).await;
    let known = info.rules_version;
    let older = |start: &mut Value| {
        let record = start["record"].as_str().expect("it is text");
        start["record"] = json!(record.replace(&format!("\nrules {known}\n"), "\nrules 1\n"));
        start["rules"] = json!(1);
    };
    let folder = stopped.with("start", older).await;
    let found = check(&folder).await;
    assert_eq!((found.rules, found.misfit), (Some((1, known)), None), "it agrees and is of older rules");
    for _ in 0..2 {
        let running = open(&folder).await;
        let mut anna = Friend::back(running.address, &stopped.cookie).await;
        let update = anna.watch(stopped.table, None).await;
        let about = update.about().expect("it is readable");
        assert_eq!((about.stage, about.rules), (Stage::Running, Some(known)));
        assert!(position(&update).ply > 0);
        running.stop().await;
        assert_eq!(count(&exported(folder.path()).await, "rules"), 1, "once");
    }
    assert_eq!(check(&folder).await.rules, None);
}

#[tokio::test]
async fn a_table_that_no_behaviour_fits_is_frozen_with_its_record() {
    let mut seen = [false; 2];
    for info in catalog::titles().into_iter().map(|title| title.info) {
        let stopped = stopped(info.slug).await;
        let folder = stopped.with("plies", |plies| plies["plies"][0]["digest"] = json!(7)).await;
        let found = check(&folder).await;
        assert!(found.misfit.is_some_and(|why| why.contains("otherwise")));
        let running = open(&folder).await;
        let mut anna = Friend::back(running.address, &stopped.cookie).await;
        let about = anna.watch(stopped.table, None).await.about().expect("it is readable");
        assert_eq!(about.stage, Stage::Frozen);
        let answer = anna.act(stopped.table, 3, &["pass".into()]).await;
        assert!(matches!(answer, Answer::No(No::Frozen)), "{answer:?}");
        let (status, _, listed) = anna.http("GET", "/api/mine", None).await;
        assert!(status == 200 && listed.contains("\"frozen\""), "one's own list says so too: {listed}");
        let path = format!("/api/tables/{}/record", stopped.table);
        let (status, _, body) = anna.http("GET", &path, None).await;
        let hides = catalog::start(info.slug, "", &[], 2, &mut engine::SeededDice::new(1)).expect("it starts").hides();
        seen[usize::from(hides)] = true;
        assert_eq!(status, if hides { 409 } else { 200 }, "{}: {body}", info.slug);
        if !hides {
            let body: Value = serde_json::from_str(&body).expect("it is JSON");
            let record = body["record"].as_str().expect("it is text");
            assert!(record.contains("\n1 ") && record.contains("\n2 "), "all plies are there:\n{record}");
            assert!(body["dice"].is_null(), "what proves the rolls tells those to come");
        }
        running.stop().await;
        assert_eq!(exported(folder.path()).await.len(), stopped.items.len(), "it is left alone");
    }
    assert_eq!(seen, [true; 2], "some titles hide something, and some nothing");
}

#[tokio::test]
async fn a_table_of_newer_rules_is_left_alone() {
    let stopped = stopped(catalog::SLUGS[0]).await;
    let folder = stopped.with("start", |start| start["rules"] = json!(99)).await;
    let running = open(&folder).await;
    let mut anna = Friend::back(running.address, &stopped.cookie).await;
    let about = anna.watch(stopped.table, None).await.about().expect("it is readable");
    assert_eq!(about.stage, Stage::Frozen);
    running.stop().await;
    assert!(check(&folder).await.misfit.is_some_and(|why| why.contains("rules version 99")));
    assert_eq!(exported(folder.path()).await.len(), stopped.items.len());
}
