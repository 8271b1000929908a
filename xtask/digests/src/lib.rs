//! What a random game leaves behind, as one number: the same natively and in WebAssembly.
//!
//! Law 12 says that the rules give equal digests on every platform. This library is compiled twice,
//! for the host and for `wasm32-unknown-unknown`; the binary beside it runs both and compares. So it is with
//! what learned evaluations say of stored positions.

use bots::{
    Knowledge,
    net::{Inputs, Traits},
    positions,
};
use engine::{Croupier, Dice, Game, Options, SeededDice, Source, Viewer, digest};
use game_attika::Attika;
use game_la_strada::LaStrada;
use game_new_world::NewWorld;
use game_rialto::Rialto;
use game_strada_romana::StradaRomana;

/// One title: its name, and the digest of its random game with a number.
pub struct Title {
    /// Its name in commands.
    pub slug: &'static str,
    /// The digest of the game with this number.
    pub digest: fn(u32) -> u64,
    /// The digest of what its net says of the stored positions; 0 without a net.
    pub logits: fn() -> u64,
}

impl Title {
    const fn of<G: Knowledge>() -> Title {
        Title { slug: G::INFO.slug, digest: game_digest::<G>, logits: logits_digest::<G> }
    }
}

/// All titles.
pub const TITLES: [Title; 5] = [
    Title::of::<LaStrada>(),
    Title::of::<Rialto>(),
    Title::of::<NewWorld>(),
    Title::of::<Attika>(),
    Title::of::<StradaRomana>(),
];

/// The digest of a title's random game with this number, as WebAssembly exports it.
#[expect(unsafe_code, reason = "an export needs a name; the attribute is called unsafe, no code here is")]
#[unsafe(no_mangle)]
pub extern "C" fn title_digest(title: u32, number: u32) -> u64 {
    TITLES.get(title as usize).map_or(0, |title| (title.digest)(number))
}

/// The digest of what a title's net says, as WebAssembly exports it.
#[expect(unsafe_code, reason = "an export needs a name; the attribute is called unsafe, no code here is")]
#[unsafe(no_mangle)]
pub extern "C" fn title_logits(title: u32) -> u64 {
    TITLES.get(title as usize).map_or(0, |title| (title.logits)())
}

/// The nets there are. In WebAssembly none is built in, since a page fetches them.
const NETS: [(&str, &[u8]); 5] = [
    ("attika", include_bytes!("../../../crates/bots/nets/attika.net")),
    ("la-strada", include_bytes!("../../../crates/bots/nets/la-strada.net")),
    ("new-world", include_bytes!("../../../crates/bots/nets/new-world.net")),
    ("rialto", include_bytes!("../../../crates/bots/nets/rialto.net")),
    ("strada-romana", include_bytes!("../../../crates/bots/nets/strada-romana.net")),
];

/// The logits of the stored positions as one number.
fn logits_digest<G: Knowledge>() -> u64 {
    let (Some(shelf), Some((_, bytes))) = (G::shelf(), NETS.iter().find(|(slug, _)| *slug == G::INFO.slug)) else {
        return 0;
    };
    shelf.put(bytes).expect("a net of this build can be read");
    let net = shelf.net().expect("it was put there");
    let (mut inputs, mut traits, mut legal, mut rates) = (Inputs::default(), Traits::default(), Vec::new(), Vec::new());
    positions::stored::<G>().iter().fold(1, |fold, game| {
        game.inputs(&mut inputs);
        let said = net.say(&inputs).logit.map(f32::to_bits);
        let (Some(policy), Some(seat)) = (net.policy(), game.to_act().first()) else { return digest(&(fold, said)) };
        game.legal(seat, &mut legal);
        game.rate(seat, &legal, &mut rates);
        traits.read(game, seat, &legal, &rates);
        policy.say(&net.hidden(&inputs, seat), &traits, &mut rates);
        digest(&(fold, said, rates.iter().map(|logit| logit.to_bits()).collect::<Vec<u32>>()))
    })
}

/// Sources that no game uses, so that the choices leave the games' own chance alone.
const CHOICE: Source = Source(31);
const WORLD: Source = Source(30);
const OPTION: Source = Source(29);

/// Every so many plies each viewer imagines a world, and that world is folded in too.
const PLIES_PER_WORLD: u32 = 16;

/// Plays a random game and folds every state, every legal list and some imagined worlds into one
/// number.
fn game_digest<G: Game>(number: u32) -> u64 {
    let seed = u64::from(number);
    let mut chooser = SeededDice::new(!seed);
    let (options, seats) = table::<G::Options>(number, &mut chooser);
    let mut dice = SeededDice::new(seed);
    let mut game = G::setup(&options, seats, &mut Croupier::quiet(&mut dice)).expect("a checked table can be set up");
    let mut legal = Vec::new();
    let mut fold = digest(&(seats, digest(&options)));
    for ply in 0..G::INFO.max_plies {
        let to_act = game.to_act();
        fold = digest(&(fold, digest(&game), to_act.len()));
        let Some(seat) = to_act.first() else { break };
        if ply % PLIES_PER_WORLD == 0 {
            fold = digest(&(fold, worlds(&game, &mut chooser)));
        }
        game.legal(seat, &mut legal);
        fold = digest(&(fold, &legal));
        let action = legal[chooser.roll(CHOICE, legal.len() as u32) as usize];
        game.apply(seat, action, &mut Croupier::quiet(&mut dice));
    }
    digest(&(fold, game.standings()))
}

/// The table for a game: the presets and their seat counts in turn, and in every second round of
/// them one switch turned to another reading where that can be played.
fn table<O: Options>(number: u32, chooser: &mut SeededDice) -> (O, u8) {
    let tables: Vec<_> = (0..O::PRESETS.len())
        .flat_map(|preset| O::PRESETS[preset].seats.clone().map(move |seats| (preset, seats)))
        .collect();
    let (preset, seats) = tables[number as usize % tables.len()];
    let options = O::preset(preset);
    let round = number as usize / tables.len();
    if round % 2 == 1 && !O::SWITCHES.is_empty() {
        let switch = chooser.roll(OPTION, O::SWITCHES.len() as u32) as usize;
        let reading = chooser.roll(OPTION, O::SWITCHES[switch].values.len() as u32) as usize;
        let mut turned = options.clone();
        turned.set(switch, reading);
        if turned.check(seats).is_ok() {
            return (turned, seats);
        }
    }
    (options, seats)
}

fn worlds<G: Game>(game: &G, chooser: &mut SeededDice) -> u64 {
    Viewer::all(game.seats()).fold(0, |fold, viewer| {
        let seed = u64::from(chooser.roll(WORLD, u32::MAX));
        digest(&(fold, G::imagine(&game.view(viewer), &mut SeededDice::new(seed))))
    })
}
