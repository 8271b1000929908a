//! Where wagons can end their moves this turn and what could be taken there, found out by driving
//! them in a copy of the game: for words and drawings.

use std::collections::VecDeque;

use engine::{Croupier, Seat, SeededDice};

use crate::{
    action::Action,
    apply::apply,
    board::{Area, Market, Square, SquareSet},
    forecast::purse,
    legal,
    material::{Colour, Wagon, WagonSet},
    road::{Traffic, may_stop},
    scoring::score,
    state::{Hand, Motion, Move, Phase, Place, StradaRomana},
};

/// A place where a wagon can end its move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stop {
    /// Which wagon.
    pub wagon: Wagon,
    /// The shortest way there; nothing if it stands there already.
    pub steps: Vec<Action>,
    /// Where it is; `None` at its destination.
    pub at: Option<Square>,
    /// What the score changes by on the way: wagon tiles gain when their wagon arrives (SR-49).
    pub points: i32,
    /// What can be taken there, the best first.
    pub hauls: Vec<Haul>,
}

/// What can be taken at one stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Haul {
    /// How: the tile first, because it pays for the cube too (SR-30).
    pub actions: Vec<Action>,
    /// The ware tile, and the area that it comes from.
    pub ware: Option<(Area, Colour)>,
    /// The cube, and the market that it comes from.
    pub cube: Option<(Market, Colour)>,
    /// Coins that it brings, those that become victory points included.
    pub coins: i32,
    /// What the score changes by.
    pub points: i32,
    /// What the seat then holds.
    pub hand: Hand,
}

impl Stop {
    /// What a host may call the way there: `drive curculio 8.1`.
    pub fn name(&self) -> String {
        match self.at {
            Some(square) => format!("drive {} {square}", self.wagon),
            None => format!("drive {} home", self.wagon),
        }
    }
}

impl Haul {
    /// What a host may call taking a tile and a cube at once: `both III`.
    pub fn name(&self) -> Option<String> {
        self.ware.filter(|_| self.actions.len() > 1).map(|(area, _)| format!("both {area}"))
    }
}

impl StradaRomana {
    /// Every stop that the seat on turn can make with its next wagon: where the wagon in motion
    /// stands if something can be taken there, then wagon by wagon, near stops first. Wagons that
    /// wait are only brought onto the road.
    pub fn stops(&self) -> Vec<Stop> {
        let mut stops = Vec::new();
        if let Some((wagon, at)) = self.in_motion() {
            let hauls = self.hauls();
            if !hauls.is_empty() {
                stops.push(Stop { wagon, steps: Vec::new(), at: Some(at), points: 0, hauls });
            }
        }
        if !matches!(self.open.phase, Phase::Start | Phase::Move(_)) {
            return stops;
        }
        let mut actions = Vec::new();
        legal::legal(self, self.open.on_turn, &mut actions);
        for wagon in Wagon::all() {
            let first = actions.iter().copied().filter(|action| action.wagon() == Some(wagon));
            self.drive(wagon, first.collect(), &mut stops);
        }
        stops
    }

    /// The wagon that may collect, and where it stands.
    pub fn in_motion(&self) -> Option<(Wagon, Square)> {
        let Phase::Move(Move { motion: Motion::Rolling(wagon) | Motion::Halted { wagon, .. }, .. }) = self.open.phase
        else {
            return None;
        };
        self.open.square_of(wagon).map(|square| (wagon, square))
    }

