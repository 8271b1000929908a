//! Files of nets, what they say, and that those that are built in fit the inputs of this build.

use engine::Croupier;

use super::*;
use crate::{Knowledge, Rng, positions};

const SHAPE: Shape = Shape { own: 4, table: 3 };

fn drawn(rng: &mut Rng) -> Vec<f32> {
    (0..SHAPE.len()).map(|_| 2.0 * rng.unit() - 1.0).collect()
}

fn about() -> About {
    About {
        game: "toy".into(),
        features: 7,
        shape: SHAPE,
        command: "made up".into(),
        losses: "none".into(),
        policy: None,
    }
}

/// A table of so many seats.
fn inputs(rng: &mut Rng, seats: usize) -> Inputs {
    let mut inputs = Inputs::default();
    for seat in 0..seats {
        inputs.seat(seat as f32);
        (0..SHAPE.own).for_each(|_| inputs.own(2.0 * rng.unit() - 1.0));
    }
    (0..SHAPE.table).for_each(|_| inputs.table(rng.unit()));
    inputs
}

#[test]
fn a_net_is_written_and_read_and_says_nearly_the_same_after_rounding() {
    let mut rng = Rng::new(1);
    let weights = drawn(&mut rng);
    let bytes = about().write(&weights);
    assert_eq!(About::read(&bytes).map(|(about, _)| about), Ok(about()));
    let (net, exact) = (Net::read("toy", &bytes).expect("it was written here"), Net::new(SHAPE, &weights));
    for seats in 2..=5 {
        let inputs = inputs(&mut rng, seats);
        let (said, meant) = (net.say(&inputs), exact.say(&inputs));
        for seat in 0..seats {
            assert!((said.logit[seat] - meant.logit[seat]).abs() < 0.2, "{said:?} {meant:?}");
        }
        assert_eq!(said.logit[seats..], [0.0; MAX_SEATS][seats..]);
    }
    // Rounded weights are rounded to themselves.
    let rounded = Net::weights(&bytes).expect("it was written here");
    assert_eq!(Net::read("toy", &about().write(&rounded)), Ok(net));
}

#[test]
fn a_policy_is_added_and_replaced_and_the_net_stays_as_it_is() {
    let mut rng = Rng::new(4);
    let old = about().write(&drawn(&mut rng));
    let weights: Vec<f32> = (0..Policy::len(2)).map(|_| 2.0 * rng.unit() - 1.0).collect();
    let told = AboutPolicy { wide: 2, traits: 9, command: "made up too".into(), losses: "none".into() };
    let bytes = About::write_policy(&old, told.clone(), &weights).expect("a whole net");
    assert_eq!(About::read(&bytes).map(|(about, _)| about.policy), Ok(Some(told.clone())));
    let (before, net) = (Net::read("toy", &old).expect("a net"), Net::read("toy", &bytes).expect("a net"));
    let inputs = inputs(&mut rng, 3);
    assert_eq!(before.say(&inputs), net.say(&inputs));
    assert!(before.policy().is_none());
    // An action's logit is what its traits count for this seat.
    let mut traits = Traits::default();
    for numbers in [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]] {
        traits.action();
        numbers.into_iter().for_each(|number| traits.number(number));
    }
    let hidden = net.hidden(&inputs, Seat::new(1));
    let mut logits = Vec::new();
    net.policy().expect("it has one").say(&hidden, &traits, &mut logits);
    let counts = |index: usize| {
        let row = &weights[index * HIDDEN..(index + 1) * HIDDEN];
        weights[2 * HIDDEN + index] + hidden.iter().zip(row).map(|(unit, weight)| unit * weight).sum::<f32>()
    };
    for (logit, meant) in logits.iter().zip([counts(0), counts(1), counts(0) + counts(1)]) {
        assert!((logit - meant).abs() < 0.2, "{logits:?}, meant {meant}");
    }
    assert!((logits[0] - logits[1]).abs() > 1e-3, "actions differ");
    let other = About::write_policy(&bytes, told.clone(), &vec![0.0; weights.len()]).expect("a whole net");
    assert_eq!(other.len(), bytes.len());
    assert_eq!(About::write_policy(&bytes[..bytes.len() / 2], told, &weights), Err(BadNet::Weights));
    assert_eq!(Net::read("toy", &bytes[..bytes.len() - 1]), Err(BadNet::Weights));
}

