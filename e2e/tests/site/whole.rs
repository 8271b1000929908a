//! Whole games of two and three browsers at two nodes that share a PostgreSQL, with trouble in the middle:
//! lines are cut, nodes killed, browsers led to the other node, each just when somebody acts. Nothing is
//! lost or doubled, and each page's replay is what it saw.

use catalog::Moment;
use e2e::{Guest, Stand, games};
use engine::{Seat, Viewer};
use serde_json::Value;

use crate::friends::{IDLE, NEXT, PLIES, to_act};

/// So many decisions lie between two troubles, and none comes before.
const PEACE: usize = 7;

/// Every kind of trouble comes so often in a game: just after somebody acted, then just before.
const ROUNDS: usize = 2;

/// Notes what the page shows whenever the table has changed: where every piece of the map stands, and which of
/// them offer something to do, as some are there for that only.
const NOTE: &str = r#"
window.drawn = () => {
  const pieces = new Map();
  for (const piece of document.querySelectorAll('svg.map [data-key]')) {
    if (piece.closest('[data-preview]')) continue;
    const offers = !!piece.closest('[data-action], .legal') || !!piece.querySelector('[data-action], .legal');
    // How large a piece is drawn depends on how much room the map has, and the replay takes some.
    const place = (piece.getAttribute('style') ?? '').replace(/scale\([^)]*\)/, '');
    pieces.set(piece.dataset.key, [`${place} ${piece.getAttribute('color')}`, offers]);
  }
  return pieces;
};
window.differs = (before, now) => {
  const changed = [...before].filter(([key, [place, offers]]) => now.has(key) ? now.get(key)[0] !== place : !offers).map(([key]) => key);
  return changed.concat([...now.keys()].filter(key => !before.has(key))).map(key => `${key}: ${before.get(key)} ${now.get(key)}`);
};
window.seen = new Map();
const note = () => {
  const plies = document.querySelector('.table')?.dataset.plies;
  if (plies && document.querySelector('svg.map')?.dataset.plies === plies) seen.set(Number(plies), drawn());
};
new MutationObserver(note).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-plies'] });
note();
return true
"#;

/// Steps through the game by the slider, as many plies as a script may take time for; says what differs from
/// what was seen, and where to go on.
const REPLAY: &str = r#"
const [from] = ARGUMENTS;
const told = new Map(), looked = new Map();
const hear = (position, into) => { if (position) into.set(position.ply, JSON.stringify(position.view)); };
for (const line of wire) {
  if (!line.startsWith('{')) continue;
  const said = JSON.parse(line);
  hear((said.update ?? said.answer?.what?.watching)?.position, told);
}
const slider = document.querySelector('.replay input[type=range]');
const plies = Number(slider.max), wrong = [];
return (async () => {
  let ply = from;
  for (; ply < plies && ply < from + 60; ply++) {
    const heard = wire.length;
    slider.value = ply;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    while (document.querySelector('.replay [data-ply]').dataset.ply !== String(ply)) await new Promise(done => setTimeout(done, 4));
    for (const line of wire.slice(heard)) if (line.startsWith('{')) hear(JSON.parse(line).answer?.what?.looked?.position, looked);
    if (!looked.has(ply)) wrong.push(`ply ${ply} was not told`);
    if (told.has(ply) && told.get(ply) !== looked.get(ply)) wrong.push(`ply ${ply}: ${told.get(ply)} was told, now ${looked.get(ply)}`);
    if (seen.has(ply)) wrong.push(...differs(seen.get(ply), drawn()).map(piece => `ply ${ply} is drawn otherwise: ${piece}`));
  }
  const known = [...told.keys()].filter(ply => seen.get(ply)?.size > 0).length;
  return { wrong, next: ply < plies ? ply : null, known };
})();
"#;

/// Every act that this page has sent: its actions and, once it is answered, from which entry of the log on
/// how many of them stand there.
const SENT: &str = r#"
const acts = new Map(), asks = new Map();
for (const line of wire) {
  if (!line.startsWith('{')) continue;
  const said = JSON.parse(line);
  const act = said.what?.act;
  if (act) {
    asks.set(said.ask, act.id);
    if (!acts.has(act.id)) acts.set(act.id, { actions: act.actions, from: null, stored: 0, sent: 0 });
    acts.get(act.id).sent += 1;
  }
  const sent = acts.get(asks.get(said.answer?.ask)), got = said.answer?.what?.acted;
  if (sent && got) [sent.from, sent.stored] = [got.seq, got.stored];
}
return [...acts.values()];
"#;

