-- Distributes the tables of an installation over the nodes of a Citus cluster, by workspace. Run it on the
-- coordinator, while no process of Jurat runs, after every start that migrated the database:
--   psql --single-transaction -v ON_ERROR_STOP=1 -f deploy/citus/distribute.sql "$DATABASE_URL"
-- Tables that are distributed already stay as they are. What no workspace owns stays on the coordinator: tokens,
-- accounts with their memberships and links, settings, keys of links, and the tables of the jobs (schema pgboss).

set local citus.multi_shard_modify_mode to 'sequential';

-- Foreign keys between tables that are distributed one after the other are dropped, and added again at the end.
create temporary table foreign_keys on commit drop as
  select conrelid::regclass::text as of_table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace
    and not (conrelid in (select logicalrelid from pg_dist_partition)
      and confrelid in (select logicalrelid from pg_dist_partition));

-- Citus makes some tables anew, such as tokens, and their identities would begin at 1 again.
create temporary table last_ids on commit drop as
  select c.relname as of_table, a.attname as name,
    pg_sequence_last_value(pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass) as last
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r';

do $$
declare
  key record;
  of_table regclass;
begin
  for key in select * from foreign_keys loop
    execute format('alter table %s drop constraint %I', key.of_table, key.name);
  end loop;
  -- Every node joins its rows with those of the workspaces.
  if 'workspaces'::regclass not in (select logicalrelid from pg_dist_partition where partmethod = 'n' and repmodel = 't') then
    perform create_reference_table('workspaces');
  end if;
  -- Keys are looked up before their workspace is known.
  if 'directory'::regclass not in (select logicalrelid from pg_dist_partition) then
    perform create_distributed_table('directory', 'ref', colocate_with => 'none');
  end if;
  -- Indexes of the search use it.
  perform create_distributed_function('search_words(bigint, text)');
  for of_table in
    select c.oid from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('tokens', 'memberships', 'one_time_links')
      and c.oid not in (select logicalrelid from pg_dist_partition)
    order by c.relname
  loop
    perform create_distributed_table(of_table, 'workspace_id',
      colocate_with => case when of_table = 'appointments'::regclass then 'none' else 'appointments' end);
  end loop;
  for key in select * from foreign_keys loop
    execute format('alter table %s add constraint %I %s', key.of_table, key.name, key.definition);
  end loop;
end
$$;

-- Ids of rows that were deleted are not given again either, and a cluster that was made without this is mended.
do $$
declare
  identity record;
  highest bigint;
  sequence regclass;
begin
  for identity in select * from last_ids loop
    sequence := pg_get_serial_sequence(identity.of_table, identity.name)::regclass;
    execute format('select max(%I) from %I', identity.name, identity.of_table) into highest;
    highest := greatest(highest, identity.last);
    if highest > coalesce(pg_sequence_last_value(sequence), 0) then
      perform setval(sequence, highest);
    end if;
  end loop;
end
$$;
