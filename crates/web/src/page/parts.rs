//! Small things that every view uses: icons, seat shapes, clause links.

use boards::scene::{Theme, seat_shape, svg};
use dioxus::prelude::*;
use engine::Seat;

/// The lines of an icon on a field of 24 by 24.
pub(super) mod icon {
    pub(crate) const BACK: &str = "M14,5l-7,7 7,7";
    pub(crate) const UNDO: &str = "M5,9H14a5,5 0 0 1 0,10H9M5,9l4,-4M5,9l4,4";
    pub(crate) const HINT: &str =
        "M9,18h6M10,21h4M12,3a6,6 0 0 1 3.6,10.8c-.6,.5 -.8,1.2 -.8,2.2H9.2c0,-1 -.2,-1.7 -.8,-2.2A6,6 0 0 1 12,3z";
    pub(crate) const RULES: &str = "M4,5c3,-1 6,-1 8,1 2,-2 5,-2 8,-1V19c-3,-1 -6,-1 -8,1 -2,-2 -5,-2 -8,-1zM12,6V20";
    pub(crate) const MENU: &str = "M5,7H19M5,12H19M5,17H19";
    pub(crate) const FIT: &str = "M4,4h6M4,4v6M20,20h-6M20,20v-6M20,4h-6M20,4v6M4,20h6M4,20v-6";
    pub(crate) const PLUS: &str = "M12,5V19M5,12H19";
    pub(crate) const MINUS: &str = "M5,12H19";
    pub(crate) const FIRST: &str = "M6,6V18M18,6l-8,6 8,6z";
    pub(crate) const PREVIOUS: &str = "M16,6l-8,6 8,6z";
    pub(crate) const NEXT: &str = "M8,6l8,6 -8,6z";
    pub(crate) const LAST: &str = "M18,6V18M6,6l8,6 -8,6z";
    pub(crate) const PAUSE: &str = "M9,6V18M15,6V18";
    pub(crate) const CHECK: &str = "M5,12l5,6L19,6";
    pub(crate) const HAND: &str = "M8,11V5a1.6,1.6 0 0 1 3.200,0V10M11.200,9.500a1.500,1.500 0 0 1 3,0V11M14.200,10.500a1.500,1.500 0 0 1 3,0V12M17.200,11.500a1.300,1.300 0 0 1 2.600,0c0,5 -1,9 -6,9h-2c-2.500,0 -3.500,-1 -5,-3.500L4.600,13.600a1.500,1.500 0 0 1 2.400,-1.600L8,13.500";
    pub(crate) const PERSON: &str =
        "M12,11a3.500,3.500 0 1 0 0,-7 3.500,3.500 0 0 0 0,7zM5,20c0,-4.500 3,-6.500 7,-6.500s7,2 7,6.500z";
    pub(crate) const STALL: &str = "M4,9L5.500,4H18.500L20,9M4,9c0,2.600 4,2.600 4,0 0,2.600 4,2.600 4,0 0,2.600 4,2.600 4,0 0,2.600 4,2.600 4,0M5.500,12V20H18.500V12";
    pub(crate) const PAGES: &str = "M6,3.500H18V20.500H6zM9,8H15M9,12H15M9,16H13";
    pub(crate) const CLOSE: &str = "M6,6L18,18M18,6L6,18";
    pub(crate) const PEOPLE: &str = "M9,10a3,3 0 1 0 0,-6 3,3 0 0 0 0,6zM3,19c0,-4.500 2.500,-6 6,-6s6,1.500 6,6M15.500,10.500a2.600,2.600 0 1 0 -1,-5M17,13c2.800,.3 4.400,2.200 4.400,5.600";
    pub(crate) const GLASS: &str = "M6,4H18M6,20H18M7,4c0,5 5,5 5,8s-5,3 -5,8M17,4c0,5 -5,5 -5,8s5,3 5,8";
}

#[component]
pub(super) fn Icon(d: &'static str) -> Element {
    rsx! {
        svg { class: "ico", view_box: "0 0 24 24", "aria-hidden": "true", path { d } }
    }
}

/// The shape of a seat.
#[component]
pub(super) fn Shape(seat: Seat) -> Element {
    let drawing = svg::nodes(&[seat_shape(seat, 0.0, 0.0, 9.0)], Theme::Page);
    rsx! {
        svg { class: "sm", view_box: "-12 -12 24 24", "aria-hidden": "true", dangerous_inner_html: drawing }
    }
}

/// The number of a clause, which opens its paragraph.
#[component]
pub(super) fn ClauseLink(clause: String, onopen: EventHandler<String>) -> Element {
    let opened = clause.clone();
    rsx! {
        a {
            class: "clause",
            href: "#",
            onclick: move |event| {
                event.prevent_default();
                event.stop_propagation();
                onopen.call(opened.clone());
            },
            "{clause}"
        }
    }
}

/// The class that carries a seat's colour.
pub(super) fn seat_class(seat: Seat) -> String {
    format!("s{seat}")
}
