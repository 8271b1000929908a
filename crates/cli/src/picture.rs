//! Scenes as pictures.

use boards::{
    Scene,
    scene::svg::{Theme, standalone},
};
use resvg::{tiny_skia::Pixmap, tiny_skia::Transform, usvg};

use crate::failure::Failure;

/// Twice the size of the board's own units, so that small print is sharp.
const SCALE: f32 = 2.0;

/// A scene as PNG.
pub(crate) fn png(scene: &Scene) -> Result<Vec<u8>, Failure> {
    let broken = |what: &str| Failure::Input(format!("the picture cannot be made: {what}"));
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    let tree =
        usvg::Tree::from_str(&standalone(scene, Theme::Light), &options).map_err(|error| broken(&error.to_string()))?;
    let size = tree.size().to_int_size().scale_by(SCALE).ok_or_else(|| broken("it has no size"))?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(|| broken("it is too large"))?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| broken(&error.to_string()))
}
