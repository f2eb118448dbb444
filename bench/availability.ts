import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { Client } from 'pg'
import { openApp } from '../server/src/app.ts'
import { availabilityOf } from '../server/src/availability/availability.ts'
import { claimsQuery } from '../server/src/claims/queries.ts'
import { type Context, openContext } from '../server/src/context.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { readConfig } from '../server/src/lib/config.ts'
import { getWorkspace } from '../server/src/workspaces/workspaces.ts'
import { freePort, startPostgres } from '../server/test/servers/postgres.ts'
import { addNotary, bookOut, fillBusiness, workingDays } from './business.ts'

// Availability with 100 notaries and a million appointments, against the same on an empty calendar: two databases and
// two servers in one process, measured in turn. Fails below the gate.

const { values } = parseArgs({
  options: {
    appointments: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '30' },
  },
})
const gate = 0.8
const notaries = 100
const daysAsked = 14
const callsARound = 200
const inFlight = 4
const adminToken = 'admin-token-of-the-benchmark'
const agent = new Agent({ keepAlive: true })

interface Side {
  ctx: Context
  databaseUrl: string
  workspaceId: number
  token: string
  url: string
  /** The working days to ask about, nearest first. */
  dates: string[]
  stop(): Promise<void>
}

type Work = (side: Side, call: number) => Promise<unknown>

const postgres = await startPostgres()
if (!postgres) throw new Error('No PostgreSQL was found: install one or set TEST_DATABASE_URL.')
const dataDir = mkdtempSync(join(tmpdir(), 'jurat-bench-'))
try {
  const empty = await openSide('empty')
  const full = await openSide('full')
  const beganAt = performance.now()
  const today = full.ctx.clock.now().toISOString().slice(0, 10)
  const business = { workspaceId: full.workspaceId, today, appointments: Number(values.appointments) }
  await connected(full.databaseUrl, client => fillBusiness(client, business))
  print(`Filled in ${Math.round((performance.now() - beganAt) / 1000)} s.`)
  await describeSide(full)
  const near = await compare(`HTTP, the next ${daysAsked} working days`, empty, full, overHttp(daysAsked))
  const next = await compare('HTTP, the next working day, the fullest', empty, full, overHttp(1))
  await compare(`the verb alone, the next ${daysAsked} working days`, empty, full, verbAlone(daysAsked))
  await compare('the verb alone, the next working day', empty, full, verbAlone(1))
  await explain(full, notaries)
  await explain(full, 4)
  await connected(full.databaseUrl, client => bookOut(client, full.workspaceId, full.dates[0] ?? today))
  await compare(
    '\nHTTP, a day booked out, on which everybody must be asked (no gate)',
    empty,
    full,
    overHttp(1),
  )
  const ratio = Math.min(near, next)
  print(`\nRatio ${ratio.toFixed(2)}, gate ${gate.toFixed(2)}: ${ratio >= gate ? 'ok' : 'MISSED'}`)
  process.exitCode = ratio >= gate ? 0 : 1
  await empty.stop()
  await full.stop()
} finally {
  agent.destroy()
  postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A server on a database of its own, with a workspace of many notaries on weekday shifts. */
async function openSide(name: string): Promise<Side> {
  const serverUrl = postgres?.url ?? ''
  const database = new URL(serverUrl)
  const databaseName = `jurat_bench_${name}_${process.pid}`
  database.pathname = `/${databaseName}`
  await connected(serverUrl, client => client.query(`create database ${databaseName}`))
  const port = await freePort()
  const config = readConfig({
    PORT: String(port),
    JURAT_DATA_DIR: join(dataDir, name),
    DATABASE_URL: database.href,
    JURAT_RATE_LIMIT: '0',
    JURAT_LOG_LEVEL: 'silent',
  })
  const ctx = await openContext(config)
  await migrate(ctx.db)
  await ctx.jobs.prepare()
  const app = await openApp(ctx, adminToken)
  await app.listen({ host: config.host, port })
  const call = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${config.publicUrl}/manage/v1${path}`, init)
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as { id: number; token: string }
  }
  const { id } = await call('/workspaces', { name, mode: 'live', timezone: 'America/New_York' })
  for (let made = 0; made < notaries; made++) await addNotary(call, id, made)
  const { token } = await call('/tokens', { workspace_id: id, name, scopes: ['availability:read'] })
  return {
    ctx,
    databaseUrl: database.href,
    workspaceId: id,
    token,
    url: `${config.publicUrl}/wp-json/v3/appointments/availability`,
    dates: workingDays(ctx.clock.now(), daysAsked),
    stop: async () => {
      await app.close()
      await ctx.close()
      await connected(serverUrl, client => client.query(`drop database ${databaseName}`))
    },
  }
}

/** A connection of its own, without the time limits of the pool. */
async function connected(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await work(client)
  await client.end()
}

function overHttp(days: number): Work {
  return ({ url, token, dates }, call) =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` }
      get(`${url}?date=${dates[call % days]}`, { agent, headers }, answer => {
        answer.resume()
        answer.on('end', () => (answer.statusCode === 200 ? resolve(null) : reject(new Error('refused'))))
      }).on('error', reject)
    })
}

