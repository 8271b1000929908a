//! Setting up a table: who sits where, and what is played.

use bots::Level;
use catalog::Listing;
use dioxus::prelude::*;
use engine::{Seat, SeededDice};
use room::Sitter;

use super::{
    covers::{Cover, CoverDefs},
    faces::Face,
    parts::{Icon, Shape, icon, seat_class},
    tally, words,
};
use crate::{browser, host, message::Setup, saved::Saved};

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// One person against bots.
    Bots,
    /// Several people at one device.
    People,
    /// Only bots.
    Watch,
}

impl Kind {
    pub(super) fn parse(word: Option<&str>) -> Kind {
        match word {
            Some("people") => Kind::People,
            Some("watch") => Kind::Watch,
            _ => Kind::Bots,
        }
    }
}

const NAMES: [&str; 5] = ["Nilo", "Petra", "Oskar", "Bruna", "Ivo"];
const USUAL: Level = Level::Journeyman;

/// Who sits down, unless somebody says otherwise.
fn sitters(kind: Kind, seats: u8) -> Vec<Sitter> {
    let sitter = |index: u8| {
        let name = |shift: usize| NAMES[(usize::from(index) + shift) % NAMES.len()].to_owned();
        match (kind, index) {
            (Kind::Bots, 0) => Sitter::person(browser::setting("name").unwrap_or_else(|| "Guest".into())),
            (Kind::Bots, _) => Sitter::bot(name(4), USUAL),
            (Kind::People, _) => Sitter::person(format!("Player {}", index + 1)),
            (Kind::Watch, _) => Sitter::bot(name(0), USUAL),
        }
    };
    (0..seats).map(sitter).collect()
}

/// The usual number of seats of a title.
fn usual_seats(listing: &Listing) -> u8 {
    let preset = listing.presets.first().map_or(2..=4, |preset| preset.seats.clone());
    3.clamp(*preset.start(), *preset.end())
}

/// Begins a usual table and names it.
pub(super) fn begin(slug: &str, kind: Kind) -> Result<String, String> {
    let listing = catalog::title(slug).map_err(|error| error.to_string())?;
    let seats = usual_seats(&listing);
    let setup = Setup {
        game: slug.into(),
        preset: String::new(),
        switches: Vec::new(),
        sitters: sitters(kind, seats),
        seed: browser::random(),
    };
    Ok(keep(Saved::new(name(), setup)))
}

/// Begins a daily table under its name; `false` if there is no such title.
pub(super) fn begin_daily(slug: &str, id: String, seed: u64) -> bool {
    let Ok(listing) = catalog::title(slug) else { return false };
    let mut sitters = sitters(Kind::Bots, usual_seats(&listing));
    // Apprentices decide without a clock, so they are the same on every device.
    for bot in sitters.iter_mut().filter_map(|sitter| sitter.bot.as_mut()) {
        *bot = Level::Apprentice;
    }
    keep(Saved::new(id, Setup { game: slug.into(), preset: String::new(), switches: Vec::new(), sitters, seed }));
    true
}

/// What is the same when a table begins anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anew {
    /// Who sits where.
    Again,
    /// Everybody, each a seat further.
    Swapped,
    /// Who sits where, and all that chance decided at the start.
    SameMap,
}

/// Begins the same table anew and names it.
pub(super) fn again(setup: &Setup, anew: Anew) -> String {
    let mut setup = match anew {
        Anew::Again | Anew::Swapped => setup.again(browser::random()),
        Anew::SameMap => setup.clone(),
    };
    if anew == Anew::Swapped {
        setup.sitters.rotate_right(1);
    }
    keep(Saved::new(name(), setup))
}

/// Keeps a record that came from outside, to be looked at.
pub(super) fn take_in(record: &str) -> Result<String, String> {
    let table = catalog::resume(record).map_err(|error| error.to_string())?;
    let mut sitters = host::sitters(record, &NAMES);
    sitters.truncate(usize::from(table.seats()));
    let switches = table.options().into_iter().map(|(switch, value)| (switch.into(), value.into())).collect();
    let setup =
        Setup { game: table.info().slug.into(), preset: String::new(), switches, sitters, seed: browser::random() };
    let mut saved = Saved::new(name(), setup);
    saved.record = Some(record.into());
    saved.over = table.to_act().is_empty();
    Ok(keep(saved))
}

/// A table that is laid already becomes one like any other.
pub(super) fn take_over(setup: Setup, record: String) -> String {
    let mut saved = Saved::new(name(), setup);
    saved.record = Some(record);
    keep(saved)
}

fn name() -> String {
    format!("{:08x}", browser::random() as u32)
}

fn keep(mut saved: Saved) -> String {
    saved.changed = browser::now();
    // Without room for it the table lasts as long as the page, and says so.
    browser::keep(&saved);
    saved.id
}

/// How often one has won here.
fn tallied(slug: &str) -> Element {
    let tally = tally::against(slug);
    rsx! {
        if !tally.is_empty() {
            p { class: "soft",
                for (level , won , played) in tally {
                    span { key: "{level}", {words::tallied(level, won, played)} " " }
                }
            }
        }
    }
}

