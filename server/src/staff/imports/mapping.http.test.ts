import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { importCsv, iso } from '../../../test/helpers/imports.ts'

let installation: Installation
let workspace: Workspace
let nora: number
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())
beforeEach(async () => {
  workspace = await installation.workspace('America/New_York')
  const [id] = await staff(workspace, { name: 'Nora Vidal', email: 'nora@example.com' })
  nora = id ?? 0
})

interface Given {
  columns?: object
  date_order?: string
  services?: object
  notaries?: object
  dry_run?: boolean
}

const send = (csv: string, given: Given = {}) => {
  const query = new URLSearchParams(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )
  return importCsv(workspace, csv, `?${query}`)
}
type Body = Awaited<ReturnType<typeof importCsv>>['body']
const problems = ({ body }: { body: Body }) =>
  body.errors.map((one: { row: number; column: string; code: string; message: string }) =>
    [one.row, one.column, one.code, one.message].join(' | '),
  )
const list = async () => (await workspace.manage('GET', '/appointments')).body.data

const calendly = {
  'Invitee Name': 'full_name',
  'Invitee Email': 'email',
  'Start Date & Time': 'start_local',
  'Event Type Name': 'service',
  'User Name': 'notary_name',
  Canceled: 'canceled',
}
const head = 'User Name,Invitee Name,Invitee Email,Event Type Name,Start Date & Time,Location,Canceled\n'
const rowOf = (start: string, more: Partial<Record<'name' | 'user' | 'type' | 'canceled', string>> = {}) =>
  `${more.user ?? 'nora vidal'},${more.name ?? 'Ana María Ortiz'},ana@example.com,${more.type ?? 'remote'},"${start}",Zoom,${more.canceled ?? 'false'}\n`

