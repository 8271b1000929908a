//! A table as a picture, as whoever watches sees it: its board under a strip of seats, without names.

use std::sync::{Arc, OnceLock};

use boards::{
    Scene,
    scene::svg::{Theme, standalone},
};
use catalog::{Frame, Position, Sight};
use engine::{Names, SeededDice, Viewer};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{self, fontdb},
};

/// How large a picture is that messengers show, in pixels: nearly twice as wide as high.
const PREVIEW: (u32, u32) = (1200, 630);

/// Twice the size of the board's own units, so that small print is sharp.
const SHARP: f32 = 2.0;

/// The faces of pictures: the same on every machine.
static FACES: [&[u8]; 5] = [
    include_bytes!("../faces/sans.ttf"),
    include_bytes!("../faces/sans-bold.ttf"),
    include_bytes!("../faces/serif.ttf"),
    include_bytes!("../faces/serif-bold.ttf"),
    include_bytes!("../faces/serif-italic.ttf"),
];

/// How a picture is to be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// For messengers: PNG of the shape that they show.
    Preview,
    /// For a file: PNG, sharp.
    Png,
    /// For a file: SVG.
    Svg,
}

/// The picture of a position; nothing for one that cannot be drawn.
pub(crate) fn draw(position: Position, form: Form) -> Option<Vec<u8>> {
    let names = Names::numbered(position.seats);
    let sight = Sight::of(position.past()).ok()?;
    let scene = boards::scene(&sight, &Frame::of(&sight, &names), &names)?;
    match form {
        Form::Svg => Some(standalone(&scene, Theme::Light).into_bytes()),
        Form::Png => png(&scene, None),
        Form::Preview => png(&scene, Some(PREVIEW)),
    }
}

/// What is shown of a title before anything has happened: its board, set up.
pub(crate) fn cover(game: &str) -> Option<Vec<u8>> {
    let seats = catalog::title(game).ok()?.presets.first().map_or(2, |preset| *preset.seats.end());
    let table = catalog::start(game, "", &[], seats, &mut SeededDice::new(1)).ok()?;
    draw(table.whole(Viewer::Spectator), Form::Preview)
}

/// A scene as PNG: of this size, with paper around it, or as large as it is.
fn png(scene: &Scene, size: Option<(u32, u32)>) -> Option<Vec<u8>> {
    let options = usvg::Options { fontdb: fonts(), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(&standalone(scene, Theme::Light), &options).ok()?;
    let own = tree.size();
    let scale = size.map_or(SHARP, |(width, height)| (width as f32 / own.width()).min(height as f32 / own.height()));
    let (wide, high) = (own.width() * scale, own.height() * scale);
    let (width, height) = size.unwrap_or((wide.ceil() as u32, high.ceil() as u32));
    let mut pixels = Pixmap::new(width, height)?;
    pixels.fill(resvg::tiny_skia::Color::from_rgba8(0xf5, 0xef, 0xe1, 0xff));
    let (left, top) = ((width as f32 - wide) / 2.0, (height as f32 - high) / 2.0);
    resvg::render(&tree, Transform::from_scale(scale, scale).post_translate(left, top), &mut pixels.as_mut());
    pixels.encode_png().ok()
}

fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let read = || {
        let mut fonts = fontdb::Database::new();
        FACES.iter().for_each(|face| fonts.load_font_data(face.to_vec()));
        fonts.set_serif_family("Ludoteca Serif");
        fonts.set_sans_serif_family("Ludoteca Sans");
        Arc::new(fonts)
    };
    Arc::clone(FONTS.get_or_init(read))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cover_has_the_shape_that_messengers_show_and_every_title_can_be_drawn() {
        let picture = cover(catalog::SLUGS[0]).expect("it has a cover");
        let pixels = Pixmap::decode_png(&picture).expect("it is a PNG");
        assert_eq!((pixels.width(), pixels.height()), PREVIEW);
        let first = pixels.pixels()[0];
        assert!(pixels.pixels().iter().filter(|pixel| **pixel != first).count() > 10_000, "something is drawn");
        for game in catalog::SLUGS {
            let table = catalog::start(game, "", &[], 2, &mut SeededDice::new(1)).expect("it starts");
            let drawn = draw(table.whole(Viewer::Spectator), Form::Svg).expect("it is drawn");
            assert!(drawn.starts_with(b"<svg"), "{game}");
        }
    }

    #[test]
    fn letters_are_drawn_without_any_font_of_the_machine() {
        assert_eq!(fonts().len(), FACES.len());
        let line = |text: &str| {
            let svg = format!(
                "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='30'><text x='5' y='22' font-size='20' \
                 font-family='Palatino, serif'>{text}</text></svg>"
            );
            let options = usvg::Options { fontdb: fonts(), ..usvg::Options::default() };
            let tree = usvg::Tree::from_str(&svg, &options).expect("it is a picture");
            let mut pixels = Pixmap::new(90, 30).expect("it has a size");
            resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
            pixels.pixels().iter().filter(|pixel| pixel.alpha() > 0).count()
        };
        assert!(line("Zürich") > line("Z") && line("Z") > line(" "), "letters leave ink");
    }
}
