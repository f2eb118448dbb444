-- The language of mails to the notary, and which kinds the notary gets.
alter table notaries
  add column lang text not null default 'en',
  add column notify_assigned boolean not null default true,
  add column notify_moved boolean not null default true,
  add column notify_canceled boolean not null default true,
  add column notify_next_day boolean not null default true;

-- How often another notary got the appointment. With the revision it is the SEQUENCE of the notaries' calendar entries.
alter table appointments add column assignments integer not null default 0;
create index appointments_of_notary on appointments (workspace_id, notary_id, starts_at) where notary_id is not null;

-- Mails to a notary: about an appointment, or with the list of the next day, which names no booking.
alter table mails add column notary_id bigint;
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('invitation', 'confirmation', 'reschedule', 'cancellation', 'reminder_24h', 'reminder_1h', 'webhook_failing', 'webhook_disabled', 'booking_code', 'member_invitation', 'account_recovery', 'member_new_device', 'member_recovered', 'notary_assigned', 'notary_moved', 'notary_canceled', 'notary_next_day'));
alter table mails drop constraint mails_subject;
alter table mails add constraint mails_subject check (
  num_nonnulls(booking_id, endpoint_id, booking_request_id, link_id, membership_id) = (case when kind = 'notary_next_day' then 0 else 1 end)
  and (endpoint_id is not null) = (kind in ('webhook_failing', 'webhook_disabled'))
  and (booking_request_id is not null) = (kind = 'booking_code')
  and (link_id is not null) = (kind in ('member_invitation', 'account_recovery'))
  and (membership_id is not null) = (kind in ('member_new_device', 'member_recovered'))
  and (notary_id is not null) = (kind in ('notary_assigned', 'notary_moved', 'notary_canceled', 'notary_next_day'))
);
create unique index mails_once_of_notary on mails (workspace_id, notary_id, cause) where kind = 'notary_next_day';

-- The address at which a notary's calendar program reads the appointments. Only a hash of its key is stored.
create table calendar_feeds (
  workspace_id bigint not null,
  notary_id bigint not null,
  hash text not null,
  privacy text not null check (privacy in ('times', 'initials', 'full')),
  created_at timestamptz not null,
  primary key (workspace_id, notary_id),
  unique (workspace_id, hash),
  foreign key (workspace_id, notary_id) references notaries (workspace_id, id)
);
