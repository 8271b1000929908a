//! Nets as files: lines of text that say what it is and how it was made, an empty line, then the weights.

use std::{error, fmt, str::Lines};

use super::{Block, MOST_OWN, MOST_TABLE, MOST_TRAITS, Net, Policy, Shape};

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
    /// What is learnt of actions, if anything is.
    pub policy: Option<AboutPolicy>,
}

/// What a file says of its policy, whose weights lie behind those of the net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AboutPolicy {
    /// How many traits an action has.
    pub wide: usize,
    /// A digest of the traits of the stored positions: another one means other traits.
    pub traits: u64,
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
        let mut about = About::of_net(&mut lines)?;
        if lines.clone().next().is_some() {
            about.policy = Some(AboutPolicy::read(&mut lines)?);
        }
        Ok((about, &bytes[end + 2..]))
    }

    fn of_net(lines: &mut Lines<'_>) -> Result<About, BadNet> {
        let mut field = |name: &str| field(lines, name);
        Ok(About {
            game: field("game")?.to_owned(),
            features: digest(field("features")?)?,
            shape: Shape { own: number(field("own")?, MOST_OWN)?, table: number(field("table")?, MOST_TABLE)? },
            command: field("made by")?.to_owned(),
            losses: field("losses")?.to_owned(),
            policy: None,
        })
    }

    /// A file of these weights: those of the net, then those of its policy if it has one.
    pub fn write(&self, weights: &[f32]) -> Vec<u8> {
        let mut bytes = self.text();
        put(&mut bytes, &self.blocks(), weights);
        bytes
    }

    /// The file of a net with another policy. The net stays the same to the byte.
    pub fn write_policy(old: &[u8], about: AboutPolicy, weights: &[f32]) -> Result<Vec<u8>, BadNet> {
        let (mut net, kept) = About::read(old)?;
        let whole: usize = net.shape.blocks().iter().map(Block::bytes).sum();
        let kept = kept.get(..whole).ok_or(BadNet::Weights)?;
        let blocks = Policy::blocks(about.wide);
        net.policy = Some(about);
        let mut bytes = net.text();
        bytes.extend(kept);
        put(&mut bytes, &blocks, weights);
        Ok(bytes)
    }

    fn blocks(&self) -> Vec<Block> {
        let policy = self.policy.iter().flat_map(|policy| Policy::blocks(policy.wide));
        self.shape.blocks().into_iter().chain(policy).collect()
    }

    fn text(&self) -> Vec<u8> {
        let About { game, features, shape, command, losses, policy } = self;
        let Shape { own, table } = shape;
        let mut text = format!(
            "{FORMAT}\ngame {game}\nfeatures {features:016x}\nown {own}\ntable {table}\nmade by {command}\nlosses \
             {losses}\n"
        );
        if let Some(AboutPolicy { wide, traits, command, losses }) = policy {
            text += &format!("wide {wide}\ntraits {traits:016x}\npolicy by {command}\npolicy losses {losses}\n");
        }
        text.push('\n');
        text.into_bytes()
    }
}

impl AboutPolicy {
    fn read(lines: &mut Lines<'_>) -> Result<AboutPolicy, BadNet> {
        let mut field = |name: &str| field(lines, name);
        Ok(AboutPolicy {
            wide: number(field("wide")?, MOST_TRAITS)?,
            traits: digest(field("traits")?)?,
            command: field("policy by")?.to_owned(),
            losses: field("policy losses")?.to_owned(),
        })
    }
}

/// Adds weights to a file: a scale and a byte each, biases as they are.
fn put(bytes: &mut Vec<u8>, blocks: &[Block], weights: &[f32]) {
    let mut rest = weights;
    for block in blocks {
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
}

/// What the next line says, which begins with a name.
fn field<'a>(lines: &mut Lines<'a>, name: &str) -> Result<&'a str, BadNet> {
    let line = lines.next().and_then(|line| line.strip_prefix(name)).and_then(|rest| rest.strip_prefix(' '));
    line.ok_or(BadNet::Format)
}

/// A number of inputs, at most so many.
fn number(text: &str, most: usize) -> Result<usize, BadNet> {
    text.parse().ok().filter(|&count| count <= most).ok_or(BadNet::Format)
}

fn digest(text: &str) -> Result<u64, BadNet> {
    u64::from_str_radix(text, 16).map_err(|_| BadNet::Format)
}

impl Net {
    /// Reads the net of a game.
    pub fn read(game: &str, bytes: &[u8]) -> Result<Net, BadNet> {
        let (about, weights) = About::read(bytes)?;
        if about.game != game {
            return Err(BadNet::Game);
        }
        let weights = weights_of(&about.blocks(), weights)?;
        let (of_net, of_policy) = weights.split_at(about.shape.len());
        let net = Net::new(about.shape, of_net);
        Ok(match about.policy {
            Some(policy) => net.with_policy(Policy::new(policy.wide, of_policy)),
            None => net,
        })
    }

    /// The weights of a file as they count after rounding, in the order of [`Shape::blocks`], those of a policy
    /// behind them.
    pub fn weights(bytes: &[u8]) -> Result<Vec<f32>, BadNet> {
        let (about, weights) = About::read(bytes)?;
        weights_of(&about.blocks(), weights)
    }
}

/// The weights of a file, as they count after rounding.
fn weights_of(blocks: &[Block], mut bytes: &[u8]) -> Result<Vec<f32>, BadNet> {
    if bytes.len() != blocks.iter().map(Block::bytes).sum::<usize>() {
        return Err(BadNet::Weights);
    }
    let mut weights = Vec::with_capacity(blocks.iter().map(Block::len).sum());
    let float = |bytes: &mut &[u8]| {
        let (four, left) = bytes.split_first_chunk().ok_or(BadNet::Weights)?;
        *bytes = left;
        Some(f32::from_le_bytes(*four)).filter(|weight| weight.is_finite()).ok_or(BadNet::Weights)
    };
    for block in blocks {
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
