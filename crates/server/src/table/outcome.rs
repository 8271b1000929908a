//! What is left of a table: its result, its record, and what a list says of it.

use engine::{Notes, Seat, Standing, Viewer};
use protocol::Stage;
use store::{EntryRow, Person, Phase, TableRow};

use super::{
    entry::{Entry, Ply},
    state::{Holder, Misfit, State},
};

impl State {
    /// How the seats did, once the table has ended with a result. Who gave up ranks last, and who
    /// did so first the very last; where the rules came to no end, the others share the first place.
    pub(crate) fn result(&self) -> Option<Vec<Standing>> {
        let by_rules = match self.stage {
            Stage::Over => self.room.as_ref()?.table().whole(Viewer::Spectator).standings?,
            Stage::Ended if !self.resigned.is_empty() && self.people().len() < 2 => {
                vec![Standing { rank: 1, points: None }; self.chairs.len()]
            }
            Stage::Ended | Stage::Open | Stage::Running | Stage::Paused | Stage::Frozen => return None,
        };
        Some(with_the_resigned_last(&by_rules, &self.resigned))
    }

    /// The record with everything that is known of it, once the table has ended.
    pub(crate) fn record(&self, name: impl Fn(Person) -> String) -> Option<String> {
        if !matches!(self.stage, Stage::Over | Stage::Ended) {
            return None;
        }
        let mut notes = Notes {
            key: Some(self.deal().key()),
            turnovers: self.turnovers.clone(),
            result: self.result().unwrap_or_default(),
            ..Notes::default()
        };
        for (index, chair) in self.chairs.iter().enumerate() {
            let (called, player) = match &chair.who {
                Holder::Person { person, program, .. } => {
                    (Some(name(*person)), if *program { "program" } else { "human" }.to_owned())
                }
                Holder::Bot(level) => (None, level.to_string()),
                Holder::Open | Holder::Invited => continue,
            };
            (notes.names[index], notes.players[index]) = (called, Some(player));
        }
        Some(notes.below(&self.room.as_ref()?.table().record()))
    }

    /// A table as far as a list shows it: everything but the game itself, which is not replayed.
    pub(crate) fn skim(row: &TableRow, rows: &[EntryRow]) -> Result<State, Misfit> {
        let mut state = State::new(row)?;
        for entry in rows {
            // Nearly all rows of a log are plies, and nothing in a list depends on them.
            if !entry.body.starts_with("{\"plies\"") {
                let misfit = |error: serde_json::Error| Misfit { seq: entry.seq.0, why: error.to_string() };
                let read: Entry = serde_json::from_str(&entry.body).map_err(misfit)?;
                if let Entry::Start { rules, .. } = read {
                    (state.stage, state.rules) = (Stage::Running, Some(rules));
                } else if let Entry::Rules { rules } = read {
                    state.rules = Some(rules);
                } else {
                    state.apply(&read, entry.time, None)?;
                }
            }
            state.seq = entry.next().0 - 1;
        }
        if row.phase == Phase::Over && matches!(state.stage, Stage::Running | Stage::Paused) {
            state.stage = Stage::Over;
        }
        Ok(state)
    }
}

fn with_the_resigned_last(standings: &[Standing], resigned: &[Seat]) -> Vec<Standing> {
    let class = |index: usize| {
        let gave_up = resigned.iter().position(|seat| seat.index() == index);
        let last = gave_up.map_or(0, |place| resigned.len() - place);
        (last, if last == 0 { standings[index].rank } else { 0 })
    };
    let rank = |index: usize| 1 + (0..standings.len()).filter(|&other| class(other) < class(index)).count() as u8;
    (0..standings.len()).map(|index| Standing { rank: rank(index), points: standings[index].points }).collect()
}

/// The record of a log that this build cannot play, as far as its lines tell it: without a closing
/// line, since nobody can say which state it leads to. Nothing if something may be secret there.
pub(crate) fn record_of_log(rows: &[EntryRow]) -> Option<String> {
    let mut entries = rows.iter().filter_map(|row| serde_json::from_str(&row.body).ok());
    let start = entries.find_map(|entry| if let Entry::Start { record, .. } = entry { Some(record) } else { None })?;
    if catalog::resume(&start).map_or(true, |table| table.hides()) {
        return None;
    }
    let mut lines: Vec<String> = Vec::new();
    for entry in entries {
        if let Entry::Undo { to, .. } = entry {
            lines.truncate(to);
        }
        if let Entry::Plies { plies, .. } = entry {
            for Ply { line, .. } in plies {
                // After an undo that the others granted a number comes again.
                let number: Option<usize> = line.split(' ').next().and_then(|number| number.parse().ok());
                lines.truncate(number?.checked_sub(1)?);
                lines.push(line);
            }
        }
    }
    let head = start.lines().take_while(|line| !line.starts_with("open ") && !line.starts_with("end "));
    let mut record = head.map(|line| format!("{line}\n")).collect::<String>();
    lines.iter().for_each(|line| record.extend([line.as_str(), "\n"]));
    Some(record)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_gave_up_first_is_the_very_last() {
        let standing = |rank, points| Standing { rank, points: Some(points) };
        let rules = [standing(1, 50), standing(2, 40), standing(3, 30), standing(3, 30)];
        let ranks = |resigned: &[u8]| {
            let resigned: Vec<Seat> = resigned.iter().map(|&index| Seat::new(index)).collect();
            with_the_resigned_last(&rules, &resigned).iter().map(|standing| standing.rank).collect::<Vec<_>>()
        };
        assert_eq!(ranks(&[]), [1, 2, 3, 3], "the rules decide");
        assert_eq!(ranks(&[0]), [4, 1, 2, 2], "the best seat gave up");
        assert_eq!(ranks(&[1, 0]), [3, 4, 1, 1], "the first to give up is the last");
        assert_eq!(ranks(&[2]), [1, 2, 4, 3]);
    }
}
