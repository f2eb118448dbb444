-- Days or spans on which a whole workspace is closed. The bounds are as staff gave them: a date of the workspace's time
-- zone, of which `closed_to` is the last one, or an instant.
create table closures (
  workspace_id bigint not null references workspaces (id),
  id bigint generated always as identity,
  name text not null,
  closed_from text not null,
  closed_to text not null,
  primary key (workspace_id, id)
);
