import { sql } from 'kysely'
import type { Context } from '../server/src/context.ts'
import { seal } from '../server/src/lib/seal.ts'
import { newSecret } from '../server/src/webhooks/signing-secret.ts'

// A long past of events, deliveries and attempts, as it lies in a database: written by SQL, told by number.

export const daysKept = 33
export const smallTenants = 1_000
/** Half of all is of the first workspace, the rest of the thousand others. */
export const big = 1
export const small = 2 + smallTenants / 2
/** The first has nearly all and has got it, but for 18 retries and 30 failures; the second has got nothing. */
export const endpoints = { healthy: 1, failing: 2, rare: 3 }
export const rareType = 'video-deleted'
const dayMs = 86_400_000
const chunk = 250_000

/** Runs statements that may take minutes. */
export type Run = (text: string) => Promise<unknown>

interface Index {
  name: string
  definition: string
}

/** Fills an empty database. What its constraints say holds by construction; indexes are made after the rows. */
export async function fillHistory(ctx: Context, run: Run, rows: number): Promise<void> {
  await fillTenants(ctx)
  const tables = ['events', 'deliveries']
  const indexes = await plainIndexes(ctx, tables)
  for (const { name } of indexes) await run(`drop index ${name}`)
  // Foreign keys hold by construction, and asking them for each row takes longer than writing it.
  await run('set session_replication_role = replica')
  const beganAt = ctx.clock.now().getTime() - daysKept * dayMs
  for (let first = 1; first <= rows; first += chunk) {
    const last = Math.min(first + chunk - 1, rows)
    for (const statement of statements(first, last, beganAt, (daysKept * dayMs) / rows)) await run(statement)
  }
  await run('reset session_replication_role')
  for (const { definition } of indexes) await run(definition)
  await run(
    'insert into event_sequences select workspace_id, max(sequence) from events group by workspace_id',
  )
  await run(`select setval(pg_get_serial_sequence('deliveries', 'id'), ${rows})`)
  for (const table of tables) await run(`vacuum (analyze) ${table}`)
}

async function fillTenants(ctx: Context): Promise<void> {
  const at = ctx.clock.now()
  await sql`
    insert into workspaces (name, mode, timezone, created_at)
    select 'Tenant ' || n, 'live', 'UTC', ${at}::timestamptz from generate_series(1, ${1 + smallTenants}::int) n`.execute(
    ctx.db,
  )
  await sql`
    insert into webhook_endpoints (workspace_id, url, description, status, secret, created_at)
    select case when n <= 3 then ${big} else n - 2 end, 'http://127.0.0.1:9/', '', 'disabled',
      ${seal(ctx.secretKey, newSecret())}, ${at}::timestamptz
    from generate_series(1, ${3 + smallTenants}::int) n order by n`.execute(ctx.db)
  await sql`
    insert into directory (kind, ref, workspace_id)
    select 'webhook_endpoint', id::text, workspace_id from webhook_endpoints`.execute(ctx.db)
}

/** Those that no constraint needs. */
async function plainIndexes(ctx: Context, tables: string[]): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid::regclass::text = any(${tables}::text[])
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(ctx.db)
  return rows
}

/** The id of the event with that number in all, for SQL: made up, unique, and in the order of time. */
const idOf = (n: string, beganAt: number, everyMs: number) =>
  `'evt_' || lpad(to_hex(floor(${beganAt} + ${n} * ${everyMs}::float8)::bigint), 12, '0') || '7' || substr(md5(${n}::text), 1, 19)`

function statements(first: number, last: number, beganAt: number, everyMs: number): string[] {
  const at = `timestamptz 'epoch' + floor(${beganAt} + n * ${everyMs}::float8) * interval '1 millisecond'`
  const numbered = `
    select n, ${idOf('n', beganAt, everyMs)} as id, ${at} as at, is_big, rank,
      case when is_big then ${big} else 2 + (rank - 1) % ${smallTenants} end as workspace_id
    from (select n, n % 2 = 1 as is_big, (n + 1) / 2 as rank from generate_series(${first}, ${last}) n) numbers`
  const endpoint = `case when not is_big then workspace_id + 2 when rank % 1000 = 7 then ${endpoints.rare}
    when rank % 10 = 3 then ${endpoints.failing} else ${endpoints.healthy} end`
  const status = `case when is_big and rank between 1010 and 1029 and rank % 10 <> 3 then 'retrying'
    when is_big and (rank % 10 = 3 or rank < 30000 and rank % 1000 = 50) then 'failed' else 'delivered' end`
  const type = `case when n % 1000000 = 500001 then '${rareType}' when n % 3 = 0 then 'signer-added' else 'reservation-created' end`
  const data = JSON.stringify({
    ...{ object: 'reservation', id: 1, status: 'draft', service: 'remote', quantity: 1, document_ids: [] },
    note: 'x'.repeat(150),
  })
  return [
    `insert into events (workspace_id, id, sequence, type, occurred_at, source, request_id, data)
      select workspace_id, id, case when is_big then rank else (rank - 1) / ${smallTenants} + 1 end, ${type}, at, 'api',
        'req_' || n, '${data}' from (${numbered}) e`,
    `insert into deliveries (workspace_id, id, endpoint_id, event_id, status, attempts, due_at, is_replay,
        created_at, changed_at, last_attempt, started_at, duration_ms, response_status, response_head, response_body)
        overriding system value
      select workspace_id, n, ${endpoint}, id, ${status}, 1, at, false, at, at, 1, at, 20 + n % 200,
        case when ${status} = 'delivered' then 204 else 500 end, '204 No Content', '' from (${numbered}) e`,
  ]
}
