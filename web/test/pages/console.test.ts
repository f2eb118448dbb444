import { globSync, readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { setState } from '../../../server/test/helpers/bookings.ts'
import { staff } from '../../../server/test/helpers/calendar.ts'
import {
  type Installation,
  startOwnInstallation,
  type Workspace,
} from '../../../server/test/helpers/harness.ts'
import { deliverAll } from '../../../server/test/helpers/mails.ts'
import { actionsOf, ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessible, withBrowser } from '../../../server/test/pages/browser.ts'
import { complete, deskOf, press, told, unexpected } from './console.ts'

let installation: Installation
let workspace: Workspace
let browser: Browser
const { openConsole, book, stateOf, fatesOf, tomorrow } = deskOf(() => ({
  installation,
  workspace,
  browser,
}))
withBrowser(
  () => startOwnInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

test('Today shows what comes and leads to what needs work', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00', { signing_method: 'enotary' })
  const page = await openConsole('/today')
  await page.getByRole('link', { name: 'Ada Byron' }).waitFor()
  expect(await page.title()).toMatch(/^TEST · Today – /)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Tomorrow: 1 appointment is not ready' }).click()
  await page.waitForURL(/\/appointments\?.*not_ready=true/)
  await page.getByRole('link', { name: 'Ada Byron' }).click()
  await page.waitForURL(`**/appointments/${id}`)
  // The list, which is shown until the appointment is read, has the blockers too.
  await page.getByRole('heading', { level: 1, name: 'Ada Byron' }).waitFor()
  await page.getByText('No documents', { exact: true }).waitFor()
  await expectAccessible(page)

  // Another person books: the page of today shows it without a reload.
  await page.goBack()
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('link', { name: 'Ada Byron' }).waitFor()
  await book('Ben', 'Adler', '16:00')
  await page.getByRole('link', { name: 'Ben Adler' }).waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  expect(unexpected(page)).toEqual([])
})

test('Staff book for a customer who calls, and keep what they typed when they lose the time', async () => {
  workspace = await installation.workspace()
  const [nora] = await staff(workspace, { name: 'Nora Vidal' })
  const page = await openConsole('/appointments')
  await page.getByText('No appointments yet').waitFor()
  await press(page, 'Book an appointment')
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' })
  await dialog.getByLabel('First name').fill('Cleo')
  await dialog.getByLabel('Last name').fill('Lee')
  await dialog.getByLabel('Email').fill('cleo@example.com')
  await dialog.getByLabel('Notary').selectOption({ label: 'Nora Vidal' })
  await dialog.getByLabel('Date').fill(tomorrow())
  await dialog.getByRole('textbox', { name: 'Time' }).fill('15:00')
  await expectAccessible(page)
  await book('Dan', 'Rival', '15:00', { notary_id: nora })
  await dialog.getByRole('button', { name: 'Book appointment' }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByLabel('First name').inputValue()).toBe('Cleo')
  await dialog.getByRole('textbox', { name: 'Time' }).fill('16:00')
  await dialog.getByRole('button', { name: 'Book appointment' }).click()
  await told(page, 'The appointment is booked.')
  await page.getByRole('heading', { name: 'Cleo Lee' }).waitFor()
  const id = Number(page.url().split('/').at(-1))
  expect(await stateOf(id)).toMatchObject({ status: 'scheduled', notary_id: nora })
  expect(await workspace.eventTypes()).toEqual(expect.arrayContaining(['appointment-created']))
  expect(unexpected(page)).toEqual([])
})

test('A move is undone by the keyboard, and mails nobody', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  await deliverAll(installation)
  const before = (await stateOf(id)).timestamp
  const page = await openConsole(`/appointments/${id}`)
  await page.getByRole('heading', { name: 'Ada Byron' }).waitFor()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Move the appointment' })
  await dialog.getByRole('textbox', { name: 'Time' }).fill('17:30')
  await dialog.getByRole('textbox', { name: 'Time' }).press('Enter')
  await told(page, 'The appointment is moved.')
  expect((await stateOf(id)).timestamp).toBe(`${tomorrow()}T17:30:00+00:00`)
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await told(page, 'The change is undone.')
  expect((await stateOf(id)).timestamp).toBe(before)
  installation.clock.advance(5 * 60_000)
  await deliverAll(installation)
  expect(await fatesOf(id, 'reschedule')).toEqual(['withdrawn'])
  expect(unexpected(page)).toEqual([])
})

