import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Installation,
  startInstallation,
  testOnPostgres,
  type Workspace,
} from '../../../../test/helpers/harness.ts'

let installation: Installation
let workspace: Workspace
let stranger: Workspace

beforeAll(async () => {
  installation = await startInstallation({ DATABASE_POOL: '2' })
  ;[workspace, stranger] = [await installation.workspace(), await installation.workspace()]
})
afterAll(() => installation.stop())

/** A call of the workspace that is at work until it is let go: it waits for the lock on its booking. */
async function lockBooking(id: number): Promise<() => void> {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  void installation.ctx.db.transaction().execute(async tx => {
    await tx
      .selectFrom('bookings')
      .select('id')
      .where('workspace_id', '=', workspace.id)
      .where('id', '=', id)
      .forUpdate()
      .execute()
    locked.resolve()
    await released.promise
  })
  await locked.promise
  return released.resolve
}

testOnPostgres(
  'A workspace beyond its limit gets 503 with Retry-After, others do not, and later calls succeed',
  async () => {
    const person = { first_name: 'Ana', last_name: 'Ortiz', service: 'remote' }
    const { id } = (await workspace.call('POST', '/reservations', person)).body
    const release = await lockBooking(id)
    // The first waits for the lock until its time is up, the next after it, the rest for their turn.
    const flood = Array.from({ length: 20 }, () =>
      workspace.call('POST', `/reservations/${id}`, { lang: 'es' }),
    )
    await sleep(300)
    const [own, other] = await Promise.all([
      workspace.call('GET', '/reservations'),
      stranger.call('GET', '/example'),
    ])
    expect([own.status, own.body.code, own.headers.get('retry-after')]).toEqual([503, 'unavailable', '1'])
    expect(other.status).toBe(200)
    release()
    const statuses = new Set((await Promise.all(flood)).map(({ status }) => status))
    expect(statuses).toEqual(new Set([200, 503]))
    expect((await workspace.call('GET', '/reservations')).status).toBe(200)
  },
)

test('Calls of another workspace do not wait behind the queue of a flood', async () => {
  const person = { first_name: 'Ana', last_name: 'Ortiz', service: 'remote' }
  let made = 0
  const flood = Array.from({ length: 200 }, async () => {
    const { status } = await workspace.call('POST', '/reservations', person)
    if (status === 201) made++
    return status
  })
  await expect.poll(() => made).toBeGreaterThan(0)
  for (let calls = 1; calls <= 5; calls++) {
    const before = made
    expect((await stranger.call('POST', '/reservations', person)).status).toBe(201)
    // Each waits only for the calls that run already, and for its turn.
    expect(made - before).toBeLessThan(20)
  }
  expect(made).toBeLessThan(200)
  // A slow machine does not serve all within the time that a call waits.
  expect(new Set(await Promise.all(flood)).difference(new Set([201, 503])).size).toBe(0)
})

test('A call whose client is gone ends, and another starts', async () => {
  const url = `${installation.url}/wp-json/v3/reservations`
  const headers = { authorization: `Bearer ${workspace.token}` }
  for (let round = 0; round < 20; round++) {
    const { signal, abort } = { ...aborted() }
    const calls = Array.from({ length: 10 }, () => fetch(url, { headers, signal }).catch(() => undefined))
    setTimeout(abort, Math.random() * 10)
    await Promise.all(calls)
  }
  expect((await workspace.call('GET', '/reservations')).status).toBe(200)
  const many = Array.from({ length: 40 }, () => workspace.call('GET', '/reservations'))
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 200))
})

function aborted() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
