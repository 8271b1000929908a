//! AT-36 to AT-41, AT-60, AT-68: settlements and amphorae.

use engine::Words as _;

use super::tools::*;
use crate::{
    Attika, Event, GroupTest, Options,
    material::{Building, Group},
};

fn ready(cards: u8, up: &[Building]) -> Attika {
    let mut game = bare(&Options::default(), 2);
    hold(&mut game, ONE, [cards, 0, 0, 0]);
    open(&mut game, ONE, up);
    game
}

#[test]
fn at_36_a_new_settlement_takes_a_card_for_each_one_there_is() {
    let mut game = ready(0, &[]);
    assert_eq!(game.price(ONE, Building::Mill, hex("a0")).extra, 0);
    stand(&mut game, ONE, &[(Building::Road1, "b1")]);
    assert_eq!(game.price(ONE, Building::Mill, hex("a0")).extra, 1);
    stand(&mut game, ONE, &[(Building::Road2, "c4")]);
    assert_eq!(game.price(ONE, Building::Mill, hex("a0")).extra, 2);
    stand(&mut game, TWO, &[(Building::Road3, "a1")]);
    assert_eq!(game.price(ONE, Building::Mill, hex("a0")).extra, 2, "another seat's neighbour does not help");
}

#[test]
fn the_log_says_which_cards_a_new_settlement_takes() {
    let said = |story: &testkit::Story<Attika>| {
        let names = engine::Names::numbered(2);
        let paid = story.events.iter().find(|event| matches!(event, Event::Paid { .. })).expect("cards were paid");
        let line = Attika::event(paid, &names).expect("it has words");
        (line.text, line.clause)
    };
    // The oracle's symbols are given by the land at a0; the temple lacks one there.
    for (building, name, text, clause) in [
        (Building::Oracle, "oracle", "Seat 1 pays 1 card for a new settlement", clause!(36)),
        (Building::Temple, "temple", "Seat 1 pays 3 cards, 1 of them for a new settlement", clause!(36)),
    ] {
        let mut game = ready(9, &[building]);
        stand(&mut game, ONE, &[(Building::Road1, "d1")]);
        let mut story = tell(game);
        story.plays(&format!("1: pick {name} | 1: at a0"));
        assert_eq!(said(&story), (text.into(), Some(clause)));
    }
    let mut story = tell(ready(9, &[Building::Temple]));
    story.plays("1: pick temple | 1: at a0");
    assert_eq!(said(&story), ("Seat 1 pays 2 cards".into(), Some(clause!(27))), "the first settlement takes none");
}

#[test]
fn at_37_beside_an_own_building_there_is_no_extra_and_joining_lowers_the_count() {
    let mut game = ready(30, &[Building::Mill]);
    stand(&mut game, ONE, &[(Building::Road1, "a1"), (Building::Road2, "a3"), (Building::Road3, "a5")]);
    assert_eq!(game.estates[ONE].settlements, 3);
    assert_eq!(game.price(ONE, Building::Mill, hex("a0")).extra, 0);
    let mut story = tell(game);
    story.plays("1: pick mill | 1: at a0");
    assert_eq!(story.game.estates[ONE].settlements, 1);
}

#[test]
fn at_38_only_cards_pay_for_a_new_settlement() {
    let mut game = ready(0, &[Building::Oracle]);
    game.estates[ONE].amphorae = 3;
    stand(&mut game, ONE, &[(Building::Road1, "d1")]);
    assert_eq!(game.price(ONE, Building::Oracle, hex("a0")).missing.total(), 0, "the land gives everything");
    let mut story = tell(game.clone());
    story.refused("1: pick oracle", clause!(29));
    hold(&mut game, ONE, [1, 0, 0, 0]);
    tell(game).plays("1: pick oracle | 1: at a0");
}

