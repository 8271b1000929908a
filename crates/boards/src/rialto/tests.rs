//! The story of a play that is put together card by card.

use engine::{Game as _, Options as _, Seat, Viewer};
use game_rialto::{Action, Options, Rialto, View, state::Phase};

use crate::{
    Drawing, Seen,
    random::watch,
    stage::{Card, Size, Stage},
};

fn stage(view: &View, draft: &[(Action, Vec<Action>)], legal: &[Action], seat: Seat) -> Stage {
    let choices: Vec<_> = legal.iter().map(|&action| (action, engine::Forecast::default())).collect();
    let (phrases, shortcuts, recent, size) = (&[], &[], &[], Size::PICTURE);
    let seat = Some(seat);
    Rialto::stage(&Seen { view, before: view, seat, choices: &choices, phrases, shortcuts, recent, draft, size })
}

fn chosen(stage: &Stage) -> Vec<String> {
    let chosen = stage.cards().filter(|card| card.chosen);
    chosen.map(|card: &Card| format!("{} {}", card.key, card.actions.join(";"))).collect()
}

/// Cards go on wearing the keys that they have in hand, so that they glide; the button says what the
/// whole draft brings.
#[test]
fn a_play_is_put_together_card_by_card() {
    let mut played = 0;
    watch::<Rialto>(&Options::preset(0), 3, 8, |position| {
        let Phase::Play { .. } = position.game.public().phase else { return };
        let kind = position.game.public().stage.kind();
        let held = position.game.hand(position.seat).count(kind);
        let started = !position.game.public().desks[position.seat].shown.is_empty();
        if held < 2 || started {
            return;
        }
        played += 1;
        let view = position.game.view(Viewer::Seat(position.seat));
        let twice = [Action::Play(kind); 2];
        let after = engine::foresee::<Rialto>(&view, position.seat, &twice);
        let mut legal = Vec::new();
        after.game.legal(position.seat, &mut legal);
        let draft = twice.map(|action| (action, position.legal.to_vec()));
        let stage = stage(&after.game.view(Viewer::Seat(position.seat)), &draft, &legal, position.seat);
        let action = Action::Play(kind);
        let keys = [held - 2, held - 1].map(|copy| format!("own {} {copy} {action}", kind.name()));
        assert_eq!(chosen(&stage), keys);
        let main = stage.main.expect("the play can be ended");
        assert!(main.text.starts_with("Play 2: ") && main.actions == ["done"], "{main:?}");
    });
    assert!(played > 5, "{played}");
}
