//! Scenes as SVG text: whole pictures that stand alone, and pieces for the page.

use std::fmt::Write;

pub use super::palette::Theme;
use super::{Anchor, Closed, Colour, Face, Look, Node, Place, Scene, Shape, Text};

/// A picture that stands alone: no style sheet, no variables, so that every viewer shows it.
pub fn standalone(scene: &Scene, theme: Theme) -> String {
    let [left, top, width, height] = scene.frame;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" width=\"{}\" height=\"{}\" role=\"img\">",
        num(left),
        num(top),
        num(width),
        num(height),
        num(width),
        num(height),
    );
    let _ = write!(out, "<title>{}</title>", escape(&scene.title));
    let paper = Colour::from(super::Token::Paper).write(theme);
    let _ = write!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{paper}\"/>",
        num(left),
        num(top),
        num(width),
        num(height)
    );
    out.push_str(&symbols(scene, theme));
    out.push_str(&nodes(&scene.nodes, theme));
    out.push_str("</svg>");
    out
}

/// The named drawings of a scene, as the content of an `svg` element.
pub fn symbols(scene: &Scene, theme: Theme) -> String {
    let mut out = String::from("<defs>");
    for (name, content) in &scene.symbols {
        let _ = write!(out, "<g id=\"{}\">{}</g>", escape(name), nodes(content, theme));
    }
    out.push_str("</defs>");
    out
}

/// Nodes one after the other. Previews are left out: nothing is hovered in a picture.
pub fn nodes(nodes: &[Node], theme: Theme) -> String {
    let mut out = String::new();
    for node in nodes.iter().filter(|node| node.preview.is_none()) {
        write_node(&mut out, node, theme);
    }
    out
}

/// What is drawn by a node itself: its own form if it has one, then its children, without the
/// group that holds its place. The page makes that group, so that it can glide.
pub fn inner(node: &Node, theme: Theme) -> String {
    let mut out = String::new();
    let theme = scheme(node, theme);
    if node.shape != Shape::Group {
        let bare = Node { shape: node.shape.clone(), look: node.look.clone(), ..Node::default() };
        write_node(&mut out, &bare, theme);
    }
    out.push_str(&nodes(&node.children, theme));
    out
}

/// The colour that a look hands down, as the page writes it; empty for none.
pub fn tint(look: &Look) -> String {
    look.tint.map_or_else(String::new, |tint| tint.write(Theme::Page))
}

/// A place as SVG writes it; empty if it changes nothing.
pub fn transform(place: Place) -> String {
    let mut out = String::new();
    if place.x != 0.0 || place.y != 0.0 {
        let _ = write!(out, "translate({},{})", num(place.x), num(place.y));
    }
    if place.turn != 0.0 {
        let _ = write!(out, "rotate({})", num(place.turn));
    }
    if place.scale != 1.0 {
        let _ = write!(out, "scale({})", fine(place.scale));
    }
    out
}

/// A place as a style sheet writes it, so that it glides when it changes.
pub fn css_transform(place: Place) -> String {
    let mut out = format!("transform:translate({}px,{}px)", num(place.x), num(place.y));
    if place.turn != 0.0 {
        let _ = write!(out, " rotate({}deg)", num(place.turn));
    }
    if place.scale != 1.0 {
        let _ = write!(out, " scale({})", fine(place.scale));
    }
    out
}

fn scheme(node: &Node, theme: Theme) -> Theme {
    if node.look.printed && theme == Theme::Dark { Theme::Light } else { theme }
}

fn write_node(out: &mut String, node: &Node, theme: Theme) {
    let theme = scheme(node, theme);
    let tag = match &node.shape {
        Shape::Group => "g",
        Shape::Path(_) => "path",
        Shape::Circle { .. } => "circle",
        Shape::Rect { .. } => "rect",
        Shape::Polygon(_, Closed::Yes) => "polygon",
        Shape::Polygon(_, Closed::No) => "polyline",
        Shape::Text(_) => "text",
        Shape::Symbol(_) => "use",
    };
    // A form with children of its own is drawn first inside a group of both.
    if !node.children.is_empty() && node.shape != Shape::Group {
        let place = Node { place: node.place, class: node.class.clone(), label: node.label.clone(), ..Node::default() };
        let form = Node { shape: node.shape.clone(), look: node.look.clone(), ..Node::default() };
        let mut children = vec![form];
        children.extend(node.children.iter().cloned());
        return write_node(out, &Node { children, ..place }, theme);
    }
    let _ = write!(out, "<{tag}");
    geometry(out, &node.shape, theme);
    let placed = transform(node.place);
    if !placed.is_empty() {
        let _ = write!(out, " transform=\"{placed}\"");
    }
    look(out, &node.look, &node.shape, theme);
    classes(out, node, theme);
    let content = content(node, theme);
    if content.is_empty() {
        out.push_str("/>");
    } else {
        let _ = write!(out, ">{content}</{tag}>");
    }
}

