-- Business time before and after a move of the clock whose due work is not done yet.
alter table workspaces add column clock_moving_from timestamptz;
alter table workspaces add column clock_moving_to timestamptz;
-- Leases in a row that no release ended, the current one included, and when the last release was (real time). For how
-- long nothing was sent to a failing endpoint, because no process ran.
alter table webhook_endpoints add column unreleased_leases integer not null default 0;
alter table webhook_endpoints add column released_at timestamptz;
alter table webhook_endpoints add column paused_seconds integer not null default 0;
