//! The little houses, towers, domes and trees of the map.

use std::fmt::Write as _;

use super::map::Chart;
use crate::scene::*;

/// What is built and grows, gathered into a few paths.
#[derive(Default)]
struct Town {
    wall: String,
    roof: String,
    dome: String,
    dark: String,
    tree: String,
    line: String,
}

impl Town {
    fn row(&mut self, mut x: f32, y: f32, houses: &[(f32, f32)]) {
        for &(w, h) in houses {
            let _ = write!(self.wall, "M{x:.1},{:.1}h{w:.1}v{h:.1}h-{w:.1}Z", y - h);
            let (left, top) = (x - 1.4, y - h);
            let _ = write!(
                self.roof,
                "M{left:.1},{top:.1}l{:.1},-5h{:.1}l{:.1},5Z",
                w * 0.18 + 1.4,
                w * 0.64,
                w * 0.18 + 1.4
            );
            let count = ((w / 6.0) as u32).max(2);
            let step = w / count as f32;
            for floor in 0..((h - 4.0) / 8.0) as u32 {
                for window in 0..count {
                    let (wx, wy) = (x + step * (window as f32 + 0.5) - 1.0, y - h + 7.6 + floor as f32 * 8.0);
                    let _ = write!(self.dark, "M{wx:.1},{wy:.1}v-2.4q1,-1.6 2,0v2.4Z");
                }
            }
            x += w;
        }
    }

    fn dome(&mut self, x: f32, y: f32, r: f32, h: f32) {
        let top = y - h;
        let _ = write!(self.wall, "M{:.1},{top:.1}h{:.1}v{h:.1}h-{:.1}Z", x - r, 2.0 * r, 2.0 * r);
        let _ = write!(self.dark, "M{:.1},{:.1}v-6q{:.1},-5 {r:.1},0v6Z", x - r * 0.5, y - 1.0, r * 0.5);
        let high = top - r * 1.5;
        let _ = write!(
            self.dome,
            "M{:.1},{top:.1}C{:.1},{high:.1} {:.1},{high:.1} {:.1},{top:.1}Z",
            x - r,
            x - r,
            x + r,
            x + r
        );
        let tip = top - r * 1.1;
        let _ = write!(self.line, "M{x:.1},{tip:.1}v-6M{:.1},{:.1}h4", x - 2.0, tip - 4.0);
    }

    fn tower(&mut self, x: f32, y: f32, w: f32, h: f32, tip: f32) {
        let top = y - h;
        let _ = write!(self.wall, "M{:.1},{top:.1}h{w:.1}v{h:.1}h-{w:.1}Z", x - w / 2.0);
        let _ = write!(self.wall, "M{:.1},{:.1}h{:.1}v7h-{:.1}Z", x - w / 2.0 - 1.0, top - 7.0, w + 2.0, w + 2.0);
        let (left, right) = (x - w / 2.0 - 1.0, x + w / 2.0 + 1.0);
        let _ =
            write!(self.roof, "M{left:.1},{:.1}L{x:.1},{:.1}L{right:.1},{:.1}Z", top - 7.0, top - 7.0 - tip, top - 7.0);
        let _ = write!(self.line, "M{x:.1},{:.1}V{:.1}", top + 4.0, y - 5.0);
    }

    fn tree(&mut self, x: f32, y: f32, r: f32) {
        let _ = write!(self.line, "M{x:.1},{y:.1}v-{r:.1}");
        let _ = write!(self.tree, "M{x:.1},{:.1}a{r:.1},{r:.1} 0 1 1 -.01,0Z", y - r * 2.7);
    }

    fn cypress(&mut self, x: f32, y: f32, h: f32) {
        let (high, top) = (y - h * 0.7, y - h);
        let _ = write!(self.tree, "M{x},{y}C{},{} {},{high:.1} {x},{top:.1}", x - 4.0, y - 4.0, x - 3.0);
        let _ = write!(self.tree, "C{},{high:.1} {},{} {x},{y}Z", x + 3.0, x + 4.0, y - 4.0);
    }

    fn nodes(self) -> Vec<Node> {
        let drawn = |d: String, fill: Colour| path(d).fill(fill).stroke(Token::InkSoft, 0.9);
        vec![
            path(self.line).stroke(Token::InkSoft, 1.1),
            drawn(self.tree, Token::Forest.into()),
            drawn(self.wall, Token::Sheet.into()),
            drawn(self.roof, Token::Town.mix(Token::Accent, 25)),
            drawn(self.dome, Token::WaterDeep.mix(Token::Sheet, 35)),
            path(self.dark).fill(Token::InkSoft),
        ]
    }
}

