import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, verdict } from '../../../test/helpers/bookings.ts'
import { testAccess } from '../../../test/helpers/file-access.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { defaultRateCard, type RateCard } from './rate-card.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
  setClock('2031-03-03T12:00:00Z') // a Monday
})
afterAll(() => installation.stop())

/** Forward only. */
function setClock(instant: string): void {
  const ms = Date.parse(instant) - installation.clock.now().getTime()
  expect(ms).toBeGreaterThan(0)
  installation.clock.advance(ms)
}

const destination = {
  name: 'Ana Ortiz',
  company: 'Acme Inc.',
  address: '350 5th Ave',
  address_2: 'Floor 20',
  address_3: '',
  city: 'New York',
  state: 'ny',
  postal: '10118',
  country: 'us',
  phone: '(212) 555-0123',
}

const quote = (workspace: Workspace, change: object = {}) =>
  workspace.call('POST', '/shipping/quote', { ...destination, ...change })

/** Delivery date of the one-day service of the default card. */
async function overnight(workspace: Workspace): Promise<string> {
  const { body } = await quote(workspace)
  return body.options.find(({ type }: { type: string }) => type === 'fedex_overnight').expected_delivery
}

describe('a quote', () => {
  test('A quote has the recipient and the offers, cheapest first', async () => {
    const workspace = await installation.workspace()
    const { status, body } = await quote(workspace)
    expect([status, body]).toEqual([
      200,
      {
        object: 'shipping_quote',
        recipient: {
          name: 'Ana Ortiz',
          address: '350 5th Ave, Floor 20',
          city: 'New York',
          state: 'NY',
          zip: '10118',
          country: 'US',
          phone: '+12125550123',
        },
        options: [
          { type: 'usps_priority', label: 'USPS Priority Mail', expected_delivery: '2031-03-06', price: 12 },
          { type: 'ups_ground', label: 'UPS Ground', expected_delivery: '2031-03-10', price: 16 },
          { type: 'fedex_2day', label: 'FedEx 2Day', expected_delivery: '2031-03-05', price: 32 },
          {
            type: 'fedex_overnight',
            label: 'FedEx Standard Overnight',
            expected_delivery: '2031-03-04',
            price: 48,
          },
        ],
        links: { self: `${installation.url}/wp-json/v3/shipping/quote` },
      },
    ])
    expect(await workspace.eventTypes()).toEqual([])
  })

  test.each([
    ['CA', 'k1a0a6', '613-992-4211', 'K1A 0A6', '+16139924211', [38, '2031-03-13'], [62, '2031-03-05']],
    ['MX', '06066', '55 3688 1100', '06066', '+525536881100', [38, '2031-03-13'], [62, '2031-03-05']],
    ['PR', '00901', '787-721-7000', '00901', '+17877217000', [12, '2031-03-10'], [36, '2031-03-06']],
    ['DE', '11011', '030 22732152', '11011', '+493022732152', [48, '2031-03-14'], [78, '2031-03-06']],
    ['GB', 'SW1A2AA', '020 7925 0918', 'SW1A 2AA', '+442079250918', [48, '2031-03-14'], [78, '2031-03-06']],
    ['JP', '100-0014', '03-3581-5111', '100-0014', '+81335815111', [54, '2031-03-17'], [96, '2031-03-10']],
    ['HK', '-', '+852 2810 2717', '-', '+85228102717', [54, '2031-03-17'], [96, '2031-03-10']],
  ])(
    'A quote to %s uses the zone of that destination',
    async (country, postal, phone, zip, e164, ...expected) => {
      const workspace = await installation.workspace()
      const { status, body } = await quote(workspace, { country, postal, phone, state: undefined })
      expect(status).toBe(200)
      expect(body.recipient).toMatchObject({ country, zip, phone: e164, state: '' })
      const found = body.options.map((option: { price: number; expected_delivery: string }) => [
        option.price,
        option.expected_delivery,
      ])
      expect(found).toEqual(expected)
    },
  )

  test.each([
    ['country', 'XX', 'is not an ISO 3166-1 alpha-2 code'],
    ['country', 'UK', 'is not an ISO 3166-1 alpha-2 code'],
    ['postal', '1011', 'is not a postal code of US'],
    ['postal', 'SW1A 2AA', 'is not a postal code of US'],
    ['state', 'Bavaria', 'is not a US state'],
    ['state', 'CA', 'CA contradicts the postal code 10118'],
    ['phone', '555', 'must have at least 5 digits'],
    ['phone', 'call me', 'must have at least 5 digits'],
  ])('A quote with the %s %s names the invalid fields', async (part, value, reason) => {
    const answer = await quote(await installation.workspace(), { [part]: value })
    const message = `Invalid destination: ${part} ${reason}.`
    expectRefusal(answer, 422, 'unprocessable_entity', message, { [part]: reason })
  })

  test('A quote to a country without shipping says so', async () => {
    const moscow = { country: 'RU', postal: '101000', phone: '+7 495 123-45-67', state: '' }
    const answer = await quote(await installation.workspace(), moscow)
    expectRefusal(answer, 422, 'unprocessable_entity', 'The rate card has no shipping rates for RU.')
  })

  test.each([
    [{ name: undefined }, { name: 'is required' }],
    [{ address: undefined }, { address: 'is required' }],
    [{ city: undefined }, { city: 'is required' }],
    [{ postal: undefined }, { postal: 'is required' }],
    [{ country: undefined }, { country: 'is required' }],
    [{ phone: undefined }, { phone: 'is required' }],
    [{ name: ' ' }, { name: 'must not be empty' }],
    [{ country: 'USA' }, { country: 'must have at most 2 characters' }],
    [{ postal: 10118 }, { postal: 'must be a string' }],
    [{ address_2: null }, { address_2: 'must be a string' }],
    [{ state: 'N\nY' }, { state: 'must not contain control characters or lone surrogates' }],
    [
      { name: 7, city: undefined },
      { name: 'must be a string', city: 'is required' },
    ],
  ])('A quote without a readable address is rejected: %j', async (change, params) => {
    expect(verdict(await quote(await installation.workspace(), change))).toEqual([
      400,
      'invalid_request',
      params,
    ])
  })
})

