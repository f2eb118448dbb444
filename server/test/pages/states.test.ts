import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../helpers/bookings.ts'
import { moveClock, staff } from '../helpers/calendar.ts'
import { type Installation, startInstallation } from '../helpers/harness.ts'
import { mailsOf } from '../helpers/mails.ts'
import { emptyPdf } from '../helpers/pdf.ts'
import { photo } from '../helpers/photo.ts'
import { openBooking } from '../helpers/visitors.ts'
import { expectAccessible, type OpenPage, openPage, wcagRules, withBrowser } from './browser.ts'
import { makeStatePages } from './state-pages.ts'

// Pages in states that few customers see, and mails: what axe finds, also with the colors of the system.

let installation: Installation
let browser: Browser
let pages: Awaited<ReturnType<typeof makeStatePages>>
withBrowser(
  () => startInstallation(),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)
beforeAll(async () => {
  pages = await makeStatePages(installation)
})

/** Buttons and fields without a border. With the colors of the system nothing else shows where they end. */
const withoutBorder = `[...document.querySelectorAll('main button, main .button, main input:not([type=hidden]), main textarea, main select')]
  .filter(element => element.checkVisibility() && !element.closest('.hidden'))
  .filter(element => {
    const { borderTopStyle, borderTopWidth, borderTopColor, appearance } = getComputedStyle(element)
    if (appearance === 'auto') return false
    const around = getComputedStyle(element.parentElement.closest('main, dialog')).backgroundColor
    return borderTopStyle === 'none' || borderTopWidth === '0px' || borderTopColor === around
  })
  .map(element => element.outerHTML.slice(0, 160))`

/** What axe finds, also with the colors of the system. */
async function expectReadable(page: OpenPage): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await page.evaluate('matchMedia("(forced-colors: active)").matches')).toBe(true)
  await expectAccessible(page)
  expect(await page.evaluate(withoutBorder)).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

describe('A page', () => {
  test('Pages after the session, at its time, at a place and of requests are accessible, also with forced colors', async () => {
    const page = await openPage(browser)
    for (const [name, { url, says }] of Object.entries(pages)) {
      await page.goto(url)
      const said = (await page.textContent('main')) ?? ''
      expect([name, said]).toEqual([name, expect.stringMatching(says)])
      await expectReadable(page)
      if (process.env.JURAT_SHOTS)
        await page.screenshot({ path: `.scratch/state-${name.replaceAll(' ', '-')}.png`, fullPage: true })
    }
    expect(page.problems).toEqual([])
  })

  test('Chosen photos and refused forms are accessible, also with forced colors', async () => {
    const { slug } = await openBooking(installation)
    const workspace = await installation.workspace('America/New_York')
    await staff(workspace, {})
    const id = await makeReservation(workspace, { status: 'queued' })
    const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
    const page = await openPage(browser)
    await page.goto(`${installation.url}/schedule/${keys.reservation}`)
    await page.setInputFiles('#files', [
      await photo('red.jpg', '#cc0000'),
      await photo('blue.jpg', '#0000cc'),
    ])
    await page.locator('.photos li').nth(1).waitFor()
    await expectReadable(page)

    await page.goto(`${installation.url}/book/${slug}`)
    await page.getByRole('link', { name: /Remote notarization/ }).click()
    await page.locator('table.month a').first().click()
    await page.locator('details summary').first().waitFor()
    await page.locator('details').evaluateAll(all => {
      for (const one of all) one.setAttribute('open', '')
    })
    await page.locator('button[name=timestamp]').first().click()
    await page.waitForURL('**/details**')
    await page.fill('#email', 'nobody')
    await page.click('button.main')
    await page.locator('#problem').waitFor()
    expect(await page.locator('[aria-invalid=true]').count()).toBeGreaterThan(1)
    await expectReadable(page)
    expect(page.problems).toEqual([])
  })

  test('The page of the tasks is accessible, also with forced colors', async () => {
    const workspace = await installation.workspace('America/New_York')
    await staff(workspace, {})
    const id = await makeReservation(workspace, { status: 'queued' })
    const { body } = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead() })
    const page = await openPage(browser)
    await page.goto(`${installation.url}/appointment/${body.appointment.keys.appointment}`)
    expect(await page.locator('.tasks .state').count()).toBeGreaterThan(0)
    await expectReadable(page)
    expect(page.problems).toEqual([])
  })
})

describe('A mail', () => {
  test('The mails of a confirmation and of a result are accessible in both themes', async () => {
    const { workspace, mails } = await withMails()
    const page = await openPage(browser)
    for (const kind of ['confirmation', 'result_ready']) {
      const [{ id }] = mails.filter((mail: { kind: string }) => mail.kind === kind)
      const { html } = (await workspace.manage('GET', `/mails/${id}`)).body
      expect([kind, html]).toEqual([kind, expect.stringContaining('</html>')])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setContent(html)
        await expectAccessible(page, wcagRules)
      }
    }
  })
})

/** A workspace with the mails of an appointment and of its result. */
async function withMails() {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const id = await makeReservation(workspace, { status: 'queued' })
  const { body } = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead() })
  const { id: object_id } = body.appointment
  const result = { object_type: 'appointment', object_id, type: 'notarized', filename: 'Deed.pdf' }
  const pdf_content = emptyPdf().toString('base64')
  expect((await workspace.call('POST', '/documents', { ...result, pdf_content })).status).toBe(201)
  await moveClock(workspace, 1)
  await workspace.manage('POST', `/appointments/${object_id}/complete`)
  await moveClock(workspace, 120)
  return { workspace, mails: await mailsOf(workspace) }
}
