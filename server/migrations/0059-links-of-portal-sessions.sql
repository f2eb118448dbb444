-- The link that opened a session of a portal, so that the session ends when the link's maker may no longer give access.
alter table sessions add column portal_link_id bigint;
create index sessions_by_portal on sessions (portal_workspace_id) where portal_workspace_id is not null;
-- Sessions from before name no link. They last at most 12 hours; the developers get a new link.
update sessions set ended_at = now() where portal_workspace_id is not null and ended_at is null;
