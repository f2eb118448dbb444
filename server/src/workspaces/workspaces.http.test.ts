import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, startInstallation, type Workspace } from '../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const open = (body: object) => installation.admin('POST', '/manage/v1/workspaces', body)
const idsOf = (data: { id: number }[]) => data.map(({ id }) => id)
const actionsOf = async (workspace: Workspace) =>
  (await workspace.manage('GET', '/audit')).body.data.map((entry: { action: string }) => entry.action)

/** The workspace without its current time, which always changes. */
const standing = (workspace: { clock: object }) => ({ ...workspace, clock: { ...workspace.clock, now: '' } })

/** All ids of an admin's list, page by page. */
async function walk(path: string): Promise<number[]> {
  const ids: number[] = []
  let cursor = ''
  do {
    const { body } = await installation.admin('GET', `/manage/v1${path}?limit=100${cursor}`)
    ids.push(...idsOf(body.data))
    cursor = body.next_cursor && `&cursor=${body.next_cursor}`
  } while (cursor)
  return ids
}

describe('Opening a workspace', () => {
  test('A new workspace is returned and can be read', async () => {
    const name = randomUUID()
    const opened = await open({ name, mode: 'live', timezone: 'America/New_York' })
    expect(opened.status).toBe(201)
    const { id } = opened.body
    expect(opened.body).toEqual({
      object: 'workspace',
      id,
      name,
      mode: 'live',
      timezone: 'America/New_York',
      minimum_notice_minutes: 60,
      horizon_days: 90,
      reminder_minutes: [1440, 60],
      tax_rate: 0,
      prices_include_tax: false,
      tax_label: null,
      postal_address: null,
      tax_id: null,
      completed_status: 'completed',
      result_release: 'completed',
      result_days: 90,
      result_to_signers: true,
      result_requires_payment: false,
      invoice_on_completion: false,
      customer_booking: true,
      booking_page_url: null,
      mail_from: null,
      mail_reply_to: null,
      open_booking_slug: null,
      former_slugs: [],
      visitor_appointments: 3,
      display_name: null,
      accent_color: null,
      privacy_url: null,
      terms_url: null,
      contact: null,
      embed_origins: [],
      logo_url: null,
      retention: {
        events_days: 30,
        deliveries_days: 30,
        mails_days: null,
        audit_days: null,
        uploads_days: null,
        acts_days: 3653,
      },
      clock: { now: expect.stringMatching(/Z$/), offset_seconds: 0 },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      links: { self: `${installation.url}/manage/v1/workspaces/${id}` },
    })
    const read = await installation.admin('GET', `/manage/v1/workspaces/${id}`)
    expect(standing(read.body)).toEqual(standing(opened.body))
  })

  test('A new workspace is a test workspace in UTC by default', async () => {
    expect((await open({ name: 'Plain' })).body).toMatchObject({ mode: 'test', timezone: 'UTC' })
  })

  test('A new workspace has the default services', async () => {
    const workspace = await installation.workspace()
    for (const service of ['remote', 'general_notary', 'enotary', 'apostille', 'international', 'wet']) {
      const body = { first_name: 'Ana', last_name: 'Ortiz', service }
      expect((await workspace.call('POST', '/reservations', body)).status).toBe(201)
    }
  })

  test.each([
    [{}, { name: 'is required' }],
    [{ name: ' ' }, { name: 'must not be empty' }],
    [{ name: 'x', mode: 'demo' }, { mode: 'must be one of live, test' }],
    [
      { name: 'x', timezone: 'Mars/Base' },
      { timezone: 'must be an IANA time zone name such as America/New_York' },
    ],
    [
      { name: 'x', timezone: '+01:00' },
      { timezone: 'must be an IANA time zone name such as America/New_York' },
    ],
  ])('A new workspace with %j is rejected', async (body, params) => {
    const answer = await open(body)
    expect([answer.status, answer.body.data.params]).toEqual([400, params])
  })

  test('Only the admin makes a workspace', async () => {
    const workspace = await installation.workspace()
    const before = await walk('/workspaces')
    const answer = await workspace.manage('POST', '/workspaces', { name: 'Mine' })
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    expect(idsOf((await workspace.manage('GET', '/workspaces')).body.data)).toEqual([workspace.id])
    expect(before).toContain(workspace.id)
  })
})

