-- What customers paid, what was invoiced and what was paid back, as staff recorded it. Rows are only added: a
-- mistake is taken back by a row of the kind `void`.
create table payments (
  workspace_id bigint not null references workspaces (id),
  id bigint generated always as identity,
  -- The reservation.
  booking_id bigint not null,
  kind text not null check (kind in ('payment', 'refund', 'invoice', 'void')),
  -- Of a refund: the payment. Of a void: the row that it takes back.
  of_id bigint,
  method text not null check (method in ('cash', 'check', 'card_terminal', 'bank_transfer', 'invoiced', 'other')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- What the row adds to the money that came and that was paid back. A void has the opposite of its row.
  received_minor bigint not null,
  refunded_minor bigint not null,
  reference text,
  note text,
  received_at timestamptz not null,
  author text not null,
  author_name text,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
create index payments_of_booking on payments (workspace_id, booking_id, id);
create index payments_by_time on payments (workspace_id, received_at);
-- A row is taken back once.
create unique index payments_voided on payments (workspace_id, of_id) where kind = 'void';
-- Sums of its payments and refunds.
alter table reservations add column received_minor bigint not null default 0,
  add column refunded_minor bigint not null default 0;
alter table reservations add constraint reservations_refunds check (refunded_minor between 0 and received_minor);