/// How many entries of the log stand before the first ply.
const BEFORE: &str = "const said = wire.filter(line => line.startsWith('{')).map(line => JSON.parse(line).update)
                      .find(update => update?.position); return said.seq - said.position.ply";

/// An act as a page has sent it.
#[derive(serde::Deserialize)]
struct Act {
    actions: Vec<String>,
    from: Option<usize>,
    stored: usize,
    sent: usize,
}

/// How many acts of a page somebody pressed for. What was sent as one ends at a roll, and the page sends what is
/// left of it by itself.
fn pressed(sent: &[Act]) -> usize {
    let goes_on =
        |pair: &&[Act]| pair[0].stored < pair[0].actions.len() && pair[0].actions[pair[0].stored..] == pair[1].actions;
    sent.len() - sent.windows(2).filter(goes_on).count()
}

/// Who did what in each ply, as a record has it.
fn plies(record: &str) -> Vec<(u8, &str)> {
    let lines = record.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit()));
    lines.map(|line| ply(line).unwrap_or_else(|| panic!("{line}"))).collect()
}

fn ply(line: &str) -> Option<(u8, &str)> {
    let (head, rest) = line.split_once(": ")?;
    Some((head.split_once(' ')?.1.parse().ok()?, rest.split(" ;").next()?))
}

/// Every ply of the record is what one page sent, once, or was the only thing to be done and done by the
/// table itself. Says how many acts were sent more than once.
fn nothing_is_lost_or_doubled(record: &str, before: usize, sent: Vec<Act>) -> usize {
    let plies = plies(record);
    let mut left: Vec<Option<&str>> = plies.iter().map(|(_, action)| Some(*action)).collect();
    let mut again = 0;
    for act in sent {
        let from = act.from.unwrap_or_else(|| panic!("{:?} has no answer", act.actions));
        assert!(act.stored > 0, "nothing of {:?} is stored", act.actions);
        for (action, entry) in act.actions.iter().take(act.stored).zip(from..) {
            let ply = entry - before - 1;
            assert_eq!(left[ply].take(), Some(action.as_str()), "ply {}", ply + 1);
        }
        again += usize::from(act.sent > 1);
    }
    let table = catalog::resume(record).expect("it replays");
    for (ply, action) in left.iter().enumerate().filter_map(|(ply, action)| Some((ply, (*action)?))) {
        let seat = Viewer::Seat(Seat::new(plies[ply].0 - 1));
        let position = table.at(ply).expect("it was played").position(seat, &Moment::default());
        assert_eq!(position.legal, [action], "ply {}: nobody sent it", ply + 1);
    }
    again
}

/// What goes wrong just when somebody acts.
#[derive(Clone, Copy, Debug)]
enum Trouble {
    /// Their line is cut.
    Cut,
    /// The node at which they are is killed; they come back to it once it runs again.
    Killed,
    /// They find themselves at another node.
    Moved,
    /// All nodes are killed.
    AllKilled,
}

const TROUBLES: [Trouble; 4] = [Trouble::Cut, Trouble::Killed, Trouble::Moved, Trouble::AllKilled];

/// Where every browser is.
struct Places {
    nodes: Vec<usize>,
}

const DOWN: &str = "return !!document.querySelector('.noline')";

impl Places {
    fn begin(&mut self, stand: &mut Stand, guests: &[&Guest], actor: usize, trouble: Trouble) {
        let node = &mut self.nodes[actor];
        match trouble {
            Trouble::Cut => guests[actor].cable().cut(),
            Trouble::Killed => stand.kill_node(*node),
            Trouble::Moved => {
                *node = (*node + 1) % stand.nodes();
                guests[actor].cable().lead_to(stand.port(*node));
            }
            Trouble::AllKilled => stand.stop_server(),
        }
    }

    /// Once the page has said what is wrong, it ends.
    async fn end(&self, stand: &mut Stand, guests: &[&Guest], actor: usize, trouble: Trouble) {
        let node = self.nodes[actor];
        match trouble {
            Trouble::Cut => {
                guests[actor].wait("a word that the line is down", DOWN).await;
                guests[actor].cable().lead_to(stand.port(node));
            }
            Trouble::Killed => {
                guests[actor].wait("a word that the line is down", DOWN).await;
                stand.start_node(node);
            }
            Trouble::Moved => {}
            Trouble::AllKilled => {
                for guest in guests {
                    guest.wait("a word that the line is down", DOWN).await;
                }
                stand.start_server();
            }
        }
        for guest in guests {
            guest.wait("the line", "return !document.querySelector('.noline')").await;
        }
    }
}

