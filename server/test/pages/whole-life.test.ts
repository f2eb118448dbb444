import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hourAhead } from '../helpers/bookings.ts'
import { moveClock } from '../helpers/calendar.ts'
import { uploadOf } from '../helpers/files.ts'
import { type Installation, startInstallation } from '../helpers/harness.ts'
import { mailsOf } from '../helpers/mails.ts'
import { emptyPdf } from '../helpers/pdf.ts'
import { photo } from '../helpers/photo.ts'
import { codeOf, openBooking } from '../helpers/visitors.ts'
import { expectAccessible, openPage, poll, withBrowser } from './browser.ts'

// The life of a booking as its customer sees it on a phone, on the embedded database: from the first click to
// the notarized document.

let installation: Installation
let browser: Browser
withBrowser(
  () => startInstallation(),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

describe.each([
  { javaScriptEnabled: true, how: 'with JavaScript' },
  { javaScriptEnabled: false, how: 'without JavaScript' },
])('A customer on a phone, $how', ({ javaScriptEnabled }) => {
  test('A customer books, does the tasks, uploads photos, and downloads the notarized document', async () => {
    const { workspace, slug } = await openBooking(installation)
    const services = { meeting_url: 'https://meet.example.com/room-7' }
    await workspace.manage('PATCH', '/services/remote', services)
    const page = await openPage(browser, {
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
      timezoneId: 'America/New_York',
      hasTouch: true,
      isMobile: true,
    })
    const fits = async () => expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)

    // Books without an account: a time, a name, a code.
    const at = hourAhead()
    await page.goto(`${installation.url}/book/${slug}/remote/details?timestamp=${at}`)
    await page.fill('#first_name', 'Ana')
    await page.fill('#last_name', 'Ortiz')
    await page.fill('#email', 'ana@example.com')
    await page.fill('#phone', '(305) 555-0142')
    await page.click('button.main')
    await page.waitForURL('**/confirm/**')

    // The time is held while the mail is read, and another visitor does not see it.
    const hold = page.locator('.hold')
    expect(await hold.textContent()).toMatch(/^Held for you until \d+:\d\d.[AP]M/)
    const timer = hold.getByRole('timer')
    if (javaScriptEnabled) await poll(() => timer.textContent()).toMatch(/^\((10:00|9:\d\d) left\)$/)
    else expect(await timer.textContent()).toBe('')
    await fits()
    if (javaScriptEnabled) await expectAccessible(page)
    const stranger = await openPage(browser, { javaScriptEnabled, timezoneId: 'America/New_York' })
    const day = new Date(at * 1000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
    await stranger.goto(`${installation.url}/book/${slug}/remote?day=${day}`)
    const button = (start: number) => `button[name=timestamp][value="${start}"]`
    expect(await stranger.locator(button(at)).count()).toBe(0)

    // Another time is held instead of it.
    await page.click('text=Choose another time')
    await page.waitForURL('**/remote**')
    await page.goto(`${page.url()}&day=${day}`)
    const later = at + 1800
    await page.locator('details').evaluateAll(all => {
      for (const one of all) one.setAttribute('open', '')
    })
    await page.click(button(later))
    await page.waitForURL('**/confirm/**')
    expect(await hold.textContent()).toMatch(/^Held for you until/)
    await stranger.goto(stranger.url())
    expect(await stranger.locator(button(at)).count()).toBe(1)
    expect(await stranger.locator(button(later)).count()).toBe(0)
    await page.fill('#code', await codeOf(workspace))
    await page.click('button.main')
    await page.waitForURL('**/appointment/**')
    const home = page.url().split('?')[0] ?? ''
    const { id } = (await workspace.call('GET', '/appointments')).body.data[0]
    await fits()

    // The tasks that staff see as blockers of the customer.
    expect(await page.getByLabel('I sign').isChecked()).toBe(true)
    await page.locator('section:has(#tasks)').getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**done=signer-added**')
    await page.setInputFiles('#files', [
      await photo('page-1.jpg', '#cc0000'),
      await photo('page-2.jpg', '#00c'),
    ])
    await page.click('button:has-text("Upload files")')
    await page.waitForURL('**done=uploaded**')
    expect(await page.textContent('main')).toMatch(/2 pages/)
    expect(await page.locator('.tasks .state').allTextContents()).not.toContainEqual(
      expect.stringMatching(/To do$/),
    )
    await fits()

    // The day of the session, by the clock of the workspace.
    const set_to = new Date((later - 600) * 1000).toISOString()
    await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { set_to })
    await page.goto(home)
    await page.click('a:has-text("Join")')
    await page.waitForURL('**/session/**')
    expect(await page.getAttribute('a.main', 'href')).toContain('meet.example.com')
    await fits()

    // Staff complete it with the notarized document.
    const sealed = emptyPdf()
    const upload = {
      ...uploadOf('appointment', id, sealed),
      filename: 'Deed-of-trust.pdf',
      type: 'notarized',
    }
    expect((await workspace.manage('POST', '/documents', upload)).status).toBe(201)
    expect((await workspace.manage('POST', `/appointments/${id}/complete`)).status).toBe(200)
    expect((await mailsOf(workspace, '&kind=result_ready&status=kept')).length).toBe(0)
    await moveClock(workspace, 61)
    const [mail, ...others] = await mailsOf(workspace, '&kind=result_ready&status=kept')
    expect([mail.to, mail.signer_id, others]).toEqual(['ana@example.com', null, []])
    expect(mail.text).toContain(home)
    expect(mail.attachments).toEqual([])

    // The page begins with the result.
    await page.goto(home)
    const result = page.locator('section', { hasText: 'Your notarized documents' }).first()
    expect(await result.textContent()).toMatch(/Deed-of-trust\.pdf[\s\S]*1 page[\s\S]*SHA-256/)
    if (javaScriptEnabled) await expectAccessible(page)
    await fits()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      result.getByRole('link', { name: /Download/ }).click(),
    ])
    expect((await readFile(await download.path())).equals(sealed)).toBe(true)
    expect(download.suggestedFilename()).toBe('Deed-of-trust.pdf')
    const { result: ofStaff } = (await workspace.manage('GET', `/appointments/${id}`)).body
    expect(ofStaff.state).toBe('ready')
    expect(ofStaff.recipients[0].first_downloaded_at).not.toBeNull()

    await page.click('a:has-text("Receipt")')
    await page.waitForURL('**/receipt**')
    expect(await page.textContent('main')).toMatch(/Reference[\s\S]*Ana Ortiz/)
    await fits()
    expect(page.problems).toEqual([])
  })
})
