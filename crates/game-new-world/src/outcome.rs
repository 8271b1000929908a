//! What a turn would bring to everybody, found by playing it out on a copy: for those who show it.

use engine::{Croupier, Game as _, PerSeat, Seat, Seats, SeededDice};

use crate::{
    Action, Event, NewWorld,
    board::{Cell, Side},
    held::Held,
    laid::Spot,
    legal, scoring,
    state::{Completed, CompletedList, FeatureId, Phase},
    tile::{Segment, Sort},
};

/// What comes of a turn that goes on so, if nothing more is claimed than that.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What scores, in order.
    pub scored: Vec<Scored>,
    /// The columns into which explorers move, in order.
    pub moved: Vec<u8>,
    /// What everybody earns beside explorers.
    pub bonus: PerSeat<u16>,
    /// What everybody's points change by.
    pub points: PerSeat<i32>,
    /// How many settlers come back to their owners.
    pub home: PerSeat<u8>,
    /// What is left to do before the turn can end, in notation's order.
    pub rest: Vec<Action>,
}

/// A feature that scores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scored {
    /// What it is.
    pub sort: Sort,
    /// Its tiles.
    pub tiles: u16,
    /// Its flags or trading posts.
    pub extras: u16,
    /// The points for each of those who score.
    pub points: u16,
    /// Who scores.
    pub seats: Seats,
    /// Where it lies.
    pub parts: Vec<Part>,
}

/// What a feature has on one tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Part {
    /// The tile.
    pub cell: Cell,
    /// What it is.
    pub sort: Sort,
    /// Which of the tile's towns, trails or plains, in the order of the sheet.
    pub number: usize,
}

/// A cell where the drawn tile fits.
#[derive(Clone, Debug)]
pub struct Place {
    /// Where.
    pub cell: Cell,
    /// The ways round that fit, each with what comes of it.
    pub ways: Vec<(Side, Outcome)>,
    best: usize,
}

impl Place {
    /// The way round that brings the active seat most at once, the first of several.
    pub fn best(&self) -> (Side, &Outcome) {
        let (side, outcome) = &self.ways[self.best];
        (*side, outcome)
    }
}

impl NewWorld {
    /// NW-10, NW-11: what comes of the drawn tile on a cell, each way round that fits; `None` where
    /// none does.
    pub fn place(&self, cell: Cell) -> Option<Place> {
        let ways: Vec<_> = self.ways(cell).map(|way| (way, self.play_out(&self.laying(cell, way)))).collect();
        let best = (0..ways.len()).rev().max_by_key(|&index| ways[index].1.points[self.active])?;
        Some(Place { cell, ways, best })
    }

    fn ways(&self, cell: Cell) -> impl Iterator<Item = Side> + use<> {
        let turns = legal::fitting(self, cell);
        Side::ALL.into_iter().filter(move |side| turns >> side.index() & 1 != 0)
    }

    /// The actions that lay the drawn tile on a cell this way round.
    fn laying(&self, cell: Cell, way: Side) -> Vec<Action> {
        let several = self.ways(cell).count() > 1;
        let lay = (self.phase != Phase::Turn(cell)).then_some(Action::Lay(cell));
        lay.into_iter().chain(several.then_some(Action::Turn(way))).collect()
    }

    /// What would come of these actions of the active seat, each legal when its turn comes; then
    /// nothing more is claimed, and what is complete scores in the order of the list.
    pub fn play_out(&self, actions: &[Action]) -> Outcome {
        let mut walk = Walk::new(self);
        actions.iter().for_each(|&action| walk.act(action));
        let mut legal = Vec::new();
        loop {
            walk.game.legal(self.active, &mut legal);
            let next = legal.iter().find(|action| matches!(action, Action::Pass | Action::Score(_)));
            let Some(&next) = next else { break };
            walk.act(next);
            walk.outcome.rest.push(next);
        }
        let Walk { game, mut outcome, .. } = walk;
        if game.active == self.active && matches!(game.phase, Phase::Claim | Phase::End) {
            outcome.rest.push(Action::End);
        }
        outcome.points = PerSeat::new(self.seats, |seat| game.points(seat) - self.points(seat));
        outcome
    }

    /// What the drawn tile would belong to on a cell, this way round: its towns, trails, plains and
    /// farm, each with the whole of it.
    pub fn joining(&self, cell: Cell, way: Side) -> Vec<(Spot, Held)> {
        let mut game = self.clone();
        if let Some(kind) = game.drawn {
            game.land.lay(kind, way, cell);
        }
        game.features_of_last()
    }

    /// The towns, trails, plains and the farm of the tile laid last, each with the whole of it.
    pub fn features_of_last(&self) -> Vec<(Spot, Held)> {
        let laid = self.land.last();
        let farm = laid.kind.print().farm.then_some(Segment::FARM);
        let first = |&segment: &Segment| self.land.first_of_feature(laid, segment) == segment;
        let all = laid.segments().filter(first).chain(farm);
        all.filter_map(|segment| Some((laid.spot(segment), self.feature(laid.spot(segment))?))).collect()
    }

