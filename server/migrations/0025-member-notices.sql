-- A person is told of a sign-in on a new device. Only a hash of the device's cookie is stored.
alter table sessions add column device text;
create index sessions_by_device on sessions (account_id, device) where device is not null;

-- The member who issued the token. Null: the admin token or another token did.
alter table tokens add column issued_by_member bigint;
create index tokens_of_member on tokens (workspace_id, issued_by_member) where issued_by_member is not null;

-- Mails to a member about a sign-in.
alter table mails add column membership_id bigint;
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('invitation', 'confirmation', 'reschedule', 'cancellation', 'reminder_24h', 'reminder_1h', 'webhook_failing', 'webhook_disabled', 'booking_code', 'member_invitation', 'account_recovery', 'member_new_device', 'member_recovered'));
alter table mails drop constraint mails_subject;
alter table mails add constraint mails_subject check (
  num_nonnulls(booking_id, endpoint_id, booking_request_id, link_id, membership_id) = 1
  and (endpoint_id is not null) = (kind in ('webhook_failing', 'webhook_disabled'))
  and (booking_request_id is not null) = (kind = 'booking_code')
  and (link_id is not null) = (kind in ('member_invitation', 'account_recovery'))
  and (membership_id is not null) = (kind in ('member_new_device', 'member_recovered'))
);
create unique index mails_once_of_member on mails (workspace_id, membership_id, cause) where membership_id is not null;
