//! What the page asks of the browser: storage, time, addresses, files.

use std::{cell::RefCell, collections::BTreeMap};

use js_sys::{Array, Promise};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AudioContext, Blob, BlobPropertyBag, Document, Element, HtmlAnchorElement, HtmlElement, Response, Storage,
    StorageEvent, Url, Window,
};

mod presses;

pub(crate) use presses::{is_pressed, watch_presses};

use crate::saved::Saved;

const TABLES: &str = "ludoteca/table/";

/// The window. There is one, or this would be the worker.
pub(crate) fn window() -> Window {
    web_sys::window().expect("the page runs in a window")
}

pub(crate) fn document() -> Document {
    window().document().expect("a window has a document")
}

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// A small setting, kept in this browser.
pub(crate) fn setting(name: &str) -> Option<String> {
    storage()?.get_item(&format!("ludoteca/{name}")).ok().flatten()
}

pub(crate) fn keep_setting(name: &str, value: &str) {
    if let Some(storage) = storage() {
        // Without room or permission the setting lasts as long as the page, which is no harm.
        let _ = storage.set_item(&format!("ludoteca/{name}"), value);
    }
}

pub(crate) fn drop_setting(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("ludoteca/{name}"));
    }
}

thread_local! {
    /// Games that the browser would not keep; they last as long as the page.
    static UNKEPT: RefCell<BTreeMap<String, Saved>> = const { RefCell::new(BTreeMap::new()) };
}

/// Keeps a game. `false` if the browser has no room for it, so that it lasts only as long as the page.
pub(crate) fn keep(saved: &Saved) -> bool {
    let text = serde_json::to_string(saved).ok();
    let stored = text
        .zip(storage())
        .is_some_and(|(text, storage)| storage.set_item(&format!("{TABLES}{}", saved.id), &text).is_ok());
    UNKEPT.with_borrow_mut(|unkept| match stored {
        true => unkept.remove(&saved.id),
        false => unkept.insert(saved.id.clone(), saved.clone()),
    });
    stored
}

/// The game that another tab has just kept, if that is what an event of the storage tells.
pub(crate) fn kept_elsewhere(event: &web_sys::Event) -> Option<String> {
    let event = event.dyn_ref::<StorageEvent>()?;
    event.new_value()?;
    event.key()?.strip_prefix(TABLES).map(str::to_owned)
}

pub(crate) fn forget(id: &str) {
    UNKEPT.with_borrow_mut(|unkept| unkept.remove(id));
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{TABLES}{id}"));
    }
}

pub(crate) fn kept(id: &str) -> Option<Saved> {
    let unkept = UNKEPT.with_borrow(|unkept| unkept.get(id).cloned());
    unkept.or_else(|| serde_json::from_str(&storage()?.get_item(&format!("{TABLES}{id}")).ok().flatten()?).ok())
}

/// All kept games, the latest first.
pub(crate) fn all_kept() -> Vec<Saved> {
    let mut all = UNKEPT.with_borrow(|unkept| unkept.values().cloned().collect::<Vec<Saved>>());
    if let Some(storage) = storage() {
        let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
        let stored = keys.filter_map(|key| kept(key.strip_prefix(TABLES)?));
        let unkept: Vec<String> = all.iter().map(|saved| saved.id.clone()).collect();
        all.extend(stored.filter(|saved| !unkept.contains(&saved.id)));
    }
    engine::order(&mut all, |saved| -saved.changed);
    all
}

/// How many cores this device says it has.
pub(crate) fn cores() -> f64 {
    window().navigator().hardware_concurrency()
}

pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// Bytes that nobody can foresee.
pub(crate) fn bytes<const COUNT: usize>() -> [u8; COUNT] {
    let mut bytes = [0u8; COUNT];
    let drawn = window().crypto().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).map(|_| ()));
    if drawn.is_err() {
        bytes.fill_with(|| (js_sys::Math::random() * 256.0) as u8);
    }
    bytes
}

/// The day by the clock of the world, such as `2026-11-17`.
pub(crate) fn today() -> String {
    String::from(js_sys::Date::new_0().to_iso_string()).chars().take(10).collect()
}

/// 64 bits that nobody can foresee.
pub(crate) fn random() -> u64 {
    u64::from_le_bytes(bytes())
}

/// A number from 0 to 1.
pub(crate) fn luck() -> f64 {
    js_sys::Math::random()
}

pub(crate) async fn sleep(millis: i32) {
    let promise = Promise::new(&mut |resolve, _| {
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, millis);
    });
    // A timer cannot fail.
    let _ = JsFuture::from(promise).await;
}

