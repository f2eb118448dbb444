-- Real time of the last move of an appointment. The page after a move says so only for some minutes.
alter table appointments add column moved_at timestamptz;
