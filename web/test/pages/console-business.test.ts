import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { customer, makeReservation } from '../../../server/test/helpers/bookings.ts'
import { aroundTheClock, staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { actionsOf, ownAddresses } from '../../../server/test/helpers/people.ts'
import {
  expectAccessible,
  expectAccessibleInBoth,
  openPage,
  poll,
  withBrowser,
} from '../../../server/test/pages/browser.ts'
import { deskOf, press, told, unexpected } from './console.ts'

let installation: Installation
let workspace: Workspace
let browser: Browser
const { openConsole, book, stateOf } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

const dayMs = 86_400_000
const zone = 'America/New_York'
/** `2026-11-27` in the zone of the workspace. */
const dateIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(
    installation.clock.now().getTime() + days * dayMs,
  )
/** The Friday after next, so that neither notice nor the month of the page matters. */
const friday = () => {
  const ahead = Array.from({ length: 7 }, (_, index) => dateIn(index + 2))
  return ahead.find(date => new Date(date).getUTCDay() === 5) ?? ''
}
const spoken = (date: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  }).format(new Date(date))

const setSlug = async () => {
  const slug = `business-${workspace.id}`
  const { status } = await workspace.manage('PATCH', `/workspaces/${workspace.id}`, {
    open_booking_slug: slug,
  })
  expect(status).toBe(200)
  return slug
}
/** The times that a customer is offered on that date. */
async function offered(slug: string, date: string, service = 'remote'): Promise<string[]> {
  const { body } = await installation.as(undefined)(
    'GET',
    `/booking/v1/open/${slug}/availability?service=${service}&date=${date}&timezone=${zone}&starts=1`,
  )
  return (body.starts ?? []).map((start: string) => start)
}

test('An empty workspace becomes bookable by mouse alone', async () => {
  workspace = await installation.workspace(zone)
  await staff(workspace)
  for (const { handle } of (await workspace.manage('GET', '/services')).body.data)
    await workspace.manage('DELETE', `/services/${handle}`)
  const page = await openConsole('/notaries')
  await page.getByText('No notaries yet').waitFor()
  await expectAccessibleInBoth(page)
  await press(page, 'Add a notary')
  const dialog = page.getByRole('dialog', { name: 'Add a notary' })
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Ana Vidal')
  await dialog.getByLabel('Start with Monday to Friday, 9 AM to 5 PM').uncheck()
  await dialog.getByRole('button', { name: 'Add a notary' }).click()
  await page.getByRole('heading', { name: 'Ana Vidal' }).waitFor()
  await page.getByText('This notary has no hours, so nobody can book them.').waitFor()

  // One stroke over the grid, from Monday at 9 to Friday before 17.
  const box = await page.getByTestId('week').boundingBox()
  if (!box) throw new Error('no grid')
  const point = (day: number, hour: number) =>
    [box.x + ((day + 0.5) / 7) * box.width, box.y + ((hour + 0.25) / 24) * box.height] as const
  await page.mouse.move(...point(0, 9))
  await page.mouse.down()
  await page.mouse.move(...point(4, 16.5), { steps: 5 })
  await page.mouse.up()
  expect(await page.getByLabel('Friday, range 1, to').inputValue()).toBe('17:00')
  await expectAccessibleInBoth(page)
  await press(page, 'Save hours')
  await told(page, 'The hours are saved.')
  const [notary] = (await workspace.manage('GET', '/notaries')).body.data
  const { weekly } = (await workspace.manage('GET', `/notaries/${notary.id}/hours`)).body
  expect(weekly).toEqual(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map(weekday => ({
      weekday,
      from: '09:00',
      to: '17:00',
    })),
  )

  await page.getByRole('link', { name: 'Services' }).click()
  await page.getByText('No services yet').waitFor()
  await press(page, 'Add a service')
  const service = page.getByRole('dialog', { name: 'Add a service' })
  await service.getByLabel('Name').fill('Will signing')
  await expectAccessible(page)
  await service.getByRole('button', { name: 'Add a service' }).click()
  await page.getByRole('link', { name: 'Will signing' }).waitFor()
  await expectAccessibleInBoth(page)
  expect((await workspace.manage('GET', '/services/will_signing')).body).toMatchObject({
    label: 'Will signing',
    category: 'remote',
    duration_minutes: 30,
  })

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('tab', { name: 'Booking' }).click()
  await page.waitForURL('**/settings/booking')
  await page.getByLabel('Anybody can book').click()
  const slug = `business-${workspace.id}`
  await page.getByLabel('Address of the page').fill(slug)
  await press(page, 'Save changes')
  await told(page, 'The changes are saved.')
  await page.getByText(`<jurat-booking src="${installation.url}/book/${slug}"></jurat-booking>`).waitFor()
  await expectAccessibleInBoth(page)
  const customer = await openPage(browser)
  await customer.goto(`${installation.url}/book/${slug}/will_signing?day=${friday()}`)
  await customer.getByRole('button', { name: /^9:00/ }).waitFor()
  expect(unexpected(page)).toEqual([])
})

