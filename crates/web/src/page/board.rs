//! The board: a scene shown as SVG, with keyed nodes that glide, previews, pan, zoom and fit.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    rc::Rc,
};

use boards::scene::{Node, Scene, Shape, Theme, svg};
use catalog::Choice;
use dioxus::{prelude::*, web::WebEventExt};
use wasm_bindgen::JsCast;
use web_sys::{Element as WebElement, MouseEvent as WebMouse};

use super::{
    actions::{Row, taps_twice},
    desk::{Chooser, Desk},
    parts::{Icon, icon},
};
use crate::browser;

mod zoom;

pub(super) use zoom::Zoom;

/// Between actions of one place; no notation has it.
const SEPARATOR: char = ';';

#[component]
pub(super) fn Board() -> Element {
    let desk = use_context::<Desk>();
    let scene = use_memo(move || {
        let shown = desk.shown.read();
        let shown = shown.as_ref()?;
        let scene = boards::scene(&shown.sight, &shown.frame, &desk.names())?;
        Some((shown.plies, Drawn(Rc::new(scene))))
    });
    let zoom = desk.zoom;
    use_effect(move || {
        let _ = desk.shown.read();
        preview(desk.marked.read().as_deref());
    });
    rsx! {
        main { class: "field",
            match scene.read().as_ref() {
                Some((plies, scene)) => rsx! { Picture { scene: scene.clone(), plies: *plies, zoom } },
                None => rsx! { p { class: "soft", "This board cannot be drawn; what may be done is in the list." } },
            }
            Choosing {}
            if scene.read().is_some() {
                Lens {}
            }
        }
    }
}

/// Larger, smaller, fit. On a wide screen it stands beside the prompt, on a phone over the board.
#[component]
pub(super) fn Lens() -> Element {
    let zoom = use_context::<Desk>().zoom;
    rsx! {
        div { class: "lens", role: "group", "aria-label": "Zoom",
            button { "aria-label": "Larger", title: "Larger", onclick: move |_| zoom::by(zoom, 1.4), Icon { d: icon::PLUS } }
            button { "aria-label": "Smaller", title: "Smaller", onclick: move |_| zoom::by(zoom, 1.0 / 1.4), Icon { d: icon::MINUS } }
            button { "aria-label": "Show all, or where you can act", title: "Fit", class: "fit", onclick: move |_| zoom::fit(zoom), Icon { d: icon::FIT } }
        }
    }
}

/// Shows what belongs to an action, and hides the rest. Marks live outside the drawing's own
/// attributes, so that neither disturbs the other.
fn preview(action: Option<&str>) {
    for element in browser::all(".board [data-on]") {
        let _ = element.remove_attribute("data-on");
    }
    let Some(action) = action else { return };
    for element in browser::all(".board [data-preview], .board [data-action]") {
        let is = |name: &str| {
            element.get_attribute(name).is_some_and(|value| value.split(SEPARATOR).any(|one| one == action))
        };
        if is("data-preview") || is("data-action") {
            let _ = element.set_attribute("data-on", "");
        }
    }
}

/// A scene that is shared, and the same only as itself: it was made because something changed.
#[derive(Clone)]
struct Drawn(Rc<Scene>);

