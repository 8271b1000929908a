//! Panels around the map: their cards, lines, tables and pictures. All text is the page's own, at
//! sizes that can be read.

use boards::{
    scene::{Scene, Theme, files, svg},
    stage::{Bit, Card, Form, Panel, Part, Row, Wish},
};
use dioxus::{prelude::*, web::WebEventExt};

use super::{
    board::{Drawn, choose_among, draw_all, hover_at, press_at, taps_twice},
    desk::Desk,
    parts::{Icon, Shape, icon},
};

/// A panel with its title.
pub(super) fn panel(desk: Desk, panel: &Panel) -> Element {
    rsx! {
        // What stands under the map may be longer than its place, and is then scrolled by keys too.
        section { key: "{panel.title}", class: "panel", "aria-label": "{panel.title}", tabindex: (panel.wish == Wish::Wide).then_some("0"),
            header {
                h2 { "{panel.title}" }
                span { class: "note", {bits(&panel.note)} }
            }
            {parts(desk, &panel.parts)}
        }
    }
}

/// Parts under each other.
pub(super) fn parts(desk: Desk, parts: &[Part]) -> Element {
    rsx! {
        for (number , part) in parts.iter().enumerate() {
            {one(desk, number, part)}
        }
    }
}

fn one(desk: Desk, number: usize, part: &Part) -> Element {
    match part {
        Part::Heading(text, note) => rsx! {
            h3 { key: "{number}", span { "{text}" } span { class: "soft", "{note}" } }
        },
        Part::Cards(form, cards) => rsx! {
            // A hand may be longer than its place, and is then scrolled by keys too.
            ul { key: "{number}", class: "cards {form_name(*form)}", tabindex: (*form == Form::Hand).then_some("0"),
                for card in cards {
                    {one_card(desk, card)}
                }
            }
        },
        Part::Line(row) => line(number, row),
        Part::Table(rows) => table(number, rows),
        Part::Picture(scene) => {
            let [left, top, width, height] = scene.frame;
            rsx! {
                svg {
                    key: "{number}",
                    class: "board drawn",
                    role: "group",
                    "aria-label": "{scene.title}",
                    view_box: "{left} {top} {width} {height}",
                    width: "{width}",
                    height: "{height}",
                    onclick: move |event| press_at(desk, &event.as_web_event()),
                    onpointerover: move |event| hover_at(desk, &event.as_web_event()),
                    {draw_all(&scene.nodes)}
                }
            }
        }
    }
}

fn form_name(form: Form) -> &'static str {
    match form {
        Form::Rows => "rows",
        Form::Hand => "hand",
        Form::Grid => "grid",
    }
}

fn line(number: usize, row: &Row) -> Element {
    let class = match (row.current, row.pale) {
        (true, _) => "line current",
        (false, true) => "line pale",
        (false, false) => "line",
    };
    rsx! {
        p { key: "{number}", class,
            span { class: "bits", {bits(&row.bits)} }
            span { class: "bits", {bits(&row.end)} }
        }
    }
}

fn table(number: usize, rows: &[Vec<Vec<Bit>>]) -> Element {
    let (head, body) = rows.split_first().map_or((&[][..], rows), |(head, body)| (head.as_slice(), body));
    rsx! {
        table { key: "{number}", class: "small",
            thead {
                tr {
                    for (column , cell) in head.iter().enumerate() {
                        if cell.is_empty() {
                            td { key: "{column}" }
                        } else {
                            th { key: "{column}", {bits(cell)} }
                        }
                    }
                }
            }
            tbody {
                for (line , row) in body.iter().enumerate() {
                    tr { key: "{line}",
                        for (column , cell) in row.iter().enumerate() {
                            td { key: "{column}", {bits(cell)} }
                        }
                    }
                }
            }
        }
    }
}

