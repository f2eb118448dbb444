import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { aroundTheClock, staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessible, poll, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, press, told, unexpected } from './console.ts'

// What must not be lost at the desk: what was typed, what is shown once, what a colleague has done, and the
// focus.

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

const at = (time: string) => `${tomorrow()}T${time}:00+00:00`
const seconds = (time: string) => Date.parse(at(time)) / 1000

test('A token that replaces another at once is shown, also while the page cannot be read', async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/tokens')
  await page.getByRole('button', { name: 'Acts for test' }).click()
  await page.getByRole('menuitem', { name: 'Replace' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('The old token still works for').selectOption({ label: 'no time' })
  await dialog.getByRole('button', { name: 'Replace token' }).click()
  const secret = dialog.getByRole('textbox')
  await secret.waitFor()
  await page.clock.install()
  let failed = 0
  await page.route('**/manage/v1/tokens?*', route => {
    failed++
    return route.abort()
  })
  // The list is read each five seconds, and tried again three times before it counts as failed.
  await poll(async () => {
    await page.clock.fastForward(10_000)
    return failed
  }).toBeGreaterThan(4)
  expect(await secret.isVisible()).toBe(true)
})

test('A move and a correction are refused first if a colleague was faster', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  const page = await openConsole(`/appointments/${id}`)
  await press(page, 'Move')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=time]').waitFor()
  const moved = await workspace.manage('POST', `/appointments/${id}/reschedule`, {
    timestamp: seconds('18:00'),
  })
  expect(moved.status).toBe(200)
  // The page behind the dialog follows.
  await page.getByText('6:00 PM').first().waitFor()
  await dialog.getByText('When is now:').waitFor()
  await dialog.locator('input[type=time]').fill('16:00')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await dialog.getByRole('alert').first().waitFor()
  await poll(async () => dialog.getByRole('alert').count()).toBeGreaterThan(1)
  expect((await stateOf(id)).timestamp).toBe(at('18:00'))
  // Now it is seen, and the next try counts.
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await told(page, 'The appointment is moved.')
  expect((await stateOf(id)).timestamp).toBe(at('16:00'))
  // The focus goes back to where the dialog was opened.
  await poll(async () => page.evaluate('document.activeElement?.textContent')).toBe('Move')

  await press(page, 'Edit details')
  await dialog.getByLabel('Phone').fill('+12125550100')
  await workspace.manage('PATCH', `/appointments/${id}`, { phone: '+12125550199' })
  await dialog.getByText(/Phone is now: \+1 ?212 ?555 ?0199/).waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await poll(async () => dialog.getByRole('alert').count()).toBeGreaterThan(1)
  expect((await stateOf(id)).customer.phone).toBe('+12125550199')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate('document.activeElement?.textContent')).toBe('Edit details')
  expect(unexpected(page)).toEqual([])
})

test('Dates are typed digit by digit, and what is not ready has at most 62 days', async () => {
  workspace = await installation.workspace()
  await book('Ada', 'Byron', '15:00')
  const page = await openConsole('/appointments')
  await page.getByRole('link', { name: 'Ada Byron' }).waitFor()
  const [year = '', month = '', day = ''] = tomorrow().split('-')
  await page.getByLabel('From').focus()
  await page.keyboard.type(month + day + year)
  await page.waitForURL(new RegExp(`from=${tomorrow()}`))
  expect(await page.getByLabel('From').inputValue()).toBe(tomorrow())
  await page.getByLabel('Not ready').check()
  await page.getByLabel('To', { exact: true }).fill(`${Number(year) + 1}-12-31`)
  await poll(async () => page.getByLabel('From').inputValue()).toBe(`${Number(year) + 1}-12-01`)
  await page.getByText('No appointment matches').waitFor()
  await page.goto(`${installation.url}/console/w/${workspace.id}/calendar`)
  await page.getByLabel('Day', { exact: true }).first().focus()
  await page.keyboard.type(month + day + year)
  await page.waitForURL(new RegExp(`date=${tomorrow()}`))
  expect(unexpected(page)).toEqual([])
})

test('An appointment that is carried by keyboard stays within the view', async () => {
  workspace = await installation.workspace()
  const weekly = aroundTheClock.map(({ weekday }) => ({ weekday, from: '08:00', to: '20:00' }))
  await staff(workspace, { name: 'Nora Vidal', weekly })
  const { data } = (await workspace.manage('GET', '/notaries')).body
  const { id } = await book('Ada', 'Byron', '19:00', { notary_id: data[0].id })
  const page = await openConsole(`/calendar?view=day&date=${tomorrow()}`)
  const item = page.locator(`[data-item="${id}"]`)
  await item.waitFor()
  for (const [view, key, presses] of [
    ['day', 'ArrowRight', 12],
    ['week', 'ArrowRight', 9],
    ['month', 'ArrowDown', 9],
  ] as const) {
    await page.goto(`${installation.url}/console/w/${workspace.id}/calendar?view=${view}&date=${tomorrow()}`)
    await item.focus()
    await page.keyboard.press(' ')
    for (let count = 0; count < presses; count++) await page.keyboard.press(key)
    expect([view, await page.locator(':focus').getAttribute('data-item')]).toEqual([view, String(id)])
    await page.keyboard.press('Escape')
  }
  expect((await stateOf(id)).timestamp).toBe(at('19:00'))
  // The dialog begins with the state of now, not with that of the last look.
  await page.goto(`${installation.url}/console/w/${workspace.id}/calendar?view=day&date=${tomorrow()}`)
  await item.focus()
  await page.keyboard.press('m')
  const time = page.getByRole('dialog').locator('input[type=time]')
  await poll(async () => time.inputValue()).toBe('19:00')
  await page.keyboard.press('Escape')
  await workspace.manage('POST', `/appointments/${id}/reschedule`, { timestamp: seconds('10:00') })
  await page.getByRole('link', { name: /10:00 AM/ }).waitFor()
  await item.focus()
  await page.keyboard.press('m')
  await time.waitFor()
  expect(await time.inputValue()).toBe('10:00')
})

test('Live updates go on after the connection was lost', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  const page = await openConsole('/today')
  await page.getByRole('link', { name: 'Ada Byron' }).waitFor()
  await page.route('**/manage/v1/**', route => route.abort())
  await page.reload()
  await page.unroute('**/manage/v1/**')
  await page.getByRole('link', { name: 'Ada Byron' }).waitFor()
  await page.getByText('No connection.').waitFor({ state: 'detached' })
  await workspace.manage('POST', `/appointments/${id}/cancel`, {})
  await page.getByText('Canceled since yesterday').waitFor()
})
