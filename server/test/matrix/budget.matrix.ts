import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Installation, startInstallation } from '../helpers/harness.ts'
import { makePages, type Pages } from '../pages/all-pages.ts'
import { expectAccessible, openPage, withBrowser } from '../pages/browser.ts'

// Every page: its bytes and requests, whether it moves while it loads, and what axe finds on it.

let installation: Installation
let browser: Browser
let pages: Pages
withBrowser(startInstallation, opened => {
  installation = opened.installation
  browser = opened.browser
})
beforeAll(async () => {
  pages = await makePages(installation)
})

const watchShifts = `globalThis.shift = 0
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value
}).observe({ type: 'layout-shift', buffered: true })`

test('Every page is small, loads in four requests, does not move, and is accessible', async () => {
  for (const [name, url] of Object.entries(pages.urls)) {
    const page = await openPage(browser)
    const sizes: Promise<number>[] = []
    page.on('response', response => sizes.push(response.body().then(body => gzipSync(body).length)))
    await page.addInitScript(watchShifts)
    await page.goto(url, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    // Nobody sees a thousandth: an arrow of 14 pixels, where a slow processor paints half of the page first.
    const moved = await page.evaluate('Math.floor(1000 * globalThis.shift)')
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
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
