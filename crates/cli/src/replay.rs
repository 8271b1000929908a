//! `ludoteca replay`: a record, checked, shown and drawn.

use std::{fs, io::Write, path::PathBuf};

use boards::scene::svg::{Theme, standalone};
use catalog::{Frame, Sight, with_game};
use clap::Args;
use engine::{Names, Notes, Record, Seat, Viewer};
use protocol::Deal;
use serde_json::{Value, json};

use crate::{
    colour,
    failure::Failure,
    files::{self, Present},
    picture,
};

/// Which moment of which record to show, and how.
#[derive(Args)]
pub(crate) struct Replay {
    /// The file of the record
    record: PathBuf,
    /// Show the game after so many plies; the end if not given
    #[arg(long)]
    ply: Option<usize>,
    /// Show what this seat sees; a spectator's view if not given
    #[arg(long)]
    seat: Option<u8>,
    /// Print the view, the legal actions and the standings as JSON; without --seat the view is a
    /// spectator's, and the legal actions are those of the seat to act
    #[arg(long)]
    json: bool,
    /// Draw the board as SVG into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the board as PNG into this file
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Write over a picture that is there
    #[arg(long)]
    force: bool,
    /// Only check that the record is sound, that every state is the one that was played, and that
    /// every roll of a server's table is the one that its key gives
    #[arg(long)]
    verify: bool,
}

impl Replay {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let text = fs::read_to_string(&self.record).map_err(Failure::file(&self.record))?;
        let whole = catalog::resume(&text)?;
        let notes = Notes::of_text(&text).map_err(catalog::CatalogError::from)?;
        let last = whole.ply();
        if self.verify {
            let states = match notes.digests.len() {
                0 => "no state is written down to compare with".to_owned(),
                count => format!("{count} states compared"),
            };
            writeln!(out, "{}: {last} plies, sound; {states}", whole.info().name)?;
            return rolls(&text, &notes, out);
        }
        let ply = self.ply.unwrap_or(last);
        if ply > last {
            return Err(Failure::Input(format!("--ply {ply}: the record has {last} plies")));
        }
        let viewer = self.viewer(whole.seats())?;
        let table = whole.at(ply).map_err(|error| Failure::Input(error.to_string()))?;
        let names = named(&notes, table.seats());
        let sight = Sight::of(table.whole(viewer)).map_err(|error| Failure::Input(error.to_string()))?;
        let frame = Frame::of(&sight, &names);
        self.draw(&sight, &frame, &names)?;
        let position = sight.position();
        if self.json {
            // Without a seat the record's owner asks, so the list is that of whoever is to act.
            let acting = viewer.seat().or_else(|| table.to_act().first());
            let legal = acting.map_or_else(Vec::new, |seat| table.whole(Viewer::Seat(seat)).legal);
            let options = table.options().into_iter().map(|(name, value)| (name.to_owned(), json!(value)));
            let object = json!({
                "version": env!("CARGO_PKG_VERSION"), "game": position.game, "rules_version": position.rules_version,
                "options": Value::Object(options.collect()), "seats": position.seats, "ply": ply,
                "to_act": position.to_act, "view": position.view, "legal": legal, "standings": position.standings,
            });
            writeln!(out, "{object:#}")?;
        } else if self.svg.is_none() && self.png.is_none() {
            writeln!(out, "{}", boards::text_of(&sight, &names, colour::paint()).unwrap_or_default())?;
            for logged in catalog::log(&sight, &names, ply.saturating_sub(8)) {
                writeln!(out, "  {:>4}  {}", logged.ply, logged.line.text)?;
            }
            writeln!(out, "After ply {ply} of {last}. {}", frame.prompt)?;
        }
        Ok(())
    }

    fn viewer(&self, seats: u8) -> Result<Viewer, Failure> {
        match self.seat {
            None => Ok(Viewer::Spectator),
            Some(number) if (1..=seats).contains(&number) => Ok(Viewer::Seat(Seat::new(number - 1))),
            Some(number) => Err(Failure::Input(format!("--seat {number}: the record has seats 1 to {seats}"))),
        }
    }

    fn draw(&self, sight: &Sight, frame: &Frame, names: &Names) -> Result<(), Failure> {
        if self.svg.is_none() && self.png.is_none() {
            return Ok(());
        }
        let scene = boards::scene(sight, frame, names)
            .ok_or_else(|| Failure::Input(format!("{} cannot be drawn", frame.name)))?;
        if let Some(path) = &self.svg {
            files::write(path, standalone(&scene, Theme::Light).as_bytes(), Present::forced(self.force))?;
        }
        if let Some(path) = &self.png {
            files::write(path, &picture::png(&scene)?, Present::forced(self.force))?;
        }
        Ok(())
    }
}

/// Checks every roll of a record that tells its key.
fn rolls(text: &str, notes: &Notes, out: &mut impl Write) -> Result<(), Failure> {
    let Some(key) = &notes.key else {
        writeln!(out, "no key is written down to check the rolls with")?;
        return Ok(());
    };
    let deal = Deal::of(key);
    let slug = engine::record_slug(text).map_err(catalog::CatalogError::from)?;
    let checked = with_game!(slug, G => Record::<G>::from_text(text).map(|(record, _)| {
        let count = record.rolls().count();
        (deal.shares.len() == usize::from(record.seats)).then(|| deal.verify(record.rolls()).map(|()| count))
    }));
    let checked = checked.ok_or_else(|| catalog::CatalogError::Game { given: slug.into() })?;
    let checked = checked.map_err(catalog::CatalogError::from)?;
    let checked = checked.ok_or_else(|| Failure::Input("the key has not a share for each seat".into()))?;
    let count = checked.map_err(|wrong| Failure::Input(wrong.to_string()))?;
    writeln!(out, "{count} rolls, each as the key gives it; the table was made with dice {}", deal.secret.hash())?;
    Ok(())
}

/// The names that the record tells, or the seats by their numbers.
pub(crate) fn named(notes: &Notes, seats: u8) -> Names {
    let name = |seat: Seat| notes.names[seat.index()].clone().unwrap_or_else(|| format!("Seat {seat}"));
    Names::new(Seat::all(seats).map(name).collect())
}
