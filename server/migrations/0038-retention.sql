-- For how many days a workspace keeps rows of each kind. Null: for ever. Of completed appointments: how long an erasure
-- leaves them.
alter table workspaces
  add column keep_events_days integer default 30,
  add column keep_deliveries_days integer default 30,
  add column keep_mails_days integer,
  add column keep_audit_days integer,
  add column keep_uploads_days integer,
  add column keep_acts_days integer not null default 3653;

-- Retention looks at every workspace that has a row here.
insert into event_sequences (workspace_id, last_sequence)
  select id, 0 from workspaces on conflict (workspace_id) do nothing;
