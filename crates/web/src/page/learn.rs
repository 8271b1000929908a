//! Learning a game: the lesson's script is loaded, its table laid as it is at the step that was
//! reached, and the step told beside it.

use std::rc::Rc;

use bots::Level;
use dioxus::prelude::*;
use engine::Seat;
use lessons::Lesson;
use room::Sitter;

use super::{
    desk::Desk,
    goal,
    lesson::{self, Guide, Word},
    parts::{Icon, icon},
    setup, spot, table, words,
};
use crate::{browser, message::Setup, saved::Saved};

/// Where a lesson is taken up, and how often it was laid anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Laid {
    step: usize,
    times: usize,
}

#[component]
pub(super) fn Learn(slug: String) -> Element {
    use_hook(|| {
        let name = catalog::title(&slug).map_or("", |listing| listing.info.name);
        browser::title(&words::learn(name));
    });
    let game = slug.clone();
    let script = use_resource(move || {
        let slug = game.clone();
        async move { Lesson::parse(&slug, &browser::load(&format!("/lessons/{slug}.txt")).await?).ok().map(Rc::new) }
    });
    let laid = use_signal(|| Laid { step: lesson::reached(&slug), times: 0 });
    use_context_provider(|| laid);
    let lesson = match &*script.read() {
        None => return rsx! { p { class: "loading", {words::SETTING} } },
        Some(None) => return trouble(),
        Some(Some(lesson)) => lesson.clone(),
    };
    // A lesson that was finished begins anew.
    let step = if laid().step < lesson.steps.len() { laid().step } else { 0 };
    let Ok(table) = lesson.table_at(step) else { return trouble() };
    let mut saved = Saved::new(format!("lesson-{slug}"), setup_of(&lesson));
    saved.record = Some(table.record());
    let guide = Guide { lesson, step, word: None };
    // Keys tell the members of a list apart and do nothing elsewhere: so the table is a list of one.
    rsx! {
        for times in [laid().times] {
            table::Seated { key: "{times}", saved: saved.clone(), followed: false, guide: guide.clone() }
        }
    }
}

fn trouble() -> Element {
    rsx! {
        main { class: "wrap",
            h1 { {words::NO_LESSON} }
            p { {words::NO_LESSON_NOW} }
            a { class: "go", href: "#/", {words::ALL_GAMES} }
        }
    }
}

/// The table of a lesson: its seed and switches, and apprentices on the other seats.
fn setup_of(lesson: &Lesson) -> Setup {
    let mut others = lesson.others.iter();
    let mut sitter = |seat: Seat| match seat == lesson.seat {
        true => Sitter::person(browser::setting("name").unwrap_or_else(|| words::YOU.into())),
        false => Sitter::bot(others.next().cloned().unwrap_or_default(), Level::Apprentice),
    };
    let sitters = Seat::all(lesson.seats).map(&mut sitter).collect();
    Setup {
        game: lesson.game.clone(),
        preset: String::new(),
        switches: lesson.switches.clone(),
        sitters,
        seed: lesson.seed,
    }
}

/// The step that is being taken, above what can be done.
#[component]
pub(super) fn Told() -> Element {
    let desk = use_context::<Desk>();
    use_effect(move || desk.follow_lesson());
    let step = desk.guide.read().as_ref().map(|guide| guide.step);
    // A new step is read from its beginning, wherever the last one was left.
    use_effect(use_reactive!(|step| {
        if let Some(lesson) = browser::first(".lesson").filter(|_| step.is_some()) {
            lesson.scroll_into_view();
        }
    }));
    let guide = desk.guide.read();
    let Some(guide) = guide.as_ref() else { return rsx! {} };
    let steps = guide.lesson.steps.len();
    let Some(step) = guide.step() else { return rsx! { Over {} } };
    let refused = desk.refusal.read().is_some().then(|| step.illegal.clone()).filter(|text| !text.is_empty());
    let word = match (&refused, &guide.word) {
        (Some(text), _) => Some(("other", text.clone())),
        (None, Some(Word::Other(text))) => Some(("other", text.clone())),
        (None, Some(Word::Good(text))) => Some(("good", text.clone())),
        (None, None) => None,
    };
    let last = guide.step + 1 == steps;
    rsx! {
        section { class: "lesson", "aria-label": words::LESSON, "data-step": "{guide.step + 1}", "data-read": guide.is_read().to_string(),
            p { class: "progress",
                span { {words::step_of(guide.step + 1, steps)} }
                span { class: "dots", "aria-hidden": "true",
                    for number in 0..steps {
                        i { key: "{number}", class: if number < guide.step { "done" } else if number == guide.step { "now" } else { "" } }
                    }
                }
            }
            div { "aria-live": "polite",
                if let Some((class, text)) = word {
                    p { class: "word {class}", "{text}" }
                }
                h2 { "{step.title}" }
                p { class: "tell", "{step.text}" }
            }
            div { class: "ways",
                if guide.is_read() {
                    button { class: "main-button", onclick: move |_| desk.read_on(), if last { {words::PLAY_ON} } else { {words::NEXT_STEP} } }
                } else {
                    button { class: "side-button", onclick: move |_| desk.show_me(), "aria-keyshortcuts": "s", Icon { d: icon::NEXT } {words::SHOW_ME} }
                }
                button { class: "side-button", disabled: guide.step == 0, onclick: move |_| back(desk), "aria-keyshortcuts": "b", Icon { d: icon::BACK } {words::LESSON_BACK} }
                a { class: "side-button", href: "#/", Icon { d: icon::CLOSE } {words::LEAVE_LESSON} }
            }
            spot::Spot { targets: step.targets.clone() }
        }
    }
}

/// Goes a step back. Where plies lie between, the table is laid anew.
pub(super) fn back(mut desk: Desk) {
    let now = desk.guide.peek().as_ref().map(|guide| (guide.lesson.clone(), guide.step));
    let Some((lesson, step)) = now.filter(|(_, step)| *step > 0) else { return };
    let before = step - 1;
    lesson::remember(&lesson.game, before);
    let plies = desk.shown.peek().as_ref().map_or(0, |seen| seen.plies);
    if lesson.steps[before].from == plies {
        if let Some(guide) = desk.guide.write().as_mut() {
            (guide.step, guide.word) = (before, None);
        }
    } else if let Some(mut laid) = try_consume_context::<Signal<Laid>>() {
        let times = laid.peek().times + 1;
        laid.set(Laid { step: before, times });
    }
}

/// The script is at its end: the table stays as it is and becomes one like any other.
#[component]
fn Over() -> Element {
    let desk = use_context::<Desk>();
    use_hook(|| {
        let setup = desk.saved.peek().setup.clone();
        lesson::remember(&setup.game, 0);
        // Whoever has taken the lesson knows what the card tells.
        goal::seen(&setup.game);
        let Some(record) = desk.record() else { return };
        let id = setup::take_over(setup, record);
        super::coach::begin_with(&id);
        browser::replace(&format!("#/table/{id}"));
    });
    rsx! { p { class: "loading", {words::SETTING} } }
}
