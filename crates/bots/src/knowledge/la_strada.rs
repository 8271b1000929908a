//! La Strada: rich settlements with few guests, short roads, and merchants that do not stay home.

use engine::{Croupier, Game as _, PerSeat, Seat, SeededDice};
use game_la_strada::{
    Action, Found, LaStrada, Phase,
    board::{Cell, Hexes},
    material::{DOTS, Dot, Kind, MERCHANTS, ROUNDS, Terrain},
    options::{Connections, DangerScoring},
};

use super::Knowledge;

/// What an action is worth of which nothing is known.
const NOTHING: f32 = -50.0;

impl Knowledge for LaStrada {
    const HORIZON: u32 = 6;
    const KEEN: u32 = 6;
    const DOUBT: f32 = 6.0;

    fn rate(&self, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
        out.clear();
        match self.turn().phase {
            Phase::Workshop => out.extend(legal.iter().map(|action| workshop(self, *action))),
            Phase::Build | Phase::Road => roads(self, seat, legal, out),
            Phase::Travel => out.extend(legal.iter().map(|action| journey(self, seat, *action))),
            Phase::Placed | Phase::Over => out.extend(legal.iter().map(|_| 0.0)),
        }
    }

    fn lean(&self, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
        out.clear();
        out.extend(legal.iter().map(|action| weight(self, seat, *action)));
    }

    fn outlook(&self) -> PerSeat<f32> {
        let gold = self.gold();
        let danger = self.options().danger();
        let turns = self.sides().values().iter().map(|side| side.stock).min().unwrap_or(0);
        let over = self.turn().phase == Phase::Over;
        self.sides().map(|seat, side| {
            let now = f32::from(gold[seat]);
            match (over, danger) {
                (true, _) => now,
                (false, true) => now + warehouse(self, side.stock),
                // A merchant still to come earns about two; who runs out first ends the game.
                (false, false) => {
                    now + 2.0 * f32::from(turns.min(side.stock)) + 0.15 * f32::from(side.resources)
                        - 0.25 * crowding(self, seat)
                }
            }
        })
    }
}

/// Later guests still to be expected where a seat has merchants.
fn crowding(game: &LaStrada, seat: Seat) -> f32 {
    let rivals = f32::from(game.seats() - 1);
    let own = game.sides()[seat].present();
    own.iter().map(|dot| (rivals + 1.0 - f32::from(game.crowd(dot))).max(0.0)).sum::<f32>() * 0.3
}

/// The value of a lone merchant in a settlement; the average while nobody knows.
fn top(game: &LaStrada, dot: Dot) -> f32 {
    game.kind(dot).map_or(3.4, |kind| f32::from(kind.top()))
}

/// A workshop should have rich settlements near, over cheap land, and room to leave by.
fn workshop(game: &LaStrada, action: Action) -> f32 {
    let Action::Workshop(cell) = action else { return 0.0 };
    let costs = game.costs(only(cell), Hexes::NONE);
    let near: f32 = Dot::all().map(|dot| (top(game, dot) - 1.5) / (4.0 + f32::from(costs[dot.index()]))).sum();
    let exits = cell.neighbours().filter(|&beside| cheap(game, beside)).count();
    near * 1.5 + exits as f32 * 0.2
}

/// The set of one hex.
fn only(cell: Cell) -> Hexes {
    let mut cells = Hexes::NONE;
    cells.insert(cell);
    cells
}

fn cheap(game: &LaStrada, cell: Cell) -> bool {
    game.land().ground(cell).terrain().is_some_and(|terrain| terrain != Terrain::Hill) && !game.is_taken(cell)
}

/// What a seat looks at before it rates roads.
struct Prospect<'a> {
    game: &'a LaStrada,
    seat: Seat,
    /// What each seat would pay at least to get to each dot.
    costs: PerSeat<[u8; DOTS]>,
    /// What it would cost from each dot to each other, as far as asked.
    from: [Option<[u8; DOTS]>; DOTS],
}

