-- What staff wrote to a customer, in mails of the kind message.
alter table mails add column message jsonb;
-- For their limits of a day.
create index mails_with_messages on mails (workspace_id, created_at) where kind = 'message';
-- To list them with each booking that they are about.
create index mails_with_messages_about on mails using gin ((message->'about')) where kind = 'message';
