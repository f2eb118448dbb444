import { readFile } from 'node:fs/promises'
import type { Browser, Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { customer } from '../../../server/test/helpers/bookings.ts'
import { moveClock } from '../../../server/test/helpers/calendar.ts'
import { uploadOf, videoForm } from '../../../server/test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import {
  actionsOf,
  ownAddresses,
  password,
  person,
  prove,
  secretOf,
} from '../../../server/test/helpers/people.ts'
import {
  expectAccessible,
  expectAccessibleInBoth,
  type OpenPage,
  openPage,
  poll,
  withBrowser,
} from '../../../server/test/pages/browser.ts'
import { deskOf, pdfFile, press, tabTo, told, unexpected } from './console.ts'

let installation: Installation
let workspace: Workspace
let browser: Browser
const { openConsole, book, stateOf, fatesOf, tomorrow } = deskOf(() => ({
  installation,
  workspace,
  browser,
}))
withBrowser(
  () => startInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

/** Opens a page of the workspace as that member, in a browser without a session. */
async function openAs(email: string, path: string): Promise<OpenPage> {
  const page = await openPage(browser, { viewport: { width: 1400, height: 900 } })
  page.setDefaultTimeout(10_000)
  await page.goto(`${installation.url}/console/w/${workspace.id}${path}`)
  await page.waitForURL('**/sign-in')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`**/console/w/${workspace.id}${path}`)
  return page
}

/** Each test is a whole task, with several pages. */

const rowsOf = async (path: string) => (await workspace.manage('GET', path)).body.data
const section = (page: OpenPage, name: RegExp) =>
  page.locator('section', { has: page.getByRole('heading', { name }) })
/** Drops a PDF of that size, which the page makes itself. */
async function drop(area: Locator, name: string, bytes: number): Promise<void> {
  const dataTransfer = await area.page().evaluateHandle(
    `(({ name, bytes }) => {
      const data = new DataTransfer()
      const parts = ['%PDF-1.7 ', new Uint8Array(bytes - 9)]
      data.items.add(new File(parts, name, { type: 'application/pdf' }))
      return data
    })(${JSON.stringify({ name, bytes })})`,
  )
  await area.dispatchEvent('dragover', { dataTransfer })
  await area.dispatchEvent('drop', { dataTransfer })
}

/** Half a second of a video, as the browser records it. */
const recording = `(async () => {
  const canvas = document.createElement('canvas')
  const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' })
  const parts = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const ended = new Promise(resolve => { recorder.onstop = resolve })
  recorder.start()
  for (let frame = 0; frame < 10; frame++) {
    canvas.getContext('2d').fillRect(frame * 20, 0, 20, 100)
    await new Promise(requestAnimationFrame)
  }
  setTimeout(() => recorder.stop(), 500)
  await ended
  return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
})()`

