//! The map: a scene shown as SVG, with keyed nodes that glide, previews, pan, zoom and fit.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    rc::Rc,
};

use boards::{
    Showing,
    scene::{Node, Shape, Theme, svg},
    stage::Stage,
};
use catalog::Choice;
use dioxus::{prelude::*, web::WebEventExt};
use wasm_bindgen::JsCast;
use web_sys::{Element as WebElement, MouseEvent as WebMouse};

use super::{
    actions::Row,
    desk::{Chooser, Desk, Seen},
    far,
    parts::{Icon, icon},
    words,
};
use crate::browser;

mod coordinates;
mod narrow;
mod zoom;

pub(super) use coordinates::Switch;
pub(super) use zoom::{Zoom, turn_to};

/// Between actions of one place; no notation has it.
const SEPARATOR: char = ';';

/// On a touch screen, and where there is little room, the first tap shows and the second does.
pub(super) fn taps_twice() -> bool {
    browser::media("(pointer: coarse), (max-width: 700px), (max-height: 500px)")
}

/// What the table is drawn as, made anew whenever something of it changes.
pub(super) fn use_stage(desk: Desk) -> Memo<Option<Drawn>> {
    use_memo(move || {
        let draft = desk.draft.read();
        let size = *desk.size.read();
        let names = desk.names();
        let numbers = far::taken_back(desk);
        let stage = desk.with_now(|sight, frame| {
            boards::numbered(Showing { sight, frame, names: &names, draft: &draft, size }, &numbers)
        });
        Some(Drawn(Rc::new(stage??)))
    })
}

#[component]
pub(super) fn Board(stage: Memo<Option<Drawn>>) -> Element {
    let desk = use_context::<Desk>();
    let zoom = desk.zoom;
    use_effect(move || {
        let _ = (desk.shown.read(), stage.read());
        let marked = desk.marked.read().clone().or_else(|| desk.picked.read().clone());
        let chooser = desk.chooser.read();
        let first = chooser.as_ref().filter(|chooser| chooser.at.is_none());
        preview(marked.as_deref(), first.map_or(&[], |chooser| &chooser.actions));
    });
    let plies = desk.shown.read().as_ref().map_or(0, |seen| seen.plies);
    rsx! {
        if let Some(stage) = stage.read().as_ref().filter(|stage| stage.0.overview.is_some()) {
            Overview { stage: stage.clone() }
        }
        main { class: "field",
            onresize: move |event| if let Ok(size) = event.data().get_content_box_size() {
                desk.resize(size.width as f32, size.height as f32);
            },
            match stage.read().as_ref() {
                Some(stage) => rsx! { Picture { stage: stage.clone(), plies, zoom } },
                None => rsx! { p { class: "soft", {words::NOT_DRAWN} } },
            }
            Lens { still: stage.read().as_ref().is_some_and(|stage| stage.0.focus.is_none()) }
        }
    }
}

/// The whole map, with a frame round what is shown of it; a press goes there.
#[component]
fn Overview(stage: Drawn) -> Element {
    let zoom = use_context::<Desk>().zoom;
    let Some(scene) = &stage.0.overview else { return rsx! {} };
    let [left, top, width, height] = scene.frame;
    let (x, part) = zoom.read().across();
    rsx! {
        svg { class: "overview", role: "img", "aria-label": "{scene.title}", view_box: "{left} {top} {width} {height}",
            onclick: move |event| zoom::go(zoom, &event.as_web_event(), f64::from(left), f64::from(width)),
            {draw_all(&scene.nodes)}
            rect { class: "part", x: "{x}", y: "{top + 4.0}", width: "{part}", height: "{height - 8.0}", rx: "14" }
        }
    }
}

/// Larger, smaller, fit. A small screen that shows all of the map anyway has none.
#[component]
fn Lens(still: bool) -> Element {
    let zoom = use_context::<Desk>().zoom;
    let small = taps_twice();
    rsx! {
        div { class: if still && small && !zoom.read().is_near() { "lens still" } else { "lens" }, role: "group", "aria-label": "Zoom",
            button { "aria-label": "Larger", title: "Larger", onclick: move |_| zoom::by(zoom, 1.4), Icon { d: icon::PLUS } }
            button { "aria-label": "Smaller", title: "Smaller", onclick: move |_| zoom::by(zoom, 1.0 / 1.4), Icon { d: icon::MINUS } }
            button { "aria-label": words::SHOW_ALL, title: "Fit", class: "fit", onclick: move |_| zoom::fit(zoom), Icon { d: icon::FIT } }
        }
    }
}

/// Shows what belongs to an action and to the place that was pressed first, and hides the rest. Marks live outside the drawing's own
/// attributes, so that neither disturbs the other.
fn preview(action: Option<&str>, first: &[String]) {
    for element in browser::all(".board [data-on]") {
        let _ = element.remove_attribute("data-on");
    }
    if action.is_none() && first.is_empty() {
        return;
    }
    for element in browser::all(".board [data-preview], .board [data-action]") {
        let is = |name: &str| {
            let value = element.get_attribute(name);
            action.is_some_and(|action| value.is_some_and(|value| value.split(SEPARATOR).any(|one| one == action)))
        };
        if is("data-preview") || is("data-action") || narrow::is_first(&element, first) {
            let _ = element.set_attribute("data-on", "");
        }
    }
}

