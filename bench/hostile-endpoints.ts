import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { Client } from 'pg'
import { type Context, openContext } from '../server/src/context.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { newEventId, record } from '../server/src/events/record.ts'
import { readConfig } from '../server/src/lib/config.ts'
import { Engine } from '../server/src/webhooks/delivery/engine.ts'
import { createEndpoint } from '../server/src/webhooks/endpoints.ts'
import { relayEvents } from '../server/src/webhooks/relay.ts'
import { createWorkspace } from '../server/src/workspaces/workspaces.ts'
import { startPostgres } from '../server/test/servers/postgres.ts'
import { type Kind, machineMs, type Told } from './hostile-receivers.ts'

// From the commit of an event to its request at a healthy endpoint: alone, beside dozens of endpoints that hang, drip or
// reset, and beside another tenant with 100,000 events due. The same process does all three in turn, on both engines.

const { values } = parseArgs({
  options: {
    /** Hostile endpoints, by a quarter of each kind; at most 50 are of one tenant. */
    hostile: { type: 'string', default: '48' },
    /** Events that each of them has due. */
    backlog: { type: 'string', default: '500' },
    /** Events that the other tenant has due. */
    due: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    events: { type: 'string', default: '100' },
  },
})
const [hostile, backlog, due] = [Number(values.hostile), Number(values.backlog), Number(values.due)]
const [rounds, events] = [Number(values.rounds), Number(values.events)]
const endpointsEach = 48
const spacingMs = 20
/** An event that has not arrived by then counts as if it had. */
const mostMs = 60_000
const kinds: Kind[] = ['silent', 'headers', 'body', 'reset']
const caller = { actor: 'bench', source: 'system', requestId: 'bench' } as const
const data = {
  object: 'reservation',
  id: 1,
  status: 'draft',
  service: 'remote',
  quantity: 1,
  document_ids: [],
}

const print = (line: string) => process.stdout.write(`${line}\n`)
const share = (figures: number[], part: number) =>
  figures.toSorted((a, b) => a - b)[Math.min(Math.floor(figures.length * part), figures.length - 1)] ?? 0

const receivers = fork(fileURLToPath(new URL('hostile-receivers.ts', import.meta.url)))
const arrivals = new Map<string, number>()
const [{ ports }] = (await once(receivers, 'message')) as [{ ports: Record<Kind, number> }]
receivers.on('message', (told: Told) => {
  if ('eventId' in told && !arrivals.has(told.eventId)) arrivals.set(told.eventId, told.at)
})
const dataDir = mkdtempSync(join(tmpdir(), 'jurat-bench-'))
const postgres = await startPostgres()
try {
  await measure('embedded')
  if (postgres) await measure('PostgreSQL', postgres.url)
} finally {
  receivers.kill()
  postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)

interface Timed {
  workspaceId: number
  what: string
}

interface Side {
  ctx: Context
  /** The tenants whose healthy endpoint is timed, in turn. */
  timed: Timed[]
  /** Before each round: makes due what there is beside it. */
  prepare(): Promise<void>
}

async function measure(engine: string, url?: string): Promise<void> {
  const quiet = await openSide(`${engine}_quiet`, url)
  const beside = await openSide(`${engine}_hostile`, url, hostileTenants)
  const busy = await openSide(`${engine}_busy`, url, busyTenant)
  const figures = new Map<string, number[]>()
  for (let round = 0; round <= rounds; round++) {
    for (const side of [quiet, beside, busy]) {
      for (const { what, latencyMs } of await latenciesOf(side)) {
        // The first round warms up.
        if (round > 0) figures.set(what, [...(figures.get(what) ?? []), latencyMs])
      }
    }
  }
  print(`\n${engine}, commit to request:`)
  const alone = figures.get(quiet.timed[0]?.what ?? '') ?? []
  for (const [what, found] of figures) {
    const [p50, p99, max] = [0.5, 0.99, 1].map(part => `${share(found, part).toFixed(1)} ms`)
    const ratios = [0.5, 0.99].map(part => (share(found, part) / share(alone, part)).toFixed(1))
    print(`  ${what}: p50 ${p50}, p99 ${p99}, max ${max}, of ${found.length}; ratios ${ratios.join(' and ')}`)
  }
  for (const { ctx } of [quiet, beside, busy]) await ctx.close()
}

type Neighbours = (ctx: Context) => Promise<{ timed?: Timed; what: string; prepare(): Promise<void> }>

