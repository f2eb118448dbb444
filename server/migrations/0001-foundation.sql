-- Every tenant table is keyed (workspace_id, id); unique constraints and foreign keys start with workspace_id.
-- Times are parameters from the clock, never defaults.

create table settings (
  name text primary key,
  value text not null
);

create table workspaces (
  id bigint generated always as identity primary key,
  name text not null,
  mode text not null check (mode in ('live', 'test')),
  timezone text not null,
  created_at timestamptz not null
);

create table tokens (
  id bigint generated always as identity primary key,
  workspace_id bigint references workspaces (id),
  name text not null,
  hash text not null unique,
  scopes text[] not null,
  rate_limit integer,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index tokens_workspace on tokens (workspace_id, id);

-- Where a bare id or key, which names no tenant, belongs.
create table directory (
  kind text not null,
  ref text not null,
  workspace_id bigint not null references workspaces (id),
  primary key (kind, ref)
);

create table idempotency_keys (
  workspace_id bigint not null,
  key text not null,
  fingerprint text not null,
  status integer,
  body text,
  expires_at timestamptz not null,
  primary key (workspace_id, key)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);

create table events (
  workspace_id bigint not null references workspaces (id),
  id text not null,
  sequence bigint,
  type text not null,
  occurred_at timestamptz not null,
  source text not null,
  request_id text not null,
  data json not null,
  primary key (workspace_id, id),
  unique (workspace_id, sequence)
);
create index events_unnumbered on events (workspace_id, id) where sequence is null;

create table event_sequences (
  workspace_id bigint primary key references workspaces (id),
  last_sequence bigint not null
);

create table audit (
  workspace_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  actor text not null,
  source text not null,
  action text not null,
  object text not null,
  object_id text not null,
  request_id text not null,
  primary key (workspace_id, id)
);

create table signing_keys (
  id text primary key,
  secret text not null,
  created_at timestamptz not null
);

create table files (
  workspace_id bigint not null references workspaces (id),
  storage_key text not null,
  state text not null check (state in ('pending', 'stored', 'removed')),
  changed_at timestamptz not null,
  primary key (workspace_id, storage_key)
);
create index files_to_sweep on files (state, changed_at) where state <> 'stored';

create table services (
  workspace_id bigint not null references workspaces (id),
  handle text not null,
  position integer not null,
  label text not null,
  category text not null check (category in ('remote', 'enotary', 'wet', 'international', 'apostille')),
  signing_methods text[] not null,
  duration_minutes integer not null check (duration_minutes > 0),
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  currency text not null,
  primary key (workspace_id, handle)
);

create table rate_cards (
  workspace_id bigint primary key references workspaces (id),
  card json not null
);

-- What reservations and appointments share: one id sequence, a state, and the link between the two.
create table bookings (
  workspace_id bigint not null references workspaces (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('reservation', 'appointment')),
  status text not null check (status in ('draft', 'pending', 'queued', 'scheduled', 'completed', 'canceled')),
  reservation_id bigint,
  appointment_id bigint,
  primary key (workspace_id, id),
  foreign key (workspace_id, reservation_id) references bookings (workspace_id, id),
  foreign key (workspace_id, appointment_id) references bookings (workspace_id, id)
);
create index bookings_by_status on bookings (workspace_id, kind, status, id);

create table reservations (
  workspace_id bigint not null,
  id bigint not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  service text not null,
  signing_method text not null,
  signer_count integer not null,
  quantity integer not null,
  prepaid boolean not null,
  lang text not null,
  unit_price_minor bigint not null,
  currency text not null,
  public_key text not null,
  reservation_key text not null,
  appointment_key text not null,
  created_at timestamptz not null,
  submitted_at timestamptz,
  canceled_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, public_key),
  foreign key (workspace_id, id) references bookings (workspace_id, id),
  foreign key (workspace_id, service) references services (workspace_id, handle)
);

create table appointments (
  workspace_id bigint not null,
  id bigint not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  service text not null,
  signing_method text not null,
  quantity integer not null,
  lang text not null,
  starts_at timestamptz,
  timezone text not null,
  appointment_key text not null,
  upload_key text not null,
  session_key text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references bookings (workspace_id, id),
  foreign key (workspace_id, service) references services (workspace_id, handle)
);

-- booking_id is the reservation where there is one, so that signers and documents belong to it and to its
-- appointment alike; parent_id is the one of the two they were added to.
create table signers (
  workspace_id bigint not null,
  id bigint generated always as identity,
  booking_id bigint not null,
  parent_id bigint not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_folded text not null,
  status text not null check (status in ('pending', 'in_progress', 'verified', 'failed', 'locked')),
  human_approval text check (human_approval in ('approved', 'rejected')),
  key text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, booking_id, email_folded),
  unique (workspace_id, key),
  foreign key (workspace_id, booking_id) references bookings (workspace_id, id),
  foreign key (workspace_id, parent_id) references bookings (workspace_id, id)
);
create index signers_by_email on signers (workspace_id, email_folded, id);

create table documents (
  workspace_id bigint not null,
  id bigint generated always as identity,
  booking_id bigint not null,
  parent_id bigint not null,
  type text not null,
  filename text not null,
  size_bytes bigint not null,
  storage_key text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, booking_id) references bookings (workspace_id, id),
  foreign key (workspace_id, parent_id) references bookings (workspace_id, id),
  foreign key (workspace_id, storage_key) references files (workspace_id, storage_key)
);
create index documents_by_booking on documents (workspace_id, booking_id, id);
create index documents_by_type on documents (workspace_id, type, id);

create table videos (
  workspace_id bigint not null,
  id bigint generated always as identity,
  appointment_id bigint not null,
  filename text not null,
  mime_type text not null,
  size_bytes bigint not null,
  storage_key text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, appointment_id) references bookings (workspace_id, id),
  foreign key (workspace_id, storage_key) references files (workspace_id, storage_key)
);
create index videos_by_appointment on videos (workspace_id, appointment_id, id);
