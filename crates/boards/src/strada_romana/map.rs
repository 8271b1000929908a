//! The map: where everything lies on it at the size at which it is shown, and in which order it is
//! drawn.

use engine::Words as _;
use game_strada_romana::{
    StradaRomana,
    board::{Area, End, Market, Square},
};

use super::{map_land, map_previews, map_road, map_wagons, stage::Painter, symbols};
use crate::{scene::*, stage::Size};

/// A square of the road is so wide.
pub(super) const SQUARE: f32 = 64.0;
/// The left edge of the map, its top and its width.
pub(super) const LEFT: f32 = 15.0;
pub(super) const TOP: f32 = 63.0;
pub(super) const WIDTH: f32 = 1250.0;
/// A start place is so wide and high.
pub(super) const START: (f32, f32) = (60.0, 40.0);
/// How high the road is.
const ROAD: f32 = 3.0 * SQUARE;
/// How much land there is on either side of the road, and the least and most where it is narrow.
const WIDE_LAND: f32 = 137.0;
const NARROW_LAND: (f32, f32) = (89.0, 112.0);
/// Squares that would be narrower than this on the glass are shown in part, at the second width.
const NARROW: (f32, f32) = (40.0, 46.0);

/// Where things lie. Where squares are small, the land above and below the road is narrow, areas
/// are ribbons and wagons have emblems in place of names.
pub(super) struct Layout {
    /// Whether the land is narrow.
    pub(super) narrow: bool,
    /// Whether wagons have their names.
    pub(super) names: bool,
    /// How much land there is above the road, and below it.
    margin: f32,
    /// Pixels a unit.
    scale: f32,
    size: Size,
    /// What is shown of it first: the left and the right edge.
    pub(super) edges: (f32, f32),
}

impl Layout {
    pub(super) fn of(size: Size) -> Layout {
        let edges = (LEFT, LEFT + WIDTH);
        let whole = size.scale(WIDTH, ROAD + 2.0 * WIDE_LAND);
        if whole >= 0.78 {
            return Layout { narrow: false, names: whole >= 1.07, margin: WIDE_LAND, scale: whole, size, edges };
        }
        let broad = size.width / WIDTH;
        // A little less than there is where the map pans: a sheet may cover its lower edge.
        let (scale, share) = if broad * SQUARE < NARROW.0 { (NARROW.1 / SQUARE, 0.96) } else { (broad, 1.0) };
        let margin = ((share * size.height / scale - ROAD) / 2.0).clamp(NARROW_LAND.0, NARROW_LAND.1);
        Layout { narrow: true, names: false, margin, scale, size, edges }
    }

    /// How high the map is.
    pub(super) fn height(&self) -> f32 {
        ROAD + 2.0 * self.margin
    }

    /// How much of the room that narrow land may have it has, from 0 to 1.
    fn ease(&self) -> f32 {
        ((self.margin - NARROW_LAND.0) / (NARROW_LAND.1 - NARROW_LAND.0)).clamp(0.0, 1.0)
    }

    /// The lower edge of the map.
    pub(super) fn bottom(&self) -> f32 {
        TOP + self.height()
    }

    /// The upper edge of the road.
    pub(super) fn road(&self) -> f32 {
        TOP + self.margin
    }

    /// How high letters are that shall have so many pixels on the glass.
    pub(super) fn letters(&self, pixels: f32) -> f32 {
        pixels / self.scale
    }

    /// The left upper corner of a place on the road, be there a square or not.
    pub(super) fn corner(&self, column: u8, lane: u8) -> (f32, f32) {
        (160.0 + f32::from(column - 1) * SQUARE, self.road() + f32::from(lane) * SQUARE)
    }

    /// The left upper corner of a square.
    pub(super) fn square(&self, square: Square) -> (f32, f32) {
        self.corner(square.column(), square.lane())
    }

    /// The middle of a square.
    pub(super) fn middle(&self, square: Square) -> (f32, f32) {
        let (x, y) = self.square(square);
        (x + SQUARE / 2.0, y + SQUARE / 2.0)
    }

