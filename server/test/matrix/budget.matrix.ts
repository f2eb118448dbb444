import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, startInstallation } from '../helpers/harness.ts'
import { makePages } from '../pages/all-pages.ts'
import { expectAccessible, openPage, withBrowser } from '../pages/browser.ts'
import { makeMoneyPages } from '../pages/money-pages.ts'
import { type StripeServer, startStripe } from '../servers/stripe/stripe.ts'

// Every page: its bytes and requests, whether it moves while it loads, and what axe finds on it.

let installation: Installation
let browser: Browser
let stripe: StripeServer
let urls: Record<string, string>
withBrowser(
  async () => {
    stripe = await startStripe()
    return startInstallation({ JURAT_STRIPE_URL: stripe.url })
  },
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)
beforeAll(async () => {
  urls = { ...(await makePages(installation)).urls, ...(await makeMoneyPages(installation, stripe)) }
})
afterAll(() => stripe.stop())

const watchShifts = `globalThis.shift = 0
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value
}).observe({ type: 'layout-shift', buffered: true })`

test('Every page is small, loads in four requests, does not move, and is accessible', async () => {
  for (const [name, url] of Object.entries(urls)) {
    const page = await openPage(browser)
    const sizes: Promise<number>[] = []
    page.on('response', response => sizes.push(response.body().then(body => gzipSync(body).length)))
    await page.addInitScript(watchShifts)
    const answer = await page.goto(url, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    // Nobody sees a thousandth: an arrow of 14 pixels, where a slow processor paints half of the page first.
    const moved = await page.evaluate('Math.floor(1000 * globalThis.shift)')
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    // A page that leads to another one would be measured in its place.
    expect([name, answer?.request().redirectedFrom() ?? null]).toEqual([name, null])
    expect({ name, small: bytes <= 50_000, few: sizes.length <= 4, moved, wide }).toEqual({
      name,
      small: true,
      few: true,
      moved: 0,
      wide: 0,
    })
    await expectAccessible(page)
    expect({ name, problems: page.problems }).toEqual({ name, problems: [] })
    await page.context().close()
  }
})

test('The payment step and an invoice load no script that other pages do not load', async () => {
  const scripts = async (name: string) => {
    const text = await (await fetch(urls[name] ?? '')).text()
    return [...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag.replace(/nonce="[^"]*"/, ''))
  }
  const usual = await scripts('month')
  for (const name of ['pay', 'pay after going back', 'requested', 'questions', 'invoice'])
    for (const script of await scripts(name)) expect(usual, name).toContain(script)
})
