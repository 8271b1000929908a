//! Boards as pictures.

use std::sync::{Arc, OnceLock};

use boards::{
    Scene,
    scene::svg::{Theme, standalone},
};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{self, fontdb},
};

use crate::trouble::Trouble;

/// The board as SVG.
pub(crate) fn svg(scene: &Scene) -> String {
    standalone(scene, Theme::Light)
}

/// The board as PNG, so many times the size of its own units.
pub(crate) fn png(scene: &Scene, scale: f32) -> Result<Vec<u8>, Trouble> {
    pixels(scene, scale)?.encode_png().map_err(|error| broken(&error.to_string()))
}

/// The board as height, width and red, green, blue of each pixel.
pub(crate) fn rgb(scene: &Scene, scale: f32) -> Result<(usize, usize, Vec<u8>), Trouble> {
    let pixels = pixels(scene, scale)?;
    let colours = pixels.pixels().iter().flat_map(|pixel| {
        let pixel = pixel.demultiply();
        [pixel.red(), pixel.green(), pixel.blue()]
    });
    Ok((pixels.height() as usize, pixels.width() as usize, colours.collect()))
}

fn pixels(scene: &Scene, scale: f32) -> Result<Pixmap, Trouble> {
    if !(0.1..=8.0).contains(&scale) {
        return Err(broken("the scale is not between 0.1 and 8"));
    }
    let options = usvg::Options { fontdb: fonts(), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(&svg(scene), &options).map_err(|error| broken(&error.to_string()))?;
    let size = tree.size().to_int_size().scale_by(scale).ok_or_else(|| broken("it has no size"))?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(|| broken("it is too large"))?;
    pixels.fill(resvg::tiny_skia::Color::WHITE);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

/// The fonts of the machine, read once.
fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let read = || {
        let mut fonts = fontdb::Database::new();
        fonts.load_system_fonts();
        Arc::new(fonts)
    };
    FONTS.get_or_init(read).clone()
}

fn broken(what: &str) -> Trouble {
    Trouble::Setup(format!("the picture cannot be made: {what}"))
}
