-- The program lists the kinds of mail (mail/kinds/kinds.ts). The database checks that a mail names one row, or a notary
-- alone, so that a new kind needs no migration.
alter table mails drop constraint mails_kind_check;
alter table mails drop constraint mails_subject;
alter table mails add constraint mails_subject check (
  num_nonnulls(booking_id, endpoint_id, booking_request_id, link_id, membership_id) = (case when booking_id is null and notary_id is not null then 0 else 1 end)
);
alter table mails drop constraint mails_signer;
alter table mails add constraint mails_signer check (signer_id is null or booking_id is not null);
drop index mails_once_of_notary;
create unique index mails_once_of_notary on mails (workspace_id, notary_id, cause) where notary_id is not null and booking_id is null;
