-- The address with which a visitor booked this reservation, in the form in which addresses are counted. Null: not booked
-- openly. It bounds the upcoming appointments of one address.
alter table reservations add column visitor_email text;
create index reservations_of_visitor on reservations (workspace_id, visitor_email) where visitor_email is not null;

-- The network from which the code was confirmed. It bounds the bookings of one network. Deleted with the request.
alter table booking_requests add column confirmed_from text;
create index booking_requests_of_network on booking_requests (workspace_id, confirmed_from) where confirmed_from is not null;
