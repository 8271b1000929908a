//! The rules at hand are said for people: short, without the names of switches, each with a clause
//! that its rule book has.

use catalog::{Frame, Sight};
use engine::{Names, SeededDice, Viewer};

#[test]
fn the_rules_at_hand_are_said_for_people() {
    for title in catalog::titles() {
        let mut dice = SeededDice::new(11);
        let mut table = catalog::start(title.info.slug, "", &[], 2, &mut dice).expect("two may play every game");
        for ply in 0..160 {
            let Some(seat) = table.to_act().first() else { break };
            let sight = Sight::of(table.whole(Viewer::Seat(seat))).expect("an own position");
            let frame = Frame::of(&sight, &Names::numbered(2));
            assert!((1..=3).contains(&frame.at_hand.len()), "{}, ply {ply}: {:?}", title.info.name, frame.at_hand);
            for rule in &frame.at_hand {
                // A switch with a plain word for its name, such as `explorers`, is no giveaway.
                let mut names = title.switches.iter().map(|one| one.name).filter(|name| name.contains('_'));
                let told = rule.text.contains(['`', '=']) || names.any(|name| rule.text.contains(name));
                assert!(!told, "{}: {rule:?} names a switch", title.info.name);
                let words = rule.text.split_whitespace().count();
                assert!(words <= 26 && rule.text.ends_with('.'), "{}: {rule:?}", title.info.name);
                assert!(title.info.rules.contains(&format!("**{}**", rule.clause)), "{}: {rule:?}", title.info.name);
            }
            let legal = &sight.position().legal;
            let action = legal[ply * 7 % legal.len()].clone();
            table.play(seat, &action, &mut dice).expect("it is legal");
        }
    }
}
