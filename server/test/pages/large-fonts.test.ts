import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../helpers/bookings.ts'
import { staff } from '../helpers/calendar.ts'
import { type Installation, startInstallation } from '../helpers/harness.ts'
import { openPage, withBrowser } from './browser.ts'

// Readers with large fonts: nothing moves when the script of a page improves it.

let installation: Installation
let browser: Browser
withBrowser(
  () => startInstallation(),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

const watchShifts = `globalThis.shifts = []
new PerformanceObserver(list => {
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput) globalThis.shifts.push([entry.value.toFixed(4), ...entry.sources.map(one => one.node?.outerHTML?.slice(0, 80) ?? '')])
}).observe({ type: 'layout-shift', buffered: true })`

test.each([390, 1400])(
  'Nothing on the pages after a booking moves at twice the font size, %d pixels wide',
  async width => {
    const workspace = await installation.workspace('America/New_York')
    await staff(workspace, {})
    const id = await makeReservation(workspace, { status: 'queued' })
    const submitted = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead() })
    const { keys } = submitted.body.appointment
    const paths = [
      `/appointment/${keys.appointment}?done=booked`,
      `/appointment/${keys.appointment}`,
      `/upload/${keys.upload}`,
    ]
    for (const path of paths) {
      const page = await openPage(browser, { viewport: { width, height: 6000 }, bypassCSP: true })
      await page.addInitScript(watchShifts)
      await page.route('**/*', async route => {
        const type = route.request().resourceType()
        // The script of a slow line comes after the page was shown.
        if (type === 'script')
          await page.waitForFunction("performance.getEntriesByName('first-contentful-paint').length > 0")
        const response = await route.fetch()
        if (type !== 'document') return route.fulfill({ response })
        const text = await response.text()
        return route.fulfill({
          response,
          body: text.replace('</head>', '<style>html{font-size:200%}</style></head>'),
        })
      })
      await page.goto(installation.url + path, { waitUntil: 'networkidle' })
      expect(await page.locator('.picker').count()).toBeGreaterThan(0)
      await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
      expect([path, await page.evaluate('globalThis.shifts')]).toEqual([path, []])
      if (process.env.JURAT_SHOTS)
        await page.screenshot({
          path: `.scratch/large-${width}-${path.split('/')[1]}${path.includes('done') ? '-done' : ''}.png`,
        })
    }
  },
)
