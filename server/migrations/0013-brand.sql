-- How a business appears to its customers on pages and in mails, and which websites may embed its pages.
alter table workspaces
  add column display_name text,
  add column accent_color text,
  add column logo_digest text,
  add column privacy_url text,
  add column terms_url text,
  add column contact text,
  add column embed_origins text[] not null default '{}';

-- Apart from the workspace, whose row most calls read.
create table logos (
  workspace_id bigint primary key references workspaces (id),
  type text not null check (type in ('image/png', 'image/webp')),
  bytes bytea not null
);
