//! People at tables who go on whatever happens: to another node when theirs is silent, with the very
//! same act until they know what became of it.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use protocol::{ActId, Answer, No, Request, SeatWish, TableId};
use tokio::task::JoinHandle;

use crate::{
    client::{Friend, plain, position, random},
    history::History,
};

/// How long somebody waits for an answer before they go to another node.
const PATIENCE: Duration = Duration::from_secs(4);

/// How long people think, so that a game outlasts a round.
const THOUGHT: Duration = Duration::from_millis(60);

/// Somebody who may be at any node.
struct Player {
    cookie: String,
    nodes: Vec<SocketAddr>,
    at: usize,
    line: Option<Friend>,
    /// The last entry that this client has of the table.
    heard: u64,
}

impl Player {
    /// Asks once. Nothing, if nobody can say what became of it; then the next node is asked.
    async fn try_ask(&mut self, table: TableId, what: Request) -> Option<Answer> {
        if self.line.is_none() {
            self.at = (self.at + 1) % self.nodes.len();
            let back = tokio::time::timeout(PATIENCE, Friend::try_back(self.nodes[self.at], &self.cookie));
            self.line = back.await.ok().flatten();
        }
        let answer = match &mut self.line {
            Some(line) => tokio::time::timeout(PATIENCE, line.try_ask(what)).await.ok().flatten(),
            None => None,
        };
        for update in self.line.as_mut().map(Friend::missed).into_iter().flatten() {
            assert!(update.seq >= self.heard, "{table}: {} was pushed after {}", update.seq, self.heard);
            self.heard = update.seq;
        }
        let definite = answer.filter(|answer| !matches!(answer, Answer::No(No::Busy | No::Storage | No::Stopping)));
        if definite.is_none() {
            self.line = None;
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        definite
    }

    /// What there is to see.
    async fn look(&mut self, table: TableId, history: &mut History) -> Option<catalog::Position> {
        let asked = Instant::now();
        let watch = Request::Watch { table, seq: Some(self.heard), chat: None };
        let answer = self.try_ask(table, watch).await?;
        let Answer::Watching(update) = answer else { panic!("{table}: {answer:?}") };
        assert!(update.seq >= self.heard, "{table}: {} was shown after {}", update.seq, self.heard);
        self.heard = update.seq;
        history.watched(update.seq, asked);
        Some(position(&update))
    }

    /// Acts, and asks the same again until it is known what became of it.
    async fn act(&mut self, table: TableId, here: &catalog::Position, decision: u64, history: &mut History) -> bool {
        let id = random();
        let choice = usize::from(random::<1>()[0]) % here.legal.len();
        let act = Request::Act { table, decision, id: ActId(id), actions: vec![here.legal[choice].clone()] };
        let mut first = true;
        loop {
            let asked = Instant::now();
            match self.try_ask(table, act.clone()).await {
                Some(Answer::Acted { seq, .. }) => {
                    history.acted(id, seq, asked, first);
                    return true;
                }
                // Another has moved the table on: a clock, a bot, or this very person elsewhere.
                Some(Answer::No(No::Stale | No::NotNow | No::NotYours | No::Refused(_))) => return false,
                Some(other) => panic!("{table}: {other:?}"),
                None => first = false,
            }
        }
    }
}

/// A table and those who play there.
pub(crate) struct Group {
    pub(crate) table: TableId,
    players: Vec<Player>,
    pub(crate) history: History,
    pub(crate) over: bool,
    /// Whether the game ended while it was played.
    pub(crate) stopped: Arc<AtomicBool>,
}

impl Group {
    /// A running table of two people, or of one and a bot.
    pub(crate) async fn new(nodes: &[SocketAddr], game: &str, with_bot: bool) -> Group {
        let mut anna = Friend::new(nodes[0], "Anna").await;
        let other = if with_bot { SeatWish::Bot("novice".into()) } else { SeatWish::Invited };
        let made = anna.create(&plain(game, &[SeatWish::Open, other])).await;
        let table = made.table;
        anna.sit(table, None).await;
        let mut friends = vec![anna];
        if !with_bot {
            let mut nilo = Friend::new(nodes[nodes.len() - 1], "Nilo").await;
            nilo.sit(table, Some(made.key)).await;
            friends.push(nilo);
        }
        let answer = friends[0].ask(Request::Start { table }).await;
        assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
        let player = |(at, friend): (usize, Friend)| Player {
            cookie: friend.cookie,
            nodes: nodes.to_vec(),
            at,
            line: None,
            heard: 0,
        };
        let players = friends.into_iter().enumerate().map(player).collect();
        Group { table, players, history: History::default(), over: false, stopped: Arc::default() }
    }

    pub(crate) fn cookies(&self) -> Vec<String> {
        self.players.iter().map(|player| player.cookie.clone()).collect()
    }

    async fn play(&mut self, count: &AtomicUsize, stop: &AtomicBool) {
        let table = self.table;
        while !stop.load(Ordering::Relaxed) {
            for player in &mut self.players {
                let Some(here) = player.look(table, &mut self.history).await else { continue };
                if here.to_act.is_empty() {
                    self.stopped.store(true, Ordering::Relaxed);
                    return;
                }
                let Some(decision) = here.decision else { continue };
                if player.act(table, &here, decision, &mut self.history).await {
                    count.fetch_add(1, Ordering::Relaxed);
                }
            }
            tokio::time::sleep(THOUGHT).await;
        }
    }
}

/// Everybody at once.
pub(crate) struct Crowd {
    tasks: Vec<JoinHandle<Group>>,
    count: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
}

impl Crowd {
    pub(crate) fn start(groups: Vec<Group>) -> Crowd {
        let (count, stop) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
        let play = |mut group: Group| {
            let (count, stop) = (Arc::clone(&count), Arc::clone(&stop));
            tokio::spawn(async move {
                group.play(&count, &stop).await;
                group
            })
        };
        let tasks = groups.into_iter().map(play).collect();
        Crowd { tasks, count, stop }
    }

    /// Waits until so many more acts were acknowledged, or all games have ended.
    pub(crate) async fn acts(&self, more: usize) {
        let enough = self.count.load(Ordering::Relaxed) + more;
        while self.count.load(Ordering::Relaxed) < enough && !self.tasks.iter().all(JoinHandle::is_finished) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    pub(crate) async fn stop(self) -> Vec<Group> {
        self.stop.store(true, Ordering::Relaxed);
        let mut groups = Vec::new();
        for task in self.tasks {
            groups.push(task.await.expect("nobody panics"));
        }
        groups
    }
}
