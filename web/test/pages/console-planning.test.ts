import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  type Installation,
  startOwnInstallation,
  type Workspace,
} from '../../../server/test/helpers/harness.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessible, type OpenPage, withBrowser } from '../../../server/test/pages/browser.ts'
import { column, dayNamed, settled, twoNotaries } from './calendar.ts'
import { deskOf, told, unexpected } from './console.ts'

let installation: Installation
let workspace: Workspace
let browser: Browser
const { openConsole, book, tomorrow } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startOwnInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

const dayPath = () => `/calendar?view=day&date=${tomorrow()}`
const at = (time: string) => `${tomorrow()}T${time}:00+00:00`

/** Two notaries of a new workspace, each on duty from 8:00 to 20:00 UTC. */
async function hire() {
  workspace = await installation.workspace()
  return twoNotaries(workspace)
}

test('A click on free time books there, a drag blocks it, and the menu of a column does both', async () => {
  const [nora, otto] = await hire()
  const page = await openConsole(dayPath())
  const ofOtto = await settled(column(page, 'Otto Brandt'))
  // From 8:00 to 20:00.
  const hour = ofOtto.height / 12
  const at10 = { x: ofOtto.x + 40, y: ofOtto.y + 2 * hour + 5 }
  await page.mouse.click(at10.x, at10.y)
  const book = page.getByRole('dialog', { name: 'Book an appointment' })
  expect(await book.getByRole('combobox', { name: 'Notary' }).inputValue()).toBe(String(otto.id))
  expect(await book.getByLabel('Date').inputValue()).toBe(tomorrow())
  expect(await book.getByRole('textbox', { name: 'Time', exact: true }).inputValue()).toBe('10:00')
  await book.getByRole('combobox', { name: 'First name' }).fill('Ada')
  await book.getByRole('combobox', { name: 'Last name' }).fill('Byron')
  await book.getByRole('combobox', { name: 'Last name' }).press('Enter')
  await page.waitForURL(/appointments\/\d+$/)
  const { data } = (await workspace.manage('GET', '/appointments')).body
  expect(data).toMatchObject([{ timestamp: at('10:00'), notary_id: otto.id }])

  await page.goto(`${installation.url}/console/w/${workspace.id}${dayPath()}`)
  const ofNora = await settled(column(page, 'Nora Vidal'))
  await page.mouse.move(ofNora.x + 40, ofNora.y + 2 * hour + 2)
  await page.mouse.down()
  await page.mouse.move(ofNora.x + 40, ofNora.y + 3.4 * hour, { steps: 6 })
  await page.getByText('10 AM–11:30 AM').waitFor()
  await page.mouse.up()
  const block = page.getByRole('dialog', { name: 'Block time' })
  expect(await block.getByLabel('From').inputValue()).toBe('10:00')
  expect(await block.getByRole('textbox', { name: 'To', exact: true }).inputValue()).toBe('11:30')
  await expectAccessible(page)
  await block.getByRole('textbox', { name: /^Reason/ }).fill('Dentist')
  await block.getByRole('button', { name: 'Block the time' }).click()
  await told(page, 'is blocked.')
  const timeOff = async () => (await workspace.manage('GET', `/notaries/${nora.id}/time-off`)).body.data
  const iso = (time: string) => `${tomorrow()}T${time}:00Z`
  expect(await timeOff()).toMatchObject([
    { starts_at: iso('10:00'), ends_at: iso('11:30'), reason: 'Dentist' },
  ])
  await column(page, 'Nora Vidal').getByText('Dentist').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await told(page, 'The change is undone.')
  expect(await timeOff()).toEqual([])

  const menu = (of: OpenPage, name: string) => of.getByRole('button', { name: `Book or block: ${name}` })
  await menu(page, `Nora Vidal, ${dayNamed(tomorrow())}`).press('Enter')
  await page.getByRole('menuitem', { name: 'Block time…' }).press('Enter')
  expect(await block.getByLabel('From').inputValue()).toBe('08:00')
  await block.getByRole('button', { name: 'Book instead' }).press('Enter')
  expect(await book.getByRole('textbox', { name: 'Time', exact: true }).inputValue()).toBe('08:00')
  await page.keyboard.press('Escape')
  // In a week of several notaries the dialog asks whose time it is.
  await page.goto(`${installation.url}/console/w/${workspace.id}/calendar?view=week&date=${tomorrow()}`)
  await menu(page, dayNamed(tomorrow())).click()
  await page.getByRole('menuitem', { name: 'Block time…' }).click()
  await block.getByRole('combobox', { name: 'Notary' }).selectOption({ label: 'Otto Brandt' })
  await block.getByText('Ada Byron').waitFor({ state: 'hidden' })
  await block.getByRole('textbox', { name: 'To', exact: true }).fill('11:00')
  await block.getByText('One appointment is booked in this time, and stays:').waitFor()
  expect(unexpected(page)).toEqual([])

  const own = await openConsole(dayPath(), 'notary', nora.id)
  await menu(own, `Nora Vidal, ${dayNamed(tomorrow())}`).click()
  await own.getByRole('menuitem', { name: 'Block time…' }).waitFor()
  expect(await own.getByRole('menuitem').count()).toBe(1)
  const viewer = await openConsole(dayPath(), 'viewer')
  await column(viewer, 'Nora Vidal').waitFor()
  await viewer.mouse.click(at10.x, at10.y)
  expect([await viewer.getByRole('dialog').count(), await menu(viewer, 'Nora').count()]).toEqual([0, 0])
})

