//! Opening a table: the desk of one of this device, or of one on a server.

use std::{cell::Cell, rc::Rc};

use boards::stage::Size;
use dioxus::prelude::*;
use futures_channel::mpsc::UnboundedReceiver;
use futures_util::StreamExt;
use protocol::TableId;

use super::{
    board::Zoom,
    coach::Coach,
    desk::Desk,
    far::{Online, Trial},
    goal,
    lesson::Guide,
    pace::Pace,
    wire::{Heard, Wire},
};
use crate::{
    browser,
    code::{self, Missing},
    message::{Ask, Setup},
    saved::Saved,
};

/// Waits until the code of a game is here, however long the way to the server is cut off.
async fn come_at_last(game: &str) {
    while let Err(missing) = code::come(game).await {
        if missing == Missing::Gone {
            browser::reload_once(game);
        }
        browser::sleep(1000).await;
    }
}

type Opened = (Signal<Wire>, Rc<Cell<Option<UnboundedReceiver<Heard>>>>);

fn opened((wire, heard): (Wire, UnboundedReceiver<Heard>)) -> Opened {
    (Signal::new(wire), Rc::new(Cell::new(Some(heard))))
}

/// The desk of a table of this device for as long as it is shown, or why there is none.
pub(super) fn use_desk(saved: Saved, guide: Option<Guide>) -> Result<Desk, String> {
    let wire = use_hook(|| {
        browser::mark("table asked");
        Wire::open(&saved.setup, saved.record.as_deref()).map(opened).map_err(|error| error.to_string())
    });
    let goal = goal::is_new(&saved.setup.game) && !saved.over && !saved.watched() && guide.is_none();
    Ok(use_wire(saved, wire?, goal, guide, None, None))
}

/// The desk of a table of the server. What is played there comes with the first news.
pub(super) fn use_far_desk(table: TableId) -> Desk {
    let wire = use_hook(|| {
        browser::mark("table asked");
        opened(Wire::follow(table))
    });
    let setup =
        Setup { game: String::new(), preset: String::new(), switches: Vec::new(), sitters: Vec::new(), seed: 0 };
    let online = Online::use_new(table);
    use_wire(Saved::new(table.to_string(), setup), wire, false, None, Some(online), None)
}

/// The desk of a what-if board of a server's table. It begins where the table stands now.
pub(super) fn use_trial_desk(table: Desk) -> Option<Desk> {
    let (wire, trial, setup) = use_hook(|| {
        let mut setup = table.saved.peek().setup.clone();
        setup.sitters.iter_mut().for_each(|sitter| sitter.bot = None);
        let names: Vec<String> = setup.sitters.iter().map(|sitter| sitter.name.clone()).collect();
        let shown = table.shown.peek();
        let sight = &shown.as_ref()?.sight;
        let seq = sight.position().seq;
        let wire = opened(Wire::imagine(sight, &names, u64::from_le_bytes(browser::bytes()))?);
        Some((wire, Trial { online: table.far?, wire: table.wire, shown: table.shown, seq }, setup))
    })?;
    Some(use_wire(Saved::new(String::new(), setup), wire, false, None, None, Some(trial)))
}

fn use_wire(
    saved: Saved,
    (wire, heard): Opened,
    goal: bool,
    guide: Option<Guide>,
    far: Option<Online>,
    trial: Option<Trial>,
) -> Desk {
    let paused = saved.watched() && saved.record.is_some();
    let desk = Desk {
        kept: use_signal(|| saved.clone()),
        saved: use_signal(|| saved),
        shown: use_signal(|| None),
        log: use_signal(Vec::new),
        fresh: use_signal(|| 0),
        marked: use_signal(|| None),
        refusal: use_signal(|| None),
        advice: use_signal(|| None),
        guide: use_signal(|| guide),
        coach: use_signal(Coach::default),
        book: use_signal(|| None),
        menu: use_signal(|| false),
        goal: use_signal(|| goal),
        chooser: use_signal(|| None),
        picked: use_signal(|| None),
        draft: use_signal(Vec::new),
        ahead: use_signal(|| None),
        size: use_signal(|| Size::PICTURE),
        stage: use_signal(|| None),
        pace: use_signal(|| Pace::of(paused)),
        waiting: use_signal(|| None),
        replaying: use_signal(|| false),
        looked: use_signal(|| None),
        zoom: use_signal(Zoom::default),
        by_keys: use_signal(|| false),
        asked: use_signal(|| None),
        sent: use_signal(|| None),
        told: use_signal(|| false),
        wire,
        far,
        trial,
    };
    use_future(move || {
        let heard = heard.take();
        async move {
            let Some(mut heard) = heard else { return };
            desk.ask(Ask::Look { ply: None });
            while let Some(heard) = heard.next().await {
                // What a server's table plays is known only now.
                if let Some(game) = heard.game() {
                    come_at_last(&game).await;
                }
                desk.hear(heard);
            }
        }
    });
    desk
}
