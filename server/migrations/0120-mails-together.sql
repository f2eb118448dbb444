-- Unsent mails with the same text here go to one person, as one mail.
alter table mails add column together text;
-- The first of the mails that went as one. Null: the mail went alone.
alter table mails add column sent_with bigint;
create index mails_together on mails (workspace_id, together) where status = 'pending' and together is not null;