describe('Changing a workspace', () => {
  test('A change of a workspace changes name and time zone, and is in its audit trail', async () => {
    const workspace = await installation.workspace()
    const changed = await workspace.manage('PATCH', `/workspaces/${workspace.id}`, {
      name: 'New',
      timezone: 'Asia/Tokyo',
    })
    expect(changed.body).toMatchObject({
      id: workspace.id,
      name: 'New',
      timezone: 'Asia/Tokyo',
      mode: 'test',
    })
    const read = await workspace.manage('GET', `/workspaces/${workspace.id}`)
    expect(standing(read.body)).toEqual(standing(changed.body))
    expect(await actionsOf(workspace)).toEqual(['workspace-updated', 'token-issued', 'workspace-created'])
  })

  test('A change of a workspace keeps the fields that it does not name', async () => {
    const workspace = await installation.workspace('Europe/Berlin')
    const { name } = (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body
    const changed = await workspace.manage('PATCH', `/workspaces/${workspace.id}`, {})
    expect(changed.body).toMatchObject({ name, timezone: 'Europe/Berlin' })
  })

  test('A change of a workspace never changes the mode, which is chosen once', async () => {
    const workspace = await installation.workspace()
    const path = `/workspaces/${workspace.id}`
    const refused = await workspace.manage('PATCH', path, { mode: 'live', name: 'Other' })
    expect([refused.status, Object.keys(refused.body.data.params)]).toEqual([400, ['mode']])
    expect((await workspace.manage('GET', path)).body).toMatchObject({ mode: 'test' })
    expect((await workspace.manage('GET', path)).body.name).not.toBe('Other')
    expect((await workspace.manage('PATCH', path, { mode: 'test', name: 'Same' })).body.name).toBe('Same')
  })

  test('A change of a workspace to an unknown time zone changes nothing', async () => {
    const workspace = await installation.workspace()
    const path = `/workspaces/${workspace.id}`
    const before = (await workspace.manage('GET', path)).body
    expect((await workspace.manage('PATCH', path, { name: 'Other', timezone: 'Nowhere' })).status).toBe(400)
    expect(standing((await workspace.manage('GET', path)).body)).toEqual(standing(before))
    expect(await actionsOf(workspace)).not.toContain('workspace-updated')
  })
})

const rules = {
  minimum_notice_minutes: 0,
  horizon_days: 365,
  booking_page_url: 'https://book.example.com/acme',
  mail_from: 'Acme Notaries <mail@example.com>',
  mail_reply_to: 'office@example.com',
}

describe('The rules and mail addresses of a workspace', () => {
  const change = async (workspace: Workspace, body: object) =>
    workspace.manage('PATCH', `/workspaces/${workspace.id}`, body)

  test('The rules and mail addresses of a workspace may be given when it is made', async () => {
    const opened = await open({ name: 'Acme', ...rules })
    expect(opened.body).toMatchObject(rules)
    const read = await installation.admin('GET', `/manage/v1/workspaces/${opened.body.id}`)
    expect(read.body).toMatchObject(rules)
  })

  test('The rules and mail addresses of a workspace change one by one, and the others stay', async () => {
    const workspace = await installation.workspace()
    let expected = { ...rules, minimum_notice_minutes: 60, horizon_days: 90 } as Record<string, unknown>
    for (const name of ['booking_page_url', 'mail_from', 'mail_reply_to']) expected[name] = null
    for (const [name, value] of Object.entries(rules)) {
      expected = { ...expected, [name]: value }
      expect((await change(workspace, { [name]: value })).body).toMatchObject(expected)
    }
    expect((await change(workspace, { name: 'Other' })).body).toMatchObject(expected)
    const none = { booking_page_url: null, mail_from: null, mail_reply_to: null }
    expect((await change(workspace, none)).body).toMatchObject({ ...expected, ...none })
  })

  test.each([
    [{ minimum_notice_minutes: 43_200, horizon_days: 1095 }],
    [{ horizon_days: 1 }],
    [{ booking_page_url: 'http://localhost:3000' }],
    [{ booking_page_url: 'https://book.example.com/@acme/notaries' }],
    [{ mail_from: 'mail@example.com' }],
    [{ mail_from: "O'Hara & Łęcki S.A. <mail@example.com>" }],
    [{ mail_from: 'Acme, Inc. <mail@example.com>' }],
    [{ mail_from: '"Acme, Inc." <mail@example.com>' }],
    [{ mail_from: String.raw`"The \"Best\" (USA); A: \\ [b]" <mail@example.com>` }],
    [{ mail_from: 'Acme (USA); A: [b] <mail@example.com>' }],
  ])('The rules and mail addresses of a workspace may be %j', async settings => {
    const workspace = await installation.workspace()
    expect((await change(workspace, settings)).body).toMatchObject(settings)
  })

  const notUrl = 'must be an http or https URL without a slash at its end, query or fragment'
  const userInfo = 'must not contain a user name or a password. Remove what is between // and @'
  const notSender = 'must be an email address, or a name and one such as Acme, Inc. <mail@example.com>'

  test.each([
    ['minimum_notice_minutes', -1, 'must be at least 0'],
    ['minimum_notice_minutes', 43_201, 'must be at most 43200'],
    ['minimum_notice_minutes', 1.5, 'must be an integer'],
    ['minimum_notice_minutes', null, 'must be an integer'],
    ['horizon_days', 0, 'must be at least 1'],
    ['horizon_days', 1096, 'must be at most 1095'],
    ['customer_booking', 'false', 'must be a boolean'],
    ['customer_booking', null, 'must be a boolean'],
    ['booking_page_url', 7, 'must be a string or null'],
    ['booking_page_url', '', notUrl],
    ['booking_page_url', 'book.example.com', notUrl],
    ['booking_page_url', 'https://', notUrl],
    ['booking_page_url', 'https://book.example.com/', notUrl],
    ['booking_page_url', 'https://book.example.com/a//b', notUrl],
    ['booking_page_url', 'https://book.example.com/?a=1', notUrl],
    ['booking_page_url', 'https://book.example.com#a', notUrl],
    ['booking_page_url', 'https://user:secret@book.example.com', userInfo],
    ['booking_page_url', 'javascript:alert(1)', notUrl],
    ['booking_page_url', 'https://book.example.com/"><script>', notUrl],
    ['booking_page_url', 'https://book.example.com\n/a', notUrl],
    ['booking_page_url', 'https://[::', 'must be a valid URL'],
    ['booking_page_url', `https://example.com/${'x'.repeat(255)}`, 'must have at most 255 characters'],
    ['mail_from', '', notSender],
    ['mail_from', 'Acme', notSender],
    ['mail_from', '<mail@example.com>', notSender],
    ['mail_from', 'Acme <mail@example>', notSender],
    ['mail_from', '"Acme, Inc. <mail@example.com>', notSender],
    ['mail_from', 'Acme" <mail@example.com>', notSender],
    ['mail_from', String.raw`"Acme\" <mail@example.com>`, notSender],
    ['mail_from', String.raw`Acme\, Inc. <mail@example.com>`, notSender],
    ['mail_from', '"Acme\r\nBcc: eve" <mail@example.com>', notSender],
    ['mail_from', '"boss@bank.example" <mail@example.com>', notSender],
    ['mail_from', 'Acme <a@example.com> <b@example.com>', notSender],
    ['mail_from', 'a@example.com, b@example.com', notSender],
    ['mail_from', 'Acme\r\nBcc: eve@example.com <mail@example.com>', notSender],
    ['mail_from', 'Acme <mail@example.com>\r\nBcc: eve@example.com', notSender],
    ['mail_from', `${'x'.repeat(240)} <mail@example.com>`, 'must have at most 254 characters'],
    ['mail_from', 'Acme <ma\u200bil@example.com>', 'must not contain invisible characters'],
    [
      'mail_from',
      'Acme <mail@-example.com>',
      'must have only letters, digits and inner hyphens in each part of its domain',
    ],
    ['mail_reply_to', `${'x'.repeat(65)}@example.com`, 'must have at most 64 bytes before the @'],
    ['mail_reply_to', 'Acme <mail@example.com>', 'must be an email address'],
    ['mail_reply_to', 'office@example.com\nBcc: eve@example.com', 'must be an email address'],
  ])(
    'The rules and mail addresses of a workspace reject %s %j, and change nothing',
    async (name, value, reason) => {
      const workspace = await installation.workspace()
      const before = (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body
      const refused = await change(workspace, { name: 'Other', [name]: value })
      expect([refused.status, refused.body.data.params]).toEqual([400, { [name]: reason }])
      expect((await open({ name: 'x', [name]: value })).body.data.params).toEqual({ [name]: reason })
      const after = (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body
      expect(standing(after)).toEqual(standing(before))
    },
  )

  test('A live workspace shows its clock, which runs with real time', async () => {
    const workspace = await installation.workspace()
    const { clock } = (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body
    expect(clock.offset_seconds).toBe(0)
    expect(Math.abs(Date.parse(clock.now) - installation.clock.now().getTime())).toBeLessThan(5_000)
  })
})

describe('Turning the customer interface off', () => {
  const url = 'https://book.example.com/acme'
  const needsUrl =
    'cannot be false while booking_page_url is null, because mails link there. Set booking_page_url in the same call'
  const needsBooking =
    'cannot be null while customer_booking is false, because mails link there. Set customer_booking to true in the same call'
  const off = { customer_booking: false, booking_page_url: url }

  test.each([
    ['in the same call', [off]],
    ['set before', [{ booking_page_url: url }, { customer_booking: false }]],
  ])(
    'Turning the customer interface off accepts a booking_page_url %s, and is in the audit trail',
    async (_when, changes) => {
      const workspace = await installation.workspace()
      const path = `/workspaces/${workspace.id}`
      for (const change of changes) expect((await workspace.manage('PATCH', path, change)).status).toBe(200)
      expect((await workspace.manage('GET', path)).body).toMatchObject(off)
      const updates = (await actionsOf(workspace)).filter((action: string) => action === 'workspace-updated')
      expect(updates).toHaveLength(changes.length)
    },
  )

  test('Turning the customer interface off is rejected without a booking_page_url, for old and new workspaces', async () => {
    const workspace = await installation.workspace()
    const path = `/workspaces/${workspace.id}`
    for (const body of [{ customer_booking: false }, { customer_booking: false, booking_page_url: null }]) {
      const refused = await workspace.manage('PATCH', path, { name: 'Other', ...body })
      expect([refused.status, refused.body.data.params]).toEqual([400, { customer_booking: needsUrl }])
      expect((await open({ name: 'x', ...body })).body.data.params).toEqual({ customer_booking: needsUrl })
    }
    const kept = (await workspace.manage('GET', path)).body
    expect([kept.customer_booking, kept.name === 'Other']).toEqual([true, false])
    expect(await actionsOf(workspace)).not.toContain('workspace-updated')
    expect((await open({ name: 'x', ...off })).body).toMatchObject(off)
  })

  test('The booking_page_url cannot be removed until the customer interface is on again', async () => {
    const workspace = await installation.workspace()
    const path = `/workspaces/${workspace.id}`
    await workspace.manage('PATCH', path, off)
    const refused = await workspace.manage('PATCH', path, { booking_page_url: null })
    expect([refused.status, refused.body.data.params]).toEqual([400, { booking_page_url: needsBooking }])
    expect((await workspace.manage('PATCH', path, { name: 'Other' })).body).toMatchObject(off)
    const on = { customer_booking: true, booking_page_url: null }
    expect((await workspace.manage('PATCH', path, on)).body).toMatchObject(on)
  })
})

describe('Who sees what', () => {
  test('The admin sees every workspace and every token, page by page', async () => {
    const [one, two] = [await installation.workspace(), await installation.workspace()]
    const workspaces = await walk('/workspaces')
    expect(workspaces).toEqual(expect.arrayContaining([one.id, two.id]))
    expect(new Set(workspaces).size).toBe(workspaces.length)
    const tokens = (await installation.admin('GET', `/manage/v1/tokens?workspace_id=${one.id}`)).body.data
    expect(tokens.map((token: { workspace_id: number }) => token.workspace_id)).toEqual([one.id])
    expect(await walk('/tokens')).toEqual(expect.arrayContaining(idsOf(tokens)))
  })

  test('A token with manage sees only its own workspace, named or not', async () => {
    const [own, other] = [await installation.workspace(), await installation.workspace()]
    expect(idsOf((await own.manage('GET', '/workspaces')).body.data)).toEqual([own.id])
    expect((await own.manage('GET', '/tokens')).body.data).toHaveLength(1)
    for (const list of ['/tokens', '/events', '/audit', '/shipping/rate-card']) {
      expect((await own.manage('GET', `${list}?workspace_id=${own.id}`)).status).toBe(200)
      const refused = await own.manage('GET', `${list}?workspace_id=${other.id}`)
      expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
      const unknown = await own.manage('GET', `${list}?workspace_id=999999999`)
      expect({ ...unknown.body, data: null }).toEqual({ ...refused.body, data: null })
    }
    for (const method of ['GET', 'PATCH'] as const) {
      const refused = await own.manage(
        method,
        `/workspaces/${other.id}`,
        method === 'PATCH' ? { name: 'Mine' } : undefined,
      )
      expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
    }
  })

  test('A token without the scope sees nothing of the management interface', async () => {
    const workspace = await installation.workspace()
    const issued = await workspace.manage('POST', '/tokens', { name: 'v3', scopes: ['*'] })
    const answer = await installation.as(issued.body.token)('GET', '/manage/v1/workspaces')
    expect([answer.status, answer.body.message]).toEqual([403, 'Insufficient scope: workspace:read'])
  })

  test('The admin token cannot call v3 operations, because it belongs to no workspace', async () => {
    const answer = await installation.admin('GET', '/wp-json/v3/reservations')
    expect([answer.status, answer.body.code]).toEqual([403, 'no_workspace'])
  })

  test('The admin must name the workspace where one is needed', async () => {
    for (const path of ['/events', '/shipping/rate-card']) {
      const answer = await installation.admin('GET', `/manage/v1${path}`)
      expect([answer.status, answer.body.message]).toEqual([400, 'Missing required parameter: workspace_id'])
      expect((await installation.admin('GET', `/manage/v1${path}?workspace_id=999999999`)).status).toBe(404)
    }
  })
})
