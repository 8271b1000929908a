-- What is kept for somebody besides their name: whom they blocked, where they are told that it is
-- their turn, invitations. A value is text that only the server reads.
create table note (
  person bigint not null,
  kind text not null,
  name text not null,
  value text not null,
  primary key (person, kind, name)
);
create index note_kind on note (kind);
