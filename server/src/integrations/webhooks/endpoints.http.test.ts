import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { deliverDue, type Hook, openHooks, register, reserve } from '../../../test/helpers/hooks.ts'
import { eventTypes } from '../../platform/events/record.ts'
import { unseal } from '../../platform/lib/encryption.ts'
import { findEndpoint } from './queries.ts'

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const url = 'https://198.51.100.7/never'
const loopback = 'http://127.0.0.1:8999/jurat'
const open = async () => {
  workspace = await installation.workspace()
  return workspace
}
const actionsOf = async ({ manage }: Workspace) =>
  (await manage('GET', '/audit')).body.data
    .filter(({ subject }: { subject: { object: string } }) => subject.object === 'webhook_endpoint')
    .map(({ action }: { action: string }) => action)

describe('An endpoint', () => {
  test('An endpoint is registered with a secret that no later response has', async () => {
    const { manage, id: workspaceId } = await open()
    const made = await register(workspace, loopback, {
      event_types: ['signer-added'],
      description: ' Orders ',
    })
    const { secret, ...endpoint } = made
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(endpoint).toEqual({
      object: 'webhook_endpoint',
      id: expect.any(Number),
      url: loopback,
      event_types: ['signer-added'],
      description: 'Orders',
      status: 'enabled',
      disabled_reason: null,
      failing_since: null,
      has_next_secret: false,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      links: { self: `${installation.url}/manage/v1/webhook-endpoints/${made.id}` },
    })
    expect((await manage('GET', `/webhook-endpoints/${made.id}`)).body).toEqual(endpoint)
    expect((await manage('GET', '/webhook-endpoints')).body.data).toEqual([endpoint])
    const byAdmin = await installation.admin(
      'GET',
      `/manage/v1/webhook-endpoints?workspace_id=${workspaceId}`,
    )
    expect(byAdmin.body.data).toEqual([endpoint])
    expect((await installation.admin('GET', `/manage/v1/webhook-endpoints/${made.id}`)).body).toEqual(
      endpoint,
    )
    expect(await actionsOf(workspace)).toEqual(['webhook-endpoint-created'])
  })

  test('An endpoint has its secret sealed in the database', async () => {
    await open()
    const { id, secret } = await register(workspace, loopback)
    const row = await findEndpoint(installation.ctx.db, workspace.id, id)
    expect(JSON.stringify(row)).not.toContain(secret.slice(6))
    expect(unseal(installation.ctx.secretKey, row?.secret ?? '')).toBe(secret)
  })

  test('A change of an endpoint changes only the given fields', async () => {
    const { manage } = await open()
    const { secret: _, ...endpoint } = await register(workspace, loopback, { description: 'Orders' })
    const path = `/webhook-endpoints/${endpoint.id}`
    const typed = await manage('PATCH', path, { event_types: ['signer-added', 'signer-removed'] })
    expect(typed.body).toEqual({ ...endpoint, event_types: ['signer-added', 'signer-removed'] })
    expect((await manage('PATCH', path, { secret: 'mine' })).status).toBe(400)
    const moved = await manage('PATCH', path, { url: `${loopback}/2`, event_types: null })
    expect(moved.body).toEqual({ ...endpoint, url: `${loopback}/2` })
    expect((await manage('PATCH', path, {})).body).toEqual(moved.body)
    expect((await manage('GET', path)).body).toEqual(moved.body)
  })

  test('A removed endpoint is not found, and its deliveries have failed', async () => {
    await using hooks = await openHooks()
    const { manage } = await open()
    const { id } = await register(workspace, hooks.url)
    await reserve(workspace)
    // Reading the feed creates the deliveries. None is sent yet.
    await workspace.events()
    expect((await manage('DELETE', `/webhook-endpoints/${id}`)).body).toBeNull()
    for (const [method, action] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/enable'],
    ] as const)
      expect((await manage(method, `/webhook-endpoints/${id}${action}`)).status).toBe(404)
    expect((await manage('GET', '/webhook-endpoints')).body.data).toEqual([])
    await reserve(workspace)
    await deliverDue(workspace, 60)
    expect(hooks.received).toEqual([])
    const [delivery, ...others] = (await manage('GET', '/deliveries')).body.data
    expect([delivery.status, delivery.endpoint_id, others]).toEqual(['failed', id, []])
    expect((await manage('POST', `/deliveries/${delivery.id}/retry`)).body.code).toBe('unprocessable_entity')
    expect(await actionsOf(workspace)).toEqual(['webhook-endpoint-removed', 'webhook-endpoint-created'])
  })

  test.each([
    [{}, 'url'],
    [{ url: 'ftp://example.com' }, 'url'],
    [{ url: 'not a url' }, 'url'],
    [{ url: 'https://ana:secret@example.com/' }, 'url'],
    [{ url: 'https://hooks.internal/' }, 'url'],
    [{ url: 'http://metadata.google.internal../' }, 'url'],
    [{ url: 'http://ip6-localhost/' }, 'url'],
    [{ url: 'http://10.0.0.1/' }, 'url'],
    [{ url: 'http://127.0.0.1:25/' }, 'url'],
    [{ url, event_types: [] }, 'event_types'],
    [{ url, event_types: ['signer-added', 'signer-added'] }, 'event_types'],
    [{ url, event_types: 'signer-added' }, 'event_types'],
    [{ url, description: 'x'.repeat(256) }, 'description'],
  ])('An invalid endpoint is rejected: %j', async (body, name) => {
    const { manage } = await open()
    const refused = await manage('POST', '/webhook-endpoints', body)
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request'])
    expect(Object.keys(refused.body.data.params)).toEqual([name])
    expect((await manage('GET', '/webhook-endpoints')).body.data).toEqual([])
    expect(await actionsOf(workspace)).toEqual([])
  })

  test('An endpoint with unknown types is rejected with their names, when made and when changed', async () => {
    const { manage } = await open()
    const event_types = ['signer-added', 'signer-made', 'everything']
    const refused = await manage('POST', '/webhook-endpoints', { url: loopback, event_types })
    expect(refused.body.data.params.event_types).toMatch(/unknown types: signer-made, everything\./)
    const { id } = await register(workspace, loopback)
    const unchanged = await manage('PATCH', `/webhook-endpoints/${id}`, { event_types })
    expect([unchanged.status, unchanged.body.data.params]).toEqual([400, refused.body.data.params])
    expect((await manage('GET', `/webhook-endpoints/${id}`)).body.event_types).toBeNull()
  })

  test('An endpoint of a live workspace needs https, when made and when changed', async () => {
    const opened = await installation.admin('POST', '/manage/v1/workspaces', { name: 'Live', mode: 'live' })
    const make = (url: string) =>
      installation.admin('POST', '/manage/v1/webhook-endpoints', { workspace_id: opened.body.id, url })
    expect((await make(loopback)).body.data.params.url).toMatch(/https/)
    const made = await make('https://127.0.0.1/')
    expect(made.status).toBe(201)
    const path = `/manage/v1/webhook-endpoints/${made.body.id}`
    expect((await installation.admin('PATCH', path, { url: loopback })).body.data.params.url).toMatch(/https/)
    expect((await installation.admin('GET', path)).body.url).toBe('https://127.0.0.1/')
  })

  test('A workspace has at most fifty endpoints, also with two concurrent calls', async () => {
    const { manage } = await open()
    const make = () => manage('POST', '/webhook-endpoints', { url: loopback })
    const ids = []
    for (let made = 0; made < 49; made++) ids.push((await make()).body.id)
    const statuses = (await Promise.all([make(), make(), make()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 422, 422])
    await manage('DELETE', `/webhook-endpoints/${ids[0]}`)
    expect((await make()).status).toBe(201)
  })

  test('An endpoint of another tenant is not found', async () => {
    const { id } = await register(await open(), loopback)
    const stranger = await installation.workspace()
    for (const path of ['', '/health'])
      expect((await stranger.manage('GET', `/webhook-endpoints/${id}${path}`)).status).toBe(404)
    for (const path of ['/enable', '/rotate-secret', '/promote-secret'])
      expect((await stranger.manage('POST', `/webhook-endpoints/${id}${path}`)).status).toBe(404)
    expect(await actionsOf(workspace)).toEqual(['webhook-endpoint-created'])
  })
})

