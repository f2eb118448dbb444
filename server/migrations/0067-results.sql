-- The result of an appointment: its documents of type `notarized`, which the customer and the signers download.

-- Lowercase hex of the bytes, and the number of pages. Null for documents of earlier versions.
alter table documents add column sha256 text;
alter table documents add column pages integer;

alter table workspaces add column result_release text not null default 'completed'
  check (result_release in ('completed', 'verified', 'manual'));
alter table workspaces add column result_days integer default 90;
alter table workspaces add column result_to_signers boolean not null default true;

-- `ready_at`: business time since which it can be downloaded. Null while it cannot. `document_ids`: what was ready last.
-- `version` counts how often that changed. `released_at`: when a member released it by hand.
create table results (
  workspace_id bigint not null,
  appointment_id bigint not null,
  ready_at timestamptz,
  document_ids jsonb not null,
  version integer not null default 0,
  released_at timestamptz,
  released_by text,
  released_by_name text,
  primary key (workspace_id, appointment_id),
  foreign key (workspace_id, appointment_id) references bookings (workspace_id, id)
);

-- Who downloaded the result first, and when. `signer_id` 0: the customer.
create table result_downloads (
  workspace_id bigint not null,
  appointment_id bigint not null,
  signer_id bigint not null,
  first_at timestamptz not null,
  primary key (workspace_id, appointment_id, signer_id),
  foreign key (workspace_id, appointment_id) references bookings (workspace_id, id)
);
