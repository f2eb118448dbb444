import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import type { Installation } from '../helpers/harness.ts'
import { chromiumCommand } from '../servers/chromium.ts'

/**
 * Helpers for tests in a real browser. Without one, `vitest.config.ts` leaves out the folders `pages` and
 * `matrix`.
 */

/**
 * How long a page may take for one step: enough for a machine three times slower, and the message still comes
 * soon.
 */
const patienceMs = 30_000

/** Waits until the value is as expected, as long as for a step of a page. Fails with the last value. */
export const poll: typeof expect.poll = (read, options) =>
  expect.poll(read, { timeout: patienceMs, ...options })

const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
/** A page of a test is closed before code that was compiled for speed pays: a third of its processor time. */
const withoutOptimizer = '--js-flags=--no-opt --no-maglev'
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** `more` are further flags. */
export async function openBrowser(more: string[] = []): Promise<Browser> {
  const executablePath = execFileSync('which', [chromiumCommand ?? ''], { encoding: 'utf8' }).trim()
  const args = [
    ...flags,
    withoutOptimizer,
    ...more,
    ...camera,
    '--disable-component-update',
    '--disable-sync',
  ]
  return chromium.launch({ executablePath, headless: true, args })
}

/**
 * Opens an installation and a browser before the tests of a file, and closes them after. `set` keeps them for
 * the tests.
 */
export function withBrowser(
  start: () => Promise<Installation>,
  set: (opened: { installation: Installation; browser: Browser }) => void,
): void {
  let installation: Installation | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    installation = await start()
    browser = await openBrowser()
    set({ installation, browser })
  })
  afterAll(async () => {
    await browser?.close()
    await installation?.stop()
  })
}

/**
 * A page whose errors fail the test: messages of the console, scripts, and requests that did not work. It is
 * closed at the end of the test; if that failed, `.scratch/` has a picture of it.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    reducedMotion: 'reduce',
    // A service worker would answer before the routes of a test do.
    serviceWorkers: 'block',
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  onTestFinished(async ({ task }) => {
    const name = task.name.replace(/\W+/g, '-').slice(0, 80)
    if (task.result?.state === 'fail') await page.screenshot({ path: `.scratch/${name}.png` }).catch(() => {})
    await context.close()
  })
  const problems: string[] = []
  page.on('pageerror', error => problems.push(String(error)))
  // A rejected form is a response with status 422, which the console reports as an error.
  page.on('console', message => {
    if (message.type() === 'error' && !/status of 4(22|04|10)/.test(message.text()))
      problems.push(message.text())
  })
  return Object.assign(page, { problems })
}

export type OpenPage = Awaited<ReturnType<typeof openPage>>

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 AA, for what is only a part of another page. */
export const wcagRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const everyRule = [...wcagRules, 'best-practice']
/** Only these rules depend on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** What axe finds: WCAG 2.2 AA and best practices. */
export async function findingsOf(page: Page, runOnly = everyRule): Promise<string[]> {
  // A page learns of another theme after the call that sets it.
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
  // Colors that still change have no contrast to speak of.
  await page.evaluate(
    'Promise.all(document.getAnimations().filter(one => one.effect?.getTiming().iterations === 1).map(one => one.finished.catch(() => {})))',
  )
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe)
  return page.evaluate(async runOnly => {
    const { violations } = await (globalThis as unknown as Axe).axe.run({ runOnly })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, runOnly)
}

/** Fails with what axe finds. */
export async function expectAccessible(page: Page, runOnly = everyRule): Promise<void> {
  const found = await findingsOf(page, runOnly)
  expect({ url: page.url(), found }).toEqual({ url: page.url(), found: [] })
}

/** Fails with what axe finds in the light theme, and about colors in the dark one. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, colorRules)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
}

interface Axe {
  axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
}

/** Signing in leads to the console. Goes on to the page of the person's account. */
export async function openAccount(page: Page): Promise<void> {
  await page.waitForURL(/\/console(\/|$)/)
  await page.goto(new URL('/account', page.url()).href)
}
