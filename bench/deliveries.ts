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
import { type Context, openContext } from '../server/src/context.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { newEventId } from '../server/src/events/record.ts'
import { readConfig } from '../server/src/lib/config.ts'
import { Engine } from '../server/src/webhooks/delivery/engine.ts'
import { createEndpoint } from '../server/src/webhooks/endpoints.ts'
import { envelopeBytes } from '../server/src/webhooks/wire/envelope.ts'
import { headersOf } from '../server/src/webhooks/wire/signature.ts'
import { createWorkspace } from '../server/src/workspaces/workspaces.ts'
import { startPostgres } from '../server/test/servers/postgres.ts'
import { cpuMs, family, profiled } from './profile.ts'

// Recorded webhook deliveries a second, against a bare undici POST loop to the same receiver in the same run, on both
// engines. The bare loop sends the same headers and as many bytes, signed beforehand, and reads the answers. Each round
// does both in turn; medians and their ratio are printed, with the processor time that each process spends on one
// delivery and where that of the sender goes. Fails below the gate.

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
  },
})
const events = Number(values.events)
const rounds = Number(values.rounds)
const endpoints = 4
const sent = events * endpoints
const atOnce = 16 * endpoints
const gate = { ratio: 0.4, aSecond: 1_000 }
const caller = { workspaceId: 0, actor: 'bench', source: 'system', requestId: 'bench' } as const
const data = {
  object: 'reservation',
  id: 1,
  status: 'draft',
  service: 'remote',
  quantity: 1,
  document_ids: [],
}

const median = (figures: number[]): number => figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0
const print = (line: string) => process.stdout.write(`${line}\n`)

const receiver = spawn(process.execPath, [fileURLToPath(new URL('receiver.ts', import.meta.url))], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const port = await new Promise<string>(resolve =>
  receiver.stdout.once('data', line => resolve(String(line).trim())),
)
const url = `http://127.0.0.1:${port}/hook`
const postgres = await startPostgres({ isDurable: true })
let failed = false
try {
  await measure('embedded', {})
  if (postgres) await measure('PostgreSQL', { DATABASE_URL: await database(postgres.url) })
} finally {
  receiver.kill()
  postgres?.stop()
}
process.exit(failed ? 1 : 0)

async function measure(name: string, env: Record<string, string>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jurat-bench-'))
  const own = { JURAT_DATA_DIR: dataDir, JURAT_LOG_LEVEL: 'silent', JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' }
  const ctx = await openContext(readConfig({ ...own, ...env }))
  try {
    await migrate(ctx.db)
    await ctx.jobs.prepare()
    const workspaceId = await subscribe(ctx)
    const [bare, ours]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round++) {
      const figures = [await rateOf(bareLoop), await rateOf(() => deliveries(ctx, workspaceId))] as const
      // The first round warms up.
      if (round === 0) continue
      bare.push(figures[0])
      ours.push(figures[1])
    }
    const ratio = median(ours) / median(bare)
    if (values.json) print(JSON.stringify({ engine: name, sent, bare, recorded: ours, gate }))
    else {
      print(
        `${name}: bare ${Math.round(median(bare))}/s, recorded deliveries ${Math.round(median(ours))}/s, ratio ${ratio.toFixed(2)} (at least ${gate.ratio}, ${gate.aSecond}/s)`,
      )
      await printCosts('bare', bareLoop)
      await printCosts('recorded', () => deliveries(ctx, workspaceId))
    }
    if (ratio < gate.ratio || median(ours) < gate.aSecond) failed = true
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

/** Microseconds of processor time for one request in each process, and the shares of the sender's thread. */
async function printCosts(name: string, work: () => Promise<void>): Promise<void> {
  const processes = {
    sender: [process.pid],
    receiver: [receiver.pid ?? 0],
    ...(postgres?.pid ? { PostgreSQL: family(postgres.pid) } : {}),
  }
  const before = Object.values(processes).map(cpuMs)
  const shares = await profiled(work)
  const costs = Object.entries(processes).map(([who, pids], at) => {
    const [from, to] = [before[at], cpuMs(pids)]
    return from === null || from === undefined || to === null
      ? `${who} unknown`
      : `${who} ${(((to - from) * 1000) / sent).toFixed(0)} µs`
  })
  print(`  ${name}: ${costs.join(', ')}`)
  const top = shares.slice(0, 8).map(one => `${one.name} ${(one.share * 100).toFixed(0)} %`)
  print(`    the sender's thread: ${top.join(', ')}`)
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

/** Requests with nothing around them: the same number, at once as many, with the headers and the body of one delivery. */
async function bareLoop(): Promise<void> {
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
      const answer = await pool.request({ path: '/hook', method: 'POST', headers, body })
      await answer.body.text()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  await pool.close()
}

/** From the relay of events already recorded to the last attempt written. */
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

/** Asked of the lanes: to count deliveries took a tenth of what PostgreSQL did. */
async function isOver(ctx: Context, workspaceId: number, ids: string[]): Promise<boolean> {
  const { rows } = await sql<{ is_over: boolean }>`
    select (select sequence is not null from events where workspace_id = ${workspaceId} and id = ${ids.at(-1)})
      and not exists (
        select from webhook_endpoints
        where workspace_id = ${workspaceId} and (lane_until is not null or lane_due_at is not null)
      ) as is_over`.execute(ctx.db)
  return rows[0]?.is_over ?? false
}
