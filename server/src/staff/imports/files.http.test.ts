import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, hourAhead, verdict } from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { csvOf, importAll, importCsv, iso } from '../../../test/helpers/imports.ts'

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startInstallation()
  workspace = await installation.workspace('America/New_York')
  await staff(workspace, { name: 'Nora Vidal', email: 'nora@example.com' })
})
afterAll(() => installation.stop())

const header = 'first_name,last_name,service,status,start_utc'
const line = 'Ana,Ortiz,remote,completed,2025-03-04T15:00:00Z'
const problems = ({ body }: Awaited<ReturnType<typeof importCsv>>) =>
  body.errors.map((one: { row: number; column: string; message: string }) => [
    one.row,
    one.column,
    one.message,
  ])

describe('Files of spreadsheets', () => {
  test.each([
    ['a byte order mark', `\ufeff${header}\n${line}\n`],
    ['semicolons', `${header}\n${line}\n`.replaceAll(',', ';')],
    ['tabs', `${header}\n${line}\n`.replaceAll(',', '\t')],
    ['the line ends of Windows', `${header}\r\n${line}\r\n`],
    ['the line ends of old Macs', `${header}\r${line}\r`],
    ['no last line end', `${header}\n${line}`],
    ['blank rows', `\n${header}\n,,,,\n${line}\n\n`],
    ['quotes', `${header}\n${line.replace('Ana', '"Ana"')}\n`],
    ['other spellings of column names', `First Name,LAST-NAME, service ,Status,Start UTC\n${line}`],
    ['empty columns at the end', `${header},,\n${line},,\n`],
  ])('Files of spreadsheets with %s are read', async (_name, csv) => {
    const { status, body } = await importCsv(workspace, csv)
    expect([status, body.errors, body.appointments.completed]).toEqual([200, [], 1])
  })

  test('Files of spreadsheets may have line breaks and separators in quotes, and protected cells', async () => {
    const csv = `${header},location,phone,metadata.note,external_id\n"Ana ""A.""",'=Ortiz,remote,completed,2025-03-04T15:00:00Z,"1 Main St, Suite 2\r\nSpringfield",'+1 305 555 0123,=1+1,'t Hart\n`
    expect((await importAll(workspace, csv)).status).toBe(200)
    const { body } = await workspace.manage('GET', "/appointments?external_id='t Hart")
    const appointment = (await workspace.manage('GET', `/appointments/${body.data[0].id}`)).body
    expect(appointment).toMatchObject({
      customer: { first_name: 'Ana "A."', last_name: '=Ortiz', phone: '+13055550123' },
      location: '1 Main St, Suite 2\nSpringfield',
      metadata: { note: '=1+1' },
    })
  })

  test('Rows of a file are counted as a spreadsheet does', async () => {
    const csv = `${header},location\n\n${line},"one\ntwo"\n,Ortiz,remote,completed,2025-03-04T15:00:00Z,\n`
    expect(problems(await importCsv(workspace, csv))).toEqual([[4, 'first_name', 'is required']])
  })

  test('Files with unknown, repeated and missing columns get only errors about columns', async () => {
    const csv = `first_name,e-mail address,last_name,last_name\nAna,,x,y\n`
    expect(problems(await importCsv(workspace, csv))).toEqual([
      [1, 'service', 'is missing as a column: add it to the first row'],
      [1, 'e-mail address', expect.stringMatching(/^is unknown. Columns: .*, metadata\.<name>$/)],
      [1, 'last_name', 'appears twice'],
    ])
  })

  test('Files with too many cells in a row get an error about a missing quote', async () => {
    const answer = await importCsv(workspace, `${header}\n${line},Suite 2\n`)
    expect(problems(answer)).toEqual([[2, null, 'has 6 cells, but there are 5 columns']])
  })

  test.each([
    ['', 'is empty. The first row has the names of the columns'],
    ['\n \n', 'is empty. The first row has the names of the columns'],
    [`${header}\n"Ana,Ortiz\n`, expect.stringMatching(/^is not valid CSV: Quote Not Closed: .* line 2$/)],
    [
      `${header}\n${'Ana,Ortiz,remote,draft,\n'.repeat(2_001)}`,
      'has more than 2000 rows. Split it into several files',
    ],
  ])('Files that are not spreadsheets are rejected', async (csv, reason) => {
    expect(verdict(await importCsv(workspace, csv))).toEqual([400, 'invalid_request', { body: reason }])
  })

  test('Files in another encoding are rejected with the way to save them', async () => {
    const { data } = await fetchCsv(Buffer.from(`${header}\nJos\xe9,Ortiz,remote,draft,\n`, 'latin1'))
    expect(data.params).toEqual({ body: 'is not valid UTF-8. In Excel, save the file as "CSV UTF-8"' })
  })

  test('Files larger than 5 MB and other media types are rejected', async () => {
    expect((await importCsv(workspace, 'x'.repeat(5_000_001))).body.code).toBe('payload_too_large')
    const json = await importCsv(workspace, '{}', '', { 'content-type': 'application/json' })
    expectRefusal(json, 415, 'unsupported_media_type', 'Send the body as text/csv.')
  })
})

async function fetchCsv(bytes: Buffer) {
  const response = await fetch(`${installation.url}/manage/v1/appointments/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${workspace.token}`, 'content-type': 'text/csv' },
    body: new Uint8Array(bytes),
  })
  return (await response.json()) as { code: string; data: { params?: object } }
}

