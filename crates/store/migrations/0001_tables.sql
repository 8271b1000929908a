-- A table: what was agreed before anybody sat, and what changes seldom. `due` is when something
-- happens at it without anybody; `settings` is text that only the server reads.
create table game_table (
  table_id blob not null primary key,
  made bigint not null,
  public integer not null,
  phase text not null,
  game text not null,
  settings text not null,
  secret blob not null,
  invitation blob not null,
  due bigint
);
create index game_table_due on game_table (due) where due is not null;
create index game_table_lobby on game_table (phase, public, made);

-- The log. A row is one append; it takes `count` numbers from `seq` on. Two writers that want the
-- same place meet in the key, and one of them loses. `row_id` tells whose row stands there.
create table entry (
  table_id blob not null,
  seq bigint not null,
  count bigint not null,
  row_id blob not null,
  time bigint not null,
  body text not null,
  primary key (table_id, seq)
);

-- What is said at a table.
create table chat (
  table_id blob not null,
  number bigint not null,
  time bigint not null,
  person bigint,
  body text not null,
  primary key (table_id, number)
);

-- Which person holds which seat now, to find somebody's tables. The log says it too.
create table sitting (
  table_id blob not null,
  seat bigint not null,
  person bigint not null,
  primary key (table_id, seat)
);
create index sitting_person on sitting (person);

-- People, known to logs and records by their number only.
create table person (
  person bigint not null primary key,
  name text not null,
  made bigint not null
);

-- What proves who somebody is: SHA-256 of a cookie, a token of a bot program, a link to another
-- device or a recovery key. Never the thing itself.
create table proof (
  hash blob not null primary key,
  person bigint not null,
  kind text not null,
  made bigint not null,
  expires bigint
);
create index proof_person on proof (person);

-- The service's time in milliseconds: one row.
create table service (
  id bigint not null primary key,
  time bigint not null
);
insert into service (id, time) values (1, 0);
