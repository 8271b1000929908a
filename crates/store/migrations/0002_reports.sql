-- Lines of talk that somebody showed to the host.
create table report (
  table_id blob not null,
  number bigint not null,
  person bigint not null,
  time bigint not null,
  primary key (table_id, number, person)
);