describe('A secret', () => {
  const signatureOf = (secret: string, { headers, body }: Hook) =>
    `v1=${createHmac('sha256', secret).update(`${headers['x-event-timestamp']}.${body}`).digest('hex')}`

  test('A secret is replaced in two steps: the next one signs beside the current one until it is promoted', async () => {
    await using hooks = await openHooks()
    const { manage } = await open()
    const { id, secret: first } = await register(workspace, hooks.url)
    const path = `/webhook-endpoints/${id}`
    const nothing = await manage('POST', `${path}/promote-secret`)
    expect([nothing.status, nothing.body.code]).toEqual([422, 'unprocessable_entity'])

    const forgotten = (await manage('POST', `${path}/rotate-secret`)).body.secret
    const rotated = await manage('POST', `${path}/rotate-secret`)
    const next = rotated.body.secret
    expect(new Set([first, forgotten, next]).size).toBe(3)
    expect(rotated.body.has_next_secret).toBe(true)
    await manage('POST', `${path}/test`, { type: 'signer-added' })
    const during = hooks.received.at(-1) as Hook
    expect(during.headers['x-signature']).toBe(signatureOf(first, during))
    expect(during.headers['x-signature-next']).toBe(signatureOf(next, during))

    const promoted = await manage('POST', `${path}/promote-secret`)
    expect([promoted.body.has_next_secret, promoted.body.secret]).toEqual([false, undefined])
    await manage('POST', `${path}/test`, { type: 'signer-added' })
    const after = hooks.received.at(-1) as Hook
    expect(after.headers['x-signature']).toBe(signatureOf(next, after))
    expect(after.headers).not.toHaveProperty('x-signature-next')
    expect((await manage('POST', `${path}/promote-secret`)).status).toBe(422)
  })

  test('A secret signs deliveries too', async () => {
    await using hooks = await openHooks()
    const { secret } = await register(await open(), hooks.url)
    await reserve(workspace)
    await deliverDue(workspace)
    const [hook, ...others] = hooks.received
    expect(others).toEqual([])
    expect(hook?.headers['x-signature']).toBe(signatureOf(secret, hook as Hook))
  })
})

