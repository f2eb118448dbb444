-- Codes that are sent again count in the limit of a workspace too, which counted requests by their creation. Null for
-- requests of the version before, which runs beside this one during an upgrade.
alter table booking_requests add column last_code_at timestamptz;
create index booking_requests_of_code on booking_requests (workspace_id, (coalesce(last_code_at, created_at)));

-- Gmail ignores dots: limits count its spellings as one now, and an erasure looks for that form.
update reservations set visitor_email = replace(split_part(visitor_email, '@', 1), '.', '') || '@gmail.com'
where visitor_email like '%@googlemail.com' or visitor_email like '%.%@gmail.com';
