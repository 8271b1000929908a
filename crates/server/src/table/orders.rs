//! Conditional orders: turns that somebody left for what others may do. They lie in the store as a note
//! of their owner, beside the log; what became of one follows from it and from the log alone, so every
//! node comes to the same answer, and a turn is played under an id that is made from the order: once.

use std::{collections::BTreeMap, sync::Arc};

use catalog::Moment;
use engine::{Seat, Viewer};
use protocol::{ActId, Answer, Fate, No, Ordered, Stage, Turn, may_be_left};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use store::{NoteKind, NoteRow, Person, StoreError, Time};

use super::{
    Caller, Message, Service,
    judge::Plan,
    state::State,
    task::{Live, Lost},
};

/// An order as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Order {
    id: ActId,
    /// The entry from which on its first turns tell what must happen.
    seq: u64,
    /// How many of its turns somebody has set out to play: those can no longer be withdrawn.
    taken: u32,
    turns: Vec<Turn>,
}

/// The orders of a table, each as it is stored and as it reads.
pub(super) type Orders = BTreeMap<Person, (String, Order)>;

/// How an order stands.
struct Stand {
    /// How many of its turns were played.
    played: u32,
    fate: Fate,
    /// The turn that is to be played now.
    due: Option<Plan>,
}

impl Order {
    fn text(&self) -> String {
        serde_json::to_string(self).expect("an order is plain data")
    }

    /// The id under which the turn at the end of this way through the tree is played.
    fn act(&self, way: &[u8]) -> ActId {
        let hash: [u8; 32] = Sha256::new().chain_update(self.id.0).chain_update(way).finalize().into();
        let mut id = ActId([0; 16]);
        id.0.copy_from_slice(&hash[..16]);
        id
    }
}

impl State {
    /// How an order of a seat stands. It depends on what the seat was told and on what everybody knows.
    fn stand(&self, seat: Seat, order: &Order) -> Stand {
        let (mut turns, mut way) = (&order.turns, Vec::new());
        let (mut since, mut own) = (order.seq, order.seq);
        while let Some((index, acted)) = (0..turns.len()).find_map(|index| {
            let acted = self.acts.get(&order.act(&[&way[..], &[index as u8]].concat()))?;
            (acted.seat == seat).then_some((index, acted))
        }) {
            way.push(index as u8);
            (turns, since, own) = (&turns[index].next, acted.seq - 1, acted.seq);
        }
        let played = way.len() as u32;
        let stands = |fate| Stand { played, fate, due: None };
        if turns.is_empty() {
            return stands(Fate::Done);
        }
        if self.unsettled > order.seq {
            return stands(Fate::Changed);
        }
        if self.by_hand.get(&seat).is_some_and(|&last| last > own) {
            return stands(Fate::Acted);
        }
        let Some(told) = self.told(seat, since) else { return stands(Fate::Changed) };
        let Some(decision) = self.asked_for(seat) else {
            let may_come = turns.iter().any(|turn| events(turn).starts_with(&told));
            return stands(if may_come { Fate::Waiting } else { Fate::Unforeseen });
        };
        let Some(index) = turns.iter().position(|turn| events(turn) == told) else { return stands(Fate::Unforeseen) };
        way.push(index as u8);
        match self.act(seat, decision, Some(order.act(&way)), &turns[index].actions) {
            Ok(plan) => Stand { due: Some(plan), ..stands(Fate::Waiting) },
            Err(_) => stands(Fate::Refused),
        }
    }

    /// What a seat was told after an entry.
    fn told(&self, seat: Seat, seq: u64) -> Option<Vec<Value>> {
        let room = self.room.as_ref()?;
        let since = room.plies_after().get(seq as usize)? + 1;
        let position = room.table().position(Viewer::Seat(seat), &Moment { since, ..Moment::default() });
        position.news.iter().map(|news| serde_json::from_str(news.event.get()).ok()).collect()
    }

    /// The decision that a seat is asked for, unless it is done for it.
    fn asked_for(&self, seat: Seat) -> Option<u64> {
        let room = self.room.as_ref().filter(|_| self.stage == Stage::Running)?;
        room.decision(seat).filter(|_| self.forced().is_none())
    }
}

/// What a turn names, read: spaces and the order of fields do not count.
fn events(turn: &Turn) -> Vec<Value> {
    turn.told.iter().filter_map(|event| serde_json::from_str(event.0.get()).ok()).collect()
}

