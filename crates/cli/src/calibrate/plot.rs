//! What was said against what happened, as a picture.

use std::fmt::Write as _;

use bots::review::calibration::Fit;

/// The side of the square in which a fit is drawn.
const SIDE: f64 = 300.0;

/// A square for each kind of chances: what was said to the right, what happened upwards.
pub(super) fn plot(fits: &[Fit; 2], kinds: [&str; 2], game: &str, seats: u8) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 420\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"760\" height=\"420\" fill=\"#fffdf8\"/>\n\
         <text x=\"20\" y=\"26\" font-size=\"15\">{game}, {seats} seats: chances said and wins, in %</text>\n"
    );
    for (index, (fit, kind)) in fits.iter().zip(kinds).enumerate() {
        let left = 50.0 + 370.0 * index as f64;
        let (x, y) = (|share: f64| left + SIDE * share, |share: f64| 70.0 + SIDE * (1.0 - share));
        let _ = writeln!(
            svg,
            "<text x=\"{left}\" y=\"58\">{kind}: slope {:.2}</text>\
             <rect x=\"{left}\" y=\"70\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"none\" stroke=\"#b9ae98\"/>\
             <line x1=\"{left}\" y1=\"{}\" x2=\"{}\" y2=\"70\" stroke=\"#b9ae98\" stroke-dasharray=\"4 4\"/>",
            fit.slope,
            y(0.0),
            x(1.0)
        );
        for mark in [0.0, 0.5, 1.0] {
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{:.0}</text>\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{:.0}</text>",
                x(mark),
                y(0.0) + 18.0,
                mark * 100.0,
                left - 6.0,
                y(mark) + 4.0,
                mark * 100.0
            );
        }
        let most = fit.bins.iter().map(|bin| bin.count).max().unwrap_or(1).max(1);
        for bin in fit.bins.iter().filter(|bin| bin.count > 0) {
            let radius = 3.0 + 9.0 * (f64::from(bin.count) / f64::from(most)).sqrt();
            let _ = writeln!(
                svg,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" fill=\"#2a63a6\" fill-opacity=\"0.6\"/>",
                x(bin.said),
                y(bin.won)
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}
