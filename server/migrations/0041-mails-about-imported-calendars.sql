-- Whether the notary is mailed about an own calendar that cannot be read.
alter table notaries add column notify_calendar boolean not null default true;

-- Mails about it: to the notary, and to members.
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('invitation', 'confirmation', 'reschedule', 'cancellation', 'reminder_24h', 'reminder_1h', 'webhook_failing', 'webhook_disabled', 'booking_code', 'member_invitation', 'account_recovery', 'member_new_device', 'member_recovered', 'notary_assigned', 'notary_moved', 'notary_canceled', 'notary_next_day', 'notary_calendar_unread', 'member_calendars_unread'));
alter table mails drop constraint mails_subject;
alter table mails add constraint mails_subject check (
  num_nonnulls(booking_id, endpoint_id, booking_request_id, link_id, membership_id) = (case when kind in ('notary_next_day', 'notary_calendar_unread') then 0 else 1 end)
  and (endpoint_id is not null) = (kind in ('webhook_failing', 'webhook_disabled'))
  and (booking_request_id is not null) = (kind = 'booking_code')
  and (link_id is not null) = (kind in ('member_invitation', 'account_recovery'))
  and (membership_id is not null) = (kind in ('member_new_device', 'member_recovered', 'member_calendars_unread'))
  and (notary_id is not null) = (kind in ('notary_assigned', 'notary_moved', 'notary_canceled', 'notary_next_day', 'notary_calendar_unread'))
);
drop index mails_once_of_notary;
create unique index mails_once_of_notary on mails (workspace_id, notary_id, cause) where kind in ('notary_next_day', 'notary_calendar_unread');
