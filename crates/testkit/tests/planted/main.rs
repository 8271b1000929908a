//! Bugs planted in a toy game: each law must catch its own.

mod toy;

use testkit::{Breach, laws::Check};
use toy::{Toy, bug};

fn allocations(run: &mut dyn FnMut()) -> u64 {
    allocation_counter::measure(run).count_total
}

fn verdict<const BUG: u8>() -> Result<(), Breach> {
    let options = toy::Rules;
    let pool = testkit::laws::seen_actions::<Toy<{ bug::NONE }>>(50);
    let mut check = Check::<Toy<BUG>>::new(&options, 3, toy::census, &pool).counting(allocations);
    (0..12).try_for_each(|seed| check.game(seed))?;
    check.finish()?;
    check.heard().finish()
}

fn caught_by<const BUG: u8>(law: u8) {
    caught_by_one_of::<BUG>(&[law]);
}

fn caught_by_one_of<const BUG: u8>(laws: &[u8]) {
    match verdict::<BUG>() {
        Ok(()) => panic!("no law catches the bug; one of {laws:?} should"),
        Err(breach) => assert!(laws.contains(&breach.law), "another law speaks up: {breach}"),
    }
}

#[test]
fn the_sound_toy_obeys_every_law() {
    testkit::laws::<Toy<{ bug::NONE }>>(toy::census, allocations);
}

#[test]
fn law_1_catches_a_seat_that_can_do_nothing() {
    caught_by::<{ bug::DEAD_END }>(1);
}

#[test]
fn law_2_catches_an_unsorted_list() {
    caught_by::<{ bug::UNSORTED }>(2);
}

#[test]
fn law_2_catches_an_action_listed_twice() {
    caught_by::<{ bug::TWICE }>(2);
}

#[test]
fn law_4_catches_an_imagined_world_that_forgets_a_look() {
    caught_by::<{ bug::FORGETS_A_LOOK }>(4);
}

#[test]
fn law_4_catches_a_ply_whose_existence_gives_a_hand_away() {
    // Who is next cannot be foreseen either, so it is luck which law is asked first.
    caught_by_one_of::<{ bug::GIVEAWAY }>(&[4, 16]);
}

#[test]
fn law_5_catches_a_refusal_without_a_clause_in_the_book() {
    caught_by::<{ bug::NO_SUCH_CLAUSE }>(5);
}

#[test]
fn law_6_catches_a_game_without_end() {
    caught_by::<{ bug::ENDLESS }>(6);
}

#[test]
fn law_7_catches_standings_before_the_end() {
    caught_by::<{ bug::EARLY_STANDINGS }>(7);
}

#[test]
fn law_8_catches_a_roll_outside_the_croupier() {
    caught_by::<{ bug::OWN_DICE }>(8);
}

#[test]
fn law_9_catches_a_simultaneous_choice_that_depends_on_order() {
    caught_by::<{ bug::FIRST_BET_WINS }>(9);
}

#[test]
fn law_10_catches_a_lost_component() {
    caught_by::<{ bug::LOSES_A_CARD }>(10);
}

#[test]
fn law_11_catches_an_allocation() {
    caught_by::<{ bug::ALLOCATES }>(11);
}

#[test]
fn law_13_catches_a_view_that_leaks() {
    caught_by::<{ bug::LEAKS }>(13);
}

#[test]
fn law_14_catches_a_copy_that_shares() {
    caught_by::<{ bug::SHARES }>(14);
}

#[test]
fn law_15_catches_a_log_that_tells_what_a_viewer_cannot_see() {
    caught_by::<{ bug::TELLS }>(15);
}

#[test]
fn law_15_catches_a_card_told_at_set_up() {
    caught_by::<{ bug::TELLS_AT_SETUP }>(15);
}

#[test]
fn law_15_catches_a_secret_choice_that_is_told() {
    caught_by::<{ bug::TELLS_A_BET }>(15);
}

#[test]
fn law_16_catches_a_look_that_is_not_said_to_reveal() {
    caught_by::<{ bug::HIDES_A_REVEAL }>(16);
}

#[test]
fn law_18_catches_a_forced_step_that_gives_a_hand_away() {
    caught_by::<{ bug::FORCES_BY_HAND }>(18);
}

#[test]
fn law_18_catches_a_turn_that_ends_by_itself_after_a_choice() {
    caught_by::<{ bug::FORCES_AN_END }>(18);
}

#[test]
fn law_17_catches_a_check_that_refuses_a_true_view() {
    caught_by::<{ bug::REFUSES_A_LOOK }>(17);
}
