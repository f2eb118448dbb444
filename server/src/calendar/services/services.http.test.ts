import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, makeReservation, verdict } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const will = {
  handle: 'will_signing',
  label: 'Will signing',
  category: 'wet',
  signing_methods: ['wet', 'remote'],
  duration_minutes: 45,
  unit_price: 129.99,
  currency: 'EUR',
}
const noTexts = { label: null, description: null, bring: null, quantity: null }
const defaults = ['remote', 'general_notary', 'enotary', 'apostille', 'international', 'wet']

const handlesOf = async (workspace: Workspace, query = ''): Promise<string[]> =>
  (await workspace.manage('GET', `/services${query}`)).body.data.map(
    ({ handle }: { handle: string }) => handle,
  )
const actionsOf = async (workspace: Workspace): Promise<[string, object][]> =>
  (await workspace.manage('GET', '/audit')).body.data.map((entry: { action: string; subject: object }) => [
    entry.action,
    entry.subject,
  ])
const versionOf = async (workspace: Workspace): Promise<number> => {
  const row = await installation.ctx.db
    .selectFrom('workspaces')
    .select('calendar_version')
    .where('id', '=', workspace.id)
    .executeTakeFirstOrThrow()
  return row.calendar_version
}

describe('The catalogue', () => {
  test('A new workspace has the default services in their order', async () => {
    const workspace = await installation.workspace()
    const { body } = await workspace.manage('GET', '/services')
    expect(body.data.map(({ handle }: { handle: string }) => handle)).toEqual(defaults)
    expect(body.data[0]).toEqual({
      object: 'service',
      handle: 'remote',
      label: 'Remote notarization',
      category: 'remote',
      signing_methods: ['remote', 'enotary'],
      duration_minutes: 30,
      unit_price: 25,
      currency: 'USD',
      unit_price_taxable: true,
      price_lines: [],
      position: 0,
      location: null,
      meeting_url: null,
      questions: [],
      payment_at: 'none',
      deposit: null,
      cancellation_policy: null,
      confirmation: 'instant',
      confirmation_hours: 24,
      fee_warnings: [],
      archived_at: null,
      texts: { en: expect.anything(), es: expect.anything(), fr: expect.anything() },
      links: { self: `${installation.url}/manage/v1/services/remote` },
    })
  })

  test('The catalogue is returned page by page, also while services are added and archived', async () => {
    const workspace = await installation.workspace()
    const handles: string[] = []
    let query = '?limit=2'
    for (let page = 0; ; page++) {
      const { body } = await workspace.manage('GET', `/services${query}`)
      handles.push(...body.data.map(({ handle }: { handle: string }) => handle))
      if (page === 0) {
        await workspace.manage('DELETE', '/services/general_notary')
        await workspace.manage('POST', '/services', { ...will, position: 0 })
      }
      if (!body.next_cursor) break
      query = `?limit=2&cursor=${encodeURIComponent(body.next_cursor)}`
    }
    expect(handles).toEqual(defaults)
    expect(await handlesOf(workspace)).toEqual([
      'remote',
      'will_signing',
      ...defaults.filter(handle => !['remote', 'general_notary'].includes(handle)),
    ])
  })

  test('The admin reads and changes the catalogue and names the workspace', async () => {
    const workspace = await installation.workspace()
    const at = `?workspace_id=${workspace.id}`
    const path = '/manage/v1/services'
    for (const call of [
      installation.admin('GET', path),
      installation.admin('POST', path, will),
      installation.admin('GET', `${path}/remote`),
      installation.admin('PATCH', `${path}/remote`, { label: 'x' }),
      installation.admin('DELETE', `${path}/remote`),
    ]) {
      expect((await call).body.message).toBe('Missing required parameter: workspace_id')
    }
    const made = await installation.admin('POST', path, { ...will, workspace_id: workspace.id })
    expect(made.status).toBe(201)
    expect((await installation.admin('GET', `${path}/will_signing${at}`)).body).toEqual(made.body)
    const changes = { label: 'Wills', workspace_id: workspace.id }
    expect((await installation.admin('PATCH', `${path}/will_signing`, changes)).body.label).toBe('Wills')
    expect((await installation.admin('DELETE', `${path}/will_signing${at}`)).body).toBeNull()
    expect((await installation.admin('GET', path + at)).body.data).toHaveLength(6)
  })
})