impl PartialEq for Drawn {
    fn eq(&self, other: &Drawn) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

#[component]
fn Picture(scene: Drawn, plies: usize, zoom: Signal<Zoom>) -> Element {
    let mut desk = use_context::<Desk>();
    let scene = &scene.0;
    let [left, top, width, height] = scene.frame;
    use_effect(use_reactive!(|left, top, width, height| {
        zoom::set_frame(zoom, [left, top, width, height].map(f64::from));
    }));
    use_effect(use_reactive!(|plies| {
        // The time of the first drawing, and of each that answers an action.
        let _ = plies;
        browser::measure("table shown", "table asked");
        browser::measure("act shown", "act asked");
    }));
    let hover = move |event: PointerEvent| {
        if taps_twice() {
            return;
        }
        let action = actions_at(&event.as_web_event()).and_then(|(actions, _)| actions.into_iter().next());
        if *desk.marked.peek() != action {
            desk.marked.set(action);
        }
    };
    let click = move |event: MouseEvent| {
        let web = event.as_web_event();
        if zoom::was_drag(zoom) {
            return;
        }
        match actions_at(&web) {
            Some((actions, legal)) => choose(desk, actions, legal, &web),
            None => {
                desk.chooser.set(None);
                desk.marked.set(None);
            }
        }
    };
    rsx! {
        svg {
            class: "board",
            "data-plies": "{plies}",
            role: "group",
            "aria-label": "{scene.title}",
            view_box: "{left} {top} {width} {height}",
            onclick: click,
            onpointerover: hover,
            onpointerleave: move |_| if !taps_twice() { desk.marked.set(None) },
            onpointerdown: move |event| zoom::grab(zoom, &event.as_web_event()),
            onpointermove: move |event| zoom::drag(zoom, &event.as_web_event()),
            onpointerup: move |event| zoom::drop(zoom, &event.as_web_event()),
            onpointercancel: move |event| zoom::drop(zoom, &event.as_web_event()),
            onwheel: move |event| zoom::wheel(zoom, &event.as_web_event()),
            // One by one, since every use of a symbol is built anew when the symbol is.
            defs {
                for (name , nodes) in &scene.symbols {
                    g { key: "{name}", id: "{name}", dangerous_inner_html: svg::nodes(nodes, Theme::Page) }
                }
            }
            {draw_all(&scene.nodes)}
        }
    }
}

/// Draws nodes beside each other, each under a name that lasts.
fn draw_all(nodes: &[Node]) -> impl Iterator<Item = Element> {
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
    let preview = node.preview.clone();
    let role = (!node.actions.is_empty()).then_some("button");
    let label = (!node.label.is_empty()).then(|| node.label.clone());
    let tint = node.look.tint.map(|_| svg::tint(&node.look));
    let opacity = (node.look.opacity < 100).then(|| svg::opacity(node.look.opacity));
    if let Some(inner) = written {
        return rsx! {
            g { key: "{key}", class, style, transform, role, color: tint, opacity, "data-action": action, "data-preview": preview, "aria-label": label, dangerous_inner_html: inner }
        };
    }
    let own = (node.shape != Shape::Group).then(|| svg::own(node, Theme::Page));
    rsx! {
        g { key: "{key}", class, style, transform, role, color: tint, opacity, "data-action": action, "data-preview": preview, "aria-label": label,
            if let Some(own) = own {
                g { dangerous_inner_html: own }
            }
            {draw_all(&node.children)}
        }
    }
}

/// The actions of what is under the pointer, and whether they are legal.
fn actions_at(event: &WebMouse) -> Option<(Vec<String>, bool)> {
    let target: WebElement = event.target()?.dyn_into().ok()?;
    let node = target.closest("[data-action]").ok().flatten()?;
    let actions = node.get_attribute("data-action")?.split(SEPARATOR).map(str::to_owned).collect();
    Some((actions, node.class_list().contains("legal")))
}

/// Does the one action of a place, or offers several. On a narrow screen the first tap previews.
fn choose(mut desk: Desk, actions: Vec<String>, legal: bool, event: &WebMouse) {
    let Some(first) = actions.first().cloned() else { return };
    if actions.len() == 1 {
        let again = desk.marked.peek().as_deref() == Some(first.as_str());
        if legal && taps_twice() && !again {
            desk.marked.set(Some(first));
        } else {
            desk.act(&first);
        }
        return;
    }
    let frame = browser::first("main.field").map(|field| field.get_bounding_client_rect());
    let (left, top, width, height) =
        frame.map_or((0.0, 0.0, 800.0, 600.0), |r| (r.left(), r.top(), r.width(), r.height()));
    let x = (f64::from(event.client_x()) - left + 12.0).min(width - 280.0).max(4.0);
    let y = (f64::from(event.client_y()) - top + 12.0).min(height - 60.0 * actions.len().min(5) as f64 - 40.0).max(4.0);
    desk.marked.set(Some(first));
    desk.chooser.set(Some(Chooser { actions, x, y }));
}

/// The choice among the actions of one place.
#[component]
fn Choosing() -> Element {
    let mut desk = use_context::<Desk>();
    let Some(chooser) = desk.chooser.read().clone() else { return rsx! {} };
    let shown = desk.shown.read();
    let Some(now) = shown.as_ref() else { return rsx! {} };
    let choices: Vec<Choice> =
        now.frame.offers().filter(|choice| chooser.actions.contains(&choice.action)).cloned().collect();
    rsx! {
        div { class: "chooser acts", role: "dialog", "aria-label": "Here you may", left: "{chooser.x}px", top: "{chooser.y}px",
            button { class: "x", "aria-label": "Close", onclick: move |_| desk.chooser.set(None), Icon { d: icon::CLOSE } }
            h3 { "Here you may" }
            ul {
                for choice in choices {
                    Row { key: "{choice.action}", choice, number: 99usize, opinion: None }
                }
            }
        }
    }
}