test('A booking in time off is marked, stands under what needs attention, and leaves with its cause', async () => {
  const [nora, otto] = await hire()
  await book('Ada', 'Byron', '15:00', { notary_id: nora.id })
  await book('Ben', 'Adler', '15:00', { notary_id: otto.id })
  const iso = (time: string) => `${tomorrow()}T${time}:00Z`
  const off = { starts_at: iso('12:00'), ends_at: iso('20:00'), reason: 'Ill' }
  const made = await workspace.manage('POST', `/notaries/${nora.id}/time-off`, off)
  expect(made.status).toBe(201)
  const page = await openConsole(dayPath())
  await page.getByRole('link', { name: /Ada Byron, .*Notary is off/ }).waitFor()
  expect(await page.getByRole('link', { name: /Ben Adler, .*Notary is off/ }).count()).toBe(0)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  // The list says it in words.
  await page.goto(`${installation.url}/console/w/${workspace.id}/calendar?view=agenda&date=${tomorrow()}`)
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await line('Ada Byron').getByText('Notary is off').waitFor()
  expect(await line('Ben Adler').innerText()).not.toContain('Notary is off')
  await expectAccessible(page)

  await page.goto(`${installation.url}/console/w/${workspace.id}/today`)
  await page.getByRole('link', { name: '1 appointment while its notary is off' }).click()
  await page.waitForURL(/blocker=notary_off/)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Ada Byron' }).waitFor()
  await main.getByText('Notary is off').last().waitFor()
  // The list before the filter may be drawn for a moment.
  await main.getByRole('link', { name: 'Ben Adler' }).waitFor({ state: 'hidden' })
  const gone = await workspace.manage('DELETE', `/notaries/${nora.id}/time-off/${made.body.id}`)
  expect(gone).toMatchObject({ status: 200 })
  await page.goto(`${installation.url}/console/w/${workspace.id}/today`)
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
  expect(await page.getByRole('link', { name: /notary is off/ }).count()).toBe(0)
  expect(unexpected(page)).toEqual([])
})

test('A booking on a closed day is marked in the grid and in the list', async () => {
  const [nora] = await hire()
  await book('Ada', 'Byron', '15:00', { notary_id: nora.id })
  const closure = { name: 'Office move', from: tomorrow(), to: tomorrow() }
  expect((await workspace.manage('POST', '/closures', closure)).status).toBe(201)
  const page = await openConsole(dayPath())
  await page.getByRole('link', { name: /Ada Byron, .*Closed that day/ }).waitFor()
  await page.goto(`${installation.url}/console/w/${workspace.id}/calendar?view=agenda&date=${tomorrow()}`)
  await page.getByRole('listitem').filter({ hasText: 'Ada Byron' }).getByText('Closed that day').waitFor()
  expect(unexpected(page)).toEqual([])
})
