-- secret and next_secret are sealed with the key of the installation. event_types null means every type.
-- failing_since and lane_due_at are business time, lane_until is real: the process that works the lane holds it until then.
create table webhook_endpoints (
  workspace_id bigint not null references workspaces (id),
  id bigint generated always as identity,
  url text not null,
  event_types text[],
  description text not null,
  status text not null check (status in ('enabled', 'disabled')),
  disabled_reason text,
  secret text not null,
  next_secret text,
  failing_since timestamptz,
  warned_at timestamptz,
  lane_due_at timestamptz,
  lane_until timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (workspace_id, id)
);
create index webhook_lanes on webhook_endpoints (lane_due_at) where lane_due_at is not null;

-- due_at is business time. A replay is a delivery of its own beside the first.
create table deliveries (
  workspace_id bigint not null,
  id bigint generated always as identity,
  endpoint_id bigint not null,
  event_id text not null,
  status text not null check (status in ('pending', 'retrying', 'delivered', 'failed')),
  attempts integer not null,
  due_at timestamptz not null,
  is_replay boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, endpoint_id) references webhook_endpoints (workspace_id, id)
);
create unique index deliveries_once on deliveries (workspace_id, endpoint_id, event_id) where not is_replay;
create index deliveries_of_lane on deliveries (workspace_id, endpoint_id, due_at) where status in ('pending', 'retrying');
create index deliveries_by_endpoint on deliveries (workspace_id, endpoint_id, id);
create index deliveries_by_event on deliveries (workspace_id, event_id, id);
create index deliveries_by_status on deliveries (workspace_id, status, id);

create table delivery_attempts (
  workspace_id bigint not null,
  delivery_id bigint not null,
  attempt integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  status integer,
  error text,
  response_head text,
  response_body text,
  primary key (workspace_id, delivery_id, attempt),
  foreign key (workspace_id, delivery_id) references deliveries (workspace_id, id)
);
