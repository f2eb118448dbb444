import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  customer,
  hourAhead,
  makeAppointment,
  makeReservation,
  makeSigner,
} from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'
import { encodeTimeCursor } from '../../platform/http/list.ts'

let installation: Installation
let workspace: Workspace
let foreign: Workspace
let notaries: number[]
/** Ids by name, in the order of creation. */
let ids: {
  ana: number
  ben: number
  eva: number
  draft: number
  canceled: number
  moved: number
  open: number
}

const at = (hours: number) => new Date(hourAhead(hours) * 1000).toISOString().replace('.000', '')

beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  ;[workspace, foreign] = [await installation.workspace('America/New_York'), await installation.workspace()]
  notaries = await staff(workspace, {}, {})
  await staff(foreign, {})
  const booked = async (hours: number, fields: object) => {
    const { status, body } = await book(workspace, hourAhead(hours), fields)
    expect(status).toBe(201)
    return body.id as number
  }
  const ana = await booked(5, { last_name: 'Ortiz de la Cruz' })
  const ben = await booked(3, { first_name: 'Benoît', last_name: 'Adler', email: 'Ben@Example.org' })
  const eva = await booked(4, { first_name: 'Eva', email: 'eva@example.net' })
  const draft = await makeAppointment(workspace, { first_name: 'Dora', email: 'dora@example.net' })
  const canceled = await booked(6, { first_name: 'Carl', email: 'carl@example.net' })
  await workspace.manage('POST', `/appointments/${canceled}/cancel`, {})
  const open = await makeReservation(workspace, { first_name: 'Olga', status: 'queued' })
  const moved = await makeReservation(workspace, { first_name: 'Mona', email: 'mona@example.net' })
  await workspace.manage('POST', `/reservations/${moved}/submit`, { timestamp: hourAhead(7) })
  ids = { ana, ben, eva, draft, canceled, moved, open }
  await book(foreign, hourAhead(5))
})
afterAll(() => installation.stop())

const first = {
  ana: 'Ana',
  ben: 'Benoît',
  eva: 'Eva',
  draft: 'Dora',
  canceled: 'Carl',
  moved: 'Mona',
  open: 'Olga',
}

/** The first names of the customers in a list. */
async function names(path: string): Promise<string> {
  const { status, body } = await workspace.manage('GET', path)
  expect([path, status, body.message]).toEqual([path, 200, undefined])
  return body.data.map((row: { customer: { first_name: string } }) => row.customer.first_name).join(' ')
}

