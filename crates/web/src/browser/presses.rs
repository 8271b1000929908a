//! Whether a pointer or a key is down, so that nothing moves under it.

use std::cell::Cell;

use super::{Listener, listen};

thread_local! {
    static PRESSED: Cell<bool> = const { Cell::new(false) };
}

/// Whether a pointer or a key is down.
pub(crate) fn is_pressed() -> bool {
    PRESSED.get()
}

/// Follows pointers and keys, and calls back when all are up, for as long as the answer is kept.
pub(crate) fn watch_presses(up: impl Fn() + Clone + 'static) -> [Listener; 6] {
    let down = |name| listen(name, |_| PRESSED.set(true));
    let release = |name| {
        let up = up.clone();
        listen(name, move |_| {
            PRESSED.set(false);
            up();
        })
    };
    [
        down("pointerdown"),
        down("keydown"),
        release("pointerup"),
        release("pointercancel"),
        release("keyup"),
        release("blur"),
    ]
}
