//! What is learnt from: one row a turn of games that were played for it, kept in files of fifty games.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use bots::net::{GRID, Shape};

use crate::failure::Failure;

/// Games of one file.
pub(crate) const GAMES: u32 = 50;
/// The format of these files, part of their folder's name, so that older ones are left alone.
pub(crate) const FORMAT: u32 = 2;

/// A position where a turn begins, and what came of it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Row {
    /// Inputs of each seat, then those of the table, in steps of the grid.
    pub(crate) inputs: Vec<i16>,
    /// What each seat has of the win.
    pub(crate) win: Vec<f32>,
    /// By how many units of points the end differs from what was expected.
    pub(crate) points: Vec<f32>,
    /// How many points each seat could expect without a net.
    pub(crate) expected: Vec<f32>,
}

impl Row {
    /// How many seats there are.
    pub(crate) fn seats(&self) -> usize {
        self.win.len()
    }

    /// The inputs of a seat, or behind the last one those of the table.
    pub(crate) fn input(&self, shape: Shape, seat: usize, out: &mut Vec<f32>) {
        let from = seat * shape.own;
        let to = if seat == self.seats() { from + shape.table } else { from + shape.own };
        out.clear();
        out.extend(self.inputs[from..to].iter().map(|&input| f32::from(input) / GRID));
    }
}

/// What is kept of a game that was played to learn from it.
pub(crate) trait Kept: Sized + Send {
    /// Adds it to a file.
    fn put(&self, bytes: &mut Vec<u8>);

    /// Reads it back; `None` if it is not whole.
    fn take(bytes: &mut &[u8]) -> Option<Self>;
}

/// The rows of fifty games, each game by itself.
pub(crate) type Part<R> = Vec<Vec<R>>;

/// The file with this number.
pub(crate) fn path(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("part-{number:04}.rows"))
}

/// Writes a file as a whole: one that is there is complete.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let fail = |error: io::Error| Failure::File { path: path.to_owned(), error };
    let beside = path.with_extension("unfinished");
    fs::write(&beside, bytes).map_err(fail)?;
    fs::rename(&beside, path).map_err(fail)
}

/// Keeps the rows of some games.
pub(crate) fn write<R: Kept>(path: &Path, part: &Part<R>) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    bytes.extend((part.len() as u32).to_le_bytes());
    for game in part {
        bytes.extend((game.len() as u32).to_le_bytes());
        game.iter().for_each(|row| row.put(&mut bytes));
    }
    write_whole(path, &bytes)
}

/// Reads the rows of some games back; `None` if the file is not whole.
pub(crate) fn read<R: Kept>(bytes: &[u8]) -> Option<Part<R>> {
    let mut rest = bytes;
    let games = u32::from_le_bytes(take(&mut rest)?);
    let mut part = Vec::new();
    for _ in 0..games {
        let rows = u32::from_le_bytes(take(&mut rest)?);
        let mut game = Vec::new();
        for _ in 0..rows {
            game.push(R::take(&mut rest)?);
        }
        part.push(game);
    }
    rest.is_empty().then_some(part)
}

impl Kept for Row {
    fn put(&self, bytes: &mut Vec<u8>) {
        bytes.extend([self.seats() as u8, 0]);
        bytes.extend((self.inputs.len() as u16).to_le_bytes());
        self.inputs.iter().for_each(|input| bytes.extend(input.to_le_bytes()));
        put_floats(bytes, self.win.iter().chain(&self.points).chain(&self.expected));
    }

    fn take(bytes: &mut &[u8]) -> Option<Row> {
        let [seats, _] = take(bytes)?;
        let count = u16::from_le_bytes(take(bytes)?);
        let inputs = steps(bytes, count.into())?;
        let mut floats = || floats(bytes, seats.into());
        Some(Row { inputs, win: floats()?, points: floats()?, expected: floats()? })
    }
}

pub(crate) fn take<const COUNT: usize>(bytes: &mut &[u8]) -> Option<[u8; COUNT]> {
    let (taken, left) = bytes.split_first_chunk()?;
    *bytes = left;
    Some(*taken)
}

pub(crate) fn put_floats<'a>(bytes: &mut Vec<u8>, floats: impl Iterator<Item = &'a f32>) {
    floats.for_each(|value| bytes.extend(value.to_le_bytes()));
}

pub(crate) fn floats(bytes: &mut &[u8], count: usize) -> Option<Vec<f32>> {
    (0..count).map(|_| Some(f32::from_le_bytes(take(bytes)?))).collect()
}

/// Numbers in steps of the grid.
pub(crate) fn steps(bytes: &mut &[u8], count: usize) -> Option<Vec<i16>> {
    (0..count).map(|_| Some(i16::from_le_bytes(take(bytes)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_written_and_read_alike_and_a_cut_file_is_none() {
        let row = |seats: usize| Row {
            inputs: (0..seats as i16 * 3 + 2).map(|input| input * 100 - 300).collect(),
            win: vec![0.25; seats],
            points: vec![-1.5; seats],
            expected: (0..seats).map(|seat| 10.0 + seat as f32).collect(),
        };
        let part: Part<Row> = vec![vec![row(2), row(2)], vec![], vec![row(5)]];
        let folder = std::env::temp_dir().join(format!("rows-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a scratch folder");
        let path = path(&folder, 7);
        write(&path, &part).expect("a scratch file");
        let bytes = fs::read(&path).expect("it was written");
        fs::remove_dir_all(&folder).expect("it was made here");
        assert_eq!(read(&bytes), Some(part));
        assert_eq!(read::<Row>(&bytes[..bytes.len() - 1]), None);
        let mut input = Vec::new();
        row(2).input(Shape { own: 3, table: 2 }, 2, &mut input);
        assert_eq!(input, [300.0 / GRID, 400.0 / GRID]);
    }
}