describe('A list contains', () => {
  test.each([
    ['/appointments', 'Mona Carl Dora Eva Benoît Ana'],
    ['/appointments?sort=created', 'Ana Benoît Eva Dora Carl Mona'],
    ['/appointments?sort=start', 'Benoît Eva Ana Carl Mona Dora'],
    ['/appointments?sort=-start', 'Dora Mona Carl Ana Eva Benoît'],
    ['/appointments?status=canceled', 'Carl'],
    ['/appointments?status=draft&sort=start', 'Dora'],
    ['/appointments?service=wet', ''],
    ['/appointments?service=remote&status=scheduled&sort=start', 'Benoît Eva Ana Mona'],
    ['/appointments?unassigned=true', 'Dora'],
    ['/appointments?unassigned=true&sort=start', 'Dora'],
    ['/appointments?unassigned=false&status=draft', 'Dora'],
    ['/appointments?email=BEN@example.org', 'Benoît'],
    ['/appointments?q=ort+ana', 'Carl Dora Eva Ana'.replace('Carl Dora Eva ', '')],
    ['/appointments?q=benoit', 'Benoît'],
    ['/appointments?q=ben%40example', 'Benoît'],
    ['/appointments?q=cruz&email=nobody%40example.com', ''],
    ['/appointments?q=cruz&email=ana%40example.com', 'Ana'],
    ['/appointments?q=noit', ''],
    ["/appointments?q='%20%26%20!%20%5C", ''],
    ['/reservations', 'Mona Olga'],
    ['/reservations?sort=start', 'Mona Olga'],
    ['/reservations?status=queued', 'Olga'],
    ['/reservations?unassigned=true', ''],
    ['/reservations?waiting=true', 'Olga'],
    ['/reservations?waiting=true&status=scheduled', ''],
    ['/reservations?waiting=false', 'Mona Olga'],
    ['/reservations?q=olg', 'Olga'],
    ['/reservations?q=mona', 'Mona'],
  ])('A list filters %s: %s', async (path, expected) => {
    expect(await names(path)).toBe(expected)
  })

  test('A list filters the appointments of a notary, and those that start in a span', async () => {
    expect(await names(`/appointments?notary_id=${notaries[0]}&status=scheduled&sort=start`)).toContain('Ana')
    expect(await names('/appointments?notary_id=999999')).toBe('')
    expect(await names(`/appointments?from=${at(4)}&to=${at(6)}&sort=start`)).toBe('Eva Ana')
    expect(await names(`/appointments?from=${at(5)}&sort=start`)).toBe('Ana Carl Mona')
    expect(await names(`/appointments?to=${at(4)}&sort=start`)).toBe('Benoît')
    expect(await names(`/reservations?from=${at(7)}&to=${at(8)}`)).toBe('Mona')
    const day = (days: number) =>
      Temporal.Instant.from(at(5))
        .toZonedDateTimeISO('America/New_York')
        .toPlainDate()
        .add({ days })
        .toString()
    expect(await names(`/appointments?q=ana&from=${day(0)}&to=${day(1)}`)).toBe('Ana')
    expect(await names(`/appointments?q=ana&from=${day(-1)}&to=${day(0)}`)).toBe('')
  })

  test('A list finds bookings by id, key, signer and file name', async () => {
    // Before the upload: its stored name begins with digits, as an id may.
    expect(await names(`/appointments?q=${ids.eva}`)).toBe('Eva')
    const signer = await makeSigner(workspace, `/reservations/${ids.moved}`, { first_name: 'Zoë' })
    const upload = { pdf_content: 'JVBERi0xLjQKJSVFT0YK', filename: 'Deed-of_trust.pdf', type: 'source' }
    const uploaded = await workspace.call('POST', '/documents', {
      ...upload,
      object_id: ids.moved,
      object_type: 'reservation',
    })
    expect([uploaded.status, uploaded.body.message]).toEqual([201, undefined])
    const { keys } = (await workspace.call('GET', `/appointments/${ids.ana}`)).body
    expect(await names(`/appointments?q=${keys.session}`)).toBe('Ana')
    for (const list of ['appointments', 'reservations']) {
      expect(await names(`/${list}?q=zoe`)).toBe('Mona')
      expect(await names(`/${list}?q=deed+trust`)).toBe('Mona')
    }
    await workspace.call('DELETE', `/signers/${signer}`)
    await workspace.manage('DELETE', `/documents/${uploaded.body.id}`)
    expect([await names('/appointments?q=zoe'), await names('/appointments?q=deed')]).toEqual(['', ''])
  })

  test('A list has each match of a common word once, over all pages', async () => {
    const many = await installation.workspace()
    const all: number[] = []
    for (const first_name of ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'])
      all.push(await makeReservation(many, { first_name, last_name: 'Smith', email: 'a@example.net' }))
    await makeReservation(many, { first_name: 'Zed', last_name: 'Other', email: 'b@example.net' })
    await makeReservation(foreign, { first_name: 'Foreign', last_name: 'Smith' })
    const bySigner = await makeReservation(many, {
      first_name: 'Finn',
      last_name: 'Other',
      email: 'b@example.net',
    })
    await makeSigner(many, `/reservations/${bySigner}`, { first_name: 'Gus', last_name: 'Smithson' })
    const seen: number[] = []
    for (let cursor = ''; ; ) {
      const { body } = await many.manage('GET', `/reservations?q=SMI&limit=2&sort=created${cursor}`)
      seen.push(...body.data.map(({ id }: { id: number }) => id))
      if (body.next_cursor === null) break
      expect(body.data).toHaveLength(2)
      cursor = `&cursor=${body.next_cursor}`
    }
    expect(seen).toEqual([...all, bySigner])
    const csv = await many.manage('GET', '/reservations?q=smi&format=csv')
    expect(csv.body.trim().split('\r\n')).toHaveLength(1 + seen.length)
    expect((await many.manage('GET', '/reservations?q=smi+gus')).body.data).toMatchObject([{ id: bySigner }])
    expect((await many.manage('GET', `/reservations?q=${all[0]}`)).body.data).toMatchObject([{ id: all[0] }])
  })

  test('A list filters bookings that changed since a time', async () => {
    const { body } = await book(workspace, hourAhead(20), { first_name: 'Paula', email: 'paula@example.net' })
    const path = `/appointments/${body.id}`
    expect(await names('/appointments?q=paula')).toBe('Paula')
    await workspace.call('PATCH', path, { first_name: 'Rita', email: 'rita@example.net' })
    expect([await names('/appointments?q=paula'), await names('/appointments?q=rita')]).toEqual(['', 'Rita'])
    await workspace.call('PATCH', `${path}/reschedule`, { timestamp: hourAhead(30), timezone: 'UTC' })
    const range = (hours: number) => `/appointments?from=${at(hours)}&to=${at(hours + 1)}`
    expect([await names(range(20)), await names(range(30))]).toEqual(['', 'Rita'])
    const other = body.notary_id === notaries[0] ? notaries[1] : notaries[0]
    await workspace.manage('POST', `${path}/assign`, { notary_id: other })
    expect(await names(`${range(30)}&notary_id=${other}`)).toBe('Rita')
    await workspace.manage('POST', `${path}/cancel`, {})
    expect(await names(`${range(30)}&status=scheduled`)).toBe('')
  })
})

test('A reservation has the time and notary of its appointment, until that is canceled', async () => {
  const id = await makeReservation(workspace, { first_name: 'Vera' })
  const { appointment } = (
    await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead(40) })
  ).body
  const row = async () => (await workspace.manage('GET', `/reservations?q=${id}`)).body.data[0]
  expect(await row()).toMatchObject({
    appointment_id: appointment.id,
    timestamp: at(40).replace('Z', '+00:00'),
  })
  await workspace.call('PATCH', `/appointments/${appointment.id}/reschedule`, {
    timestamp: hourAhead(41),
    timezone: 'UTC',
  })
  expect(await names(`/reservations?from=${at(41)}&to=${at(42)}&notary_id=${appointment.notary_id}`)).toBe(
    'Vera',
  )
  await workspace.manage('POST', `/appointments/${appointment.id}/cancel`, { keep_reservation: true })
  expect(await row()).toMatchObject({
    appointment_id: null,
    timestamp: null,
    notary_id: null,
    status: 'pending',
  })
  expect(await names(`/reservations?from=${at(41)}&to=${at(42)}`)).toBe('')
})

