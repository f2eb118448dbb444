-- Invoices and corrections. Nothing changes a row: a correction with a number of its own takes one back.
alter table workspaces add column invoice_on_completion boolean not null default false;
-- The last number of each year, locked until the transaction of the invoice ends: no number is left out.
create table invoice_series (
  workspace_id bigint not null references workspaces (id),
  -- Test workspaces count on their own.
  series text not null check (series in ('live', 'test')),
  year integer not null,
  last_number integer not null,
  primary key (workspace_id, series, year)
);
create table invoices (
  workspace_id bigint not null references workspaces (id),
  id bigint generated always as identity,
  series text not null check (series in ('live', 'test')),
  year integer not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('invoice', 'correction')),
  -- Of a correction: the invoice that it takes back.
  of_id bigint,
  currency text not null,
  total_minor bigint not null,
  -- All that it says.
  content jsonb not null,
  -- Business time.
  issued_at timestamptz not null,
  author text not null,
  author_name text,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
create unique index invoices_numbers on invoices (workspace_id, series, year, number);
-- An invoice is taken back once.
create unique index invoices_corrected on invoices (workspace_id, of_id) where of_id is not null;
-- The reservations that an invoice or a correction is about.
create table invoice_bookings (
  workspace_id bigint not null references workspaces (id),
  invoice_id bigint not null,
  booking_id bigint not null,
  -- Of an invoice that nothing has taken back.
  is_valid boolean not null,
  primary key (workspace_id, invoice_id, booking_id)
);
create index invoice_bookings_of on invoice_bookings (workspace_id, booking_id, invoice_id);
-- A booking is on one valid invoice at most.
create unique index invoice_bookings_valid on invoice_bookings (workspace_id, booking_id) where is_valid;
