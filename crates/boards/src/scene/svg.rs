//! Scenes as SVG text: whole pictures that stand alone, and pieces for the page.

pub use super::palette::Theme;
use super::{
    Anchor, Closed, Colour, Face, Look, Node, Place, Scene, Shape, Text, files,
    numbers::{PLACES, SIZES, number, point},
};

/// A picture that stands alone: no style sheet, no variables, so that every viewer shows it.
pub fn standalone(scene: &Scene, theme: Theme) -> String {
    let [left, top, width, height] = scene.frame;
    let mut out = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"");
    for (index, value) in scene.frame.into_iter().enumerate() {
        if index > 0 {
            out.push(' ');
        }
        number(&mut out, value, PLACES);
    }
    out.push('"');
    measure(&mut out, "width", width, PLACES);
    measure(&mut out, "height", height, PLACES);
    out.push_str(" role=\"img\">");
    title(&mut out, &scene.title);
    out.push_str("<rect");
    for (name, value) in [("x", left), ("y", top), ("width", width), ("height", height)] {
        measure(&mut out, name, value, PLACES);
    }
    attribute(&mut out, "fill", |out| Colour::from(super::Token::Paper).write(out, theme));
    out.push_str("/>");
    write_symbols(&mut out, scene, theme);
    write_nodes(&mut out, &scene.nodes, theme);
    out.push_str("</svg>");
    out
}

/// The named drawings of a scene, as the content of an `svg` element.
pub fn symbols(scene: &Scene, theme: Theme) -> String {
    let mut out = String::new();
    write_symbols(&mut out, scene, theme);
    out
}

/// Nodes one after the other. Previews are left out: nothing is hovered in a picture.
pub fn nodes(nodes: &[Node], theme: Theme) -> String {
    let mut out = String::new();
    write_nodes(&mut out, nodes, theme);
    out
}

/// What is drawn by a node itself: what it is called, its own form if it has one, then its
/// children, without the group that holds its place. The page makes that group, so that it can
/// glide.
pub fn inner(node: &Node, theme: Theme) -> String {
    let mut out = String::new();
    let theme = scheme(node, theme);
    title(&mut out, &node.label);
    form(&mut out, node, theme);
    write_nodes(&mut out, &node.children, theme);
    out
}

/// What is drawn by a node itself, without its children; empty for a group.
pub fn own(node: &Node, theme: Theme) -> String {
    let mut out = String::new();
    form(&mut out, node, scheme(node, theme));
    out
}

/// The colour that a look hands down, as the page writes it; empty for none.
pub fn tint(look: &Look) -> String {
    let mut out = String::new();
    if let Some(tint) = look.tint {
        tint.write(&mut out, Theme::Page);
    }
    out
}

/// A place as SVG writes it; empty if it changes nothing.
pub fn transform(place: Place) -> String {
    let mut out = String::new();
    if place.x != 0.0 || place.y != 0.0 {
        out.push_str("translate(");
        point(&mut out, place.x, place.y, PLACES);
        out.push(')');
    }
    if place.turn != 0.0 {
        out.push_str("rotate(");
        number(&mut out, place.turn, PLACES);
        out.push(')');
    }
    if place.scale != 1.0 {
        out.push_str("scale(");
        number(&mut out, place.scale, SIZES);
        out.push(')');
    }
    out
}

/// A place as a style sheet writes it, so that it glides when it changes.
pub fn css_transform(place: Place) -> String {
    let mut out = String::from("transform:translate(");
    number(&mut out, place.x, PLACES);
    out.push_str("px,");
    number(&mut out, place.y, PLACES);
    out.push_str("px)");
    if place.turn != 0.0 {
        out.push_str(" rotate(");
        number(&mut out, place.turn, PLACES);
        out.push_str("deg)");
    }
    if place.scale != 1.0 {
        out.push_str(" scale(");
        number(&mut out, place.scale, SIZES);
        out.push(')');
    }
    out
}

/// Hundredths of opacity as SVG writes them.
pub fn opacity(hundredths: u8) -> String {
    let mut out = String::new();
    number(&mut out, f32::from(hundredths) / 100.0, SIZES);
    out
}

fn write_symbols(out: &mut String, scene: &Scene, theme: Theme) {
    let open = |out: &mut String, name: &str| {
        out.push_str("<g");
        attribute(out, "id", |out| escape(out, name));
        out.push('>');
    };
    out.push_str("<defs>");
    for (name, text) in scene.files {
        open(out, name);
        files::write(out, text, theme);
        out.push_str("</g>");
    }
    for (name, content) in &scene.symbols {
        open(out, name);
        write_nodes(out, content, theme);
        out.push_str("</g>");
    }
    out.push_str("</defs>");
}

