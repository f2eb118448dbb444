-- Times off that were added together, because they repeat, have the id of the first of them. Null: it does not repeat.
alter table time_off add column series_id bigint;
create index time_off_of_series on time_off (workspace_id, series_id) where series_id is not null;
