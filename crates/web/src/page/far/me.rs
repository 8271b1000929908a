//! Who somebody is for the server: a name, devices, and what is kept about them.

use dioxus::prelude::*;
use protocol::{Me, Name, Token};

use super::{
    super::parts::{Icon, icon},
    company::{Blocked, Devices, Turn},
    invite::Qr,
    tables::Head,
    words,
};
use crate::{
    browser,
    online::{
        http::{self, Failure},
        line,
    },
};

/// Whom the server takes one for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// It has not answered yet.
    Asking,
    /// Nobody it knows.
    Nobody,
    /// Somebody.
    Me(Me),
    /// There is no server.
    NoLine,
}

impl Known {
    pub(super) fn me(&self) -> Option<&Me> {
        match self {
            Known::Me(me) => Some(me),
            Known::Asking | Known::Nobody | Known::NoLine => None,
        }
    }
}

/// Where the page keeps that the server knows somebody here.
const SETTING: &str = "known";

/// How long to wait before a server that did not answer is asked again, in milliseconds.
const AGAIN: i32 = 15_000;

/// Asks the server who one is, if it ever knew anybody here, until it answers.
pub(super) fn use_me() -> Signal<Known> {
    let met = || browser::setting(SETTING).is_some_and(|known| known == "yes");
    let mut known = use_signal(|| if met() { Known::Asking } else { Known::Nobody });
    use_future(move || async move {
        while met() {
            known.set(ask().await);
            if *known.peek() != Known::NoLine {
                return;
            }
            browser::sleep(AGAIN).await;
        }
    });
    known
}

/// The server knows somebody here from now on: the line is opened anew as theirs.
fn meet(mut known: Signal<Known>, me: Me) {
    browser::keep_setting("name", &me.name);
    browser::keep_setting(SETTING, "yes");
    let new = known.peek().me().is_none_or(|before| before.person != me.person);
    known.set(Known::Me(me));
    if new {
        line::renew();
    }
}

/// Who one is, as the server knows it.
pub(super) async fn ask() -> Known {
    match http::get::<Me>("/api/me").await {
        Ok(me) => Known::Me(me),
        Err(Failure::No(_)) => {
            browser::keep_setting(SETTING, "no");
            Known::Nobody
        }
        Err(Failure::NoLine) => Known::NoLine,
    }
}

/// Takes a name. Somebody new is known from then on.
async fn take_name(known: Signal<Known>, name: &str) -> Result<(), Failure> {
    let me: Me = http::post("/api/me", &Name { name: name.trim().to_owned() }).await?;
    meet(known, me);
    Ok(())
}

