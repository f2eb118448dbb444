-- When an appointment was completed, in business time, and by whom. Null for those of earlier versions.
alter table appointments
  add column completed_at timestamptz,
  add column completed_by text,
  add column completed_by_name text;
