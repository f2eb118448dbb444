-- When the personal data of the booking was erased, or its erasure began. Nothing changes such a booking any more.
alter table bookings add column erased_at timestamptz;
create index bookings_of_reservation on bookings (workspace_id, reservation_id) where reservation_id is not null;

-- Signers and notes that were removed, so that an erasure of the booking finds their events and audit entries.
create table removed_parts (
  workspace_id bigint not null,
  booking_id bigint not null,
  kind text not null check (kind in ('signer', 'note')),
  id bigint not null,
  primary key (workspace_id, booking_id, kind, id)
);

-- Erasures of a person's data. They go on in steps: `stage` and `place` say which step is next.
create table erasures (
  workspace_id bigint not null references workspaces (id),
  id bigint generated always as identity,
  -- The person's address. Null once the erasure has finished.
  email text,
  email_folded text,
  stage text not null check (stage in ('bookings', 'requests', 'mails', 'events', 'audit', 'answers', 'finished')),
  place text not null,
  mails integer not null default 0,
  events integer not null default 0,
  audit_entries integer not null default 0,
  stored_responses integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  finished_at timestamptz,
  primary key (workspace_id, id)
);
create index erasures_running on erasures (changed_at) where finished_at is null;

-- What an erasure is about: rows by the name of their object and their id, the keys of files, and until it has finished
-- the words that only this person has: address, phone number and keys.
create table erasure_items (
  workspace_id bigint not null,
  erasure_id bigint not null,
  kind text not null,
  ref text not null,
  state text not null check (state in ('waiting', 'erased', 'kept')),
  -- Business time. Of what is kept.
  kept_until timestamptz,
  primary key (workspace_id, erasure_id, kind, ref)
);
create index erasure_items_kept on erasure_items (kept_until) where kept_until is not null;
