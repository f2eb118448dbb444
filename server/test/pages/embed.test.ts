import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer, hourAhead } from '../helpers/bookings.ts'
import { staff } from '../helpers/calendar.ts'
import { type Installation, startInstallation } from '../helpers/harness.ts'
import { openBrowser, openPage, poll } from './browser.ts'

// A website that shows the pages with <jurat-booking>, as docs/management.md says.

let installation: Installation
let browser: Browser
let website: Server
/** What the website serves. */
let html = ''
beforeAll(async () => {
  installation = await startInstallation()
  browser = await openBrowser()
  website = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Website</title>${html}`)
  })
  await new Promise<void>(resolve => website.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  website?.close()
  website?.closeAllConnections()
  await browser?.close()
  await installation?.stop()
})

const siteUrl = () => `http://127.0.0.1:${(website.address() as AddressInfo).port}`

/** A reservation of a workspace whose pages the website may show. */
async function invited(embed_origins: string[]) {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { embed_origins })
  const body = { ...customer, service: 'remote', status: 'queued' }
  const { id } = (await workspace.call('POST', '/reservations', body)).body
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  return { workspace, id, key: keys.reservation as string }
}

/** The block of the docs, for this installation and key. */
function documented(key: string): string {
  const [, block = ''] = /```html\n([\s\S]*?)```/.exec(readFileSync('docs/management.md', 'utf8')) ?? []
  return block.replaceAll('https://jurat.example.com', installation.url).replace('V1StGXR8_Z5jdHi6B-myT', key)
}

describe('<jurat-booking>', () => {
  test('The element jurat-booking shows the page, takes its height, and says that the customer has booked', async () => {
    const { workspace, id, key } = await invited([siteUrl()])
    html = `${documented(key)}<script>addEventListener('booked', () => { document.title = 'Thank you' })</script>`
    const page = await openPage(browser)
    await page.goto(siteUrl())
    const frame = page.frameLocator('iframe')
    const at = hourAhead()
    const day = new Date(at * 1000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
    await frame.locator('table.month').waitFor()
    if (!(await frame.locator(`a[href*="day=${day}"]`).count())) await frame.locator('a[rel=next]').click()
    await frame.locator(`a[href*="day=${day}"]`).click()
    const button = `button[name=timestamp][value="${at}"]`
    // The hours of a short day are open.
    const hour = frame.locator(`details:has(${button})`)
    if ((await hour.getAttribute('open')) === null) await hour.locator('> summary').click()
    const place = async () =>
      (await page.locator('iframe').boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
    const chosen = await place()
    expect(chosen.height).toBeGreaterThan(640)
    await frame.locator(button).scrollIntoViewIfNeeded()
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    expect((await place()).y).toBeLessThan(0)
    await frame.locator(button).click()
    // The next page is shorter, and begins at its top.
    await frame.locator('text=Book appointment').waitFor()
    await poll(async () => (await place()).height).toBeLessThan(chosen.height)
    expect((await place()).y).toBeGreaterThanOrEqual(0)
    await frame.locator('text=Book appointment').click()
    await page.waitForFunction('document.title === "Thank you"')
    expect((await workspace.call('GET', `/reservations/${id}`)).body.status).toBe('scheduled')
    expect(page.problems).toEqual([])
  })

  test('The element jurat-booking opens the page in a dialog', async () => {
    const { key } = await invited([siteUrl()])
    html = `<script src="${installation.url}/embed.js" type="module"></script>
      <jurat-booking dialog label="Choose a time" src="${installation.url}/schedule/${key}"></jurat-booking>`
    const page = await openPage(browser)
    await page.goto(siteUrl())
    await page.click('button:has-text("Choose a time")')
    await page.frameLocator('dialog iframe').locator('table.month').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog', { state: 'detached' })
    expect(page.problems).toEqual([])
  })

  test('The element jurat-booking shows nothing on a website that is not in embed_origins', async () => {
    const { key } = await invited(['https://www.example.com'])
    html = documented(key)
    const page = await openPage(browser)
    await page.goto(siteUrl())
    await poll(() => page.problems.join(' ')).toContain('frame-ancestors')
    expect(await page.frameLocator('iframe').locator('table.month').count()).toBe(0)
  })

  test('The element jurat-booking ignores messages of other pages', async () => {
    const { key } = await invited([siteUrl()])
    html = `${documented(key)}<script>addEventListener('booked', () => { document.title = 'Deceived' })</script>`
    const page = await openPage(browser)
    await page.goto(siteUrl())
    await page.frameLocator('iframe').locator('table.month').waitFor()
    await page.evaluate('postMessage({ jurat: true, event: "booked", height: 9000 }, "*")')
    await page.waitForTimeout(200)
    expect(await page.title()).toBe('Website')
  })

  test('The element jurat-booking is small', () => {
    const script = readFileSync('server/src/customers/pages/assets/embed.js')
    expect(gzipSync(script).length).toBeLessThanOrEqual(2_048)
  })
})
