//! The covers of the games, drawn in ink and flat colour: files under `covers/`.

use engine::Game;

use crate::scene::Drawing;

/// The cover of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cover {
    /// What is drawn: SVG within [`Cover::FRAME`].
    pub art: &'static str,
    /// What stays in sight where it is cut to fit, as SVG's `preserveAspectRatio` says it.
    pub keep: &'static str,
    /// The part that still reads when small: left, top, width and height.
    pub small: &'static str,
}

impl Cover {
    /// Symbols that several covers use: once a view.
    pub const DEFS: &str = include_str!("../covers/defs.svg");
    /// Left, top, width and height of a cover.
    pub const FRAME: &'static str = "0 0 240 220";
    /// Cut alike on all sides.
    pub const MIDDLE: &'static str = "xMidYMid slice";
}

/// A game's cover. It is at hand before the game's own part of the page is.
pub fn cover(slug: &str) -> Option<Cover> {
    COVERS.into_iter().find_map(|(game, cover)| (game == slug).then_some(cover))
}

const COVERS: [(&str, Cover); catalog::SLUGS.len()] =
    catalog::each_game!(G => (<G as Game>::INFO.slug, <G as Drawing>::COVER));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_cover_of_its_own() {
        let covers = catalog::SLUGS.map(|slug| cover(slug).expect("a listed game has one"));
        assert!(covers.iter().all(|cover| cover.art.contains('<') && cover.small.split(' ').count() == 4));
        assert!((1..covers.len()).all(|at| !covers[..at].iter().any(|other| other.art == covers[at].art)));
        assert_eq!(cover("chess"), None);
    }

    /// A symbol that is nowhere would leave a hole in the picture.
    #[test]
    fn covers_use_only_symbols_that_are_there() {
        for slug in catalog::SLUGS {
            let art = cover(slug).expect("a listed game has one").art;
            for used in art.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
                let id = format!("id=\"{used}\"");
                assert!(Cover::DEFS.contains(&id) || art.contains(&id), "{slug}: {used}");
            }
        }
    }
}
