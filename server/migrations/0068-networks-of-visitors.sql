-- The network of 48 bits around `confirmed_from`, if that is IPv6. A provider can give one customer such a network.
alter table booking_requests add column confirmed_from_larger text;
create index booking_requests_of_larger_network on booking_requests (workspace_id, confirmed_from_larger)
  where confirmed_from_larger is not null;

-- Counts the changes of `reminder_minutes`: a job that plans reminders for an earlier one ends.
alter table workspaces add column reminder_changes integer not null default 0;

-- A device on which somebody signed in before is counted by itself.
create index sessions_of_device on sessions (device) where device is not null;

-- The network that asked for the first code.
alter table booking_requests add column requested_from text;
