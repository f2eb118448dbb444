-- Changes of the default place or meeting link of a service or a notary that the people of future appointments are still
-- told. The row is deleted when all are told.

-- `location` and `meeting_url`: those before the change. `told_starts_at`, `told_id`: the last appointment that is done.
-- `people`, `appointments`: how many are told so far.
create table place_changes (
  workspace_id bigint not null,
  id bigint generated always as identity,
  service text,
  notary_id bigint,
  location text,
  meeting_url text,
  notify boolean not null,
  changed_at timestamptz not null,
  told_starts_at timestamptz,
  told_id bigint,
  people integer not null,
  appointments integer not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, service) references services (workspace_id, handle),
  foreign key (workspace_id, notary_id) references notaries (workspace_id, id)
);