pub(crate) fn hash() -> String {
    window().location().hash().unwrap_or_default()
}

pub(crate) fn go(hash: &str) {
    let _ = window().location().set_hash(hash);
}

/// Goes to an address in place of the one that is shown.
pub(crate) fn replace(hash: &str) {
    let _ = window().location().replace(hash);
}

pub(crate) fn title(text: &str) {
    // To set it takes the browser milliseconds, also where nothing changes.
    if document().title() != text {
        document().set_title(text);
    }
}

pub(crate) fn origin() -> String {
    let location = window().location();
    format!("{}{}", location.origin().unwrap_or_default(), location.pathname().unwrap_or_default())
}

/// Width and height of the window, in the pixels of the style sheet.
pub(crate) fn window_size() -> (f64, f64) {
    let read = |value: Result<JsValue, JsValue>| value.ok().and_then(|value| value.as_f64()).unwrap_or(0.0);
    (read(window().inner_width()), read(window().inner_height()))
}

/// Whether a media query holds now.
pub(crate) fn media(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Something called on every event of a name at the window, until it is dropped.
pub(crate) struct Listener {
    name: &'static str,
    closure: Closure<dyn FnMut(web_sys::Event)>,
}

/// Calls back on every event of this name at the window, for as long as the answer is kept.
pub(crate) fn listen(name: &'static str, callback: impl FnMut(web_sys::Event) + 'static) -> Listener {
    let closure = Closure::<dyn FnMut(web_sys::Event)>::new(callback);
    let _ = window().add_event_listener_with_callback(name, closure.as_ref().unchecked_ref());
    Listener { name, closure }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = window().remove_event_listener_with_callback(self.name, self.closure.as_ref().unchecked_ref());
    }
}

pub(crate) fn all(selector: &str) -> Vec<Element> {
    let Ok(list) = document().query_selector_all(selector) else { return Vec::new() };
    (0..list.length()).filter_map(|index| list.item(index)?.dyn_into().ok()).collect()
}

pub(crate) fn first(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok().flatten()
}

pub(crate) fn focus(element: Element) {
    if let Ok(element) = element.dyn_into::<HtmlElement>() {
        let _ = element.focus();
    }
}

pub(crate) fn click(element: Element) {
    if let Ok(element) = element.dyn_into::<HtmlElement>() {
        element.click();
    }
}

/// Calls a person to the table, softly, if that is wanted: a sound, and a phone trembles.
pub(crate) fn call() {
    if setting("sound").as_deref() != Some("on") {
        return;
    }
    let _ = window().navigator().vibrate_with_duration(25);
    // A browser that has not been touched yet plays nothing, and need not.
    let _ = chime();
}

fn chime() -> Result<(), JsValue> {
    let audio = AudioContext::new()?;
    let (tone, volume) = (audio.create_oscillator()?, audio.create_gain()?);
    let now = audio.current_time();
    tone.frequency().set_value(523.25);
    volume.gain().set_value_at_time(0.0001, now)?;
    volume.gain().exponential_ramp_to_value_at_time(0.08, now + 0.02)?;
    volume.gain().exponential_ramp_to_value_at_time(0.0001, now + 0.35)?;
    tone.connect_with_audio_node(&volume)?.connect_with_audio_node(&audio.destination())?;
    tone.start()?;
    tone.stop_with_when(now + 0.4)
}

/// Offers text as a file to save.
pub(crate) fn save_file(name: &str, text: &str) {
    let saved = (|| -> Result<(), JsValue> {
        let kind = BlobPropertyBag::new();
        kind.set_type("text/plain");
        let blob = Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &kind)?;
        let url = Url::create_object_url_with_blob(&blob)?;
        let anchor: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
        anchor.set_href(&url);
        anchor.set_download(name);
        anchor.click();
        Url::revoke_object_url(&url)
    })();
    if let Err(error) = saved {
        web_sys::console::warn_1(&error);
    }
}

/// Puts text on the clipboard, if the browser lets us.
pub(crate) async fn copy(text: &str) -> bool {
    JsFuture::from(window().navigator().clipboard().write_text(text)).await.is_ok()
}

/// What a file beside the page is called: its digest stands in its name, so that builds never mix.
pub(crate) fn file(path: &str) -> String {
    let names = first("meta[name=files]").and_then(|names| names.get_attribute("content")).unwrap_or_default();
    let name = names.split(' ').find_map(|pair| pair.split_once('=').filter(|(name, _)| *name == path));
    name.map_or(path, |(_, name)| name).to_owned()
}

