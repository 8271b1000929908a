//! How a table in memory keeps up with what other nodes store.

use std::sync::Arc;

use store::Seq;

use super::{
    state::Holder,
    talk::Line,
    task::{Live, Lost},
};

impl Live {
    /// Makes sure that nothing is missed that was stored before this was asked. Where nobody else
    /// writes there is nothing to miss.
    pub(super) async fn confirm(&mut self) -> Result<(), Lost> {
        if self.service.store.shared().is_some() { self.catch_up().await } else { Ok(()) }
    }

    /// Reads what others have written, and shows it.
    pub(super) async fn catch_up(&mut self) -> Result<(), Lost> {
        let store = Arc::clone(&self.service.store);
        let table = self.row.table;
        let (rows, said) = tokio::join!(store.log(table, Seq(self.state.seq + 1)), store.chat(table, self.last_said()));
        let (rows, said) = (rows.map_err(|_| Lost)?, said.map_err(|_| Lost)?);
        if rows.is_empty() && said.is_empty() {
            return Ok(());
        }
        for row in &rows {
            // What this build cannot read is read anew, and shown frozen.
            self.state.read(row).map_err(|_| Lost)?;
        }
        if !rows.is_empty() {
            self.wrote_last = false;
            // When something is due stands in its row, and others may have changed it.
            self.row = store.table(table).await.ok().flatten().ok_or(Lost)?;
            self.learn_names().await?;
        }
        let chat = Arc::make_mut(&mut self.chat);
        chat.extend(said.iter().filter_map(|row| Line::said(row, &self.state)));
        self.trim_talk();
        self.about = None;
        self.publish();
        Ok(())
    }

    /// The number of the last line of talk.
    pub(super) fn last_said(&self) -> u64 {
        self.chat.last().map_or(0, |said| said.number)
    }

    /// Asks what those are called who sat down elsewhere.
    async fn learn_names(&mut self) -> Result<(), Lost> {
        let strangers = self.state.chairs.iter().filter_map(|chair| match chair.who {
            Holder::Person { person, .. } => Some(person).filter(|person| !self.names.contains_key(person)),
            Holder::Open | Holder::Invited | Holder::Bot(_) => None,
        });
        for person in strangers.collect::<Vec<_>>() {
            let row = self.service.store.person(person).await.map_err(|_| Lost)?;
            self.names.insert(person, row.map_or_else(String::new, |row| row.name));
        }
        Ok(())
    }
}
