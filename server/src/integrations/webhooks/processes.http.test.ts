import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { engine } from '../../../test/helpers/harness.ts'
import { openHooks } from '../../../test/helpers/hooks.ts'
import { openHome, startServer } from '../../../test/helpers/process.ts'

const rounds = 5
const allow = { JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' }

test('With real processes that deliver continuously, an endpoint gets nothing from before its registration', async () => {
  await using home = await openHome(engine === 'postgres' ? inject('postgresUrl') : null)
  await using hooks = await openHooks()
  // With PostgreSQL, two workers deliver beside an api process. Embedded, one process does everything.
  const separate = engine === 'postgres'
  await using api = await startServer({ ...home.env, ...allow, ...(separate ? { JURAT_ROLE: 'api' } : {}) })
  await using workers = new AsyncDisposableStack()
  for (let count = 0; separate && count < 2; count++)
    workers.use(await startServer({ ...home.env, ...allow, JURAT_ROLE: 'worker' }))
  const admin = readFileSync(join(home.dataDir, 'admin-token'), 'utf8').trim()
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const call = async (method: string, path: string, body?: object, token = admin): Promise<any> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = body ? { body: JSON.stringify(body) } : {}
    const response = await fetch(api.url + path, { method, headers, ...sent })
    expect(response.status).toBeLessThan(300)
    return response.json()
  }
  for (let round = 0; round < rounds; round++) {
    const { id: workspace_id } = await call('POST', '/manage/v1/workspaces', { name: 'Busy' })
    const scopes = { workspace_id, name: 'busy', scopes: ['*'] }
    const { token } = await call('POST', '/manage/v1/tokens', scopes)
    const reservation = { first_name: 'Ana', last_name: 'Ortiz', service: 'remote' }
    const reserve = async () =>
      (await call('POST', '/wp-json/v3/reservations', reservation, token)).id as number
    for (let count = 0; count < 5; count++) await reserve()
    const endpoint = await call('POST', '/manage/v1/webhook-endpoints', { workspace_id, url: hooks.url })
    const after = await reserve()
    await vi.waitFor(() => expect(hooks.received.length).toBeGreaterThan(round), { timeout: 60_000 })
    // Reading the feed numbers all committed events, so no delivery is created later.
    const feed = await call('GET', `/manage/v1/events?workspace_id=${workspace_id}`)
    expect(feed.data).toHaveLength(6)
    const log = await call(
      'GET',
      `/manage/v1/deliveries?workspace_id=${workspace_id}&endpoint_id=${endpoint.id}`,
    )
    expect(log.data.map(({ event_id }: { event_id: string }) => event_id)).toEqual([feed.data[5].id])
    expect(feed.data[5].data.id).toBe(after)
  }
})
