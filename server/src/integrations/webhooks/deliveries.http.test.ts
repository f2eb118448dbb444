import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { deliverDue, type Hooks, openHooks, register, reserve } from '../../../test/helpers/hooks.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const list = async ({ manage }: Workspace, query = '') =>
  (await manage('GET', `/deliveries?limit=100${query}`)).body.data

/** A workspace with an endpoint that responds with `status`, after one event. */
async function delivered(hooks: Hooks, status = 200) {
  const workspace = await installation.workspace()
  const endpoint = await register(workspace, hooks.url)
  hooks.status = status
  await reserve(workspace)
  await deliverDue(workspace)
  const [event] = await workspace.events()
  return { workspace, endpoint, event, manage: workspace.manage }
}

describe('The log', () => {
  test('The log has each delivery, and by its id every attempt', async () => {
    await using hooks = await openHooks()
    const { workspace, endpoint, event, manage } = await delivered(hooks, 500)
    const [first] = await list(workspace)
    expect(first).toEqual({
      object: 'delivery',
      id: expect.any(Number),
      endpoint_id: endpoint.id,
      event_id: event.id,
      event_type: 'reservation-created',
      status: 'retrying',
      attempt_count: 1,
      is_replay: false,
      due_at: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      links: { self: `${installation.url}/manage/v1/deliveries/${first.id}` },
    })
    hooks.status = 204
    await deliverDue(workspace, 120)
    const { body } = await manage('GET', `/deliveries/${first.id}`)
    const { attempts, ...rest } = body
    expect(rest).toEqual({
      ...first,
      status: 'delivered',
      attempt_count: 2,
      due_at: null,
      updated_at: rest.updated_at,
    })
    expect(attempts).toMatchObject([
      { attempt: 1, status: 500, error: null, response_body: 'answer 500' },
      { attempt: 2, status: 204, error: null },
    ])
    expect(attempts[0].response_head).toMatch(/500[\s\S]*x-receiver: tests/i)
    expect((await list(workspace)).map(({ id }: { id: number }) => id)).toEqual([first.id])
  })

  test('The log is filtered by endpoint, event and status, page by page, newest first', async () => {
    await using hooks = await openHooks()
    const { workspace, endpoint, event } = await delivered(hooks)
    const other = await register(workspace, hooks.url)
    hooks.status = 500
    for (let more = 0; more < 3; more++) await reserve(workspace)
    await deliverDue(workspace)
    const all = await list(workspace)
    expect(all).toHaveLength(7)
    expect(all).toEqual(all.toSorted((a: { id: number }, b: { id: number }) => b.id - a.id))
    expect(await list(workspace, `&endpoint_id=${endpoint.id}`)).toHaveLength(4)
    expect(await list(workspace, `&endpoint_id=${other.id}`)).toHaveLength(3)
    expect(await list(workspace, `&event_id=${event.id}`)).toHaveLength(1)
    expect(await list(workspace, `&event_id=${event.id}&status=delivered`)).toHaveLength(1)
    expect(await list(workspace, `&event_id=${event.id}&status=retrying`)).toEqual([])
    expect(await list(workspace, `&event_id=${all[0].event_id}&status=retrying`)).toHaveLength(2)
    expect(await list(workspace, `&event_id=${all[0].event_id}&status=delivered`)).toEqual([])
    expect(await list(workspace, '&status=delivered')).toHaveLength(1)
    expect(await list(workspace, `&status=retrying&endpoint_id=${endpoint.id}`)).toHaveLength(3)
    expect(await list(workspace, '&status=failed')).toEqual([])
    const paged = []
    for (let cursor = ''; ; ) {
      const { body } = await workspace.manage('GET', `/deliveries?limit=3${cursor}`)
      paged.push(...body.data)
      if (body.next_cursor === null) break
      cursor = `&cursor=${body.next_cursor}`
    }
    expect(paged).toEqual(all)
    expect((await workspace.manage('GET', '/deliveries?status=lost')).body.data.params).toHaveProperty(
      'status',
    )
  })

  test('A workspace reads only its own log; the admin names the workspace', async () => {
    await using hooks = await openHooks()
    const { workspace } = await delivered(hooks)
    const [{ id }] = await list(workspace)
    const stranger = await installation.workspace()
    expect(await list(stranger)).toEqual([])
    expect((await stranger.manage('GET', `/deliveries/${id}`)).status).toBe(404)
    expect((await stranger.manage('GET', `/deliveries?workspace_id=${workspace.id}`)).status).toBe(404)
    expect((await stranger.manage('POST', `/deliveries/${id}/retry`)).status).toBe(404)
    const path = `/manage/v1/deliveries/${id}`
    expect((await installation.admin('GET', `${path}?workspace_id=${workspace.id}`)).body.id).toBe(id)
    expect((await installation.admin('GET', `${path}?workspace_id=${stranger.id}`)).status).toBe(404)
    expect((await installation.admin('GET', path)).body.data.params).toEqual({ workspace_id: 'is required' })
    expect((await installation.admin('POST', `${path}/retry?workspace_id=${workspace.id}`)).status).toBe(200)
  })
})

