-- Appointments by start, for the calendar, the overview and reports, and by creation, for reports.
create index appointments_by_start on appointments (workspace_id, starts_at);
create index appointments_by_creation on appointments (workspace_id, created_at);
-- Failed and kept mails of a workspace, for the overview.
create index mails_unsent_of_workspace on mails (workspace_id, status, changed_at) where status in ('failed', 'kept');
-- Time off in a range of dates, for the calendar and the report on utilization.
create index time_off_by_end on time_off (workspace_id, ends_at);
