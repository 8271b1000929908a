//! What was played and what would have been better, as pictures: the map with each of the two lines
//! put together on it. A press shows it large.

use boards::{
    Drafted, Showing,
    scene::{Theme, svg},
    stage::Size,
};
use bots::review::Choice;
use catalog::{Frame, Sight, Table};
use dioxus::prelude::*;
use engine::{Names, Seat, Viewer};

use super::{
    super::{
        desk::Desk,
        draft::{Ahead, drafted},
    },
    Reviewing, words,
};

/// The size for which the map is drawn; the page scales it down.
const SIZE: Size = Size { width: 560.0, height: 420.0 };

/// A line of a choice that is shown large: its ply, its seat and its actions.
pub(super) type Line = (usize, Seat, Vec<String>);

#[component]
pub(super) fn Thumbs(seat: Seat, choice: Choice) -> Element {
    let desk = use_context::<Desk>();
    let Reviewing { table, mut line, .. } = use_context();
    let ply = choice.ply;
    let pictures = use_memo(use_reactive!(|(seat, choice)| {
        let table = table.peek();
        let picture =
            |actions: &Vec<String>| picture(table.as_ref(), &(choice.ply, seat, actions.clone()), &desk.names());
        let pictures = [(words::PLAYED, &choice.played), (words::BETTER, &choice.better)]
            .map(|(word, actions)| (word, actions.clone(), picture(actions).unwrap_or_default()));
        // Where the map shows no difference it tells nothing.
        if pictures[0].2 == pictures[1].2 { Vec::new() } else { pictures.to_vec() }
    }));
    rsx! {
        div { class: "thumbs",
            for (word , actions , (frame , drawing)) in pictures() {
                button { key: "{word}", "aria-pressed": (line.read().as_ref() == Some(&(ply, seat, actions.clone()))).to_string(),
                    onclick: move |_| {
                        line.set(Some((ply, seat, actions.clone())));
                        desk.look(Some(ply));
                    },
                    svg { view_box: frame, "aria-hidden": "true", dangerous_inner_html: drawing }
                    span { "{word}" }
                }
            }
        }
    }
}

/// The map after a line: its frame and what is drawn in it.
fn picture(table: &dyn Table, line: &Line, names: &Names) -> Option<(String, String)> {
    let (draft, Ahead { sight, frame }) = after(table, line, names)?;
    let stage = boards::stage_of(Showing { sight: &sight, frame: &frame, names, draft: &draft, size: SIZE })?;
    let [left, top, width, height] = stage.map.frame;
    Some((format!("{left} {top} {width} {height}"), svg::nodes(&stage.map.nodes, Theme::Page)))
}

/// A line as a draft on the table as it was, as far as it can be foreseen: what is rolled at once
/// leaves the table as it was.
fn after(table: &dyn Table, (ply, seat, actions): &Line, names: &Names) -> Option<(Vec<Drafted>, Ahead)> {
    let sight = Sight::of(table.at(*ply).ok()?.whole(Viewer::Seat(*seat))).ok()?;
    let foreseen = (1..=actions.len()).rev().find_map(|most| drafted(&sight, &actions[..most], names));
    match foreseen {
        Some((draft, ahead)) => Some((draft, ahead?)),
        None => Some((Vec::new(), Ahead { frame: Frame::of(&sight, names), sight })),
    }
}

/// Shows a line that was pressed once the table is looked at where it begins.
pub(super) fn use_line(desk: Desk, table: Signal<Box<dyn Table>>, line: Signal<Option<Line>>) {
    use_effect(move || {
        let ply = desk.shown.read().as_ref().map(|seen| seen.position().ply);
        let Some(line) = line.read().clone().filter(|line| Some(line.0) == ply) else { return };
        if let Some((draft, ahead)) = after(table.peek().as_ref(), &line, &desk.names()) {
            let (mut drafted, mut shown) = (desk.draft, desk.ahead);
            drafted.set(draft);
            shown.set(Some(ahead));
        }
    });
}
