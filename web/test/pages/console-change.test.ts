import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { hourAhead } from '../../../server/test/helpers/bookings.ts'
import { book as bookFrom, moveClock, staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { mailsOf } from '../../../server/test/helpers/mails.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import {
  expectAccessible,
  expectAccessibleInBoth,
  poll,
  withBrowser,
} from '../../../server/test/pages/browser.ts'
import { deskOf, press, told, unexpected } from './console.ts'

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

test('Staff send a link to choose a time, and the reservation waits in its tab', async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/appointments?when=upcoming&status=scheduled')
  await page.getByRole('tab', { name: 'Waiting' }).click()
  await page.getByRole('heading', { name: 'Appointments' }).waitFor()
  await press(page, 'Send link')
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' })
  await dialog.getByLabel('First name').fill('Ada')
  await dialog.getByLabel('Last name').fill('Byron')
  await dialog.getByLabel(/^Email/).fill('ada@example.com')
  expect(await dialog.getByLabel('Date').count()).toBe(0)
  await press(page, 'More')
  await dialog.getByLabel('Quantity').fill('2')
  await dialog.getByLabel('Language').selectOption('es')
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await told(page, 'The link is on its way.')
  await page.waitForURL('**/reservations/*')
  await page.getByText('No time yet').waitFor()
  const id = Number(page.url().split('/').pop())
  expect((await workspace.manage('GET', `/reservations/${id}`)).body).toMatchObject({
    status: 'queued',
    quantity: 2,
    lang: 'es',
  })
  await moveClock(workspace, 60)
  expect(await mailsOf(workspace, `&object_id=${id}`)).toMatchObject([{ kind: 'invitation' }])

  await page.goBack()
  await page.getByRole('link', { name: 'Ada Byron' }).waitFor()
  await page.getByRole('tab', { name: 'Waiting', selected: true }).waitFor()
  await page.getByRole('tab', { name: 'Upcoming' }).click()
  await page.getByText('No appointment matches').waitFor()
  expect(unexpected(page)).toEqual([])
})

test('Staff change the service and the price, and see before what that does', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  const page = await openConsole(`/appointments/${id}`)
  await press(page, 'Change service')
  const dialog = page.getByRole('dialog', { name: 'Change service' })
  await dialog.getByLabel('Quantity').fill('2')
  await dialog.getByText('30 min → 60 min · $25.00 → $50.00 · the start and the notary stay').waitFor()
  await dialog.getByLabel('Price of one (USD)').fill('20')
  await dialog.getByText('$25.00 → $40.00').waitFor()
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Change it' }).click()
  await told(page, 'The service is changed.')
  expect(await stateOf(id)).toMatchObject({
    quantity: 2,
    duration_minutes: 60,
    price: { unit_price: 20, total_price: 40 },
  })
  const history = page.getByRole('region', { name: /^History/ })
  await history.getByText('Quantity: 1 → 2').waitFor()
  await history.getByText('Price: 25 → 20').waitFor()
  // One call, one entry.
  expect(await history.getByText('Appointment updated').count()).toBe(1)
  expect(await history.getByText('Reservation updated').count()).toBe(0)
  expect(unexpected(page)).toEqual([])
})

test('A canceled booking is booked again with its notary, and a notary changes no price', async () => {
  workspace = await installation.workspace()
  const [, second = 0] = await staff(workspace, { name: 'Nora Vidal' }, { name: 'Omar Díaz' })
  const { id } = await book('Ada', 'Byron', '15:00', { notary_id: second })
  const notaryPage = await openConsole(`/appointments/${id}`, 'notary', second)
  await press(notaryPage, 'Change service')
  await notaryPage.getByRole('dialog').getByLabel('Quantity').waitFor()
  expect(await notaryPage.getByLabel(/^Price of one/).count()).toBe(0)
  await notaryPage.close()
  await workspace.manage('POST', `/appointments/${id}/cancel`, {})
  const page = await openConsole(`/appointments/${id}`)
  expect(await page.getByRole('button', { name: 'Change service' }).count()).toBe(0)
  await press(page, 'Book again')
  const dialog = page.getByRole('dialog', { name: 'Book the customer again' })
  await poll(() => dialog.getByLabel('Notary').inputValue()).toBe(String(second))
  await dialog.getByLabel('Date').fill(tomorrow())
  await dialog.getByRole('textbox', { name: 'Time' }).fill('17:00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Book appointment' }).click()
  await told(page, 'A new reservation is booked.')
  await page.waitForURL(url => !url.pathname.endsWith(`/${id}`))
  const again = Number(page.url().split('/').pop())
  expect(await stateOf(again)).toMatchObject({ status: 'scheduled', notary_id: second })

  // From now on the earlier booking leads to the new one.
  const { reservation_id: earlier } = await stateOf(id)
  for (const path of [`/appointments/${id}`, `/reservations/${earlier}`]) {
    await page.goto(`${installation.url}/console/w/${workspace.id}${path}`)
    await page.getByRole('link', { name: 'Show new booking' }).click()
    await page.waitForURL(`**/appointments/${again}`)
  }
  await page.goto(`${installation.url}/console/w/${workspace.id}/appointments/${id}`)
  await page.getByRole('link', { name: 'Show new booking' }).waitFor()
  expect(await page.getByRole('button', { name: 'Book again' }).count()).toBe(0)
  await expectAccessible(page)

  // Without a reservation there is nothing to copy but the customer and the notary.
  const { body } = await bookFrom(workspace, hourAhead(50), { first_name: 'Ben', notary_id: second })
  await workspace.manage('POST', `/appointments/${body.id}/cancel`, {})
  await page.goto(`${installation.url}/console/w/${workspace.id}/appointments/${body.id}`)
  await press(page, 'Book again')
  const blank = page.getByRole('dialog', { name: 'Book an appointment' })
  expect(await blank.getByLabel('First name').inputValue()).toBe('Ben')
  await poll(() => blank.getByLabel('Notary').inputValue()).toBe(String(second))
  expect(unexpected(page)).toEqual([])
})