describe('A file of another system', () => {
  test('A mapped file becomes appointments in the zone of the workspace', async () => {
    const future = hourAhead(30)
    const csv = `${head}${rowOf('2025-03-04 9:00 am')}${rowOf('2025-03-05 09:00', { canceled: 'True' })}${rowOf(iso(future))}`
    const tried = await send(csv, { columns: calendly })
    expect(problems(tried)).toEqual([])
    expect(tried.body).toMatchObject({
      appointments: { draft: 0, scheduled: 1, completed: 1, canceled: 1 },
      date_order: null,
      ignored_columns: ['Location'],
      unknown_services: [],
      unknown_notaries: [],
    })
    expect(tried.body.preview[0]).toEqual({
      row: 2,
      status: 'completed',
      first_name: 'Ana María',
      last_name: 'Ortiz',
      starts_at: '2025-03-04T14:00:00Z',
      service: 'remote',
      notary_id: nora,
    })
    expect(await list()).toEqual([])
    const done = await send(csv, { columns: calendly, dry_run: false })
    expect([done.status, done.body.created, done.body.preview]).toEqual([200, 3, []])
    expect((await list()).length).toBe(3)
  })

  test('Columns that are mapped to nothing are left out, and without a mapping they are errors', async () => {
    const csv = 'Name,When,Kind,Extra\nAna Ortiz,2025-03-04 09:00,remote,x\n'
    const columns = { Name: 'full_name', When: 'start_local', Kind: 'service', Extra: null }
    expect((await send(csv, { columns })).body).toMatchObject({ errors: [], ignored_columns: ['Extra'] })
    expect(problems(await send(csv)).slice(-4)).toEqual([
      expect.stringMatching(/^1 \| Name \| unknown_column \| is unknown/),
      expect.stringMatching(/^1 \| When \| unknown_column/),
      expect.stringMatching(/^1 \| Kind \| unknown_column/),
      expect.stringMatching(/^1 \| Extra \| unknown_column/),
    ])
  })

  test('A mapping names only columns of the file and columns that the import knows', async () => {
    const csv = `${head}${rowOf('2025-03-04 09:00')}`
    const absent = await send(csv, { columns: { ...calendly, 'invitee name': 'last_name' } })
    expect(problems(absent)).toEqual([
      '1 | invitee name | missing | is missing as a column: add it to the first row',
    ])
    const twice = await send(csv, { columns: { ...calendly, Location: 'email' } })
    expect(problems(twice)).toEqual(['1 | Invitee Email | unknown_column | appears twice'])
    const without = await send(csv, { columns: { 'Invitee Name': 'full_name' } })
    expect(problems(without)).toEqual([
      '1 | service | missing | is missing as a column: add it to the first row',
    ])
  })

  test.each([
    ['columns', '{"Invitee Name":"password"}', /^must name columns that the import knows: external_id/],
    ['columns', '{"Invitee Name":7}', /^must be a JSON object such as/],
    ['columns', '["full_name"]', /^must be a JSON object such as/],
    ['columns', 'Invitee Name', /^must be a JSON object such as/],
    ['services', '{"x":null}', /^must be a JSON object such as/],
    ['notaries', '{"x":"3"}', /^must be a JSON object such as/],
    ['date_order', 'american', /^must be one of mdy, dmy, ymd/],
  ])('The parameter %s cannot be %s', async (name, value, message) => {
    const { status, body } = await importCsv(workspace, head, `?${new URLSearchParams({ [name]: value })}`)
    expect([status, body.data.params[name]]).toEqual([400, expect.stringMatching(message)])
  })

  test('Hostile headings are texts like others', async () => {
    const long = 'x'.repeat(5_000)
    const csv = `__proto__,constructor,"a ""b"", =1+1",When,${long}\nAna Ortiz,remote,ana@example.com,2025-03-04 09:00,y\n`
    const columns = JSON.parse(
      '{"__proto__":"full_name","constructor":"service","a \\"b\\", =1+1":"email","When":"start_local"}',
    )
    const { body } = await send(csv, { columns })
    expect([body.errors, body.appointments.completed, body.ignored_columns]).toEqual([
      [],
      1,
      ['x'.repeat(100)],
    ])
  })

  test('Errors name the headings of the file', async () => {
    const csv = `${head}${rowOf('soon')}${rowOf('2025-03-04 09:00', { name: 'Cher', canceled: 'maybe' })}`
    expect(problems(await send(csv, { columns: calendly }))).toEqual([
      '2 | Start Date & Time | invalid | must be a local time such as 2026-11-20 10:00',
      '3 | Invitee Name | missing | is required',
      expect.stringMatching(/^3 \| Canceled \| invalid \| must be one of/),
    ])
  })

  test('Statuses, phone numbers and names are read as people write them', async () => {
    const csv = `First,Last,Tel,Day,Hour,What,State\nAna,Ortiz,(305) 555-0123,11/30/2025,9:00 AM,REMOTE,Cancelled by client\nBen,Adler,,12/01/2025,2:30 pm,remote,No show\nEva,Cruz,,12/02/2025,10:00,remote,Accepted\n`
    const columns = {
      First: 'first_name',
      Last: 'last_name',
      Tel: 'phone',
      Day: 'start_date',
      Hour: 'start_time',
      What: 'service',
      State: 'status',
    }
    const services = { REMOTE: 'remote' }
    const { body } = await send(csv, { columns, services, dry_run: false })
    expect(body).toMatchObject({ created: 3, date_order: 'mdy', appointments: { completed: 1, canceled: 2 } })
    const all = await Promise.all(
      (await list()).map(
        async ({ id }: { id: number }) => (await workspace.manage('GET', `/appointments/${id}`)).body,
      ),
    )
    const of = (name: string) => all.find(({ customer }) => customer.first_name === name)
    expect(of('Ana')).toMatchObject({ status: 'canceled', customer: { phone: '+13055550123' } })
    expect(of('Ben')).toMatchObject({ status: 'canceled', cancel_reason: 'no_show' })
    expect(of('Eva').timestamp).toBe('2025-12-02T15:00:00+00:00')
  })
})