/** A database with a tenant that has a healthy endpoint, and neighbours. */
async function openSide(name: string, url?: string, neighbours?: Neighbours): Promise<Side> {
  const database = url === undefined ? {} : { DATABASE_URL: await createDatabase(url, name.toLowerCase()) }
  const env = { JURAT_LOG_LEVEL: 'silent', JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' }
  const ctx = await openContext(readConfig({ JURAT_DATA_DIR: join(dataDir, name), ...env, ...database }))
  await migrate(ctx.db)
  await ctx.jobs.prepare()
  const others = await neighbours?.(ctx)
  const own = { workspaceId: await tenant(ctx, ['healthy']), what: others?.what ?? 'alone' }
  const timed = others?.timed ? [others.timed, own] : [own]
  return { ctx, timed, prepare: async () => others?.prepare() }
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const database = `jurat_bench_${name}`
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
  const address = new URL(serverUrl)
  address.pathname = `/${database}`
  return address.href
}

/** A workspace with endpoints of these kinds, each of which gets every event. */
async function tenant(ctx: Context, endpoints: Kind[]): Promise<number> {
  return transaction(ctx.db, async tx => {
    const fields = { name: 'Bench', mode: 'live', timezone: 'UTC' } as const
    const { id } = await createWorkspace(tx, ctx, { ...caller, workspaceId: 0 }, [], fields)
    for (const kind of endpoints) {
      const url = `http://127.0.0.1:${ports[kind]}/hook`
      await createEndpoint(tx, ctx, { ...caller, workspaceId: id }, { url })
    }
    return id
  })
}

/** Tenants full of hostile endpoints; the first of them has a healthy one too. */
async function hostileTenants(ctx: Context) {
  const tenants: number[] = []
  for (let made = 0; made < hostile; made += endpointsEach) {
    const count = Math.min(endpointsEach, hostile - made)
    const endpoints = Array.from({ length: count }, (_, index) => kinds[index % kinds.length] ?? 'silent')
    tenants.push(await tenant(ctx, made === 0 ? [...endpoints, 'healthy'] : endpoints))
  }
  const prepare = async () => {
    // What has failed in the round before waits for its next attempt: there are new ones each time.
    for (const workspaceId of tenants) {
      await recordMany(ctx, workspaceId, backlog)
      await relayEvents(ctx, workspaceId)
    }
  }
  const what = `beside ${hostile} hostile endpoints`
  const [workspaceId] = tenants
  const timed = workspaceId === undefined ? {} : { timed: { workspaceId, what: `${what}, of their tenant` } }
  return { ...timed, what: `${what}, of another tenant`, prepare }
}

/** A tenant with one endpoint, which answers at once, and a great many events for it. */
async function busyTenant(ctx: Context) {
  const workspaceId = await tenant(ctx, ['healthy'])
  const prepare = async () => recordMany(ctx, workspaceId, due - (await waiting(ctx, workspaceId)))
  return { what: `beside a tenant with ${due} events due`, prepare }
}

async function waiting(ctx: Context, workspaceId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from events where workspace_id = ${workspaceId} and sequence is null)
      + (select count(*)::int from deliveries
         where workspace_id = ${workspaceId} and status in ('pending', 'retrying')) as count`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

async function recordMany(ctx: Context, workspaceId: number, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 10_000) {
    const ids = Array.from({ length: Math.min(left, 10_000) }, () => newEventId())
    await sql`
      insert into events (workspace_id, id, type, occurred_at, source, request_id, data)
      select ${workspaceId}::bigint, id, 'reservation-created', ${ctx.clock.now()}::timestamptz, 'api', 'req_bench',
        ${JSON.stringify(data)}::json
      from unnest(${ids}::text[]) as id`.execute(ctx.db)
  }
}

/** How long it took from commit to request, of events recorded one by one while the neighbours are served. */
async function latenciesOf({ ctx, timed, prepare }: Side): Promise<{ what: string; latencyMs: number }[]> {
  await prepare()
  const engine = new Engine(ctx)
  engine.start()
  // Neighbours are at it, and their requests under way, before anything is timed.
  await sleep(1_000)
  const committed: { id: string; at: number; what: string }[] = []
  for (let event = 0; event < events * timed.length; event++) {
    const { workspaceId, what } = timed[event % timed.length] as Timed
    committed.push({ id: await recordOne(ctx, workspaceId), at: machineMs(), what })
    await sleep(spacingMs)
  }
  const deadline = performance.now() + mostMs
  while (committed.some(({ id }) => !arrivals.has(id)) && performance.now() < deadline) await sleep(10)
  await engine.stop()
  return committed.map(({ id, at, what }) => ({ what, latencyMs: (arrivals.get(id) ?? at + mostMs) - at }))
}

async function recordOne(ctx: Context, workspaceId: number): Promise<string> {
  return transaction(ctx.db, async tx => {
    await record(tx, ctx, { ...caller, workspaceId }, { type: 'reservation-created', data })
    const { rows } = await sql<{ id: string }>`
      select max(id) as id from events where workspace_id = ${workspaceId}`.execute(tx)
    return rows[0]?.id ?? ''
  })
}
