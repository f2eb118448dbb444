-- The mail that a member of staff sent again. The copy is a mail of its own, with its own message id.
alter table mails add column repeat_of bigint;
create index mails_repeats on mails (workspace_id, repeat_of) where repeat_of is not null;
