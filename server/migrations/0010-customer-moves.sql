-- How often the customer has moved the appointment since that time; counted anew a day later.
alter table appointments add column customer_moves integer not null default 0;
alter table appointments add column customer_moves_since timestamptz;