    /// The middle of a start place, counted from above.
    pub(super) fn start(&self, start: End, place: usize) -> (f32, f32) {
        let x = match start {
            End::Portus => 126.0,
            End::Rome => 1152.0,
        };
        (x, self.road() + 6.0 + place as f32 * 44.0)
    }

    /// Left, top, width and height of an area's card.
    pub(super) fn card(&self, area: Area) -> (f32, f32, f32, f32) {
        let segment = (area.index() / 2) as f32 * 320.0;
        let above = area.index().is_multiple_of(2);
        if self.narrow {
            let height = 35.0 + 7.0 * self.ease();
            let y = if above { TOP + 3.0 } else { self.bottom() - 3.0 - height };
            return (242.0 + segment, y, 156.0, height);
        }
        (376.0 + segment, if above { 72.0 } else { 456.0 }, 96.0, 62.0)
    }

    /// Left, top, width and height of a market's stall.
    pub(super) fn stall(&self, market: Market) -> (f32, f32, f32, f32) {
        let square = market.square();
        let (x, y) = self.square(square);
        let (width, height) = if self.narrow { (54.0, 42.0 + 4.0 * self.ease()) } else { (48.0, 44.0) };
        let y = if square.lane() == 0 { y - height - 7.0 } else { y + SQUARE + 8.0 };
        (x + (SQUARE - width) / 2.0, y, width, height)
    }

    /// The middle of a city's name.
    pub(super) fn city(&self, end: End) -> (f32, f32) {
        let y = self.road() - 6.0;
        match end {
            End::Portus => (54.0, y),
            End::Rome => (1226.0, y),
        }
    }

    /// Turns to a place: what previews say stays in sight there.
    pub(super) fn turn_to(&mut self, x: f32) -> Option<[f32; 4]> {
        let focus = self.focus(x);
        if let Some([left, _, width, _]) = focus {
            self.edges = (left, left + width);
        }
        focus
    }

    /// The part of the map that is shown large round a place, where not all of it is.
    fn focus(&self, x: f32) -> Option<[f32; 4]> {
        if self.size.width / WIDTH * SQUARE >= NARROW.0 {
            return None;
        }
        let (width, height) = (self.letters(self.size.width), self.letters(self.size.height).min(self.height()));
        let left = (x - width / 2.0).clamp(LEFT, (LEFT + WIDTH - width).max(LEFT));
        Some([left, TOP + (self.height() - height) / 2.0, width.min(WIDTH), height])
    }
}

pub(super) fn draw(painter: &Painter<'_>) -> Scene {
    let map = &painter.map;
    let mut scene = Scene::new(StradaRomana::progress(painter.view), LEFT, TOP, WIDTH, map.height());
    symbols::define(&mut scene);
    scene.add(map_land::land(map));
    scene.add(map_road::pavement(map));
    map_road::draw(painter, &mut scene);
    let frame = rounded(LEFT + 1.0, TOP + 1.0, WIDTH - 2.0, map.height() - 2.0, 10.0);
    scene.add(frame.stroke(Token::Ink, 1.4));
    map_wagons::draw(painter, &mut scene);
    map_previews::draw(painter, &mut scene);
    scene
}

/// Where something is going on, from left to right.
pub(super) fn place_of_action(painter: &Painter<'_>) -> f32 {
    let open = painter.open;
    let stop = painter.stops.iter().filter(|stop| stop.at.is_some()).max_by_key(|stop| {
        let gain = stop.hauls.first().map_or((-9, 0), |haul| (haul.points, haul.coins));
        (open.rolling() == Some(stop.wagon), gain, std::cmp::Reverse(stop.steps.len()))
    });
    let moved = painter.recent.trails.last().map(|(_, _, to)| *to);
    let rolling = open.rolling().and_then(|wagon| open.square_of(wagon));
    let square = rolling.or(stop.and_then(|stop| stop.at)).or(moved);
    square.map_or(LEFT + WIDTH / 2.0, |square| painter.map.middle(square).0)
}
