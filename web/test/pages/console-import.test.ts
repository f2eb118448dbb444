import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessible, type OpenPage, withBrowser } from '../../../server/test/pages/browser.ts'
import { guessColumns } from '../../src/pages/settings/column-guesses.ts'
import { readCsvHead } from '../../src/pages/settings/csv-head.ts'
import { deskOf, press, unexpected } from './console.ts'

let installation: Installation
let workspace: Workspace
let nora: number
let browser: Browser
const { openConsole } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)
beforeEach(async () => {
  workspace = await installation.workspace('America/New_York')
  const [id] = await staff(workspace, { name: 'Nora Vidal', email: 'nora@example.com' })
  nora = id ?? 0
})

const exported = (name: string) => readFileSync(new URL(`exports/${name}.csv`, import.meta.url))
const guessed = (name: string) => {
  const columns = guessColumns(readCsvHead(exported(name)))
  return Object.fromEntries(Object.entries(columns).filter(([, target]) => target !== null))
}
const choose = (page: OpenPage, name: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: exported(name) })
const cells = async (page: OpenPage, table: string) =>
  Promise.all(
    (await page.getByRole('region', { name: table }).locator('tbody tr').all()).map(async row =>
      (await row.locator('td').allInnerTexts()).map(text => text.replaceAll('\u202f', ' ')),
    ),
  )

interface Listed {
  customer: { first_name: string; last_name: string; phone?: string }
  status: string
  cancel_reason: string | null
  timestamp: string
  notary_id: number | null
}

/** First name, start, status, notary and reason, in the order of the starts. */
async function imported() {
  const { data } = (await workspace.manage('GET', '/appointments?limit=100')).body
  const all: Listed[] = await Promise.all(
    data.map(async ({ id }: { id: number }) => (await workspace.manage('GET', `/appointments/${id}`)).body),
  )
  return all
    .toSorted((a, b) => a.timestamp.localeCompare(b.timestamp))
    .map(one => [
      `${one.customer.first_name} ${one.customer.last_name}`,
      one.timestamp.slice(0, 16),
      one.status,
      one.notary_id === nora ? 'Nora Vidal' : one.notary_id,
      one.cancel_reason,
    ])
}

test('Columns of the exports of Calendly, Acuity and Square are guessed', () => {
  expect(guessed('calendly')).toEqual({
    'User Name': 'notary_name',
    'Invitee Name': 'full_name',
    'Invitee First Name': 'first_name',
    'Invitee Last Name': 'last_name',
    'Invitee Email': 'email',
    'Text Reminder Number': 'phone',
    'Event Type Name': 'service',
    'Start Date & Time': 'start_local',
    Location: 'location',
    Canceled: 'canceled',
    'Cancellation reason': 'cancel_reason',
    'Marked as No-Show': 'no_show',
  })
  expect(guessed('acuity')).toEqual({
    'Start Time': 'start_local',
    'First Name': 'first_name',
    'Last Name': 'last_name',
    Phone: 'phone',
    Email: 'email',
    Type: 'service',
    Calendar: 'notary_name',
    'Appointment ID': 'external_id',
  })
  expect(guessed('square')).toEqual({
    Date: 'start_date',
    'Start time': 'start_time',
    'Client Name': 'full_name',
    'Client Email': 'email',
    'Client Phone': 'phone',
    Staff: 'notary_name',
    Status: 'status',
  })
})

test('Columns are guessed from common words in English and Spanish', () => {
  const of = (text: string) => guessColumns(readCsvHead(new TextEncoder().encode(text)))
  expect(of('Nombre;Teléfono;Fecha y hora;Servicio;Notaría\n')).toEqual({
    Nombre: 'full_name',
    Teléfono: 'phone',
    'Fecha y hora': 'start_local',
    Servicio: 'service',
    Notaría: 'notary_name',
  })
  expect(of('Nombre,Apellidos,E-Mail,constructor,__proto__\n')).toMatchObject({
    Nombre: 'first_name',
    Apellidos: 'last_name',
    'E-Mail': 'email',
    constructor: null,
  })
  expect(of('Time zone,Location\nEastern,https://zoom.example/1\n')).toEqual({
    'Time zone': null,
    Location: null,
  })
  expect(of('Time zone\nAmerica/New_York\n')).toEqual({ 'Time zone': 'customer_timezone' })
})

test.each([
  ['a byte order mark and quotes', '\ufeff"a, b","say ""x"""\r\n1,2'],
  ['a line that names the separator', 'sep=;\na, b;"say ""x"""\n1;2\n'],
  ['blank rows', '\n,,\n"a, b","say ""x"""\n\n1,2\n'],
])('The headings of a file with %s are read', (_name, text) => {
  expect(readCsvHead(new TextEncoder().encode(text))).toEqual({
    headings: ['a, b', 'say "x"'],
    samples: ['1', '2'],
  })
})

test('A file without rows has no headings', () => {
  expect(readCsvHead(new Uint8Array())).toEqual({ headings: [], samples: [] })
})