test('A time that is canceled while the reservation stays leads to another time', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  const { reservation_id } = await stateOf(id)
  await workspace.manage('POST', `/appointments/${id}/cancel`, { keep_reservation: true })
  const page = await openConsole(`/appointments/${id}`)
  await page.getByRole('link', { name: 'Choose another time' }).click()
  await page.waitForURL(`**/reservations/${reservation_id}`)
  await page.getByText('No time yet').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search' }).fill('byron')
  await page.getByRole('button', { name: /Ada Byron Reservation/ }).waitFor()
  expect(unexpected(page)).toEqual([])
})

test('Earlier customers are offered while a name is typed, and a session in person asks for its place', async () => {
  workspace = await installation.workspace()
  await staff(workspace, { categories: ['remote', 'wet'] })
  await book('Ada', 'Byron', '15:00', { phone: '+13055550100', lang: 'es' })
  await book('Adam', 'Marsh', '16:00')
  await book('Grace', 'Hopper', '17:00')
  const page = await openConsole('/today')
  await press(page, 'Book an appointment')
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' })
  const field = (label: string | RegExp) => dialog.getByLabel(label)
  await field('First name').fill('Ad')
  const options = page.getByRole('option')
  await options.filter({ hasText: 'adam@example.com' }).waitFor()
  expect(await options.allInnerTexts()).not.toContainEqual(expect.stringContaining('Grace'))
  await expectAccessible(page)
  await options.filter({ hasText: 'ada@example.com' }).click()
  await poll(() => field('Last name').inputValue()).toBe('Byron')
  expect(await field('First name').inputValue()).toBe('Ada')
  expect(await field(/^Email/).inputValue()).toBe('ada@example.com')
  expect(await field(/^Phone/).inputValue()).toContain('305')
  expect(await field('Language').inputValue()).toBe('es')
  await field('Last name').fill('Bryon')
  await options.first().waitFor({ state: 'hidden' })
  expect(await field(/^Email/).inputValue()).toBe('ada@example.com')
  await page.keyboard.press('Escape')

  await press(page, 'Book an appointment')
  await field('First name').fill('Zoe')
  expect(await field(/^Place/).count()).toBe(0)
  await field('Service').selectOption('wet')
  await field(/^Place/).fill('12 Oak Street')
  await press(page, 'More')
  expect(await field(/^Place/).count()).toBe(1)
  await field('Last name').fill('Kim')
  await dialog.getByLabel('Date').fill(tomorrow())
  await dialog.getByRole('textbox', { name: 'Time', exact: true }).fill('19:00')
  await dialog.getByRole('button', { name: 'Book appointment' }).click()
  await page.waitForURL(/appointments\/\d+$/)
  expect(await stateOf(Number(page.url().split('/').pop()))).toMatchObject({
    service: 'wet',
    location: '12 Oak Street',
    customer: { first_name: 'Zoe', last_name: 'Kim', email: '' },
  })
  expect(unexpected(page)).toEqual([])
})

test('Staff change the language of a customer', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  const page = await openConsole(`/appointments/${id}`)
  await press(page, 'Edit details')
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Language').inputValue()).toBe('en')
  await dialog.getByLabel('Language').selectOption({ label: 'French' })
  await press(page, 'Save details')
  await dialog.waitFor({ state: 'detached' })
  expect(await stateOf(id)).toMatchObject({ lang: 'fr', customer: { first_name: 'Ada' } })
  expect(unexpected(page)).toEqual([])
})