fn write_nodes(out: &mut String, nodes: &[Node], theme: Theme) {
    for node in nodes.iter().filter(|node| node.preview.is_none()) {
        write_node(out, node, theme);
    }
}

fn scheme(node: &Node, theme: Theme) -> Theme {
    if node.look.printed && theme == Theme::Dark { Theme::Light } else { theme }
}

fn write_node(out: &mut String, node: &Node, theme: Theme) {
    let theme = scheme(node, theme);
    let tag = tag(&node.shape);
    // A form with children of its own is drawn first inside a group of both.
    let both = !node.children.is_empty() && node.shape != Shape::Group;
    out.push('<');
    out.push_str(if both { "g" } else { tag });
    if !both {
        geometry(out, &node.shape, theme);
    }
    if node.place != Place::default() {
        attribute(out, "transform", |out| out.push_str(&transform(node.place)));
    }
    if !both {
        look(out, &node.look, &node.shape, theme);
    }
    classes(out, &node.class, node.look.printed && !both, theme);
    let before = out.len();
    out.push('>');
    title(out, &node.label);
    if both {
        form(out, node, theme);
    } else if let Shape::Text(text) = &node.shape {
        escape(out, &text.content);
    }
    write_nodes(out, &node.children, theme);
    if out.len() == before + 1 {
        out.truncate(before);
        out.push_str("/>");
    } else {
        out.push_str("</");
        out.push_str(if both { "g" } else { tag });
        out.push('>');
    }
}

/// The form of a node with its colours, wherever the node may stand and whatever it may hold.
fn form(out: &mut String, node: &Node, theme: Theme) {
    if node.shape == Shape::Group {
        return;
    }
    let tag = tag(&node.shape);
    out.push('<');
    out.push_str(tag);
    geometry(out, &node.shape, theme);
    look(out, &node.look, &node.shape, theme);
    classes(out, "", node.look.printed, theme);
    if let Shape::Text(text) = &node.shape
        && !text.content.is_empty()
    {
        out.push('>');
        escape(out, &text.content);
        out.push_str("</text>");
    } else {
        out.push_str("/>");
    }
}

fn tag(shape: &Shape) -> &'static str {
    match shape {
        Shape::Group => "g",
        Shape::Path(_) => "path",
        Shape::Circle { .. } => "circle",
        Shape::Rect { .. } => "rect",
        Shape::Polygon(_, Closed::Yes) => "polygon",
        Shape::Polygon(_, Closed::No) => "polyline",
        Shape::Text(_) => "text",
        Shape::Symbol(_) => "use",
    }
}

fn title(out: &mut String, label: &str) {
    if !label.is_empty() {
        out.push_str("<title>");
        escape(out, label);
        out.push_str("</title>");
    }
}

fn geometry(out: &mut String, shape: &Shape, theme: Theme) {
    match shape {
        Shape::Group => {}
        Shape::Path(d) => attribute(out, "d", |out| escape(out, d)),
        Shape::Circle { x, y, r } => {
            measure(out, "cx", *x, PLACES);
            measure(out, "cy", *y, PLACES);
            measure(out, "r", *r, SIZES);
        }
        Shape::Rect { x, y, width, height, round } => {
            for (name, value) in [("x", x), ("y", y), ("width", width), ("height", height)] {
                measure(out, name, *value, SIZES);
            }
            if *round > 0.0 {
                measure(out, "rx", *round, SIZES);
            }
        }
        Shape::Polygon(points, _) => attribute(out, "points", |out| {
            for (index, (x, y)) in points.iter().enumerate() {
                if index > 0 {
                    out.push(' ');
                }
                point(out, *x, *y, SIZES);
            }
        }),
        Shape::Text(text) => letters(out, text, theme),
        Shape::Symbol(name) => attribute(out, "href", |out| {
            out.push('#');
            escape(out, name);
        }),
    }
}