test('A service that was taken out of the catalog is offered again, as it was', async () => {
  workspace = await installation.workspace(zone)
  await workspace.manage('PATCH', '/services/wet', { unit_price: 80, texts: { es: { label: 'En papel' } } })
  await makeReservation(workspace, { service: 'wet', status: 'queued' })
  const read = () => workspace.manage('GET', '/services/wet')
  const { body: before } = await read()
  const page = await openConsole('/services')
  const row = page.getByRole('row', { name: before.label })
  await row.getByRole('button', { name: 'Take out of the catalog' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await poll(async () => (await read()).body).toEqual(before)
  await row.getByRole('button', { name: 'Take out of the catalog' }).click()
  await told(page, `${before.label} can no longer be booked. Existing bookings keep it.`)
  await page.goto(`${installation.url}/console/w/${workspace.id}/customers/${customer.email}`)
  await page.getByText(before.label).first().waitFor()
  await page.goto(`${installation.url}/console/w/${workspace.id}/services`)
  await page.getByRole('link', { name: 'Archived services' }).click()
  await page.getByRole('heading', { name: 'Archived services' }).waitFor()
  await expectAccessibleInBoth(page)
  await press(page, `Offer again: ${before.label}`)
  await told(page, `${before.label} can be booked again.`)
  await page.getByText('No archived services').waitFor()
  expect((await read()).body).toEqual(before)
  expect(unexpected(page)).toEqual([])
})

test('The texts of a service are typed by language, and only what was changed is sent', async () => {
  workspace = await installation.workspace(zone)
  const textsOf = async () => (await workspace.manage('GET', '/services/wet')).body.texts
  const before = await textsOf()
  const page = await openConsole('/services?service=wet')
  const dialog = page.getByRole('dialog', { name: 'Edit In-person wet signature' })
  const field = (name: string) => dialog.getByRole('tabpanel').getByLabel(name)
  await dialog.getByRole('tab', { name: 'Español' }).click()
  await poll(() => field('Shown to customers as').inputValue()).toBe('Firma presencial en papel')
  await field('Shown to customers as').fill('Firma en su casa')
  await field('What to bring or prepare').fill('')
  await expectAccessible(page)
  // Somebody else changes another language meanwhile.
  await workspace.manage('PATCH', '/services/wet', { texts: { fr: { label: 'À domicile' } } })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'The changes are saved.')
  expect(await textsOf()).toEqual({
    ...before,
    es: { ...before.es, label: 'Firma en su casa', bring: null },
    fr: { ...before.fr, label: 'À domicile' },
  })
})

test('A new place of a service or a notary is mailed, unless the box is checked', async () => {
  workspace = await installation.workspace(zone)
  const [id] = await staff(workspace, { name: 'Ana Vidal' })
  const recorded = async () => {
    const rows = installation.ctx.db.selectFrom('place_changes').select(['service', 'notary_id', 'notify'])
    return rows.where('workspace_id', '=', workspace.id).orderBy('id').execute()
  }
  const page = await openConsole('/services?service=wet')
  const dialog = page.getByRole('dialog', { name: 'Edit In-person wet signature' })
  const box = page.getByRole('checkbox', { name: 'Do not mail the new place or link' })
  await dialog.getByLabel('Price').fill('31')
  expect(await box.count()).toBe(0)
  await dialog.getByLabel('Place (optional)').fill('2 Oak Ave')
  await box.check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'The changes are saved.')
  expect(await recorded()).toEqual([{ service: 'wet', notary_id: null, notify: false }])
  await page.goto(`${installation.url}/console/w/${workspace.id}/notaries/${id}`)
  await press(page, 'Edit')
  await page.getByLabel('Meeting link (optional)').fill('https://meet.example.com/a')
  await box.waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'The changes are saved.')
  expect((await recorded()).at(-1)).toEqual({ service: null, notary_id: id, notify: true })
  expect(unexpected(page)).toEqual([])
})