describe('Adding a service', () => {
  test('Adding a service returns it, puts it last and makes it bookable', async () => {
    const workspace = await installation.workspace()
    const before = await versionOf(workspace)
    const made = await workspace.manage('POST', '/services', will)
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      object: 'service',
      archived_at: null,
      ...will,
      unit_price_taxable: true,
      price_lines: [],
      position: 6,
      location: null,
      meeting_url: null,
      questions: [],
      payment_at: 'none',
      deposit: null,
      cancellation_policy: null,
      confirmation: 'instant',
      confirmation_hours: 24,
      fee_warnings: [],
      texts: { en: noTexts, es: noTexts, fr: noTexts },
      links: { self: `${installation.url}/manage/v1/services/will_signing` },
    })
    expect((await workspace.manage('GET', '/services/will_signing')).body).toEqual(made.body)
    expect((await handlesOf(workspace)).at(-1)).toBe('will_signing')
    const id = await makeReservation(workspace, { service: 'will_signing', signing_method: 'wet' })
    const [created] = await workspace.events()
    expect(created.data).toMatchObject({ id, unit_price: 129.99, currency: 'EUR' })
    expect((await actionsOf(workspace)).map(([action]) => action)).toContain('service-created')
    expect(await versionOf(workspace)).toBe(before + 1)
    expect(await workspace.eventTypes()).toEqual(['reservation-created'])
  })

  test('Adding a service with a taken handle is rejected', async () => {
    const workspace = await installation.workspace()
    const answer = await workspace.manage('POST', '/services', { ...will, handle: 'wet' })
    expect(verdict(answer)).toEqual([400, 'invalid_request', { handle: 'is already in use' }])
    expect((await workspace.manage('GET', '/services/wet')).body.label).toBe('In-person wet signature')
    const other = await installation.workspace()
    expect((await other.manage('POST', '/services', will)).status).toBe(201)
    expect((await workspace.manage('POST', '/services', will)).status).toBe(201)
  })

  test('Adding a service twice at once adds one', async () => {
    const workspace = await installation.workspace()
    const calls = [1, 2, 3, 4].map(unit_price =>
      workspace.manage('POST', '/services', { ...will, unit_price }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 400, 400, 400])
    expect(await handlesOf(workspace)).toEqual([...defaults, 'will_signing'])
  })

  test('Adding a service with an idempotency key is done once', async () => {
    const workspace = await installation.workspace()
    const key = { 'idempotency-key': 'one' }
    const first = await workspace.manage('POST', '/services', will, key)
    const again = await workspace.manage('POST', '/services', will, key)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect(again.body).toEqual(first.body)
  })

  test.each([
    [{ duration_minutes: 5, unit_price: 0 }],
    [{ duration_minutes: 1440, unit_price: 1_000_000 }],
    [{ unit_price: 2500, currency: 'JPY' }],
    [{ unit_price: 1.234, currency: 'KWD' }],
    [{ unit_price: 0.29 }],
    [{ handle: 'x'.repeat(64), label: '王小明 <b>', position: 3 }],
  ])('Adding a service accepts %j', async fields => {
    const workspace = await installation.workspace()
    const made = await workspace.manage('POST', '/services', { ...will, ...fields })
    expect(made.body).toMatchObject(fields)
  })

  test.each([
    [{ handle: undefined }, { handle: 'is required' }],
    [{ handle: 'Will' }, { handle: 'must be 1 to 64 of a-z, 0-9 and _' }],
    [{ handle: 'a/b' }, { handle: 'must be 1 to 64 of a-z, 0-9 and _' }],
    [{ handle: 'x'.repeat(65) }, { handle: 'must be 1 to 64 of a-z, 0-9 and _' }],
    [
      { label: undefined, category: undefined },
      { label: 'is required', category: 'is required' },
    ],
    [{ label: ' ' }, { label: 'must not be empty' }],
    [{ category: 'loan' }, { category: 'must be one of remote, enotary, wet, international, apostille' }],
    [{ signing_methods: [] }, { signing_methods: 'must have at least 1 items' }],
    [{ signing_methods: ['wet', 'wet'] }, { signing_methods: 'must not repeat an item' }],
    [{ signing_methods: ['In Person'] }, { 'signing_methods.0': 'must be 1 to 64 of a-z, 0-9 and _' }],
    [{ duration_minutes: 4 }, { duration_minutes: 'must be at least 5' }],
    [{ duration_minutes: 1441 }, { duration_minutes: 'must be at most 1440' }],
    [{ duration_minutes: 7.5 }, { duration_minutes: 'must be an integer' }],
    [{ duration_minutes: '30' }, { duration_minutes: 'must be an integer' }],
    [{ unit_price: -1 }, { unit_price: 'must be at least 0' }],
    [{ unit_price: 1_000_001 }, { unit_price: 'must be at most 1000000' }],
    [{ unit_price: '25' }, { unit_price: 'must be a number' }],
    [{ unit_price: 1.999 }, { unit_price: 'must have at most the 2 decimals of EUR' }],
    [{ unit_price: 25.5, currency: 'JPY' }, { unit_price: 'must have at most the 0 decimals of JPY' }],
    [{ currency: 'eur' }, { currency: 'must be an ISO 4217 code' }],
    [{ currency: 'XYZ' }, { currency: 'is not an ISO 4217 code' }],
    [{ position: -1 }, { position: 'must be at least 0' }],
  ])('Adding a service rejects %j', async (fields, params) => {
    const workspace = await installation.workspace()
    const before = await versionOf(workspace)
    const answer = await workspace.manage('POST', '/services', { ...will, ...fields })
    expect(verdict(answer)).toEqual([400, 'invalid_request', params])
    expect([await handlesOf(workspace), await versionOf(workspace)]).toEqual([defaults, before])
  })
})

