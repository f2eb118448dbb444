-- The last attempt at a delivery, mostly the only one, stands in its row; delivery_attempts has those before it. Null are the
-- columns of a delivery without attempts, or with all of them in delivery_attempts, as of before this.
alter table deliveries add column last_attempt integer;
alter table deliveries add column started_at timestamptz;
alter table deliveries add column duration_ms integer;
alter table deliveries add column response_status integer;
alter table deliveries add column error text;
alter table deliveries add column response_head text;
alter table deliveries add column response_body text;

-- The log is read by endpoint and status, or by endpoint and event; other filters go through the endpoints.
drop index deliveries_by_endpoint;
drop index deliveries_by_event;
drop index deliveries_by_status;

-- Endpoints are never deleted, and attempts are written and deleted with their delivery.
alter table deliveries drop constraint deliveries_workspace_id_endpoint_id_fkey;
alter table delivery_attempts drop constraint delivery_attempts_workspace_id_delivery_id_fkey;
