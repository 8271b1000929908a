//! Pan, zoom and fit: the part of the board that is shown. It is set on the element directly, so
//! that a drag costs no redrawing.

use dioxus::prelude::*;
use web_sys::{MouseEvent, PointerEvent, WheelEvent};

use crate::browser;

/// How much larger than the whole the board may become.
const MOST: f64 = 8.0;
/// A pointer that moved less than this has clicked.
const STILL: f64 = 6.0;

/// The part that is shown.
#[derive(Clone, PartialEq, Debug, Default)]
pub(in crate::page) struct Zoom {
    /// The whole board.
    whole: [f64; 4],
    /// The part in which something can be done, if all of it would be too small.
    focus: Option<[f64; 4]>,
    /// What is shown of it.
    part: [f64; 4],
    /// The pointers that are down, with their places on the screen.
    held: Vec<(i32, f64, f64)>,
    /// How far they have moved together.
    moved: f64,
}

impl Zoom {
    /// Whether only a part is shown.
    pub(super) fn is_near(&self) -> bool {
        self.part != self.whole
    }

    /// The part in which something can be done.
    pub(in crate::page) fn focus(&self) -> Option<[f64; 4]> {
        self.focus
    }

    /// From where on, and how much, is shown from left to right.
    pub(super) fn across(&self) -> (f64, f64) {
        (self.part[0], self.part[2])
    }
}

/// The board has this frame. Where all of it would be too small, the part in which something can be
/// done is shown, until a person looks elsewhere.
pub(super) fn set_frame(mut zoom: Signal<Zoom>, frame: [f64; 4], focus: Option<[f64; 4]>) {
    let mut zoom = zoom.write();
    let changed = zoom.whole != frame || zoom.focus != focus;
    if changed {
        zoom.whole = frame;
        zoom.focus = focus;
        zoom.part = focus.unwrap_or(frame);
    }
    show(&zoom);
}

/// Larger or smaller round the middle.
pub(super) fn by(mut zoom: Signal<Zoom>, times: f64) {
    let mut zoom = zoom.write();
    let [x, y, width, height] = zoom.part;
    about(&mut zoom, x + width / 2.0, y + height / 2.0, times);
}

/// Shows all; or, if all is shown, the places where something can be done.
pub(super) fn fit(mut zoom: Signal<Zoom>) {
    let mut zoom = zoom.write();
    let whole = zoom.whole;
    zoom.part = if zoom.part == whole { zoom.focus.or_else(|| places(&zoom)).unwrap_or(whole) } else { whole };
    show(&zoom);
}

/// Turns to what lies at this point of the screen, in sight or not.
pub(in crate::page) fn turn_to(mut zoom: Signal<Zoom>, x: f64, y: f64) {
    let mut zoom = zoom.write();
    let Some((x, y)) = to_board(&zoom, x, y) else { return };
    for (axis, at) in [x, y].into_iter().enumerate() {
        let (from, whole, part) = (zoom.whole[axis], zoom.whole[axis + 2], zoom.part[axis + 2]);
        zoom.part[axis] = (at - part / 2.0).clamp(from, (from + whole - part).max(from));
    }
    show(&zoom);
}

/// Turns to where a picture of the whole was pressed, which lies from `left` and is so wide.
pub(super) fn go(mut zoom: Signal<Zoom>, event: &MouseEvent, left: f64, width: f64) {
    let Some(picture) = browser::first("svg.overview") else { return };
    let screen = picture.get_bounding_client_rect();
    let x = left + (f64::from(event.client_x()) - screen.left()) / screen.width() * width;
    let mut zoom = zoom.write();
    let ([from, _, whole, _], part) = (zoom.whole, zoom.part[2]);
    zoom.part[0] = (x - part / 2.0).clamp(from, (from + whole - part).max(from));
    show(&zoom);
}

/// Whether the press that just ended moved the board, so that it is no click.
pub(super) fn was_drag(zoom: Signal<Zoom>) -> bool {
    zoom.peek().moved > STILL
}

pub(super) fn wheel(mut zoom: Signal<Zoom>, event: &WheelEvent) {
    event.prevent_default();
    let times = (-event.delta_y() * 0.0015).exp();
    let mut zoom = zoom.write();
    let Some((x, y)) = on_board(&zoom, event) else { return };
    about(&mut zoom, x, y, times);
}

