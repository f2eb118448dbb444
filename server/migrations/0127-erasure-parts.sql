-- An erasure lists the bookings of the person in steps before it erases them.
alter table erasures drop constraint erasures_stage_check;
alter table erasures add constraint erasures_stage_check
  check (stage in ('parts', 'bookings', 'requests', 'mails', 'events', 'audit', 'answers', 'finished'));