describe('A test event', () => {
  test.each(eventTypes)(
    'A test event %s is sent as a delivery would be, and is in no feed or log',
    async type => {
      await using hooks = await openHooks()
      const { manage } = await open()
      const { id } = await register(workspace, hooks.url, { event_types: ['signer-added'] })
      const sent = await manage(
        'POST',
        `/webhook-endpoints/${id}/test`,
        { type },
        { 'x-request-id': 'try-1' },
      )
      expect(sent.body).toEqual({
        object: 'webhook_test',
        endpoint_id: id,
        event_id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
        event_type: type,
        success: true,
        status: 200,
        duration_ms: expect.any(Number),
        error: null,
        response_head: expect.stringContaining('x-receiver: tests'),
        response_body: 'answer 200',
      })
      const [hook] = hooks.received
      expect(hook?.headers).toMatchObject({ 'x-event-type': type, 'x-event-id': sent.body.event_id })
      const document = (await installation.as(undefined)('GET', '/openapi.json')).body
      const { content } = document.webhooks[type].post.requestBody
      const envelope = JSON.parse(hook?.body ?? '')
      expect(envelope).toMatchObject({
        id: sent.body.event_id,
        type,
        attempt: 1,
        meta: { tenant_id: String(workspace.id), source: 'api', request_id: 'try-1' },
      })
      const { schema, example } = content['application/json']
      expect(envelope.data).toEqual(example.data)
      expect(Object.keys(envelope).sort()).toEqual(Object.keys(schema.properties).sort())
      expect(Object.keys(envelope.meta).sort()).toEqual(Object.keys(schema.properties.meta.properties).sort())
      const headers: { name: string; required: boolean }[] = document.webhooks[type].post.parameters
      const always = headers.filter(({ required }) => required).map(({ name }) => name.toLowerCase())
      expect(Object.keys(hook?.headers ?? {})).toEqual(expect.arrayContaining(always))
      expect([await workspace.events(), (await manage('GET', '/deliveries')).body.data]).toEqual([[], []])
      expect(await actionsOf(workspace)).toEqual(['webhook-endpoint-tested', 'webhook-endpoint-created'])
    },
  )

  test('A test event says what went wrong', async () => {
    const hooks = await openHooks()
    const { manage } = await open()
    const { id } = await register(workspace, hooks.url)
    const send = async () =>
      (await manage('POST', `/webhook-endpoints/${id}/test`, { type: 'signer-added' })).body
    hooks.status = 400
    expect(await send()).toMatchObject({
      success: false,
      status: 400,
      error: null,
      response_body: 'answer 400',
    })
    await hooks[Symbol.asyncDispose]()
    expect(await send()).toMatchObject({
      success: false,
      status: null,
      error: 'connection',
      response_head: null,
    })
    const unknown = await manage('POST', `/webhook-endpoints/${id}/test`, { type: 'signer-made' })
    expect(Object.keys(unknown.body.data.params)).toEqual(['type'])
  })
})

