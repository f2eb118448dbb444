-- The person's name at the time, and what the call changed: {"<field>": {"before": …, "after": …}}.
-- Null in entries of earlier versions.
alter table audit add column actor_name text;
alter table audit add column changes jsonb;
