//! `ludoteca bot --connect`: a bot that plays a seat at a table of a server. It is told what a page
//! is told, and no more; docs/protocol.md says how.

use std::{
    env,
    io::Write,
    net::TcpStream,
    thread,
    time::{Duration, Instant},
};

use bots::{Clock, Level, Limits};
use catalog::{Mind, Sight};
use clap::Args;
use protocol::{ActId, Answer, Ask, Invitation, No, PROTOCOL, Reply, Request, Share, Stage, TableId, Update, Who};
use tungstenite::{ClientRequestBuilder, Message, WebSocket, stream::MaybeTlsStream};

use crate::failure::Failure;

/// Where to play.
#[derive(Args)]
pub(super) struct Connect {
    /// Play at a table of this server, like http://127.0.0.1:7878; LUDOTECA_TOKEN has the token
    #[arg(long, value_name = "URL", requires = "table")]
    pub(super) connect: Option<String>,
    /// The table, as its address names it
    #[arg(long, value_name = "ID")]
    table: Option<TableId>,
    /// The key of an invited seat
    #[arg(long, value_name = "KEY")]
    key: Option<Invitation>,
}

/// A line that is down comes back within so many tries, each after a longer pause, or not at all.
const TRIES: u32 = 12;

/// Why a line is no longer used.
enum Broken {
    /// It is down; another may be up after so long.
    Line(Duration),
    /// Trying again would not help.
    Final(Failure),
}

impl Connect {
    /// Plays until the game is over.
    pub(super) fn run(&self, url: &str, level: Level, out: &mut impl Write) -> Result<(), Failure> {
        let address = url.trim_end_matches('/').strip_prefix("http://").ok_or_else(|| {
            Failure::Input(format!("--connect {url}: expected an address like http://127.0.0.1:7878"))
        })?;
        let table = self.table.ok_or_else(|| Failure::Input("--connect needs --table".into()))?;
        let token = env::var("LUDOTECA_TOKEN")
            .map_err(|_| Failure::Input("LUDOTECA_TOKEN is not set: it has a token of POST /api/me/token".into()))?;
        let mut tries = 0;
        loop {
            let begun = Instant::now();
            let played = Line::open(address, &token).and_then(|mut line| self.play(&mut line, table, level, out));
            let pause = match played {
                Ok(()) => return Ok(()),
                Err(Broken::Final(failure)) => return Err(failure),
                Err(Broken::Line(pause)) => pause,
            };
            // A line that held for a while was a good one.
            tries = if begun.elapsed() > Duration::from_secs(60) { 0 } else { tries + 1 };
            if tries > TRIES {
                return Err(Failure::Input(format!("{url} does not answer")));
            }
            thread::sleep(pause.max(Duration::from_millis(50 << tries)));
        }
    }

    fn play(&self, line: &mut Line, table: TableId, level: Level, out: &mut impl Write) -> Result<(), Broken> {
        let answer = line.ask(Request::Hello { protocol: PROTOCOL, build: None })?;
        let Answer::Hello { me, .. } = answer else {
            return Err(refused(format!("the server speaks another protocol: {answer:?}")));
        };
        let me = me.ok_or_else(|| refused("the server does not know this token"))?;
        let mut update = line.watch(table)?;
        let mut mind: Option<Box<dyn Mind>> = None;
        loop {
            let about = update.about().map_err(|error| refused(error.to_string()))?;
            let seated = about.seats.iter().any(|seat| matches!(seat.who, Who::Person { person, .. } if person == me));
            match about.stage {
                Stage::Open if !seated => {
                    let share = Share(random());
                    let answer = line.ask(Request::Sit { table, seat: None, share, key: self.key })?;
                    if !matches!(answer, Answer::Done { .. }) {
                        return Err(refused(format!("there is no seat: {answer:?}")));
                    }
                    say(out, "seated")?;
                }
                Stage::Open | Stage::Paused => {}
                Stage::Running => {
                    if let Some(acted) = think(&update, &mut mind, level)? {
                        line.act(table, acted)?;
                    }
                }
                Stage::Over | Stage::Ended => return say(out, "over"),
                Stage::Frozen => return Err(refused("this build of the server cannot play the table")),
            }
            update = line.next_update()?;
        }
    }
}