/// Plays a game to its end; each decision is the first of the list or another near it.
async fn play(stand: &mut Stand, guests: &[&Guest]) -> usize {
    let mut places = Places { nodes: (0..guests.len()).map(|guest| guest % stand.nodes()).collect() };
    let mut decisions = 0;
    while let Some(actor) = to_act(guests).await {
        let before = actor.run(PLIES).await.as_str().expect("a number of plies").to_owned();
        let moved = format!("return document.querySelector('.table').dataset.plies !== {before:?}");
        actor.wait("something to do", IDLE).await;
        let rows = actor.run("return document.querySelectorAll('.doing .acts button.row').length").await;
        let key = if rows.as_u64() > Some(3) { ["1", "2", "3"][decisions % 3] } else { "1" };
        decisions += 1;
        let count = if decisions % PEACE == 0 { decisions / PEACE } else { 0 };
        let trouble = (1..=ROUNDS * TROUBLES.len()).contains(&count).then(|| TROUBLES[(count - 1) % TROUBLES.len()]);
        let index = guests.iter().position(|guest| std::ptr::eq(*guest, actor)).expect("it is one of them");
        match trouble {
            None => actor.press(key).await,
            // The first time of each kind what was sent has arrived, or not; the second time it has not.
            Some(trouble) if count <= TROUBLES.len() => {
                actor.press(key).await;
                places.begin(stand, guests, index, trouble);
                places.end(stand, guests, index, trouble).await;
            }
            Some(trouble) => {
                places.begin(stand, guests, index, trouble);
                actor.press(key).await;
                places.end(stand, guests, index, trouble).await;
            }
        }
        for guest in guests {
            guest.wait(&format!("a ply after {before}"), &moved).await;
        }
    }
    decisions
}

async fn whole(game: &str, browsers: usize) {
    let mut stand = Stand::start_several(2, &["--load"]);
    let mut guests = Vec::new();
    for seed in 0..browsers {
        guests.push(Guest::arrive(&stand, 90 + seed as u64).await);
    }
    let all: Vec<&Guest> = guests.iter().collect();
    for guest in &all {
        guest.listen_in().await;
    }
    let link = e2e::sit_down(&all, game).await;
    let table = link.split("/t/").nth(1).and_then(|rest| rest.split('#').next()).expect("the link names a table");
    for guest in &all {
        guest.run(NOTE).await;
    }
    let decisions = play(&mut stand, &all).await;
    assert!(decisions > PEACE * TROUBLES.len(), "{game} with {browsers}: there was no time for trouble");

    let record = all[0].run(&format!("return fetch('/api/tables/{table}/record').then(answer => answer.json())")).await;
    let record = record["record"].as_str().expect("there is a record");
    let plies = plies(record).len();
    let before = all[0].run(BEFORE).await.as_u64().expect("a number") as usize;
    let (mut sent, mut pressed_for) = (Vec::new(), 0);
    for guest in &all {
        guest.wait_for("the end", NEXT, "over").await;
        guest.wait_for("the last ply", PLIES, &plies.to_string()).await;
        let acts: Vec<Act> = serde_json::from_value(guest.run(SENT).await).expect("a list of acts");
        pressed_for += pressed(&acts);
        sent.extend(acts);
    }
    assert_eq!(pressed_for, decisions, "{game} with {browsers}: each decision is one act");
    let again = nothing_is_lost_or_doubled(record, before, sent);

    let mut known = 0;
    for guest in &all {
        let mut from = Some(0);
        while let Some(ply) = from {
            let answer = guest.run(&REPLAY.replace("ARGUMENTS", &format!("[{ply}]"))).await;
            assert_eq!(answer["wrong"], Value::Array(Vec::new()), "{game} with {browsers}");
            known = answer["known"].as_u64().expect("a number") as usize;
            from = answer["next"].as_u64();
        }
        assert!(known * 3 > plies, "{game} with {browsers}: {known} of {plies} plies were seen");
    }
    println!(
        "{game} with {browsers}: {decisions} decisions, {plies} plies, {again} acts sent again, {known} plies compared"
    );
    for guest in guests {
        guest.forgive().await;
        guest.leave().await;
    }
}

#[tokio::test]
async fn a_whole_game_of_several_nodes_loses_and_doubles_nothing() {
    // With `cargo xtask e2e --all` every title, with two and with three.
    if std::env::var("SCREENS").is_ok_and(|screens| screens == "all") {
        for game in games() {
            whole(&game, 2).await;
            whole(&game, 3).await;
        }
    } else {
        whole(&games()[0], 3).await;
    }
}
