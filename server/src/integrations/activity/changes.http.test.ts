import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer, makeAppointment, makeReservation, makeSigner } from '../../../test/helpers/bookings.ts'
import { moveClock } from '../../../test/helpers/calendar.ts'
import { startReceiver } from '../../../test/helpers/delivery-receiver.ts'
import { hired, to, updates, world } from '../../../test/helpers/field-changes.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { deliverDue, register } from '../../../test/helpers/hooks.ts'
import { defaultRateCard } from '../../bookings/shipping/rate-card.ts'
import type { Changes } from '../../platform/events/changes.ts'

/*
 * `changes` of audit entries, field by field. `server/test/every-write.http.test.ts` has the changes of every
 * operation.
 */

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

interface Entry {
  action: string
  actor_name: string | null
  changes: Changes | null
  request_id: string
}

const trailOf = async ({ manage }: Workspace): Promise<Entry[]> =>
  (await manage('GET', '/audit?limit=100')).body.data

const manage = '/manage/v1'

describe('An audit entry has before and after', () => {
  test.each(Object.entries(updates))(
    'An audit entry has before and after of %s, and a repeated call adds none',
    async (_what, given) => {
      const workspace = await installation.workspace()
      const { method = 'PATCH', path, body, changes } = await given(workspace)
      const call = installation.as(workspace.token)
      for (const expected of [changes, {}]) {
        const answer = await call(method, path, body)
        expect([answer.status, answer.body.code]).toEqual([200, undefined])
        const [entry] = await trailOf(workspace)
        expect(entry?.request_id).toBe(answer.headers.get('x-request-id'))
        expect(entry?.changes).toEqual(expected)
      }
    },
  )

  test('An audit entry has the reason to cancel, and not the values of a creation', async () => {
    const workspace = await installation.workspace()
    const id = await makeAppointment(workspace)
    await workspace.manage('POST', `/appointments/${id}/cancel`, { reason: 'Ill' })
    const [canceled, created] = await trailOf(workspace)
    expect(canceled?.changes).toEqual({ status: to('draft', 'canceled'), cancel_reason: to(null, 'Ill') })
    expect([created?.action, created?.changes]).toEqual(['appointment-created', null])
  })

  test('An audit entry has before and after of a moved clock', async () => {
    const workspace = await installation.workspace()
    expect((await moveClock(workspace, 3_600)).status).toBe(200)
    expect((await trailOf(workspace))[0]?.changes).toEqual({ offset_seconds: to(0, 3_600) })
  })

  test('An audit entry has before and after of an endpoint that the server disables and staff enable', async () => {
    const workspace = await installation.workspace()
    await using receiver = await startReceiver(response => response.writeHead(410).end())
    const { id } = await register(workspace, receiver.url)
    await makeReservation(workspace)
    await deliverDue(workspace)
    const { failing_since } = (await workspace.manage('GET', `/webhook-endpoints/${id}`)).body
    expect((await workspace.manage('POST', `/webhook-endpoints/${id}/enable`)).status).toBe(200)
    const [enabled, ...earlier] = await trailOf(workspace)
    expect(enabled?.changes).toEqual({
      status: to('disabled', 'enabled'),
      disabled_reason: to('gone', null),
      failing_since: to(failing_since, null),
    })
    const disabled = earlier.find(({ action }) => action === 'webhook-disabled')
    expect(disabled?.changes).toEqual({
      status: to('enabled', 'disabled'),
      disabled_reason: to(null, 'gone'),
    })
  })

  test('An audit entry cuts a too long text between whole characters', async () => {
    const workspace = await installation.workspace()
    const id = await makeAppointment(workspace)
    const meeting_url = `https://meet.example.com/${'😀'.repeat(600)}`
    const changed = await workspace.manage('PATCH', `/appointments/${id}`, { meeting_url })
    expect(changed.body.meeting_url).toBe(meeting_url)
    const kept = `https://meet.example.com/${'😀'.repeat(475)}… (625 characters)`
    expect((await trailOf(workspace))[0]?.changes).toEqual({ meeting_url: to(null, kept) })
  })

  test('An audit entry has each revoked token and each that it issued', async () => {
    const workspace = await installation.workspace()
    const issue = (call = workspace.manage) =>
      call('POST', '/tokens', { name: 'Website', scopes: ['manage'], rate_limit: 7 })
    const { id, token } = (await issue()).body
    await installation.as(token)('POST', `${manage}/tokens`, { name: 'Second', scopes: ['manage'] })
    await workspace.manage('DELETE', `/tokens/${id}`)
    const [first, second, inherited, issued] = await trailOf(workspace)
    expect(first?.changes).toEqual({ revoked_at: to(null, expect.stringMatching(/Z$/)) })
    expect(second).toMatchObject({ action: 'token-revoked', changes: first?.changes })
    expect(issued?.changes).toEqual({
      name: to(null, 'Website'),
      scopes: to(null, ['manage']),
      rate_limit: to(null, 7),
    })
    expect(inherited).toMatchObject({ actor_name: 'Website', changes: { name: to(null, 'Second') } })
  })
})

