//! A toy with a hidden card each: peek at a neighbour, swap your own, stand, then bet in secret.

use std::{
    fmt,
    hash::{Hash, Hasher},
    str::FromStr,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use engine::{
    BadNotation, BadView, Bag, Cites, Clause, Croupier, Dice, Game, Info, Keyed as _, Options, PerSeat, Preset, Seat,
    Seats, Setting, SetupError, Source, Standing, Switch, Viewer, keyed, rank,
};
use serde::{Deserialize, Serialize};

/// Which bug a toy has.
pub(crate) mod bug {
    pub(crate) const NONE: u8 = 0;
    pub(crate) const LEAKS: u8 = 1;
    pub(crate) const FORGETS_A_LOOK: u8 = 2;
    pub(crate) const LOSES_A_CARD: u8 = 3;
    pub(crate) const UNSORTED: u8 = 4;
    pub(crate) const OWN_DICE: u8 = 5;
    pub(crate) const GIVEAWAY: u8 = 6;
    pub(crate) const DEAD_END: u8 = 7;
    pub(crate) const TWICE: u8 = 8;
    pub(crate) const NO_SUCH_CLAUSE: u8 = 9;
    pub(crate) const ENDLESS: u8 = 10;
    pub(crate) const EARLY_STANDINGS: u8 = 11;
    pub(crate) const FIRST_BET_WINS: u8 = 12;
    pub(crate) const ALLOCATES: u8 = 13;
    pub(crate) const SHARES: u8 = 14;
    pub(crate) const TELLS: u8 = 15;
    pub(crate) const TELLS_AT_SETUP: u8 = 16;
    pub(crate) const TELLS_A_BET: u8 = 17;
    pub(crate) const HIDES_A_REVEAL: u8 = 18;
    pub(crate) const REFUSES_A_LOOK: u8 = 19;
    pub(crate) const FORCES_BY_HAND: u8 = 20;
    pub(crate) const FORCES_AN_END: u8 = 21;
}

const CARDS: usize = 9;
/// A card in the deck; on the table it is its number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Card(u8);
keyed!(Card, CARDS, |card| card.0.into(), |index| Card(index as u8));
const TURNS: u8 = 6;
const DECK: Source = Source(0);
static STRAY: AtomicU32 = AtomicU32::new(0);

#[derive(Clone, Debug)]
pub(crate) struct Toy<const BUG: u8> {
    rules: Rules,
    hands: PerSeat<u8>,
    /// Whose card each seat has seen since it last changed.
    seen: PerSeat<Seats>,
    deck: Bag<Card>,
    discards: Bag<Card>,
    turn: u8,
    bets: PerSeat<Option<bool>>,
    shared: Arc<AtomicU32>,
}

impl<const BUG: u8> PartialEq for Toy<BUG> {
    fn eq(&self, other: &Self) -> bool {
        (self.hands, self.seen, self.deck, self.discards, self.turn, self.bets)
            == (other.hands, other.seen, other.deck, other.discards, other.turn, other.bets)
    }
}

impl<const BUG: u8> Eq for Toy<BUG> {}

impl<const BUG: u8> Hash for Toy<BUG> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.hands, self.seen, self.deck, self.discards, self.turn, self.bets).hash(state);
        if BUG == bug::SHARES {
            self.shared.load(Ordering::Relaxed).hash(state);
        }
    }
}

#[derive(Clone, Default, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rules;

impl Options for Rules {
    const PRESETS: &'static [Preset] = &[Preset { name: "toy", about: "the only one", seats: 2..=3 }];
    const SETTINGS: &'static [Setting<Self>] = &[];
    const SWITCHES: &'static [Switch] = &[];
    fn preset(_: usize) -> Rules {
        Rules
    }
    fn check(&self, seats: u8) -> Result<(), SetupError> {
        if (2..=3).contains(&seats) { Ok(()) } else { Err(SetupError::Seats { given: seats, allowed: 2..=3 }) }
    }
    fn hides(&self) -> bool {
        true
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Action {
    Peek,
    Swap,
    Stand,
    Bet(bool),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Peek => "peek",
            Action::Swap => "swap",
            Action::Stand => "stand",
            Action::Bet(true) => "bet yes",
            Action::Bet(false) => "bet no",
        })
    }
}

impl FromStr for Action {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<Action, BadNotation> {
        let all = [Action::Peek, Action::Swap, Action::Stand, Action::Bet(true), Action::Bet(false)];
        all.into_iter().find(|action| action.to_string() == text).ok_or(BadNotation { expected: "a toy action" })
    }
}

/// What happened; who may not know a card or a bet hears none.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Event {
    Dealt { seat: Seat, card: Option<u8> },
    Peeked { seat: Seat, card: Option<u8> },
    Swapped { seat: Seat, card: Option<u8> },
    Bet { seat: Seat, bet: Option<bool> },
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Refusal(u16);

