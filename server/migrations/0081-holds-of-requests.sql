-- A claim is of a booking, or of a visitor's request that holds the time until its code is confirmed. A version that
-- runs beside this one and takes an ended hold over sets booking_id alone: then the claim is of the booking. For the
-- same reason nothing is deleted with the request: its claims end by themselves.
alter table claims add column request_id bigint;
alter table claims alter column booking_id drop not null;
alter table claims add constraint claims_owner check (booking_id is not null or request_id is not null);
create index claims_of_request on claims (workspace_id, request_id) where request_id is not null;

-- The larger network of the client that asked for the first code. It bounds what one network holds.
alter table booking_requests add column requested_from_larger text;
create index booking_requests_from on booking_requests (workspace_id, requested_from);
create index booking_requests_from_larger on booking_requests (workspace_id, requested_from_larger) where requested_from_larger is not null;
