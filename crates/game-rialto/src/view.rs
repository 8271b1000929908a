//! What a viewer knows, and worlds that could be the real one for all that it knows.

use engine::{Bag, Croupier, Dice, PerSeat, Seat, Source, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    Rialto,
    action::Deed,
    blue,
    event::Event,
    material::{Cards, DECK, Kind},
    options::BlueOrder,
    state::{Own, Phase, Public, Secret},
};

/// Everything that one viewer was ever shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// What everybody sees.
    pub public: Public,
    /// What the viewer's seat alone knows.
    pub own: Option<Own>,
}

impl View {
    /// The viewer's own cards, if it sits at the table.
    pub fn hand(&self) -> Option<&Cards> {
        self.own.as_ref().map(|own| &own.hand)
    }
}

/// RI-38, RI-116: the public part is everybody's: sizes of hands, round tiles, the top bridge. Cards
/// are their owner's.
pub(crate) fn view(game: &Rialto, viewer: Viewer) -> View {
    let own = viewer.seat().map(|seat| game.secret.own[seat]);
    View { viewer, public: game.public.clone(), own }
}

const WORLDS: Source = Source(0);

/// RI-133: what the viewer cannot see is one pool. Hidden cards of hands are dealt from it, never
/// of a kind that a hand is proven to lack; then cards tucked away; the rest is the pile.
pub(crate) fn imagine(view: &View, dice: &mut dyn Dice) -> Rialto {
    let mut croupier = Croupier::<Event>::quiet(dice);
    let public = view.public.clone();
    let mut pool = unseen(view);
    let mut own = PerSeat::new(public.seats(), |seat| match view.own {
        Some(own) if view.viewer.is(seat) => own,
        _ => Own { hand: public.desks[seat].hand.sure, ..Own::default() },
    });
    let mut wants = wants(view);
    deal_hands(&mut wants, &mut pool, &mut own, &mut croupier);
    for seat in others(view) {
        for _ in 0..public.desks[seat].tucked {
            let card = pool.draw(WORLDS, &mut croupier).expect("the pool holds every card that is not seen");
            own[seat].tucked.put(card);
        }
        let mut hand = own[seat].hand;
        let picked = if public.phase == Phase::Discards { public.desks[seat].picked } else { 0 };
        for _ in 0..picked {
            let card = hand.draw(WORLDS, &mut croupier).expect("no more cards are chosen than are held");
            own[seat].picked.put(card);
        }
    }
    let mut game = Rialto { public, secret: Secret { pile: pool, own } };
    imagine_deeds(&mut game, view, &mut croupier);
    game
}

/// The seats whose cards the viewer does not see.
pub(crate) fn others(view: &View) -> impl Iterator<Item = Seat> + Clone + use<> {
    let viewer = view.viewer;
    Seat::all(view.public.seats()).filter(move |&seat| !viewer.is(seat))
}

/// Every card that the viewer does not see and cannot place.
fn unseen(view: &View) -> Cards {
    Bag::from_fn(|kind| DECK.count(kind) - seen(view, kind) as u8)
}

/// How many cards of a kind the viewer sees or can place, however wrong a view is.
pub(crate) fn seen(view: &View, kind: Kind) -> u32 {
    let of = |cards: &Cards| u32::from(cards.count(kind));
    let lying = of(&view.public.discards) + view.public.rows.iter().map(of).sum::<u32>();
    let held = view.public.desks.iter().map(|(seat, desk)| {
        let own = view.own.as_ref().filter(|_| view.viewer.is(seat));
        of(&desk.shown.cards) + own.map_or(of(&desk.hand.sure), |own| of(&own.hand) + of(&own.tucked))
    });
    lying + held.sum::<u32>()
}

/// Whether the others' hidden cards can be dealt at all without giving a hand what it is proven to lack.
pub(crate) fn can_be_dealt(view: &View) -> bool {
    can_deal(&wants(view), &unseen(view))
}

/// How many hidden cards a seat holds, and of which kinds they are not.
#[derive(Clone, Copy)]
struct Want {
    seat: Seat,
    count: u8,
    none: u8,
}

/// The others' hidden cards, those hands first of which something is proven.
fn wants(view: &View) -> [Option<Want>; 5] {
    let mut wants = [None; 5];
    let hands = others(view).map(|seat| {
        let hand = &view.public.desks[seat].hand;
        Want { seat, count: hand.hidden(), none: hand.none }
    });
    let (proven, free) = (hands.clone().filter(|want| want.none != 0), hands.filter(|want| want.none == 0));
    for (place, want) in wants.iter_mut().zip(proven.chain(free)) {
        *place = Some(want);
    }
    wants
}

fn deal_hands(
    wants: &mut [Option<Want>; 5],
    pool: &mut Cards,
    own: &mut PerSeat<Own>,
    croupier: &mut Croupier<'_, Event>,
) {
    for place in 0..wants.len() {
        while let Some(want) = wants[place].filter(|want| want.count > 0) {
            wants[place] = Some(Want { count: want.count - 1, ..want });
            let kind = deal_one(&wants[place..], want.none, pool, croupier);
            own[want.seat].hand.put(kind);
        }
    }
}

/// Deals a card of an allowed kind after which the other hands can still be dealt.
fn deal_one(wants: &[Option<Want>], none: u8, pool: &mut Cards, croupier: &mut Croupier<'_, Event>) -> Kind {
    let mut barred = none;
    loop {
        let allowed = |kind: Kind| if barred & 1 << kind.index() == 0 { pool.count(kind) } else { 0 };
        let mut choice: Cards = Bag::from_fn(allowed);
        let kind = choice.draw(WORLDS, croupier).expect("the real hands are one way to deal");
        pool.take(kind);
        if none == 0 || can_deal(wants, pool) {
            return kind;
        }
        pool.put(kind);
        barred |= 1 << kind.index();
    }
}

/// Whether the pool suffices for every group of hands together (the marriage condition).
fn can_deal(wants: &[Option<Want>], pool: &Cards) -> bool {
    (1u8..1 << wants.len()).all(|group| {
        let members = wants.iter().enumerate().filter(|(place, _)| group & 1 << place != 0);
        let (mut count, mut none) = (0, u8::MAX);
        for want in members.filter_map(|(_, want)| *want) {
            count += want.count;
            none &= want.none;
        }
        let there = Kind::ALL.into_iter().filter(|kind| none & 1 << kind.index() == 0).map(|kind| pool.count(kind));
        count == 0 || count <= there.sum()
    })
}

/// Other seats' sealed uses of blue buildings: any that they could have chosen.
fn imagine_deeds(game: &mut Rialto, view: &View, croupier: &mut Croupier<'_, Event>) {
    if game.public.phase != Phase::Blues || game.public.options.blue_order != BlueOrder::Simultaneous {
        return;
    }
    for seat in others(view) {
        let counted = game.public.blue_choices(seat).map(|_| game.public.desks[seat].picked);
        let most = counted.map_or(game.secret.own[seat].deeds.len(), usize::from);
        for place in 0..most {
            let (desk, stock) = blue::drafted(game, seat);
            let mut choices = 1;
            blue::deeds(&desk, &stock, |_| choices += 1);
            let chosen = croupier.roll(WORLDS, choices);
            let mut found: Option<Deed> = None;
            let mut number = 0;
            blue::deeds(&desk, &stock, |deed| {
                number += 1;
                if number == chosen {
                    found = Some(deed);
                }
            });
            if found.is_none() {
                break;
            }
            game.secret.own[seat].deeds[place] = found;
        }
    }
}