describe('Dates of a file', () => {
  const columns = calendly

  test('A file in which day and month are unclear is asked for their order', async () => {
    const csv = `${head}${rowOf('03/04/2025 09:00')}${rowOf('05/06/2025 09:00')}`
    const asked = await send(csv, { columns })
    expect(problems(asked)).toEqual([
      '1 | Start Date & Time | time | has dates such as 03/04/2025 09:00, of which it is not clear what is the day and what is the month. Send date_order',
    ])
    expect([asked.body.date_order, asked.body.preview]).toEqual(['unclear', []])
    expect((await send(csv, { columns, dry_run: false })).status).toBe(422)
    const startOf = async (date_order: string) =>
      (await send(csv, { columns, date_order })).body.preview[0].starts_at
    expect([await startOf('mdy'), await startOf('dmy')]).toEqual([
      '2025-03-04T14:00:00Z',
      '2025-04-03T13:00:00Z',
    ])
  })

  test('One date decides for the whole file', async () => {
    const csv = `${head}${rowOf('03/04/2025 09:00')}${rowOf('30/06/2025 09:00')}`
    const { body } = await send(csv, { columns })
    expect([body.date_order, body.preview[0].starts_at]).toEqual(['dmy', '2025-04-03T13:00:00Z'])
  })

  test('Times that the zone skips or has twice are errors', async () => {
    const csv = `${head}${rowOf('March 9, 2025 2:30 AM')}${rowOf('November 2, 2025 1:30 AM')}${rowOf('March 9, 2025 3:30 AM')}`
    expect(problems(await send(csv, { columns }))).toEqual(
      [2, 3].map(
        row =>
          `${row} | Start Date & Time | time | is not one time in America/New_York: the date does not exist, or the clock is changed then`,
      ),
    )
  })

  test('A column names the zone of the times', async () => {
    const csv = 'Who,When,Zone,What\nAna Ortiz,"Mar 4, 2025 9:00 am",America/Los_Angeles,remote\n'
    const mapped = { Who: 'full_name', When: 'start_local', Zone: 'start_timezone', What: 'service' }
    expect((await send(csv, { columns: mapped })).body.preview[0].starts_at).toBe('2025-03-04T17:00:00Z')
  })
})

describe('Services and notaries of a file', () => {
  const columns = calendly

  test('Services are found by their label', async () => {
    const { label } = (await workspace.manage('GET', '/services/remote')).body
    const csv = `${head}${rowOf('2025-03-04 09:00', { type: label.toUpperCase() })}`
    expect((await send(csv, { columns })).body).toMatchObject({ errors: [], unknown_services: [] })
  })

  test('Unknown services and notaries are listed once, and can be named', async () => {
    const odd = { type: '30 Minute Meeting', user: 'N. Vidal' }
    const csv = `${head}${rowOf('2025-03-04 09:00', odd)}${rowOf('2025-03-05 09:00', odd)}`
    const { body } = await send(csv, { columns })
    expect([body.error_count, body.unknown_services, body.unknown_notaries]).toEqual([
      4,
      ['30 Minute Meeting'],
      ['N. Vidal'],
    ])
    const services = { '30 Minute Meeting': 'remote' }
    const named = await send(csv, { columns, services, notaries: { 'N. Vidal': nora } })
    expect([named.body.errors, named.body.preview[0].notary_id]).toEqual([[], nora])
    const without = await send(csv, { columns, services, notaries: { 'N. Vidal': null } })
    expect([without.body.errors, without.body.preview[0].notary_id]).toEqual([[], null])
  })

  test('A file without services has one for all rows', async () => {
    const csv = 'Who,When\nAna Ortiz,2025-03-04 09:00\n'
    const given = { columns: { Who: 'full_name', When: 'start_local' }, services: { '': 'remote' } }
    expect((await send(csv, given)).body).toMatchObject({ errors: [], appointments: { completed: 1 } })
  })

  test('Notaries of another workspace are unknown, by name and by id', async () => {
    const other = await installation.workspace('America/New_York')
    const [stranger = 0] = await staff(other, { name: 'Otto Stranger', email: 'otto@example.com' })
    const csv = `${head}${rowOf('2025-03-04 09:00', { user: 'Otto Stranger' })}`
    const byName = await send(csv, { columns })
    expect([problems(byName), byName.body.unknown_notaries]).toEqual([
      ['2 | User Name | notary | belongs to no notary of the workspace'],
      ['Otto Stranger'],
    ])
    const byId = await send(csv, { columns, notaries: { 'Otto Stranger': stranger }, dry_run: false })
    expect([byId.status, await list()]).toEqual([422, []])
  })
})
