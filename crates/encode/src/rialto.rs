//! Rialto as numbers.

use engine::{Options as _, Seat};
use game_rialto::{
    Action, Deed, Gain, Options, Origin, Rialto, View,
    board::{District, Link},
    desk::Desk,
    material::{Bridge, Building, Kind, ROUNDS, SLOTS},
    state::{Laying, MAX_ROWS, Own, Phase, Public, Rowing},
};

use crate::{
    Around, Block, Encode, Part, Sheet,
    sheet::{counts, part},
};

const KINDS: u32 = Kind::COUNT as u32;
const BUILDINGS: u32 = Building::COUNT as u32;
const DISTRICTS: u32 = District::COUNT as u32;
/// Jokers in the deck and none; buildings that count as jokers and none.
const JOKER_CARDS: u32 = 12;
const JOKER_MASKS: u32 = 6;
/// What a green building may bring: nothing, a draw, a card of each kind.
const GAINS: u32 = 2 + KINDS;
/// Three blue buildings without a choice, then give × take: three values of three colours each,
/// for one of three that are worth one more.
const DEEDS: u32 = 3 + 27;

const ROW: u32 = 0;
const TAKE: u32 = ROW + MAX_ROWS as u32;
const RETURN: u32 = TAKE + BUILDINGS;
const PLAY: u32 = RETURN + BUILDINGS;
const CONVERT: u32 = PLAY + KINDS;
const SWAP: u32 = CONVERT + KINDS;
const DISCARD: u32 = SWAP + KINDS;
const JOKERS: u32 = DISCARD + KINDS;
const GREEN: u32 = JOKERS + JOKER_CARDS * JOKER_MASKS;
const LINK: u32 = GREEN + 4 * GAINS;
const HIGH: u32 = LINK + Link::COUNT as u32;
const PLACE: u32 = HIGH + DISTRICTS;
const FROM: u32 = PLACE + DISTRICTS;
const BLUE: u32 = FROM + 1 + DISTRICTS;
const JOKER: u32 = BLUE + DEEDS;
const MASK: u32 = JOKER + 1;
const DELAY: u32 = MASK + 1;
const DONE: u32 = DELAY + 1;
const SPACE: u32 = DONE + 1;

/// What is told of a seat in single numbers.
const SEAT: usize = 14;
const FLAG: (i16, i16) = (0, 1);

