import type { Browser, Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { aroundTheClock, moveClock, staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessibleInBoth, poll, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, press, told, unexpected } from './console.ts'

// The frame around the pages of the console, and what it says of the day.

let installation: Installation
let workspace: Workspace
let browser: Browser
const { book, openConsole } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

const style = (element: unknown, name: string) =>
  (globalThis as unknown as { getComputedStyle(of: unknown): Record<string, string> }).getComputedStyle(
    element,
  )[name] ?? ''

/** The relative luminance of WCAG of the color that the element is filled with. */
async function luminanceOf(element: Locator): Promise<number> {
  const color = await element.evaluate(one =>
    (globalThis as unknown as { getComputedStyle(of: unknown): { backgroundColor: string } })
      .getComputedStyle(one)
      .backgroundColor.toString(),
  )
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(part => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('An address that no page has keeps the frame, also below a page', async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/nothing')
  for (const path of ['/nothing', '/settings/brand/nothing', '/appointments/1/nothing']) {
    await page.goto(`${installation.url}/console/w/${workspace.id}${path}`)
    await page.getByRole('heading', { name: 'Nothing is here' }).waitFor()
    expect(await page.getByRole('main').count()).toBe(1)
    await page.getByRole('navigation').getByRole('link', { name: 'Calendar', exact: true }).waitFor()
  }
  await expectAccessibleInBoth(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Calendar', exact: true }).click()
  await page.getByRole('heading', { name: 'Calendar' }).waitFor()
  expect(unexpected(page)).toEqual([])
})

test('The page to sign in leads a signed-in person to the page that was open, and nowhere else', async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/today')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  for (const query of ['', '?return=https://evil.example', '?next=//evil.example']) {
    await page.goto(`${installation.url}/sign-in${query}`)
    await page.waitForURL(`${installation.url}/console/w/${workspace.id}/today`)
  }
  expect(unexpected(page)).toEqual([])
})

test('The card of free time is there when notaries work, and its bars show what is free', async () => {
  workspace = await installation.workspace()
  await staff(workspace)
  const page = await openConsole('/today')
  await page.getByRole('region', { name: 'Needs attention' }).waitFor()
  expect(await page.getByRole('region', { name: 'Free time' }).count()).toBe(0)

  await staff(workspace, { name: 'Nora Vidal', weekly: aroundTheClock })
  for (const time of ['10:00', '11:00', '12:00']) await book('Marta', 'Ruiz', time)
  await page.reload()
  const bars = page.getByRole('region', { name: 'Free time' }).getByRole('progressbar')
  await bars.first().waitFor()
  const [, tomorrow] = await bars.all()
  const name = (await tomorrow?.getAttribute('aria-label')) ?? ''
  const [, free, worked] = /: ([\d.]+) h of ([\d.]+) h free$/.exec(name) ?? []
  const share = (100 * Number(free)) / Number(worked)
  expect(share).toBeGreaterThan(50)
  expect(share).toBeLessThan(100)
  expect(Number(await tomorrow?.getAttribute('aria-valuenow'))).toBeCloseTo(share, 0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await poll(async () => {
      const [full, track] = [await luminanceOf(bars.first()), await luminanceOf(bars.first().locator('..'))]
      return (Math.max(full, track) + 0.05) / (Math.min(full, track) + 0.05)
    }).toBeGreaterThan(3)
  }
  expect(unexpected(page)).toEqual([])
})

test('The preview of a brand has the theme of the console until another is chosen', async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/settings/brand')
  const shown = page.getByTitle('What customers see')
  const scheme = () => shown.evaluate(style, 'colorScheme')
  const dark = page.getByLabel('Dark pages')
  await poll(scheme).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await poll(scheme).toBe('dark')
  expect(await dark.isChecked()).toBe(true)
  await dark.uncheck()
  await poll(scheme).toBe('light')
  await page.emulateMedia({ colorScheme: 'light' })
  await dark.check()
  await poll(scheme).toBe('dark')
  expect(unexpected(page)).toEqual([])
})

