import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer, hourAhead } from '../helpers/bookings.ts'
import { staff } from '../helpers/calendar.ts'
import { type Installation, startInstallation } from '../helpers/harness.ts'
import { openBooking } from '../helpers/visitors.ts'
import { expectAccessible, openBrowser, openPage, poll, wcagRules } from './browser.ts'

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
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><html lang="en"><title>Website</title>${html}`)
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
    html = `${documented(key)}<script>addEventListener('booked', event => { window.told = event.detail; document.title = 'Thank you' })</script>`
    const page = await openPage(browser)
    await page.goto(siteUrl())
    const frame = page.frameLocator('iframe')
    const at = hourAhead()
    const day = new Date(at * 1000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
    await frame.locator('table.month').waitFor()
    if (!(await frame.locator(`table.month a[href*="day=${day}"]`).count()))
      await frame.locator('a[rel=next]').click()
    await frame.locator(`table.month a[href*="day=${day}"]`).click()
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
    const { body } = await workspace.call('GET', `/reservations/${id}`)
    expect(body.status).toBe('scheduled')
    expect(await page.evaluate('window.told')).toEqual({
      appointment: (await workspace.call('GET', '/appointments')).body.data[0].id,
      reservation: id,
      start: `${new Date(at * 1000).toISOString().slice(0, 19)}Z`,
      service: 'remote',
    })
    expect(page.problems).toEqual([])
  })

  test('The element jurat-booking says that the customer has moved the appointment, and that they have canceled it', async () => {
    const { workspace, id } = await invited([siteUrl()])
    const at = hourAhead()
    const submitted = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: at })
    const { appointment } = submitted.body
    const later = at + 3_600
    const address = `${installation.url}/appointment/${appointment.keys.appointment}`
    html = `<script src="${installation.url}/embed.js" type="module"></script>
      <jurat-booking src="${address}/move/check?timestamp=${later}"></jurat-booking>
      <script>
        window.told = []
        for (const name of ['booked', 'rescheduled', 'canceled'])
          addEventListener(name, event => window.told.push([name, event.detail]))
      </script>`
    const page = await openPage(browser)
    await page.goto(siteUrl())
    const detail = (start: number) => ({
      appointment: appointment.id,
      reservation: id,
      start: `${new Date(start * 1000).toISOString().slice(0, 19)}Z`,
      service: 'remote',
    })
    await page.frameLocator('iframe').locator('main form button.main').click()
    await poll(() => page.evaluate('window.told')).toEqual([['rescheduled', detail(later)]])
    html = html.replace(`/move/check?timestamp=${later}`, '/cancel')
    await page.goto(siteUrl())
    await page.frameLocator('iframe').locator('main form[method=post] button').first().click()
    await poll(() => page.evaluate('window.told')).toEqual([['canceled', detail(later)]])
    expect((await workspace.call('GET', `/appointments/${appointment.id}`)).body.status).toBe('canceled')
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
    await page.waitForSelector('dialog', { state: 'hidden' })
    // What was begun is still there: a code can be on its way.
    await page.click('button:has-text("Choose a time")')
    const frame = page.frameLocator('dialog iframe')
    await frame.locator('table.month a').first().click()
    const day = frame.locator('table.month [aria-current]')
    await day.waitFor()
    const chosen = await day.textContent()
    // Also when the page inside has the focus.
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog', { state: 'hidden' })
    await page.click('button:has-text("Choose a time")')
    expect(await day.textContent()).toBe(chosen)
    expect(page.problems).toEqual([])
  })

  test('The dialog has a title and stays closable while its page scrolls, and the script needs no inline style', async () => {
    const { key } = await invited([siteUrl()])
    html = `<meta http-equiv="content-security-policy" content="style-src 'none'">
      <script src="${installation.url}/embed.js" type="module"></script>
      <jurat-booking dialog lang="es" src="${installation.url}/schedule/${key}"></jurat-booking>`
    const page = await openPage(browser)
    await page.goto(siteUrl())
    await page.click('button:has-text("Reservar una cita")')
    const frame = page.frameLocator('dialog iframe')
    await frame.locator('table.month').waitFor()
    expect(await frame.locator('html').getAttribute('lang')).toBe('es')
    await expectAccessible(page, wcagRules)
    await page.evaluate('document.querySelector("dialog > div:last-child").scrollTo(0, 9999)')
    const close = page.locator('dialog button')
    expect(await close.getAttribute('aria-label')).toBe('Cerrar')
    const [box, dialog] = [await close.boundingBox(), await page.locator('dialog').boundingBox()]
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect(box?.y).toBeLessThan((dialog?.y ?? Number.NaN) + 20)
    await close.click()
    await page.waitForSelector('dialog', { state: 'hidden' })
    expect(page.problems).toEqual([])
  })

  test('The page takes the theme of the element on every step, and the attributes fill empty fields in', async () => {
    const { workspace, slug } = await openBooking(installation)
    await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { embed_origins: [siteUrl()] })
    html = `<script src="${installation.url}/embed.js" type="module"></script>
      <jurat-booking theme="dark" first-name="Ana" email="ana@example.com" src="${installation.url}/book/${slug}/remote/details?timestamp=${hourAhead()}"></jurat-booking>`
    const page = await openPage(browser)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(siteUrl())
    const frame = page.frameLocator('iframe')
    await poll(() => frame.locator('input[name=first_name]').inputValue()).toBe('Ana')
    expect(await frame.locator('input[name=email]').inputValue()).toBe('ana@example.com')
    expect(await frame.locator('input[name=last_name]').inputValue()).toBe('')
    expect(
      page
        .frames()
        .map(one => one.url())
        .join(),
    ).not.toContain('ana')
    const background = () => frame.locator('body').evaluate('getComputedStyle(document.body).backgroundColor')
    const dark = await background()
    await frame.locator('input[name=email]').fill('')
    await frame.locator('button.main').click()
    await frame.locator('#problem').waitFor()
    expect(await background()).toBe(dark)
    html = html.replace('theme="dark"', 'theme="light"')
    await page.reload()
    await frame.locator('input[name=first_name]').waitFor()
    expect(await background()).not.toBe(dark)
  })

  test('The element jurat-booking fills nothing in for a page whose website is not in embed_origins', async () => {
    const { workspace, slug } = await openBooking(installation)
    await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { embed_origins: [siteUrl()] })
    const page = await openPage(browser)
    await page.goto(`${installation.url}/book/${slug}/remote/details?timestamp=${hourAhead()}`)
    await page.evaluate('postMessage({ jurat: true, prefill: { first_name: "Eve" } }, "*")')
    await page.waitForTimeout(200)
    expect(await page.inputValue('input[name=first_name]')).toBe('')
  })

  test('The element jurat-booking shows a link on a website that is not in embed_origins', async () => {
    const { key } = await invited(['https://www.example.com'])
    html = documented(key)
    const page = await openPage(browser)
    await page.goto(siteUrl())
    await poll(() => page.problems.join(' ')).toContain('frame-ancestors')
    expect(await page.frameLocator('iframe').locator('table.month').count()).toBe(0)
    const link = page.locator('jurat-booking a')
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe(`${installation.url}/schedule/${key}`)
    expect(await page.locator('iframe').isVisible()).toBe(false)
  })

  test('The link in place of a refused page comes within two seconds, and a slow page gets the time that it needs', async () => {
    const refused = await invited(['https://www.example.com'])
    const slow = await invited([siteUrl()])
    const opened = async (key: string) => {
      html = documented(key)
      const page = await openPage(browser)
      await page.clock.install()
      return page
    }
    const link = 'jurat-booking a'
    const first = await opened(refused.key)
    await first.goto(siteUrl())
    await poll(() => first.problems.join(' ')).toContain('frame-ancestors')
    await first.clock.runFor(2_000)
    await first.locator(link).waitFor()

    const second = await opened(slow.key)
    const held = Promise.withResolvers<void>()
    await second.route('**/assets/customer-*.js', async route => {
      await held.promise
      await route.continue()
    })
    await second.goto(siteUrl(), { waitUntil: 'commit' })
    await second.frameLocator('iframe').locator('table.month').waitFor()
    await second.clock.runFor(10_000)
    expect(await second.locator(link).count()).toBe(0)
    held.resolve()
    await poll(async () => (await second.locator('iframe').boundingBox())?.height).not.toBe(640)
    await second.clock.runFor(2_000)
    expect(await second.locator(link).count()).toBe(0)
    expect(await second.locator('iframe').isVisible()).toBe(true)
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
    expect(gzipSync(script).length).toBeLessThanOrEqual(3_072)
  })
})
