import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { hourAhead, utc } from '../../../server/test/helpers/bookings.ts'
import { aroundTheClock, book, staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessible, poll, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, press, unexpected } from './console.ts'

// Several appointments are moved together.

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

const day = 86_400
const read = async (id: number) => (await workspace.manage('GET', `/appointments/${id}`)).body
const startOf = async (id: number) => Date.parse((await read(id)).timestamp) / 1000

test('Staff move selected appointments by a week with the keyboard alone, and see first which one stays', async () => {
  workspace = await installation.workspace('UTC')
  const [nora = 0] = await staff(workspace, { name: 'Nora Vidal' }, { name: 'Otto Brandt' })
  const ada = await book(workspace, hourAhead(30), { notary_id: nora, first_name: 'Ada', last_name: 'Byron' })
  const ben = await book(workspace, hourAhead(32), { notary_id: nora, first_name: 'Ben', last_name: 'Adler' })
  // Nora has another one at the new time of Ben.
  await book(workspace, hourAhead(32) + 7 * day, { notary_id: nora, first_name: 'Cleo', last_name: 'Marsh' })
  const page = await openConsole('/appointments')
  for (const name of ['Ada Byron', 'Ben Adler']) await page.getByLabel(`Select ${name}`).check()
  await page.getByRole('button', { name: 'Move all' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move 2 appointments' })
  await dialog.waitFor()
  await expectAccessible(page)
  // No date is refused in the form.
  await dialog.getByRole('button', { name: 'Check the times' }).click()
  await dialog.getByText('Choose a date.').waitFor()
  await dialog.getByLabel('To another date, at the same time of day').focus()
  await page.keyboard.press('ArrowDown')
  expect(await dialog.getByLabel('Days', { exact: true }).inputValue()).toBe('7')
  await dialog.getByLabel('Message to the customers (optional)').fill('Nora is ill.')
  await dialog.getByRole('button', { name: 'Check the times' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('1 of 2 can be moved.').waitFor()
  const [free, stays] = [dialog.getByRole('listitem').nth(0), dialog.getByRole('listitem').nth(1)]
  expect(await free.innerText()).toContain('Ada Byron')
  expect(await stays.innerText()).toContain('Ben Adler')
  expect(await stays.innerText()).toContain('The notary is not free at that time.')
  await expectAccessible(page)
  expect([await startOf(ada.body.id), await startOf(ben.body.id)]).toEqual([hourAhead(30), hourAhead(32)])

  // Back keeps what was chosen. With another notary both can go.
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  expect(await dialog.getByLabel('Message to the customers (optional)').inputValue()).toBe('Nora is ill.')
  await dialog.getByLabel('Another notary may take them').check()
  await dialog.getByRole('button', { name: 'Check the times' }).click()
  await dialog.getByText('2 of 2 can be moved.').waitFor()
  await dialog.getByText('Otto Brandt').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await page.setViewportSize({ width: 1400, height: 900 })
  await dialog.getByRole('button', { name: 'Move 2 appointments' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('2 of 2 are moved.').waitFor()
  expect(await startOf(ada.body.id)).toBe(hourAhead(30) + 7 * day)
  expect(await startOf(ben.body.id)).toBe(hourAhead(32) + 7 * day)
  const history = await workspace.manage('GET', `/appointments/${ada.body.id}/history`)
  expect(history.body.data.map(({ action }: { action: string }) => action)).toContain('message-sent')
  expect(unexpected(page)).toEqual([])
})

test('What could not be moved since the check is named and stays selected', async () => {
  workspace = await installation.workspace('UTC')
  const [nora = 0] = await staff(workspace, { name: 'Nora Vidal' })
  const ada = await book(workspace, hourAhead(30), { notary_id: nora, first_name: 'Ada', last_name: 'Byron' })
  await book(workspace, hourAhead(32), { notary_id: nora, first_name: 'Ben', last_name: 'Adler' })
  const page = await openConsole('/appointments')
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check()
  await press(page, 'Move all')
  const dialog = page.getByRole('dialog', { name: 'Move 2 appointments' })
  await dialog.getByLabel('By days or hours').check()
  await dialog.getByRole('button', { name: 'Check the times' }).click()
  await dialog.getByText('2 of 2 can be moved.').waitFor()
  await book(workspace, hourAhead(30) + 7 * day, { notary_id: nora, first_name: 'Cleo', last_name: 'Marsh' })
  await dialog.getByRole('button', { name: 'Move 2 appointments' }).click()
  const refused = page.getByRole('dialog', { name: '1 is not moved' })
  await refused.getByRole('link', { name: 'Ada Byron' }).waitFor()
  await refused.getByRole('button', { name: 'Close' }).click()
  await page.getByText('1 selected').waitFor()
  expect(await startOf(ada.body.id)).toBe(hourAhead(30))
  expect(unexpected(page)).toEqual([])
})

test('All bookings of a new time off are shown on demand, and given to another notary together', async () => {
  workspace = await installation.workspace('UTC')
  const [nora = 0, otto = 0] = await staff(
    workspace,
    { name: 'Nora Vidal', weekly: aroundTheClock },
    { name: 'Otto Brandt', weekly: aroundTheClock },
  )
  const day = utc(hourAhead(48)).slice(0, 10)
  const first = Date.parse(`${day}T00:00:00Z`) / 1000
  const ids: number[] = []
  for (let slot = 0; slot < 22; slot++) {
    const made = await book(workspace, first + slot * 1800, {
      notary_id: nora,
      last_name: `Ortiz ${slot + 1}`,
    })
    ids.push(made.body.id)
  }
  const page = await openConsole(`/notaries/${nora}?tab=time-off`)
  await page.locator(`button[data-date="${day}"]`).click()
  const left = page.getByRole('group').filter({ hasText: 'What to do with all of them:' })
  const rows = left.getByRole('listitem')
  await poll(() => rows.count()).toBe(20)
  await left.getByRole('button', { name: 'Show all 22' }).click()
  await poll(() => rows.count()).toBe(22)
  await left.getByRole('link', { name: 'Ana Ortiz 22' }).waitFor()
  expect(await left.getByRole('button', { name: /^Show all/ }).count()).toBe(0)
  await expectAccessible(page)
  await left.getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Assign to a notary').selectOption({ label: 'Otto Brandt' })
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByText('22 of 22 are assigned.').waitFor()
  expect(await Promise.all(ids.map(async id => (await read(id)).notary_id))).toEqual(ids.map(() => otto))
  // None is left for the time off.
  await left.waitFor({ state: 'detached' })
  expect(unexpected(page)).toEqual([])
})