    /// Follows a wagon from its first steps, nearest squares first.
    fn drive(&self, wagon: Wagon, first: Vec<Action>, stops: &mut Vec<Stop>) {
        let seat = self.open.on_turn;
        let waits = self.open.places[wagon] == Place::Waiting;
        let mut seen: SquareSet = self.open.square_of(wagon).into_iter().collect();
        let mut home = false;
        let mut ways = VecDeque::from([(self.clone(), Vec::new(), first)]);
        while let Some((game, way, next)) = ways.pop_front() {
            for action in next {
                let steps = [way.as_slice(), &[action]].concat();
                let Some(square) = action.square() else {
                    if !home {
                        home = true;
                        let points = game.after(action).worth(seat) - self.worth(seat);
                        stops.push(Stop { wagon, steps, at: None, points, hauls: Vec::new() });
                    }
                    continue;
                };
                if seen.contains(square) {
                    continue;
                }
                seen = seen.with(square);
                let after = game.after(action);
                if after.rests() {
                    let hauls = after.hauls();
                    stops.push(Stop { wagon, steps: steps.clone(), at: Some(square), points: 0, hauls });
                }
                let onward = if waits { Vec::new() } else { after.onward(wagon) };
                ways.push_back((after, steps, onward));
            }
        }
    }

    /// The further steps of the wagon in motion.
    fn onward(&self, wagon: Wagon) -> Vec<Action> {
        let mut steps = Vec::new();
        if let Phase::Move(turn) = self.open.phase {
            legal::steps(&Traffic::new(&self.open, &turn), &self.open, WagonSet::NONE.with(wagon), &mut steps);
        }
        steps
    }

    /// Whether the wagon in motion stands on a square of its own.
    fn rests(&self) -> bool {
        self.in_motion().is_some_and(|(wagon, square)| self.open.wagon_on(square) == Some(wagon))
    }

    /// What the wagon in motion can collect where it stands, the best first.
    fn hauls(&self) -> Vec<Haul> {
        let (Phase::Move(turn), Some((_, at))) = (self.open.phase, self.in_motion()) else { return Vec::new() };
        if !may_stop(&self.open, &turn) {
            return Vec::new();
        }
        let (ware, cube) = match turn.motion {
            Motion::Halted { ware, cube, .. } => (!ware, !cube),
            Motion::Nobody | Motion::Rolling(_) | Motion::Home(_) => (true, true),
        };
        let mut takes = Vec::new();
        legal::collect(&self.open, at, ware, cube, &mut takes);
        let mut hauls: Vec<Haul> = takes.iter().map(|&take| self.haul(&[take])).collect();
        if takes.contains(&Action::Cube) {
            let tiles = takes.iter().filter(|take| matches!(take, Action::Tile(_)));
            // SR-63: the last victory point ends the game before the cube can be taken.
            hauls.extend(tiles.map(|&tile| self.haul(&[tile, Action::Cube])).filter(|haul| haul.actions.len() == 2));
        }
        engine::order(&mut hauls, |haul| (-haul.points, -haul.coins));
        hauls
    }

    fn haul(&self, takes: &[Action]) -> Haul {
        let (seat, mut game) = (self.open.on_turn, self.clone());
        let hand = self.open.hands[seat];
        let mut haul = Haul { actions: Vec::new(), ware: None, cube: None, coins: 0, points: 0, hand };
        for &take in takes {
            if game.open.is_over() {
                break;
            }
            if let Action::Tile(area) = take {
                haul.ware = self.open.ware(area).map(|colour| (area, colour));
            } else {
                let market = self.in_motion().and_then(|(_, square)| square.market());
                haul.cube = market.and_then(|market| Some((market, self.open.cube(market)?)));
            }
            game = game.after(take);
            haul.actions.push(take);
        }
        haul.points = game.worth(seat) - self.worth(seat);
        haul.hand = game.open.hands[seat];
        haul.coins = purse(&haul.hand) - purse(&hand);
        haul
    }

    /// What a seat's things are worth as they stand.
    fn worth(&self, seat: Seat) -> i32 {
        score(&self.open, &self.open.hands[seat], self.held(seat)).total()
    }

    /// The game after an action of the seat on turn. What is drawn to replace something is made
    /// up; nothing here tells it.
    fn after(&self, action: Action) -> StradaRomana {
        let (seat, mut game) = (self.open.on_turn, self.clone());
        apply(&mut game, seat, action, &mut Croupier::quiet(&mut SeededDice::new(0)));
        game
    }
}
