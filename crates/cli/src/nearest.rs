//! The nearest right words for a wrong one.

use engine::OptionsError;

use catalog::CatalogError;

/// How many words are offered at most.
const MOST: usize = 3;

/// The known words that look most like this one, the best first; none if none looks like it.
pub(crate) fn nearest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let given = given.trim().to_lowercase();
    let mut found: Vec<(usize, &str)> = known
        .into_iter()
        .filter_map(|word| {
            let plain = word.to_lowercase();
            let begins = given.len() >= 2 && plain.contains(&given);
            let steps = strsim::damerau_levenshtein(&given, &plain);
            let near = steps <= (given.chars().count().max(plain.chars().count()) / 3).max(1);
            (begins || near).then_some((if begins { steps.min(1) } else { steps }, word))
        })
        .collect();
    found.sort();
    found.dedup();
    found.truncate(MOST);
    found.into_iter().map(|(_, word)| word).collect()
}

/// What to say after "no such word": the nearest ones, or all if none is near.
pub(crate) fn advice<'a>(given: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match nearest(given, known.clone()).as_slice() {
        [] => format!("there are {}", known.into_iter().collect::<Vec<_>>().join(", ")),
        near => format!("did you mean {}?", near.join(" or ")),
    }
}

/// What is wrong with a table, with the nearest words where a word is wrong.
pub(crate) fn table_error(error: &CatalogError) -> String {
    match error {
        CatalogError::Game { given } => {
            format!("no game is called {given:?}; {}", advice(given, catalog::SLUGS))
        }
        CatalogError::Options(OptionsError::Preset { given, known }) => {
            format!("no preset is called {given:?}; {}", advice(given, known.iter().copied()))
        }
        CatalogError::Options(OptionsError::Switch { given, known }) => {
            format!("no option is called {given:?}; {}", advice(given, known.iter().copied()))
        }
        CatalogError::Options(OptionsError::Value { switch, given, known }) => {
            format!("{switch} cannot be {given:?}; {}", advice(given, known.iter().copied()))
        }
        CatalogError::Setup(_) | CatalogError::Record(_) => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_the_word_and_nonsense_finds_none() {
        assert_eq!(nearest("strada-roman", catalog::SLUGS), ["strada-romana"]);
        assert_eq!(nearest("Atika", catalog::SLUGS), ["attika"]);
        assert_eq!(nearest("strada", catalog::SLUGS), ["la-strada", "strada-romana"]);
        assert!(nearest("chess", catalog::SLUGS).is_empty());
        assert!(nearest("", catalog::SLUGS).is_empty());
        assert!(advice("chess", catalog::SLUGS).contains("rialto"), "all of them where none is near");
    }
}