function verbAlone(days: number): Work {
  return async ({ ctx, workspaceId, dates }, call) => {
    const workspace = await getWorkspace(ctx.db, workspaceId)
    const date = dates[call % days] ?? ''
    await availabilityOf(ctx.db, ctx, workspace, { date, categories: [] })
  }
}

/** Rounds in turn, so that whatever else the machine does befalls both; answers the ratio of throughputs. */
async function compare(what: string, empty: Side, full: Side, work: Work): Promise<number> {
  for (const side of [empty, full, empty, full]) await round(side, work)
  const pairs: { empty: number; full: number }[] = []
  for (let turn = 0; turn < Number(values.rounds); turn++) {
    const first = turn % 2 === 0 ? empty : full
    const firstMs = await round(first, work)
    const secondMs = await round(first === empty ? full : empty, work)
    pairs.push(first === empty ? { empty: firstMs, full: secondMs } : { empty: secondMs, full: firstMs })
  }
  const ratio = median(pairs.map(pair => pair.empty / pair.full))
  const [onEmpty, onFull] = [median(pairs.map(pair => pair.empty)), median(pairs.map(pair => pair.full))]
  print(`${what}: ${onEmpty.toFixed(2)} ms empty, ${onFull.toFixed(2)} ms full, ratio ${ratio.toFixed(2)}`)
  return ratio
}

/** Milliseconds a call, several at once. */
async function round(side: Side, work: Work): Promise<number> {
  const beganAt = performance.now()
  let call = 0
  const lane = async () => {
    while (call < callsARound) await work(side, call++)
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
  return (performance.now() - beganAt) / callsARound
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}

async function describeSide({ ctx, workspaceId, dates, url, token }: Side): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from appointments) as appointments, (select count(*) from claims) as claims,
      (select count(*) from claims where workspace_id = ${workspaceId} and slot > ${ctx.clock.now()}) as ahead`.execute(
    ctx.db,
  )
  print(
    `${JSON.stringify(rows[0])}, ${notaries} notaries, ${callsARound} calls a round, ${inFlight} in flight`,
  )
  for (const date of [dates[0], dates.at(-1)]) {
    const answer = await fetch(`${url}?date=${date}`, { headers: { authorization: `Bearer ${token}` } })
    const { availability } = (await answer.json()) as { availability: Record<string, boolean> }
    print(`${date}: ${Object.values(availability).filter(Boolean).length} slots are available`)
  }
}

/** How the database reads the claims of a day. */
async function explain({ ctx, workspaceId, dates }: Side, count: number): Promise<void> {
  const { rows: ids } = await sql<{ id: number }>`select id from notaries order by id limit ${count}`.execute(
    ctx.db,
  )
  const asked = claimsQuery({
    workspaceId,
    notaryIds: ids.map(({ id }) => id),
    first: new Date(`${dates[0]}T13:00:00Z`),
    last: new Date(`${dates[0]}T21:00:00Z`),
    now: ctx.clock.now(),
  })
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers) ${asked}`.execute(ctx.db)
  print(`\nThe claims of ${count} notaries on ${dates[0]}:`)
  // The ids fill a screen.
  for (const row of rows) print(`  ${row['QUERY PLAN'].replace(/\{[\d,]{40,}\}/, '{…}')}`)
}
