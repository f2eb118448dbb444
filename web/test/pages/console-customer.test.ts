import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../../server/test/helpers/bookings.ts'
import { book, staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessible, poll, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, press, unexpected } from './console.ts'

let installation: Installation
let workspace: Workspace
let browser: Browser
const { openConsole } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

test('A customer is one page with all bookings, from a booking and from the search, and can be booked again', async () => {
  workspace = await installation.workspace()
  await staff(workspace, { name: 'Nora Vidal' })
  const { id } = (await book(workspace, hourAhead(30), { phone: '+13055550100' })).body
  const second = (await book(workspace, hourAhead(34))).body
  await workspace.manage('POST', `/appointments/${second.id}/cancel`, {})
  await makeReservation(workspace, { status: 'queued' })
  await workspace.manage('POST', `/appointments/${id}/notes`, { text: 'Rings twice.' })
  const page = await openConsole(`/appointments/${id}`)
  await page.getByRole('link', { name: 'All bookings and notes' }).click()
  await page.getByRole('heading', { name: 'Ana Ortiz', level: 1 }).waitFor()
  await page.getByText('1 upcoming · 1 waiting for a time · 1 canceled · Customer since').waitFor()
  const rows = page.getByRole('region', { name: 'Appointments' }).getByRole('row')
  await poll(() => rows.count()).toBe(3)
  await page.getByText('Rings twice.').waitFor()
  await page.getByRole('link', { name: '+1 305 555 0100' }).waitFor()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)

  // A colleague books: the page follows.
  await book(workspace, hourAhead(40))
  await page.getByText('2 upcoming').waitFor()

  await press(page, 'Book an appointment')
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' })
  expect(await dialog.getByLabel('First name').inputValue()).toBe('Ana')
  expect(await dialog.getByLabel(/^Email/).inputValue()).toBe('ana@example.com')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search' }).fill('ortiz')
  await page.getByText('Customer · ana@example.com', { exact: true }).click()
  await page.getByRole('heading', { name: 'Ana Ortiz', level: 1 }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  const width = await page.evaluate('document.documentElement.scrollWidth')
  expect(width).toBe(390)
  await page.goto(`${installation.url}/console/w/${workspace.id}/customers/nobody@example.com`)
  await page.getByRole('alert').waitFor()
  expect(unexpected(page).filter(text => !text.includes('404'))).toEqual([])
})