impl Live {
    /// What the owners of orders are told of them.
    pub(super) fn orders_told(&self) -> BTreeMap<Seat, Arc<str>> {
        let told = |(person, (_, order)): (&Person, &(String, Order))| {
            let seat = self.state.seat_of(*person)?;
            let Stand { played, fate, .. } = self.state.stand(seat, order);
            let told = Ordered { id: order.id, seq: order.seq, turns: order.turns.clone(), played, fate };
            Some((seat, serde_json::to_string(&told).expect("it is plain data").into()))
        };
        self.orders.iter().filter_map(told).collect()
    }

    /// Reads the orders of this table.
    pub(super) async fn read_orders(&mut self) -> Result<(), Lost> {
        self.orders = orders(&self.service, self.row.table).await.map_err(|_| Lost)?;
        self.ordered_at = self.state.seq;
        Ok(())
    }

    /// Plays the turns that orders have ready, with the steps that follow by themselves.
    pub(super) async fn play_orders(&mut self, now: Time) -> Result<(), Lost> {
        // Somebody may have left one by way of another node.
        if self.service.store.shared().is_some() && self.ordered_at != self.state.seq {
            self.read_orders().await?;
        }
        if matches!(self.state.stage, Stage::Over | Stage::Ended) {
            return self.clear_orders().await;
        }
        while self.play_order(now).await? {
            self.go_on(now).await?;
        }
        Ok(())
    }

    /// Plays one; whether there may be another.
    async fn play_order(&mut self, now: Time) -> Result<bool, Lost> {
        let found = self.orders.iter().find_map(|(&person, (text, order))| {
            let Stand { played, due, .. } = self.state.stand(self.state.seat_of(person)?, order);
            Some((person, text.clone(), order.clone(), played, due?))
        });
        let Some((person, text, mut order, played, plan)) = found else { return Ok(false) };
        // From here on it is too late to withdraw it: whoever tries finds that it was taken.
        if order.taken <= played {
            order.taken = played + 1;
            if !self.swap_order(person, &order.text(), Some(text)).await? {
                self.read_orders().await?;
                return Ok(true);
            }
            self.orders.insert(person, (order.text(), order));
        }
        // The disk is full: it is tried again when something happens here.
        Ok(self.write(plan, now).await?.is_ok())
    }

    /// Keeps an order in place of what was left before.
    pub(super) async fn order(
        &mut self,
        caller: &Caller,
        (id, seq, turns): (ActId, u64, Vec<Turn>),
        now: Time,
    ) -> Result<Answer, Lost> {
        self.confirm().await?;
        let Some(seat) = self.state.seat_of(caller.person) else { return Ok(Answer::No(No::NotYours)) };
        if !may_be_left(&turns) {
            return Ok(Answer::No(No::Length));
        }
        if !matches!(self.state.stage, Stage::Running | Stage::Paused)
            || self.state.is_bot(seat)
            || self.state.to_act().contains(seat)
        {
            return Ok(Answer::No(No::NotNow));
        }
        if !(self.state.unsettled..=self.state.seq).contains(&seq) {
            return Ok(Answer::No(No::Stale));
        }
        let order = Order { id, seq, taken: 0, turns };
        loop {
            let left = self.left(caller.person, now).await?;
            if left.as_ref().is_some_and(|(_, order)| order.id == id) {
                return Ok(Answer::Ordered);
            }
            if self.swap_order(caller.person, &order.text(), left.map(|(text, _)| text)).await? {
                self.orders.insert(caller.person, (order.text(), order));
                self.publish();
                return Ok(Answer::Ordered);
            }
        }
    }

    /// Takes an order back, and says how much of it was played.
    pub(super) async fn withdraw(&mut self, caller: &Caller, id: ActId, now: Time) -> Result<Answer, Lost> {
        self.confirm().await?;
        let Some(seat) = self.state.seat_of(caller.person) else { return Ok(Answer::No(No::NotYours)) };
        loop {
            let left = self.left(caller.person, now).await?.filter(|(_, order)| order.id == id);
            let Some((text, order)) = left else { return Ok(Answer::No(No::Stale)) };
            if self.swap_order(caller.person, "", Some(text)).await? {
                let played = self.state.stand(seat, &order).played;
                self.unkeep_order(caller.person).await;
                self.orders.remove(&caller.person);
                self.publish();
                return Ok(Answer::Withdrawn { played });
            }
        }
    }

    /// Somebody's order as it is stored now. A turn of it that another node has set out to play is
    /// played first.
    async fn left(&mut self, person: Person, now: Time) -> Result<Option<(String, Order)>, Lost> {
        loop {
            self.read_orders().await?;
            // Whoever set out to play a turn had read what makes it due: it is read here too, afterwards.
            self.confirm().await?;
            let left = self.orders.get(&person).cloned();
            let Some(((_, order), seat)) = left.as_ref().zip(self.state.seat_of(person)) else { return Ok(left) };
            let Stand { played, due, .. } = self.state.stand(seat, order);
            match due {
                Some(plan) if order.taken > played => {
                    if self.write(plan, now).await?.is_err() {
                        return Ok(left);
                    }
                    self.go_on(now).await?;
                }
                Some(_) | None => return Ok(left),
            }
        }
    }

