import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { aroundTheClock, staff } from '../../../server/test/helpers/calendar.ts'
import { serveCalendar, vcalendar, vevent } from '../../../server/test/helpers/calendar-server.ts'
import { pdfOf } from '../../../server/test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessible, expectAccessibleInBoth, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, press, told, unexpected } from './console.ts'

// The console of a person with the role notary: their own rows, and no act that would be refused.

let installation: Installation
let workspace: Workspace
let browser: Browser
const { openConsole, book, tomorrow } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startInstallation({ ...ownAddresses, JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' }),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

const zone = 'America/New_York'

/** A workspace in New York, whose notary lives an hour behind it. */
async function office() {
  workspace = await installation.workspace(zone)
  const weekly = aroundTheClock.map(({ weekday }) => ({ weekday, from: '00:00', to: '23:59' }))
  await staff(workspace, { name: 'Lucía Ramos', timezone: 'America/Chicago', weekly }, { name: 'Nora Vidal' })
  const { data } = (await workspace.manage('GET', '/notaries')).body
  return data.find(({ name }: { name: string }) => name === 'Lucía Ramos') as { id: number }
}

test('A notary reads their name, and is offered only what the role may do', async () => {
  const own = await office()
  // A date of New York, where it may still be the day before that of UTC.
  const tomorrow = Temporal.Now.plainDateISO(zone).add({ days: 1 })
  const start = tomorrow.toZonedDateTime({ timeZone: zone, plainTime: '11:00' })
  await book('Ada', 'Byron', '11:00', { notary_id: own.id, timestamp: start.epochMilliseconds / 1000 })
  const page = await openConsole('/today', 'notary', own.id)
  await page.getByText('Remote notarization · Lucía Ramos').waitFor()
  expect(await page.getByRole('link', { name: 'Virtual clock' }).count()).toBe(0)
  for (const [list, path] of [
    ['Appointments', '/appointments'],
    ['Reservations', '/reservations'],
  ] as const) {
    await page.goto(`${installation.url}/console/w/${workspace.id}${path}`)
    await page.getByRole('heading', { name: list, exact: true }).waitFor()
    await page.getByRole('link', { name: 'Ada Byron' }).waitFor()
    expect(await page.getByRole('tab', { name: 'Waiting' }).count()).toBe(0)
    expect(await page.getByLabel('Select Ada Byron').count()).toBe(0)
    expect(await page.getByLabel('Notary', { exact: true }).count()).toBe(0)
    expect(await page.getByLabel('Without a notary').count()).toBe(0)
    expect(await page.getByLabel('Status').count()).toBe(1)
  }
  await page.getByRole('link', { name: 'Appointments', exact: true }).click()
  await page.getByRole('link', { name: 'Ada Byron' }).click()
  await press(page, 'Move')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date').waitFor()
  expect(await dialog.getByLabel('Notary').count()).toBe(0)
  await expectAccessible(page)
  expect(unexpected(page)).toEqual([])
})

test('Time off is in the zone of the notary, and ends after it begins', async () => {
  const own = await office()
  // 10 AM in Chicago in summer, 9 AM in winter.
  await book('Ada', 'Byron', '15:00', { notary_id: own.id })
  const time = new Date(`${tomorrow()}T15:00:00Z`).toLocaleTimeString('en-US', {
    timeZone: 'America/Chicago',
    hour: 'numeric',
    minute: '2-digit',
  })
  const page = await openConsole(`/notaries/${own.id}?tab=time-off`, 'notary', own.id)
  await page.getByText(/Times in Chicago \(C[SD]T\)\./).waitFor()
  await page.locator(`button[data-date="${tomorrow()}"]`).click()
  const stranded = page.getByRole('group').filter({ hasText: 'Ada Byron' })
  await stranded.getByText(time).waitFor()
  await stranded.getByText('ask the office to assign them').waitFor()
  await page.getByLabel('Only a part of the day').check()
  await page.getByLabel(/^From/).fill('12:00')
  await page.getByLabel(/^To/).fill('11:00')
  await page.getByRole('button', { name: /^Give/ }).click()
  await page.getByText('Choose a later time than the first one').waitFor()
  await expectAccessibleInBoth(page)
  const { data } = (await workspace.manage('GET', `/notaries/${own.id}/time-off`)).body
  expect(data).toEqual([])
  expect(unexpected(page)).toEqual([])
})

test('A day off repeats every week, and is removed from one of its days on', async () => {
  const own = await office()
  const first = tomorrow()
  await book('Ada', 'Byron', '15:00', {
    notary_id: own.id,
    timestamp: Date.parse(`${first}T18:00:00Z`) / 1000 + 7 * 86_400,
  })
  const page = await openConsole(`/notaries/${own.id}?tab=time-off`, 'notary', own.id)
  await page.locator(`button[data-date="${first}"]`).click()
  await page.getByLabel('Repeats every week').check()
  const until = Temporal.PlainDate.from(first).add({ days: 28 }).toString()
  await page.getByLabel('Until').fill(until)
  // The booking of the next week would be left.
  await page.getByRole('group').filter({ hasText: 'Ada Byron' }).waitFor()
  await page.getByLabel('How often').selectOption('Every 2 weeks')
  await page.getByRole('group').filter({ hasText: 'Ada Byron' }).waitFor({ state: 'detached' })
  await page.getByLabel('How often').selectOption('Every week')
  await expectAccessibleInBoth(page)
  await press(page, 'Give these days off')
  await told(page, 'Time off is added 5 times.')
  const timesOff = async () =>
    (await workspace.manage('GET', `/notaries/${own.id}/time-off`)).body.data.map(
      ({ starts_at }: { starts_at: string }) => starts_at,
    )
  const midnight = (weeks: number) =>
    Temporal.PlainDate.from(first).add({ weeks }).toZonedDateTime('America/Chicago').toInstant().toString()
  expect(await timesOff()).toEqual([4, 3, 2, 1, 0].map(midnight))
  const list = page.getByRole('region', { name: 'Time off from today on' })
  await list.getByText(/^and 4 more times until/).waitFor()
  await list.getByRole('button', { name: 'Show all' }).click()
  const removes = list.getByRole('button', { name: /^Remove time off/ })
  expect(await removes.count()).toBe(5)
  await removes.nth(3).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the time off?' })
  await dialog.getByLabel('This one and the later ones').check()
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Remove time off' }).click()
  await told(page, 'The time off is removed.')
  expect(await timesOff()).toEqual([2, 1, 0].map(midnight))
  await list
    .getByRole('button', { name: /^Remove time off/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Remove time off' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await timesOff()).toEqual([2, 1].map(midnight))
  expect(unexpected(page)).toEqual([])
})

test('On a phone, the name of a document has a line of its own', async () => {
  const own = await office()
  const { id } = await book('Ada', 'Byron', '16:00', { notary_id: own.id })
  const document = { object_type: 'appointment', object_id: id, filename: 'power-of-attorney.pdf' }
  const pdf_content = pdfOf(2_000).toString('base64')
  const made = await workspace.call('POST', '/documents', { ...document, pdf_content })
  expect(made.status).toBe(201)
  const page = await openConsole(`/appointments/${id}`)
  await page.setViewportSize({ width: 390, height: 844 })
  const name = page.getByText('power-of-attorney.pdf', { exact: true })
  await name.waitFor()
  expect((await name.boundingBox())?.width).toBeGreaterThan(300)
})

test('The page of a notary says in words what a calendar has that was not read', async () => {
  const own = await office()
  const zone = vevent('DTSTART;TZID=Mars/Olympus:20300110T100000', 'DURATION:PT1H')
  const entries = ['VTODO', 'VJOURNAL'].map(name => [`BEGIN:${name}`, `END:${name}`])
  await using server = await serveCalendar(vcalendar(zone, vevent('DTSTART:soon'), ...entries))
  const path = `/notaries/${own.id}/imported-calendars`
  expect((await workspace.manage('POST', path, { url: server.url, name: 'Family' })).status).toBe(201)
  const page = await openConsole(`/notaries/${own.id}?tab=calendar`)
  await page.getByText('1 broken event does not count').waitFor()
  await page.getByText('1 event has an unknown time zone: check its time').waitFor()
  await page.getByText('2 tasks and other entries are not read').waitFor()
  server.answer(response => response.end(vcalendar()))
  await press(page, 'Read now')
  await page.getByText('The calendar is read.').waitFor()
  await page.getByText('are not read').waitFor({ state: 'detached' })
  expect(await page.getByText(/broken event|unknown time zone/).count()).toBe(0)
  expect(unexpected(page)).toEqual([])
})

test('A notary is offered no change of services, closed days and their own hours', async () => {
  const own = await office()
  for (const path of ['/services', '/closures', `/notaries/${own.id}`]) {
    const planner = await openConsole(path, 'scheduler')
    const offers = (page: typeof planner) => page.getByRole('button', { name: /^(Add|Edit|Change|Remove)/ })
    await offers(planner).first().waitFor()
    const page = await openConsole(path, 'notary', own.id)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // A notary has no stream of events, which would keep the network busy.
    await page.waitForLoadState('networkidle')
    expect([path, await offers(page).allInnerTexts()]).toEqual([path, []])
    for (const one of [planner, page]) await one.close()
  }
})