impl Cites for Refusal {
    fn clause(&self) -> Clause {
        Clause::new("TY", self.0)
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct View {
    viewer: Viewer,
    known: PerSeat<Option<u8>>,
    seen: PerSeat<Seats>,
    discards: Bag<Card>,
    deck: u32,
    turn: u8,
    placed: PerSeat<bool>,
    own_bet: Option<bool>,
    bets: Option<PerSeat<Option<bool>>>,
}

pub(crate) fn census<const BUG: u8>(toy: &Toy<BUG>) -> testkit::Census {
    let hands = toy.hands.values().len() as i64;
    vec![("cards", i64::from(toy.deck.total() + toy.discards.total()) + hands)]
}

impl<const BUG: u8> Toy<BUG> {
    fn turns(&self) -> u8 {
        TURNS * self.seats()
    }

    /// Chooses a card by a count of its own instead of asking the croupier.
    fn draw_again(&mut self, seat: Seat) {
        self.deck.put(Card(self.hands[seat]));
        let stray = STRAY.fetch_add(1, Ordering::Relaxed) as usize;
        let card = (0..CARDS).map(|step| Card::at((stray + step) % CARDS)).find(|&card| self.deck.count(card) > 0);
        self.hands[seat] = card.expect("one was just put back").0;
        self.deck.take(Card(self.hands[seat]));
    }

    fn mover(&self) -> Seat {
        Seat::new(self.turn % self.seats())
    }
}

impl<const BUG: u8> Game for Toy<BUG> {
    const INFO: Info = Info {
        slug: "toy",
        name: "Toy",
        rules_version: 1,
        book: "TY",
        rules: "**TY-1** Bets come last. **TY-2** Cards come first.",
        sources: &["deck"],
        max_plies: 60,
        minutes: 1,
        tagline: "A toy.",
        goal: ["", "", ""],
    };
    type Options = Rules;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn setup(rules: &Rules, seats: u8, croupier: &mut Croupier<'_, Event>) -> Result<Self, SetupError> {
        rules.check(seats)?;
        let mut deck = Bag::<Card>::new([1; CARDS]);
        let hands = PerSeat::new(seats, |seat| {
            let card = deck.draw(DECK, croupier).expect("nine cards suffice").0;
            croupier.tell(|| Event::Dealt { seat, card: Some(card) });
            card
        });
        let seen = PerSeat::new(seats, |_| Seats::NONE);
        let bets = PerSeat::new(seats, |_| None);
        let shared = Arc::new(AtomicU32::new(0));
        Ok(Toy { rules: Rules, hands, seen, deck, discards: Bag::EMPTY, turn: 0, bets, shared })
    }

    fn options(&self) -> &Rules {
        &self.rules
    }

    fn seats(&self) -> u8 {
        self.hands.seats()
    }

    fn to_act(&self) -> Seats {
        if self.turn < self.turns() {
            return Seats::only(self.mover());
        }
        Seat::all(self.seats()).filter(|&seat| self.bets[seat].is_none()).collect()
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if self.turn >= self.turns() {
            out.extend([Action::Bet(false), Action::Bet(true)]);
            return;
        }
        if !self.seen[seat].contains(seat.next(self.seats())) {
            out.push(Action::Peek);
        }
        if !self.deck.is_empty() {
            out.push(Action::Swap);
        }
        out.push(Action::Stand);
        match BUG {
            bug::UNSORTED => out.reverse(),
            bug::TWICE => out.push(Action::Stand),
            bug::DEAD_END if self.turn == 4 => out.clear(),
            _ => {}
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, croupier: &mut Croupier<'_, Event>) {
        let neighbour = seat.next(self.seats());
        match action {
            Action::Peek => {
                self.seen[seat] = self.seen[seat].with(neighbour);
                croupier.tell(|| Event::Peeked { seat, card: Some(self.hands[neighbour]) });
                if BUG != bug::HIDES_A_REVEAL {
                    croupier.reveal();
                }
                if BUG == bug::FORCES_AN_END {
                    return;
                }
            }
            Action::Swap => {
                if BUG != bug::LOSES_A_CARD {
                    self.discards.put(Card(self.hands[seat]));
                }
                let card = self.deck.draw(DECK, croupier).expect("listed only while cards are left");
                self.hands[seat] = card.0;
                croupier.reveal();
                if BUG == bug::OWN_DICE {
                    self.draw_again(seat);
                }
                croupier.tell(|| Event::Swapped { seat, card: Some(self.hands[seat]) });
                self.seen.values_mut().iter_mut().for_each(|seen| *seen = seen.without(seat));
            }
            Action::Stand => {}
            Action::Bet(bet) => {
                croupier.tell(|| Event::Bet { seat, bet: Some(bet) });
                let first = self.bets.values().iter().all(Option::is_none);
                self.bets[seat] = Some(if BUG == bug::FIRST_BET_WINS { first && bet } else { bet });
                if self.bets.values().iter().all(Option::is_some) {
                    croupier.reveal();
                }
                return;
            }
        }
        self.turn += 1;
        match BUG {
            bug::GIVEAWAY if self.turn < self.turns() && self.hands[self.mover()] == 8 => self.turn += 1,
            bug::ENDLESS => self.turn = self.turn.min(self.turns() - 1),
            bug::ALLOCATES => drop(std::hint::black_box(vec![1u8; 9])),
            bug::SHARES => {
                self.shared.fetch_add(1, Ordering::Relaxed);
            }
            _ => {}
        }
    }

    fn refusal(&self, _: Seat, action: Action) -> Refusal {
        match action {
            Action::Bet(_) if BUG == bug::NO_SUCH_CLAUSE => Refusal(77),
            Action::Bet(_) => Refusal(1),
            Action::Peek | Action::Swap | Action::Stand => Refusal(2),
        }
    }

    fn secret(&self, _: Seat, action: Action) -> bool {
        matches!(action, Action::Bet(_))
    }

    fn forced(&self, seat: Seat, action: Action) -> bool {
        action == Action::Stand && (BUG != bug::FORCES_BY_HAND || self.hands[seat] > 4)
    }

    fn standings(&self) -> Option<PerSeat<Standing>> {
        let over = self.to_act().is_empty() || BUG == bug::EARLY_STANDINGS && self.turn > 3;
        over.then(|| rank(self.hands.map(|_, &card| Some(i32::from(card))), |seat| self.hands[seat]))
    }

    fn view(&self, viewer: Viewer) -> View {
        let knows = |seat: Seat| {
            viewer.is(seat) || viewer.seat().is_some_and(|own| self.seen[own].contains(seat)) || BUG == bug::LEAKS
        };
        let over = self.to_act().is_empty();
        View {
            viewer,
            known: self.hands.map(|seat, &card| (over || knows(seat)).then_some(card)),
            seen: self.seen,
            discards: self.discards,
            deck: self.deck.total(),
            turn: self.turn,
            placed: self.bets.map(|_, bet| bet.is_some()),
            own_bet: viewer.seat().and_then(|seat| self.bets[seat]),
            bets: (over || BUG == bug::LEAKS).then_some(self.bets),
        }
    }

    fn check(view: &View) -> Result<(), BadView> {
        let looked = view.seen.values().iter().any(|seen| !seen.is_empty());
        BadView::unless(BUG != bug::REFUSES_A_LOOK || !looked, "seen")
    }

    fn imagine(view: &View, dice: &mut dyn Dice) -> Self {
        let mut croupier = Croupier::<Event>::quiet(dice);
        let mut deck = Bag::<Card>::new([1; CARDS]);
        let own = view.viewer.seat();
        let keeps = |seat: Seat| BUG != bug::FORGETS_A_LOOK || own == Some(seat) || view.bets.is_some();
        for (card, &count) in view.discards.counts().iter() {
            (0..count).for_each(|_| deck.take(card));
        }
        for (_, card) in view.known.iter().filter(|(seat, _)| keeps(*seat)) {
            card.iter().for_each(|&card| deck.take(Card(card)));
        }
        let hands = view.known.map(|seat, &card| match card.filter(|_| keeps(seat)) {
            Some(card) => card,
            None => deck.draw(DECK, &mut croupier).expect("enough unseen cards").0,
        });
        let bets = match view.bets {
            Some(bets) => bets,
            None => view.placed.map(|seat, &placed| {
                placed.then(|| if own == Some(seat) { view.own_bet == Some(true) } else { croupier.roll(DECK, 2) == 1 })
            }),
        };
        let shared = Arc::new(AtomicU32::new(0));
        Toy { rules: Rules, hands, seen: view.seen, deck, discards: view.discards, turn: view.turn, bets, shared }
    }

    fn disclose(event: Event, viewer: Viewer) -> Option<Event> {
        let may = |seat, bug| viewer.is(seat) || BUG == bug;
        Some(match event {
            Event::Dealt { seat, card } => Event::Dealt { seat, card: card.filter(|_| may(seat, bug::TELLS_AT_SETUP)) },
            Event::Peeked { seat, card } => Event::Peeked { seat, card: card.filter(|_| may(seat, bug::TELLS)) },
            Event::Swapped { seat, card } => Event::Swapped { seat, card: card.filter(|_| may(seat, bug::TELLS)) },
            Event::Bet { seat, bet } => Event::Bet { seat, bet: bet.filter(|_| may(seat, bug::TELLS_A_BET)) },
        })
    }

    fn currency(_: &View, _: Seat) -> i32 {
        0
    }

    fn points(view: &View, seat: Seat) -> Option<i32> {
        view.known[seat].map(i32::from)
    }

    fn touches(&self, _: Seat, _: Action) -> Vec<String> {
        Vec::new()
    }
}
