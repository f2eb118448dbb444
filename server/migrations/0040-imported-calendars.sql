-- Calendars of notaries that are read by their address, for the times in which the notary is busy. The address is a secret
-- and sealed. `read_until`: the end of the time that the busy times cover. `next_read_at` is also the lease: a process
-- moves it before it reads.
create table imported_calendars (
  workspace_id bigint not null,
  id bigint generated always as identity,
  notary_id bigint not null,
  name text not null,
  address text not null,
  host text not null,
  created_at timestamptz not null,
  etag text,
  last_modified text,
  digest text,
  read_until timestamptz not null,
  events integer not null,
  skipped integer not null,
  read_at timestamptz not null,
  next_read_at timestamptz not null,
  failures integer not null default 0,
  problem text,
  warned_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, notary_id) references notaries (workspace_id, id)
);
create index imported_calendars_of_notary on imported_calendars (workspace_id, notary_id);
create index imported_calendars_due on imported_calendars (next_read_at);

-- When a notary is busy by an imported calendar. Only times are stored. The times of one calendar do not overlap.
create table busy_times (
  workspace_id bigint not null,
  calendar_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (workspace_id, calendar_id, starts_at),
  foreign key (workspace_id, calendar_id) references imported_calendars (workspace_id, id)
);
