-- A service can hold the price on the customer's card and take it after the session.
alter table services drop constraint services_payment_at_check;
alter table services add constraint services_payment_at_check
  check (payment_at in ('none', 'at_booking', 'deposit', 'hold'));
-- What the page at Stripe does: it takes the money, holds it, or saves the card for a hold that is made later.
alter table checkouts add column kind text not null default 'payment' check (kind in ('payment', 'hold', 'card'));
-- Whether it is for an appointment that is booked, whose card was refused.
alter table checkouts add column renews boolean not null default false;
-- Prices on cards. The latest one of a reservation counts.
create table card_holds (
  workspace_id bigint not null references workspaces (id),
  id bigint generated always as identity,
  -- The reservation.
  booking_id bigint not null,
  checkout_id bigint not null,
  -- `saved`: the card is known, and nothing is held. `failed`: the bank refused to hold it. `expired`: it ended
  -- at Stripe before it was taken.
  state text not null check (state in ('saved', 'authorized', 'failed', 'expired', 'captured', 'released')),
  -- What Stripe is asked to do. `suspend`: end the hold and keep the card. Null: nothing.
  wanted text check (wanted in ('authorize', 'capture', 'release', 'suspend')),
  -- The most that is taken, as the customer agreed, and what is held now.
  amount_minor bigint not null check (amount_minor > 0),
  held_minor bigint not null default 0 check (held_minor >= 0),
  currency text not null,
  -- With `capture`: how much is taken.
  capture_minor bigint check (capture_minor > 0),
  -- At Stripe. Null: without a saved card.
  customer text,
  payment_method text,
  -- Null: nothing is held, or it is not known yet.
  payment_intent text,
  -- Counts the holds that were asked for: a part of the key of each call. `asked_minor`: for how much the present one
  -- was asked. It may be at Stripe. Null: it was not.
  attempt int not null,
  asked_minor bigint,
  -- Why the bank refused, in Stripe's word.
  failure text,
  -- Start of the session, and when the card is charged before it, in business time. Null: not any more.
  session_at timestamptz not null,
  authorize_at timestamptz,
  -- When Stripe ends the hold, in real time.
  expires_at timestamptz,
  -- When Stripe is asked next. Null: never, the state is final, or it waits for `authorize_at`.
  next_check_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
create unique index card_holds_of_checkout on card_holds (workspace_id, checkout_id);
create index card_holds_of_booking on card_holds (workspace_id, booking_id, id);
create index card_holds_of_intent on card_holds (workspace_id, payment_intent) where payment_intent is not null;
create index card_holds_due on card_holds (next_check_at) where next_check_at is not null;
create index card_holds_to_authorize on card_holds (workspace_id, authorize_at) where authorize_at is not null;
-- Of the latest one, for lists and states: what is held now, and its state while it matters.
alter table reservations add column authorized_minor bigint not null default 0 check (authorized_minor >= 0);
alter table reservations add column card_hold text check (card_hold in ('saved', 'authorized', 'failed', 'expired'));
