import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  badEmails,
  badLangs,
  badNames,
  customer,
  expectRefusal,
  goodLangs,
  goodNames,
  makeAppointment,
  makeReservation,
  metaOf,
  someInstant,
  someKey,
  told,
  verdict,
} from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const statuses = ['draft', 'pending', 'queued', 'scheduled', 'completed', 'canceled'] as const
const required = { first_name: 'Ana', last_name: 'Ortiz', service: 'remote' }
const selfOf = (id: number) => ({ self: `${installation.url}/wp-json/v3/reservations/${id}` })

describe('creating', () => {
  test('A reservation with only the required fields is a draft in English, for one, not prepaid', async () => {
    const workspace = await installation.workspace()
    const before = Math.floor(Date.now() / 1000)
    const made = await workspace.call('POST', '/reservations', required, { 'x-request-id': 'made-by-1' })
    const { id } = made.body
    expect([made.status, made.body]).toEqual([201, { object: 'reservation', id, links: selfOf(id) }])
    expect(made.headers.get('x-request-id')).toBe('made-by-1')

    const read = await workspace.call('GET', `/reservations/${id}`)
    const common = {
      object: 'reservation',
      id,
      status: 'draft',
      service: 'remote',
      signing_method: 'remote',
      quantity: 1,
      prepaid: false,
      customer: { first_name: 'Ana', last_name: 'Ortiz', email: '' },
      lang: 'en',
      timestamp_created: someInstant,
      links: selfOf(id),
    }
    expect([read.status, read.body]).toEqual([200, { ...common, keys: { reservation: someKey } }])
    const createdAt = Date.parse(read.body.timestamp_created) / 1000
    expect(createdAt).toBeGreaterThanOrEqual(before)
    expect(createdAt).toBeLessThanOrEqual(Date.now() / 1000)

    const list = await workspace.call('GET', '/reservations')
    const item = { ...common, keys: { appointment: someKey } }
    expect(list.body).toEqual({ object: 'list', data: [item], next_cursor: null })

    const keys = [read.body.keys.reservation, list.body.data[0].keys.appointment]
    const events = await told(workspace)
    expect(new Set([...keys, events[0]?.data.public_key]).size).toBe(3)
    expect(events).toEqual([
      {
        type: 'reservation-created',
        data: {
          object: 'reservation',
          id,
          public_key: someKey,
          status: 'draft',
          created_at: read.body.timestamp_created,
          service: 'remote',
          lang: 'en',
          signing_method: 'remote',
          quantity: 1,
          unit_price: 25,
          total_price: 25,
          currency: 'USD',
          document_ids: [],
          prepaid: false,
        },
        meta: metaOf(workspace, 'made-by-1'),
      },
    ])
  })

  test('A new reservation keeps all given fields', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace, {
      service: 'apostille',
      signing_method: 'wet',
      signer_count: 3,
      quantity: 4,
      prepaid: 1,
      lang: 'pt-BR',
      status: 'queued',
    })
    const { body } = await workspace.call('GET', `/reservations/${id}`)
    const given = {
      status: 'queued',
      service: 'apostille',
      signing_method: 'wet',
      quantity: 4,
      prepaid: true,
      lang: 'pt-BR',
    }
    expect(body).toMatchObject({ ...given, customer })
    const [created] = await told(workspace)
    expect(created?.data).toMatchObject({ ...given, unit_price: 125, total_price: 500, currency: 'USD' })
  })

  test.each(statuses)(
    'A new reservation may have the status %s, and is submitted only if it is scheduled',
    async status => {
      const workspace = await installation.workspace()
      const id = await makeReservation(workspace, { status })
      expect((await workspace.call('GET', `/reservations/${id}`)).body.status).toBe(status)
      const [created, ...more] = await told(workspace)
      expect([created?.type, created?.data.status]).toEqual(['reservation-created', status])
      expect(created?.data).not.toHaveProperty('canceled_at')
      const submitted = { ...created, type: 'reservation-submitted' }
      expect(more).toEqual(status === 'scheduled' ? [submitted] : [])
    },
  )

  test('A new reservation takes the first signing method of the service and its price', async () => {
    const workspace = await installation.workspace()
    for (const service of ['remote', 'general_notary', 'enotary', 'apostille', 'international', 'wet'])
      await makeReservation(workspace, { service, quantity: 3 })
    const sold = (await told(workspace)).map(({ data }) => [
      data.service,
      data.signing_method,
      data.unit_price,
      data.total_price,
    ])
    expect(sold).toEqual([
      ['remote', 'remote', 25, 75],
      ['general_notary', 'remote', 25, 75],
      ['enotary', 'enotary', 35, 105],
      ['apostille', 'remote', 125, 375],
      ['international', 'remote', 95, 285],
      ['wet', 'wet', 75, 225],
    ])
  })

  test('A new reservation has its texts without surrounding blanks', async () => {
    const workspace = await installation.workspace()
    const typed = { first_name: ' Ana\n', last_name: '\t Ortiz  y Ruiz ', email: ' Ana@Example.com ' }
    const id = await makeReservation(workspace, { ...typed, service: ' remote ', lang: ' es ' })
    const { body } = await workspace.call('GET', `/reservations/${id}`)
    expect(body).toMatchObject({
      customer: { first_name: 'Ana', last_name: 'Ortiz  y Ruiz', email: 'Ana@Example.com' },
      service: 'remote',
      lang: 'es',
    })
  })

  test('A new reservation keeps long and unusual names unchanged', async () => {
    const workspace = await installation.workspace()
    for (const name of goodNames) {
      const id = await makeReservation(workspace, { first_name: name, last_name: name })
      const { body } = await workspace.call('GET', `/reservations/${id}`)
      expect([body.customer.first_name, body.customer.last_name]).toEqual([name, name])
    }
  })

  test('A new reservation keeps any language tag', async () => {
    const workspace = await installation.workspace()
    for (const lang of goodLangs) await makeReservation(workspace, { lang })
    const { body } = await workspace.call('GET', '/reservations')
    expect(body.data.map((item: { lang: string }) => item.lang)).toEqual(goodLangs.toReversed())
  })

  test('A new reservation ignores unknown fields and fields that the caller cannot set', async () => {
    const workspace = await installation.workspace()
    const own = { id: 7, workspace_id: 7, created_at: '2020-01-01T00:00:00Z', unit_price: 0, keys: {} }
    const given = JSON.stringify({ ...own, ...required, nonsense: [null] })
    const polluted = given.replace('{', '{"__proto__":{"status":"queued"},')
    const { id } = (await workspace.call('POST', '/reservations', polluted)).body
    const { body } = await workspace.call('GET', `/reservations/${id}`)
    expect([body.id, body.status]).toEqual([id, 'draft'])
    expect(body).not.toHaveProperty('nonsense')
    const [created] = await told(workspace)
    expect(created?.data).toMatchObject({ id, unit_price: 25, created_at: body.timestamp_created })
  })
})

