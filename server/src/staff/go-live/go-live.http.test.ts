import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../../../test/helpers/calendar.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { actionsOf, ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
let test1: Workspace
beforeAll(async () => {
  // No other test file may make a live workspace here.
  installation = await startOwnInstallation(ownAddresses)
  test1 = await installation.workspace('America/New_York')
})
afterAll(() => installation.stop())

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const hours = { weekly: [{ weekday: 'monday', from: '09:00', to: '17:00' }], exceptions: [] }

async function fill(workspace: Workspace): Promise<number> {
  const { manage, id } = workspace
  const settings = { contact: '+1 305 555 0123', logo: pixel, accent_color: '#1f4b99', horizon_days: 33 }
  expect((await manage('PATCH', `/workspaces/${id}`, settings)).status).toBe(200)
  await manage('PATCH', `/workspaces/${id}`, {
    open_booking_slug: 'acme-test',
    retention: { mails_days: 90 },
    tax_rate: 8.875,
    tax_label: 'Sales tax',
    postal_address: '1 Main Street',
  })
  await manage('PATCH', '/services/wet', {
    label: 'At our office',
    unit_price: 40,
    location: '1 Main Street',
    price_lines: [{ key: 'signer', kind: 'extra_signer', amount: 10 }],
    questions: [{ key: 'pages', kind: 'number', label: { en: 'How many pages?' } }],
  })
  await manage('POST', '/services', {
    handle: 'will',
    label: 'Will',
    category: 'enotary',
    signing_methods: ['will_video'],
    duration_minutes: 60,
    unit_price: 120,
    currency: 'USD',
  })
  await manage('DELETE', '/services/apostille')
  await manage('POST', '/closures', { name: 'New Year', from: '2099-01-01', to: '2099-01-01' })
  await manage('POST', '/closures', { name: 'Long ago', from: '2020-01-01', to: '2020-01-01' })
  const { body } = await manage('POST', '/notaries', {
    name: 'Nora Diaz',
    email: 'nora@example.com',
    categories: ['remote', 'enotary'],
    signing_methods: ['will_video'],
    buffer_after_minutes: 10,
    meeting_url: 'https://meet.example.com/nora',
  })
  expect((await manage('PATCH', `/notaries/${body.id}/hours`, hours)).status).toBe(200)
  await book(workspace, Math.ceil(Date.now() / 900_000) * 900 + 30 * 3600)
  return body.id
}

test('An owner goes live once: settings, services, closures and chosen notaries are copied, and nothing of customers', async () => {
  const notary = await fill(test1)
  const owner = await person(installation, test1)
  const second = await person(installation, test1)
  const go = (by = owner, body: object = { name: 'Acme', notary_ids: [notary] }) =>
    by.browser.manage('POST', `/workspaces/${test1.id}/go-live`, body)
  const inTest = { 'jurat-workspace': String(test1.id) }
  const setupOf = async () => (await owner.browser.manage('GET', '/overview', undefined, inTest)).body.setup
  expect(await setupOf()).toMatchObject({ may_go_live: true, sends_mail: false, notaries_with_access: 0 })

  const both = await Promise.all([go(), go(second)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  const [made, refused] = both[0].status === 201 ? both : both.toReversed()
  const winner = both[0].status === 201 ? owner : second
  expect(refused?.body).toMatchObject({ code: 'unprocessable_entity', data: { reason: 'has_live' } })
  expect(made?.body).toMatchObject({
    mode: 'live',
    name: 'Acme',
    timezone: 'America/New_York',
    contact: '+1 305 555 0123',
    accent_color: '#1f4b99',
    horizon_days: 33,
    open_booking_slug: null,
    former_slugs: [],
    retention: { mails_days: 90 },
    tax_rate: 8.875,
    tax_label: 'Sales tax',
    postal_address: '1 Main Street',
    clock: { offset_seconds: 0 },
  })
  const live = made?.body.id as number
  expect(await setupOf()).toMatchObject({ may_go_live: false })
  const inLive = async (path: string) =>
    (
      await installation.admin(
        'GET',
        `/manage/v1${path}${path.includes('?') ? '&' : '?'}workspace_id=${live}`,
      )
    ).body
  const logo = await fetch(made?.body.logo_url)
  expect(Buffer.from(await logo.arrayBuffer()).toString('base64')).toBe(pixel)

  const ofTest = (await test1.manage('GET', '/services')).body.data
  const services = (await inLive('/services')).data
  const wet = services.find(({ handle }: { handle: string }) => handle === 'wet')
  expect([wet.price_lines.length, wet.questions.length]).toEqual([1, 1])
  const plain = ({ links: _links, ...service }: { links: object }) => service
  expect(services.map(plain)).toEqual(ofTest.map(plain))
  expect(services.map(({ handle }: { handle: string }) => handle)).not.toContain('apostille')
  expect((await inLive('/closures')).data.map(({ name }: { name: string }) => name)).toEqual(['New Year'])
  const { data: notaries } = await inLive('/notaries')
  expect(notaries).toMatchObject([
    {
      name: 'Nora Diaz',
      email: 'nora@example.com',
      signing_methods: ['will_video'],
      buffer_after_minutes: 10,
      meeting_url: 'https://meet.example.com/nora',
    },
  ])
  expect(notaries[0].id).not.toBe(notary)
  const copied = await installation.admin('GET', `/manage/v1/notaries/${notaries[0].id}/hours`)
  expect(copied.body.weekly).toEqual(hours.weekly)
  for (const path of ['/appointments', '/reservations', '/tokens', '/webhook-endpoints', '/mails'])
    expect((await inLive(path)).data, path).toEqual([])

  const { data: members } = await inLive('/members')
  expect(members).toMatchObject([{ role: 'owner', email: winner.email }])
  const { memberships } = (await winner.browser.auth('GET', '/me')).body
  expect(memberships.map((one: { workspace_mode: string }) => one.workspace_mode).sort()).toEqual([
    'live',
    'test',
  ])
  const header = { 'jurat-workspace': String(live) }
  expect((await winner.browser.manage('GET', '/overview', undefined, header)).status).toBe(200)
  const loser = winner === owner ? second : owner
  expect((await loser.browser.manage('GET', '/overview', undefined, header)).body.code).toBe('no_workspace')

  const trail = await actionsOf(installation, { id: live })
  expect(trail.at(-1)).toBe('workspace-created system')
  const actors = new Set(trail.slice(0, -2).map(entry => entry.split(' ')[1]))
  expect([...actors]).toEqual([`member:${members[0].id}`])
  const { data } = (await test1.manage('GET', '/audit?action=workspace-went-live')).body
  expect(data).toMatchObject([
    {
      actor: `member:${winner.id}`,
      changes: { live_workspace_id: { before: null, after: live } },
    },
  ])
  expect((await test1.manage('GET', '/appointments')).body.data).toHaveLength(1)
})

test('Only owners go live, only from a test workspace, and more live workspaces need the admin token', async () => {
  const workspace = await installation.workspace()
  const path = `/workspaces/${workspace.id}/go-live`
  const admin = await person(installation, workspace, 'admin')
  const owner = await person(installation, workspace)
  const stranger = await person(installation, await installation.workspace())
  const body = { name: 'Harbor' }
  const refusalOf = async (
    call: Promise<{ status: number; body: { code: string; data: { reason?: string } } }>,
  ) => {
    const { status, body: refused } = await call
    return [status, refused.code, refused.data?.reason]
  }
  const countLive = async () => {
    const { data } = (await installation.admin('GET', '/manage/v1/workspaces?limit=100')).body
    return data.filter(({ mode }: { mode: string }) => mode === 'live').length
  }
  const before = await countLive()
  expect(await refusalOf(admin.browser.manage('POST', path, body))).toEqual([
    403,
    'forbidden',
    'owner_goes_live',
  ])
  expect(await refusalOf(workspace.manage('POST', path, body))).toEqual([403, 'forbidden', 'owner_goes_live'])
  expect((await stranger.browser.manage('POST', path, body)).status).toBe(404)
  expect(await refusalOf(owner.browser.manage('POST', path, body))).toEqual([
    422,
    'unprocessable_entity',
    'has_live',
  ])
  const foreign = await installation.admin('POST', `/manage/v1${path}`, { ...body, notary_ids: [999_999] })
  expect([foreign.status, foreign.body.code]).toEqual([400, 'invalid_request'])
  expect(await countLive()).toBe(before)
  const made = await installation.admin('POST', `/manage/v1${path}`, { ...body, timezone: 'Europe/Madrid' })
  expect([made.status, made.body.mode, made.body.timezone]).toEqual([201, 'live', 'Europe/Madrid'])
  const { data: members } = (
    await installation.admin('GET', `/manage/v1/members?workspace_id=${made.body.id}`)
  ).body
  expect(members).toEqual([])
  expect(
    await refusalOf(installation.admin('POST', `/manage/v1/workspaces/${made.body.id}/go-live`, body)),
  ).toEqual([422, 'unprocessable_entity', 'is_live'])
  expect(await countLive()).toBe(before + 1)
})