describe('the cut-off hour', () => {
  test("The cut-off hour is by the workspace's own clock", async () => {
    const [newYork, tokyo, utc] = [
      await installation.workspace('America/New_York'),
      await installation.workspace('Asia/Tokyo'),
      await installation.workspace('UTC'),
    ]
    setClock('2031-03-03T18:59:00Z') // 13:59 in New York, 03:59 the next day in Tokyo
    expect([await overnight(newYork), await overnight(tokyo), await overnight(utc)]).toEqual([
      '2031-03-04',
      '2031-03-05',
      '2031-03-05',
    ])
    setClock('2031-03-03T19:00:00Z') // 14:00 in New York
    expect(await overnight(newYork)).toBe('2031-03-05')
    const moved = await newYork.manage('PATCH', `/workspaces/${newYork.id}`, { timezone: 'America/Chicago' })
    expect(moved.status).toBe(200)
    expect(await overnight(newYork)).toBe('2031-03-04')
  })

  test('After the cut-off hour on a Friday or before a holiday, the next business day counts', async () => {
    const workspace = await installation.workspace('America/New_York')
    setClock('2031-03-07T20:00:00Z') // Friday, 15:00
    expect(await overnight(workspace)).toBe('2031-03-11')
    setClock('2031-07-03T19:00:00Z') // Thursday, 15:00 in summer, before the Fourth of July
    expect(await overnight(workspace)).toBe('2031-07-08')
  })
})