impl<'a> Prospect<'a> {
    fn new(game: &'a LaStrada, seat: Seat) -> Prospect<'a> {
        let costs = game.sides().map(|_, side| {
            let mut starts = game.land().cells(side.reached);
            side.workshops.into_iter().flatten().for_each(|cell| starts.insert(cell));
            game.costs(starts, Hexes::NONE)
        });
        Prospect { game, seat, costs, from: [None; DOTS] }
    }
}

/// Each action is worth the best road that begins with it.
fn roads(game: &LaStrada, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
    let mut prospect = Prospect::new(game, seat);
    let tight = !game.options().danger() && prospect.tight();
    let end = if tight && legal.last() == Some(&Action::End) { last_word(game, seat, None) } else { 0.0 };
    out.extend(legal.iter().map(|action| if *action == Action::End { end } else { NOTHING }));
    game.for_each_road(|road| {
        let first = road.first(game);
        if let Ok(index) = legal.binary_search(&first) {
            let mut worth =
                if game.options().danger() { trip(game, seat, &road) } else { connection(&mut prospect, &road) };
            if tight && worth > out[index] - 8.0 {
                worth += last_word(game, seat, Some(&road));
            }
            out[index] = out[index].max(worth);
        }
    });
}

impl Prospect<'_> {
    /// Whether some rival may soon be unable to connect anything, which ends the game.
    fn tight(&self) -> bool {
        let game = self.game;
        self.costs.iter().filter(|(other, _)| *other != self.seat).any(|(other, costs)| {
            let side = &game.sides()[other];
            let ways = Dot::all().filter(|&dot| !side.reached.contains(dot) && costs[dot.index()] <= 10).count();
            side.stock == 0 || ways <= 3
        })
    }
}

/// Whether the game is over, and won or lost, once the seat has built this and ended its turn.
fn last_word(game: &LaStrada, seat: Seat, road: Option<&Found<'_>>) -> f32 {
    let mut after = game.clone();
    let mut dice = SeededDice::new(0);
    let steps = road.map(|road| road.steps(game)).unwrap_or_default();
    for action in steps.into_iter().chain([Action::End]) {
        if after.turn().phase == Phase::Over {
            break;
        }
        after.apply(seat, action, &mut Croupier::quiet(&mut dice));
    }
    match after.standings() {
        Some(standings) if standings[seat].rank == 1 => 8.0,
        Some(_) => -8.0,
        None => 0.0,
    }
}

/// What a road is worth in the standard game.
fn connection(prospect: &mut Prospect<'_>, road: &Found<'_>) -> f32 {
    let (game, seat) = (prospect.game, prospect.seat);
    let side = &game.sides()[seat];
    let upkeep = 0.96 * guard(prospect, road) - expense(game, seat, road);
    if side.reached.contains(road.target) {
        return upkeep - 0.05;
    }
    let guests = game.crowd(road.target);
    let closed = game.options().exclusive && game.seats() == 2 && guests > 0;
    let gain = if closed { 0.0 } else { arrival(prospect, road, guests) };
    gain + 0.3 * room(prospect, road.target) + upkeep + 0.1
}

/// Gold for the newcomer, less what later guests will take, and what it takes from those there.
fn arrival(prospect: &Prospect<'_>, road: &Found<'_>, guests: u8) -> f32 {
    let game = prospect.game;
    let Some(kind) = game.kind(road.target) else { return 2.0 };
    let doors = doors(game, road.target).saturating_sub(touching(game, road, road.target));
    let mine = expected(prospect, road.target, kind, guests + 1, doors);
    let taken = f32::from(guests) * f32::from(kind.pays(guests).saturating_sub(kind.pays(guests + 1)));
    mine + 0.15 * taken
}

/// What a merchant may expect to earn at the end among so many now, with so many ways in left.
fn expected(prospect: &Prospect<'_>, dot: Dot, kind: Kind, guests: u8, doors: u8) -> f32 {
    let game = prospect.game;
    let time = f32::from(game.sides()[prospect.seat].stock) / f32::from(MERCHANTS);
    let rivals =
        game.sides().iter().filter(|(other, side)| *other != prospect.seat && side.merchants[dot.index()] == 0);
    let coming: f32 = rivals.map(|(other, _)| likely(prospect.costs[other][dot.index()])).sum();
    let later = 1.3 * coming * time * [0.0, 0.25, 0.45, 0.6, 0.75, 0.88, 1.0][usize::from(doors.min(6))];
    (f32::from(kind.top()) + 1.0 - f32::from(guests) - later).max(0.0)
}

/// How likely a seat gets to a settlement that costs it so much now.
fn likely(cost: u8) -> f32 {
    match cost {
        0..=4 => 0.78,
        5..=7 => 0.55,
        8..=10 => 0.45,
        11..=13 => 0.25,
        _ => 0.12,
    }
}

/// Free hexes beside a settlement: ways in for guests to come.
fn doors(game: &LaStrada, dot: Dot) -> u8 {
    game.land().cell(dot).neighbours().filter(|&cell| !game.is_taken(cell)).count() as u8
}

/// How many tiles of a road lie beside a settlement.
fn touching(game: &LaStrada, road: &Found<'_>, dot: Dot) -> u8 {
    road.tiles.iter().filter(|cell| cell.distance(game.land().cell(dot)) == 1).count() as u8
}

