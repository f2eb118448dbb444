-- Open booking: a page on which anybody books, after they have confirmed their mail address with a code.
alter table workspaces add column open_booking_slug text;

-- What a visitor wants to book, until the code is confirmed. Deleted after a day.
create table booking_requests (
  workspace_id bigint not null references workspaces (id),
  id bigint generated always as identity,
  key text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_folded text not null,
  phone text,
  service text not null,
  quantity integer not null,
  starts_at timestamptz not null,
  timezone text not null,
  lang text not null,
  code text not null,
  codes_sent integer not null default 1,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  reservation_id bigint,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, key)
);
create index booking_requests_of_email on booking_requests (workspace_id, email_folded);
create index booking_requests_old on booking_requests (created_at);

-- A mail with a code belongs to a request. The request may be gone: its rows are deleted after a day.
alter table mails add column booking_request_id bigint;
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('invitation', 'confirmation', 'reschedule', 'cancellation', 'reminder_24h', 'reminder_1h', 'webhook_failing', 'webhook_disabled', 'booking_code'));
alter table mails drop constraint mails_subject;
alter table mails add constraint mails_subject check (
  num_nonnulls(booking_id, endpoint_id, booking_request_id) = 1
  and (endpoint_id is not null) = (kind in ('webhook_failing', 'webhook_disabled'))
  and (booking_request_id is not null) = (kind = 'booking_code')
);
create unique index mails_once_of_request on mails (workspace_id, booking_request_id, cause) where booking_request_id is not null;
