-- The Stripe account of a workspace. Both secrets are encrypted.
create table stripe_accounts (
  workspace_id bigint primary key references workspaces (id),
  secret_key text not null,
  secret_key_end text not null,
  webhook_secret text not null,
  webhook_secret_end text not null,
  changed_at timestamptz not null
);
-- When the customer of a service pays online.
alter table services add column payment_at text not null default 'none' check (payment_at in ('none', 'at_booking'));
-- A payment that a customer was asked for before a time is booked.
create table checkouts (
  workspace_id bigint not null references workspaces (id),
  id bigint generated always as identity,
  -- The reservation.
  booking_id bigint not null,
  -- `ending`: another one replaces it, and the provider must not take money for it any more.
  state text not null check (state in ('open', 'ending', 'paid', 'expired', 'failed')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- What is booked when it is paid. `chosen_at`: business time at which it was chosen.
  starts_at timestamptz not null,
  timezone text not null,
  chosen_at timestamptz not null,
  -- Whether the reservation is canceled if it is not paid.
  cancels boolean not null,
  -- At the provider. Null: not created yet.
  session_id text,
  session_url text,
  payment_intent text,
  -- Real time, as at the provider.
  expires_at timestamptz not null,
  -- When the provider is asked next. Null: never, the state is final.
  next_check_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
-- A reservation is paid for once at a time.
create unique index checkouts_open on checkouts (workspace_id, booking_id) where state = 'open';
create index checkouts_of_booking on checkouts (workspace_id, booking_id, id);
create index checkouts_due on checkouts (next_check_at) where next_check_at is not null;
-- Refunds that the provider pays. The entry in `payments` is added first.
create table online_refunds (
  workspace_id bigint not null references workspaces (id),
  -- The entry of the refund.
  payment_id bigint not null,
  booking_id bigint not null,
  payment_intent text not null,
  state text not null check (state in ('pending', 'done', 'refused')),
  -- At the provider. Null: not known yet.
  refund_id text,
  -- When the provider is asked next. Null: never, the state is final.
  next_check_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, payment_id)
);
create unique index online_refunds_known on online_refunds (workspace_id, refund_id) where refund_id is not null;
create index online_refunds_due on online_refunds (next_check_at) where next_check_at is not null;
-- Events of Stripe that were handled.
create table stripe_events (
  workspace_id bigint not null references workspaces (id),
  id text not null,
  received_at timestamptz not null,
  primary key (workspace_id, id)
);
create index stripe_events_by_time on stripe_events (received_at);
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('cash', 'check', 'card_terminal', 'bank_transfer', 'invoiced', 'other', 'card_online'));
-- The reference of an online payment is its id at the provider.
create unique index payments_online on payments (workspace_id, reference) where kind = 'payment' and method = 'card_online';