/// What the bot does now, with the decision it is asked for.
fn think(update: &Update, mind: &mut Option<Box<dyn Mind>>, level: Level) -> Result<Option<(u64, String)>, Broken> {
    let position = update.position().map_err(|error| refused(error.to_string()))?;
    let Some(position) = position.filter(|position| position.acting().is_some()) else {
        // A mind lives one turn.
        *mind = None;
        return Ok(None);
    };
    let Some(decision) = position.decision else { return Ok(None) };
    let game = position.game.clone();
    let sight = Sight::of(position).map_err(|error| refused(error.to_string()))?;
    let start = Instant::now();
    let now = || start.elapsed().as_secs_f64() * 1000.0;
    let turn = f64::from(level.millis());
    let limits = Limits { clock: Some(Clock { now: &now, turn }), ..Limits::iterations(u32::MAX) };
    let mind = match mind {
        Some(mind) => mind,
        None => {
            let seed = u64::from_le_bytes(random());
            mind.insert(catalog::mind(&game, level, seed).map_err(|error| refused(error.to_string()))?)
        }
    };
    Ok(mind.think(&sight, &limits).map(|thought| (decision, thought.choice)))
}

/// A socket of the server.
struct Line {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    asked: u32,
    /// The newest update that came while an answer was awaited.
    newest: Option<Update>,
}

impl Line {
    fn open(address: &str, token: &str) -> Result<Line, Broken> {
        let uri = format!("ws://{address}/api/socket").parse();
        let uri = uri.map_err(|_| refused(format!("{address} is no address")))?;
        let request = ClientRequestBuilder::new(uri).with_header("Authorization", format!("Bearer {token}"));
        match tungstenite::connect(request) {
            Ok((socket, _)) => Ok(Line { socket, asked: 0, newest: None }),
            Err(tungstenite::Error::Http(answer)) => {
                Err(refused(format!("the server opens no socket: {}", answer.status())))
            }
            Err(_) => Err(Broken::Line(Duration::ZERO)),
        }
    }

    fn watch(&mut self, table: TableId) -> Result<Update, Broken> {
        let answer = self.ask(Request::Watch { table, seq: None, chat: None })?;
        if let Answer::Watching(update) = answer {
            Ok(*update)
        } else if matches!(answer, Answer::No(No::Busy | No::Storage | No::Stopping)) {
            Err(Broken::Line(Duration::from_secs(1)))
        } else {
            Err(refused(format!("the table cannot be watched: {answer:?}")))
        }
    }

    fn act(&mut self, table: TableId, (decision, action): (u64, String)) -> Result<(), Broken> {
        let act = Request::Act { table, decision, id: ActId(random()), actions: vec![action] };
        let answer = self.ask(act)?;
        // Whatever came in between, another act, a pause or the end, an update follows.
        if matches!(answer, Answer::Acted { .. } | Answer::No(No::Stale | No::NotNow)) {
            Ok(())
        } else if matches!(answer, Answer::No(No::Busy | No::Storage | No::TooMany | No::Stopping)) {
            Err(Broken::Line(Duration::from_secs(1)))
        } else {
            Err(refused(format!("the act was not taken: {answer:?}")))
        }
    }

    fn ask(&mut self, what: Request) -> Result<Answer, Broken> {
        self.asked += 1;
        let text = serde_json::to_string(&Ask { ask: self.asked, what }).expect("a message is plain data");
        self.socket.send(Message::text(text)).map_err(|_| Broken::Line(Duration::ZERO))?;
        loop {
            match self.read()? {
                Reply::Answer { what, .. } => return Ok(what),
                Reply::Update(update) => self.newest = Some(update),
                Reply::Present(_) => {}
                Reply::Away { millis } => return Err(Broken::Line(Duration::from_millis(millis.into()))),
            }
        }
    }

    fn next_update(&mut self) -> Result<Update, Broken> {
        loop {
            if let Some(update) = self.newest.take() {
                return Ok(update);
            }
            match self.read()? {
                Reply::Update(update) => return Ok(update),
                Reply::Answer { .. } | Reply::Present(_) => {}
                Reply::Away { millis } => return Err(Broken::Line(Duration::from_millis(millis.into()))),
            }
        }
    }

    fn read(&mut self) -> Result<Reply, Broken> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    return serde_json::from_str(&text).map_err(|error| refused(error.to_string()));
                }
                Ok(Message::Close(_)) | Err(_) => return Err(Broken::Line(Duration::ZERO)),
                Ok(Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => {}
            }
        }
    }
}

fn say(out: &mut impl Write, text: &str) -> Result<(), Broken> {
    writeln!(out, "{text}").and_then(|()| out.flush()).map_err(|error| Broken::Final(error.into()))
}

fn refused(text: impl Into<String>) -> Broken {
    Broken::Final(Failure::Input(text.into()))
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}
