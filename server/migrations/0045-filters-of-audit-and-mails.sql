-- Staff filter the audit trail by who did what to which row, and by time. Each index has the order of the list.
create index audit_by_actor on audit (workspace_id, actor, id);
create index audit_by_action on audit (workspace_id, action, id);
create index audit_by_object on audit (workspace_id, object, object_id, id);
create index audit_by_time on audit (workspace_id, at, id);

-- They look for a mail by its recipient, and by the day on which it was sent.
create index mails_by_recipient on mails (workspace_id, lower(recipient), id) where recipient is not null;
create index mails_by_change on mails (workspace_id, changed_at, id);

-- What fell due when the clock of a test workspace was moved.
create index mails_by_due_time on mails (workspace_id, due_at, id);