pub(super) fn grab(mut zoom: Signal<Zoom>, event: &PointerEvent) {
    let mut zoom = zoom.write();
    if zoom.held.is_empty() {
        zoom.moved = 0.0;
    }
    zoom.held.retain(|held| held.0 != event.pointer_id());
    zoom.held.push((event.pointer_id(), f64::from(event.client_x()), f64::from(event.client_y())));
}

pub(super) fn drag(mut zoom: Signal<Zoom>, event: &PointerEvent) {
    if zoom.peek().held.is_empty() {
        return;
    }
    let mut zoom = zoom.write();
    let now = (f64::from(event.client_x()), f64::from(event.client_y()));
    let Some(index) = zoom.held.iter().position(|held| held.0 == event.pointer_id()) else { return };
    let (_, x, y) = zoom.held[index];
    let (dx, dy) = (now.0 - x, now.1 - y);
    zoom.moved += dx.abs() + dy.abs();
    if zoom.moved <= STILL {
        return;
    }
    let Some(scale) = scale(&zoom) else { return };
    if let [first, second] = zoom.held[..] {
        let other = if index == 0 { second } else { first };
        let before = (x - other.1).hypot(y - other.2);
        let after = (now.0 - other.1).hypot(now.1 - other.2);
        let [left, top, width, height] = zoom.part;
        about(&mut zoom, left + width / 2.0, top + height / 2.0, after / before.max(1.0));
    } else if zoom.part != zoom.whole {
        zoom.part[0] -= dx * scale;
        zoom.part[1] -= dy * scale;
        show(&zoom);
    }
    zoom.held[index] = (event.pointer_id(), now.0, now.1);
}

pub(super) fn drop(mut zoom: Signal<Zoom>, event: &PointerEvent) {
    zoom.write().held.retain(|held| held.0 != event.pointer_id());
}

fn about(zoom: &mut Zoom, x: f64, y: f64, times: f64) {
    let [left, top, width, height] = zoom.part;
    let now = zoom.whole[2] / width;
    let times = (now * times).clamp(1.0, MOST) / now;
    zoom.part = [x - (x - left) / times, y - (y - top) / times, width / times, height / times];
    if now * times <= 1.001 {
        zoom.part = zoom.whole;
    }
    show(zoom);
}

/// Board units a pixel.
pub(super) fn scale(zoom: &Zoom) -> Option<f64> {
    let screen = browser::first("svg.map")?.get_bounding_client_rect();
    Some((zoom.part[2] / screen.width()).max(zoom.part[3] / screen.height()))
}

fn on_board(zoom: &Zoom, event: &MouseEvent) -> Option<(f64, f64)> {
    to_board(zoom, f64::from(event.client_x()), f64::from(event.client_y()))
}

pub(super) fn to_board(zoom: &Zoom, x: f64, y: f64) -> Option<(f64, f64)> {
    let screen = browser::first("svg.map")?.get_bounding_client_rect();
    let scale = scale(zoom)?;
    let [left, top, width, height] = zoom.part;
    let middle = (screen.left() + screen.width() / 2.0, screen.top() + screen.height() / 2.0);
    Some((left + width / 2.0 + (x - middle.0) * scale, top + height / 2.0 + (y - middle.1) * scale))
}

/// The rectangle round everything that can be done, with some room.
fn places(zoom: &Zoom) -> Option<[f64; 4]> {
    let mut bounds: Option<[f64; 4]> = None;
    for element in browser::all("svg.map .legal") {
        let on_screen = element.get_bounding_client_rect();
        let (left, top) = to_board(zoom, on_screen.left(), on_screen.top())?;
        let (right, bottom) = to_board(zoom, on_screen.right(), on_screen.bottom())?;
        let [a, b, c, d] = bounds.unwrap_or([left, top, right, bottom]);
        bounds = Some([a.min(left), b.min(top), c.max(right), d.max(bottom)]);
    }
    let [left, top, right, bottom] = bounds?;
    let (width, height) = ((right - left) * 1.3, (bottom - top) * 1.3);
    let least = zoom.whole[2] / MOST * 2.0;
    let (width, height) = (width.max(least), height.max(least * zoom.whole[3] / zoom.whole[2]));
    Some([(left + right - width) / 2.0, (top + bottom - height) / 2.0, width, height])
}

fn show(zoom: &Zoom) {
    let Some(board) = browser::first("svg.map") else { return };
    let part = zoom.part.map(|value| format!("{value:.1}")).join(" ");
    let _ = board.set_attribute("viewBox", &part);
    let _ = if zoom.part[2] < zoom.whole[2] * 0.7 {
        board.set_attribute("data-near", "")
    } else {
        board.remove_attribute("data-near")
    };
}