impl Encode for Rialto {
    const BLOCKS: &'static [Block] = &[
        Block { name: "row", first: ROW, count: 6, meaning: "the row" },
        Block { name: "take", first: TAKE, count: BUILDINGS, meaning: "the building: g1 to g4, y1 to y4, b1 to b4" },
        Block { name: "return", first: RETURN, count: BUILDINGS, meaning: "the building" },
        Block { name: "play", first: PLAY, count: KINDS, meaning: "the kind of card" },
        Block { name: "convert", first: CONVERT, count: KINDS, meaning: "the kind of card" },
        Block { name: "swap", first: SWAP, count: KINDS, meaning: "the kind of card" },
        Block { name: "discard", first: DISCARD, count: KINDS, meaning: "the kind of card" },
        Block { name: "jokers", first: JOKERS, count: 72, meaning: "cards × 6 + buildings that count as jokers" },
        Block {
            name: "green",
            first: GREEN,
            count: 36,
            meaning: "building × 9 + nothing, draw, or 2 + the kind of card",
        },
        Block { name: "link", first: LINK, count: 12, meaning: "the link" },
        Block { name: "high", first: HIGH, count: DISTRICTS, meaning: "the district" },
        Block { name: "place", first: PLACE, count: DISTRICTS, meaning: "the district" },
        Block { name: "from", first: FROM, count: 7, meaning: "the supply, then the districts" },
        Block {
            name: "blue",
            first: BLUE,
            count: DEEDS,
            meaning: "b1, b2, b4; then b3: value given × 9 + colour given × 3 + colour taken",
        },
        Block { name: "joker", first: JOKER, count: 1, meaning: "add a joker" },
        Block { name: "mask", first: MASK, count: 1, meaning: "add a building that counts as a joker" },
        Block { name: "delay", first: DELAY, count: 1, meaning: "take the turn at the end of the stage" },
        Block { name: "done", first: DONE, count: 1, meaning: "end the turn, or decline" },
    ];

    const PARTS: &'static [Part] = &[
        part(
            "phase",
            &[11],
            FLAG,
            "opening, draft, greens, discards, play, build, bridge, gondola, council, blues, over",
        ),
        part(
            "step",
            &[6],
            (0, 30),
            "budget left, a building was given back, how far a bridge is laid, how far a gondola is, its link or district from 1, councilmen to place",
        ),
        part("swapped", &[7], FLAG, "1 for a kind of card that a building converts in this turn"),
        part("round", &[4], (0, 6), "round, stage from 0, who began the stage (own is 0), how far the step is"),
        part("districts", &[6], (1, 6), "the round of each district"),
        part("won", &[7], (0, 5), "who won each stage of the round, then the bonus at hand (own is 1, 0 nobody)"),
        part("queue", &[5], (0, 5), "the order of the current step, first to last (own is 1)"),
        part(
            "seats",
            &[5, SEAT],
            (-300, 1000),
            "points, coins, councilmen in the supply, in the general supply, space on the Doge track, place in Doge order, hand limit, cards in hand, cards chosen to discard, cards tucked away, buildings shown as jokers; 1 if it acted, put its turn off, is to act",
        ),
        part("posted", &[5, 6], (0, 18), "councilmen in each district"),
        part("buildings", &[5, 12], (0, 7), "buildings"),
        part("used", &[5, 12], (0, 7), "buildings with a coin on them"),
        part("fresh", &[5, 12], (0, 7), "buildings that came in phase 3 of this round"),
        part("sure", &[5, 7], (0, 11), "cards that all know the hand to hold"),
        part("none", &[5, 7], FLAG, "1 for a kind that all know the hand to lack"),
        part("shown", &[5, 7], (0, 11), "cards played in this stage"),
        part("rows", &[MAX_ROWS, 7], (0, 6), "cards in each row"),
        part("taken", &[MAX_ROWS], (0, 5), "who took each row (own is 1)"),
        part("piles", &[8], (0, 77), "cards in the draw pile, then known discards of each kind"),
        part("stock", &[12], (0, 5), "buildings in stock"),
        part("links", &[12, 2], (0, 6), "what counts at the two ends of each link"),
        part("bridges", &[12], (0, 3), "the bridge on top, then the bridges below"),
        part("canal", &[5], (0, 6), "gondolas in stock; bonus of the west, of the east flipped; claimed in this stage"),
        part("hand", &[7], (0, 11), "own cards"),
        part("picked", &[7], (0, 11), "own cards chosen to be discarded"),
        part("tucked", &[7], (0, 11), "own cards discarded unseen"),
        part("deeds", &[SLOTS], (0, 30), "own sealed uses of blue buildings: the number within blue, from 1"),
        part("table", &[9], (0, 5), "seats, who began (own is 0), then the switches in their order"),
    ];

    fn space(_: &Options) -> u32 {
        SPACE
    }

    fn index(&self, action: Action) -> Option<u32> {
        Some(match action {
            Action::Row(row) => ROW + u32::from(row),
            Action::Take(building) => TAKE + building.index() as u32,
            Action::Return(building) => RETURN + building.index() as u32,
            Action::Play(kind) => PLAY + kind.index() as u32,
            Action::Convert(kind) => CONVERT + kind.index() as u32,
            Action::Swap(kind) => SWAP + kind.index() as u32,
            Action::Discard(kind) => DISCARD + kind.index() as u32,
            Action::Jokers { cards, masks } => {
                let (cards, masks) = (u32::from(cards), u32::from(masks));
                let known = cards < JOKER_CARDS && masks < JOKER_MASKS;
                return known.then_some(JOKERS + cards * JOKER_MASKS + masks);
            }
            Action::Green(building, gain) => {
                let gain = match gain {
                    Gain::Nothing => 0,
                    Gain::Draw => 1,
                    Gain::Row(kind) => 2 + kind.index() as u32,
                };
                let known = building.index() < 4;
                return known.then_some(GREEN + building.index() as u32 * GAINS + gain);
            }
            Action::Link(link) => LINK + link.index() as u32,
            Action::High(district) => HIGH + district.index() as u32,
            Action::Place(district) => PLACE + district.index() as u32,
            Action::From(Origin::Supply) => FROM,
            Action::From(Origin::District(district)) => FROM + 1 + district.index() as u32,
            Action::Blue(deed) => return deed_index(deed).map(|index| BLUE + index),
            Action::Joker => JOKER,
            Action::Mask => MASK,
            Action::Delay => DELAY,
            Action::Done => DONE,
        })
    }

    fn action(&self, index: u32) -> Option<Action> {
        let building = |index: u32| Building::ALL[index as usize];
        let kind = |index: u32| Kind::ALL[index as usize];
        let district = |index: u32| District::ALL[index as usize];
        Some(match index {
            ROW..TAKE => Action::Row((index - ROW) as u8),
            TAKE..RETURN => Action::Take(building(index - TAKE)),
            RETURN..PLAY => Action::Return(building(index - RETURN)),
            PLAY..CONVERT => Action::Play(kind(index - PLAY)),
            CONVERT..SWAP => Action::Convert(kind(index - CONVERT)),
            SWAP..DISCARD => Action::Swap(kind(index - SWAP)),
            DISCARD..JOKERS => Action::Discard(kind(index - DISCARD)),
            JOKERS..GREEN => {
                let (cards, masks) = ((index - JOKERS) / JOKER_MASKS, (index - JOKERS) % JOKER_MASKS);
                Action::Jokers { cards: cards as u8, masks: masks as u8 }
            }
            GREEN..LINK => {
                let gain = match (index - GREEN) % GAINS {
                    0 => Gain::Nothing,
                    1 => Gain::Draw,
                    card => Gain::Row(kind(card - 2)),
                };
                Action::Green(building((index - GREEN) / GAINS), gain)
            }
            LINK..HIGH => Action::Link(Link::numbered((index - LINK) as u8 + 1)?),
            HIGH..PLACE => Action::High(district(index - HIGH)),
            PLACE..FROM => Action::Place(district(index - PLACE)),
            FROM..BLUE => Action::From(match index - FROM {
                0 => Origin::Supply,
                place => Origin::District(district(place - 1)),
            }),
            BLUE..JOKER => Action::Blue(deed(index - BLUE)),
            JOKER => Action::Joker,
            MASK => Action::Mask,
            DELAY => Action::Delay,
            DONE => Action::Done,
            SPACE.. => return None,
        })
    }

    fn observe(view: &View, seat: Seat, out: &mut [i16]) {
        let mut sheet = Sheet::new(Self::PARTS, out);
        let (public, around) = (&view.public, Around::new(seat, view.public.seats()));
        stage(public, around, &mut sheet);
        seats(public, around, &mut sheet);
        city(public, around, &mut sheet);
        let own = view.own.filter(|_| view.viewer.is(seat)).unwrap_or_default();
        hand(&own, &mut sheet);
        let switches = (0..Options::SWITCHES.len()).map(|switch| public.options.get(switch) as i16);
        let table = [i16::from(public.seats()), around.place(public.first) as i16];
        sheet.list("table", table.into_iter().chain(switches));
        sheet.finish();
    }
}