describe('Changes', () => {
  test('Events do not have the changes of the audit trail', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace)
    await workspace.call('PATCH', `/reservations/${id}`, { first_name: 'Bea' })
    const [, updated] = await workspace.events()
    expect(Object.keys(updated.meta)).toEqual(['tenant_id', 'source', 'request_id'])
    expect(JSON.stringify(updated)).not.toContain(customer.first_name)
    expect(Object.keys(updated)).not.toContain('changes')
  })

  test('Changes of another workspace cannot be read', async () => {
    const [workspace, other] = [await installation.workspace(), await installation.workspace()]
    const id = await makeReservation(workspace)
    await workspace.call('PATCH', `/reservations/${id}`, { first_name: 'Beatrix' })
    expect(JSON.stringify(await trailOf(workspace))).toContain('Beatrix')
    expect(JSON.stringify(await trailOf(other))).not.toContain('Beatrix')
    expect((await other.manage('GET', `/audit?workspace_id=${workspace.id}`)).status).toBe(404)
    const narrow = await workspace.manage('POST', '/tokens', {
      name: 'Narrow',
      scopes: ['reservations:read'],
    })
    expect((await installation.as(narrow.body.token)('GET', `${manage}/audit`)).status).toBe(403)
  })

  test('Changes have the name of the token that made them, and none for the admin and customers', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace, { status: 'queued' })
    const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
    await installation.as(undefined)('POST', `/booking/v1/${keys.reservation}/open`, {})
    await installation.admin('PATCH', `${manage}/workspaces/${workspace.id}`, { name: 'Acme' })
    const names = (await trailOf(workspace)).map(({ action, actor_name }) => [action, actor_name])
    expect(names.slice(0, 3)).toEqual([
      ['workspace-updated', null],
      ['reservation-pending', null],
      ['reservation-created', 'test'],
    ])
  })

  test('Changes of entries of earlier versions are null', async () => {
    const workspace = await installation.workspace()
    const old = {
      workspace_id: workspace.id,
      at: new Date(),
      actor: 'admin',
      source: 'api',
      action: 'workspace-updated',
      object: 'workspace',
      object_id: String(workspace.id),
      request_id: 'old',
    }
    // As the version before migration 0018 inserts it, which may still run.
    await installation.ctx.db.insertInto('audit').values(old).execute()
    expect((await trailOf(workspace))[0]).toMatchObject({
      request_id: 'old',
      actor_name: null,
      changes: null,
    })
  })
})

/** Rejected updates: a path and a body, and the status. */
const rejected: [string, (workspace: Workspace) => Promise<[string, string, object]>, number][] = [
  ['of the mode', async ({ id }) => ['PATCH', `/workspaces/${id}`, { name: 'New', mode: 'live' }], 400],
  [
    'to a slug that is taken',
    async ({ id }) => {
      const other = await installation.workspace()
      await other.manage('PATCH', `/workspaces/${other.id}`, { open_booking_slug: `taken-${other.id}` })
      return ['PATCH', `/workspaces/${id}`, { name: 'New', open_booking_slug: `taken-${other.id}` }]
    },
    400,
  ],
  ['of a price', async () => ['PATCH', '/services/remote', { label: 'New', unit_price: 1.999 }], 400],
  [
    'of a time zone',
    async workspace => ['PATCH', `/notaries/${await hired(workspace)}`, { name: 'New', timezone: 'Mars' }],
    400,
  ],
  [
    'of a notary of another workspace',
    async () => ['PATCH', `/notaries/${await hired(await installation.workspace())}`, { name: 'New' }],
    404,
  ],
  [
    'of a canceled appointment',
    async workspace => {
      const id = await makeAppointment(workspace)
      await workspace.manage('POST', `/appointments/${id}/cancel`, {})
      return ['PATCH', `/appointments/${id}`, { location: 'New' }]
    },
    409,
  ],
  [
    'of a rate card',
    async () => ['PUT', '/shipping/rate-card', { ...defaultRateCard, zones: [world, world] }],
    400,
  ],
]

describe('A rejected update', () => {
  test.each(rejected)('A rejected update %s leaves no audit entry', async (_what, given, status) => {
    const workspace = await installation.workspace()
    const [method, path, body] = await given(workspace)
    const before = await trailOf(workspace)
    expect((await workspace.manage(method, path, body)).status).toBe(status)
    expect(await trailOf(workspace)).toEqual(before)
  })

  test('An update that a constraint of the database rejects leaves no audit entry', async () => {
    const workspace = await installation.workspace()
    const parent = `/reservations/${await makeReservation(workspace)}`
    await makeSigner(workspace, parent)
    const id = await makeSigner(workspace, parent, { email: 'second@example.com' })
    const before = await trailOf(workspace)
    expect((await workspace.call('PATCH', `/signers/${id}`, { email: 'ben@example.com' })).status).toBe(409)
    expect(await trailOf(workspace)).toEqual(before)
  })
})