describe('A retry', () => {
  test('A delivery has at most 50 attempts, then its event can be replayed', async () => {
    await using hooks = await openHooks()
    const { workspace, manage } = await delivered(hooks)
    const [{ id }] = await list(workspace)
    for (let attempts = 1; attempts < 50; attempts++) {
      expect((await manage('POST', `/deliveries/${id}/retry`)).status).toBe(200)
      await deliverDue(workspace)
    }
    const refused = await manage('POST', `/deliveries/${id}/retry`)
    expect([refused.status, refused.body.data.reason, refused.body.data.values]).toEqual([
      422,
      'too_many_attempts',
      { most: 50 },
    ])
    expect((await manage('GET', `/deliveries/${id}`)).body.attempts).toHaveLength(50)
  })

  test('A retry sends pending, delivered and failed deliveries at once', async () => {
    await using hooks = await openHooks()
    const { workspace, manage } = await delivered(hooks, 500)
    const [{ id }] = await list(workspace)
    const retry = async (status: number) => {
      hooks.status = status
      const retried = await manage('POST', `/deliveries/${id}/retry`)
      expect([retried.status, retried.body.status]).toEqual([200, 'retrying'])
      await deliverDue(workspace)
      const { body } = await manage('GET', `/deliveries/${id}`)
      return [body.status, body.attempts.map(({ status }: { status: number }) => status)]
    }
    expect(await retry(200)).toEqual(['delivered', [500, 200]])
    expect(await retry(200)).toEqual(['delivered', [500, 200, 200]])
    for (let step = 0; step < 3; step++) await retry(500)
    expect(await retry(500)).toEqual(['failed', [500, 200, 200, 500, 500, 500, 500]])
    expect(await retry(200)).toEqual(['delivered', [500, 200, 200, 500, 500, 500, 500, 200]])
    expect(hooks.received.map(({ headers }) => headers['x-event-attempt']).map(Number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ])
    expect(new Set(hooks.received.map(({ headers }) => headers['x-event-id'])).size).toBe(1)
    const { data } = (await manage('GET', '/audit?limit=100')).body
    const retries = data.filter(({ action }: { action: string }) => action === 'delivery-retried')
    expect(retries).toHaveLength(7)
    expect(retries[0]).toMatchObject({ subject: { object: 'delivery', id: String(id) } })
  })

  test('A retry to a disabled endpoint is rejected', async () => {
    await using hooks = await openHooks()
    const { workspace, manage } = await delivered(hooks, 410)
    const [{ id }] = await list(workspace)
    const refused = await manage('POST', `/deliveries/${id}/retry`)
    expect([refused.status, refused.body.code]).toEqual([422, 'unprocessable_entity'])
    expect((await list(workspace))[0].status).toBe('failed')
  })
})

describe('The health of an endpoint', () => {
  test('The health of an endpoint comes from its attempts of the last 24 hours', async () => {
    await using hooks = await openHooks()
    const { workspace, endpoint, manage } = await delivered(hooks)
    const path = `/webhook-endpoints/${endpoint.id}/health`
    for (let more = 0; more < 2; more++) await reserve(workspace)
    await deliverDue(workspace)
    hooks.status = 503
    await reserve(workspace)
    await deliverDue(workspace)
    const [{ id }] = await list(workspace)
    const { body } = await manage('GET', path)
    expect(body).toMatchObject({ object: 'webhook_health', endpoint_id: endpoint.id })
    expect(body).toMatchObject({ attempts: 4, success_share: 0.75 })
    expect(body.last_error).toEqual({ delivery_id: id, at: expect.any(String), status: 503, error: null })
    const { p50, p95, p99 } = body.latency_ms
    expect([p50 <= p95, p95 <= p99, p99 < 10_000]).toEqual([true, true, true])
  })

  test('The health of an endpoint without attempts is unknown, and expires after a day', async () => {
    await using hooks = await openHooks()
    const { workspace, endpoint, manage } = await delivered(hooks)
    const unknown = { attempts: 0, success_share: null, last_error: null }
    const quiet = await register(workspace, hooks.url)
    expect((await manage('GET', `/webhook-endpoints/${quiet.id}/health`)).body).toMatchObject(unknown)
    installation.clock.advance(86_400_000 + 1_000)
    const { body } = await manage('GET', `/webhook-endpoints/${endpoint.id}/health`)
    expect(body).toMatchObject({ ...unknown, latency_ms: { p50: null, p95: null, p99: null } })
  })
})
