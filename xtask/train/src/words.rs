//! The words of the command.

use crate::failure::Failure;

const USAGE: &str =
    "expected GAME --seed S [--games N] [--apprentices N] [--again N] [--rows N], or GAME --seed S --policy N";

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Words {
    pub(crate) game: String,
    pub(crate) seed: u64,
    /// Games of masters without a net.
    pub(crate) games: u32,
    /// Games of apprentices.
    pub(crate) apprentices: u32,
    /// Games of masters with the net that came of the others, after which all of it is learnt again.
    pub(crate) again: u32,
    /// The most rows of a game, drawn; all unless told.
    pub(crate) rows: Option<u32>,
    /// Games of masters from which a policy is learnt for the net that is there; nothing else is learnt then.
    pub(crate) policy: Option<u32>,
}

impl Words {
    /// Understands a command.
    pub(crate) fn read(words: &[String]) -> Result<Words, Failure> {
        let usage = |text: String| Failure::Usage(format!("{text}{USAGE}"));
        let [game, rest @ ..] = words else { return Err(usage(String::new())) };
        let mut read =
            Words { game: game.clone(), seed: 0, games: 1500, apprentices: 10_000, again: 0, rows: None, policy: None };
        let mut seed = None;
        for pair in rest.chunks(2) {
            let [name, value] = pair else { return Err(usage(format!("{} needs a number; ", pair[0]))) };
            let bad = || usage(format!("{name} {value}: "));
            let count = || value.parse().ok().filter(|&count| count > 0).ok_or_else(bad);
            match name.as_str() {
                "--seed" => seed = Some(value.parse().map_err(|_| bad())?),
                "--games" => read.games = count()?,
                "--apprentices" => read.apprentices = count()?,
                "--again" => read.again = count()?,
                "--rows" => read.rows = Some(count()?),
                "--policy" => read.policy = Some(count()?),
                _ => return Err(bad()),
            }
        }
        read.seed = seed.ok_or_else(|| usage(String::new()))?;
        Ok(read)
    }

    /// The command that says the same.
    pub(crate) fn command(&self) -> String {
        let Words { game, seed, games, apprentices, again, rows, policy } = self;
        if let Some(policy) = policy {
            return format!("cargo xtask train {game} --seed {seed} --policy {policy}");
        }
        let again = if *again > 0 { format!(" --again {again}") } else { String::new() };
        let rows = rows.map_or(String::new(), |rows| format!(" --rows {rows}"));
        format!("cargo xtask train {game} --seed {seed} --games {games} --apprentices {apprentices}{again}{rows}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Words, Failure> {
        Words::read(&text.split(' ').map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn a_command_is_understood_and_written_alike() {
        let words = read("rialto --seed 7 --games 50 --again 100 --rows 9").expect("a good command");
        assert_eq!(
            (words.seed, words.games, words.apprentices, words.again, words.rows),
            (7, 50, 10_000, 100, Some(9))
        );
        let policy = read("attika --seed 3 --policy 40").expect("a good command");
        assert_eq!(policy.policy, Some(40));
        for words in [words, policy] {
            let command = words.command();
            assert_eq!(read(command.strip_prefix("cargo xtask train ").expect("the command")).ok(), Some(words));
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for text in [
            "",
            "rialto",
            "rialto --seed",
            "rialto --seed x",
            "rialto --seed 1 --games 0",
            "rialto --seed 1 --policy 0",
            "rialto --speed 1",
        ] {
            assert!(matches!(read(text), Err(Failure::Usage(_))), "{text}");
        }
    }
}