/// A stage that is shared, and the same only as itself: it was made because something changed.
#[derive(Clone)]
pub(super) struct Drawn(pub(super) Rc<Stage>);

impl PartialEq for Drawn {
    fn eq(&self, other: &Drawn) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

#[component]
fn Picture(stage: Drawn, plies: usize, zoom: Signal<Zoom>) -> Element {
    let mut desk = use_context::<Desk>();
    let scene = &stage.0.map;
    let [left, top, width, height] = scene.frame;
    // At the end there is nothing to be done anywhere, and all of the map to be seen.
    let over = desk.shown.read().as_ref().is_some_and(Seen::is_over);
    let focus = stage.0.focus.filter(|_| !over);
    use_effect(use_reactive!(|left, top, width, height, focus| {
        zoom::set_frame(zoom, [left, top, width, height].map(f64::from), focus.map(|focus| focus.map(f64::from)));
    }));
    use_effect(use_reactive!(|plies| {
        // The time of the first drawing, and of each that answers an action.
        let _ = plies;
        browser::measure("table shown", "table asked");
        browser::measure("act shown", "act asked");
    }));
    rsx! {
        svg {
            class: "board map",
            "data-plies": "{plies}",
            role: "group",
            "aria-label": "{scene.title}",
            view_box: "{left} {top} {width} {height}",
            onclick: move |event| if !zoom::was_drag(zoom) { press_at(desk, &event.as_web_event()) },
            onpointerover: move |event| hover_at(desk, &event.as_web_event()),
            onpointerleave: move |_| if !taps_twice() { desk.marked.set(None) },
            onpointerdown: move |event| zoom::grab(zoom, &event.as_web_event()),
            onpointermove: move |event| zoom::drag(zoom, &event.as_web_event()),
            onpointerup: move |event| zoom::drop(zoom, &event.as_web_event()),
            onpointercancel: move |event| zoom::drop(zoom, &event.as_web_event()),
            onwheel: move |event| zoom::wheel(zoom, &event.as_web_event()),
            {draw_all(&scene.nodes)}
            coordinates::Coordinates { stage: stage.clone(), zoom }
        }
    }
}

/// Draws nodes beside each other, each under a name that lasts.
pub(super) fn draw_all(nodes: &[Node]) -> impl Iterator<Item = Element> {
    let mut alike = BTreeMap::<String, u32>::new();
    nodes.iter().map(move |node| {
        let written = (!lives(node)).then(|| svg::inner(node, Theme::Page));
        let mut key = key(node, written.as_deref());
        if node.key.is_empty() {
            let before = alike.entry(key.clone()).or_default();
            *before += 1;
            let _ = write!(key, ".{before}");
        }
        draw(node, &key, written)
    })
}

/// Scenery is known by what it shows: then it stays as it is when something before it comes or goes.
fn key(node: &Node, written: Option<&str>) -> String {
    if !node.key.is_empty() {
        return node.key.clone();
    }
    let mut sum = DefaultHasher::new();
    (written, node.place.x.to_bits(), node.place.y.to_bits()).hash(&mut sum);
    format!("#{:x}", sum.finish())
}

/// Whether a node has something in it that must be an element of its own on the page.
fn lives(node: &Node) -> bool {
    node.children
        .iter()
        .any(|child| !child.key.is_empty() || !child.actions.is_empty() || child.preview.is_some() || lives(child))
}

/// A node as a group that holds its place; what never changes inside is written as text.
fn draw(node: &Node, key: &str, written: Option<String>) -> Element {
    let mut class = node.class.clone();
    for (on, word) in [
        (node.look.printed, "printed"),
        (!node.key.is_empty(), "glides"),
        (node.legal, "legal"),
        (!node.actions.is_empty(), "asks"),
    ] {
        if on {
            class.push(' ');
            class.push_str(word);
        }
    }
    // What has a key is placed by a style, which glides; the rest by an attribute.
    let keyed = !node.key.is_empty();
    let style = keyed.then(|| svg::css_transform(node.place));
    let transform = Some(svg::transform(node.place)).filter(|place| !keyed && !place.is_empty());
    let action = (!node.actions.is_empty()).then(|| node.actions.join(";"));
    let named = keyed.then(|| node.key.clone());
    let preview = node.preview.clone();
    // A picture with a name: it is pressed by pointers only, and the list has its actions for all.
    let role = (!node.actions.is_empty() && !node.label.is_empty()).then_some("img");
    let label = (!node.label.is_empty()).then(|| node.label.clone());
    let tint = node.look.tint.map(|_| svg::tint(&node.look));
    let opacity = (node.look.opacity < 100).then(|| svg::opacity(node.look.opacity));
    if let Some(inner) = written {
        return rsx! {
            g { key: "{key}", class, style, transform, role, color: tint, opacity, "data-key": named, "data-action": action, "data-preview": preview, "aria-label": label, dangerous_inner_html: inner }
        };
    }
    let own = (node.shape != Shape::Group).then(|| svg::own(node, Theme::Page));
    rsx! {
        g { key: "{key}", class, style, transform, role, color: tint, opacity, "data-key": named, "data-action": action, "data-preview": preview, "aria-label": label,
            if let Some(own) = own {
                g { dangerous_inner_html: own }
            }
            {draw_all(&node.children)}
        }
    }
}

/// Shows what the place under the pointer would do.
pub(super) fn hover_at(mut desk: Desk, event: &WebMouse) {
    if taps_twice() {
        return;
    }
    let action = actions_at(event).and_then(|(actions, _)| match desk.is_halfway() {
        true => Some(desk.narrowed(actions)).filter(|common| common.len() == 1)?.pop(),
        false => actions.into_iter().next(),
    });
    if *desk.marked.peek() != action {
        desk.marked.set(action);
    }
}

/// Does what the place under the pointer stands for, offers several, or lets go of what was shown.
pub(super) fn press_at(mut desk: Desk, event: &WebMouse) {
    match actions_at(event).or_else(|| nearest(event)) {
        Some((actions, legal)) => match &desk.narrowed(actions)[..] {
            [only] => desk.press(only, legal && taps_twice()),
            several => choose_among(desk, several.to_vec(), event),
        },
        None => {
            desk.chooser.set(None);
            desk.marked.set(None);
            desk.picked.set(None);
        }
    }
}

/// The actions of what is under the pointer, and whether they are legal.
fn actions_at(event: &WebMouse) -> Option<(Vec<String>, bool)> {
    let target: WebElement = event.target()?.dyn_into().ok()?;
    actions_of(&target.closest("[data-action]").ok().flatten()?)
}

fn actions_of(node: &WebElement) -> Option<(Vec<String>, bool)> {
    let actions = node.get_attribute("data-action")?.split(SEPARATOR).map(str::to_owned).collect();
    Some((actions, node.class_list().contains("legal")))
}

/// How far from a small place a finger may come down, in pixels.
const CATCH: f64 = 22.0;

/// The nearest place where something can be done, if a finger came down close enough to it.
fn nearest(event: &WebMouse) -> Option<(Vec<String>, bool)> {
    if !taps_twice() {
        return None;
    }
    let board = event.target()?.dyn_into::<WebElement>().ok()?.closest("svg.board").ok().flatten()?;
    let places = board.query_selector_all(".legal").ok()?;
    let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
    let away = |place: &WebElement| {
        let around = place.get_bounding_client_rect();
        let beyond = |at: f64, from: f64, to: f64| (from - at).max(at - to).max(0.0);
        beyond(x, around.left(), around.right()).hypot(beyond(y, around.top(), around.bottom()))
    };
    let all = (0..places.length()).filter_map(|at| places.item(at)?.dyn_into::<WebElement>().ok());
    let (place, _) =
        all.map(|place| (away(&place), place)).map(|(far, place)| (place, far)).min_by(|a, b| a.1.total_cmp(&b.1))?;
    actions_of(&place).filter(|_| away(&place) <= CATCH)
}

/// Offers the actions of one place or card: beside the pointer, or by a second place if that tells
/// them apart. Pressed again it lets go of them.
pub(super) fn choose_among(mut desk: Desk, actions: Vec<String>, event: &WebMouse) {
    let open = desk.chooser.peek().as_ref().is_some_and(|chooser| chooser.actions == actions);
    desk.picked.set(None);
    if open || narrow::told_apart(&actions) {
        desk.marked.set(None);
        desk.chooser.set((!open).then_some(Chooser { actions, at: None }));
        return;
    }
    let (width, height) = browser::window_size();
    let x = (f64::from(event.client_x()) + 12.0).min(width - 292.0).max(8.0);
    let y = (f64::from(event.client_y()) + 12.0).min(height - 56.0 * actions.len().min(6) as f64 - 60.0).max(8.0);
    desk.marked.set(actions.first().cloned());
    desk.chooser.set(Some(Chooser { actions, at: Some((x, y)) }));
}

/// The choice among the actions of one place.
#[component]
pub(super) fn Choosing() -> Element {
    let mut desk = use_context::<Desk>();
    let Some(chooser) = desk.chooser.read().clone() else { return rsx! {} };
    let Some((x, y)) = chooser.at else { return rsx! {} };
    let choices = desk.with_now(|_, frame| {
        let offered = frame.offers().filter(|choice| chooser.actions.contains(&choice.action));
        offered.cloned().collect::<Vec<Choice>>()
    });
    rsx! {
        div { class: "chooser acts", role: "dialog", "aria-label": words::HERE_YOU_MAY, left: "{x}px", top: "{y}px",
            button { class: "x", "aria-label": "Close", onclick: move |_| desk.chooser.set(None), Icon { d: icon::CLOSE } }
            h3 { {words::HERE_YOU_MAY} }
            ul {
                for choice in choices.unwrap_or_default() {
                    Row { key: "{choice.action}", choice, number: 99usize, opinion: None, pressed: true }
                }
            }
        }
    }
}
