//! What a lesson points at: a ring round it, and the rest of the map washed, never hidden.

use dioxus::prelude::*;
use web_sys::{DomRect, Element as WebElement};

use super::{board, desk::Desk};
use crate::browser;

/// How often it is looked whether something has moved, in milliseconds.
const LOOK_AGAIN: i32 = 220;

/// How far the light reaches beyond what it is on, in pixels.
const MARGIN: f64 = 6.0;

/// A lit place: left, top, width and height in pixels of the map's own field.
type Lit = [i32; 4];

/// Rings on what the targets name, as long as the step lasts.
#[component]
pub(super) fn Spot(targets: Vec<String>) -> Element {
    let mut lit = use_signal(Vec::<Lit>::new);
    let mut wanted = use_signal(|| targets.clone());
    if *wanted.peek() != targets {
        wanted.set(targets);
    }
    let zoom = use_context::<Desk>().zoom;
    use_future(move || async move {
        // What the map was turned to, and which part of it was shown by itself then: once for each,
        // so that a person may look elsewhere.
        let mut turned = None;
        loop {
            let (now, away) = light(&wanted.peek());
            let asked = Some((wanted.peek().clone(), zoom.peek().focus()));
            if let Some((x, y)) = away.filter(|_| now.is_empty() && turned != asked) {
                board::turn_to(zoom, x, y);
                turned = asked;
            }
            if *lit.peek() != now {
                lit.set(now);
            }
            browser::sleep(LOOK_AGAIN).await;
        }
    });
    use_drop(clear);
    let places = lit();
    if places.is_empty() {
        return rsx! {};
    }
    let Some([left, top, width, height]) = field() else { return rsx! {} };
    rsx! {
        svg { class: "spot", "aria-hidden": "true", style: "left:{left}px;top:{top}px", width: "{width}", height: "{height}", view_box: "0 0 {width} {height}",
            mask { id: "spot-mask",
                rect { width: "{width}", height: "{height}", fill: "white" }
                for (number , [x , y , w , h]) in places.iter().enumerate() {
                    rect { key: "{number}", x: "{x}", y: "{y}", width: "{w}", height: "{h}", rx: "10", fill: "black" }
                }
            }
            rect { class: "wash", width: "{width}", height: "{height}", mask: "url(#spot-mask)" }
            for (number , [x , y , w , h]) in places.iter().enumerate() {
                rect { key: "ring {number}", class: "ring", x: "{x}", y: "{y}", width: "{w}", height: "{h}", rx: "10" }
            }
        }
    }
}

/// Where the map is on the screen.
fn field() -> Option<Lit> {
    let around = browser::first(".mid .field")?.get_bounding_client_rect();
    Some([around.left() as i32, around.top() as i32, around.width() as i32, around.height() as i32])
}

/// Marks everything that is named, and gives the places of what is on the map; of what lies beyond
/// the part that is shown, where the first of it is on the screen.
fn light(targets: &[String]) -> (Vec<Lit>, Option<(f64, f64)>) {
    let found: Vec<WebElement> = targets.iter().flat_map(|target| named(target)).collect();
    for element in browser::all("[data-lit]") {
        if !found.contains(&element) {
            let _ = element.remove_attribute("data-lit");
        }
    }
    let Some([left, top, width, height]) = field() else { return (Vec::new(), None) };
    let (mut places, mut away) = (Vec::new(), None);
    for element in &found {
        if element.closest(".mid .board").ok().flatten().is_none() {
            if !element.has_attribute("data-lit") {
                let _ = element.set_attribute("data-lit", "");
            }
            continue;
        }
        let around = element.get_bounding_client_rect();
        let place = within(&around, left, top);
        let seen = place[0] + place[2] > 0 && place[1] + place[3] > 0 && place[0] < width && place[1] < height;
        if !seen {
            away.get_or_insert((around.left() + around.width() / 2.0, around.top() + around.height() / 2.0));
        } else if !places.contains(&place) {
            places.push(place);
        }
    }
    (places, away)
}

fn within(around: &DomRect, left: i32, top: i32) -> Lit {
    let from = |at: f64| (at - MARGIN).round() as i32;
    let long = |size: f64| (size + 2.0 * MARGIN).round() as i32;
    [from(around.left()) - left, from(around.top()) - top, long(around.width()), long(around.height())]
}

/// All that a target names on the page: a seat, a panel, a place, a card; else the main button.
fn named(target: &str) -> Vec<WebElement> {
    if let Some(number) = target.strip_prefix("seat ") {
        return browser::all(&format!(".seat.s{number}"));
    }
    if let Some(title) = target.strip_prefix("panel ") {
        return browser::all(&format!("section.panel[aria-label=\"{title}\"]"));
    }
    let is = |element: &WebElement| {
        let listed =
            |name: &str| element.get_attribute(name).is_some_and(|value| value.split(';').any(|one| one == target));
        listed("data-key") || listed("data-action") || listed("data-card")
    };
    let places = browser::all("[data-key], [data-action], [data-card]").into_iter().filter(is);
    let places: Vec<WebElement> = places.collect();
    match places.is_empty() {
        true => browser::all(".foot .main-button"),
        false => places,
    }
}

fn clear() {
    for element in browser::all("[data-lit]") {
        let _ = element.remove_attribute("data-lit");
    }
}
