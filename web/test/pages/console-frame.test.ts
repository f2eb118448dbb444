import type { Browser, Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { aroundTheClock, staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessibleInBoth, poll, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, unexpected } from './console.ts'

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
