import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../../server/test/helpers/bookings.ts'
import { book, staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { mailsOf } from '../../../server/test/helpers/mails.ts'
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

const messagesOf = () => mailsOf(workspace, '&kind=message')

test('Staff write to the customer of an appointment with the keyboard alone, see the mail first, and the history has it', async () => {
  workspace = await installation.workspace()
  const [nora] = await staff(workspace, { name: 'Nora Vidal' })
  const { id } = (await book(workspace, hourAhead(30))).body
  const page = await openConsole(`/appointments/${id}`)
  await page.getByRole('button', { name: 'Message', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Write to customers' })
  await dialog.waitFor()
  await page.keyboard.type('Parking')
  await page.keyboard.press('Tab')
  await page.keyboard.type('The garage is closed.')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.getByText('1 customer gets this mail: Ana Ortiz').waitFor()
  const mail = dialog.frameLocator('iframe')
  await mail.getByText('The garage is closed.').waitFor()
  expect(await messagesOf()).toEqual([])
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await page.setViewportSize({ width: 1400, height: 900 })

  // Back keeps the text.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  expect(await dialog.getByLabel('Subject').inputValue()).toBe('Parking')
  await dialog.getByLabel('Message').fill('Park in Oak Street.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await mail.getByText('Park in Oak Street.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('The message goes to 1 customer.').waitFor()
  await poll(() => dialog.count()).toBe(0)
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Message')
  await page.getByText('Message sent to the customer').waitFor()
  expect(await messagesOf()).toMatchObject([{ object_id: id }])

  // A notary writes to their own customer.
  const own = await openConsole(`/appointments/${id}`, 'notary', nora)
  await press(own, 'Message')
  await own.getByRole('dialog', { name: 'Write to customers' }).waitFor()
  expect([...unexpected(page), ...unexpected(own)]).toEqual([])
})

test('A message to selected appointments goes once to each person, and names who is left out', async () => {
  workspace = await installation.workspace()
  await staff(workspace, { name: 'Nora Vidal' })
  await book(workspace, hourAhead(30))
  await book(workspace, hourAhead(31))
  await book(workspace, hourAhead(32), { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' })
  await book(workspace, hourAhead(33), { first_name: 'Cleo', last_name: 'Marsh', email: undefined })
  const page = await openConsole('/appointments')
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check()
  await press(page, 'Message')
  const dialog = page.getByRole('dialog', { name: 'Write to customers' })
  await dialog.getByLabel('Subject').fill('Parking')
  await dialog.getByLabel('Message').fill('The garage is closed.')
  await press(page, 'Check and preview')
  await dialog.getByText('2 customers get this mail, one each: Ana Ortiz, Ben Adler').waitFor()
  await dialog.getByText('1 booking is left out:').waitFor()
  await dialog.getByText('Cleo Marsh: no email address').waitFor()
  await press(page, 'Send to 2 customers')
  await page.getByText('The message goes to 2 customers.').waitFor()
  expect(await messagesOf()).toHaveLength(2)
  // The next act is for the same rows.
  await page.getByText('4 selected').waitFor()
  await page.goto(`${installation.url}/console/w/${workspace.id}/customers/ana@example.com`)
  await press(page, 'Message')
  await page.getByRole('dialog', { name: 'Write to customers' }).waitFor()
  expect(unexpected(page)).toEqual([])
})

test('A message goes to all customers of a filter, also to those that the list has not loaded', async () => {
  workspace = await installation.workspace()
  const ids: number[] = []
  for (let person = 1; person <= 103; person++)
    ids.push(await makeReservation(workspace, { status: 'queued', email: `customer${person}@example.com` }))
  const other = await makeReservation(workspace, {
    status: 'queued',
    service: 'wet',
    email: 'ben@example.com',
  })
  const page = await openConsole('/reservations?service=remote')
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check()
  await page.getByText('100 selected').waitFor()
  await press(page, 'Select all of this filter, at most 500')
  await page.getByText('103 selected').waitFor()
  await press(page, 'Message')
  const dialog = page.getByRole('dialog', { name: 'Write to customers' })
  await dialog.getByLabel('Subject').fill('Parking')
  await dialog.getByLabel('Message').fill('The garage is closed.')
  await press(page, 'Check and preview')
  await press(page, 'Send to 103 customers')
  await page.getByText('The message goes to 103 customers.').waitFor()
  // The oldest is not among the rows that were loaded first.
  const counts = [ids[0], ids[102], other].map(
    async id => (await mailsOf(workspace, `&kind=message&object_id=${id}`)).length,
  )
  expect(await Promise.all(counts)).toEqual([1, 1, 0])
  expect(unexpected(page)).toEqual([])
})

test('Staff cancel several appointments and write to the customers in the same dialog, with the keyboard alone', async () => {
  workspace = await installation.workspace()
  await staff(workspace, { name: 'Nora Vidal' })
  const first = await book(workspace, hourAhead(30))
  const second = await book(workspace, hourAhead(31), {
    first_name: 'Cleo',
    last_name: 'Marsh',
    email: undefined,
  })
  const page = await openConsole('/appointments')
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check()
  await page.getByRole('button', { name: 'Cancel 2 appointments' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 appointments' })
  const field = dialog.getByLabel('Message to the customers (optional)')
  await field.waitFor()
  // The reason, the box, then the text.
  await dialog.getByLabel('Reason (optional)').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Nora is ill.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.getByText('1 customer gets this mail: Ana Ortiz').waitFor()
  await dialog.getByText('Cleo Marsh: no email address').waitFor()
  await dialog.frameLocator('iframe').getByText('Nora is ill.').waitFor()
  await expectAccessible(page)
  // Another text is not the one of the preview.
  await field.fill('Nora is ill. We are sorry.')
  await poll(() => dialog.locator('iframe').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Cancel 2 appointments' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('2 of 2 are canceled.').waitFor()
  for (const { body } of [first, second]) {
    const { status } = (await workspace.manage('GET', `/appointments/${body.id}`)).body
    expect(status).toBe('canceled')
  }
  const history = await workspace.manage('GET', `/appointments/${first.body.id}/history`)
  expect(history.body.data.map(({ action }: { action: string }) => action)).toContain('message-sent')
  expect(unexpected(page)).toEqual([])
})

test('Who does not notify the customer writes no message, and a move has the field too', async () => {
  workspace = await installation.workspace()
  await staff(workspace, { name: 'Nora Vidal' })
  const { id } = (await book(workspace, hourAhead(30))).body
  const page = await openConsole(`/appointments/${id}`)
  await press(page, 'Move')
  await page.getByLabel('Message to the customer (optional)').waitFor()
  await page.keyboard.press('Escape')
  await press(page, 'Cancel appointment')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message to the customer (optional)').fill('Nora is ill.')
  await dialog.getByLabel('Do not notify the customer').check()
  await poll(() => dialog.getByLabel('Message to the customer (optional)').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await page.getByText('The appointment is canceled.').waitFor()
  const history = await workspace.manage('GET', `/appointments/${id}/history`)
  expect(history.body.data.map(({ action }: { action: string }) => action)).not.toContain('message-sent')
  expect(unexpected(page)).toEqual([])
})