test('An export of Calendly is imported after its services and notaries are named', async () => {
  const page = await openConsole('/settings/import')
  await choose(page, 'calendly')
  await page.getByRole('heading', { name: 'Which column is what' }).waitFor()
  expect(await page.getByLabel('What “Invitee Name” is').inputValue()).toBe('full_name')
  expect(await page.getByLabel('What “UTM Source” is').inputValue()).toBe('')
  await expectAccessible(page)
  await press(page, 'Check the file')
  await page.getByText('Answer the question above').waitFor()
  expect(await page.getByRole('button', { name: /^Import/ }).count()).toBe(0)
  await page.getByLabel('“30 Minute Meeting” is the service').selectOption('remote')
  await page.getByLabel('“Old Notary” is the notary').selectOption({ label: 'Nobody in particular' })
  await press(page, 'Check the file')
  await page.getByText('3 rows: 1 completed, 2 canceled').waitFor()
  expect((await cells(page, 'The first appointments'))[0]).toEqual([
    'Ana María Ortiz',
    'Tue, Mar 4, 2025, 9:00 AM',
    'completed',
    expect.any(String),
    'Nora Vidal',
  ])
  await expectAccessible(page)
  await press(page, 'Import 3 appointments')
  await page.getByText('3 appointments are imported.').waitFor()
  expect(await imported()).toEqual([
    ['Ana María Ortiz', '2025-03-04T14:00', 'completed', 'Nora Vidal', null],
    ['Ben Adler', '2025-03-05T19:30', 'canceled', 'Nora Vidal', 'Ill, sorry'],
    ['Eva Cruz', '2025-03-06T15:00', 'canceled', null, 'no_show'],
  ])
  expect(unexpected(page)).toEqual([])
})

test('An export of Acuity is imported with services found by their label', async () => {
  const { status } = await workspace.manage('PATCH', '/services/remote', {
    label: 'Remote Online Notarization',
  })
  expect(status).toBe(200)
  const page = await openConsole('/settings/import')
  await choose(page, 'acuity')
  await press(page, 'Check the file')
  await press(page, 'Import 2 appointments')
  await page.getByText('2 appointments are imported.').waitFor()
  expect(await imported()).toEqual([
    ['Ana Ortiz', '2025-03-04T14:00', 'completed', 'Nora Vidal', null],
    ['Ben Adler', '2025-03-05T19:30', 'completed', 'Nora Vidal', null],
  ])
  expect(unexpected(page)).toEqual([])
})

test('An export of Square is imported after the order of its dates is said', async () => {
  const page = await openConsole('/settings/import')
  await choose(page, 'square')
  await press(page, 'Check the file')
  await page.getByText('Choose the column with the service, or one service for all rows.').waitFor()
  await page.getByLabel('Service of all rows').selectOption('remote')
  await press(page, 'Check the file')
  await page.getByText('Answer the question above').waitFor()
  expect(await page.getByRole('table').count()).toBe(1)
  await page.getByLabel('How are the dates written?').selectOption('mdy')
  await press(page, 'Check the file')
  await press(page, 'Import 3 appointments')
  await page.getByText('3 appointments are imported.').waitFor()
  expect(await imported()).toEqual([
    ['Ana Ortiz', '2025-03-04T14:00', 'completed', 'Nora Vidal', null],
    ['Ben Adler', '2025-05-06T18:30', 'canceled', 'Nora Vidal', null],
    ['Eva Cruz', '2025-07-08T14:00', 'canceled', 'Nora Vidal', 'no_show'],
  ])
  expect(unexpected(page)).toEqual([])
})

test('Another choice of a column takes the import back, and errors name the heading in plain words', async () => {
  const page = await openConsole('/settings/import')
  await choose(page, 'acuity')
  await page.getByLabel('What “Type” is').selectOption({ label: 'Leave out' })
  await page.getByLabel('Service of all rows').selectOption('remote')
  await press(page, 'Check the file')
  await page.getByRole('button', { name: 'Import 2 appointments' }).waitFor()
  await page.getByLabel('What “Start Time” is').selectOption({ label: 'Leave out' })
  await page.getByRole('button', { name: 'Import 2 appointments' }).waitFor({ state: 'detached' })
  await page.getByLabel('What “Label” is').selectOption({ label: 'Starts at (date and time)' })
  await page.getByLabel('What “Appointment Price” is').selectOption({ label: 'Duration in minutes' })
  await press(page, 'Check the file')
  await page.getByText('2 errors. Nothing is imported.').waitFor()
  const errors = await cells(page, 'What is wrong')
  expect(errors[0]).toEqual([
    '2',
    'Appointment Price',
    expect.any(String),
    'Correct the cell in the file. An optional cell may be empty.',
  ])
  expect(await imported()).toEqual([])
  await page.evaluate(() => localStorage.setItem('jurat-language', 'es'))
  await page.reload()
  await choose(page, 'acuity')
  await page.getByRole('heading', { name: 'Qué es cada columna' }).waitFor()
  await page.getByLabel('Qué es «Type»').selectOption({ label: 'No leer' })
  await press(page, 'Comprobar el archivo')
  await page.getByText('Elija la columna con el servicio, o un servicio para todas las filas.').waitFor()
  await expectAccessible(page)
  expect(unexpected(page)).toEqual([])
})
