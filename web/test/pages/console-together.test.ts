import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { poll, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, press, told, unexpected } from './console.ts'

// Two people change different fields of the same thing: both changes stay.

let installation: Installation
let workspace: Workspace
let browser: Browser
const { openConsole, book, stateOf, tomorrow } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

/** What a colleague changes meanwhile. */
async function colleague(path: string, changes: object) {
  const { status, body } = await workspace.manage('PATCH', path, changes)
  expect([path, status]).toEqual([path, 200])
  return body
}
const addDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

/** The second 1:30 of the next day in New York that has two. */
function secondHalfPastOne(): number {
  const in2Days = Temporal.Now.instant().add({ hours: 48 }).toZonedDateTimeISO('America/New_York')
  const hasSummer = (at: Temporal.ZonedDateTime) => at.offset === '-04:00'
  let at = in2Days
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (next === null) throw new Error('New York changes its clocks no more.')
    if (!hasSummer(next)) return next.epochMilliseconds + 30 * 60_000
    at = next
  }
}
const read = async (path: string) => (await workspace.manage('GET', path)).body

test('A signer keeps the address and the link that a colleague corrected', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  const person = { first_name: 'Bne', last_name: 'Adler', email: 'wrong@example.org' }
  const signer = (await workspace.call('POST', `/appointments/${id}/signers`, person)).body
  const page = await openConsole(`/appointments/${id}`)
  await page.getByRole('button', { name: 'Acts on Bne Adler' }).click()
  await page.getByRole('menuitem', { name: 'Edit signer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit signer' })
  await dialog.waitFor()
  const corrected = await workspace.call('PATCH', `/signers/${signer.id}`, { email: 'right@example.org' })
  await dialog.getByLabel('First name').fill('Ben')
  await dialog.getByRole('button', { name: 'Save signer' }).click()
  await told(page, 'The signer is changed.')
  const after = (await workspace.call('GET', `/signers/${signer.id}`)).body
  expect([after.first_name, after.email, after.key]).toEqual(['Ben', 'right@example.org', corrected.body.key])
  expect(unexpected(page)).toEqual([])
})

test('A service keeps its new price, and a notary the new time zone', async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/services?service=remote')
  const service = page.getByRole('dialog')
  await service.getByLabel('Name').waitFor()
  await colleague('/services/remote', { unit_price: 40 })
  await service.getByLabel('Name').fill('Remote session')
  await service.getByRole('button', { name: /^Save/ }).click()
  await poll(async () => (await read('/services/remote')).label).toBe('Remote session')
  expect((await read('/services/remote')).unit_price).toBe(40)

  const [notary] = (await read('/notaries')).data
  const path = `/notaries/${notary.id}`
  await page.goto(`${installation.url}/console/w/${workspace.id}${path}`)
  await press(page, 'Edit')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').waitFor()
  await colleague(path, { timezone: 'Asia/Tokyo' })
  await dialog.getByLabel('Name').fill('Nora Vidal')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await poll(async () => (await read(path)).name).toBe('Nora Vidal')
  expect((await read(path)).timezone).toBe('Asia/Tokyo')
  expect(unexpected(page)).toEqual([])
})

test('Settings of a colleague stay, and a shorter time asks first', async () => {
  workspace = await installation.workspace()
  const path = `/workspaces/${workspace.id}`
  await colleague(path, { retention: { mails_days: 90, audit_days: 400 } })
  const page = await openConsole('/settings/retention')
  await page.getByLabel('Completed appointments: days').waitFor()
  await colleague(path, { retention: { mails_days: null, audit_days: 730 } })
  await page.getByLabel('Completed appointments: days').fill('4000')
  const save = page.locator('form button[type=submit]').first()
  // The page reads the settings again after it has saved them: what the colleague sets next is not to be seen.
  let isSaved = false
  const readAgain = page.waitForResponse(response => {
    if (!response.url().endsWith(path)) return false
    isSaved ||= response.request().method() === 'PATCH'
    return isSaved && response.request().method() === 'GET'
  })
  await save.click()
  await readAgain
  await poll(async () => (await read(path)).retention.acts_days).toBe(4000)
  expect((await read(path)).retention).toMatchObject({ mails_days: null, audit_days: 730 })

  await page.getByLabel('Audit trail: days').waitFor()
  await colleague(path, { retention: { audit_days: null } })
  // Longer than what the page shows, shorter than what the colleague set.
  await page.getByLabel('Audit trail: days').fill('900')
  await save.click()
  await page.getByRole('dialog').waitFor()
  expect((await read(path)).retention.audit_days).toBe(null)

  await page.goto(`${installation.url}/console/w/${workspace.id}/settings/booking`)
  const notice = page.getByLabel('Minimum notice in minutes')
  await notice.waitFor()
  await colleague(path, { embed_origins: ['https://www.example.com'] })
  await notice.fill('60')
  await save.click()
  await poll(async () => (await read(path)).minimum_notice_minutes).toBe(60)
  expect((await read(path)).embed_origins).toEqual(['https://www.example.com'])
  expect(unexpected(page)).toEqual([])
})

test('Undo of a removed date keeps the date that a colleague added', async () => {
  workspace = await installation.workspace()
  const [notary] = (await read('/notaries')).data
  const url = `/notaries/${notary.id}/hours`
  const [first, second] = [5, 6].map(days => addDays(tomorrow(), days))
  await colleague(url, { exceptions: [{ date: first, spans: [] }] })
  const page = await openConsole(`/notaries/${notary.id}`)
  await page.getByRole('button', { name: /^Remove the hours on/ }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await colleague(url, { exceptions: [{ date: second, spans: [] }] })
  await page.getByRole('button', { name: 'Undo' }).click()
  await told(page, 'The change is undone.')
  const dates = (await read(url)).exceptions.map(({ date }: { date: string }) => date)
  expect(dates.sort()).toEqual([first, second])
  expect(unexpected(page)).toEqual([])
})

test('An appointment in the second of two equal hours keeps it', async () => {
  workspace = await installation.workspace('America/New_York')
  await colleague(`/workspaces/${workspace.id}`, { horizon_days: 400 })
  const notaries = await staff(workspace, {}, {})
  const second = secondHalfPastOne()
  const ada = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', service: 'remote' }
  const made = await workspace.manage('POST', '/bookings', { ...ada, timestamp: second / 1000 })
  expect(made.status).toBe(201)
  const { id, notary_id } = made.body.appointment
  const other = notaries.find(one => one !== notary_id) ?? 0
  const page = await openConsole(`/appointments/${id}`)
  await press(page, 'Move')
  const dialog = page.getByRole('dialog', { name: 'Move the appointment' })
  await dialog.getByRole('combobox').selectOption(String(other))
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await told(page, 'The appointment is moved.')
  const after = await stateOf(id)
  expect([after.notary_id, Date.parse(after.timestamp)]).toEqual([other, second])
  expect(unexpected(page)).toEqual([])
})
