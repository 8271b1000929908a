//! Parts of the program that not everybody needs: they are cut out of what everybody loads (`crates/cut`), and
//! come when they are first needed. The code of a game is one: until it is here, nothing but the game's listing
//! may be asked of `catalog` and `boards`.

use std::{cell::RefCell, collections::BTreeSet};

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

thread_local! {
    static HERE: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

/// Why a part did not come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Missing {
    /// The server has another build, and so another name for it.
    Gone,
    /// There is no way to the server.
    Away,
}

/// The tables of a server.
pub(crate) struct Online;

/// What a finished game was made of.
pub(crate) struct Review;

/// What they are called.
pub(crate) const ONLINE: &str = "online";
pub(crate) const REVIEW: &str = "review";

/// Whether a part can be used at once.
pub(crate) fn is_here(part: &str) -> bool {
    HERE.with_borrow(|here| here.contains(part))
}

/// Lets the code of a recorded game come. What is no record needs none.
pub(crate) async fn come_with(record: &str) -> Result<(), Missing> {
    match engine::record_slug(record) {
        Ok(game) => come(game).await,
        Err(_) => Ok(()),
    }
}

/// Lets a part come, unless it is here: a game by its slug. What is no part needs none.
pub(crate) async fn come(name: &str) -> Result<(), Missing> {
    if is_here(name) {
        return Ok(());
    }
    let global = js_sys::global();
    // The first file has it (`boot.js`).
    let part = Reflect::get(&global, &"comePart".into()).map_err(|_| Missing::Away)?;
    let part = part.dyn_into::<Function>().map_err(|_| Missing::Away)?;
    let coming = part.call1(&global, &name.into()).map_err(|_| Missing::Away)?;
    let gone = |why: JsValue| if why == 404 { Missing::Gone } else { Missing::Away };
    JsFuture::from(Promise::from(coming)).await.map_err(gone)?;
    HERE.with_borrow_mut(|here| here.insert(name.to_owned()));
    Ok(())
}
