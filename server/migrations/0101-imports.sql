-- An import is accepted as a whole, and its appointments are added in short transactions: on the embedded
-- database all others wait for a transaction.
create table imports (
  workspace_id bigint not null references workspaces (id),
  id bigint generated always as identity,
  -- Digest of the idempotency key and the call. Null: the call had no key.
  call text,
  notify boolean not null,
  -- Whose appointments they are in the audit trail.
  actor text not null,
  actor_name text,
  source text not null check (source in ('api', 'console', 'customer', 'system')),
  request_id text not null,
  -- What was added so far, by status.
  draft integer not null default 0,
  scheduled integer not null default 0,
  completed integer not null default 0,
  canceled integer not null default 0,
  -- Rows whose time or external_id another call took meanwhile, with the reason.
  left_out jsonb not null,
  started_at timestamptz not null,
  changed_at timestamptz not null,
  finished_at timestamptz,
  primary key (workspace_id, id)
);
-- One import of a workspace at a time: each compares its rows with those of the one before.
create unique index imports_running on imports (workspace_id) where finished_at is null;

-- Checked rows that are still to be added. A part is deleted by the transaction that adds its appointments.
create table import_parts (
  workspace_id bigint not null,
  import_id bigint not null,
  position integer not null,
  rows jsonb not null,
  primary key (workspace_id, import_id, position),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);