#[test]
fn at_39_a_whole_group_in_one_settlement_earns_an_amphora() {
    for (test, earned) in [(GroupTest::SameSettlement, 1), (GroupTest::Contiguous, 0)] {
        let mut game = bare(&Options { group_test: test, ..Options::default() }, 2);
        hold(&mut game, ONE, [30, 0, 0, 0]);
        open(&mut game, ONE, &[Building::Vintner]);
        stand(&mut game, ONE, &[(Building::Vineyard, "a3"), (Building::Road1, "a0")]);
        let mut story = tell(game);
        story.plays("1: pick vintner | 1: at a1");
        assert_eq!(story.game.estates[ONE].amphorae, earned);
        let news = Event::Completed { seat: ONE, group: Group::Vineyard, amphora: true };
        assert_eq!(story.events.contains(&news), earned == 1);
    }
    let mut game = bare(&Options { group_test: GroupTest::Contiguous, ..Options::default() }, 2);
    stand(&mut game, ONE, &[(Building::Harbour, "a0"), (Building::Ship1, "a1"), (Building::Ship2, "a3")]);
    open(&mut game, ONE, &[Building::Ship3]);
    let mut story = tell(game);
    story.plays("1: pick ship-3 | 1: at a5");
    assert_eq!(story.game.estates[ONE].amphorae, 1);
}

#[test]
fn at_40_once_for_each_group_and_also_when_settlements_join_later() {
    let mut game = ready(30, &[Building::Mill, Building::Odeon]);
    stand(&mut game, ONE, &[(Building::SilverMine, "a3"), (Building::Mint, "a1")]);
    let mut story = tell(game);
    story.plays("1: pick odeon | 1: at d1");
    assert_eq!(story.game.estates[ONE].amphorae, 0);
    story.plays("1: pick mill | 1: at a0");
    assert_eq!(story.game.estates[ONE].amphorae, 1);
    open(&mut story.game, ONE, &[Building::Stoa]);
    story.plays("1: pick stoa | 1: at a2");
    assert_eq!(story.game.estates[ONE].amphorae, 1, "only once");
}

#[test]
fn at_41_fifteen_amphorae_and_spent_ones_come_back() {
    let mut game = ready(30, &[Building::Vintner]);
    assert_eq!(game.stock(), 15);
    stand(&mut game, ONE, &[(Building::Vineyard, "a0")]);
    game.estates[TWO].amphorae = 15;
    let mut story = tell(game);
    story.plays("1: pick vintner | 1: at a1");
    assert_eq!(story.game.estates[ONE].amphorae, 0);
    assert!(story.events.contains(&Event::Completed { seat: ONE, group: Group::Vineyard, amphora: false }));
    let mut game = fresh(&Options { amphora_card: true, ..Options::default() }, 2);
    game.estates[ONE].amphorae = 2;
    let mut story = tell(game);
    story.plays("1: draw | 1: amphora");
    assert_eq!(story.game.stock(), 14);
}

#[test]
fn at_60_one_placement_may_complete_several_groups() {
    let mut game = ready(30, &[Building::Mill, Building::Stoa]);
    stand(&mut game, ONE, &[(Building::Vineyard, "a1"), (Building::Vintner, "a3")]);
    stand(&mut game, ONE, &[(Building::SilverMine, "a2"), (Building::Mint, "a5")]);
    let mut scarce = game.clone();
    let mut story = tell(game);
    story.plays("1: pick mill | 1: at a0");
    assert_eq!(story.game.estates[ONE].amphorae, 2);
    scarce.estates[TWO].amphorae = 14;
    let mut story = tell(scarce);
    story.plays("1: pick mill | 1: at a0");
    assert_eq!(story.game.estates[ONE].amphorae, 1);
    story.game.estates[TWO].amphorae = 0;
    story.plays("1: pick stoa | 1: at b5");
    assert_eq!(story.game.estates[ONE].amphorae, 1, "a group missed is missed for good");
}

#[test]
fn at_68_a_shrine_joins_nothing() {
    let mut game = bare(&Options::default(), 2);
    stand(&mut game, ONE, &[(Building::Road1, "d1"), (Building::Road2, "d3")]);
    assert_eq!(game.estates[ONE].settlements, 2);
    let mut game = bare(&Options::default(), 2);
    stand(&mut game, ONE, &[(Building::Road1, "a4")]);
    let beside = game.estates[ONE].beside;
    assert!(beside.contains(hex("a5")), "both touch the shrine and each other");
    let mut game = bare(&Options::default(), 3);
    game.lay(crate::Laid { tile: 20, centre: crate::board::Spot::new(-3, -1), turn: 0 });
    assert_eq!(game.map.touches(hex("g1")), 1, "the new tile touches only the shrine");
    stand(&mut game, ONE, &[(Building::Road1, "a5"), (Building::Road2, "g1")]);
    assert_eq!(game.estates[ONE].settlements, 2);
}