test.each(['created', '-created', 'start', '-start'])(
  'The pages of sort=%s are the whole list',
  async sort => {
    const whole = await names(`/appointments?sort=${sort}&limit=100`)
    const found: string[] = []
    let cursor = ''
    do {
      const { body } = await workspace.manage(
        'GET',
        `/appointments?sort=${sort}&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      )
      found.push(...body.data.map((row: { customer: { first_name: string } }) => row.customer.first_name))
      cursor = body.next_cursor
    } while (cursor)
    expect(found.join(' ')).toBe(whole)
  },
)

test('A date counted from today begins at midnight in the workspace’s zone, and moves with its clock', async () => {
  const zone = 'Pacific/Auckland'
  const other = await installation.workspace(zone)
  await staff(other, {})
  const today = Temporal.Now.plainDateISO(zone)
  const booked = async (days: number, time: string, first_name: string) => {
    const at = today.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: time })
    expect((await book(other, at.epochMilliseconds / 1000, { first_name })).status).toBe(201)
  }
  await booked(2, '23:00', 'Ada')
  await booked(3, '00:00', 'Bea')
  await booked(3, '23:00', 'Cleo')
  await booked(4, '00:00', 'Dina')
  const namesOf = async (query: string) => {
    const { body } = await other.manage('GET', `/appointments?sort=start&${query}`)
    return body.data.map((row: { customer: { first_name: string } }) => row.customer.first_name).join(' ')
  }
  expect(await namesOf('from=P3D&to=P4D')).toBe('Bea Cleo')
  expect(await namesOf('from=today&to=P3D')).toBe('Ada')
  expect(await namesOf('from=P4D')).toBe('Dina')
  expect(await namesOf('to=P1W')).toBe('Ada Bea Cleo Dina')
  expect(await namesOf('from=P1M')).toBe('')
  const midnight = today.add({ days: 4 }).toZonedDateTime(zone).epochMilliseconds
  await moveClock(other, Math.ceil((midnight - Date.now()) / 1000))
  expect(await namesOf('from=today&to=P1D')).toBe('Dina')
  expect(await namesOf('from=-P1D&to=today')).toBe('Bea Cleo')
  expect(await namesOf('from=-P2D&to=-P1D')).toBe('Ada')
})

const notATime = expect.stringContaining('such as P7D or -P30D')

test.each([
  ['statsu=draft', 'statsu', 'is not a parameter of this request. Did you mean status?'],
  ['not_ready=true', 'not_ready', 'needs from and to, at most 62 days apart'],
  ['not_ready=true&from=2026-01-01&to=2026-03-05', 'not_ready', 'needs from and to, at most 62 days apart'],
  ['from=tomorrow', 'from', notATime],
  ['to=P1Y', 'to', notATime],
  ['from=PT1H', 'from', notATime],
  ['from=p7d', 'from', notATime],
  ['from=P1000D', 'from', notATime],
  ['from=0000-01-01', 'from', notATime],
  ['to=9999-12-31&format=csv', 'to', notATime],
  [
    'format=csv&columns=id,secret',
    'columns',
    expect.stringContaining('has an unknown column. Columns: id, '),
  ],
  ['cursor=e30%3D', 'cursor', 'is invalid. Use the next_cursor of the previous page'],
  [
    `sort=created&cursor=${encodeURIComponent(encodeTimeCursor(1042, new Date(0)))}`,
    'cursor',
    'is invalid. Use the next_cursor of the previous page',
  ],
  [
    'sort=start&cursor=eyJhZnRlciI6MTA0Mn0%3D',
    'cursor',
    'is invalid. Use the next_cursor of the previous page',
  ],
])('A list with %s is rejected', async (query, param, reason) => {
  const { status, body } = await workspace.manage('GET', `/appointments?${query}`)
  expect([status, body.code, body.data.params]).toEqual([400, 'invalid_request', { [param]: reason }])
})

test('A list of 62 days is read if one of them has 25 hours, and one of 63 days is not', async () => {
  const newYork = await installation.workspace('America/New_York')
  const read = async (to: string) =>
    (await newYork.manage('GET', `/appointments?not_ready=true&from=2027-10-01&to=${to}`)).status
  expect([await read('2027-12-02'), await read('2027-12-03')]).toEqual([200, 400])
})

test('Every operation of the management interface names an unknown query parameter', async () => {
  const { paths } = (await installation.as(undefined)('GET', '/manage/openapi.json')).body
  const named: string[] = []
  interface Documented {
    requestBody?: { content: Record<string, { example?: object }> }
  }
  for (const [path, methods] of Object.entries<Record<string, Documented>>(paths))
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const url = `${path.replace(/\{\w+\}/g, '1')}?unknown_one=1`
      const bare = ['text/csv', 'application/octet-stream'].find(type => requestBody?.content[type])
      const example = bare ? 'first_name\n' : (requestBody?.content['application/json']?.example ?? {})
      const { body } = await installation.admin(
        method.toUpperCase(),
        url,
        method === 'get' ? undefined : example,
        bare ? { 'content-type': bare } : {},
      )
      if (!body?.data?.params?.unknown_one) named.push(`${method} ${path}`)
    }
  expect(named).toEqual([])
})

describe('Readiness', () => {
  test('Readiness names who removes each blocker, and a list of bookings that are not ready leaves out the others', async () => {
    const ready = await book(workspace, hourAhead(50), {
      first_name: 'Rosa',
      email: 'rosa@example.net',
      location: 'Room 4',
      signing_method: 'enotary',
    })
    const { id } = ready.body
    const signer = await makeSigner(workspace, `/appointments/${id}`)
    const range = `from=${at(50)}&to=${at(51)}&not_ready=true`
    const detail = async () => (await workspace.manage('GET', `/appointments/${id}`)).body
    expect((await detail()).readiness).toEqual([
      { code: 'signer_unverified', who: 'signer', how: expect.any(String) },
      { code: 'no_documents', who: 'customer', how: expect.any(String) },
    ])
    const document = { pdf_content: 'JVBERi0xLjQKJSVFT0YK', filename: 'Deed.pdf', type: 'source' }
    await workspace.call('POST', '/documents', { ...document, object_id: id, object_type: 'appointment' })
    expect(await names(`/appointments?${range}`)).toBe('Rosa')
    await workspace.manage('POST', `/signers/${signer}/verification`, { human_approval: 'approved' })
    expect(await detail()).toMatchObject({
      readiness: [],
      counts: { signers: 1, signers_unverified: 0, documents: 1, videos: 0 },
      notary_name: expect.stringContaining('Notary'),
    })
    expect(await names(`/appointments?${range}`)).toBe('')
  })

  test('Readiness of a past appointment asks to close it and for its video', async () => {
    const other = await installation.workspace()
    await staff(other, {})
    const { id } = (await book(other, hourAhead(1))).body
    await moveClock(other, 4 * 86_400)
    const codes = async () =>
      (await other.manage('GET', `/appointments/${id}`)).body.readiness.map(
        ({ code }: { code: string }) => code,
      )
    expect(await codes()).toEqual(['no_documents', 'video_missing', 'past_not_closed'])
    await other.manage('POST', `/appointments/${id}/complete`)
    expect(await codes()).toEqual(['no_documents', 'video_missing'])
    const [scan] = (await other.manage('GET', `/appointments/${id}`)).body.readiness
    expect(scan).toEqual({ code: 'no_documents', who: 'notary', how: expect.stringContaining('scan') })
  })

  test('Readiness asks for documents before an electronic session and after one on paper, in lists too', async () => {
    const other = await installation.workspace()
    await staff(other, {}, {})
    const ids: number[] = []
    for (const signing_method of ['remote', 'enotary'])
      ids.push((await book(other, hourAhead(1), { signing_method })).body.id)
    const lacking = async () => {
      const range = `from=${at(0)}&to=${at(3)}&not_ready=true&sort=created`
      const { data } = (await other.manage('GET', `/appointments?${range}`)).body
      return data.map((one: { blockers: string[] }) => one.blockers.includes('no_documents'))
    }
    expect(await lacking()).toEqual([false, true])
    await moveClock(other, 4 * 86_400)
    expect(await lacking()).toEqual([true, false])
    const document = { pdf_content: 'JVBERi0xLjQKJSVFT0YK', filename: 'Scan.pdf', type: 'notarized' }
    const scan = { ...document, object_id: ids[0], object_type: 'appointment' }
    expect((await other.manage('POST', '/documents', scan)).status).toBe(201)
    expect(await lacking()).toEqual([false, false])
  })

  test('Readiness of a reservation that is scheduled without an appointment says so until it is booked', async () => {
    const other = await installation.workspace()
    const id = await makeReservation(other, { status: 'scheduled' })
    const first = async () => (await other.manage('GET', `/reservations/${id}`)).body.readiness[0]
    expect(await first()).toEqual({ code: 'no_appointment', who: 'staff', how: expect.any(String) })
    expect((await other.manage('GET', '/reservations')).body.data[0].blockers[0]).toBe('no_appointment')
    await other.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead(1) })
    expect((await first()).code).not.toBe('no_appointment')
  })
})

describe('A CSV file', () => {
  const csv = (query: string, headers: Record<string, string> = {}) =>
    fetch(`${installation.url}/manage/v1/appointments?${query}`, {
      headers: { authorization: `Bearer ${workspace.token}`, ...headers },
    })

  test('A CSV file has all rows of the filter, the chosen columns, and no formulas', async () => {
    const made = await book(workspace, hourAhead(60), {
      first_name: '=HYPERLINK("x")',
      last_name: 'Say, "hi"',
      phone: '+442079460958',
    })
    const columns = 'id,start_utc,start_local,first_name,last_name,phone,notary_id'
    const response = await csv(`from=${at(60)}&limit=1&columns=${columns}`, { accept: 'text/csv' })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="appointments.csv"')
    for (const accept of [
      'application/json, text/csv;q=0.1',
      'text/csv;q=0',
      'application/json, text/csv',
      '*/*',
    ]) {
      const json = await csv(`from=${at(60)}&limit=1`, { accept })
      expect([accept, json.headers.get('content-type')]).toEqual([accept, 'application/json; charset=utf-8'])
    }
    const local = Temporal.Instant.from(at(60)).toZonedDateTimeISO('America/New_York').toPlainDateTime()
    expect(await response.text()).toBe(
      `${columns}\r\n${made.body.id},${at(60)},${local.toString({ smallestUnit: 'minute' }).replace('T', ' ')},"'=HYPERLINK(""x"")","Say, ""hi""",'+442079460958,${made.body.notary_id}\r\n`,
    )
    const [entry] = (await workspace.manage('GET', '/audit?limit=1')).body.data
    expect(entry).toMatchObject({
      action: 'appointments-exported',
      subject: { object: 'workspace', id: String(workspace.id) },
      changes: { from: { before: null, after: at(60) }, columns: { before: null, after: columns } },
    })
  })

  test('A CSV file has as many lines as the list has rows, also over several pages', async () => {
    const other = await installation.workspace()
    await installation.ctx.db
      .insertInto('bookings')
      .values(
        Array.from({ length: 1_001 }, () => ({
          workspace_id: other.id,
          kind: 'reservation' as const,
          status: 'draft' as const,
          reservation_id: null,
        })),
      )
      .execute()
    // Rows without a reservation of their own are left out, but do not end the file.
    const id = await makeReservation(other, customer)
    const response = await fetch(
      `${installation.url}/manage/v1/reservations?format=csv&sort=created&columns=id`,
      {
        headers: { authorization: `Bearer ${other.token}` },
      },
    )
    expect(await response.text()).toBe(`id\r\n${id}\r\n`)
  })

  test('A CSV file begins with a byte order mark if requested', async () => {
    const bytes = async (query: string) =>
      Buffer.from(await (await csv(query)).arrayBuffer()).toString('latin1')
    expect(await bytes('format=csv&columns=id&q=nobody')).toBe('id\r\n')
    expect(await bytes('format=csv&columns=id&q=nobody&bom=true')).toBe('\xef\xbb\xbfid\r\n')
  })

  test('A person needs a recent sign-in for a CSV file', async () => {
    const { browser } = await person(installation, workspace, 'viewer')
    installation.clock.advance(20 * 60_000)
    expect((await browser.manage('GET', '/appointments')).status).toBe(200)
    for (const [path, headers] of [
      ['/appointments?format=csv', {}],
      ['/appointments', { accept: 'text/csv' }],
    ] as const) {
      const refused = await browser.manage('GET', path, undefined, headers)
      expect([refused.status, refused.body.data.reason]).toEqual([403, 'confirm'])
    }
  })
})

