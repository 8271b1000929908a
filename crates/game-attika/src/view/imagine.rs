//! Imagining the cards that a viewer has not seen: those in the pile and in other hands.

use engine::{Bag, Croupier, Dice, Per, Seat, Source};

use crate::{
    deck::Deck,
    material::{GENERIC, Land},
    state::{Attika, Mode, Phase},
    view::View,
};

const GUESS: Source = Source(0);
/// How many deals are tried before the first one that fits is worked out.
const TRIES: u32 = 500;

/// Fills in the pile and the hands that the view leaves open.
pub(crate) fn cards(view: &View, game: &mut Attika, dice: &mut dyn Dice) {
    if !game.options.typed() {
        game.deck.pile = Bag::from_fn(|land| if land == GENERIC { view.pile } else { 0 });
        return;
    }
    let unseen = unseen(view);
    for _ in 0..TRIES {
        deal(view, game, unseen, dice);
        if keeps_promise(view, game) {
            return;
        }
    }
    force(view, game, unseen, dice);
}

/// AT-50: whether what was shuffled into the pile and is still unseen makes up the pile.
pub(crate) fn can_be_dealt(view: &View) -> bool {
    pile_candidates(view, &unseen(view)).total() >= view.pile.into()
}

/// All cards but the discards and the viewer's own.
fn unseen(view: &View) -> Bag<Land> {
    let whole = Deck::all(true);
    let held = |land| view.estates.values().iter().filter_map(move |estate| Some(estate.hand?[land])).sum::<u8>();
    Bag::from_fn(|land| whole.count(land) - held(land) - view.discards.count(land))
}

/// AT-50, AT-62: the pile holds only what was shuffled into it and is still unseen; the rest of
/// what is unseen is in other hands.
fn deal(view: &View, game: &mut Attika, mut unseen: Bag<Land>, dice: &mut dyn Dice) {
    let mut croupier = Croupier::<()>::quiet(dice);
    game.deck.pile = Bag::EMPTY;
    let mut may_lie = pile_candidates(view, &unseen);
    for _ in 0..view.pile {
        let kind = may_lie.draw(GUESS, &mut croupier).expect("the real pile is made of these cards");
        unseen.take(kind);
        game.deck.pile.put(kind);
    }
    for (seat, estate) in view.estates.iter().filter(|(_, estate)| estate.hand.is_none()) {
        let mut hand = Per::default();
        for _ in 0..estate.cards {
            let kind = unseen.draw(GUESS, &mut croupier).expect("hands and pile make up all unseen cards");
            hand[kind] += 1;
        }
        game.estates[seat].hand = hand;
    }
    share_drawn(view, game);
}

fn pile_candidates(view: &View, unseen: &Bag<Land>) -> Bag<Land> {
    let drawn = |land| view.estates.values().iter().filter_map(move |estate| Some(estate.drawn?[land])).sum::<u8>();
    Bag::from_fn(|land| (view.shuffled.count(land) - drawn(land)).min(unseen.count(land)))
}

/// What others drew since the shuffle is what left the pile and not to the viewer. Who of them drew
/// what no rule ever asks, so the first of them stands for all.
fn share_drawn(view: &View, game: &mut Attika) {
    let mut left = view.shuffled.counts().map(|land, &count| count - game.deck.pile.count(land));
    let mut first = None;
    for (seat, estate) in view.estates.iter() {
        match estate.drawn {
            Some(drawn) => Land::ALL.into_iter().for_each(|land| left[land] -= drawn[land]),
            None => {
                first.get_or_insert(seat);
                game.estates[seat].drawn = Per::default();
            }
        }
    }
    if let Some(seat) = first {
        game.estates[seat].drawn = left;
    }
}

/// A seat that has just chosen a building, a site or an extra build can pay for it. Between those
/// clicks and the payment a viewer knows that much about its hand.
fn keeps_promise(view: &View, game: &Attika) -> bool {
    let seat = game.turn.seat;
    if view.estates[seat].hand.is_some() {
        return true;
    }
    match game.turn.phase {
        Phase::Picked(building) => game.can_build(seat, building),
        Phase::Pay(building, hex) => game.can_pay(seat, game.price(seat, building, hex)),
        Phase::Owed => game.turn.mode == Mode::Draw || game.can_build_any(seat),
        Phase::Choose
        | Phase::Act
        | Phase::Drawn(_)
        | Phase::Tile(_)
        | Phase::Turn(..)
        | Phase::Cards
        | Phase::Over => true,
    }
}

/// Tries every hand for the seat that made a promise, until one keeps it. Only a promise that few
/// deals keep comes here.
fn force(view: &View, game: &mut Attika, unseen: Bag<Land>, dice: &mut dyn Dice) {
    let actor = game.turn.seat;
    let size = game.estates[actor].cards();
    for water in 0..=size {
        for forest in 0..=size - water {
            for hill in 0..=size - water - forest {
                let hand = Per::new([water, forest, hill, size - water - forest - hill]);
                if !hand.iter().all(|(land, &held)| held <= unseen.count(land)) {
                    continue;
                }
                if give(view, game, actor, hand, unseen, dice) && keeps_promise(view, game) {
                    return;
                }
            }
        }
    }
}

/// Gives the actor this hand and deals the rest; false if no pile can be made of what is left.
fn give(
    view: &View,
    game: &mut Attika,
    actor: Seat,
    hand: Per<Land, u8>,
    unseen: Bag<Land>,
    dice: &mut dyn Dice,
) -> bool {
    let mut known = view.clone();
    known.estates[actor].hand = Some(hand);
    known.estates[actor].drawn = None;
    let rest = Bag::from_fn(|land| unseen.count(land) - hand[land]);
    if pile_candidates(&known, &rest).total() < view.pile.into() {
        return false;
    }
    deal(&known, game, rest, dice);
    game.estates[actor].hand = hand;
    true
}