/// The text of a file beside the page; `None` if it does not come.
pub(crate) async fn load(path: &str) -> Option<String> {
    let name = file(path);
    let answer = JsFuture::from(window().fetch_with_str(&name)).await.ok()?.dyn_into::<Response>().ok()?;
    if !answer.ok() {
        // The server has another build, and so another name for it.
        if answer.status() == 404 {
            reload_once(&name);
        }
        return None;
    }
    JsFuture::from(answer.text().ok()?).await.ok()?.as_string()
}

/// Remembers this moment under a name.
pub(crate) fn mark(name: &str) {
    if let Some(performance) = window().performance() {
        let _ = performance.mark(name);
    }
}

/// Notes the time since a remembered moment, once; the browser's own tools and our tests read it.
pub(crate) fn measure(name: &str, since: &str) {
    if let Some(performance) = window().performance() {
        // It fails if the moment was measured before, and is meant to.
        let _ = performance.measure_with_start_mark(name, since);
        performance.clear_marks_with_mark_name(since);
    }
}

/// Where the line to the server goes.
pub(crate) fn socket_address() -> String {
    let location = window().location();
    let secure = location.protocol().is_ok_and(|protocol| protocol == "https:");
    let scheme = if secure { "wss" } else { "ws" };
    format!("{scheme}://{}/api/socket", location.host().unwrap_or_default())
}

/// Which build this page is, if whoever packed it said so.
pub(crate) fn build() -> Option<String> {
    let build = first("meta[name=build]")?.get_attribute("content")?;
    (!build.contains('*')).then_some(build)
}

/// Loads the page again.
pub(crate) fn reload() {
    let _ = window().location().reload();
}

/// Loads the page again for another build: once for each, lest it turn in a circle.
pub(crate) fn reload_once(build: &str) {
    let Some(kept) = window().session_storage().ok().flatten() else { return };
    let before = kept.get_item("ludoteca/newer").ok().flatten().unwrap_or_default();
    if !before.lines().any(|known| known == build)
        && kept.set_item("ludoteca/newer", &format!("{before}\n{build}")).is_ok()
    {
        reload();
    }
}

/// The program has started: whatever did not come before has come now.
pub(crate) fn started() {
    if let Some(kept) = window().session_storage().ok().flatten() {
        let _ = kept.remove_item("ludoteca/again");
    }
}

/// The table and the rest of the address by which the page was opened, if it was one of a table:
/// from then on it has the address of all others.
pub(crate) fn table_address() -> Option<(String, String)> {
    let location = window().location();
    let path = location.pathname().ok()?;
    let id = path.strip_prefix("/t/")?.trim_end_matches('/').to_owned();
    let hash = hash();
    let rest = hash.trim_start_matches('#');
    let search = location.search().unwrap_or_default();
    let ply = search.strip_prefix("?ply=").map(|ply| format!("/{ply}")).unwrap_or_default();
    let shown = if rest.starts_with('/') { format!("/#{rest}") } else { format!("/#/t/{id}{ply}") };
    let history = window().history().ok()?;
    history.replace_state_with_url(&JsValue::NULL, "", Some(&shown)).ok()?;
    (!rest.starts_with('/')).then(|| (id, rest.to_owned()))
}

/// Whether the page was opened by an address that other machines have for themselves.
pub(crate) fn is_own_machine() -> bool {
    let name = window().location().hostname().unwrap_or_default();
    name == "localhost" || name == "[::1]" || name.starts_with("127.")
}

/// The address of the server, without anything of the page.
pub(crate) fn server() -> String {
    window().location().origin().unwrap_or_default()
}

/// Hands a link to the system to be shared; `false` where the system shares nothing.
pub(crate) async fn share(title: &str, url: &str) -> bool {
    let navigator: JsValue = window().navigator().into();
    let Ok(share) = js_sys::Reflect::get(&navigator, &"share".into()) else { return false };
    let Some(share) = share.dyn_ref::<js_sys::Function>() else { return false };
    let data = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&data, &"title".into(), &title.into());
    let _ = js_sys::Reflect::set(&data, &"url".into(), &url.into());
    match share.call1(&navigator, &data) {
        // Whoever thinks better of it has shared nothing, and wanted that.
        Ok(promise) => JsFuture::from(Promise::from(promise)).await.map(|_| true).unwrap_or(true),
        Err(_) => false,
    }
}

/// Shows in the icon of the page whether it is somebody's turn.
pub(crate) fn icon(turn: bool) {
    if let Some(icon) = first("link[rel=icon]") {
        let _ = icon.set_attribute("href", if turn { "/icon-turn.svg" } else { "/icon.svg" });
    }
}
