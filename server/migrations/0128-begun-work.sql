-- How often work in steps was begun without a result, and when it may begin again: work that ends its
-- process waits longer each time.
alter table imports add column begun integer not null default 0, add column begins_again_at timestamptz;
alter table sample_loads add column begun integer not null default 0, add column begins_again_at timestamptz;
alter table erasures add column begun integer not null default 0, add column begins_again_at timestamptz;
