//! How much of a phone the sheet takes: it is swiped up and down by its grip, or pressed there.

use dioxus::{prelude::*, web::WebEventExt};
use wasm_bindgen::JsCast;
use web_sys::Element as WebElement;

use super::words;

/// A pointer that moved less than this has pressed, in pixels.
const STILL: f64 = 12.0;

/// How high the sheet stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Height {
    Low,
    Half,
    Full,
}

impl Height {
    /// The class of the map above it.
    pub(super) fn map(self) -> &'static str {
        match self {
            Height::Low => "mid much",
            Height::Half => "mid",
            Height::Full => "mid low",
        }
    }

    fn up(self) -> Height {
        match self {
            Height::Low => Height::Half,
            Height::Half | Height::Full => Height::Full,
        }
    }

    fn down(self) -> Height {
        match self {
            Height::Full => Height::Half,
            Height::Half | Height::Low => Height::Low,
        }
    }

    /// What a press does, for those who do not swipe.
    fn pressed(self) -> Height {
        match self {
            Height::Low | Height::Full => Height::Half,
            Height::Half => Height::Full,
        }
    }
}

/// The bar at the top of the sheet.
#[component]
pub(super) fn Grip(height: Signal<Height>) -> Element {
    let mut from = use_signal(|| None::<f64>);
    let mut swiped = use_signal(|| false);
    let label = match height() {
        Height::Full => words::MORE_MAP,
        Height::Half => words::MORE_THIS,
        Height::Low => words::MORE_AGAIN,
    };
    rsx! {
        button { class: "grip", "aria-label": label, "data-height": "{height():?}",
            onclick: move |_| if !swiped.take() {
                let next = height.peek().pressed();
                height.set(next);
            },
            onpointerdown: move |event| {
                let event = event.as_web_event();
                swiped.set(false);
                from.set(Some(f64::from(event.client_y())));
                // The finger may leave the grip on its way.
                if let Some(grip) = event.target().and_then(|target| target.dyn_into::<WebElement>().ok()) {
                    let _ = grip.set_pointer_capture(event.pointer_id());
                }
            },
            onpointerup: move |event| {
                let Some(began) = from.take() else { return };
                let moved = f64::from(event.as_web_event().client_y()) - began;
                if moved.abs() > STILL {
                    let next = if moved < 0.0 { height.peek().up() } else { height.peek().down() };
                    height.set(next);
                    swiped.set(true);
                }
            },
            onpointercancel: move |_| from.set(None),
        }
    }
}
