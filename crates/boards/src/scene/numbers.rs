//! Numbers as SVG has them, short and fast.

/// Places are written to a tenth, sizes to a hundredth.
pub(super) const PLACES: u64 = 10;
pub(super) const SIZES: u64 = 100;

/// Writes a place of a path, with the letter before it.
pub(crate) fn place(out: &mut String, letter: &str, (x, y): (f32, f32)) {
    out.push_str(letter);
    point(out, x, y, PLACES);
}

pub(super) fn point(out: &mut String, x: f32, y: f32, unit: u64) {
    number(out, x, unit);
    out.push(',');
    number(out, y, unit);
}

/// A number in parts of a unit (10 or 100), as short as it can be. A board has thousands, so they
/// are written as whole numbers with a point, not by way of the general formatting of floats.
pub(super) fn number(out: &mut String, value: f32, unit: u64) {
    let parts = (f64::from(value) * unit as f64).round_ties_even() as i64;
    if parts < 0 {
        out.push('-');
    }
    let parts = parts.unsigned_abs();
    whole(out, parts / unit);
    let (tenths, hundredths) = match parts % unit {
        rest if unit == PLACES => (rest, 0),
        rest => (rest / 10, rest % 10),
    };
    if tenths + hundredths > 0 {
        out.push('.');
        out.push(digit(tenths));
    }
    if hundredths > 0 {
        out.push(digit(hundredths));
    }
}

fn whole(out: &mut String, value: u64) {
    if value >= 10 {
        whole(out, value / 10);
    }
    out.push(digit(value % 10));
}

fn digit(value: u64) -> char {
    char::from(b'0' + value as u8)
}