test('A Friday off takes two clicks, names the booking in it, and customers see no Friday', async () => {
  workspace = await installation.workspace(zone)
  const [id] = await staff(workspace, { name: 'Ana Vidal', timezone: zone })
  const slug = await setSlug()
  const date = friday()
  expect(await offered(slug, date)).not.toEqual([])
  const booked = await workspace.manage('POST', '/bookings', {
    first_name: 'Ben',
    last_name: 'Adler',
    email: 'ben@example.com',
    service: 'remote',
    timestamp: Date.parse(`${date}T15:00:00-05:00`) / 1000,
  })
  expect(booked.status).toBe(201)
  const page = await openConsole('/today')
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('link', { name: 'Time off for Ana Vidal' }).click()
  await page.waitForURL(/tab=time-off/)
  const day = page.getByRole('button', { name: `${spoken(date)}, 1 booking` })
  // The Friday may be in the next month.
  if (!(await day.isVisible().catch(() => false)) && date.slice(0, 7) !== dateIn(0).slice(0, 7))
    await press(page, 'Next month')
  await day.click()
  await page.getByText('1 booking is in that time. It stays:').waitFor()
  await page.getByRole('link', { name: 'Ben Adler' }).waitFor()
  await expectAccessibleInBoth(page)
  await press(page, `Give ${spoken(date)} off`)
  await told(page, `${spoken(date)}: time off is added.`)
  expect(await offered(slug, date)).toEqual([])
  const { data } = (await workspace.manage('GET', `/notaries/${id}/time-off`)).body
  const midnight = Temporal.PlainDate.from(date).toZonedDateTime(zone).toInstant().toString()
  expect(data).toMatchObject([{ starts_at: midnight, appointment_ids: [booked.body.appointment.id] }])
  expect((await workspace.manage('GET', `/appointments/${booked.body.appointment.id}`)).body.status).toBe(
    'scheduled',
  )
  expect((await actionsOf(installation, workspace))[0]).toMatch(/^time-off-added member:/)
  await press(page, 'Undo')
  await told(page, 'The change is undone.')
  expect(await offered(slug, date)).not.toEqual([])

  // Another notary takes the booking, there and then.
  const other = { name: 'Otto Brandt', categories: ['remote'], timezone: zone }
  const otto = (await workspace.manage('POST', '/notaries', other)).body.id
  await workspace.manage('PATCH', `/notaries/${otto}/hours`, { weekly: aroundTheClock })
  await page.reload()
  if (!(await day.isVisible().catch(() => false)) && date.slice(0, 7) !== dateIn(0).slice(0, 7))
    await press(page, 'Next month')
  await day.click()
  await page.getByRole('combobox', { name: 'Assign to a notary: Ben Adler' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Otto Brandt' }).click()
  await told(page, 'assigned')
  await page.getByText('1 booking is in that time. It stays:').waitFor({ state: 'detached' })
  const { appointment } = booked.body
  expect((await workspace.manage('GET', `/appointments/${appointment.id}`)).body.notary_id).toBe(otto)
  expect(unexpected(page)).toEqual([])
})

test('Hours are typed, copied and saved by the keyboard alone', async () => {
  workspace = await installation.workspace(zone)
  const [id] = await staff(workspace, { name: 'Ana Vidal', timezone: zone, weekly: [] })
  const page = await openConsole('/notaries')
  await page.getByRole('link', { name: 'Ana Vidal', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add a range on Monday' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const field = (name: string) => page.getByLabel(`Monday, range ${name}`)
  const type = async (name: string, time: string) => {
    await field(name).focus()
    await page.keyboard.type(time)
  }
  await type('1, from', '0830AM')
  await type('1, to', '0100PM')
  await type('2, from', '1230PM')
  await type('2, to', '0500PM')
  await page.keyboard.press('Enter')
  // The ranges overlap: the server names the one that is wrong, and nothing typed is lost.
  await page.getByRole('group', { name: 'Monday' }).getByRole('alert').waitFor()
  expect(await field('1, from').inputValue()).toBe('08:30')
  await type('2, from', '0145PM')
  await page.getByRole('button', { name: 'Copy Monday to other days' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Monday to Friday' }).focus()
  await page.keyboard.press('Enter')
  await field('2, to').focus()
  await page.keyboard.press('Enter')
  await told(page, 'The hours are saved.')
  const { weekly } = (await workspace.manage('GET', `/notaries/${id}/hours`)).body
  const spans = [
    { from: '08:30', to: '13:00' },
    { from: '13:45', to: '17:00' },
  ]
  expect(weekly).toEqual(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].flatMap(weekday =>
      spans.map(span => ({ weekday, ...span })),
    ),
  )
  expect(unexpected(page)).toEqual([])
})

test('The console asks before it overwrites hours that somebody else has changed', async () => {
  workspace = await installation.workspace(zone)
  const [id] = await staff(workspace, { name: 'Ana Vidal', timezone: zone, weekly: [] })
  const page = await openConsole(`/notaries/${id}`)
  await press(page, 'Add a range on Monday')
  const theirs = { weekly: [{ weekday: 'friday', from: '10:00', to: '12:00' }] }
  expect((await workspace.manage('PATCH', `/notaries/${id}/hours`, theirs)).status).toBe(200)
  await press(page, 'Save hours')
  await page.getByText('Somebody else has changed these hours meanwhile.').waitFor()
  expect((await workspace.manage('GET', `/notaries/${id}/hours`)).body).toMatchObject(theirs)
  await press(page, 'Save hours')
  await told(page, 'The hours are saved.')
  const { weekly } = (await workspace.manage('GET', `/notaries/${id}/hours`)).body
  expect(weekly.map(({ weekday }: { weekday: string }) => weekday)).toEqual(['monday'])
  expect(unexpected(page)).toEqual([])
})

test('A feed is shown once, and stops working when it is revoked', async () => {
  workspace = await installation.workspace(zone)
  const [id] = await staff(workspace, { name: 'Ana Vidal', email: 'ana@example.com' })
  const page = await openConsole(`/notaries/${id}?tab=calendar`)
  await press(page, 'Create address')
  const url = await page.getByLabel('Address', { exact: true }).inputValue()
  expect(url).toMatch(/\/calendar\/[\w-]+\.ics$/)
  expect((await fetch(url)).status).toBe(200)
  await expectAccessibleInBoth(page)
  await page.getByLabel('The feed shows').selectOption('times')
  await told(page, 'The feed shows that from now on.')
  await press(page, 'Revoke address')
  const dialog = page.getByRole('dialog', { name: 'Revoke the address?' })
  await dialog.getByRole('button', { name: 'Revoke address' }).click()
  await page.getByText('There is no address yet.').waitFor()
  expect((await fetch(url)).status).toBe(404)

  await page.getByRole('tab', { name: 'Mails' }).click()
  await page.waitForURL(/tab=mails/)
  await expectAccessible(page)
  await page.getByLabel('The list of the next day, at 6 PM').click()
  await told(page, 'The changes are saved.')
  expect((await workspace.manage('GET', `/notaries/${id}`)).body).toMatchObject({
    notify_next_day: false,
    notify_assigned: true,
  })
  expect(unexpected(page).filter(one => !/status of 404/.test(one))).toEqual([])
})

test('A closed day names the bookings in it, and is taken back', async () => {
  workspace = await installation.workspace(zone)
  await staff(workspace, { name: 'Ana Vidal', timezone: zone })
  const slug = await setSlug()
  const date = friday()
  await book('Ben', 'Adler', '15:00', { timestamp: Date.parse(`${date}T15:00:00Z`) / 1000 })
  const page = await openConsole('/closures')
  await page.getByText('No closed day is planned.').waitFor()
  if (date.slice(0, 7) !== dateIn(0).slice(0, 7)) await press(page, 'Next month')
  await page.getByRole('button', { name: `${spoken(date)}, 1 booking` }).click()
  await page.getByRole('link', { name: 'Ben Adler' }).waitFor()
  await page.getByLabel('Name').fill('Inventory')
  await expectAccessibleInBoth(page)
  await press(page, `Close ${spoken(date)}`)
  await told(page, 'Inventory: the business is closed then.')
  expect(await offered(slug, date)).toEqual([])
  await page.getByText('1 booking in it').waitFor()
  await press(page, 'Remove Inventory')
  const dialog = page.getByRole('dialog', { name: 'Remove Inventory?' })
  await dialog.getByRole('button', { name: 'Remove closure' }).click()
  await told(page, 'The closure is removed.')
  expect(await offered(slug, date)).not.toEqual([])
  expect(unexpected(page)).toEqual([])
})

test('Bookings on a day that is to be closed are canceled together, and the day is still open', async () => {
  workspace = await installation.workspace(zone)
  await staff(workspace, { name: 'Ana Vidal', timezone: zone })
  const date = friday()
  const at = (hour: number) => ({ timestamp: Date.parse(`${date}T${hour}:00:00Z`) / 1000 })
  await book('Ben', 'Adler', '15:00', at(15))
  await book('Ada', 'Byron', '16:00', at(16))
  const page = await openConsole('/closures')
  await page.getByText('No closed day is planned.').waitFor()
  if (date.slice(0, 7) !== dateIn(0).slice(0, 7)) await press(page, 'Next month')
  await page.getByRole('button', { name: `${spoken(date)}, 2 bookings` }).click()
  await page.getByLabel('Name').fill('Inventory')
  await press(page, 'Cancel all 2')
  const dialog = page.getByRole('dialog', { name: 'Cancel all 2' })
  await expectAccessibleInBoth(page)
  await dialog.getByLabel('Reason (optional)').fill('We are closed')
  await dialog.getByRole('button', { name: 'Cancel all 2' }).click()
  await told(page, '2 of 2 are canceled.')
  await page.getByRole('link', { name: 'Ben Adler' }).waitFor({ state: 'detached' })
  const { data } = (await workspace.manage('GET', '/appointments')).body
  expect(data.map(({ status }: { status: string }) => status)).toEqual(['canceled', 'canceled'])
  // The dialog is opened from the form of the closed day, and does not send it.
  expect((await workspace.manage('GET', '/closures')).body.data).toEqual([])
  expect(unexpected(page)).toEqual([])
})

test('Holidays of the country are chosen, become closed days, and are taken back', async () => {
  workspace = await installation.workspace(zone)
  await staff(workspace, { name: 'Ana Vidal', timezone: zone })
  const year = Number(dateIn(0).slice(0, 4)) + 1
  const christmas = `${year}-12-25`
  const closures = async () =>
    (await workspace.manage('GET', '/closures?limit=100')).body.data as { name: string; from: string }[]
  const closed = { name: 'Winter', from: christmas, to: christmas }
  expect((await workspace.manage('POST', '/closures', closed)).status).toBe(201)
  const page = await openConsole('/closures')
  await press(page, 'Add holidays')
  const dialog = page.getByRole('dialog', { name: 'Add holidays' })
  const row = (name: string) =>
    dialog.getByRole('group', { name: `${year}` }).getByLabel(name, { exact: true })
  await poll(() => dialog.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('United States')
  await row('Christmas Day').waitFor()
  expect(await row('Christmas Day').isDisabled()).toBe(true)
  await dialog.getByText('closed already').waitFor()
  await row('Thanksgiving Day').uncheck()
  await expectAccessibleInBoth(page)
  const region = dialog.getByRole('combobox', { name: 'Region' })
  await region.click()
  await region.fill('New Y')
  await page.getByRole('option', { name: 'New York' }).click()
  await row("Lincoln's Birthday").waitFor()
  // Another list begins with all of its days.
  expect(await row('Thanksgiving Day').isChecked()).toBe(true)
  await row('Thanksgiving Day').uncheck()
  await dialog.getByRole('button', { name: /^Close on \d+ holidays$/ }).click()
  await told(page, 'holidays more.')
  const names = (await closures()).filter(({ from }) => from.startsWith(`${year}`)).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(["Lincoln's Birthday", 'Winter']))
  expect(names.filter(name => name === 'Thanksgiving Day' || name === 'Christmas Day')).toEqual([])
  expect((await closures()).every(({ from }) => from >= dateIn(0))).toBe(true)
  await press(page, 'Undo')
  await poll(async () => (await closures()).map(({ name }) => name)).toEqual(['Winter'])
  expect(unexpected(page)).toEqual([])
})

test('A brand is previewed before it is saved, and then customers see it', async () => {
  workspace = await installation.workspace(zone)
  const slug = await setSlug()
  const page = await openConsole('/settings/brand')
  const shown = () => page.getByTitle('What customers see').getAttribute('srcdoc')
  await poll(shown).toContain('#1f4b99')
  await page.getByLabel('Color of buttons and links').fill('#0b6b4f')
  await page.getByLabel('Name that customers see').fill('Acme Notaries')
  await poll(shown).toContain('--accent:#0b6b4f')
  await poll(shown).toContain('Acme Notaries')
  await page.getByLabel('Show').selectOption('confirmation')
  await poll(shown).toContain('2px solid #0b6b4f')
  await expectAccessibleInBoth(page)
  const html = async () => (await fetch(`${installation.url}/book/${slug}`)).text()
  expect(await html()).not.toContain('#0b6b4f')
  const terms = page.getByLabel('Address of your terms')
  await terms.fill('http://example.com/terms')
  await press(page, 'Save changes')
  await page.getByRole('alert').filter({ hasText: 'Check this field: Address of your terms' }).waitFor()
  expect(await terms.inputValue()).toBe('http://example.com/terms')
  await terms.fill('https://example.com/terms')
  await press(page, 'Save changes')
  await told(page, 'The changes are saved.')
  expect(await html()).toContain('--accent:#0b6b4f')
  expect(await html()).toContain('Acme Notaries')
  expect(unexpected(page)).toEqual([])
})

test('A file with one wrong row imports nothing, and imports when it is corrected', async () => {
  workspace = await installation.workspace(zone)
  const fileWith = (email: string) =>
    [
      'first_name,last_name,email,service,status,start_utc',
      'Ana,Ortiz,ana@example.com,remote,completed,2025-03-04T15:00:00Z',
      `Ben,Adler,${email},remote,completed,2025-03-05T15:00:00Z`,
    ].join('\n')
  const page = await openConsole('/settings/import')
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const imported = async () => (await workspace.manage('GET', '/appointments')).body.data.length
  await page.getByRole('button', { name: 'Choose a CSV file' }).waitFor()
  await choose(fileWith('nobody'))
  await page.getByText('1 error. Nothing is imported.').waitFor()
  await page.getByRole('row', { name: /^3 Email / }).waitFor()
  expect(await page.getByRole('button', { name: /^Import/ }).count()).toBe(0)
  await expectAccessibleInBoth(page)
  expect(await imported()).toBe(0)
  await choose(fileWith('ben@example.com'))
  await page.getByText('The file has no errors. Nothing is imported yet.').waitFor()
  expect(await imported()).toBe(0)
  await press(page, 'Import 2 appointments')
  await page.getByText('2 appointments are imported.').waitFor()
  expect(await imported()).toBe(2)
  const at = new Date(Math.ceil(Date.now() / 3_600_000 + 48) * 3_600_000).toISOString()
  await choose(
    `first_name,last_name,email,service,status,start_utc\nCleo,Diaz,cleo@example.com,remote,scheduled,${at}`,
  )
  await page.getByText('The file has no errors. Nothing is imported yet.').waitFor()
  // All notaries leave between the check and the import.
  await staff(workspace)
  await press(page, 'Import 1 appointment')
  await page.getByText('1 error. Nothing is imported.').waitFor()
  expect(await page.getByText('The file has no errors').count()).toBe(0)
  expect(await imported()).toBe(2)
  expect(unexpected(page)).toEqual([])
})

test('An erasure is confirmed, and says what is kept', async () => {
  workspace = await installation.workspace(zone)
  const { id } = await book('Ada', 'Byron', '15:00')
  await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { advance_seconds: 2 * 86_400 })
  expect((await workspace.manage('POST', `/appointments/${id}/complete`)).status).toBe(200)
  const page = await openConsole('/settings/people')
  await page.getByLabel('Email address of the person').fill('ada@example.com')
  await expectAccessibleInBoth(page)
  await press(page, 'Erase the data')
  const dialog = page.getByRole('dialog', { name: 'Erase the data of ada@example.com?' })
  await dialog.getByText(/Completed appointments are kept whole until 10 years/).waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Type the address again').fill('ben@example.com')
  await dialog.getByRole('button', { name: 'Erase the data' }).click()
  await dialog.getByText('This is not the same address.').waitFor()
  const erased = async () =>
    (await actionsOf(installation, workspace)).filter(action => /^person-erased member:/.test(action)).length
  expect(await erased()).toBe(0)
  await dialog.getByLabel('Type the address again').fill('Ada@Example.com')
  await dialog.getByRole('button', { name: 'Erase the data' }).click()
  await page.getByText('Kept, because the law asks for it:').waitFor()
  await page.getByText(`Appointment ${id}, until`).waitFor()
  expect(await erased()).toBe(1)
  expect((await stateOf(id)).customer.first_name).toBe('Ada')
  expect(unexpected(page)).toEqual([])
})

test('A tab, a link and Back ask before they drop what was typed', async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/settings/brand')
  await page.getByRole('tab', { name: 'Business' }).click()
  const ask = page.getByRole('dialog', { name: 'You have unsaved changes' })
  const contact = page.getByRole('textbox', { name: 'Contact' })
  await contact.fill('+1 512 555 0100')
  await page.getByRole('tab', { name: 'Brand' }).click()
  await ask.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await ask.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Mails', exact: true }).click()
  await ask.getByRole('button', { name: 'Keep editing' }).click()
  expect([await contact.inputValue(), new URL(page.url()).pathname]).toEqual([
    '+1 512 555 0100',
    `/console/w/${workspace.id}/settings/business`,
  ])
  await page.goBack()
  await ask.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'The changes are saved.')
  await page.getByRole('tab', { name: 'Brand' }).click()
  await page.waitForURL('**/settings/brand')
  await page.getByRole('tab', { name: 'Business' }).click()
  await contact.fill('another')
  await page.getByRole('tab', { name: 'Brand' }).click()
  await ask.getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL('**/settings/brand')
  const { body } = await workspace.manage('GET', `/workspaces/${workspace.id}`)
  expect(body.contact).toBe('+1 512 555 0100')
  expect(unexpected(page)).toEqual([])
})

test('A scheduler sees the settings and cannot change them', async () => {
  workspace = await installation.workspace(zone)
  const page = await openConsole('/settings/business', 'scheduler')
  await page.getByText('Only owners and admins can change these settings.').waitFor()
  await expectAccessibleInBoth(page)
  for (const tab of ['Brand', 'Booking', 'Mails', 'Retention']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.waitForURL(`**/settings/${tab.toLowerCase()}`)
    await page.getByText('Only owners and admins can change these settings.').waitFor()
    const form = page.locator('form').first()
    expect([tab, await form.locator('input, select, textarea, [type=submit]').count()]).toEqual([tab, 0])
  }
  await page.goto(page.url().replace('retention', 'people'))
  await page.getByText('Your role does not allow this').waitFor()
  expect(await page.getByRole('tab', { name: 'Personal data' }).count()).toBe(0)
})
