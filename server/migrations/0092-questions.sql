-- What a service asks: [{"key": "document", "kind": "choice", "label": {"en": "…"}, …}].
alter table services add column questions jsonb not null default '[]';
-- What was answered, with the wording. Of a reservation, or of an appointment without one. Null: nothing.
alter table bookings add column answers jsonb;
alter table booking_requests add column answers jsonb;