test('Documents are dropped, chosen by keyboard, refused, opened and deleted', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  const page = await openConsole(`/appointments/${id}`)
  const documents = section(page, /^Documents/)
  const area = documents.locator('.drop')
  await area.waitFor()

  // The connection breaks once: the same part is sent again.
  const digests: (string | undefined)[] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  await page.route('**/manage/v1/uploads/*/parts/1', async route => {
    digests.push(route.request().headers()['content-digest'])
    if (digests.length === 1) return route.abort()
    await gate
    return route.continue()
  })
  await drop(area, 'Deed.pdf', 2_000)
  await page.getByText('Uploading Deed.pdf').waitFor()
  expect(await page.getByRole('progressbar', { name: 'Uploading Deed.pdf' }).count()).toBe(1)
  await expectAccessibleInBoth(page)
  open()
  await told(page, 'Deed.pdf is uploaded.')
  expect([digests.length, new Set(digests).size]).toEqual([2, 1])
  const [dropped] = await rowsOf(`/appointments/${id}/documents`)
  expect(await rowsOf(`/appointments/${id}/documents`)).toHaveLength(1)
  expect(dropped).toMatchObject({ file_size: 2_000, type: 'uploaded' })

  const choose = documents.getByRole('button', { name: 'Choose PDF files' })
  const choosing = page.waitForEvent('filechooser')
  await choose.press('Enter')
  await (await choosing).setFiles([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Ring twice.') },
    pdfFile('Power of attorney.pdf'),
  ])
  await documents.getByText('notes.txt was not uploaded').waitFor()
  await documents.getByText('The file is not a PDF.').waitFor()
  await documents.getByText('Power of attorney.pdf', { exact: true }).waitFor()
  await expectAccessible(page)
  await documents.getByRole('button', { name: 'Dismiss' }).click()
  await documents.getByText('notes.txt was not uploaded').waitFor({ state: 'hidden' })
  await drop(area, 'Too large.pdf', 30 * 1024 * 1024 + 1)
  await documents.getByText('The file is larger than 30 MiB.').waitFor()
  expect(await rowsOf(`/appointments/${id}/documents`)).toHaveLength(2)

  const opened = page.waitForResponse(/\/files\//)
  await documents.getByRole('button', { name: 'Preview Deed.pdf' }).click()
  const file = await opened
  expect([file.status(), file.headers()['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/^inline.*Deed\.pdf/),
  ])
  await page.getByRole('dialog', { name: 'Deed.pdf' }).getByRole('button', { name: 'Close' }).click()
  const downloading = page.waitForEvent('download')
  await documents.getByRole('button', { name: 'Download Deed.pdf' }).click()
  expect((await readFile(await (await downloading).path())).subarray(0, 5).toString()).toBe('%PDF-')

  await documents.getByRole('button', { name: 'Remove Deed.pdf' }).click()
  const sure = page.getByRole('dialog', { name: 'Delete document?' })
  await sure.getByRole('button', { name: 'Keep it' }).click()
  expect(await rowsOf(`/appointments/${id}/documents`)).toHaveLength(2)
  await documents.getByRole('button', { name: 'Remove Deed.pdf' }).click()
  await sure.getByRole('button', { name: 'Delete document' }).click()
  await told(page, 'The document is deleted.')
  expect((await fetch(file.url())).status).toBe(404)
  await section(page, /^History/)
    .getByText('Document deleted')
    .waitFor()
  const acts = (await actionsOf(installation, workspace)).filter(one => !one.startsWith('upload-'))
  expect(acts.slice(0, 3)).toEqual([
    expect.stringMatching(/^document-deleted member:/),
    expect.stringMatching(/^document-uploaded member:/),
    expect.stringMatching(/^document-uploaded member:/),
  ])
  expect(unexpected(page).filter(one => !/ERR_FAILED/.test(one))).toEqual([])
})

test('A video is uploaded and played with range requests', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  const page = await openConsole(`/appointments/${id}`)
  const videos = section(page, /^Videos/)
  await videos.getByText('No videos yet.').waitFor()
  const choosing = page.waitForEvent('filechooser')
  await videos.getByRole('button', { name: 'Choose a video' }).click()
  const buffer = Buffer.from((await page.evaluate(recording)) as number[])
  await (await choosing).setFiles({ name: 'Session 1.webm', mimeType: 'video/webm', buffer })
  await told(page, 'Session 1.webm is uploaded.')
  expect(await rowsOf(`/appointments/${id}/videos`)).toMatchObject([{ file_size: buffer.length }])
  const played = page.waitForResponse(/\/files\//)
  await videos.getByRole('button', { name: 'Play Session 1.webm' }).click()
  const part = await played
  expect((await part.request().allHeaders()).range).toMatch(/^bytes=0-/)
  expect([part.status(), part.headers()['content-range']]).toEqual([
    206,
    expect.stringMatching(new RegExp(`^bytes 0-\\d+/${buffer.length}$`)),
  ])
  await poll(() => page.evaluate("document.querySelector('video')?.readyState")).toBeGreaterThan(0)
  await expectAccessibleInBoth(page)

  const refused = page.waitForResponse('**/manage/v1/appointments/*/uploads')
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') })
  expect((await refused).status()).toBe(400)
  await videos.getByText(/must be a video of one of these types/).waitFor()
  expect(await rowsOf(`/appointments/${id}/videos`)).toHaveLength(1)
  expect(unexpected(page)).toEqual([])
})

test('Staff mark a no-show, take it back, log a call and complete by keyboard alone', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { advance_seconds: 2 * 86_400 })
  const page = await openConsole(`/appointments/${id}`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await tabTo(page, button('Mark no-show'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('menuitem', { name: 'The notary' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText(/Marked as no-show\./).waitFor()
  expect((await stateOf(id)).no_show.reason).toBe('notary')
  await tabTo(page, button('Take back'))
  await page.keyboard.press('Enter')
  await told(page, 'The mark is taken back.')
  expect((await stateOf(id)).no_show).toBeNull()
  await tabTo(page, button('Log a call'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('menuitem', { name: 'No answer' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await told(page, 'The call is logged.')
  expect(await rowsOf(`/appointments/${id}/calls`)).toHaveLength(1)
  await tabTo(page, button('Complete'))
  await page.keyboard.press('Enter')
  const closing = page.getByRole('dialog', { name: 'Complete the session' })
  await closing.getByRole('textbox').first().waitFor()
  for (const field of await closing.getByRole('textbox').all()) {
    await tabTo(page, field)
    await page.keyboard.type('Done on paper.')
  }
  await tabTo(page, closing.getByRole('button', { name: 'Complete', exact: true }))
  await page.keyboard.press('Enter')
  await told(page, 'The appointment is completed.')
  expect((await stateOf(id)).status).toBe('completed')
  expect(await fatesOf(id, 'cancellation')).toEqual([])
  expect(unexpected(page)).toEqual([])
})

test('Signers are added, changed, approved with Undo, and removed', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  const page = await openConsole(`/appointments/${id}`)
  const signers = section(page, /^Signers/)
  await press(page, 'Add signer')
  const adding = page.getByRole('dialog', { name: 'Add signer' })
  await adding.getByLabel('First name').fill('Ben')
  await adding.getByLabel('Last name').fill('Adler')
  await adding.getByLabel('Email').fill('ben@example.com')
  await expectAccessibleInBoth(page)
  await adding.getByRole('button', { name: 'Add signer' }).click()
  await told(page, 'The signer is added.')
  await press(page, 'Add signer')
  await adding.getByLabel('First name').fill('Bea')
  await adding.getByLabel('Last name').fill('Adler')
  await adding.getByLabel('Email').fill('BEN@example.com')
  await adding.getByRole('button', { name: 'Add signer' }).click()
  await adding.getByText('The booking already has a signer with this email.').waitFor()
  await adding.getByLabel('Email').fill('bea@example.com')
  await adding.getByRole('button', { name: 'Add signer' }).click()
  await signers.getByText('Bea Adler').waitFor()

  await signers.getByRole('button', { name: 'Acts on Ben Adler' }).click()
  await page.getByRole('menuitem', { name: 'Accept the ID, whatever the check says' }).click()
  await signers.getByText('Approved').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await told(page, 'The change is undone.')
  await signers.getByRole('button', { name: 'Acts on Bea Adler' }).click()
  await page.getByRole('menuitem', { name: 'Edit signer' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit signer' })
  await editing.getByLabel('Email').fill('beatrice@example.com')
  await editing.getByRole('button', { name: 'Save signer' }).click()
  await signers.getByText('beatrice@example.com').waitFor()
  await signers.getByRole('button', { name: 'Acts on Ben Adler' }).click()
  await page.getByRole('menuitem', { name: 'Remove signer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove signer' }).click()
  await told(page, 'The signer is removed.')
  expect(await rowsOf(`/appointments/${id}/signers`)).toMatchObject([
    { email: 'beatrice@example.com', human_approval: null },
  ])
  expect(unexpected(page)).toEqual([])
})

test('A reservation is found, held, scheduled, exported and canceled', async () => {
  workspace = await installation.workspace()
  const make = async (last_name: string, status = 'queued') =>
    (await workspace.call('POST', '/reservations', { ...customer, last_name, service: 'remote', status }))
      .body.id as number
  const id = await make('Quill')
  const others = [await make('Other'), await make('Draft', 'draft')]
  const page = await openConsole('/today')
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await page.keyboard.press('r')
  await page.waitForURL('**/reservations?waiting=true')
  await page.getByRole('link', { name: 'Ana Draft' }).waitFor()
  await page.getByRole('tab', { name: 'Waiting', selected: true }).waitFor()
  await expectAccessibleInBoth(page)
  await page.getByLabel('Status').selectOption({ label: 'Waits for the customer' })
  await page.getByText('2 reservations').waitFor()
  const downloading = page.waitForEvent('download')
  await press(page, 'Export CSV')
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv.startsWith('\ufeffid,')).toBe(true)
  const shown = await page.locator('tbody a').evaluateAll(links => links.map(link => link.textContent))
  const listed = await rowsOf('/reservations?status=queued&limit=100')
  expect(
    csv
      .trim()
      .split('\n')
      .slice(1)
      .map(line => Number(/\d+/.exec(line)?.[0])),
  ).toEqual(listed.map((row: { id: number }) => row.id))
  expect(shown).toEqual(
    listed.map((row: { customer: { last_name: string } }) => `Ana ${row.customer.last_name}`),
  )

  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  await installation.as(undefined)('POST', `/booking/v1/${keys.reservation}/open`)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Name, email, phone, id, key or file name').fill('Quill')
  await page.getByRole('button', { name: /Ana Quill Reservation/ }).click()
  await page.waitForURL(`**/reservations/${id}`)
  await page.getByText('No time yet').waitFor()
  await section(page, /^History/)
    .getByText('Status: Waits for the customer → Customer chooses a time')
    .waitFor()
  await expectAccessibleInBoth(page)
  await press(page, 'Schedule')
  const dialog = page.getByRole('dialog', { name: 'Schedule the appointment' })
  await dialog.getByLabel('Date').fill(tomorrow())
  await dialog.getByRole('textbox', { name: 'Time' }).fill('15:00')
  await dialog.getByRole('button', { name: 'Hold for 5 minutes' }).click()
  await dialog.getByText(/The time is held until/).waitFor()
  await expectAccessible(page)
  expect((await actionsOf(installation, workspace))[0]).toMatch(/^reservation-held member:/)
  await dialog.getByRole('button', { name: 'Book appointment' }).click()
  await told(page, 'The appointment is booked.')
  await page.waitForURL('**/appointments/*')
  const { status, appointment_id } = (await workspace.manage('GET', `/reservations/${id}`)).body
  expect([status, (await stateOf(appointment_id)).timestamp]).toEqual([
    'scheduled',
    `${tomorrow()}T15:00:00+00:00`,
  ])

  // The old address leads to the one page of the booking.
  await page.goto(`${installation.url}/console/w/${workspace.id}/reservations/${id}`)
  await page.waitForURL(`**/appointments/${appointment_id}`)
  await page.goto(`${installation.url}/console/w/${workspace.id}/appointments`)
  await page.getByRole('tab', { name: 'Waiting' }).click()
  await page.getByRole('link', { name: 'Ana Draft' }).waitFor()
  expect(await page.getByRole('link', { name: 'Ana Quill' }).count()).toBe(0)
  for (const name of ['Ana Other', 'Ana Draft']) await page.getByLabel(`Select ${name}`).check()
  await press(page, 'Cancel 2 reservations')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel 2 reservations' }).click()
  await told(page, '2 of 2 are canceled.')
  for (const other of others)
    expect((await workspace.manage('GET', `/reservations/${other}`)).body.status).toBe('canceled')
  expect(unexpected(page)).toEqual([])
})

test('A list of seven hundred has few rows in the page, and is walked by keyboard to its end', async () => {
  workspace = await installation.workspace()
  const lines = Array.from(
    { length: 700 },
    (_, at) => `Person,Number${at},remote,completed,2025-01-0${1 + (at % 9)}T1${at % 10}:00:00Z`,
  )
  const csv = ['first_name,last_name,service,status,start_utc', ...lines].join('\n')
  const path = '/appointments/import?dry_run=false'
  const imported = await workspace.manage('POST', path, csv, { 'content-type': 'text/csv' })
  expect([imported.status, imported.body.errors]).toEqual([200, []])
  const page = await openConsole('/appointments')
  const table = page.getByRole('table')
  await table.waitFor()
  const known = async () => Number(await table.getAttribute('aria-rowcount'))
  expect(await known()).toBe(-1)
  await page.getByRole('region', { name: 'Appointments' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const focused = () => page.evaluate("document.activeElement?.closest('tr')?.dataset.index")
  await poll(focused).toBe('1')
  while ((await known()) === -1) {
    await page.keyboard.press('End')
    expect(await page.locator('tbody tr').count()).toBeLessThan(90)
  }
  expect(await known()).toBe(701)
  await page.keyboard.press('End')
  await poll(focused).toBe('699')
  await page.getByText('700 appointments').waitFor()
  expect(await page.locator('tbody tr[aria-rowindex]').last().getAttribute('aria-rowindex')).toBe('701')
  expect(await page.locator('tbody tr').count()).toBeLessThan(90)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Person Number0' }).waitFor()
  expect(unexpected(page)).toEqual([])
}, 180_000)

test('What closes a day is named where a time is chosen', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  const day = tomorrow()
  expect(
    (await workspace.manage('POST', '/closures', { name: 'Inventory', from: day, to: day })).status,
  ).toBe(201)
  const page = await openConsole(`/appointments/${id}`)
  await press(page, 'Move')
  const dialog = page.getByRole('dialog', { name: 'Move the appointment' })
  await dialog.getByText(/^Closed: Inventory\. No time is free on /).waitFor()
  await expectAccessible(page)
  expect(unexpected(page)).toEqual([])
})

test('A saved view belongs to its person, and nobody else sees it', async () => {
  workspace = await installation.workspace()
  await book('Ada', 'Byron', '15:00')
  const canceled = await book('Ben', 'Adler', '16:00')
  await workspace.manage('POST', `/appointments/${canceled.id}/cancel`, {})
  const [ana, ben] = [
    await person(installation, workspace, 'viewer'),
    await person(installation, workspace, 'owner'),
  ]
  const page = await openAs(ana.email, '/appointments')
  await page.getByLabel('Status').selectOption({ label: 'Canceled' })
  await press(page, '+ Save this filter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Gone')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
  await told(page, 'The view is saved.')
  await page.getByRole('button', { name: 'Gone 1', exact: true }).waitFor()
  await expectAccessibleInBoth(page)
  await press(page, 'Clear the filters')
  await page.getByLabel('Status').selectOption({ label: 'Draft' })
  await press(page, '+ Save this filter')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Gone')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await dialog.getByText('Is the name of another view. Choose another name.').waitFor()
  await page.context().close()

  const again = await openAs(ana.email, '/appointments')
  await again.getByRole('button', { name: 'Gone 1', exact: true }).click()
  await again.waitForURL(/status=canceled/)
  await again.getByRole('link', { name: 'Ben Adler' }).waitFor()
  await again.getByRole('link', { name: 'Ada Byron' }).waitFor({ state: 'detached' })
  await again.getByRole('button', { name: 'Views: Gone' }).click()
  await again.getByRole('menuitem', { name: 'Rename' }).click()
  await again.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Canceled ones')
  await again.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await again.getByRole('button', { name: 'Canceled ones 1', exact: true }).waitFor()

  await press(again, 'Clear the filters')
  await again.getByLabel('When').selectOption({ label: 'Tomorrow' })
  await again.getByRole('link', { name: 'Ada Byron' }).waitFor()
  await press(again, '+ Save this filter')
  await again.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Next day')
  await again.keyboard.press('Enter')
  await again.getByRole('button', { name: 'Next day 2', exact: true }).waitFor()
  await moveClock(workspace, 86_400)
  await again.reload()
  await again.getByRole('link', { name: 'Ada Byron' }).waitFor({ state: 'detached' })
  await press(again, 'Clear the filters')
  await again.getByRole('button', { name: 'Next day 0', exact: true }).click()
  await again.waitForURL(/when=tomorrow/)
  await again.getByText('No appointment matches').waitFor()

  const other = await openAs(ben.email, '/appointments')
  await other.getByRole('link', { name: 'Ada Byron' }).waitFor()
  expect(await other.getByRole('button', { name: /Canceled ones/ }).count()).toBe(0)
  await again.getByRole('button', { name: 'Views: Canceled ones' }).click()
  await again.getByRole('menuitem', { name: 'Delete' }).click()
  await told(again, 'The view is deleted.')
  expect((await ana.browser.manage('GET', '/saved-views')).body.data).toEqual([
    expect.objectContaining({ name: 'Next day', filter: { from: 'P1D', to: 'P2D' } }),
  ])
  expect([...unexpected(again), ...unexpected(other)]).toEqual([])
})

test('A signer who is searched for by keyboard leads to the appointment', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  const { reservation_id } = await stateOf(id)
  const signer = { first_name: 'Zelda', last_name: 'Quist', email: 'zelda@example.com' }
  expect((await workspace.call('POST', `/reservations/${reservation_id}/signers`, signer)).status).toBe(201)
  const upload = uploadOf('reservation', reservation_id)
  expect((await workspace.manage('POST', '/documents', upload)).status).toBe(201)
  const page = await openConsole('/today')
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  const field = page.getByRole('textbox', { name: 'Search' })
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.keyboard.press('Control+k')
  await field.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await field.pressSequentially('zel qui')
  await page.getByText('Signer · zelda@example.com').waitFor()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/appointments/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Ada Byron' }).waitFor()

  await page.evaluate(() => localStorage.setItem('jurat-language', 'es'))
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Ada Byron' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Buscar' }).fill('byron')
  await page.getByText(/^Cita · Programada · .+, 15:00 · ada@example\.com$/).waitFor()
  await page.getByRole('textbox', { name: 'Buscar' }).fill('deed')
  await page.getByRole('button', { name: 'deed.pdf Documento · Enviado con la reserva' }).waitFor()

  await page.keyboard.press('Escape')
  await press(page, 'Añadir firmante')
  const dialog = page.getByRole('dialog', { name: 'Añadir firmante' })
  await dialog.getByLabel('Nombre').fill('Zelda')
  await dialog.getByLabel('Apellidos').fill('Quist')
  await dialog.getByLabel('Correo').fill(signer.email)
  await dialog.getByRole('button', { name: 'Añadir firmante' }).click()
  await dialog.getByText('La reserva ya tiene un firmante con este correo electrónico.').waitFor()
  await dialog.getByLabel('Correo').fill('zelda@example')
  await dialog.getByRole('button', { name: 'Añadir firmante' }).click()
  await dialog.getByText('Debe ser una dirección de correo.', { exact: true }).waitFor()
  expect(unexpected(page)).toEqual([])
})

test('A viewer changes nothing, and ids of another workspace are not found', async () => {
  workspace = await installation.workspace()
  const foreign = await book('Eve', 'Foreign', '15:00')
  const outside = (await stateOf(foreign.id)).reservation_id
  await workspace.manage('POST', '/documents', uploadOf('appointment', foreign.id))
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  const { reservation_id } = await stateOf(id)
  await workspace.manage('POST', '/documents', uploadOf('appointment', id))
  await workspace.manage('POST', '/videos', videoForm(id, Buffer.from('v')))
  await workspace.manage('POST', `/appointments/${id}/signers`, {
    first_name: 'Ben',
    last_name: 'Adler',
    email: 'ben@example.com',
  })
  const page = await openConsole(`/appointments/${id}`, 'viewer')
  const changes =
    /^(Move|Cancel|Assign|Add|Edit|Remove|Choose|Log|Acts on|Complete|Mark|Schedule|Book|Delete|Select)/
  for (const path of [
    `/appointments/${id}`,
    `/reservations/${reservation_id}`,
    '/appointments',
    '/reservations',
  ]) {
    await page.goto(`${installation.url}/console/w/${workspace.id}${path}`)
    await page.getByText('Ada Byron').first().waitFor()
    if (/\d$/.test(path)) await page.getByText('Ben Adler').waitFor()
    for (const role of ['button', 'checkbox'] as const) {
      const names = await page
        .getByRole(role)
        .evaluateAll(all => all.map(one => one.getAttribute('aria-label') ?? one.textContent ?? ''))
      expect([path, role, names.filter(name => changes.test(name))]).toEqual([path, role, []])
    }
    expect(await page.locator('input[type=file]').count()).toBe(0)
  }
  for (const path of [`/appointments/${foreign.id}`, `/reservations/${outside}`]) {
    await page.goto(`${installation.url}/console/w/${workspace.id}${path}`)
    await page.getByText('Nothing is here').waitFor()
    expect(await page.getByText('Foreign').count()).toBe(0)
    await expectAccessible(page)
  }
})

test('Staff correct the customer, and reservation and appointment have it', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Bryon', '15:00')
  const { reservation_id } = await stateOf(id)
  const page = await openConsole(`/appointments/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  await press(page, 'Edit details')
  await dialog.getByLabel('Last name').fill('Byron')
  await dialog.getByLabel('Email').fill('ada@')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await dialog.getByText('Must be an email address.', { exact: true }).waitFor()
  expect((await stateOf(id)).customer.last_name).toBe('Bryon')
  await dialog.getByLabel('Email').fill('ada@byron.example')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await page.getByRole('heading', { name: 'Ada Byron' }).waitFor()
  const names = { first_name: 'Ada', last_name: 'Byron', email: 'ada@byron.example' }
  for (const path of [`/appointments/${id}`, `/reservations/${reservation_id}`])
    expect((await workspace.manage('GET', path)).body.customer).toMatchObject(names)
  expect(unexpected(page).filter(one => !/400/.test(one))).toEqual([])
})

test('A session that ends in the middle of an edit loses nothing typed', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  const page = await openConsole(`/appointments/${id}`)
  const tasks: [open: string, dialog: string, label: string, submit: string][] = [
    ['Add signer', 'Add signer', 'First name', 'Add signer'],
    ['Edit details', 'Edit details', 'Place', 'Save details'],
  ]
  for (const [open, name, label, submit] of tasks) {
    await page.goto(`${installation.url}/console/w/${workspace.id}/appointments/${id}`)
    await press(page, open)
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByLabel(label).fill('Typed before')
    if (name === 'Add signer') {
      await dialog.getByLabel('Last name').fill('Adler')
      await dialog.getByLabel('Email').fill('ben@example.com')
    }
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await dialog.getByRole('button', { name: submit }).click()
    await page.getByRole('dialog', { name: 'You are signed out' }).waitFor()
    // The same person signs in again in another tab.
    await page.context().addCookies(cookies)
    await press(page, 'Try again')
    await page.getByRole('dialog', { name: 'You are signed out' }).waitFor({ state: 'hidden' })
    expect(await dialog.getByLabel(label).inputValue()).toBe('Typed before')
    await dialog.getByRole('button', { name: submit }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  expect((await stateOf(id)).location).toBe('Typed before')
  expect(await rowsOf(`/appointments/${id}/signers`)).toMatchObject([{ first_name: 'Typed before' }])
})

test('A member of two workspaces opens the appointments of both', async () => {
  workspace = await installation.workspace()
  const first = await book('Ada', 'Byron', '15:00')
  const { email, browser: own } = await person(installation, workspace, 'scheduler')
  const before = workspace
  workspace = await installation.workspace()
  const second = await book('Ben', 'Adler', '15:00')
  const invitation = { workspace_id: workspace.id, email, role: 'viewer' }
  const invited = await installation.admin('POST', '/manage/v1/invitations', invitation)
  await prove(installation, { email })
  await own.auth('POST', `/invitations/${secretOf(invited.body.url)}/accept`, {})
  const page = await openAs(email, `/appointments/${second.id}`)
  await page.getByRole('heading', { name: 'Ben Adler' }).waitFor()
  expect(await page.getByRole('button', { name: 'Move' }).count()).toBe(0)
  await page.goto(`${installation.url}/console/w/${before.id}/appointments/${first.id}`)
  await page.getByRole('heading', { name: 'Ada Byron' }).waitFor()
  await page.getByRole('button', { name: 'Move' }).waitFor()
  expect(unexpected(page)).toEqual([])
})

test('A printed appointment has its data and none of the controls', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  await workspace.manage('POST', `/appointments/${id}/notes`, { text: 'Side door.' })
  const page = await openConsole(`/appointments/${id}`)
  await page.getByText('Side door.').first().waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await page.getByRole('navigation').count()).toBe(0)
  await page.getByText('ada@example.com').waitFor()
  const color = await page.evaluate("getComputedStyle(document.querySelector('.panel')).backgroundColor")
  expect(color).toBe('rgb(255, 255, 255)')
})
