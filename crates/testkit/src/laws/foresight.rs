//! Law 16: what is foreseen without a roll or a reveal is what really happens.

use engine::{Croupier, Foresight, Game, RecordingDice, Seat, SeededDice, Stop, Viewer};

use super::{Breach, breach, sample};

/// Foresees some of a seat's legal actions and does them.
pub(super) fn check<G: Game>(game: &G, seat: Seat, ply: u32, luck: &mut SeededDice) -> Result<(), Breach> {
    let viewer = Viewer::Seat(seat);
    let view = game.view(viewer);
    let seen = Foresight::<G>::new(&view, seat);
    let (mut legal, mut choices) = (Vec::new(), Vec::new());
    game.legal(seat, &mut legal);
    for action in sample(&legal, 12, luck) {
        let (forecast, foreseen) = (seen.forecast(action), seen.foresee(&[action]));
        let Some(after) = certain(game, seat, action) else {
            if !matches!(foreseen.stop, Stop::Rolls | Stop::Reveals) || foreseen.steps > 0 {
                return breach(16, format!("ply {ply}: `{action}` of seat {seat} rolls or reveals, and is foreseen"));
            }
            continue;
        };
        let now = after.view(viewer);
        let paid = (G::currency(&view, seat) - G::currency(&now, seat)).max(0);
        let gain = |other| G::points(&now, other).zip(G::points(&view, other)).map_or(0, |(now, then)| now - then);
        let told = (i32::from(forecast.cost), i32::from(forecast.points));
        if told != (paid, gain(seat)) || i32::from(foreseen.cost) != paid {
            let truth = (paid, gain(seat));
            return breach(16, format!("ply {ply}: `{action}` costs and pays {truth:?}, foreseen are {told:?}"));
        }
        if let Some((other, points)) = foreseen.points.iter().find(|&(other, &points)| points != gain(other)) {
            let truth = gain(other);
            return breach(16, format!("ply {ply}: `{action}` pays seat {other} {truth}, foreseen are {points}"));
        }
        if foreseen.game.view(viewer) != now || foreseen.game.to_act() != after.to_act() {
            return breach(16, format!("ply {ply}: seat {seat} foresees another position after `{action}`"));
        }
        if after.to_act().contains(seat) {
            let mut truth = Vec::new();
            after.legal(seat, &mut truth);
            foreseen.game.legal(seat, &mut choices);
            if truth != choices {
                return breach(16, format!("ply {ply}: seat {seat} foresees other choices after `{action}`"));
            }
        }
    }
    Ok(())
}

/// What an action leads to, if it neither rolls nor reveals.
fn certain<G: Game>(game: &G, seat: Seat, action: G::Action) -> Option<G> {
    let mut dice = SeededDice::new(7);
    let mut recording = RecordingDice::new(&mut dice);
    let mut after = game.clone();
    let mut croupier = Croupier::quiet(&mut recording);
    after.apply(seat, action, &mut croupier);
    let revealed = croupier.has_revealed();
    (!revealed && recording.into_rolls().is_empty()).then_some(after)
}
