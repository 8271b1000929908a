-- Orders are looked for by the table at which they were left.
create index note_name on note (kind, name);