#[component]
pub(super) fn SetupPage(slug: String, kind: Kind) -> Element {
    let Ok(listing) = catalog::title(&slug) else {
        return rsx! { main { class: "wrap", h1 { {words::NO_SUCH_GAME} } a { href: "#/", "Home" } } };
    };
    use_hook(|| browser::title(&words::set_up(listing.info.name)));
    let mut preset = use_signal(|| {
        let chosen = browser::setting(&format!("preset/{}", listing.info.slug));
        listing.presets.iter().position(|preset| chosen.as_deref() == Some(preset.name)).unwrap_or(0)
    });
    let mut people = use_signal(|| sitters(kind, usual_seats(&listing)));
    let mut switches = use_signal(|| listing.switches.iter().map(|_| None).collect::<Vec<Option<usize>>>());
    let mut trouble = use_signal(String::new);
    let info = listing.info;
    let chosen = listing.presets[preset()].clone();
    let mut reseat = move |seats: u8| {
        let mut list = people.write();
        let usual = sitters(kind, seats);
        list.truncate(usize::from(seats));
        let have = list.len();
        list.extend(usual.into_iter().skip(have));
    };
    let start = move |_| {
        let switches = listing.switches.iter().zip(switches()).filter_map(|(switch, value)| {
            value.map(|value| (switch.name.to_owned(), switch.values[value].name.to_owned()))
        });
        let setup = Setup {
            game: info.slug.into(),
            preset: listing.presets[preset()].name.into(),
            switches: switches.collect(),
            sitters: people(),
            seed: browser::random(),
        };
        let seats = setup.sitters.len() as u8;
        let tried = catalog::start(&setup.game, &setup.preset, &setup.switches, seats, &mut SeededDice::new(1));
        match tried {
            Ok(_) if setup.sitters.iter().any(|sitter| sitter.name.trim().is_empty()) => {
                trouble.set(words::NAMELESS.into());
            }
            Ok(_) => {
                browser::keep_setting(&format!("preset/{}", info.slug), &setup.preset);
                browser::go(&format!("#/table/{}", keep(Saved::new(name(), setup))));
            }
            Err(error) => trouble.set(error.to_string()),
        }
    };
    rsx! {
        CoverDefs {}
        div { class: "wrap setup",
            header { class: "top",
                a { class: "brand", href: "#/", "aria-label": words::HOUSE, Icon { d: icon::BACK } "Ludoteca" }
            }
            main { class: "sheet",
                div { class: "cover", Cover { slug: slug.clone() } }
                div { class: "body",
                    h1 { "{info.name}" }
                    fieldset {
                        legend { {words::HOW_MANY} }
                        div { class: "pills",
                            for seats in chosen.seats.clone() {
                                label { key: "{seats}", class: "pill",
                                    input { r#type: "radio", name: "seats", checked: people().len() == usize::from(seats), onchange: move |_| reseat(seats) }
                                    span { "{seats}" }
                                }
                            }
                        }
                    }
                    fieldset {
                        legend { {words::AT_THE_TABLE} }
                        ol { class: "sitters",
                            for (index , sitter) in people().into_iter().enumerate() {
                                li { key: "{index}", class: seat_class(Seat::new(index as u8)),
                                    Shape { seat: Seat::new(index as u8) }
                                    input {
                                        "aria-label": words::name_of_seat(index + 1),
                                        value: "{sitter.name}",
                                        maxlength: "16",
                                        oninput: move |event| {
                                            if kind == Kind::Bots && index == 0 {
                                                browser::keep_setting("name", &event.value());
                                            }
                                            people.write()[index].name = event.value();
                                        },
                                    }
                                    select {
                                        "aria-label": words::who_is(&sitter.name),
                                        onchange: move |event| people.write()[index].bot = event.value().parse().ok(),
                                        option { value: "person", selected: sitter.bot.is_none(), "person" }
                                        for level in Level::ALL {
                                            option { value: level.name(), selected: sitter.bot == Some(level), "bot, {level.name()}" }
                                        }
                                    }
                                }
                            }
                        }
                    }
                    details {
                        summary { {words::HOW_STRONG} }
                        ul { class: "levels",
                            for level in Level::ALL {
                                li { key: "{level.name()}", Face { level } span { b { "{level.name()}" } " {words::level(level)} " i { {words::character(level)} } } }
                            }
                        }
                    }
                    {tallied(info.slug)}
                    if listing.presets.len() > 1 {
                        fieldset {
                            legend { {words::WHICH_GAME} }
                            for (index , option) in listing.presets.iter().enumerate() {
                                label { key: "{option.name}", class: "choice",
                                    input { r#type: "radio", name: "preset", checked: preset() == index, onchange: move |_| {
                                        preset.set(index);
                                        let seats = &listing.presets[index].seats;
                                        let now = people().len() as u8;
                                        reseat(now.clamp(*seats.start(), *seats.end()));
                                    } }
                                    span { b { "{option.name}" } " {option.about}" }
                                }
                            }
                        }
                    }
                    if !listing.switches.is_empty() {
                        details {
                            summary { {words::FINE_POINTS} }
                            for (index , (switch , usual)) in listing.switches.iter().zip((listing.readings)(preset())).enumerate() {
                                label { key: "{switch.name}", class: "choice switch",
                                    span { "{switch.about} " small { "{switch.clause}" } }
                                    select {
                                        onchange: move |event| switches.write()[index] = event.value().parse().ok(),
                                        option { value: "", {words::as_usual(usual.about)} }
                                        for (number , value) in switch.values.iter().enumerate() {
                                            option { value: "{number}", "{value.about}" }
                                        }
                                    }
                                }
                            }
                        }
                    }
                    if !trouble().is_empty() {
                        p { class: "trouble", role: "alert", "{trouble}" }
                    }
                    button { class: "play", onclick: start, if people.read().iter().all(|sitter| sitter.bot.is_some()) { {words::WATCH_ON} } else { {words::SIT_DOWN} } }
                }
            }
        }
    }
}