test('An appointment is marked as no-show, taken back, completed and reopened', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, {
    advance_seconds: 2 * 86_400,
  })
  const page = await openConsole(`/appointments/${id}`)
  await press(page, 'Mark no-show')
  await page.getByRole('menuitem', { name: 'A signer' }).click()
  await page.getByText(/Marked as no-show. The appointment is canceled .* unless/).waitFor()
  expect((await stateOf(id)).no_show).toMatchObject({ reason: 'signer' })
  await expectAccessible(page)
  await press(page, 'Take back')
  await told(page, 'The mark is taken back.')
  expect((await stateOf(id)).no_show).toBeNull()
  await complete(page)
  await press(page, 'Reopen')
  await told(page, 'The appointment is scheduled again.')
  expect((await stateOf(id)).status).toBe('scheduled')
  const acts = (await actionsOf(installation, workspace)).filter(action => /member:\d+$/.test(action))
  expect(
    acts
      .map(action => action.split(' ')[0])
      .toReversed()
      .slice(1),
  ).toEqual([
    ...['no-show-marked', 'no-show-unmarked', 'appointment-complete', 'reservation-completed'],
    ...['appointment-updated', 'reservation-scheduled'],
  ])
  expect(unexpected(page)).toEqual([])
})

test('Two people change one appointment: the second sees the change first', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  const page = await openConsole(`/appointments/${id}`)
  // Without the stream of events the page has an old state.
  await page.route('**/events/stream*', route => route.abort())
  await page.reload()
  await page.getByRole('heading', { name: 'Ada Byron' }).waitFor()
  await press(page, 'Cancel appointment')
  const dialog = page.getByRole('dialog', { name: 'Cancel the appointment?' })
  await expectAccessible(page)
  await dialog.getByLabel('Reason (optional)').fill('customer asked')
  await workspace.manage('PATCH', `/appointments/${id}`, { phone: '+12125550100' })
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await stateOf(id)).toMatchObject({ status: 'scheduled', customer: { phone: '+12125550100' } })
  expect(await dialog.getByLabel('Reason (optional)').inputValue()).toBe('customer asked')
})

test('The list filters, assigns several, and exports exactly what it shows', async () => {
  workspace = await installation.workspace()
  const [nora, otto] = await staff(workspace, { name: 'Nora Vidal' }, { name: 'Otto Brandt' })
  const ada = await book('Ada', 'Byron', '15:00', { notary_id: nora })
  const ben = await book('Ben', 'Adler', '16:00', { notary_id: nora })
  await book('Cleo', 'Lee', '17:00', { notary_id: nora })
  const page = await openConsole('/appointments')
  await page.getByRole('link', { name: 'Cleo Lee' }).waitFor()
  await expectAccessible(page)
  for (const name of ['Ada Byron', 'Ben Adler']) await page.getByLabel(`Select ${name}`).check()
  await press(page, 'Assign')
  await page.getByLabel('Assign to a notary').selectOption({ label: 'Otto Brandt' })
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click()
  await told(page, '2 of 2 are assigned.')
  expect([(await stateOf(ada.id)).notary_id, (await stateOf(ben.id)).notary_id]).toEqual([otto, otto])

  // What an act leaves as it was is named, with the reason, and stays selected.
  await page.reload()
  for (const name of ['Ada Byron', 'Cleo Lee']) await page.getByLabel(`Select ${name}`).check()
  // Somebody else completes it meanwhile.
  await setState(installation, workspace, { kind: 'appointment', id: ada.id }, 'completed')
  await press(page, 'Assign')
  await page.getByLabel('Assign to a notary').selectOption({ label: 'Nora Vidal' })
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click()
  const refused = page.getByRole('dialog', { name: '1 is not assigned' })
  await refused.getByRole('link', { name: 'Ada Byron' }).waitFor()
  expect(await refused.getByRole('listitem').allInnerTexts()).toEqual([
    'Ada Byron – The appointment is completed: only a scheduled one has a notary.',
  ])
  await refused.getByRole('button', { name: 'Close' }).click()
  await page.getByText('1 selected').waitFor()
  await expectAccessible(page)
  expect((await stateOf(ada.id)).notary_id).toBe(otto)
  await page.getByLabel('Select Ada Byron').uncheck()

  await page.getByLabel('Notary', { exact: true }).selectOption({ label: 'Otto Brandt' })
  await page.waitForURL(/notary=/)
  await page.getByText('2 appointments').waitFor()
  const downloading = page.waitForEvent('download')
  await press(page, 'Export CSV')
  const stream = await (await downloading).createReadStream()
  const csv = (await Array.fromAsync(stream)).join('')
  expect(
    csv
      .trim()
      .split('\n')
      .slice(1)
      .map(line => /Ada|Ben|Cleo/.exec(line)?.[0]),
  ).toEqual(['Ben', 'Ada'])
  await page.getByLabel('Name, email, phone or file').fill('nobody at all')
  await page.getByText('No appointment matches').waitFor()
  expect(unexpected(page)).toEqual([])
})

