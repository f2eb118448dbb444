import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { Client } from 'pg'
import { Pool } from 'undici'
import { Engine } from '../server/src/integrations/webhooks/delivery/engine.ts'
import { createEndpoint } from '../server/src/integrations/webhooks/endpoints.ts'
import { envelopeBytes } from '../server/src/integrations/webhooks/wire/envelope.ts'
import { headersOf } from '../server/src/integrations/webhooks/wire/signature.ts'
import { type Context, openContext } from '../server/src/platform/context.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { transaction } from '../server/src/platform/db/transaction.ts'
import { newEventId } from '../server/src/platform/events/record.ts'
import { readConfig } from '../server/src/platform/lib/config.ts'
import { createWorkspace } from '../server/src/workspaces/workspaces.ts'
import { startPostgres } from '../server/test/servers/postgres.ts'

// Prints the rate of recorded webhook deliveries and of a plain undici loop, one JSON line per engine. The
// loop sends the same headers and as many bytes to the same receiver, and signs nothing. Both run in turn,
// each round.

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '5' },
  },
})
const events = Number(values.events)
const rounds = Number(values.rounds)
const endpoints = 4
const sent = events * endpoints
const atOnce = 16 * endpoints
const caller = { workspaceId: 0, actor: 'bench', source: 'system', requestId: 'bench' } as const
const data = {
  object: 'reservation',
  id: 1,
  status: 'draft',
  service: 'remote',
  quantity: 1,
  document_ids: [],
}

const receiver = spawn(process.execPath, [fileURLToPath(new URL('delivery-receiver.ts', import.meta.url))], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const port = await new Promise<string>(resolve =>
  receiver.stdout.once('data', line => resolve(String(line).trim())),
)
const url = `http://127.0.0.1:${port}/hook`
const postgres = await startPostgres({ isDurable: true })
try {
  await measure('embedded', {})
  if (postgres) await measure('PostgreSQL', { DATABASE_URL: await database(postgres.url) })
} finally {
  receiver.kill()
  postgres?.stop()
}
process.exit()

async function measure(name: string, env: Record<string, string>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jurat-bench-'))
  const own = { JURAT_DATA_DIR: dataDir, JURAT_LOG_LEVEL: 'silent', JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' }
  const ctx = await openContext(readConfig({ ...own, ...env }))
  try {
    await migrate(ctx.db)
    await ctx.jobs.prepare()
    const workspaceId = await subscribe(ctx)
    const [baseline, ours]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round++) {
      const figures = [await rateOf(baselineLoop), await rateOf(() => deliveries(ctx, workspaceId))] as const
      // The first round is a warm-up.
      if (round === 0) continue
      baseline.push(figures[0])
      ours.push(figures[1])
    }
    process.stdout.write(`${JSON.stringify({ engine: name, sent, baseline, recorded: ours })}
`)
  } finally {
    await ctx.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function rateOf(work: () => Promise<void>): Promise<number> {
  const beganAt = performance.now()
  await work()
  return sent / ((performance.now() - beganAt) / 1000)
}

async function database(server: string): Promise<string> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query('create database jurat_bench_deliveries')
  await client.end()
  const address = new URL(server)
  address.pathname = '/jurat_bench_deliveries'
  return address.href
}

async function subscribe(ctx: Context): Promise<number> {
  return transaction(ctx.db, async tx => {
    const workspace = await createWorkspace(tx, ctx, caller, [], {
      name: 'Bench',
      mode: 'live',
      timezone: 'UTC',
    })
    for (let count = 0; count < endpoints; count++)
      await createEndpoint(tx, ctx, { ...caller, workspaceId: workspace.id }, { url })
    return workspace.id
  })
}

/** Sends as many requests, as many at a time, with the headers and the body of one delivery. */
async function baselineLoop(): Promise<void> {
  const pool = new Pool(new URL(url).origin, { connections: atOnce })
  const event = { id: newEventId(), type: 'reservation-created', data: JSON.stringify(data) }
  const stored = {
    ...event,
    occurred_at: new Date(),
    workspace_id: 1,
    source: 'api',
    request_id: 'req_bench',
  }
  const body = envelopeBytes(stored, 1)
  const secrets = { current: `whsec_${'a'.repeat(44)}`, next: null }
  const headers = headersOf({ event, attempt: 1, timestamp: 1, body, secrets })
  let left = sent
  const client = async () => {
    while (left-- > 0) {
      const response = await pool.request({ path: '/hook', method: 'POST', headers, body })
      await response.body.text()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  await pool.close()
}

/** Delivers events that are already recorded. Ends when the last attempt is written. */
async function deliveries(ctx: Context, workspaceId: number): Promise<void> {
  const now = ctx.clock.now()
  const ids = Array.from({ length: events }, () => newEventId())
  await sql`
    insert into events (workspace_id, id, type, occurred_at, source, request_id, data)
    select ${workspaceId}::bigint, id, 'reservation-created', ${now}::timestamptz, 'api', 'req_bench', ${JSON.stringify(data)}::json
    from unnest(${ids}::text[]) as id`.execute(ctx.db)
  const engine = new Engine(ctx)
  engine.start()
  while (!(await isOver(ctx, workspaceId, ids))) await sleep(20)
  await engine.stop()
}

/** Reads the state of the endpoints. Counting deliveries would take a tenth of PostgreSQL's time. */
async function isOver(ctx: Context, workspaceId: number, ids: string[]): Promise<boolean> {
  const { rows } = await sql<{ is_over: boolean }>`
    select (select sequence is not null from events where workspace_id = ${workspaceId} and id = ${ids.at(-1)})
      and not exists (
        select from webhook_endpoints
        where workspace_id = ${workspaceId} and (lane_until is not null or lane_due_at is not null)
      ) as is_over`.execute(ctx.db)
  return rows[0]?.is_over ?? false
}
