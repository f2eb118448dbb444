-- Whom a mail to a signer is for, in the form in which limits count addresses. Null: a mail to somebody else, or one that
-- an earlier version queued.
alter table mails add column signer_address text;
create index mails_to_signer_address on mails (workspace_id, signer_address, created_at) where signer_address is not null;
