-- The booking in place of which the customer or staff made this one.
alter table bookings add column again_of bigint;
create index bookings_again on bookings (workspace_id, again_of) where again_of is not null;
