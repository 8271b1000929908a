//! Where the running game is kept, so that a closed terminal loses nothing.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use engine::{Notes, Seat};
use room::Room;

use super::Company;
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

/// Who sits at a kept game; `None` if it does not say.
pub(super) fn company(text: &str, seats: u8) -> Option<Company> {
    let notes = Notes::of_text(text).ok()?;
    let all = |list: &[Option<String>]| Seat::all(seats).map(|seat| list[seat.index()].clone()).collect();
    let players: Option<Vec<String>> = all(&notes.players);
    let names: Option<Vec<String>> = all(&notes.names);
    Some(Company { seats: players?.join(","), names: names.unwrap_or_default() })
}