test('The theme is that of the system, light or dark, and the page of the account follows and leads back', async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/today')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  const scheme = () => page.evaluate('document.documentElement.dataset.mantineColorScheme')
  const choose = async (theme: string) => {
    await page.getByRole('navigation').getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitemradio', { name: theme }).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  const chosen = async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Menu' }).click()
    const names = await page.getByRole('menuitemradio', { checked: true }).allInnerTexts()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    return names
  }
  expect(await chosen()).toEqual(['System'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await poll(scheme).toBe('dark')
  await choose('Light')
  await poll(scheme).toBe('light')
  expect(await chosen()).toEqual(['Light'])
  await choose('Dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await poll(scheme).toBe('dark')

  await page.goto(`${installation.url}/account`)
  const ground = () => luminanceOf(page.locator('body'))
  expect(await ground()).toBeLessThan(0.05)
  // The test's browser is in New York.
  await page
    .getByText(/\d [AP]M \(New York\)$/)
    .first()
    .waitFor()
  expect(await page.getByText(/\d\d:\d\d UTC/).count()).toBe(0)
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: /^Back to / }).click()
  await page.waitForURL(`${installation.url}/console/w/${workspace.id}/today`)
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await choose('System')
  await poll(scheme).toBe('light')
  await page.reload()
  await page.emulateMedia({ colorScheme: 'dark' })
  await poll(scheme).toBe('dark')
  expect(await chosen()).toEqual(['System'])
  await page.goto(`${installation.url}/account`)
  await poll(ground).toBeLessThan(0.05)
  await page.emulateMedia({ colorScheme: 'light' })
  await poll(ground).toBeGreaterThan(0.9)
  expect(unexpected(page)).toEqual([])
})

/** A past appointment of tomorrow, with its page on a phone. */
async function pastOnPhone() {
  workspace = await installation.workspace()
  await staff(workspace, { name: 'Nora Vidal', weekly: aroundTheClock })
  const { id } = await book('Ada', 'Byron', '15:00')
  await moveClock(workspace, 2 * 86_400)
  const page = await openConsole(`/appointments/${id}`, 'owner', undefined, {
    viewport: { width: 390, height: 844 },
  })
  const mark = async () => {
    await press(page, 'Mark no-show')
    await page.getByRole('menuitem', { name: 'The customer or a signer did not come' }).click()
    await page.getByText(/Marked as no-show\. The appointment is canceled/).waitFor()
  }
  return { page, mark }
}

test('A later act on a booking hides the Undo of the one before, and at most two toasts are shown', async () => {
  const { page, mark } = await pastOnPhone()
  const undo = page.getByRole('button', { name: 'Undo' })
  const toasts = page.locator('.mantine-Notification-root')
  await mark()
  await undo.waitFor()
  await press(page, 'Take back')
  await told(page, 'The mark is taken back.')
  await poll(() => undo.count()).toBe(0)
  // The Undo of the last act is still offered.
  await mark()
  await poll(() => undo.count()).toBe(1)
  await press(page, 'Take back')
  await poll(() => undo.count()).toBe(0)
  await mark()
  await undo.waitFor()
  await poll(() => toasts.count()).toBe(2)
  await undo.click()
  await told(page, 'The change is undone.')
  await poll(() => toasts.count()).toBeLessThanOrEqual(2)
  expect(unexpected(page)).toEqual([])
})

test('A toast covers no act on a phone: the page ends above it, and so does a dialog', async () => {
  const { page, mark } = await pastOnPhone()
  await mark()
  const toast = page.locator('.mantine-Notification-root').first()
  await toast.waitFor()
  const topOf = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN
  const endOf = async (of: Locator) => {
    const box = await of.boundingBox()
    return box ? box.y + box.height : Number.NaN
  }
  const last = page.locator('#content').getByRole('button').last()
  await poll(async () => {
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    return (await endOf(last)) <= (await topOf(toast))
  }).toBe(true)
  await page.keyboard.press('m')
  const move = page.getByRole('dialog').getByRole('button').last()
  await move.waitFor()
  if ((await toast.count()) > 0) expect(await endOf(move)).toBeLessThanOrEqual(await topOf(toast))
  expect(unexpected(page)).toEqual([])
})

test('The key b books, the help lists it, and a role that may not book has no such key', async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/today')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.getByRole('row', { name: 'b Book an appointment' }).waitFor()
  const viewer = await openConsole('/today', 'viewer')
  await viewer.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await viewer.keyboard.press('b')
  await viewer.keyboard.press('?')
  await viewer.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await viewer.getByRole('row', { name: /^b / }).count()).toBe(0)
  expect(await viewer.getByRole('dialog').count()).toBe(1)
  expect(unexpected(page)).toEqual([])
})

test('A row opens by a click anywhere on it, and its box only selects', async () => {
  workspace = await installation.workspace()
  await staff(workspace, { name: 'Nora Vidal', weekly: aroundTheClock })
  const { id } = await book('Ada', 'Byron', '15:00')
  const page = await openConsole('/appointments')
  const row = page.getByRole('row', { name: /Ada Byron/ })
  await row.getByRole('checkbox').click()
  await page.getByText('1 selected').waitFor()
  await row
    .locator('td')
    .first()
    .click({ position: { x: 2, y: 2 } })
  expect(new URL(page.url()).pathname).toMatch(/\/appointments$/)
  await row.getByText('Remote notarization').first().click()
  await page.waitForURL(`**/appointments/${id}`)
  await page.goto(`${installation.url}/console/w/${workspace.id}/notaries`)
  await page
    .getByRole('row', { name: /Nora Vidal/ })
    .locator('td')
    .nth(1)
    .click()
  await page.waitForURL(/\/notaries\/\d+/)
  expect(unexpected(page)).toEqual([])
})

