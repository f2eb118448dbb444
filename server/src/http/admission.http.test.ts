import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, startHouse, type Workspace } from '../../test/harness.ts'

let house: House
let workspace: Workspace
let stranger: Workspace

beforeAll(async () => {
  house = await startHouse({ DATABASE_POOL: '2' })
  ;[workspace, stranger] = [await house.workspace(), await house.workspace()]
})
afterAll(() => house.stop())

/** Holds the rows of the key, as a call under way would, until it is let go. */
async function occupy(key: string): Promise<() => void> {
  const leave = await house.ctx.keyLine.turn(`${workspace.id} ${key}`)
  if (!leave) throw new Error('taken')
  return leave
}

test('A workspace past its places gets 503 with Retry-After, others none of it, and all is well after', async () => {
  const leave = await occupy('busy')
  const equal = () =>
    house.as(workspace.token)(
      'POST',
      '/wp-json/v3/reservations',
      { first_name: 'Ana', last_name: 'Ortiz', service: 'remote' },
      { 'idempotency-key': 'busy' },
    )
  // All its places are taken by calls that wait for their key.
  const flood = Array.from({ length: 8 }, equal)
  await sleep(300)
  const [own, other] = await Promise.all([
    workspace.call('GET', '/reservations'),
    stranger.call('GET', '/reservations'),
  ])
  expect([own.status, own.body.code, own.headers.get('retry-after')]).toEqual([503, 'unavailable', '1'])
  expect(other.status).toBe(200)
  expect((await house.as(undefined)('GET', '/readyz')).status).toBe(200)
  leave()
  const answers = await Promise.all(flood)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503]))
  expect((await workspace.call('GET', '/reservations')).body.data).toHaveLength(1)
})

test('A call whose client has gone gives its place back', async () => {
  const url = `${house.url}/wp-json/v3/reservations`
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
