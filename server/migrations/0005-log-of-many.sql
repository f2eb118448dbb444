-- The log of one endpoint by status: by endpoint alone or by status alone, a page of a few among millions read them all.
create index deliveries_by_endpoint_status on deliveries (workspace_id, endpoint_id, status, id);

-- What an endpoint has had replayed, for the next replay; first deliveries have deliveries_once. Few rows are in it.
create index deliveries_replayed on deliveries (workspace_id, endpoint_id, event_id) where is_replay;

-- The feed of one type: without it, a page of a rare type reads every event.
create index events_by_type on events (workspace_id, type, sequence) where sequence is not null;