/// All of them, as a few large paths.
pub(super) fn town() -> Vec<Node> {
    let mut town = Town::default();
    north_and_west(&mut town);
    south_and_east(&mut town);
    gardens(&mut town);
    town.nodes()
}

/// Cannaregio, San Polo and Santa Croce.
fn north_and_west(t: &mut Town) {
    t.row(160., 112., &[(16., 17.), (20., 22.)]);
    t.tower(201., 112., 9., 26., 9.);
    t.row(262., 78., &[(16., 13.), (14., 17.), (18., 12.)]);
    t.row(396., 96., &[(17., 20.), (22., 16.)]);
    t.dome(446., 96., 9., 15.);
    t.row(456., 97., &[(15., 19.), (20., 14.), (15., 18.)]);
    t.row(286., 236., &[(15., 16.), (19., 20.)]);
    t.tower(329., 234., 9., 26., 9.);
    t.row(336., 234., &[(22., 15.), (16., 19.)]);
    t.row(64., 262., &[(16., 16.), (14., 21.)]);
    t.dome(107., 262., 10., 15.);
    t.row(118., 262., &[(18., 17.), (14., 13.)]);
    t.row(70., 362., &[(14., 11.), (17., 15.), (13., 10.)]);
}

/// San Marco, Dorsoduro with the church at the point, and Castello with the arsenal.
fn south_and_east(t: &mut Town) {
    t.dome(470., 514., 11., 15.);
    t.dome(487., 514., 6., 11.);
    t.row(425., 516., &[(15., 13.), (17., 18.)]);
    t.row(352., 508., &[(16., 15.), (15., 12.)]);
    t.row(196., 514., &[(14., 9.)]);
    t.tower(508., 336., 12., 46., 14.);
    t.dome(526., 336., 8., 13.);
    t.dome(545., 336., 10., 15.);
    t.row(466., 336., &[(16., 18.), (14., 13.)]);
    t.tower(650., 196., 13., 28., 8.);
    t.tower(688., 196., 13., 28., 8.);
    t.row(657., 196., &[(24., 14.)]);
    t.row(697., 196., &[(18., 14.), (15., 18.)]);
    t.row(622., 200., &[(20., 15.)]);
    t.row(650., 416., &[(16., 12.), (19., 16.), (14., 12.)]);
    t.row(628., 330., &[(15., 11.), (18., 15.)]);
    t.row(716., 322., &[(16., 13.), (14., 17.)]);
}

fn gardens(t: &mut Town) {
    for (x, y, r) in [
        (318., 78., 4.),
        (328., 76., 5.),
        (522., 102., 5.),
        (534., 106., 4.),
        (386., 238., 5.),
        (166., 262., 5.),
        (178., 264., 4.),
        (514., 513., 4.),
        (563., 336., 4.),
        (742., 204., 5.),
        (752., 210., 4.),
        (712., 414., 5.),
        (722., 410., 4.),
        (128., 364., 4.),
        (120., 150., 5.),
    ] {
        t.tree(x, y, r);
    }
    for (x, y, h) in [(148., 116., 18.), (394., 514., 16.), (404., 515., 14.), (60., 362., 14.)] {
        t.cypress(x, y, h);
    }
}

/// How large the houses of the small map are.
pub(super) const HAMLET: f32 = 0.62;

/// A few houses for the small map, for the look of the land.
pub(super) fn hamlet(chart: &Chart) -> Vec<Node> {
    let mut t = Town::default();
    let y = |y: f32| chart.little((0.0, y)).1;
    t.row(206., y(70.), &[(16., 13.), (14., 17.), (18., 12.)]);
    t.row(330., y(66.), &[(17., 16.), (22., 13.)]);
    t.dome(381., y(66.), 9., 13.);
    t.tree(408., y(76.), 5.);
    t.tree(150., y(96.), 5.);
    t.cypress(138., y(98.), 18.);
    t.tower(408., y(261.), 12., 36., 14.);
    t.dome(428., y(261.), 8., 13.);
    t.dome(446., y(261.), 10., 15.);
    t.tree(464., y(262.), 4.);
    t.tower(530., y(142.), 11., 22., 8.);
    t.tower(560., y(142.), 11., 22., 8.);
    t.row(568., y(142.), &[(18., 14.)]);
    t.nodes()
}
