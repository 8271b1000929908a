//! The screen: which arrangement of the table it has room for.

use std::rc::Rc;

use dioxus::prelude::*;

use crate::browser;

/// How a table is arranged. The style sheet does the arranging.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Screen {
    /// Upright: the map over a sheet with tabs.
    Phone,
    /// Held sideways: the map beside the sheet.
    Sideways,
    /// The map with what can be done beside it, the rest in tabs below.
    Tablet,
    /// Columns on both sides of the map.
    Desktop,
}

impl Screen {
    /// The arrangement for a window of this size.
    pub(super) fn of(width: f64, height: f64) -> Screen {
        match (width, height) {
            (width, _) if width <= 700.0 => Screen::Phone,
            (_, height) if height <= 500.0 => Screen::Sideways,
            (width, _) if width <= 1100.0 => Screen::Tablet,
            _ => Screen::Desktop,
        }
    }

    /// Its name in the style sheet.
    pub(super) fn name(self) -> &'static str {
        match self {
            Screen::Phone => "phone",
            Screen::Sideways => "sideways",
            Screen::Tablet => "tablet",
            Screen::Desktop => "desktop",
        }
    }
}

/// Follows the window for as long as the table is shown.
pub(super) fn use_screen() -> Signal<Screen> {
    let mut screen = use_signal(now);
    let resized = use_coroutine(move |mut changes: UnboundedReceiver<()>| async move {
        use futures_util::StreamExt;
        while changes.next().await.is_some() {
            if *screen.peek() != now() {
                screen.set(now());
            }
        }
    });
    use_hook(move || Rc::new(browser::listen("resize", move |_| resized.send(()))));
    screen
}

fn now() -> Screen {
    let (width, height) = browser::window_size();
    Screen::of(width, height)
}
