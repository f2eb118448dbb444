-- Under which reference the bookings of one payer are billed together.
alter table reservations add column billing_reference text;
create index reservations_by_billing_reference on reservations (workspace_id, billing_reference, id) where billing_reference is not null;
