/** Runs statements without parameters. Returns the rows of the last one. */
export type RunSql = (statements: string) => Promise<Record<string, unknown>[]>

export interface DataSet {
  /** Workspaces, each with the same number of rows. Workspace 1 is the `Sandbox` of the first start. */
  tenants: number
  /** Appointments of all workspaces, each with its reservation, keys, claims, events and audit entries. */
  appointments: number
}

/** Approximate number of rows per appointment in `tables`. */
export const rowsAnAppointment = 16

/** Fills each table from the drafts, in the order of its key, as years of use would. */
const tables: Record<string, string> = {
  bookings: `
    insert into bookings (workspace_id, id, kind, status, reservation_id, appointment_id, starts_at, notary_id, service)
    overriding system value
    select workspace_id, reservation_id, 'reservation', status, null, appointment_id, starts_at, notary_id, 'remote' from drafts
    union all
    select workspace_id, appointment_id, 'appointment', status, reservation_id, null, starts_at, notary_id, 'remote' from drafts
    order by 1, 2`,
  reservations: `
    insert into reservations (workspace_id, id, first_name, last_name, email, service, signing_method, signer_count,
      quantity, prepaid, lang, unit_price_minor, currency, public_key, reservation_key, appointment_key, created_at,
      submitted_at, canceled_at)
    select workspace_id, reservation_id, 'Ana', 'Ortiz', 'ana@example.com', 'remote', 'remote', 1, 1, false, 'en', 2500,
      'USD', 'p' || key, 'r' || key, 'a' || key, created_at, created_at, case status when 'canceled' then created_at end
    from drafts order by 1, 2`,
  appointments: `
    insert into appointments (workspace_id, id, first_name, last_name, email, service, signing_method, quantity, lang,
      starts_at, timezone, appointment_key, upload_key, session_key, created_at, notary_id, duration_minutes)
    select workspace_id, appointment_id, 'Ana', 'Ortiz', 'ana@example.com', 'remote', 'remote', 1, 'en',
      starts_at, 'America/New_York', 'a' || key, 'u' || key, 's' || key, created_at, notary_id, 30
    from drafts order by 1, 2`,
  claims: `
    insert into claims (workspace_id, notary_id, slot, booking_id)
    select workspace_id, notary_id, starts_at + quarter * interval '15 minutes', appointment_id
    from drafts cross join generate_series(0, 1) as quarter where status <> 'canceled' order by 1, 2, 3`,
  directory: `
    insert into directory (kind, ref, workspace_id)
    select 'booking', booking::text, workspace_id from drafts, lateral (values (reservation_id), (appointment_id)) as b (booking)
    union all
    select 'key', letter || key, workspace_id from drafts, unnest(array['a', 'r', 's', 'u']) as letter
    order by 1, 2`,
  events: `
    insert into events (workspace_id, id, sequence, type, occurred_at, source, request_id, data)
    select workspace_id, 'evt_' || lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') || substr(md5(kind || key), 1, 20),
      place, kind || '-created', created_at, 'api', 'req_' || key,
      json_build_object('object', kind, 'id', id, 'public_key', 'p' || key, 'status', status, 'created_at', created_at,
        'service', 'remote', 'lang', 'en', 'signing_method', 'remote', 'quantity', 1, 'unit_price', 25, 'total_price', 25,
        'currency', 'USD', 'document_ids', array[]::int[], 'prepaid', false)
    from drafts cross join lateral (
      values ('reservation', reservation_id, 2 * ordinal - 1), ('appointment', appointment_id, 2 * ordinal)
    ) as of_two (kind, id, place) order by 1, 2`,
  audit: `
    insert into audit (workspace_id, at, actor, source, action, object, object_id, request_id)
    select workspace_id, created_at, 'token:1', 'api', kind || '-created', kind, id::text, 'req_' || key
    from drafts cross join lateral (values ('reservation', reservation_id), ('appointment', appointment_id)) as of_two (kind, id)
    order by workspace_id, id`,
}

/** Creates workspaces with the services and notaries of the first one. */
const tenants = (count: number) => [
  `insert into workspaces (name, mode, timezone, created_at)
   select 'Tenant ' || number, mode, timezone, created_at
   from workspaces cross join generate_series(2, ${count}) as number where id = 1`,
  ...['services', 'notaries'].map(copyToOthers),
]

