-- Work that can end the process is counted before it starts, so that it waits longer after each restart. `begun`: attempts
-- since the last one that ended with a result. A mail that was begun waits until then, in real time.
alter table imported_calendars add column begun integer not null default 0;
alter table mails add column begun integer not null default 0;
alter table mails add column waits_until timestamptz;

-- What a reading did not read: events with a time zone that nobody knows, and components by kind.
alter table imported_calendars add column unknown_zones integer not null default 0;
alter table imported_calendars add column unread_tasks integer not null default 0;
alter table imported_calendars add column unread_journals integer not null default 0;
alter table imported_calendars add column unread_other integer not null default 0;