fn letters(out: &mut String, text: &Text, theme: Theme) {
    let family = match (text.face, theme) {
        (Face::Num, Theme::Page) => "var(--num)",
        (Face::Serif | Face::Italic, Theme::Page) => "var(--serif)",
        (Face::Sans, Theme::Page) => "var(--sans)",
        (Face::Num | Face::Serif | Face::Italic, _) => "Palatino, 'TeX Gyre Pagella', 'Book Antiqua', Georgia, serif",
        (Face::Sans, _) => "system-ui, Roboto, 'Helvetica Neue', sans-serif",
    };
    measure(out, "x", text.x, SIZES);
    measure(out, "y", text.y, SIZES);
    measure(out, "font-size", text.size, SIZES);
    attribute(out, "font-family", |out| out.push_str(family));
    if text.bold {
        out.push_str(" font-weight=\"700\"");
    }
    if text.face == Face::Italic {
        out.push_str(" font-style=\"italic\"");
    }
    match text.anchor {
        Anchor::Start => {}
        Anchor::Middle => out.push_str(" text-anchor=\"middle\""),
        Anchor::End => out.push_str(" text-anchor=\"end\""),
    }
    if text.halo > 0.0 {
        attribute(out, "stroke", |out| Colour::from(super::Token::Halo).write(out, theme));
        measure(out, "stroke-width", text.halo, SIZES);
        out.push_str(" stroke-linejoin=\"round\" paint-order=\"stroke\"");
    }
}

fn look(out: &mut String, look: &Look, shape: &Shape, theme: Theme) {
    if let Some(tint) = look.tint {
        attribute(out, "color", |out| tint.write(out, theme));
    }
    if look.opacity < 100 {
        measure(out, "opacity", f32::from(look.opacity) / 100.0, SIZES);
    }
    if matches!(shape, Shape::Group | Shape::Symbol(_)) {
        return;
    }
    match look.fill {
        None => out.push_str(" fill=\"none\""),
        Some(fill) => {
            attribute(out, "fill", |out| fill.write(out, theme));
            if fill.opacity < 100 {
                measure(out, "fill-opacity", f32::from(fill.opacity) / 100.0, SIZES);
            }
        }
    }
    let Some(stroke) = look.stroke else { return };
    attribute(out, "stroke", |out| stroke.write(out, theme));
    measure(out, "stroke-width", look.width, SIZES);
    if stroke.opacity < 100 {
        measure(out, "stroke-opacity", f32::from(stroke.opacity) / 100.0, SIZES);
    }
    if !look.dash.is_empty() {
        attribute(out, "stroke-dasharray", |out| escape(out, &look.dash));
    }
    if look.round {
        out.push_str(" stroke-linecap=\"round\"");
    }
    out.push_str(" stroke-linejoin=\"round\"");
}

fn classes(out: &mut String, class: &str, printed: bool, theme: Theme) {
    let class = class.trim();
    if theme != Theme::Page || (class.is_empty() && !printed) {
        return;
    }
    attribute(out, "class", |out| {
        escape(out, class);
        if printed {
            out.push_str(if class.is_empty() { "printed" } else { " printed" });
        }
    });
}

fn attribute(out: &mut String, name: &str, value: impl FnOnce(&mut String)) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    value(out);
    out.push('"');
}

fn measure(out: &mut String, name: &str, value: f32, unit: u64) {
    attribute(out, name, |out| number(out, value, unit));
}

/// Text made safe for SVG.
fn escape(out: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = rest.find(['&', '<', '>', '"']) {
        out.push_str(&rest[..at]);
        out.push_str(match rest.as_bytes()[at] {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            _ => "&quot;",
        });
        rest = &rest[at + 1..];
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::{super::*, *};

    #[test]
    fn a_picture_stands_alone() {
        let mut scene = Scene::new("A & B", 0.0, 0.0, 100.0, 50.0);
        scene.add(coin(10.0, 10.0, "7").key("coin").label("seven"));
        scene.add(rect(0.0, 0.0, 5.0, 5.0).fill(Token::Gold).preview("buy"));
        for theme in [Theme::Light, Theme::Dark] {
            let text = standalone(&scene, theme);
            assert!(!text.contains("var(") && !text.contains("color-mix"), "{text}");
            assert!(text.contains("A &amp; B") && text.contains("<title>seven</title>"));
            assert_eq!(text.matches("<rect").count(), 1, "previews are left out");
        }
    }

    #[test]
    fn printed_matter_stays_light_in_the_dark() {
        let sheet = rect(0.0, 0.0, 1.0, 1.0).fill(Token::Sheet);
        let text = nodes(&[group([sheet.clone()]).printed(), sheet], Theme::Dark);
        assert!(text.contains("#fcf8ee") && text.contains("#27231d"), "{text}");
    }

    #[test]
    fn places_are_written_short() {
        assert_eq!(transform(Place::default()), "");
        assert_eq!(
            transform(Place { x: 1.04, y: -2.0, turn: 60.0, scale: 0.5 }),
            "translate(1,-2)rotate(60)scale(0.5)"
        );
    }
}