/// Asks for a name, once; then does what it was asked for.
#[component]
pub(super) fn NameForm(known: Signal<Known>, word: String, ondone: EventHandler<()>) -> Element {
    let mut name = use_signal(|| browser::setting("name").unwrap_or_default());
    let mut trouble = use_signal(String::new);
    let submit = move |event: FormEvent| {
        event.prevent_default();
        spawn(async move {
            match take_name(known, &name()).await {
                Ok(()) => ondone.call(()),
                Err(failure) => trouble.set(words::failure(&failure)),
            }
        });
    };
    rsx! {
        form { class: "name-form", onsubmit: submit,
            label { r#for: "my-name", {words::YOUR_NAME} }
            input { id: "my-name", autocomplete: "nickname", maxlength: "24", required: true, value: "{name}", oninput: move |event| name.set(event.value()) }
            if !trouble().is_empty() {
                p { class: "trouble", role: "alert", "{trouble}" }
            }
            button { class: "play", r#type: "submit", "{word}" }
        }
    }
}

/// A page about oneself.
#[component]
pub(in crate::page) fn MePage() -> Element {
    let known = use_me();
    let forgotten = use_signal(|| false);
    use_hook(|| browser::title(words::ME));
    rsx! {
        div { class: "wrap me",
            Head { at: "me", name: known.read().me().map(|me| me.name.clone()).unwrap_or_default() }
            main {
                match known() {
                    Known::Asking => rsx! { p { class: "soft", {words::STILL_FETCHING} } },
                    Known::NoLine => rsx! { h1 { {words::NO_LINE} } p { {words::NEEDS_LINE} } a { class: "go", href: "#/", {words::HOME} } },
                    Known::Nobody => rsx! {
                        if forgotten() {
                            h1 { role: "status", {words::FORGOTTEN} }
                            p { {words::FORGOTTEN_WHY} }
                        } else {
                            h1 { {words::NOBODY_YET} }
                            p { {words::NOBODY_YET_WHY} }
                        }
                        NameForm { known, word: words::SAVE_NAME, ondone: |()| {} }
                        Recover { known }
                    },
                    Known::Me(me) => rsx! { About { known, me, forgotten } },
                }
            }
        }
    }
}

#[component]
fn About(known: Signal<Known>, me: Me, forgotten: Signal<bool>) -> Element {
    let mut saved = use_signal(|| false);
    rsx! {
        h1 { bdi { "{me.name}" } }
        div { class: "two",
            section { h2 { {words::YOU} } p { class: "soft", {words::YOU_WHY} }
                NameForm { known, word: words::SAVE_NAME, ondone: move |()| saved.set(true) }
                if saved() {
                    p { class: "soft", role: "status", {words::NAME_SAVED} }
                }
            }
            section { h2 { {words::KEEP_PLACE} } p { class: "soft", {words::KEEP_PLACE_WHY} }
                Key { name: me.name.clone() }
            }
            section { h2 { {words::OTHER_DEVICE} } p { class: "soft", {words::OTHER_DEVICE_WHY} }
                Devices {}
                Other {}
            }
            Turn {}
            Blocked {}
            section { h2 { {words::YOUR_DATA} } p { class: "soft", {words::YOUR_DATA_WHY} }
                Data { known, forgotten }
            }
        }
    }
}

/// The key that brings somebody back, in a form that a password manager keeps.
#[component]
fn Key(name: String) -> Element {
    let mut key = use_signal(String::new);
    let mut said = use_signal(String::new);
    let make = move |_| async move {
        match http::post::<Token>("/api/me/recovery", &()).await {
            Ok(token) => key.set(token.token),
            Err(failure) => said.set(words::failure(&failure)),
        }
    };
    rsx! {
        if key().is_empty() {
            button { class: "play", onclick: make, {words::MAKE_KEY} }
        } else {
            form { class: "name-form", onsubmit: move |event| event.prevent_default(),
                input { class: "unseen", autocomplete: "username", value: "{name}", readonly: true, tabindex: "-1", "aria-label": words::YOUR_NAME }
                label { r#for: "my-key", {words::SHOWN_ONCE} }
                input { id: "my-key", r#type: "text", class: "key", autocomplete: "new-password", readonly: true, value: "{key}" }
                button { class: "play", r#type: "button",
                    onclick: move |_| async move { said.set(if browser::copy(&key()).await { words::KEY_COPIED.into() } else { words::COPY_BY_HAND.into() }) },
                    {words::SAVE_KEY}
                }
            }
        }
        p { role: "status", class: "soft", "{said}" }
    }
}

/// Another device by a picture.
#[component]
fn Other() -> Element {
    let mut link = use_signal(String::new);
    let mut said = use_signal(String::new);
    let show = move |_| async move {
        match http::post::<Token>("/api/me/link", &()).await {
            Ok(token) => link.set(format!("{}/#/device/{}", browser::server(), token.token)),
            Err(failure) => said.set(words::failure(&failure)),
        }
    };
    rsx! {
        if !link().is_empty() {
            Qr { text: link() }
            p { class: "soft", {words::TEN_MINUTES} }
        }
        div { class: "ways",
            button { class: "quiet", onclick: show, {words::SHOW_QR} }
        }
        p { role: "status", class: "soft", "{said}" }
    }
}

/// Everything that is kept, to take along or to forget.
#[component]
fn Data(known: Signal<Known>, forgotten: Signal<bool>) -> Element {
    let mut said = use_signal(String::new);
    let mut sure = use_signal(|| false);
    let export = move |_| async move {
        match http::send("GET", "/api/me/export", None).await {
            Ok(text) => browser::save_file("ludoteca.json", &text),
            Err(failure) => said.set(words::failure(&failure)),
        }
    };
    let delete = move |_| async move {
        match http::send("DELETE", "/api/me", None).await {
            Ok(_) => {
                browser::keep_setting(SETTING, "no");
                browser::drop_setting("name");
                line::renew();
                forgotten.set(true);
                known.set(Known::Nobody);
            }
            Err(failure) => said.set(words::failure(&failure)),
        }
    };
    rsx! {
        div { class: "ways",
            button { class: "quiet", onclick: export, {words::EXPORT} }
            if sure() {
                button { class: "quiet", onclick: move |_| sure.set(false), {words::STAY} }
                button { class: "play", onclick: delete, {words::DELETE_SURE} }
            } else {
                button { class: "quiet", onclick: move |_| sure.set(true), {words::DELETE} }
            }
        }
        if sure() {
            p { role: "alert", {words::DELETE_WHY} }
        }
        p { role: "status", class: "soft", "{said}" }
    }
}

/// Coming back with a key.
#[component]
fn Recover(known: Signal<Known>) -> Element {
    let mut key = use_signal(String::new);
    let mut trouble = use_signal(String::new);
    let submit = move |event: FormEvent| {
        event.prevent_default();
        spawn(async move {
            match http::post::<Me>("/api/me/recover", &Token { token: key().trim().to_owned() }).await {
                Ok(me) => meet(known, me),
                Err(_) => trouble.set(words::WRONG_KEY.into()),
            }
        });
    };
    rsx! {
        details {
            summary { {words::COME_BACK} }
            form { class: "name-form", onsubmit: submit,
                label { r#for: "old-key", {words::YOUR_KEY} }
                input { id: "old-key", r#type: "password", autocomplete: "current-password", value: "{key}", oninput: move |event| key.set(event.value()) }
                if !trouble().is_empty() {
                    p { class: "trouble", role: "alert", "{trouble}" }
                }
                button { class: "quiet", r#type: "submit", {words::COME_BACK} }
            }
        }
    }
}

/// Another device that was shown the picture.
#[component]
pub(in crate::page) fn Redeem(token: String) -> Element {
    let mut said = use_signal(|| words::STILL_FETCHING.to_owned());
    let known = use_signal(|| Known::Nobody);
    use_future(move || {
        let token = token.clone();
        async move {
            match http::post::<Me>("/api/me/redeem", &Token { token }).await {
                Ok(me) => {
                    meet(known, me);
                    browser::replace("#/tables");
                }
                Err(_) => said.set(words::OLD_DEVICE_LINK.into()),
            }
        }
    });
    rsx! {
        main { class: "wrap nothing",
            Icon { d: icon::PERSON }
            h1 { {words::ANOTHER_DEVICE} }
            p { role: "status", "{said}" }
            a { class: "go", href: "#/", {words::HOME} }
        }
    }
}
