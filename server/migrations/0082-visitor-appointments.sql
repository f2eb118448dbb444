-- Upcoming appointments that visitors of open booking may have with one address.
alter table workspaces add column visitor_appointments integer not null default 3
  check (visitor_appointments between 1 and 100);