describe('Local times', () => {
  const local = (start: string, zone = '') =>
    importCsv(
      workspace,
      `first_name,last_name,service,status,start_local,start_timezone\nAna,Ortiz,remote,completed,${start},${zone}\n`,
    )

  test.each([
    ['2025-03-04 10:00', ''],
    ['2025-03-04T10:00:00', 'Europe/Berlin'],
  ])('The local time %s in %j is accepted', async (start, zone) => {
    expect((await local(start, zone)).body.errors).toEqual([])
  })

  test.each([
    [
      '2025-03-09 02:30',
      '',
      'is not one time in America/New_York: the date does not exist, or the clock is changed then',
    ],
    [
      '2025-11-02 01:30',
      '',
      'is not one time in America/New_York: the date does not exist, or the clock is changed then',
    ],
    [
      '2025-02-30 10:00',
      '',
      'is not one time in America/New_York: the date does not exist, or the clock is changed then',
    ],
    ['1969-02-03 10:00', '', 'must be from 1970 on'],
    ['25.03.2025', '', 'must be a local time such as 2026-11-20 10:00'],
    ['2025-03-04 10:00', 'Berlin', 'must be an IANA time zone name such as America/New_York'],
  ])('The local time %s in %j is rejected', async (start, zone, reason) => {
    expect((await local(start, zone)).body.errors[0].message).toBe(reason)
  })

  test('Local times that cannot be booked name their own column', async () => {
    const csv = 'first_name,last_name,service,start_local\nAna,Ortiz,remote,2025-03-04 10:00\n'
    const reason = 'is in the past, and the status is scheduled'
    expect(problems(await importCsv(workspace, csv))).toEqual([[2, 'start_local', reason]])
  })

  test('Local times are not read beside start_utc', async () => {
    const csv =
      'first_name,last_name,service,status,start_utc,start_local,start_timezone\nAna,Ortiz,remote,completed,2025-07-04T14:00:00Z,4/7/25 10:00,Berlin\n'
    expect((await importCsv(workspace, csv)).body.errors).toEqual([])
  })

  test('Local times become instants', async () => {
    const csv = `external_id,first_name,last_name,service,status,start_local\nlocal,Ana,Ortiz,remote,completed,2025-07-04 10:00\n`
    await importAll(workspace, csv)
    const { body } = await workspace.manage('GET', '/appointments?external_id=local')
    expect(body.data[0].timestamp).toBe('2025-07-04T14:00:00+00:00')
  })
})

describe('The export of another workspace', () => {
  test('An export of another workspace is imported except for notary ids, and a second import changes nothing', async () => {
    const [from, to] = [await installation.workspace(), await installation.workspace('Europe/Berlin')]
    for (const one of [from, to]) await staff(one, { name: 'Nora Vidal' })
    const csv = csvOf(
      [
        'external_id',
        'status',
        'start_utc',
        'first_name',
        'last_name',
        'service',
        'phone',
        'cancel_reason',
        'lang',
        'location',
        'meeting_url',
        'metadata.office',
      ],
      [
        'a',
        'completed',
        '2025-03-04T15:00:00Z',
        '=Ana',
        'Ortiz',
        'remote',
        '+13055550123',
        '',
        'es',
        '1 Main St',
        '',
        'Miami',
      ],
      ['b', 'canceled', '2025-03-04T15:00:00Z', "O'Hara", 'Two', 'wet', '', 'no_show', '', '', '', ''],
      [
        'c',
        'scheduled',
        iso(hourAhead(9)),
        'Ben',
        'Three',
        'remote',
        '',
        '',
        '',
        '',
        'https://meet.example.com/7',
        '',
      ],
      ['d', 'draft', '', 'Eva', 'Four', 'remote', '', '', '', '', '', 'Doral'],
    )
    expect((await importAll(from, csv)).body.created).toBe(4)
    const exported = async (one: Workspace, columns = '') =>
      (await one.manage('GET', `/appointments?format=csv&sort=created${columns}`)).body as string
    const whole = await exported(from)
    expect(whole).toContain("'=Ana")
    expect(whole).toContain('1 Main St,,a,')
    expect(whole).toContain(',https://meet.example.com/7,c,')
    expect(await exported(from, '&columns=external_id,metadata.office,metadata.constructor')).toBe(
      'external_id,metadata.office,metadata.constructor\r\na,Miami,\r\nb,,\r\nc,,\r\nd,Doral,\r\n',
    )
    const names = (whole.split('\r\n')[0] ?? '').split(',')
    const portable = [...names.filter(name => name !== 'notary_id'), 'metadata.office'].join(',')
    const file = await exported(from, `&columns=${portable}`)
    const { body } = await importAll(to, file)
    expect([body.created, body.ignored_columns.includes('blockers')]).toEqual([4, true])
    const same = portable
      .split(',')
      .filter(name => !/^(id|appointment_id)$|_local$/.test(name))
      .join(',')
    expect(await exported(to, `&columns=${same}`)).toBe(await exported(from, `&columns=${same}`))
    expect((await importAll(to, file)).status).toBe(422)
    const again = await importCsv(from, whole)
    expect(again.body.appointments).toEqual({ draft: 0, scheduled: 0, completed: 0, canceled: 0 })
    expect(again.body.error_count).toBe(4)
  })
})
