-- Filters of the lists of bookings, each saved by a person or a program under a name. `owner` is the actor of the audit trail.
create table saved_views (
  workspace_id bigint not null references workspaces (id),
  id bigint generated always as identity,
  owner text not null,
  list text not null check (list in ('appointments', 'reservations')),
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (workspace_id, id)
);
create unique index saved_views_by_name on saved_views (workspace_id, owner, list, name);

-- Also documents and videos that were removed, so that the history of a booking finds their audit entries.
alter table removed_parts drop constraint removed_parts_kind_check;
alter table removed_parts add constraint removed_parts_kind_check check (kind in ('signer', 'note', 'document', 'video'));
