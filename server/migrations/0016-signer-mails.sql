-- Signers get mails of their own about the appointment. Null: the mail goes to the customer.
alter table mails add column signer_id bigint;
alter table mails add constraint mails_signer check (
  signer_id is null or (booking_id is not null and kind in ('confirmation', 'reschedule', 'cancellation'))
);