describe('Changing a service', () => {
  test('A change of a service changes the given fields and no existing booking', async () => {
    const workspace = await installation.workspace()
    const old = await makeReservation(workspace, { service: 'wet' })
    const before = (await workspace.manage('GET', '/services/wet')).body
    const version = await versionOf(workspace)
    const changes = {
      unit_price: 99.5,
      duration_minutes: 90,
      position: 0,
      signing_methods: ['remote', 'wet'],
    }
    const changed = await workspace.manage('PATCH', '/services/wet', changes)
    expect([changed.status, changed.body]).toEqual([200, { ...before, ...changes }])
    expect((await workspace.manage('GET', '/services/wet')).body).toEqual(changed.body)
    expect(await versionOf(workspace)).toBe(version + 1)
    expect((await actionsOf(workspace))[0]).toEqual(['service-updated', { object: 'service', id: 'wet' }])
    await workspace.call('PATCH', `/reservations/${old}`, { lang: 'es' })
    await workspace.call('POST', `/reservations/${old}/cancel`)
    const canceled = (await workspace.events()).at(-1)
    expect(canceled.data).toMatchObject({ id: old, unit_price: 75, signing_method: 'wet' })
  })

  test('A change of a service to the same values changes nothing', async () => {
    const workspace = await installation.workspace()
    const before = (await workspace.manage('GET', '/services/remote')).body
    expect((await workspace.manage('PATCH', '/services/remote', {})).body).toEqual(before)
  })

  test('A change of a service changes only columns that are parameters', async () => {
    const workspace = await installation.workspace()
    const before = (await workspace.manage('GET', '/services/remote')).body
    const columns = { id: 1, handle: 'other', unit_price_minor: 1, archived_at: '2020-01-01T00:00:00Z' }
    const changed = await workspace.manage('PATCH', '/services/remote', { ...columns, unknown: 1 })
    expect([changed.status, Object.keys(changed.body.data.params)]).toEqual([
      400,
      [...Object.keys(columns), 'unknown'],
    ])
    expect((await workspace.manage('GET', '/services')).body.data[0]).toEqual(before)
  })

  test('A change of the currency keeps the number of the price where the currency can', async () => {
    const workspace = await installation.workspace()
    const change = (body: object) => workspace.manage('PATCH', '/services/remote', body)
    expect((await change({ currency: 'JPY' })).body).toMatchObject({ unit_price: 25, currency: 'JPY' })
    expect((await change({ unit_price: 1.5 })).body.data.params).toEqual({
      unit_price: 'must have at most the 0 decimals of JPY',
    })
    const dinars = { unit_price: 1.234, currency: 'KWD' }
    expect((await change(dinars)).body).toMatchObject(dinars)
    expect((await change({ currency: 'USD' })).body.data.params).toEqual({
      unit_price: 'must have at most the 2 decimals of USD',
    })
    expect((await workspace.manage('GET', '/services/remote')).body).toMatchObject(dinars)
  })

  test.each([
    [{ label: '' }, { label: 'must not be empty' }],
    [{ category: null }, { category: 'must be a string' }],
    [{ currency: 'XYZ' }, { currency: 'is not an ISO 4217 code' }],
    [{ signing_methods: 'wet' }, { signing_methods: 'must be an array' }],
    [
      { duration_minutes: 0, unit_price: -1 },
      { duration_minutes: 'must be at least 5', unit_price: 'must be at least 0' },
    ],
  ])('A change of a service to %j is rejected', async (changes, params) => {
    const workspace = await installation.workspace()
    const before = (await workspace.manage('GET', '/services/remote')).body
    const answer = await workspace.manage('PATCH', '/services/remote', { position: 9, ...changes })
    expect(answer.body.data.params).toEqual(params)
    expect((await workspace.manage('GET', '/services/remote')).body).toEqual(before)
  })
})

