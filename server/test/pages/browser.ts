import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'

/** Helpers for tests in a real browser. */

const name = ['chromium', 'google-chrome'].find(one => spawnSync(one, ['--version']).status === 0)

/** Whether a browser is installed. */
export const hasBrowser = name !== undefined
if (!hasBrowser) process.stdout.write('Not tested: Chromium is not installed.\n')

const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

export async function openBrowser(): Promise<Browser> {
  const executablePath = execFileSync('which', [name ?? ''], { encoding: 'utf8' }).trim()
  const args = [...flags, ...camera, '--disable-component-update', '--disable-sync']
  return chromium.launch({ executablePath, headless: true, args })
}

/** A page whose errors fail the test: messages of the console, scripts, and requests that did not work. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
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

/** Fails with what axe finds: WCAG 2.2 AA and best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as Axe).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
  expect({ url: page.url(), found }).toEqual({ url: page.url(), found: [] })
}

interface Axe {
  axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
}

/** Signing in leads to the console. Goes on to the page of the own account. */
export async function openAccount(page: Page): Promise<void> {
  await page.waitForURL(/\/console(\/|$)/)
  await page.goto(new URL('/account', page.url()).href)
}
