//! A prompt that is put together from what is legal.

use std::fmt::Display;

use crate::Prompt;

/// The parts of a prompt, each with the kinds of action that it speaks of. What is not legal here is
/// left away, so that the line promises no more than is true.
///
/// ```
/// let mut offer = engine::Offer::new(&["lay a1", "lay a2", "end"]);
/// offer.add("lay a tile", &["lay"]);
/// offer.add("spend a coin", &["coin"]);
/// offer.add("end", &["end"]);
/// let prompt = offer.prompt(|line| format!("{line}."));
/// assert_eq!((prompt.text.as_str(), prompt.offers), ("Lay a tile or end.", vec!["lay", "end"]));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Offer {
    legal: Vec<String>,
    parts: Vec<String>,
    kinds: Vec<&'static str>,
}

impl Offer {
    /// Nothing yet, with these actions to choose from.
    pub fn new<A: Display>(legal: &[A]) -> Offer {
        let kind = |action: &A| action.to_string().split(' ').next().unwrap_or_default().to_owned();
        let mut kinds: Vec<_> = legal.iter().map(kind).collect();
        kinds.dedup();
        Offer { legal: kinds, parts: Vec::new(), kinds: Vec::new() }
    }

    /// Whether an action of this kind is legal.
    pub fn has(&self, kind: &str) -> bool {
        self.legal.iter().any(|legal| legal == kind)
    }

    /// Adds a part, if any of its kinds is legal.
    pub fn add(&mut self, part: impl Into<String>, kinds: &[&'static str]) {
        let there = kinds.iter().copied().filter(|kind| self.has(kind)).collect::<Vec<_>>();
        if !there.is_empty() {
            self.parts.push(part.into());
            self.kinds.extend(there);
        }
    }

    /// The prompt: the parts as one line with a capital, to which its end is given here.
    pub fn prompt(self, close: impl FnOnce(&str) -> String) -> Prompt {
        let line = either(&self.parts);
        let mut letters = line.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        let line: String = first.into_iter().chain(letters).collect();
        Prompt::new(close(&line), &self.kinds)
    }
}

/// `this, that or a third`.
pub fn either<S: AsRef<str>>(parts: &[S]) -> String {
    let parts: Vec<_> = parts.iter().map(AsRef::as_ref).collect();
    match parts.split_last() {
        None => String::new(),
        Some((only, [])) => (*only).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}
