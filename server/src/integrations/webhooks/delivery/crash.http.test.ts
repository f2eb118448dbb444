import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { startReceiver } from '../../../../test/helpers/delivery-receiver.ts'
import { engine } from '../../../../test/helpers/harness.ts'
import { openHome, type ServerProcess, startServer } from '../../../../test/helpers/process.ts'

const endpoints = 5
// On the embedded database one process does everything, and takes three times as long.
const { reservations, kills } =
  engine === 'postgres' ? { reservations: 500, kills: 3 } : { reservations: 250, kills: 2 }
/** How long the receiver takes, so that every kill meets running deliveries. */
const receiverMs = { first: 2_000, later: 200 }

interface Delivery {
  id: number
  event_id: string
  endpoint_id: number
  status: string
  attempts: number
}

test('A kill -9 in the middle of thousands of deliveries loses none, and sends few twice', {
  timeout: 240_000,
}, async () => {
  await using home = await openHome(engine === 'postgres' ? inject('postgresUrl') : null)
  let answersAfterMs = receiverMs.first
  await using receiver = await startReceiver(async response => {
    await sleep(answersAfterMs)
    response.writeHead(204).end()
  })
  const allow = { JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' }
  const separate = engine === 'postgres'
  // With PostgreSQL, two workers deliver beside an api process. Embedded, one process does everything.
  let api = await startServer({ ...home.env, ...allow, ...(separate ? { JURAT_ROLE: 'api' } : {}) })
  const workers: ServerProcess[] = []
  const worker = () => startServer({ ...home.env, ...allow, JURAT_ROLE: 'worker' })
  try {
    const admin = readFileSync(join(home.dataDir, 'admin-token'), 'utf8').trim()
    const call = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' }
      const sent = body ? { body: JSON.stringify(body) } : {}
      const response = await fetch(api.url + path, { method, headers, ...sent })
      return { status: response.status, body: await response.json() } as {
        status: number
        // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
        body: any
      }
    }
    const { id: workspace_id } = (await call('POST', '/manage/v1/workspaces', { name: 'Busy' })).body
    const token = (
      await call('POST', '/manage/v1/tokens', { workspace_id, name: 'busy', scopes: ['*', 'manage'] })
    ).body.token
    for (let count = 0; count < endpoints; count++) {
      const body = { workspace_id, url: receiver.url, description: String(count) }
      expect((await call('POST', '/manage/v1/webhook-endpoints', body)).status).toBe(201)
    }
    await reserve(api.url, token)
    // Nothing has been delivered yet. One worker must not deliver all while the other one starts.
    if (separate) workers.push(await worker(), await worker())
    answersAfterMs = receiverMs.later
    for (let kill = 0; kill < kills; kill++) {
      await sleep(900)
      if (kill === 0) expect(receiver.received.length).toBeLessThan(endpoints * reservations)
      if (separate) {
        const [victim] = workers.splice(0, 1)
        await victim?.end('SIGKILL')
        workers.push(await worker())
      } else {
        await api.end('SIGKILL')
        api = await startServer({ ...home.env, ...allow })
      }
    }
    const deliveries = await settled(call, workspace_id)
    expect(receiver.received.length).toBeGreaterThan(endpoints * reservations)
    expect(deliveries).toHaveLength(endpoints * reservations)
    expect(deliveries.filter(({ status }) => status !== 'delivered')).toEqual([])
    const ids = new Set(deliveries.map(({ event_id, endpoint_id }) => `${event_id} ${endpoint_id}`))
    expect(ids.size).toBe(endpoints * reservations)
    const seen = Map.groupBy(receiver.received, ({ body }) => body.id)
    expect(seen.size).toBe(reservations)
    expect([...seen.values()].filter(copies => copies.length < endpoints)).toEqual([])
    const twice = receiver.received.length - endpoints * reservations
    process.stdout.write(`Sent twice: ${twice} of ${endpoints * reservations}.\n`)
    // Only the requests that ran at a kill: 16 per endpoint.
    expect(twice).toBeLessThanOrEqual(kills * endpoints * 80)
    const resources = receiver.received.map(({ body }) => [body.id, body.data.id].join(' '))
    expect(new Set(resources).size).toBe(reservations)
  } finally {
    for (const process of [api, ...workers]) await process.end('SIGKILL')
  }
})

async function reserve(url: string, token: string): Promise<void> {
  const body = JSON.stringify({ first_name: 'Ana', last_name: 'Ortiz', service: 'remote' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  let left = reservations
  const client = async () => {
    while (left-- > 0) {
      const response = await fetch(`${url}/wp-json/v3/reservations`, { method: 'POST', headers, body })
      expect(response.status).toBe(201)
      await response.text()
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))
}

/** All deliveries, when none is open. */
async function settled(
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  call: (method: string, path: string) => Promise<{ body: any }>,
  workspaceId: number,
): Promise<Delivery[]> {
  const page = async (query: string): Promise<{ data: Delivery[]; next_cursor: string | null }> =>
    (await call('GET', `/manage/v1/deliveries?workspace_id=${workspaceId}${query}`)).body
  const isNone = async (status: string) => (await page(`&limit=1&status=${status}`)).data.length === 0
  const list = async () => {
    const all: Delivery[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const next = await page(`&limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      all.push(...next.data)
      cursor = next.next_cursor
    }
    return all
  }
  for (let tries = 0; tries < 240; tries++) {
    if ((await isNone('pending')) && (await isNone('retrying'))) {
      const all = await list()
      if (all.length === endpoints * reservations) return all
    }
    await sleep(500)
  }
  return list()
}