    /// Where the whole feature lies that the tile laid last has at this place.
    pub fn extent(&self, spot: Spot) -> Vec<Part> {
        let laid = self.land.last();
        match laid.segment(spot) {
            None => Vec::new(),
            Some(Segment::FARM) => vec![Part { cell: laid.cell, sort: Sort::Farm, number: 0 }],
            Some(segment) => {
                let node = self.land.features.root(laid.node(segment));
                self.parts(FeatureId::Area(laid.sort(segment), node))
            }
        }
    }

    fn parts(&self, feature: FeatureId) -> Vec<Part> {
        match feature {
            FeatureId::Farm(tile) => {
                vec![Part { cell: self.land.laid()[usize::from(tile)].cell, sort: Sort::Farm, number: 0 }]
            }
            FeatureId::Area(sort, root) => {
                let on = |laid: &crate::Laid| {
                    let (cell, nodes) = (laid.cell, laid.nodes(sort).enumerate());
                    let here = nodes.filter(|(_, node)| self.land.features.root(crate::features::Node(*node)) == root);
                    here.map(|(number, _)| Part { cell, sort, number }).collect::<Vec<_>>()
                };
                self.land.laid().iter().flat_map(on).collect()
            }
        }
    }

    /// What would be complete and claimed after an action, before any of it scores.
    fn completing(&self, action: Action) -> (NewWorld, CompletedList) {
        let mut game = self.clone();
        let lie = if let Action::Lay(cell) = action {
            self.ways(cell).next().map(|way| (cell, way))
        } else if let (Action::Turn(way), Phase::Turn(cell)) = (action, game.phase) {
            Some((cell, way))
        } else {
            None
        };
        if let (Some((cell, way)), Some(kind)) = (lie, game.drawn) {
            game.land.lay(kind, way, cell);
        } else if let Action::Claim(spot) = action {
            let segment = game.land.last().segment(spot).expect("only printed features are claimed");
            game.land.settle(crate::Settler { seat: game.active, segment });
        }
        let list = game.completed();
        (game, list)
    }
}

/// A turn being played out.
struct Walk {
    game: NewWorld,
    seat: Seat,
    outcome: Outcome,
    events: Vec<Event>,
}

impl Walk {
    fn new(game: &NewWorld) -> Walk {
        let outcome = Outcome {
            scored: Vec::new(),
            moved: Vec::new(),
            bonus: PerSeat::new(game.seats, |_| 0),
            points: PerSeat::new(game.seats, |_| 0),
            home: PerSeat::new(game.seats, |_| 0),
            rest: Vec::new(),
        };
        Walk { game: game.clone(), seat: game.active, outcome, events: Vec::new() }
    }

    fn act(&mut self, action: Action) {
        let before = self.events.len();
        // Nothing is drawn before the turn ends, so these are never rolled.
        let mut dice = SeededDice::new(0);
        let mut next = self.game.clone();
        next.apply(self.seat, action, &mut Croupier::new(&mut dice, &mut self.events));
        if self.events[before..].iter().any(|event| matches!(event, Event::Scored { .. })) {
            let (laid, list) = self.game.completing(action);
            let mut complete: Vec<Completed> = list.iter().collect();
            // The one that was chosen scores first.
            engine::order(&mut complete, |one| action != Action::Score(one.target));
            for index in before..self.events.len() {
                self.tell(self.events[index], &laid, &mut complete);
            }
        }
        self.game = next;
    }

    fn tell(&mut self, event: Event, laid: &NewWorld, complete: &mut Vec<Completed>) {
        match event {
            Event::Scored { sort, tiles, extras, points, seats, .. } => {
                let same =
                    |one: &Completed| one.feature.sort() == sort && scoring::size(laid, one.feature) == (tiles, extras);
                let found = complete.iter().position(same).map(|index| complete.remove(index));
                let parts = found.map_or_else(Vec::new, |one| laid.parts(one.feature));
                self.outcome.scored.push(Scored { sort, tiles, extras, points, seats, parts });
            }
            Event::ExplorerMoved { to, .. } => self.outcome.moved.push(to),
            Event::Bonus { seat, points, .. } => self.outcome.bonus[seat] += points,
            Event::Returned { seat, .. } | Event::Removed { seat, .. } => self.outcome.home[seat] += 1,
            Event::Begins { .. }
            | Event::Landed { .. }
            | Event::Drew { .. }
            | Event::SetAside { .. }
            | Event::Laid { .. }
            | Event::Claimed { .. }
            | Event::ExplorerWaits { .. }
            | Event::Finished
            | Event::NothingFits
            | Event::Counted { .. } => {}
        }
    }
}
