//! Two people and the tables they play at.

use std::{
    error::Error,
    time::{Duration, Instant},
};

use protocol::{Request, SeatWish, TableId};

use crate::{
    Result,
    client::{Heard, News, Seen, Socket, Somebody, acted},
    host::Host,
};

/// The game of the figures.
pub(crate) const GAME: &str = "strada-romana";

/// Two people with a socket each.
pub(crate) struct Pair {
    pub(crate) people: [Somebody; 2],
    sockets: [Socket; 2],
    moves: usize,
}

/// A table that a pair plays at, as each of them sees it.
pub(crate) struct Game {
    pub(crate) table: TableId,
    seen: [Seen; 2],
}

impl Game {
    pub(crate) fn plies(&self) -> usize {
        self.seen[0].ply
    }

    pub(crate) fn is_over(&self) -> bool {
        self.seen[0].is_over()
    }
}

/// What a move took.
pub(crate) struct Moved {
    /// From the act to its answer.
    pub(crate) answered: Duration,
    /// From the act to the position at the other client.
    pub(crate) seen: Duration,
}

impl Pair {
    pub(crate) async fn new(host: &Host) -> Result<Pair> {
        Pair::apart(host, host).await
    }

    /// Two people at two nodes.
    pub(crate) async fn apart(one: &Host, two: &Host) -> Result<Pair> {
        let people = [Somebody::new(one.address).await?, Somebody::new(two.address).await?];
        let sockets = [people[0].connect().await?, people[1].connect().await?];
        Ok(Pair { people, sockets, moves: 0 })
    }

    /// Makes a table, sits down at it and starts.
    pub(crate) async fn begin(&mut self, game: &str) -> Result<Game> {
        let made = self.people[0].create(game, &[SeatWish::Open, SeatWish::Invited]).await?;
        let table = made.table;
        let [one, two] = &mut self.sockets;
        one.sit(table, None).await?;
        two.sit(table, Some(made.key)).await?;
        one.ask(Request::Start { table }).await?;
        let seen = [one.watch(table).await?.seen, two.watch(table).await?.seen];
        let [Some(one), Some(two)] = seen else { return Err("the game has not begun".into()) };
        Ok(Game { table, seen: [one, two] })
    }

    /// The same game, or another if it is over.
    pub(crate) async fn go_on(&mut self, game: Game) -> Result<Game> {
        if !game.is_over() {
            return Ok(game);
        }
        self.leave(game.table).await?;
        self.begin(GAME).await
    }

    /// Watches a table no more.
    pub(crate) async fn leave(&mut self, table: TableId) -> Result {
        for socket in &mut self.sockets {
            socket.ask(Request::Leave { table }).await?;
        }
        Ok(())
    }

    /// One move: whoever is to act acts, and both see it. Where a step that follows by itself came in
    /// between from another node, they look again, and the next act is the move.
    pub(crate) async fn step(&mut self, game: &mut Game) -> Result<Moved> {
        loop {
            match self.try_step(game).await {
                Ok(moved) => return Ok(moved),
                Err(Missed::Failed(error)) => return Err(error),
                Err(Missed::MovedOn) => {
                    let [one, two] = &mut self.sockets;
                    let seen = [one.watch(game.table).await?.seen, two.watch(game.table).await?.seen];
                    let [Some(one), Some(two)] = seen else { return Err("the game is gone".into()) };
                    game.seen = [one, two];
                    if game.is_over() {
                        *game = self.begin(GAME).await?;
                    }
                }
            }
        }
    }

    async fn try_step(&mut self, game: &mut Game) -> std::result::Result<Moved, Missed> {
        let acting = usize::from(game.seen[0].decision.is_none());
        let [one, two] = &mut self.sockets;
        let (actor, other) = if acting == 0 { (one, two) } else { (two, one) };
        self.moves += 1;
        let (table, ply) = (game.table, game.seen[acting].ply);
        let begun = Instant::now();
        actor.act(table, &game.seen[acting], self.moves * 7 + 3).await?;
        let act = async {
            let mut answered = None;
            loop {
                match actor.hear().await? {
                    Heard::Answer(answer) if has_moved_on(&answer) => return Err(Missed::MovedOn),
                    Heard::Answer(answer) => {
                        acted(&answer)?;
                        answered = Some(begun.elapsed());
                    }
                    Heard::News(news) => {
                        if let (Some(time), Some(seen)) = (answered, newer(news, table, ply)) {
                            return Ok::<_, Missed>((time, seen));
                        }
                    }
                }
            }
        };
        let see = async {
            loop {
                if let Heard::News(news) = other.hear().await?
                    && let Some(seen) = newer(news, table, ply)
                {
                    return Ok::<_, Missed>((begun.elapsed(), seen));
                }
            }
        };
        let ((answered, mine), (seen, theirs)) = tokio::try_join!(act, see)?;
        game.seen = if acting == 0 { [mine, theirs] } else { [theirs, mine] };
        Ok(Moved { answered, seen })
    }
}

/// Why an act is no move.
enum Missed {
    /// The table went on before it came.
    MovedOn,
    Failed(Box<dyn Error>),
}

impl From<Box<dyn Error>> for Missed {
    fn from(error: Box<dyn Error>) -> Missed {
        Missed::Failed(error)
    }
}

/// Whether an act was refused because the table went on before it came.
fn has_moved_on(answer: &str) -> bool {
    // The last says that it even came to its end.
    ["\"stale\"", "NotToAct", "\"not-now\""].iter().any(|no| answer.contains(no))
}

/// What news show of a table after more plies.
fn newer(news: News, table: TableId, ply: usize) -> Option<Seen> {
    news.seen.filter(|seen| news.table == table && seen.ply > ply)
}

/// Many pairs with a game each, made a few at a time.
pub(crate) async fn duels(host: &Host, count: usize) -> Result<Vec<(Pair, Game)>> {
    let one = async || {
        let mut pair = Pair::new(host).await?;
        let game = pair.begin(GAME).await?;
        Result::Ok((pair, game))
    };
    let mut duels = Vec::with_capacity(count);
    while duels.len() < count {
        let more = (0..(count - duels.len()).min(32)).map(|_| one());
        duels.extend(futures_util::future::try_join_all(more).await?);
    }
    Ok(duels)
}
