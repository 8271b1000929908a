//! Figures as text: a word at the beginning of each line says what the line is.
//!
//! ```text
//! figure LS-17 A gentle curve      after which clause it stands, and what it is called
//! at 5                             the step of the game's lesson at whose beginning it is
//! ply 1: from i11; lay i10         what is played from there
//! as 1                             who looks; a spectator unless it says so
//! ring settlement h10              what has a ring round it
//! crop settlement h10; workshop i11   what is shown of the map; all of it unless it says so
//! cards row 1; row 2               cards in place of the map, by their keys
//! say What it shows …              what stands under it
//! ```

/// A figure of a rule book.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Figure {
    /// The clause after which it stands.
    pub clause: String,
    /// What it is called.
    pub title: String,
    /// The step of the lesson at whose beginning it is, counted from 1.
    pub step: usize,
    /// What is played from there: seats counted from 1, and actions.
    pub plies: Vec<(u8, String)>,
    /// Who looks, counted from 1; a spectator if nobody in particular.
    pub viewer: Option<u8>,
    /// What has a ring round it, by keys of the stage.
    pub rings: Vec<String>,
    /// What is shown of the map, by keys of the stage; all of it if nothing is named.
    pub crop: Vec<String>,
    /// Cards that are shown in place of the map, by their keys.
    pub cards: Vec<String>,
    /// What stands under it.
    pub caption: String,
}

/// A line that means nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadFigure {
    /// Which line, counted from 1.
    pub line: usize,
}

impl Figure {
    /// Reads the figures of a rule book, in their order.
    pub fn read(text: &str) -> Result<Vec<Figure>, BadFigure> {
        let mut figures = Vec::new();
        for (index, line) in text.lines().map(str::trim).enumerate() {
            if !line.is_empty() && !line.starts_with('#') {
                let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
                take(&mut figures, word, rest.trim()).ok_or(BadFigure { line: index + 1 })?;
            }
        }
        Ok(figures)
    }

    /// The name of the figure with this number, counted from 1, as a file.
    pub fn file(slug: &str, number: usize) -> String {
        format!("{slug}-{number}.svg")
    }
}

fn take(figures: &mut Vec<Figure>, word: &str, rest: &str) -> Option<()> {
    if word == "figure" {
        let (clause, title) = rest.split_once(' ')?;
        figures.push(Figure { clause: clause.into(), title: title.trim().into(), step: 1, ..Figure::default() });
        return Some(());
    }
    let figure = figures.last_mut()?;
    match word {
        "at" => figure.step = rest.parse().ok()?,
        "as" => figure.viewer = Some(rest.parse().ok()?),
        "ply" => {
            let (seat, actions) = rest.split_once(':')?;
            let seat = seat.trim().parse().ok()?;
            figure.plies.extend(list(actions).map(|action| (seat, action)));
        }
        "ring" => figure.rings.extend(list(rest)),
        "crop" => figure.crop.extend(list(rest)),
        "cards" => figure.cards.extend(list(rest)),
        "say" => figure.caption = rest.into(),
        _ => return None,
    }
    Some(())
}

fn list(text: &str) -> impl Iterator<Item = String> {
    text.split(';').map(|item| item.trim().to_owned()).filter(|item| !item.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_in_order() {
        let figures = Figure::read("# x\nfigure TY-1 One\nat 3\nply 2: a; b\nring c\nsay It.\n\nfigure TY-2 Two\n");
        let figures = figures.expect("they are whole");
        assert_eq!(figures.len(), 2);
        assert_eq!((figures[0].step, figures[0].plies.len(), figures[0].caption.as_str()), (3, 2, "It."));
        assert_eq!(Figure::read("figure TY-1 One\nshout"), Err(BadFigure { line: 2 }));
    }
}
