//! Where the running game is kept, so that a closed terminal loses nothing.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use engine::{Notes, Seat};
use room::Room;

use crate::{
    failure::Failure,
    files::{self, Present},
};

/// The file of the running game, unless another is named: in the user's folder for such things.
pub(crate) fn usual() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let state = folder("XDG_STATE_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/state")));
    state.or_else(|| folder("LOCALAPPDATA")).map(|state| state.join("ludoteca").join("running.txt"))
}

/// Keeps the game as it stands, in place of what was kept before.
pub(super) fn keep(path: &Path, room: &Room, players: &str) -> Result<(), Failure> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(Failure::file(folder))?;
    }
    files::write(path, record(room, players).as_bytes(), Present::Replace)
}

/// The record of a room with who sits there. A running game does not tell what it is dealt from.
pub(super) fn record(room: &Room, players: &str) -> String {
    let mut notes = Notes::default();
    for (seat, (sitter, player)) in Seat::all(room.table().seats()).zip(room.sitters().iter().zip(players.split(','))) {
        notes.names[seat.index()] = Some(sitter.name.clone());
        notes.players[seat.index()] = Some(player.trim().to_owned());
    }
    format!("{}{notes}", room.table().record())
}

/// The players of a kept game, as `--seats` names them; `None` if it does not say.
pub(super) fn players(text: &str, seats: u8) -> Option<String> {
    let notes = Notes::of_text(text).ok()?;
    let players: Option<Vec<_>> = Seat::all(seats).map(|seat| notes.players[seat.index()].clone()).collect();
    players.map(|players| players.join(","))
}