const columns: Record<string, string> = {
  services:
    'handle, position, label, category, signing_methods, duration_minutes, unit_price_minor, currency, archived_at',
  notaries:
    'name, email, categories, timezone, buffer_before_minutes, buffer_after_minutes, weekly, exceptions, created_at, removed_at',
}

const copyToOthers = (table: string) =>
  `insert into ${table} (workspace_id, ${columns[table]})
   select tenant, ${columns[table]}
   from ${table} cross join (select id as tenant from workspaces where id <> 1) as others
   where workspace_id = 1 order by tenant, id`

/** 30-minute appointments with 30 minutes between, up to five days ahead, created in the last 25 days. */
const drafts = ({ tenants, appointments }: DataSet, now: string) => `
  create temporary table candidates as
  select workspace_id, row_number() over (order by workspace_id) - 1 as place, array_agg(id order by id) as notary_ids
  from notaries where categories = '{remote}' group by workspace_id;
  analyze candidates;
  create temporary table drafts as
  with taken as (
    select number, number / ${tenants} + 1 as ordinal, (${appointments} - 1 - number) / ${tenants} as ago
    from generate_series(0, ${appointments} - 1) as number
  ), timed as (
    select taken.*, workspace_id, notary_ids[ago % 3 + 1] as notary_id,
      date_trunc('hour', '${now}'::timestamptz) + interval '5 days' - (ago / 3) * interval '1 hour' as starts_at
    from taken join candidates on candidates.place = taken.number % ${tenants}
  )
  select workspace_id, ordinal, notary_id, starts_at,
    (select coalesce(max(id), 0) from bookings) + 2 * number + 1 as reservation_id,
    (select coalesce(max(id), 0) from bookings) + 2 * number + 2 as appointment_id,
    '${now}'::timestamptz - interval '25 days' * (1 - number / ${appointments}::float8) as created_at,
    case when number % 20 = 0 then 'canceled' when starts_at < '${now}' then 'completed' else 'scheduled' end as status,
    substr(md5('key' || number), 1, 20) as key
  from timed`

/** Fills a new database. Returns the number of rows per table. */
export async function fill(runSql: RunSql, data: DataSet): Promise<Record<string, number>> {
  // Skip the foreign key checks. They take longer than everything else, and these rows are correct.
  await runSql(`set session_replication_role = 'replica'`)
  for (const statement of tenants(data.tenants)) await runSql(statement)
  await runSql(drafts(data, new Date().toISOString()))
  for (const statement of Object.values(tables)) await runSql(statement)
  await runSql(`
    insert into event_sequences (workspace_id, last_sequence)
    select workspace_id, 2 * max(ordinal) from drafts group by workspace_id
    on conflict (workspace_id) do update set last_sequence = excluded.last_sequence`)
  await runSql(`select setval(pg_get_serial_sequence('bookings', 'id'), max(id)) from bookings`)
  await runSql('drop table drafts; drop table candidates')
  await runSql(`set session_replication_role = 'origin'`)
  for (const table of Object.keys(tables)) await runSql(`vacuum analyze ${table}`)
  await runSql('checkpoint')
  const counts: Record<string, number> = {}
  for (const table of Object.keys(tables)) {
    const [row] = await runSql(`select count(*)::int as count from ${table}`)
    counts[table] = Number(row?.count)
  }
  return counts
}

export function describeRows(counts: Record<string, number>, { tenants }: DataSet): string {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return `${short(all)} rows, ${tenants === 1 ? '1 tenant' : `${tenants.toLocaleString('en')} tenants`}`
}

/** `1.6 million`, `160,000`. */
const short = (count: number): string =>
  count >= 1e6 ? `${Number((count / 1e6).toPrecision(2))} million` : count.toLocaleString('en')

/** Ids of a workspace's appointments, spread evenly. */
export async function appointmentIds(runSql: RunSql, count: number, workspaceId = 1): Promise<number[]> {
  const rows = await runSql(`
    select id from (
      select id, row_number() over (order by id) as place, count(*) over () as all_of_them
      from appointments where workspace_id = ${workspaceId}
    ) as numbered
    where place % greatest(1, all_of_them / ${count}) = 0 limit ${count}`)
  return rows.map(({ id }) => Number(id))
}
