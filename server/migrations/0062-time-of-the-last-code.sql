-- Codes that are sent again count in the limit of a workspace too, which counted requests by their creation.
alter table booking_requests add column last_code_at timestamptz;
update booking_requests set last_code_at = created_at;
alter table booking_requests alter column last_code_at set not null;
create index booking_requests_of_code on booking_requests (workspace_id, last_code_at);
