//! Laws about imagined worlds: they fit what the viewer knows and can be played to their end.

use engine::{Croupier, Dice, Game, RecordingDice, Seat, SeededDice, Viewer};

use super::{Breach, breach};
use crate::play::CHOICE;

/// Law 4, what every imagined world must share with the truth, and law 17: a true view passes the check
/// of those that come from elsewhere. Returns the world.
pub(super) fn check<G: Game>(game: &G, viewer: Viewer, ply: u32, luck: &mut SeededDice) -> Result<G, Breach> {
    let view = game.view(viewer);
    if let Err(bad) = G::check(&view) {
        return breach(17, format!("ply {ply}: {viewer:?} is told of a true view: {bad}\n  {view:?}"));
    }
    let world = G::imagine(&view, luck);
    let again = world.view(viewer);
    if again != view {
        let (was, is) = (format!("{view:?}"), format!("{again:?}"));
        let place = was.bytes().zip(is.bytes()).take_while(|(was, is)| was == is).count();
        let around = |text: &str| text.chars().skip(place.saturating_sub(80)).take(200).collect::<String>();
        return breach(
            4,
            format!(
                "ply {ply}: {viewer:?} imagines a world that looks different\n  is:       …{}\n  imagined: …{}",
                around(&was),
                around(&is)
            ),
        );
    }
    if world.to_act() != game.to_act() {
        let (was, is) = (game.to_act(), world.to_act());
        return breach(
            4,
            format!("ply {ply}: {was:?} are to act, but {viewer:?} imagines {is:?}: a ply gives a secret away"),
        );
    }
    if let Some(seat) = viewer.seat().filter(|&seat| game.to_act().contains(seat)) {
        let (mut truth, mut imagined) = (Vec::new(), Vec::new());
        game.legal(seat, &mut truth);
        world.legal(seat, &mut imagined);
        if truth != imagined {
            return breach(
                4,
                format!("ply {ply}: seat {seat} imagines that it may do {imagined:?}, it may do {truth:?}"),
            );
        }
    }
    Ok(world)
}

/// Law 4: a seat's own refusals are the same in the imagined world.
pub(super) fn same_refusals<G: Game>(
    game: &G,
    world: &G,
    viewer: Viewer,
    ply: u32,
    tried: &[G::Action],
) -> Result<(), Breach> {
    let Some(seat) = viewer.seat().filter(|&seat| game.to_act().contains(seat)) else { return Ok(()) };
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    for &action in tried.iter().filter(|action| legal.binary_search(action).is_err()) {
        let (was, is) = (game.refusal(seat, action), world.refusal(seat, action));
        if was != is {
            return breach(4, format!("ply {ply}: `{action}` is refused by {was:?}, in an imagined world by {is:?}"));
        }
    }
    Ok(())
}

/// Law 4: an action that everybody sees, rolls nothing and shows nothing hidden has the same public
/// effect in every world that the viewer holds possible. Otherwise what it leads to, or that a ply
/// exists at all, gives a secret away.
pub(super) fn same_effect<G: Game>(
    game: &G,
    seat: Seat,
    action: G::Action,
    viewer: Viewer,
    ply: u32,
    luck: &mut SeededDice,
) -> Result<(), Breach> {
    if game.secret(seat, action) {
        return Ok(());
    }
    let mut world = G::imagine(&game.view(viewer), luck);
    let mut legal = Vec::new();
    world.legal(seat, &mut legal);
    if legal.binary_search(&action).is_err() {
        return Ok(());
    }
    let mut truth = game.clone();
    if !silent(&mut truth, seat, action) || !silent(&mut world, seat, action) {
        return Ok(());
    }
    let (was, is) = (truth.to_act(), world.to_act());
    let told = |game: &G| game.view(Viewer::Spectator);
    if was != is || (!was.is_empty() && told(&truth) != told(&world)) {
        return breach(
            4,
            format!(
                "ply {ply}: after `{action}` of seat {seat} {was:?} are to act, in a world of {viewer:?} {is:?}, or the public view differs: a hidden thing shows"
            ),
        );
    }
    Ok(())
}

/// Does an action; whether it rolled nothing and showed nothing.
fn silent<G: Game>(game: &mut G, seat: Seat, action: G::Action) -> bool {
    let mut dice = SeededDice::new(0);
    let mut recording = RecordingDice::new(&mut dice);
    let mut croupier = Croupier::quiet(&mut recording);
    game.apply(seat, action, &mut croupier);
    let revealed = croupier.has_revealed();
    !revealed && recording.into_rolls().is_empty()
}

/// Law 4: a random playout from an imagined world ends.
pub(super) fn ends<G: Game>(mut world: G, viewer: Viewer, ply: u32, luck: &mut SeededDice) -> Result<(), Breach> {
    let mut legal = Vec::new();
    for _ in 0..=G::INFO.max_plies {
        let Some(seat) = world.to_act().first() else { return Ok(()) };
        world.legal(seat, &mut legal);
        if legal.is_empty() {
            return breach(1, format!("ply {ply}: in a world of {viewer:?} seat {seat} comes to a dead end"));
        }
        let action = legal[luck.roll(CHOICE, legal.len() as u32) as usize];
        world.apply(seat, action, &mut Croupier::quiet(luck));
    }
    breach(6, format!("ply {ply}: a world of {viewer:?} has no end"))
}
