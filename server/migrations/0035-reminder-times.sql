-- Minutes before the start at which customers are reminded, the longest first.
alter table workspaces add column reminder_minutes integer[] not null default '{1440,60}';