/// Small things in a line.
pub(super) fn bits(bits: &[Bit]) -> Element {
    rsx! {
        for (number , bit) in bits.iter().enumerate() {
            {
                match bit {
                    Bit::Text(text) => rsx! { span { key: "{number}", "{text}" } },
                    Bit::Strong(text) => rsx! { b { key: "{number}", "{text}" } },
                    Bit::Soft(text) => rsx! { span { key: "{number}", class: "soft", "{text}" } },
                    Bit::Icon(scene, label) => rsx! { span { key: "{number}", class: "icon", title: "{label}", {small(scene, label)} } },
                    Bit::Count(scene, label, count) => rsx! {
                        span { key: "{number}", class: "count", title: "{label}", {small(scene, label)} b { "{count}" } }
                    },
                    Bit::Seat(seat) => rsx! { Shape { key: "{number}", seat: *seat } },
                    Bit::Coin(points) => rsx! { span { key: "{number}", class: "gold", "{points}" } },
                }
            }
        }
    }
}

/// A small picture at its own size.
fn small(scene: &Scene, label: &str) -> Element {
    let [left, top, width, height] = scene.frame;
    let drawing = svg::nodes(&scene.nodes, Theme::Page);
    let hidden = label.is_empty().then_some("true");
    rsx! {
        svg { class: "pic", role: "img", "aria-label": "{label}", "aria-hidden": hidden, view_box: "{left} {top} {width} {height}", width: "{width}", height: "{height}", dangerous_inner_html: drawing }
    }
}

fn one_card(desk: Desk, card: &Card) -> Element {
    let mut desk = desk;
    let mut class = String::from("card");
    let marked = desk.is_marked(&card.actions);
    for (on, word) in [
        (card.legal, "legal"),
        (card.chosen, "chosen"),
        (card.new, "new"),
        (marked, "foc"),
        (card.price.is_some(), "priced"),
    ] {
        if on {
            class.push(' ');
            class.push_str(word);
        }
    }
    let content = rsx! {
        if let Some(picture) = &card.picture {
            {small(picture, "")}
        }
        span { class: "l",
            b { "{card.title}" }
            if !card.line.is_empty() {
                small { "{card.line}" }
            }
            if !card.counts.is_empty() {
                span { class: "bits", {bits(&card.counts)} }
            }
        }
        if let Some(gain) = &card.gain {
            span { class: "gain", "{gain}" }
        }
        if let Some(price) = &card.price {
            span { class: "price", "{price}" }
        }
        if card.chosen {
            span { class: "tick", Icon { d: icon::CHECK } }
        }
    };
    if card.actions.is_empty() {
        return rsx! { li { key: "{card.key}", "data-key": "{card.key}", class, {content} } };
    }
    let actions = card.actions.join(";");
    let (pressed, hovered) = (card.clone(), card.actions.first().cloned());
    let press = move |event: MouseEvent| match &pressed.actions[..] {
        [only] if pressed.chosen => desk.take_out(only),
        [only] => desk.press(only, taps_twice() && pressed.legal),
        several => choose_among(desk, several.to_vec(), &event.as_web_event()),
    };
    rsx! {
        li { key: "{card.key}", "data-key": "{card.key}",
            button {
                class,
                "data-card": "{actions}",
                "aria-pressed": card.chosen.then_some("true"),
                onclick: press,
                onmouseenter: move |_| if !taps_twice() { desk.marked.set(hovered.clone()) },
                onmouseleave: move |_| if !taps_twice() { desk.marked.set(None) },
                {content}
            }
        }
    }
}

/// The drawings by name that all small pictures use.
pub(super) fn symbols(stage: &Drawn) -> Element {
    rsx! {
        svg { class: "defs", "aria-hidden": "true",
            // One by one, since every use of a symbol is built anew when the symbol is.
            defs {
                for (name , text) in stage.0.map.files {
                    g { key: "{name}", id: "{name}", dangerous_inner_html: files::shown(text, Theme::Page) }
                }
                for (name , nodes) in &stage.0.map.symbols {
                    g { key: "{name}", id: "{name}", dangerous_inner_html: svg::nodes(nodes, Theme::Page) }
                }
            }
        }
    }
}
