//! The ratings as a picture.

use bots::arena::{BotReport, Report};

/// The ratings as points with bars for their intervals.
pub(super) fn plot(report: &Report, name: &str) -> String {
    let mut bots: Vec<&BotReport> = report.bots.iter().collect();
    bots.sort_by(|one, two| two.rating.total_cmp(&one.rating));
    let low = bots.iter().map(|bot| bot.interval.low).fold(f64::INFINITY, f64::min) - 20.0;
    let high = bots.iter().map(|bot| bot.interval.high).fold(f64::NEG_INFINITY, f64::max) + 20.0;
    let x = |rating: f64| 200.0 + (rating - low) / (high - low) * 500.0;
    let height = 70 + 30 * bots.len();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 {height}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"760\" height=\"{height}\" fill=\"#fffdf8\"/>\n\
         <text x=\"20\" y=\"26\" font-size=\"15\">{name}, {} seats, {} games: ratings with 95 % intervals</text>\n",
        report.seats, report.games
    );
    let step =
        [10.0, 20.0, 50.0, 100.0, 200.0, 500.0].into_iter().find(|step| (high - low) / step <= 8.0).unwrap_or(1000.0);
    let mut tick = (low / step).ceil() * step;
    while tick <= high {
        let at = x(tick);
        let end = height - 24;
        svg += &format!("<line x1=\"{at:.1}\" y1=\"40\" x2=\"{at:.1}\" y2=\"{end}\" stroke=\"#ddd\"/>\n");
        svg += &format!(
            "<text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\" fill=\"#555\">{tick:.0}</text>\n",
            height - 8
        );
        tick += step;
    }
    for (row, bot) in bots.iter().enumerate() {
        let y = 60 + 30 * row;
        let (left, middle, right) = (x(bot.interval.low), x(bot.rating), x(bot.interval.high));
        let label = bot.bot.replace('&', "&amp;").replace('<', "&lt;");
        svg += &format!("<text x=\"190\" y=\"{}\" text-anchor=\"end\">{label}</text>\n", y + 4);
        svg += &format!(
            "<line x1=\"{left:.1}\" y1=\"{y}\" x2=\"{right:.1}\" y2=\"{y}\" stroke=\"#246\" stroke-width=\"3\"/>\n"
        );
        svg += &format!(
            "<circle cx=\"{middle:.1}\" cy=\"{y}\" r=\"5\" fill=\"#c52\"><title>{label}: {:.0}, wins {:.1} %</title></circle>\n",
            bot.rating,
            bot.win_share * 100.0
        );
    }
    svg + "</svg>\n"
}
