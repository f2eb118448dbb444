-- What staff wrote to a customer, also in mails about a change. For the limits of a day.
create index mails_with_texts on mails (workspace_id, created_at) where message is not null;
drop index mails_with_messages;