describe('Test events at once', () => {
  test('A workspace sends four test events at a time; one more is rate_limited and sends nothing', async () => {
    await using hooks = await openHooks()
    const { manage } = await open()
    const { id } = await register(workspace, hooks.url)
    const send = () => manage('POST', `/webhook-endpoints/${id}/test`, { type: 'signer-added' })
    const release = hooks.hold()
    const four = [send(), send(), send(), send()]
    await expect.poll(() => hooks.received.length).toBe(4)
    const refused = await send()
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '1',
    ])
    // Another workspace has its own four.
    const other = await installation.workspace()
    const { id: otherId } = await register(other, hooks.url)
    const ofOther = other.manage('POST', `/webhook-endpoints/${otherId}/test`, { type: 'signer-added' })
    await expect.poll(() => hooks.received.length).toBe(5)
    release()
    const sent = await Promise.all([...four, ofOther])
    expect(sent.map(({ body }) => body.success)).toEqual([true, true, true, true, true])
    expect((await send()).body.success).toBe(true)
    expect(hooks.received).toHaveLength(6)
    const tested = (await actionsOf(workspace)).filter(
      (action: string) => action === 'webhook-endpoint-tested',
    )
    expect(tested).toHaveLength(5)
  })

  test('A failed test event frees its place', async () => {
    const { manage } = await open()
    const hooks = await openHooks()
    await hooks[Symbol.asyncDispose]()
    const { id } = await register(workspace, hooks.url)
    for (let n = 0; n < 6; n++) {
      const sent = await manage('POST', `/webhook-endpoints/${id}/test`, { type: 'signer-added' })
      expect([sent.status, sent.body.success]).toEqual([200, false])
    }
  })
})

describe('Enabling', () => {
  test('Enabling an endpoint resumes deliveries that were pending when it was disabled', async () => {
    await using hooks = await openHooks()
    const { manage } = await open()
    const { id } = await register(workspace, hooks.url)
    hooks.status = 410
    await reserve(workspace)
    await deliverDue(workspace)
    const off = (await manage('GET', `/webhook-endpoints/${id}`)).body
    expect([off.status, off.disabled_reason]).toEqual(['disabled', 'gone'])
    expect(off.failing_since).not.toBeNull()
    await reserve(workspace)
    await deliverDue(workspace, 60)
    expect(hooks.received).toHaveLength(1)

    hooks.status = 200
    const on = await manage('POST', `/webhook-endpoints/${id}/enable`)
    expect(on.body).toMatchObject({ status: 'enabled', disabled_reason: null, failing_since: null })
    await reserve(workspace)
    await deliverDue(workspace)
    expect(hooks.received.map(({ headers }) => headers['x-event-attempt'])).toEqual(['1', '1'])
    expect((await manage('POST', `/webhook-endpoints/${id}/enable`)).body).toEqual(on.body)
  })

  test('A person disables and enables an endpoint, which then gets the pending events', async () => {
    await using hooks = await openHooks()
    const { manage } = await open()
    const { id } = await register(workspace, hooks.url)
    const off = await manage('POST', `/webhook-endpoints/${id}/disable`)
    expect(off.body).toMatchObject({ status: 'disabled', disabled_reason: 'paused', failing_since: null })
    expect((await manage('POST', `/webhook-endpoints/${id}/disable`)).body).toEqual(off.body)
    await reserve(workspace)
    await deliverDue(workspace, 60)
    expect(hooks.received).toHaveLength(0)
    expect((await manage('GET', '/overview')).body.failing_endpoints).toEqual([])
    const on = await manage('POST', `/webhook-endpoints/${id}/enable`)
    expect(on.body).toMatchObject({ status: 'enabled', disabled_reason: null })
    await reserve(workspace)
    await deliverDue(workspace)
    expect(hooks.received).toHaveLength(1)
  })
})
