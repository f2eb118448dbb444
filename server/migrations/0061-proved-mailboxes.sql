-- When somebody who reads the account's mailbox set it up or recovered it. Null: nobody has shown to read it.
alter table accounts add column email_proved_at timestamptz;
-- Accounts of earlier versions count as proved: their second factor must not fall with the next recovery.
update accounts set email_proved_at = now();

-- Hash of the secret that shows who reads the mailbox. Only the mail has this secret.
alter table one_time_links add column proof_hash text;
create index one_time_links_by_proof_hash on one_time_links (proof_hash) where proof_hash is not null;

-- Mails to a person about the first proof.
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('invitation', 'confirmation', 'reschedule', 'cancellation', 'reminder_24h', 'reminder_1h', 'webhook_failing', 'webhook_disabled', 'booking_code', 'member_invitation', 'account_recovery', 'member_new_device', 'member_recovered', 'member_renewed', 'notary_assigned', 'notary_moved', 'notary_canceled', 'notary_next_day', 'notary_calendar_unread', 'member_calendars_unread'));
alter table mails drop constraint mails_subject;
alter table mails add constraint mails_subject check (
  num_nonnulls(booking_id, endpoint_id, booking_request_id, link_id, membership_id) = (case when kind in ('notary_next_day', 'notary_calendar_unread') then 0 else 1 end)
  and (endpoint_id is not null) = (kind in ('webhook_failing', 'webhook_disabled'))
  and (booking_request_id is not null) = (kind = 'booking_code')
  and (link_id is not null) = (kind in ('member_invitation', 'account_recovery'))
  and (membership_id is not null) = (kind in ('member_new_device', 'member_recovered', 'member_renewed', 'member_calendars_unread'))
  and (notary_id is not null) = (kind in ('notary_assigned', 'notary_moved', 'notary_canceled', 'notary_next_day', 'notary_calendar_unread'))
);
