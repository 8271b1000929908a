//! What a click would cost, pay and touch.

use engine::Forecast;

use crate::{
    action::{Action, Deed, Origin},
    material::{Effect, Kind},
    state::Phase,
    view::View,
};

pub(crate) fn forecast(view: &View, action: Action) -> Forecast {
    let Some(seat) = view.viewer.seat() else { return Forecast::default() };
    let public = &view.public;
    let desk = &public.desks[seat];
    let (cost, points) = match action {
        Action::Row(_)
        | Action::Take(_)
        | Action::Play(_)
        | Action::Joker
        | Action::Delay
        | Action::Discard(_)
        | Action::High(_)
        | Action::Place(_)
        | Action::From(_)
        | Action::Done => (0, 0),
        Action::Return(building) => (0, i16::from(building.value())),
        Action::Convert(_) | Action::Mask | Action::Green(..) => (1, 0),
        Action::Swap(kind) => (u16::from(!is_swapped(public.phase, kind)), 0),
        Action::Jokers { masks, .. } => (u16::from(masks), 0),
        Action::Link(_) => {
            let gondola = matches!(public.phase, Phase::Gondola(_));
            (0, i16::from(gondola && desk.general == 0))
        }
        Action::Blue(deed) => (1, blue_points(deed, desk.general)),
    };
    Forecast { cost, points, touches: touches(action) }
}

/// Whether a building converts this kind already for this turn (RI-136).
pub(crate) fn is_swapped(phase: Phase, kind: Kind) -> bool {
    matches!(phase, Phase::Play { swapped } if swapped & 1 << kind.index() != 0)
}

fn blue_points(deed: Deed, general: u8) -> i16 {
    let effects = deed.tile.face().effects.iter();
    effects
        .map(|effect| match *effect {
            Effect::Points(points) => i16::from(points),
            Effect::Recruit(count) => i16::from(count.saturating_sub(general)),
            Effect::Cards
            | Effect::Limit(_)
            | Effect::Delay
            | Effect::Coins(_)
            | Effect::ConvertOne
            | Effect::Mask
            | Effect::ConvertKind
            | Effect::Upgrade(_) => 0,
        })
        .sum()
}

fn touches(action: Action) -> Vec<String> {
    match action {
        Action::Row(row) => vec![format!("row {}", row + 1)],
        Action::Take(building) | Action::Return(building) | Action::Green(building, _) => vec![building.name().into()],
        Action::Play(kind) | Action::Convert(kind) | Action::Swap(kind) | Action::Discard(kind) => {
            vec![kind.name().into()]
        }
        Action::Joker | Action::Jokers { .. } => vec![Kind::Joker.name().into()],
        Action::Link(link) => {
            let (a, b) = link.ends();
            vec![format!("link {}", link.number()), a.code().into(), b.code().into()]
        }
        Action::High(district) | Action::Place(district) | Action::From(Origin::District(district)) => {
            vec![district.code().into()]
        }
        Action::From(Origin::Supply) => vec!["supply".into()],
        Action::Blue(Deed { tile, trade }) => {
            let mut names = vec![tile.name().into()];
            if let Some((give, take)) = trade {
                names.extend([give.name().into(), take.name().into()]);
            }
            names
        }
        Action::Mask | Action::Delay | Action::Done => Vec::new(),
    }
}