const PLAIN: [Building; 3] = [Building::B1, Building::B2, Building::B4];

/// The number of a deed within its block.
fn deed_index(deed: Deed) -> Option<u32> {
    match deed.trade {
        None => PLAIN.iter().position(|&tile| tile == deed.tile).map(|place| place as u32),
        Some((give, take)) if deed.tile == Building::B3 && take.value() == give.value() + 1 => {
            let (value, give, take) = (u32::from(give.value()) - 1, give.index() as u32 / 4, take.index() as u32 / 4);
            Some(3 + value * 9 + give * 3 + take)
        }
        Some(_) => None,
    }
}

fn deed(index: u32) -> Deed {
    let Some(trade) = index.checked_sub(3) else { return Deed { tile: PLAIN[index as usize], trade: None } };
    let (value, give, take) = (trade as usize / 9, trade as usize / 3 % 3, trade as usize % 3);
    let trade = (Building::ALL[give * 4 + value], Building::ALL[take * 4 + value + 1]);
    Deed { tile: Building::B3, trade: Some(trade) }
}

/// What is going on.
fn stage(public: &Public, around: Around, sheet: &mut Sheet<'_>) {
    let mut step = [0; 6];
    let mut swaps = 0;
    let phase = match public.phase {
        Phase::Opening => 0,
        Phase::Draft => 1,
        Phase::Greens => 2,
        Phase::Discards => 3,
        Phase::Play { swapped } => {
            swaps = swapped;
            4
        }
        Phase::Build { budget, returned } => {
            step[..2].copy_from_slice(&[budget.into(), returned.into()]);
            5
        }
        Phase::Bridge(laying) => {
            (step[2], step[4]) = match laying {
                Laying::Where => (1, 0),
                Laying::Facing(link) => (2, link.number().into()),
                Laying::Laid => (3, 0),
            };
            6
        }
        Phase::Gondola(rowing) => {
            (step[3], step[4]) = match rowing {
                Rowing::Where => (1, 0),
                Rowing::End(link) => (2, link.number().into()),
                Rowing::Whence(district) => (3, district.index() as i16 + 1),
                Rowing::Placed => (4, 0),
            };
            7
        }
        Phase::Council { left } => {
            step[5] = left.into();
            8
        }
        Phase::Blues => 9,
        Phase::Over => 10,
    };
    sheet.mark("phase", Some(phase));
    sheet.list("step", step);
    sheet.list("swapped", (0..Kind::COUNT).map(|kind| (swaps >> kind & 1).into()));
    let begun = around.place(public.starter) as i16;
    sheet.list("round", [public.round.into(), public.stage.index() as i16, begun, public.step.into()]);
    let districts = sheet.part("districts");
    for (round, district) in (1..=i16::from(ROUNDS)).zip(public.districts) {
        districts[district.index()] = round;
    }
    sheet.list("won", public.won.values().iter().chain([&public.winner]).map(|&seat| around.someone(seat)));
    let queue = sheet.part("queue");
    for (place, &seat) in queue.iter_mut().zip(&public.queue[..usize::from(public.seats())]) {
        *place = around.someone(Some(seat));
    }
}