/// What a road keeps for the builder by standing in the way of later guests.
fn guard(prospect: &Prospect<'_>, road: &Found<'_>) -> f32 {
    let game = prospect.game;
    let own = game.sides()[prospect.seat].present();
    own.iter()
        .map(|dot| (dot, touching(game, road, dot)))
        .filter(|(_, tiles)| *tiles > 0)
        .filter_map(|(dot, tiles)| {
            let (kind, guests, open) = (game.kind(dot)?, game.crowd(dot), doors(game, dot));
            let after = expected(prospect, dot, kind, guests, open.saturating_sub(tiles));
            Some(after - expected(prospect, dot, kind, guests, open))
        })
        .sum()
}

/// What resources and tiles are worth that a road uses.
fn expense(game: &LaStrada, seat: Seat, road: &Found<'_>) -> f32 {
    let side = &game.sides()[seat];
    let left = f32::from(side.resources - road.cost);
    let resources = match game.options().connections {
        Connections::Many => 0.4 * f32::from(road.cost),
        // What stays above 4 is lost at the next income.
        Connections::One => 0.036 * (4.0 - left).max(0.0) + 0.01 * f32::from(road.cost),
    };
    let scarce = |cell: &Cell| {
        let terrain = game.land().ground(*cell).terrain().map_or(0, |terrain| terrain as usize);
        0.2 / f32::from(side.tiles[terrain].max(1))
    };
    resources + road.tiles.iter().map(scarce).sum::<f32>()
}

/// Settlements that a new start brings nearer.
fn room(prospect: &mut Prospect<'_>, at: Dot) -> f32 {
    let (game, seat) = (prospect.game, prospect.seat);
    let side = &game.sides()[seat];
    let costs = *prospect.from[at.index()].get_or_insert_with(|| game.costs(only(game.land().cell(at)), Hexes::NONE));
    let fresh = Dot::all().filter(|&dot| dot != at && !side.reached.contains(dot));
    fresh
        .map(|dot| {
            let before = nearness(prospect.costs[seat][dot.index()]);
            (nearness(costs[dot.index()]) - before).max(0.0) * (top(game, dot) - 1.0)
        })
        .sum()
}

/// How likely a settlement so far away is connected in time.
fn nearness(cost: u8) -> f32 {
    match cost {
        0..=4 => 1.0,
        5..=6 => 0.9,
        7..=8 => 0.7,
        9..=10 => 0.4,
        11..=13 => 0.15,
        _ => 0.0,
    }
}

/// Merchants at home may still go out, about two a round; the rest will cost gold.
fn warehouse(game: &LaStrada, stock: u8) -> f32 {
    let rounds = f32::from(ROUNDS.saturating_sub(game.turn().round));
    let useful = f32::from(stock).min(2.0 * rounds);
    2.2 * useful
}

/// What a road is worth in Danger Style: the best move of merchants along it.
fn trip(game: &LaStrada, seat: Seat, road: &Found<'_>) -> f32 {
    let start = game.land().ground(road.origin).dot();
    let side = &game.sides()[seat];
    let at_start = start.map_or(side.stock, |dot| side.merchants[dot.index()]);
    let at_end = side.merchants[road.target.index()];
    let best = (-i16::from(at_end)..=i16::from(at_start))
        .map(|count| shift(game, seat, start, Some(road.target), count))
        .fold(0.0f32, f32::max);
    let fresh = if side.reached.contains(road.target) { 0.0 } else { 0.2 };
    best + fresh - 0.12 * f32::from(road.cost)
}

fn journey(game: &LaStrada, seat: Seat, action: Action) -> f32 {
    let start = game.turn().origin.and_then(|cell| game.land().ground(cell).dot());
    let count = match action {
        Action::Carry(count) => i16::from(count),
        Action::Fetch(count) => -i16::from(count),
        _ => 0,
    };
    shift(game, seat, start, game.turn().target, count)
}

/// What changes when so many merchants go from the start of a road to its end.
fn shift(game: &LaStrada, seat: Seat, start: Option<Dot>, end: Option<Dot>, count: i16) -> f32 {
    let pile = |place: Option<Dot>, change: i16| {
        let side = &game.sides()[seat];
        let before = i16::from(place.map_or(side.stock, |dot| side.merchants[dot.index()]));
        match place {
            Some(dot) => stand(game, seat, dot, before + change) - stand(game, seat, dot, before),
            None => home(game, before + change) - home(game, before),
        }
    };
    pile(start, -count) + pile(end, count)
}

fn home(game: &LaStrada, stock: i16) -> f32 {
    warehouse(game, stock as u8) - f32::from(stock)
}

