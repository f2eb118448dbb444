-- Earlier addresses of open booking, which stay with their workspace for a time: [{slug, until}], oldest first.
alter table workspaces add column former_slugs jsonb;
-- The earliest `until` of them, to find those whose time is over.
alter table workspaces add column former_slugs_end_at timestamptz;
create index workspaces_former_slugs on workspaces (former_slugs_end_at) where former_slugs_end_at is not null;
