//! What the people at the table are called, which they may change while they play.

use catalog::Frame;
use dioxus::prelude::*;
use engine::Seat;

use super::{
    desk::{Desk, Refusal},
    words,
};
use crate::browser;

/// A field for the name of each person.
#[component]
pub(super) fn Naming() -> Element {
    let desk = use_context::<Desk>();
    let people: Vec<(Seat, String)> = {
        let saved = desk.saved.read();
        let sitters = saved.setup.sitters.iter().enumerate().filter(|(_, sitter)| sitter.bot.is_none());
        sitters.map(|(index, sitter)| (Seat::new(index as u8), sitter.name.clone())).collect()
    };
    let alone = people.len() == 1;
    rsx! {
        for (seat , name) in people {
            label { key: "{seat}",
                {if alone { words::YOUR_NAME.to_owned() } else { words::name_of_seat(seat.index() + 1) }}
                input { value: "{name}", maxlength: "16", onchange: move |event| desk.rename(seat, &event.value()) }
            }
        }
    }
}

impl Desk {
    /// Somebody is called otherwise from now on: at this table, in its record and, where one person
    /// plays against bots, at the next table too.
    fn rename(mut self, seat: Seat, name: &str) {
        let name = name.trim();
        if name.is_empty() {
            return self.refusal.set(Some(Refusal { clause: None, text: words::NAMELESS.into() }));
        }
        self.wire.peek().rename(seat, name);
        self.drop_draft();
        self.saved.write().rename(seat, name);
        let record = self.record();
        {
            let mut kept = self.kept.write();
            kept.rename(seat, name);
            kept.record = record;
        }
        browser::keep(&self.kept.peek());
        if self.saved.peek().setup.sitters.iter().filter(|sitter| sitter.bot.is_none()).count() == 1 {
            browser::keep_setting("name", name);
        }
        let names = self.names();
        if let Some(seen) = self.shown.write().as_mut() {
            self.log.set(catalog::log(&seen.sight, &names, 0));
            seen.frame = Frame::of(&seen.sight, &names);
        }
    }
}