describe('creating is refused', () => {
  test('A reservation without a name or a service is rejected, and all missing fields are named at once', async () => {
    const workspace = await installation.workspace()
    const missing = { first_name: 'is required', last_name: 'is required', service: 'is required' }
    const nothing = await workspace.call('POST', '/reservations', {})
    const message = 'first_name, last_name and service are required.'
    expectRefusal(nothing, 400, 'invalid_request', message, missing)
    for (const name of Object.keys(missing)) {
      const body = { ...customer, service: 'remote', [name]: undefined }
      const answer = await workspace.call('POST', '/reservations', body)
      const message = `Missing required parameter: ${name}`
      expectRefusal(answer, 400, 'invalid_request', message, { [name]: 'is required' })
    }
    expect(await workspace.events()).toEqual([])
  })

  test('A reservation with an invalid name, email or language is rejected', async () => {
    const workspace = await installation.workspace()
    const refused = async (field: string, bad: [unknown, string][]) => {
      for (const [value, reason] of bad) {
        const answer = await workspace.call('POST', '/reservations', { ...required, [field]: value })
        expect([value, ...verdict(answer)]).toEqual([value, 400, 'invalid_request', { [field]: reason }])
      }
    }
    await refused('first_name', badNames)
    await refused('last_name', badNames)
    await refused('email', badEmails)
    await refused('lang', badLangs)
    expect(await workspace.events()).toEqual([])
  })

  test.each([
    ['status', ['done', 'Draft', '', null, 1], `must be one of ${statuses.join(', ')}, complete`],
    ['prepaid', [2, -1], 'must be one of 0, 1'],
    ['prepaid', [true, '1', null, 0.5], 'must be an integer'],
    ['quantity', [0, -1], 'must be at least 1'],
    ['quantity', ['2', null, 1.5, [2]], 'must be an integer'],
    ['quantity', [2 ** 53, 1e300], 'must be at most 1000'],
    ['signer_count', [0, -1], 'must be at least 1'],
    ['signer_count', ['2', null, 1.5], 'must be an integer'],
    [
      'service',
      ['notary', 'Remote', "remote' or '1'='1"],
      'must be one of remote, general_notary, enotary, apostille, international, wet',
    ],
    ['service', [null, 7], 'must be a string'],
    ['service', ['', ' '], 'must not be empty'],
    ['signing_method', ['wet', 'Remote'], 'must be one of remote, enotary for this service'],
    ['signing_method', [null, 7], 'must be a string'],
  ])('A reservation with a wrong %s such as %j is rejected', async (field, values, reason) => {
    const workspace = await installation.workspace()
    for (const value of values) {
      const answer = await workspace.call('POST', '/reservations', { ...required, [field]: value })
      // For a value of the wrong type only the type is reported.
      const why = field === 'status' && typeof value !== 'string' ? 'must be a string' : reason
      expect([value, ...verdict(answer)]).toEqual([value, 400, 'invalid_request', { [field]: why }])
    }
    expect(await workspace.events()).toEqual([])
  })

  test('A reservation with several wrong fields is rejected and names each', async () => {
    const workspace = await installation.workspace()
    const body = { first_name: ' ', email: 'ana', service: 'remote', quantity: 0, prepaid: 3, lang: 'e' }
    expect(verdict(await workspace.call('POST', '/reservations', body))).toEqual([
      400,
      'invalid_request',
      {
        first_name: 'must not be empty',
        last_name: 'is required',
        email: 'must be an email address',
        quantity: 'must be at least 1',
        prepaid: 'must be one of 0, 1',
        lang: 'must be a language tag such as en, es or fr, also with a region such as fr-CA',
      },
    ])
  })
})