test('A notary lists, reads and exports only their own appointments', async () => {
  const { browser } = await person(installation, workspace, 'notary', notaries[0])
  const own = (await browser.manage('GET', '/appointments?limit=100')).body.data
  expect(own.length).toBeGreaterThan(0)
  expect(own.every((row: { notary_id: number }) => row.notary_id === notaries[0])).toBe(true)
  const all = (await workspace.manage('GET', `/appointments?limit=100&notary_id=${notaries[1]}`)).body.data
  expect((await browser.manage('GET', `/appointments?notary_id=${notaries[1]}`)).body.data).toEqual([])
  expect((await browser.manage('GET', `/appointments?q=${all[0].id}`)).body.data).toEqual([])
  expect((await browser.manage('GET', '/appointments?unassigned=true')).body.data).toEqual([])
  const lines = (await browser.call('GET', '/manage/v1/appointments?columns=notary_id', undefined, {
    accept: 'text/csv',
  })) as { body: string }
  expect(new Set(lines.body.trim().split('\r\n').slice(1))).toEqual(new Set([String(notaries[0])]))
})

test('The admin names the workspace, and sees rows of no other', async () => {
  const missing = await installation.admin('GET', '/manage/v1/appointments')
  expect([missing.status, missing.body.data.params]).toEqual([400, { workspace_id: 'is required' }])
  const { body } = await installation.admin('GET', `/manage/v1/appointments?workspace_id=${foreign.id}&q=ana`)
  expect(body.data).toHaveLength(1)
  expect(first.ana).toBe(body.data[0].customer.first_name)
  expect(body.data[0].id).not.toBe(ids.ana)
})
