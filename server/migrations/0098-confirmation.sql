-- Whether a time that a customer chooses is booked at once, or after staff accept it within these hours.
alter table services add column confirmation text not null default 'instant' check (confirmation in ('instant', 'staff')),
  add column confirmation_hours integer not null default 24 check (confirmation_hours between 1 and 168);

-- The last time that the customer asked for, and the outcome. Until request_ends_at (business time) somebody
-- can decide; null: it is decided.
alter table reservations add column time_request jsonb, add column request_ends_at timestamptz;
create index reservations_with_requests on reservations (workspace_id, request_ends_at, id)
  where request_ends_at is not null;
create index requests_by_end on reservations (request_ends_at) where request_ends_at is not null;

-- A mail to a member can be about a booking.
alter table mails drop constraint mails_subject;
alter table mails add constraint mails_subject check (
  num_nonnulls(booking_id, endpoint_id, booking_request_id, link_id) = (case
    when booking_id is null and (notary_id is not null or membership_id is not null) then 0 else 1 end)
);
