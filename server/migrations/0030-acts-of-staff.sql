-- A no-show is a mark on an appointment. Its status stays as it is, until the server cancels the appointment.
alter table appointments add column no_show_reason text check (no_show_reason in ('signer', 'notary', 'technical', 'other'));
alter table appointments add column no_show_marked_at timestamptz;
-- Business time at which the server cancels the appointment. Null once it is canceled.
alter table appointments add column no_show_cancels_at timestamptz;
create index appointments_no_show_due on appointments (no_show_cancels_at) where no_show_cancels_at is not null;

-- The time that the mails named, while an appointment was moved and no mail about the move was sent. Null otherwise.
alter table appointments add column told_starts_at timestamptz;
alter table appointments add column told_timezone text;

-- Calls to the people of an appointment who did not come.
create table calls (
  workspace_id bigint not null references workspaces (id),
  id bigint generated always as identity,
  appointment_id bigint not null,
  called_at timestamptz not null,
  outcome text not null check (outcome in ('reached', 'no_answer', 'voicemail', 'wrong_number')),
  author text not null,
  author_name text,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
create index calls_of_appointment on calls (workspace_id, appointment_id, id);

-- Notes of staff. A reservation and its appointment share them: `booking_id` is the reservation, if there is one.
create table notes (
  workspace_id bigint not null references workspaces (id),
  id bigint generated always as identity,
  booking_id bigint not null,
  parent_id bigint not null,
  text text not null,
  author text not null,
  author_name text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (workspace_id, id)
);
create index notes_of_booking on notes (workspace_id, booking_id, id);
