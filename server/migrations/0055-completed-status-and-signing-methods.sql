-- The word for the end state in v3 responses and events: older clients know it as "complete".
alter table workspaces add column completed_status text not null default 'completed';
alter table workspaces add constraint workspaces_completed_status check (completed_status in ('completed', 'complete'));

-- How the notary can sign. Null: every method of the workspace's services.
alter table notaries add column signing_methods text[];
