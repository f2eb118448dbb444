-- What canceling costs: {"free_until_hours": 24, "fee": {"amount_minor": 2500}, "no_show_fee": {"percent": 50000}}. A
-- share is in thousandths of a percent. Null: the business decides each time.
alter table services add column cancellation_policy jsonb;
-- As it was agreed.
alter table reservations add column cancellation_policy jsonb;
-- The start from which its hours count, where it is not that of the appointment: it was moved.
alter table reservations add column policy_starts_at timestamptz;
-- What the cancellation cost. Null: it is not canceled, or nothing was decided about its money.
alter table reservations add column fee_minor bigint check (fee_minor >= 0);
-- What is paid back when the no-show is canceled. Null: as without a mark.
alter table appointments add column no_show_refund text check (no_show_refund in ('full', 'less_fee', 'none'));