describe('the rate card', () => {
  const url = '/shipping/rate-card'
  const card: RateCard = {
    currency: 'EUR',
    cutoff_hour: 0,
    holidays: ['12-25', '2031-07-14', { month: 11, weekday: 4, nth: 4 }, { month: 5, weekday: 1, nth: -1 }],
    zones: [
      {
        name: 'Home',
        countries: ['US', 'FR'],
        services: [
          { type: 'post', label: 'Post', price: 7.25, business_days: 2 },
          { type: 'pigeon', label: 'Pigeon', price: 0, business_days: 1 },
        ],
      },
      { name: 'Nowhere', countries: ['CA'], services: [] },
    ],
  }

  test('The rate card is the default one until it is replaced, then the one that was sent', async () => {
    const workspace = await installation.workspace()
    expect((await workspace.manage('GET', url)).body).toEqual(defaultRateCard)
    const replaced = await workspace.manage('PUT', url, card)
    expect([replaced.status, replaced.body]).toEqual([200, card])
    expect((await workspace.manage('GET', url)).body).toEqual(card)
    const other = { ...card, holidays: [], zones: [] }
    expect((await workspace.manage('PUT', url, other)).body).toEqual(other)
    expect((await workspace.manage('GET', url)).body).toEqual(other)
    const { data } = (await workspace.manage('GET', '/audit')).body
    expect(data.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
      'rate-card-replaced',
      'rate-card-replaced',
    ])
    expect(await workspace.eventTypes()).toEqual([])
  })

  test('The rate card applies only to quotes of its workspace', async () => {
    const [workspace, other] = [await installation.workspace(), await installation.workspace()]
    await workspace.manage('PUT', url, card)
    setClock('2031-07-11T10:00:00Z') // Friday; the cut-off at 0 moves shipping past the holiday on Monday
    expect((await quote(workspace)).body.options).toEqual([
      { type: 'pigeon', label: 'Pigeon', expected_delivery: '2031-07-16', price: 0 },
      { type: 'post', label: 'Post', expected_delivery: '2031-07-17', price: 7.25 },
    ])
    for (const address of [
      { country: 'CA', postal: 'K1A 0A6', phone: '613-992-4211' },
      { country: 'DE', postal: '11011', phone: '030 22732152' },
    ]) {
      const answer = await quote(workspace, { ...address, state: '' })
      expectRefusal(
        answer,
        422,
        'unprocessable_entity',
        `The rate card has no shipping rates for ${address.country}.`,
      )
    }
    expect((await quote(other)).body.options).toHaveLength(4)
  })

  test.each<[object, object]>([
    [{ currency: undefined }, { currency: 'is required' }],
    [{ currency: 'QQQ' }, { currency: 'is not an ISO 4217 code' }],
    [{ cutoff_hour: 24 }, { cutoff_hour: 'must be at most 23' }],
    [{ cutoff_hour: '14' }, { cutoff_hour: 'must be an integer' }],
    [{ zones: undefined }, { zones: 'is required' }],
    [{ zones: [{ name: 'A', countries: ['US', 'US'], services: [] }] }, { zones: 'list US twice' }],
    [
      { zones: [{ name: 'A', countries: ['UK'], services: [] }] },
      { zones: 'list UK, which is not an ISO 3166-1 alpha-2 code' },
    ],
    [
      { zones: [{ name: 'A', countries: [], services: [] }] },
      { 'zones.0.countries': 'must have at least 1 items' },
    ],
    [{ zones: [{ name: 'A', countries: ['US'] }] }, { 'zones.0.services': 'is required' }],
  ])('A rate card with %j is rejected', async (change, params) => {
    const workspace = await installation.workspace()
    await workspace.manage('PUT', url, card)
    const answer = await workspace.manage('PUT', url, { ...card, ...change })
    expect(verdict(answer)).toEqual([400, 'invalid_request', params])
    expect((await workspace.manage('GET', url)).body).toEqual(card)
  })

  test('A rate card with an invalid day is rejected', async () => {
    const workspace = await installation.workspace()
    for (const holiday of [
      '12-32',
      '25-12',
      'Christmas',
      7,
      { month: 13, weekday: 1, nth: 1 },
      { month: 5 },
    ]) {
      const { status, body } = await workspace.manage('PUT', url, { ...card, holidays: [holiday] })
      expect([holiday, status, body.code]).toEqual([holiday, 400, 'invalid_request'])
      expect(Object.keys(body.data.params).every(name => name.startsWith('holidays.0'))).toBe(true)
    }
    expect((await workspace.manage('GET', url)).body).toEqual(defaultRateCard)
  })

  test('A token reads the rate card of its own workspace, without naming it, and of no other', async () => {
    const [workspace, other] = [await installation.workspace(), await installation.workspace()]
    const named = `${url}?workspace_id=${workspace.id}`
    expect((await workspace.manage('PUT', named, card)).status).toBe(200)
    const put = await installation.admin('PUT', `/manage/v1${named}`, { ...card, cutoff_hour: 5 })
    expect(put.status).toBe(200)
    expect((await installation.admin('GET', `/manage/v1${named}`)).body.cutoff_hour).toBe(5)
    for (const method of ['GET', 'PUT']) {
      const body = method === 'PUT' ? card : undefined
      const theirs = await other.manage(method, named, body)
      expectRefusal(theirs, 404, 'not_found', 'Workspace not found.')
      const unknown = await installation.admin(method, `/manage/v1${url}?workspace_id=999999999`, body)
      expectRefusal(unknown, 404, 'not_found', 'Workspace not found.')
      expect(verdict(await installation.admin(method, `/manage/v1${url}`, body))).toEqual([
        400,
        'invalid_request',
        { workspace_id: 'is required' },
      ])
    }
    expect((await workspace.manage('GET', url)).body.cutoff_hour).toBe(5)
  })

  test('Two calls with one idempotency key replace the rate card once', async () => {
    const workspace = await installation.workspace()
    const key = { 'idempotency-key': 'the-card' }
    await workspace.manage('PUT', url, card, key)
    await workspace.manage('PUT', url, { ...card, cutoff_hour: 9 })
    const again = await workspace.manage('PUT', url, card, key)
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([card, 'true'])
    expect((await workspace.manage('GET', url)).body.cutoff_hour).toBe(9)
  })
})

testAccess(
  () => installation,
  [
    {
      name: 'quote shipping',
      scope: 'shipping:read',
      status: 200,
      open: async () => call => call('POST', '/wp-json/v3/shipping/quote', destination),
    },
    {
      name: 'read the rate card',
      scope: 'workspace:read',
      status: 200,
      open: async () => call => call('GET', '/manage/v1/shipping/rate-card'),
    },
    {
      name: 'replace the rate card',
      scope: 'shipping:write',
      status: 200,
      open: async () => call => call('PUT', '/manage/v1/shipping/rate-card', defaultRateCard),
    },
  ],
)
