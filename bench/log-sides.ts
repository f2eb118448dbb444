import { mkdirSync } from 'node:fs'
import { Agent, get, request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { openApp } from '../server/src/app.ts'
import { type Context, openContext } from '../server/src/context.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { newEventId } from '../server/src/events/record.ts'
import { readConfig } from '../server/src/lib/config.ts'
import { createEndpoint } from '../server/src/webhooks/endpoints.ts'
import { freePort } from '../server/test/servers/postgres.ts'
import { big, fillHistory, type Run } from './log-history.ts'

// A server with a past of so many rows, and what is asked of it.

export interface Side {
  name: string
  ctx: Context
  /** How many events, deliveries and attempts it was filled with. */
  rows: number
  /** Seconds of filling. */
  filledIn: number
  /** Endpoints of the first tenant that its events are sent to. */
  subscribed: number[]
  call(method: string, path: string, body?: object): Promise<{ status: number; body: string }>
  stop(): Promise<void>
}

const adminToken = 'admin-token-of-the-benchmark'
const agent = new Agent({ keepAlive: true })
const caller = { workspaceId: big, actor: 'bench', source: 'system', requestId: 'bench' } as const

/** A server on a database of its own: of the PostgreSQL server at that address, else embedded. */
export async function openSide(
  name: string,
  rows: number,
  dataDir: string,
  postgresUrl?: string,
): Promise<Side> {
  const port = await freePort()
  const database = postgresUrl === undefined ? undefined : await createDatabase(postgresUrl, name)
  mkdirSync(join(dataDir, name), { recursive: true })
  const config = readConfig({
    PORT: String(port),
    JURAT_DATA_DIR: join(dataDir, name),
    ...(database ? { DATABASE_URL: database.url } : {}),
    JURAT_RATE_LIMIT: '0',
    JURAT_LOG_LEVEL: 'silent',
    JURAT_WEBHOOK_ALLOW: '127.0.0.0/8',
  })
  const ctx = await openContext(config)
  await migrate(ctx.db)
  await ctx.jobs.prepare()
  const beganAt = performance.now()
  await fillHistory(ctx, database?.run ?? (text => sql.raw(text).execute(ctx.db)), rows)
  const filledIn = (performance.now() - beganAt) / 1000
  const app = await openApp(ctx, adminToken)
  await app.listen({ host: config.host, port })
  return {
    ...{ name, ctx, rows, filledIn, subscribed: [] },
    call: (method, path, body) => callHttp(`${config.publicUrl}/manage/v1${path}`, method, body),
    stop: async () => {
      await app.close()
      await ctx.close()
      await database?.drop()
    },
  }
}

/** Without the time limits of the pool. */
async function createDatabase(serverUrl: string, name: string) {
  const database = `jurat_bench_log_${name}_${process.pid}`
  const admin = new Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${database}`)
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  const client = new Client({ connectionString: url.href })
  await client.connect()
  await client.query(`set maintenance_work_mem = '1GB'`)
  const run: Run = text => client.query(text)
  const drop = async () => {
    await client.end()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  }
  return { url: url.href, run, drop }
}

function callHttp(url: string, method: string, body?: object): Promise<{ status: number; body: string }> {
  const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' }
  const open = method === 'GET' ? get : request
  return new Promise((resolve, reject) => {
    const call = open(url, { agent, method, headers }, answer => {
      let text = ''
      answer.on('data', chunk => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
    })
    call.on('error', reject)
    call.end(body ? JSON.stringify(body) : undefined)
  })
}

/** Has the first tenant's events sent to so many endpoints at that address. Answers their ids. */
export async function subscribe(ctx: Context, url: string, endpoints: number): Promise<number[]> {
  return transaction(ctx.db, async tx => {
    const ids: number[] = []
    while (ids.length < endpoints) ids.push((await createEndpoint(tx, ctx, caller, { url })).id)
    return ids
  })
}

/** Records so many events of the first tenant, without a number as yet. Answers the last one's id. */
export async function recordEvents(ctx: Context, count: number): Promise<string> {
  const ids = Array.from({ length: count }, () => newEventId())
  await sql`
    insert into events (workspace_id, id, type, occurred_at, source, request_id, data)
    select ${big}, id, 'reservation-created', ${ctx.clock.now()}::timestamptz, 'api', 'req_bench',
      '{"object":"reservation","id":1,"status":"draft","service":"remote","quantity":1,"document_ids":[]}'
    from unnest(${ids}::text[]) as id`.execute(ctx.db)
  return ids.at(-1) ?? ''
}

/** Whether the event, or a delivery to these endpoints, still waits. */
export async function isWaiting(ctx: Context, eventId: string, endpointIds: number[]): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from events where workspace_id = ${big} and id = ${eventId} and sequence is null)
      or exists (select from deliveries where workspace_id = ${big} and endpoint_id = any(${endpointIds}::bigint[])
        and status in ('pending', 'retrying')) as waits`.execute(ctx.db)
  return rows[0]?.waits ?? false
}