describe('Archiving a service', () => {
  test('Archiving a service removes it from the catalogue, not from earlier bookings', async () => {
    const workspace = await installation.workspace()
    const old = await makeReservation(workspace, { service: 'wet' })
    const version = await versionOf(workspace)
    expect((await workspace.manage('DELETE', '/services/wet')).body).toBeNull()
    expect(await versionOf(workspace)).toBe(version + 1)
    expect((await actionsOf(workspace))[0]).toEqual(['service-archived', { object: 'service', id: 'wet' }])
    expect(await handlesOf(workspace)).toEqual(defaults.slice(0, 5))
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const answer = await workspace.manage(method, '/services/wet', method === 'PATCH' ? {} : undefined)
      expectRefusal(answer, 404, 'not_found', 'Service not found.')
    }
    const refused = await workspace.call('POST', '/reservations', {
      first_name: 'Ana',
      last_name: 'Ortiz',
      service: 'wet',
    })
    expect(refused.body.data.params.service).toBe(`must be one of ${defaults.slice(0, 5).join(', ')}`)
    expect((await workspace.call('GET', `/reservations/${old}`)).body.service).toBe('wet')
    expect((await workspace.call('PATCH', `/reservations/${old}`, { lang: 'es' })).status).toBe(200)
  })

  test('The handle of an archived service can be used again, with new data', async () => {
    const workspace = await installation.workspace()
    await workspace.manage('DELETE', '/services/wet')
    const made = await workspace.manage('POST', '/services', { ...will, handle: 'wet' })
    expect([made.status, made.body]).toMatchObject([201, { ...will, handle: 'wet' }])
    expect((await workspace.manage('GET', '/services/wet')).body).toEqual(made.body)
    await makeReservation(workspace, { service: 'wet', signing_method: 'remote' })
  })

  test('Archived services are listed apart, and one that is added again with its fields is as before', async () => {
    const [workspace, other] = [await installation.workspace(), await installation.workspace()]
    await workspace.manage('PATCH', '/services/wet', { unit_price: 80, texts: { es: { label: 'En papel' } } })
    const before = (await workspace.manage('GET', '/services/wet')).body
    await workspace.manage('DELETE', '/services/wet')
    await workspace.manage('DELETE', '/services/remote')
    const archived = async ({ manage } = workspace) =>
      (await manage('GET', '/services?archived=true')).body.data
    const at = expect.stringMatching(/Z$/)
    expect(await archived()).toMatchObject([
      { handle: 'remote', archived_at: at },
      { ...before, archived_at: at },
    ])
    expect(await archived(other)).toEqual([])
    const { body } = await workspace.manage('GET', '/services?archived=true&limit=1')
    const next = `/services?archived=true&limit=1&cursor=${encodeURIComponent(body.next_cursor)}`
    expect((await workspace.manage('GET', next)).body.data).toMatchObject([{ handle: 'wet' }])
    const {
      object: _,
      links: __,
      archived_at: ___,
      fee_warnings: ____,
      location,
      meeting_url,
      ...fields
    } = before
    expect([location, meeting_url]).toEqual([null, null])
    const again = await workspace.manage('POST', '/services', fields)
    expect([again.status, again.body]).toEqual([201, before])
    expect((await archived()).map(({ handle }: { handle: string }) => handle)).toEqual(['remote'])
    expect((await workspace.manage('GET', '/services?archived=maybe')).status).toBe(400)
  })

  test('The last service can be archived', async () => {
    const workspace = await installation.workspace()
    for (const handle of defaults) await workspace.manage('DELETE', `/services/${handle}`)
    expect((await workspace.manage('GET', '/services')).body).toEqual({
      object: 'list',
      data: [],
      next_cursor: null,
    })
    const refused = await workspace.call('POST', '/reservations', {
      first_name: 'Ana',
      last_name: 'Ortiz',
      service: 'remote',
    })
    expect(refused.body.data.params.service).toBe('is none: the workspace offers no services')
    expect((await workspace.manage('POST', '/services', will)).body.position).toBe(6)
  })
})

test.each(['nothing', 'WET', 'a%00b', '%2e%2e%2f', "'", 'x'.repeat(2_000)])(
  'A handle such as %s is not found',
  async handle => {
    const workspace = await installation.workspace()
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const answer = await workspace.manage(
        method,
        `/services/${handle}`,
        method === 'PATCH' ? {} : undefined,
      )
      expectRefusal(answer, 404, 'not_found', 'Service not found.')
    }
  },
)

test("A change of a service does not change another workspace's service of the same handle", async () => {
  const [own, other] = [await installation.workspace(), await installation.workspace()]
  await own.manage('PATCH', '/services/wet', { label: 'Mine' })
  await own.manage('DELETE', '/services/remote')
  expect((await other.manage('GET', '/services/wet')).body.label).toBe('In-person wet signature')
  expect(await handlesOf(other)).toEqual(defaults)
})
