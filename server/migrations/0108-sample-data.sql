-- Sample data is loaded in short transactions: on the embedded database all others wait for a transaction.
create table sample_loads (
  workspace_id bigint not null references workspaces (id),
  id bigint generated always as identity,
  -- Digest of the idempotency key and the call. Null: the call had no key.
  call text,
  -- What the rest depends on: the moment and the closed days when it began, and who acts in it.
  basis jsonb not null,
  -- Actions of the plan that were done, or skipped because a change in between refused them.
  position integer not null default 0,
  -- Bookings of the plan so far, and how much else was added.
  made jsonb not null,
  -- Who loads it.
  actor text not null,
  actor_name text,
  source text not null check (source in ('api', 'console', 'customer', 'system')),
  request_id text not null,
  changed_at timestamptz not null,
  finished_at timestamptz,
  primary key (workspace_id, id)
);
-- A second call continues the load of the first.
create unique index sample_loads_running on sample_loads (workspace_id) where finished_at is null;
