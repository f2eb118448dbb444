import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { customer } from '../helpers/bookings.ts'
import { staff } from '../helpers/calendar.ts'
import { type Installation, startInstallation } from '../helpers/harness.ts'
import { openPage, withBrowser } from './browser.ts'

let installation: Installation
let browser: Browser
withBrowser(
  () => startInstallation(),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

test('The way to the session appears by itself in a live region, and the focus stays', async () => {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  await workspace.manage('PATCH', '/services/remote', { meeting_url: 'https://meet.example/abc' })
  const timestamp = Math.ceil(Date.now() / 3_600_000 + 49) * 3600
  const body = { ...customer, service: 'remote', status: 'scheduled', timestamp }
  const { id } = (await workspace.manage('POST', '/appointments', body)).body
  const { keys } = (await workspace.call('GET', `/appointments/${id}`)).body
  const before = (seconds: number) => ({
    set_to: new Date((timestamp - 15 * 60 - seconds) * 1000).toISOString(),
  })
  await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, before(6))
  const page = await openPage(browser, { javaScriptEnabled: true })
  await page.goto(`${installation.url}/session/${keys.session}?tz=America/New_York`)
  expect(await page.getAttribute('#way-in', 'aria-live')).toBe('polite')
  expect(await page.locator('#way-in a').count()).toBe(0)
  await page.focus('.zone summary')
  await page.locator('#way-in a').waitFor({ timeout: 15_000 })
  expect(await page.textContent('#way-in')).toBe('Join the session')
  expect(await page.evaluate('document.activeElement?.tagName')).toBe('SUMMARY')
})
