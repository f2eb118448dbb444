-- Business rules of a workspace. clock_offset_ms moves its business time ahead of real time; only a test workspace has one.
-- calendar_version rises with every change to services, notaries, hours or time off.
alter table workspaces add column minimum_notice_minutes integer not null default 60;
alter table workspaces add column horizon_days integer not null default 90;
alter table workspaces add column clock_offset_ms bigint not null default 0;
alter table workspaces add column calendar_version bigint not null default 0;

-- booking_page_url replaces the address of our own pages in mails; null means ours.
alter table workspaces add column booking_page_url text;
alter table workspaces add column mail_from text;
alter table workspaces add column mail_reply_to text;

-- A service that bookings name is not deleted but archived: offered no more. The id is what lists page on.
alter table services add column id bigint generated always as identity;
alter table services add column archived_at timestamptz;

-- weekly: [{"weekday": 1, "from": 540, "to": 1020}], Monday 1 to Sunday 7, minutes of the day; to <= from ends the next day.
-- exceptions: [{"date": "2026-12-24", "spans": [{"from": 540, "to": 720}]}] replace the weekly spans that begin that day.
-- A removed notary stays for the appointments of the past.
create table notaries (
  workspace_id bigint not null references workspaces (id),
  id bigint generated always as identity,
  name text not null,
  email text not null,
  categories text[] not null,
  timezone text not null,
  buffer_before_minutes integer not null check (buffer_before_minutes >= 0),
  buffer_after_minutes integer not null check (buffer_after_minutes >= 0),
  weekly json not null,
  exceptions json not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (workspace_id, id)
);

create table time_off (
  workspace_id bigint not null,
  id bigint generated always as identity,
  notary_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, notary_id) references notaries (workspace_id, id)
);
create index time_off_of_notary on time_off (workspace_id, notary_id, ends_at);

-- The ledger of claimed time: a quarter of an hour of a notary has one row at most, so it is booked once at most.
-- booking_id is the appointment, or the reservation that holds the time until expires_at (business time).
create table claims (
  workspace_id bigint not null,
  notary_id bigint not null,
  slot timestamptz not null,
  booking_id bigint not null,
  expires_at timestamptz,
  primary key (workspace_id, notary_id, slot),
  foreign key (workspace_id, notary_id) references notaries (workspace_id, id),
  foreign key (workspace_id, booking_id) references bookings (workspace_id, id)
);
create index claims_of_booking on claims (workspace_id, booking_id);
create index claims_held on claims (workspace_id, expires_at) where expires_at is not null;

-- revision counts what was changed about the time: the SEQUENCE of its calendar file.
alter table appointments add column notary_id bigint;
alter table appointments add column duration_minutes integer not null default 30;
alter table appointments add column category text not null default 'remote' check (category in ('remote', 'enotary', 'wet', 'international', 'apostille'));
alter table appointments add column revision integer not null default 0;
alter table appointments add column cancel_reason text;
alter table appointments add constraint appointments_notary foreign key (workspace_id, notary_id) references notaries (workspace_id, id);
update appointments
  set duration_minutes = appointments.quantity * services.duration_minutes, category = services.category
  from services where services.workspace_id = appointments.workspace_id and services.handle = appointments.service;

-- What a reservation was made for, as its price was: later changes of the service do not reach it.
alter table reservations add column category text not null default 'remote' check (category in ('remote', 'enotary', 'wet', 'international', 'apostille'));
alter table reservations add column duration_minutes integer not null default 30;
update reservations
  set duration_minutes = reservations.quantity * services.duration_minutes, category = services.category
  from services where services.workspace_id = reservations.workspace_id and services.handle = reservations.service;
create index appointments_by_key on appointments (workspace_id, appointment_key);
create index reservations_by_key on reservations (workspace_id, reservation_key);

-- One row for every mail that an occasion of a booking calls for. Content is written when it falls due (business time).
create table mails (
  workspace_id bigint not null,
  id bigint generated always as identity,
  booking_id bigint not null,
  cause text not null,
  kind text not null check (kind in ('invitation', 'confirmation', 'reschedule', 'cancellation', 'reminder_24h', 'reminder_1h')),
  status text not null check (status in ('pending', 'sending', 'sent', 'kept', 'withdrawn', 'skipped', 'failed')),
  due_at timestamptz not null,
  attempts integer not null,
  recipient text,
  subject text,
  text_body text,
  html_body text,
  calendar_file text,
  error text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, booking_id, cause),
  foreign key (workspace_id, booking_id) references bookings (workspace_id, id)
);
create index mails_due on mails (due_at) where status = 'pending';
create index mails_in_the_air on mails (changed_at) where status = 'sending';
