-- Data of the business's other systems: their id of the booking, and any keys and values. Null: none.
alter table reservations add column external_id text, add column metadata jsonb;
alter table appointments add column external_id text, add column metadata jsonb;
create unique index reservations_by_external_id on reservations (workspace_id, external_id) where external_id is not null;
create unique index appointments_by_external_id on appointments (workspace_id, external_id) where external_id is not null;