#[test]
fn what_it_says_follows_the_seats_wherever_they_sit() {
    let mut rng = Rng::new(2);
    let net = Net::new(SHAPE, &drawn(&mut rng));
    let given = inputs(&mut rng, 3);
    let mut turned = Inputs::default();
    for seat in [2, 0, 1] {
        turned.seat(given.expected()[seat]);
        given.of_seat(seat).iter().for_each(|&number| turned.own(number));
    }
    given.of_table().iter().for_each(|&number| turned.table(number));
    let (one, other) = (net.say(&given), net.say(&turned));
    for (place, seat) in [2, 0, 1].into_iter().enumerate() {
        assert!((one.logit[seat] - other.logit[place]).abs() < 1e-4);
        assert!((one.points[seat] - other.points[place]).abs() < 1e-3);
    }
    assert!((one.logit[0] - one.logit[1]).abs() > 1e-3, "seats differ");
}

#[test]
fn a_foreign_or_broken_net_never_loads() {
    let bytes = about().write(&drawn(&mut Rng::new(3)));
    assert!(Net::read("toy", &bytes).is_ok());
    assert_eq!(Net::read("other", &bytes), Err(BadNet::Game));
    assert_eq!(Net::read("toy", &bytes[..bytes.len() - 1]), Err(BadNet::Weights));
    assert_eq!(Net::read("toy", b"<!doctype html>\n\n"), Err(BadNet::Format));
    assert_eq!(Net::read("toy", b""), Err(BadNet::Format));
    let older = String::from_utf8_lossy(&bytes).replace("ludoteca net 1", "ludoteca net 0").into_bytes();
    assert_eq!(Net::read("toy", &older), Err(BadNet::Format));
    let mut no_number = bytes.clone();
    let start = bytes.len() - SHAPE.blocks().iter().map(Block::bytes).sum::<usize>();
    no_number[start..start + 4].copy_from_slice(&f32::NAN.to_le_bytes());
    assert_eq!(Net::read("toy", &no_number), Err(BadNet::Weights));
    static SHELF: Shelf = Shelf::new("toy", &[]);
    assert!(SHELF.put(&no_number).is_err() && SHELF.net().is_none());
    assert!(SHELF.put(&bytes).is_ok() && SHELF.net().is_some());
}

#[test]
fn inputs_lie_on_the_grid_and_within_bounds() {
    let mut inputs = Inputs::default();
    inputs.seat(0.0);
    [0.1, 1e9, -1e9].into_iter().for_each(|number| inputs.own(number));
    assert_eq!(inputs.of_seat(0), [26.0 / GRID, 16.0, -16.0]);
}

/// Inputs are as many at every table, and none is far from 1; a net that is built in was trained on them.
fn fits<G: Knowledge>() {
    let Some(shelf) = G::shelf() else { return };
    let slug = G::INFO.slug;
    let (mut inputs, mut shape) = (Inputs::default(), None);
    for mut game in positions::stored::<G>() {
        game.inputs(&mut inputs);
        let seen = *shape.get_or_insert(inputs.shape());
        assert_eq!(seen, inputs.shape(), "{slug}");
        assert!(seen.own <= MOST_OWN && seen.table <= MOST_TABLE, "{slug}: {seen:?}");
        assert_eq!(inputs.seats(), usize::from(game.seats()));
        let numbers = (0..inputs.seats()).flat_map(|seat| inputs.of_seat(seat)).chain(inputs.of_table());
        assert!(numbers.clone().all(|number| number.abs() < 8.0), "{slug}: {:?}", numbers.collect::<Vec<_>>());
        // What was expected without a net is what the outlook says, here and later on.
        for _ in 0..20 {
            game.inputs(&mut inputs);
            let outlook = game.outlook();
            let far = inputs.expected().iter().zip(outlook.values()).map(|(one, other)| (one - other).abs());
            assert!(far.fold(0.0, f32::max) < 0.01, "{slug}: {:?} {outlook:?}", inputs.expected());
            let (Some(seat), mut legal) = (game.to_act().first(), Vec::new()) else { break };
            game.legal(seat, &mut legal);
            game.apply(seat, legal[0], &mut Croupier::quiet(&mut Rng::new(1)));
        }
    }
    if !shelf.built_in().is_empty() {
        let (about, _) = About::read(shelf.built_in()).expect("a net that is built in can be read");
        let stale = format!("the inputs of {slug} have changed; run `{}`", about.command);
        assert_eq!((Some(about.shape), about.features), (shape, positions::features::<G>()), "{stale}");
        assert!(shelf.net().is_some(), "{slug}: {stale}");
        if let Some(policy) = about.policy {
            let stale = format!("the traits of {slug} have changed; run `{}`", policy.command);
            assert_eq!(policy.traits, positions::traits::<G>(), "{stale}");
        }
        assert!(shelf.built_in().len() <= 14_000, "{slug}: a net is at most 14 kB");
    }
}

#[test]
fn built_in_nets_were_trained_on_the_inputs_of_this_build() {
    fits::<game_la_strada::LaStrada>();
    fits::<game_rialto::Rialto>();
    fits::<game_new_world::NewWorld>();
    fits::<game_attika::Attika>();
    fits::<game_strada_romana::StradaRomana>();
}