test('On a phone the list comes first, and its filters open on demand', async () => {
  workspace = await installation.workspace()
  await book('Ada', 'Byron', '15:00')
  const page = await openConsole('/appointments')
  await page.setViewportSize({ width: 390, height: 844 })
  const name = page.getByRole('link', { name: 'Ada Byron' })
  await name.waitFor()
  expect((await name.boundingBox())?.y).toBeLessThan(420)
  const status = page.getByLabel('Status')
  expect(await status.isVisible()).toBe(false)
  await press(page, 'Filters')
  await expectAccessible(page)
  await status.selectOption({ label: 'Canceled' })
  await page.getByText('No appointment matches').waitFor()
  await press(page, 'Filters (1)')
  expect(await status.isVisible()).toBe(false)
  // Wide again: nothing is hidden, and there is nothing to open.
  await page.setViewportSize({ width: 1400, height: 900 })
  expect(await status.isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Filters (1)' }).isVisible()).toBe(false)
  // The row fits, and is a link as a whole.
  await page.setViewportSize({ width: 390, height: 844 })
  await press(page, 'Filters (1)')
  await press(page, 'Clear the filters')
  const list = page.getByRole('region', { name: 'Appointments' })
  const row = list.getByRole('row', { name: 'Ada Byron' })
  await row.getByText('3:00 PM').waitFor()
  expect(await list.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)
  await row.click({ position: { x: 200, y: 70 } })
  await page.getByRole('heading', { name: 'Ada Byron' }).waitFor()
  for (const [path, label] of [
    ['mails', 'Mails'],
    ['audit', 'Audit trail'],
  ] as const) {
    await page.goto(`${installation.url}/console/w/${workspace.id}/${path}`)
    const entries = page.getByRole('region', { name: label })
    await entries.waitFor()
    expect(await page.getByLabel('From').isVisible()).toBe(false)
    expect(await entries.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)
    await expectAccessible(page)
  }
  expect(unexpected(page)).toEqual([])
})

test('A viewer sees, and changes nothing; a foreign workspace does not exist', async () => {
  workspace = await installation.workspace()
  const foreign = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  const page = await openConsole(`/appointments/${id}`, 'viewer')
  await page.getByRole('heading', { name: 'Ada Byron' }).waitFor()
  expect(await page.getByRole('button', { name: /Move|Cancel appointment|Assign|Add note/ }).count()).toBe(0)
  await page.goto(`${installation.url}/console/w/${foreign.id}/today`)
  await page.getByText('Nothing is here').waitFor()
  await expectAccessible(page)
})

test('A session that ends in the middle of a note loses nothing typed', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  const page = await openConsole(`/appointments/${id}`)
  await page.getByRole('textbox', { name: 'Note' }).fill('Ring twice.')
  // Only this tab keeps its page: the sessions of the person end elsewhere.
  await page.evaluate(async () => fetch('/auth/v1/sign-out', { method: 'POST' }))
  // The page may have noticed before, and its dialog then covers the button.
  await page.getByRole('button', { name: 'Add note', exact: true }).dispatchEvent('click')
  await page.getByRole('dialog', { name: 'You are signed out' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Ring twice.')
})

test("Browsers cache the console's files for a year but not its page, and the page with its files is below its size limit", async () => {
  const page = await fetch(`${installation.url}/console/w/1/today`)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';.*frame-ancestors 'none'/)
  const html = await page.text()
  const urls = [...html.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].flatMap(
    ([, url]) => url ?? [],
  )
  expect(urls.length).toBeGreaterThan(1)
  let bytes = html.length
  for (const url of urls) {
    const file = await fetch(installation.url + url, { headers: { 'accept-encoding': 'gzip' } })
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const whole = await file.arrayBuffer()
    const { gzipSync } = await import('node:zlib')
    bytes += gzipSync(Buffer.from(whole), { level: 9 }).length
  }
  expect(bytes).toBeLessThan(240 * 1024)
  expect((await fetch(`${installation.url}/console/assets/nothing.js`)).status).toBe(404)
})

test('Every component of Mantine that the console uses has its styles', () => {
  const built = (ending: string) =>
    globSync(`web/dist/assets/*.${ending}`)
      .map(path => readFileSync(path, 'utf8'))
      .join('\n')
  const [scripts, styles] = [built('js'), built('css')]
  const whole = readFileSync('node_modules/@mantine/core/styles.css', 'utf8')
  const classes = [...new Set(whole.match(/(?<=\.)m_[0-9a-f]{6,8}\b/g))]
  const used = classes.filter(name => scripts.includes(`"${name}"`) || scripts.includes(`\`${name}\``))
  expect(used.length).toBeGreaterThan(100)
  expect(used.filter(name => !styles.includes(`.${name}`))).toEqual([])
})