test('A phone has no hint of a key, and Escape closes its menu', async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/settings/business', 'owner', undefined, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.getByRole('tab', { name: 'Business' }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await page.getByRole('tab', { name: 'Personal data' }).click()
  await page.waitForURL('**/settings/people')
  const search = page.getByRole('button', { name: /^Search/ })
  expect((await search.innerText()).trim()).toBe('Search')
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  const calendar = page.getByRole('link', { name: 'Calendar', exact: true })
  await menu.click()
  // A closed side bar is left of the window.
  const isShown = async () => ((await calendar.boundingBox())?.x ?? -1) >= 0
  await poll(isShown).toBe(true)
  await page.keyboard.press('Escape')
  await poll(isShown).toBe(false)
  await poll(() => menu.evaluate(one => one === one.ownerDocument.activeElement)).toBe(true)
  expect(unexpected(page)).toEqual([])
})

test('From and To stay beside each other, an address is not cut, and a label has the normal font', async () => {
  workspace = await installation.workspace()
  await staff(workspace, { name: 'Nora Vidal', weekly: aroundTheClock })
  const { id } = await book('Maximiliana', 'Ortiz', '15:00')
  const page = await openConsole('/appointments')
  const top = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.y
  for (const path of ['/appointments', '/audit', '/mails'])
    for (const width of [1400, 1000, 700, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${installation.url}/console/w/${workspace.id}${path}`)
      if (width < 600) await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByLabel('From', { exact: true }).waitFor()
      expect([path, width, await top('To')]).toEqual([path, width, await top('From')])
    }
  await page.setViewportSize({ width: 1400, height: 900 })
  await page.goto(`${installation.url}/console/w/${workspace.id}/appointments/${id}`)
  const email = page.getByRole('region', { name: 'Details' }).getByText('maximiliana@example.com')
  await email.waitFor()
  expect((await email.boundingBox())?.height).toBeLessThanOrEqual(24)
  await page.goto(`${installation.url}/console/w/${workspace.id}/services`)
  await press(page, 'Add a service')
  const handle = page.getByRole('dialog').getByLabel(/^Handle/)
  const label = page.getByRole('dialog').getByText(/^Handle \(/)
  expect(await label.evaluate(style, 'fontFamily')).not.toContain('monospace')
  expect(await handle.evaluate(style, 'fontFamily')).toContain('monospace')
  expect(unexpected(page)).toEqual([])
})

test('The navigation opens what comes, soonest first, with service, notary and remarks on a tablet', async () => {
  workspace = await installation.workspace()
  await staff(workspace, { name: 'Nora Vidal', weekly: aroundTheClock })
  await book('Zoe', 'Later', '18:00')
  await book('Ada', 'Sooner', '15:00')
  const { id } = await book('Ben', 'Canceled', '16:00')
  expect((await workspace.manage('POST', `/appointments/${id}/cancel`, {})).status).toBe(200)
  const page = await openConsole('/today', 'owner', undefined, { viewport: { width: 820, height: 1180 } })
  await page.getByRole('navigation').getByRole('link', { name: 'Appointments', exact: true }).click()
  await page.getByRole('link', { name: 'Zoe Later' }).waitFor()
  const rows = page.locator('tbody tr:not(.gap)')
  const texts = await rows.allInnerTexts()
  expect(texts.map(text => /Ada|Zoe|Ben/.exec(text)?.[0])).toEqual(['Ada', 'Zoe'])
  for (const text of ['Remote notarization', 'Nora Vidal', 'No signers']) {
    const box = await rows.first().getByText(text).first().boundingBox()
    expect([text, (box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 999) <= 820]).toEqual([
      text,
      true,
      true,
    ])
  }
  // A cancellation is one entry of the history, not one for each half of the booking.
  await page.goto(`${installation.url}/console/w/${workspace.id}/appointments/${id}`)
  const history = page.getByRole('region', { name: 'History' })
  await history
    .getByText(/canceled/i)
    .first()
    .waitFor()
  expect(
    await history
      .getByRole('listitem')
      .filter({ hasText: /canceled/i })
      .count(),
  ).toBe(1)
  expect(unexpected(page)).toEqual([])
})