/// What so many merchants of a seat in a settlement are worth against the others there.
fn stand(game: &LaStrada, seat: Seat, dot: Dot, own: i16) -> f32 {
    let others = i16::from(game.crowd(dot) - game.sides()[seat].merchants[dot.index()]);
    let value = game.kind(dot).map_or(0.0, |kind: Kind| f32::from(kind.top()));
    let lead = own - others;
    let start = if own > 0 { 0.3 } else { 0.0 };
    let firm = f32::from(lead.clamp(-2, 2)) * 0.08 * value;
    let paid = match (game.options().scoring, lead.signum()) {
        (_, 0) => 0.0,
        (DangerScoring::Majority, sign) => value * f32::from(sign),
        (DangerScoring::PerMerchant, _) => value * f32::from(lead),
    };
    paid + firm + start
}

/// Playouts: finish roads at good places, end turns, do not wander.
fn weight(game: &LaStrada, seat: Seat, action: Action) -> f32 {
    match action {
        Action::Workshop(_) | Action::Stay => 1.0,
        Action::From(_) if game.turn().built > 0 && game.options().connections == Connections::One => 0.1,
        Action::From(_) => 1.0,
        Action::Lay(cell) => 3.0 / game.land().ground(cell).terrain().map_or(2.0, |terrain| f32::from(terrain.cost())),
        Action::Reach(cell) => finish(game, seat, cell),
        Action::Carry(count) => 4.0 / f32::from(count),
        Action::Fetch(count) => 0.2 / f32::from(count),
        Action::End => 1.0,
    }
}

fn finish(game: &LaStrada, seat: Seat, cell: Cell) -> f32 {
    let Some(dot) = game.land().ground(cell).dot() else { return 1.0 };
    if game.sides()[seat].reached.contains(dot) {
        return 0.3;
    }
    1.0 + 2.0 * game.kind(dot).map_or(2.0, |kind| f32::from(kind.pays(game.crowd(dot) + 1)))
}

#[cfg(test)]
mod tests {
    use engine::{Dice as _, Options as _, Source, Viewer};
    use game_la_strada::Options;

    use super::*;

    /// Whether a seat that takes the best rating in an imagined world is first among random ones.
    fn greedy_wins(options: &Options, seats: u8, seed: u64) -> bool {
        let (mut dice, mut chance) = (SeededDice::new(seed), SeededDice::new(!seed));
        let greedy = Seat::new((seed % u64::from(seats)) as u8);
        let mut game = LaStrada::setup(options, seats, &mut Croupier::quiet(&mut dice)).expect("a legal table");
        let (mut legal, mut rates) = (Vec::new(), Vec::new());
        while let Some(seat) = game.to_act().first() {
            game.legal(seat, &mut legal);
            let choice = if seat == greedy {
                let world = LaStrada::imagine(&game.view(Viewer::Seat(seat)), &mut chance);
                world.rate(seat, &legal, &mut rates);
                assert_eq!(rates.len(), legal.len());
                (0..legal.len()).max_by(|&a, &b| rates[a].total_cmp(&rates[b])).expect("there is an action")
            } else {
                chance.roll(Source(31), legal.len() as u32) as usize
            };
            game.apply(seat, legal[choice], &mut Croupier::quiet(&mut dice));
        }
        game.standings().expect("the game is over")[greedy].rank == 1
    }

    #[test]
    fn greedy_beats_random() {
        let number =
            |name: &str, default| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default);
        let (games, first) = (number("GREEDY_GAMES", 40u64), number("GREEDY_FIRST", 0));
        for (preset, seats) in [(0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 2)] {
            let options = Options::preset(preset);
            let won = (first..first + games).filter(|&seed| greedy_wins(&options, seats, seed)).count() as u64;
            println!("preset {preset}, {seats} seats: the greedy seat won {won} of {games}");
            assert!(won * 10 >= games * 9, "preset {preset}, {seats} seats: {won} of {games}");
        }
    }

    #[test]
    fn weights_are_never_all_nothing() {
        let mut dice = SeededDice::new(8);
        let mut game =
            LaStrada::setup(&Options::preset(2), 2, &mut Croupier::quiet(&mut dice)).expect("a table for two");
        let (mut legal, mut weights) = (Vec::new(), Vec::new());
        while let Some(seat) = game.to_act().first() {
            game.legal(seat, &mut legal);
            game.lean(seat, &legal, &mut weights);
            assert!(weights.len() == legal.len() && weights.iter().all(|&weight| weight >= 0.0));
            assert!(weights.iter().sum::<f32>() > 0.0);
            let pick = dice.roll(Source(31), legal.len() as u32) as usize;
            game.apply(seat, legal[pick], &mut Croupier::quiet(&mut dice));
        }
        assert_eq!(game.outlook().values().len(), 2);
    }
}
