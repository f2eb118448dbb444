import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, Tx } from '../../src/platform/db/database.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { citusUrl } from '../servers/citus.ts'
import type { Workspace } from './harness.ts'

/** Helpers for the tests of webhooks. */

export interface Hook {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver on loopback: stores its requests and responds with `status`. Leaving its scope closes it. */
export interface Hooks extends AsyncDisposable {
  url: string
  status: number
  received: Hook[]
  /** Responds with the body of the request, or what the function makes of it. */
  echo?: boolean | ((body: string) => string)
  /** Until it is called, requests wait for their response. */
  hold(): () => void
}

const keyIn = (body: string) => /"public_key":"([\w-]+)"/.exec(body)?.[1]

export async function openHooks(): Promise<Hooks> {
  const received: Hook[] = []
  let held: Promise<void> = Promise.resolve()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ path: request.url ?? '', headers: request.headers, body })
    await held
    response
      .writeHead(hooks.status, hooks.echo ? `for ${keyIn(body)}` : undefined, { 'x-receiver': 'tests' })
      .end(answerTo(body))
  })
  const answerTo = (body: string) => {
    if (typeof hooks.echo === 'function') return hooks.echo(body)
    return hooks.echo ? body : `answer ${hooks.status}`
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hooks: Hooks = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    status: 200,
    received,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return hooks
}

/** Registers an endpoint. Returns it with its secret. */
export async function register(workspace: Pick<Workspace, 'manage'>, url: string, fields: object = {}) {
  const made = await workspace.manage('POST', '/webhook-endpoints', { url, ...fields })
  expect(made.status).toBe(201)
  return made.body
}

/** Delivers everything that is due after this many seconds, in this process. */
export async function deliverDue(workspace: Pick<Workspace, 'manage' | 'id'>, seconds = 0): Promise<void> {
  const moved = await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, {
    advance_seconds: seconds,
  })
  expect(moved.status).toBe(200)
}

/** Creates a reservation, which records `reservation-created`. Returns its id. */
export async function reserve(workspace: Pick<Workspace, 'call'>): Promise<number> {
  const body = { first_name: 'Ana', last_name: 'Ortiz', service: 'remote' }
  return (await workspace.call('POST', '/reservations', body)).body.id
}

/**
 * Does `first` in a transaction, and commits it only when `second` waits for one of its rows. Only useful on
 * PostgreSQL.
 */
export async function whileOpen<T>(
  db: Db,
  first: (tx: Tx) => Promise<void>,
  second: () => Promise<T>,
): Promise<T> {
  const begun = Promise.withResolvers<number>()
  const waiting = Promise.withResolvers<void>()
  const open = transaction(db, async tx => {
    await first(tx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    begun.resolve(rows[0]?.pid ?? 0)
    await waiting.promise
  })
  const pid = await begun.promise
  const late = second()
  let count = 0
  for (let looks = 0; looks < 1_000 && count === 0; looks++) {
    await sleep(10)
    count = await waitingFor(db, pid)
  }
  waiting.resolve()
  await open
  expect(count).toBeGreaterThan(0)
  return late
}

async function waitingFor(db: Db, pid: number): Promise<number> {
  // On Citus one waits on a worker, which the coordinator does not see: the second is given time to wait.
  if (citusUrl) {
    await sleep(500)
    return 1
  }
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`.execute(
    db,
  )
  return rows[0]?.waiting ?? 0
}
