//! Nets as files: lines of text that say what it is and how it was made, an empty line, then the weights.

use std::{error, fmt};

use super::{Net, Shape};

/// The first line of every file.
const FORMAT: &str = "ludoteca net 1";
/// Scales are steps of a weight that is as large as any of its row.
const STEPS: f32 = 127.0;

/// What a file says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// The game's name in commands.
    pub game: String,
    /// A digest of the inputs of the stored positions: another one means other inputs.
    pub features: u64,
    /// How many inputs it reads.
    pub shape: Shape,
    /// The command that made it, its seed included.
    pub command: String,
    /// How well it did.
    pub losses: String,
}

/// Why something is not the net that is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadNet {
    /// It is not a file of this format.
    Format,
    /// It is of another game.
    Game,
    /// It does not have as many weights as it says, or some that are no numbers.
    Weights,
}

impl fmt::Display for BadNet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadNet::Format => "not a net of this format",
            BadNet::Game => "a net of another game",
            BadNet::Weights => "a net whose weights are not whole",
        })
    }
}

impl error::Error for BadNet {}

impl About {
    /// Reads what a file says of itself, and where its weights begin.
    pub fn read(bytes: &[u8]) -> Result<(About, &[u8]), BadNet> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(BadNet::Format)?;
        let text = std::str::from_utf8(&bytes[..end]).map_err(|_| BadNet::Format)?;
        let mut lines = text.lines();
        if lines.next() != Some(FORMAT) {
            return Err(BadNet::Format);
        }
        let mut field = |name: &str| {
            let line = lines.next().and_then(|line| line.strip_prefix(name)).and_then(|rest| rest.strip_prefix(' '));
            line.ok_or(BadNet::Format)
        };
        let about = About {
            game: field("game")?.to_owned(),
            features: u64::from_str_radix(field("features")?, 16).map_err(|_| BadNet::Format)?,
            shape: Shape { own: number(field("own")?)?, table: number(field("table")?)? },
            command: field("made by")?.to_owned(),
            losses: field("losses")?.to_owned(),
        };
        Ok((about, &bytes[end + 2..]))
    }

    /// A file of these weights.
    pub fn write(&self, weights: &[f32]) -> Vec<u8> {
        let About { game, features, shape, command, losses } = self;
        let Shape { own, table } = shape;
        let text = format!(
            "{FORMAT}\ngame {game}\nfeatures {features:016x}\nown {own}\ntable {table}\nmade by {command}\nlosses \
             {losses}\n\n"
        );
        let mut bytes = text.into_bytes();
        let mut rest = weights;
        for block in shape.blocks() {
            for _ in 0..block.rows {
                let (row, left) = rest.split_at(block.columns);
                rest = left;
                if block.bias {
                    row.iter().for_each(|weight| bytes.extend(weight.to_le_bytes()));
                    continue;
                }
                let scale = row.iter().fold(0.0f32, |most, weight| most.max(weight.abs())) / STEPS;
                bytes.extend(scale.to_le_bytes());
                let step = |weight: &f32| if scale == 0.0 { 0 } else { (weight / scale).round() as i8 };
                bytes.extend(row.iter().map(|weight| step(weight).to_le_bytes()[0]));
            }
        }
        bytes
    }
}

/// A number of inputs.
fn number(text: &str) -> Result<usize, BadNet> {
    text.parse().ok().filter(|&count| count <= super::MOST_OWN).ok_or(BadNet::Format)
}

impl Net {
    /// Reads the net of a game.
    pub fn read(game: &str, bytes: &[u8]) -> Result<Net, BadNet> {
        let (about, weights) = About::read(bytes)?;
        if about.game != game {
            return Err(BadNet::Game);
        }
        Ok(Net::new(about.shape, &weights_of(about.shape, weights)?))
    }

    /// The weights of a file as they count after rounding, in the order of [`Shape::blocks`].
    pub fn weights(bytes: &[u8]) -> Result<Vec<f32>, BadNet> {
        let (about, weights) = About::read(bytes)?;
        weights_of(about.shape, weights)
    }
}

/// The weights of a file, as they count after rounding.
fn weights_of(shape: Shape, mut bytes: &[u8]) -> Result<Vec<f32>, BadNet> {
    if bytes.len() != shape.blocks().iter().map(super::Block::bytes).sum::<usize>() {
        return Err(BadNet::Weights);
    }
    let mut weights = Vec::with_capacity(shape.len());
    let float = |bytes: &mut &[u8]| {
        let (four, left) = bytes.split_first_chunk().ok_or(BadNet::Weights)?;
        *bytes = left;
        Some(f32::from_le_bytes(*four)).filter(|weight| weight.is_finite()).ok_or(BadNet::Weights)
    };
    for block in shape.blocks() {
        for _ in 0..block.rows {
            if block.bias {
                for _ in 0..block.columns {
                    weights.push(float(&mut bytes)?);
                }
                continue;
            }
            let scale = float(&mut bytes)?;
            let (row, left) = bytes.split_at(block.columns);
            weights.extend(row.iter().map(|&byte| f32::from(i8::from_le_bytes([byte])) * scale));
            bytes = left;
        }
    }
    Ok(weights)
}
