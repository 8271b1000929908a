//! The chances of a review as a picture.

use std::fmt::Write as _;

use bots::review::Review;
use engine::{Names, Seat};

/// The colours of the seats, as on the page.
const COLOURS: [&str; 5] = ["#c4432b", "#2a63a6", "#d39a21", "#257a5e", "#6b4a8c"];
const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 150.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 50.0;

/// The chances of all seats, ply by ply, with the dearest turns numbered.
pub(super) fn draw(review: &Review, game: &str, names: &Names) -> String {
    let x = |ply: usize| LEFT + (WIDTH - LEFT - RIGHT) * ply as f64 / review.plies.max(1) as f64;
    let y = |chance: f64| TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - chance);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fffdf8\"/>\n\
         <text x=\"20\" y=\"28\" font-size=\"15\">{}: chances to win, ply by ply</text>\n",
        escaped(game)
    );
    for tenth in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let line = y(tenth);
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{line}\" y2=\"{line}\" stroke=\"#d8d0bf\"/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{:.0} %</text>",
            WIDTH - RIGHT,
            LEFT - 8.0,
            line + 4.0,
            tenth * 100.0
        );
    }
    for seat in Seat::all(review.win.seats()) {
        let points: Vec<String> = review
            .graph
            .iter()
            .enumerate()
            .map(|(ply, chances)| format!("{:.1},{:.1}", x(ply), y(chances[seat])))
            .collect();
        let colour = COLOURS[seat.index()];
        let name = escaped(names.of(seat));
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n\
             <rect x=\"{}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"{colour}\"/>\
             <text x=\"{}\" y=\"{}\">{name}</text>",
            points.join(" "),
            WIDTH - RIGHT + 14.0,
            TOP + 24.0 * seat.index() as f64,
            WIDTH - RIGHT + 32.0,
            TOP + 11.0 + 24.0 * seat.index() as f64,
        );
        for (number, turn) in review.dearest(seat).enumerate() {
            let ply = turn.choice.ply + 1;
            let chance = review.graph.get(ply).map_or(0.0, |chances| chances[seat]);
            let _ = writeln!(
                svg,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"9\" fill=\"#fffdf8\" stroke=\"{colour}\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"11\">{}</text>",
                x(ply),
                y(chance),
                x(ply),
                y(chance) + 4.0,
                number + 1
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