fn content(node: &Node, theme: Theme) -> String {
    let mut content = String::new();
    if !node.label.is_empty() {
        let _ = write!(content, "<title>{}</title>", escape(&node.label));
    }
    if let Shape::Text(text) = &node.shape {
        content.push_str(&escape(&text.content));
    }
    content.push_str(&nodes(&node.children, theme));
    content
}

fn geometry(out: &mut String, shape: &Shape, theme: Theme) {
    let _ = match shape {
        Shape::Group => Ok(()),
        Shape::Path(d) => write!(out, " d=\"{}\"", escape(d)),
        Shape::Circle { x, y, r } => write!(out, " cx=\"{}\" cy=\"{}\" r=\"{}\"", num(*x), num(*y), fine(*r)),
        Shape::Rect { x, y, width, height, round } => {
            let _ = write!(out, " x=\"{}\" y=\"{}\"", fine(*x), fine(*y));
            let _ = write!(out, " width=\"{}\" height=\"{}\"", fine(*width), fine(*height));
            if *round > 0.0 { write!(out, " rx=\"{}\"", fine(*round)) } else { Ok(()) }
        }
        Shape::Polygon(points, _) => {
            let points: Vec<_> = points.iter().map(|(x, y)| format!("{},{}", fine(*x), fine(*y))).collect();
            write!(out, " points=\"{}\"", points.join(" "))
        }
        Shape::Text(text) => letters(out, text, theme),
        Shape::Symbol(name) => write!(out, " href=\"#{}\"", escape(name)),
    };
}

fn letters(out: &mut String, text: &Text, theme: Theme) -> std::fmt::Result {
    let family = match (text.face, theme) {
        (Face::Num, Theme::Page) => "var(--num)",
        (Face::Serif | Face::Italic, Theme::Page) => "var(--serif)",
        (Face::Sans, Theme::Page) => "var(--sans)",
        (Face::Num | Face::Serif | Face::Italic, _) => "Palatino, 'TeX Gyre Pagella', 'Book Antiqua', Georgia, serif",
        (Face::Sans, _) => "system-ui, Roboto, 'Helvetica Neue', sans-serif",
    };
    write!(out, " x=\"{}\" y=\"{}\" font-size=\"{}\"", fine(text.x), fine(text.y), fine(text.size))?;
    write!(out, " font-family=\"{family}\"")?;
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
        let halo = Colour::from(super::Token::Halo).write(theme);
        write!(out, " stroke=\"{halo}\" stroke-width=\"{}\"", fine(text.halo))?;
        out.push_str(" stroke-linejoin=\"round\" paint-order=\"stroke\"");
    }
    Ok(())
}

fn look(out: &mut String, look: &Look, shape: &Shape, theme: Theme) {
    if let Some(tint) = look.tint {
        let _ = write!(out, " color=\"{}\"", tint.write(theme));
    }
    if look.opacity < 100 {
        let _ = write!(out, " opacity=\"{}\"", hundredths(look.opacity));
    }
    if matches!(shape, Shape::Group | Shape::Symbol(_)) {
        return;
    }
    match look.fill {
        None => out.push_str(" fill=\"none\""),
        Some(fill) => {
            let _ = write!(out, " fill=\"{}\"", fill.write(theme));
            if fill.opacity < 100 {
                let _ = write!(out, " fill-opacity=\"{}\"", hundredths(fill.opacity));
            }
        }
    }
    let Some(stroke) = look.stroke else { return };
    let _ = write!(out, " stroke=\"{}\" stroke-width=\"{}\"", stroke.write(theme), fine(look.width));
    if stroke.opacity < 100 {
        let _ = write!(out, " stroke-opacity=\"{}\"", hundredths(stroke.opacity));
    }
    if !look.dash.is_empty() {
        let _ = write!(out, " stroke-dasharray=\"{}\"", escape(&look.dash));
    }
    if look.round {
        out.push_str(" stroke-linecap=\"round\"");
    }
    out.push_str(" stroke-linejoin=\"round\"");
}

fn classes(out: &mut String, node: &Node, theme: Theme) {
    if theme != Theme::Page {
        return;
    }
    let mut class = node.class.clone();
    if node.look.printed {
        class.push_str(" printed");
    }
    if !class.is_empty() {
        let _ = write!(out, " class=\"{}\"", escape(class.trim()));
    }
}

/// Text made safe for SVG.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A number with one decimal, for places.
fn num(value: f32) -> String {
    trim(&format!("{value:.1}"))
}

/// A number with two decimals, for sizes.
fn fine(value: f32) -> String {
    trim(&format!("{value:.2}"))
}

fn hundredths(value: u8) -> String {
    trim(&format!("{:.2}", f32::from(value) / 100.0))
}

fn trim(text: &str) -> String {
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
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