describe('listing', () => {
  test('A list by state has only reservations in that state', async () => {
    const workspace = await installation.workspace()
    const ids: Record<string, number[]> = {}
    for (const status of [...statuses, ...statuses])
      ids[status] = [await makeReservation(workspace, { status }), ...(ids[status] ?? [])]
    for (const status of statuses) {
      const { body } = await workspace.call('GET', `/reservations?status=${status}`)
      expect(body.data.map(({ id, status }: Record<string, unknown>) => [id, status])).toEqual(
        ids[status]?.map(id => [id, status]),
      )
    }
    const first = await workspace.call('GET', '/reservations?status=queued&limit=1')
    const rest = await workspace.call(
      'GET',
      `/reservations?status=queued&limit=1&cursor=${first.body.next_cursor}`,
    )
    expect([...first.body.data, ...rest.body.data].map(item => item.id)).toEqual(ids.queued)
    expect(rest.body.next_cursor).toBeNull()
  })

  test('A list by state has each reservation once, also among appointments in that state', async () => {
    const workspace = await installation.workspace()
    const reservations: number[] = []
    for (let count = 0; count < 5; count++) {
      reservations.unshift(await makeReservation(workspace, { status: 'draft' }))
      for (let more = 0; more < 3; more++) await makeAppointment(workspace, { status: 'draft' })
    }
    const pages: number[][] = []
    for (let cursor = ''; ; ) {
      const { body } = await workspace.call('GET', `/reservations?status=draft&limit=2${cursor}`)
      pages.push(body.data.map(({ id }: { id: number }) => id))
      if (body.next_cursor === null) break
      cursor = `&cursor=${body.next_cursor}`
    }
    expect(pages).toEqual([reservations.slice(0, 2), reservations.slice(2, 4), reservations.slice(4)])
  })

  test('A list with an unknown state is rejected; an unknown filter is ignored', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace)
    const reason = `must be one of ${statuses.join(', ')}, complete`
    for (const status of ['', 'Complete', 'Draft', 'draft,queued', 'draft%00']) {
      const answer = await workspace.call('GET', `/reservations?status=${status}`)
      expect([status, ...verdict(answer)]).toEqual([status, 400, 'invalid_request', { status: reason }])
    }
    const twice = await workspace.call('GET', '/reservations?status=draft&status=queued')
    expect(verdict(twice).slice(0, 2)).toEqual([400, 'invalid_request'])
    const other = await workspace.call('GET', '/reservations?service=wet&workspace_id=1')
    expect(other.body.data.map((item: { id: number }) => item.id)).toEqual([id])
  })
})
