-- Staff see who canceled an appointment, and when. The upgrade of rows copies it from the audit trail.
alter table appointments
  add canceled_at timestamptz,
  add canceled_by text,
  add canceled_by_name text;

create index appointments_by_cancellation on appointments (workspace_id, canceled_at desc, id desc)
  where canceled_at is not null;
