-- What customers pay before the time is booked, if it is only a part: {"amount_minor": 2500}, or {"percent": 25000}
-- in thousandths of a percent.
alter table services add column deposit jsonb;
alter table services drop constraint services_payment_at_check;
alter table services add constraint services_payment_at_check check (payment_at in ('none', 'at_booking', 'deposit'));
alter table services add constraint services_deposit check (payment_at <> 'deposit' or deposit is not null);
