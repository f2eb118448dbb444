-- Host in the UID of the appointment's calendar entry. Null for those of earlier versions, which have the host of the
-- setting "calendar_host".
alter table appointments add column calendar_host text;