    async fn swap_order(&mut self, person: Person, value: &str, was: Option<String>) -> Result<bool, Lost> {
        let (kind, name) = (NoteKind::Order, self.row.table.to_string());
        let row = NoteRow { person, kind, name, value: value.into() };
        self.service.store.swap(row, was).await.map_err(|_| Lost)
    }

    async fn unkeep_order(&mut self, person: Person) {
        // What is left says nothing.
        let _ = self.service.store.unkeep(person, NoteKind::Order, self.row.table.to_string()).await;
    }

    async fn clear_orders(&mut self) -> Result<(), Lost> {
        for person in std::mem::take(&mut self.orders).into_keys() {
            self.unkeep_order(person).await;
        }
        Ok(())
    }
}

/// The orders of a table as they are stored.
pub(super) async fn orders(service: &Service, table: protocol::TableId) -> Result<Orders, StoreError> {
    let notes = service.store.notes_named(NoteKind::Order, table.to_string()).await?;
    let read = |note: NoteRow| Some((note.person, (note.value.clone(), serde_json::from_str(&note.value).ok()?)));
    Ok(notes.into_iter().filter_map(read).collect())
}

/// Looks at every table at which somebody left an order: whoever was to play it may have ended.
pub(crate) async fn resume(service: &Arc<Service>) -> Result<(), StoreError> {
    for note in service.store.notes_of(NoteKind::Order).await? {
        if let Some(table) = note.name.parse().ok().filter(|&table| service.nodes.is_mine(table)) {
            // A table that is busy is in memory and sees to it itself.
            let _ = service.post(table, Message::Wake);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use protocol::{Event, Proposal};
    use serde_json::value::RawValue;

    use super::{
        super::{entry::Entry, tests::running},
        *,
    };

    const OWN: Seat = Seat::new(2);
    const OTHER: Seat = Seat::new(1);

    /// A running table with an order of a seat that is not to act, which waits for something.
    fn waiting() -> (State, Order) {
        let state = running(catalog::SLUGS[0]);
        assert!(!state.to_act().contains(OWN), "another seat begins");
        let event = RawValue::from_string(r#"{"nothing":"like it"}"#.into()).expect("it is JSON");
        let turn = Turn { told: vec![Event(event)], actions: vec!["pass".into()], next: Vec::new() };
        let order = Order { id: ActId([7; 16]), seq: state.seq, taken: 0, turns: vec![turn] };
        (state, order)
    }

    /// What becomes of the order when these entries follow.
    fn after(entries: &[Entry]) -> Fate {
        let (mut state, order) = waiting();
        assert_eq!(state.stand(OWN, &order).fate, Fate::Waiting);
        for entry in entries {
            state.apply(entry, Time(2), None).expect("it may happen");
        }
        state.stand(OWN, &order).fate
    }

    #[test]
    fn a_seat_that_changes_hands_and_other_rules_drop_an_order() {
        for seat in [OWN, OTHER] {
            assert_eq!(after(&[Entry::Resign { seat }]), Fate::Changed);
            assert_eq!(after(&[Entry::TimeOut { seat }]), Fate::Changed);
            assert_eq!(after(&[Entry::Forgotten { seat }]), Fate::Changed);
            assert_eq!(after(&[Entry::TimeOut { seat }, Entry::Return { seat }]), Fate::Changed);
        }
        let rules = waiting().0.rules.expect("it is running");
        assert_eq!(after(&[Entry::Rules { rules }]), Fate::Changed);
    }

    #[test]
    fn what_changes_nothing_of_the_game_leaves_it() {
        let entries = [
            Entry::Talk { seat: OTHER, allow: true },
            Entry::Mute { seat: OWN, other: OTHER, mute: true },
            Entry::Propose { seat: OTHER, what: Proposal::Pause },
        ];
        assert_eq!(after(&entries), Fate::Waiting);
    }

    #[test]
    fn a_turn_has_an_id_of_its_own() {
        let (_, order) = waiting();
        let ids = [&[][..], &[0], &[1], &[0, 0], &[0, 1]].map(|way| order.act(way));
        for (index, id) in ids.iter().enumerate() {
            assert!(!ids[..index].contains(id));
            assert_ne!(*id, order.id, "nobody who reads the log learns it");
        }
    }
}
