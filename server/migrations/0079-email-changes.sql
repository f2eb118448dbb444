-- New email addresses of customers, until a code confirms them. Rows are deleted after a day.
create table email_changes (
  workspace_id bigint not null,
  id bigint generated always as identity,
  booking_id bigint not null,
  email text not null,
  email_folded text not null,
  lang text not null,
  code text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, booking_id) references bookings (workspace_id, id)
);
create index email_changes_of_booking on email_changes (workspace_id, booking_id);
create index email_changes_of_email on email_changes (workspace_id, email_folded);
create index email_changes_old on email_changes (created_at);