/// What lies before each seat.
fn seats(public: &Public, around: Around, sheet: &mut Sheet<'_>) {
    let single = sheet.part("seats");
    for (row, seat) in single.chunks_exact_mut(SEAT).zip(around.seats()) {
        let desk = &public.desks[seat];
        row[0] = desk.points;
        let counts = [
            desk.coins,
            desk.supply,
            desk.general,
            desk.space,
            public.doge_rank(seat),
            desk.limit,
            desk.hand.size,
            desk.picked,
            desk.tucked,
            desk.shown.masks,
            public.acted.contains(seat).into(),
            public.delayed.contains(seat).into(),
            public.waiting.contains(seat).into(),
        ];
        for (place, count) in row[1..].iter_mut().zip(counts) {
            *place = count.into();
        }
    }
    let desks = || around.seats().map(|seat| &public.desks[seat]);
    each(sheet.part("posted"), desks(), District::COUNT, |desk, place| desk.posted.values()[place].into());
    let count = |fits: fn(&game_rialto::desk::Slot) -> bool| {
        move |desk: &Desk, place: usize| {
            let building = Some(Building::ALL[place]);
            desk.slots.iter().filter(|slot| slot.building == building && fits(slot)).count() as i16
        }
    };
    each(sheet.part("buildings"), desks(), Building::COUNT, count(|_| true));
    each(sheet.part("used"), desks(), Building::COUNT, count(|slot| slot.coin));
    each(sheet.part("fresh"), desks(), Building::COUNT, count(|slot| slot.fresh));
    each(sheet.part("sure"), desks(), Kind::COUNT, |desk, kind| desk.hand.sure.count(Kind::ALL[kind]).into());
    each(sheet.part("none"), desks(), Kind::COUNT, |desk, kind| desk.hand.lacks(Kind::ALL[kind]).into());
    each(sheet.part("shown"), desks(), Kind::COUNT, |desk, kind| desk.shown.cards.count(Kind::ALL[kind]).into());
}

/// A row of numbers for each seat.
fn each<'a>(
    part: &mut [i16],
    desks: impl Iterator<Item = &'a Desk>,
    width: usize,
    number: impl Fn(&Desk, usize) -> i16,
) {
    for (row, desk) in part.chunks_exact_mut(width).zip(desks) {
        for (place, cell) in row.iter_mut().enumerate() {
            *cell = number(desk, place);
        }
    }
}

/// What lies on the table.
fn city(public: &Public, around: Around, sheet: &mut Sheet<'_>) {
    let rows = public.rows.iter().flat_map(|row| counts(row.counts()));
    sheet.list("rows", rows);
    sheet.list("taken", public.taken.iter().map(|&seat| around.someone(seat)));
    sheet.list("piles", std::iter::once(public.pile.into()).chain(counts(public.discards.counts())));
    sheet.list("stock", counts(&public.stock));
    let ends = |link: Link| public.links[link].map_or([0, 0], |span| [span.first.into(), span.second.into()]);
    sheet.list("links", Link::all().flat_map(ends));
    let bridges = sheet.part("bridges");
    if let Some(top) = public.bridge {
        bridges[bridge_sort(top)] = 1;
    }
    for (place, count) in bridges[Bridge::COUNT..].iter_mut().zip(counts(public.bridges.counts())) {
        *place = count;
    }
    let flags = public.flipped.values().iter().chain(public.claimed.values()).map(|&flag| flag.into());
    sheet.list("canal", std::iter::once(i16::from(public.gondolas)).chain(flags));
}

/// Which of the six sorts a bridge is: 3/4, 3/5, 3/6, 4/5, 4/6, 5/6.
fn bridge_sort(bridge: Bridge) -> usize {
    let (low, high) = (usize::from(bridge.low()), usize::from(bridge.high()));
    match low {
        3 => high - 4,
        4 => high - 2,
        _ => 5,
    }
}

/// What only the own seat knows.
fn hand(own: &Own, sheet: &mut Sheet<'_>) {
    for (name, cards) in [("hand", &own.hand), ("picked", &own.picked), ("tucked", &own.tucked)] {
        sheet.list(name, counts(cards.counts()));
    }
    let number = |deed: Option<Deed>| deed.and_then(deed_index).map_or(0, |index| index as i16 + 1);
    sheet.list("deeds", own.deeds.map(number));
}
