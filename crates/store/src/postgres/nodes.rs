//! Nodes that beat in the database, by its clock.

use protocol::TableId;

use super::{
    Postgres,
    line::{Step, Values},
    rows::{self, attendance, bytes, number, stored, table_id},
};
use crate::{Attendance, Hint, Known, Later, NodeId, NodeRow, Pulse, Shared, Time};

/// The service's time moves on by what passed since the last beat of anybody. A clock that was set
/// back moves nothing, and is followed from there.
const BEAT: &str = "update service set \
    time = service.time + least(greatest(clock.now - service.at, 0), 5000), \
    at = case when clock.now < service.at - 5000 then clock.now else greatest(service.at, clock.now) end \
    from (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now) as clock \
    where service.id = 1 returning service.time";

const SHOW: &str = "insert into node (node, build, seen) \
    values ($1, $2, (extract(epoch from clock_timestamp()) * 1000)::bigint) \
    on conflict (node) do update set build = excluded.build, seen = excluded.seen";

const SEEN: &str = "select node, build from node \
    where seen between (extract(epoch from clock_timestamp()) * 1000)::bigint - 5000 \
    and (extract(epoch from clock_timestamp()) * 1000)::bigint + 5000 order by node";

const FORGET_OLD: &str =
    "delete from node where seen < (extract(epoch from clock_timestamp()) * 1000)::bigint - 86400000";

/// Before them what they said of who looks at tables.
const FORGET_THEIRS: &str = "delete from attendance where node in \
    (select node from node where seen < (extract(epoch from clock_timestamp()) * 1000)::bigint - 86400000)";

const ATTEND: &str = "insert into attendance (table_id, node, body) \
    select here.table_id, $1, here.body from unnest($2::bytea[], $3::text[]) as here(table_id, body) \
    on conflict (table_id, node) do update set body = excluded.body";

const ABSENT: &str = "delete from attendance where node = $1 and table_id = any($2)";

/// What a node said that ended without a word is not so any more.
const ELSEWHERE: &str = "select attendance.table_id, attendance.body from attendance \
    join node on node.node = attendance.node \
    where attendance.table_id = any($1) and attendance.node <> $2 \
    and node.seen between (extract(epoch from clock_timestamp()) * 1000)::bigint - 5000 \
    and (extract(epoch from clock_timestamp()) * 1000)::bigint + 5000";

const MOVED: &str = "select known.table_id from unnest($1::bytea[], $2::bigint[], $3::bigint[]) \
    as known(table_id, seq, chat) \
    where exists (select 1 from entry where entry.table_id = known.table_id and entry.seq = known.seq) \
    or exists (select 1 from chat where chat.table_id = known.table_id and chat.number = known.chat)";

impl Shared for Postgres {
    fn pulse(&self, me: NodeRow) -> Later<'_, Pulse> {
        Box::pin(async move {
            let time = self.heart.all(&[(BEAT, &[])]).await?;
            let time = Time(time.first().map(|row| number(row, 0)).transpose()?.unwrap_or(0));
            let show: Step<'_> = (SHOW, &[&&me.node.0[..], &stored(me.build)]);
            self.heart.all(&[show]).await?;
            self.heart.all(&[(FORGET_THEIRS, &[]), (FORGET_OLD, &[])]).await?;
            let seen = self.heart.all(&[(SEEN, &[])]).await?;
            let nodes = rows::all(&seen, |row| Ok(NodeRow { node: NodeId(bytes(row, 0)?), build: number(row, 1)? }))?;
            Ok(Pulse { time, nodes })
        })
    }

    fn leave(&self, node: NodeId) -> Later<'_, ()> {
        Box::pin(async move {
            let node = &node.0[..];
            let values: Values<'_> = &[&node];
            let steps = ["delete from attendance where node = $1", "delete from node where node = $1"];
            self.heart.all(&steps.map(|sql| (sql, values))).await.map(|_| ())
        })
    }

    fn hint(&self) -> Later<'_, Hint> {
        Box::pin(async move { Ok(self.hints.next().await) })
    }

    fn moved(&self, known: Vec<Known>) -> Later<'_, Vec<TableId>> {
        Box::pin(async move {
            let tables: Vec<&[u8]> = known.iter().map(|known| &known.table.0[..]).collect();
            let seqs: Vec<i64> = known.iter().map(|known| stored(known.seq + 1)).collect();
            let chats: Vec<i64> = known.iter().map(|known| stored(known.chat + 1)).collect();
            let moved = self.lookout.rows((MOVED, &[&tables, &seqs, &chats])).await?;
            rows::all(&moved, |row| table_id(row, 0))
        })
    }

    fn attend(&self, node: NodeId, here: Vec<(TableId, Option<String>)>) -> Later<'_, ()> {
        Box::pin(async move {
            let there = || here.iter().filter_map(|(table, body)| Some((&table.0[..], body.as_deref()?)));
            let (tables, bodies): (Vec<&[u8]>, Vec<&str>) = there().unzip();
            let empty = here.iter().filter(|(_, body)| body.is_none());
            let empty: Vec<&[u8]> = empty.map(|(table, _)| &table.0[..]).collect();
            let node = &node.0[..];
            let steps: [Step<'_>; 2] = [(ATTEND, &[&node, &tables, &bodies]), (ABSENT, &[&node, &empty])];
            self.desk().all(&steps).await?;
            let came = |&(table, _): &(TableId, _)| Hint { table, seq: 0, chat: 0, due: false };
            here.iter().for_each(|one| self.hints.send(came(one)));
            Ok(())
        })
    }

    fn elsewhere(&self, node: NodeId, tables: Vec<TableId>) -> Later<'_, Vec<Attendance>> {
        Box::pin(async move {
            let tables: Vec<&[u8]> = tables.iter().map(|table| &table.0[..]).collect();
            let found = self.lookout.rows((ELSEWHERE, &[&tables, &&node.0[..]])).await?;
            rows::all(&found, attendance)
        })
    }
}
