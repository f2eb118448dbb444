import { readFile } from 'node:fs/promises'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { hourAhead } from '../helpers/bookings.ts'
import { staff } from '../helpers/calendar.ts'
import { uploadOf } from '../helpers/files.ts'
import { type Installation, startOwnInstallation } from '../helpers/harness.ts'
import { deliverAll, openLiveWorkspace } from '../helpers/mails.ts'
import { emptyPdf } from '../helpers/pdf.ts'
import { photo } from '../helpers/photo.ts'
import { type MailServer, startMailServer } from '../servers/mail.ts'
import { expectAccessible, type OpenPage, openPage, poll, withBrowser } from './browser.ts'

// The life of a booking as its customer sees it on a phone, on the embedded database: from the first click to
// the notarized document. The mails come through a real mail server.

/** Chooses the service and the day, and opens all hours of it. */
async function chooseDay(page: OpenPage, day: string): Promise<void> {
  await page.getByRole('link', { name: /Remote notarization/ }).click()
  await page.locator('table.month').waitFor()
  const link = page.locator(`table.month a[href*="day=${day}"]`)
  if ((await link.count()) === 0) await page.click('a[rel=next]')
  await link.click()
  await page.waitForURL(`**day=${day}**`)
  await openHours(page)
}

const openHours = (page: OpenPage) =>
  page.locator('details').evaluateAll(all => {
    for (const one of all) one.setAttribute('open', '')
  })

describe.each([
  { javaScriptEnabled: true, how: 'with JavaScript' },
  { javaScriptEnabled: false, how: 'without JavaScript' },
])('A customer on a phone, $how', ({ javaScriptEnabled }) => {
  let installation: Installation
  let browser: Browser
  let server: MailServer
  withBrowser(
    async () => {
      server = await startMailServer()
      return startOwnInstallation({ SMTP_URL: server.url(), SMTP_FROM: 'no-reply@jurat.example' })
    },
    opened => {
      installation = opened.installation
      browser = opened.browser
    },
  )
  afterAll(() => server[Symbol.asyncDispose]())

  /** The mails with this in their subject, after all that are due were sent. */
  async function mailsAbout(subject: string) {
    await deliverAll(installation)
    return (await server.mails()).filter(mail => mail.subject?.includes(subject))
  }

  test('A customer books, does the tasks, uploads photos, and downloads the notarized document', async () => {
    const workspace = await openLiveWorkspace(installation)
    await staff(workspace, {})
    const set = { open_booking_slug: 'acme', contact: '+1 305 555 0123' }
    expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, set)).status).toBe(200)
    const service = { meeting_url: 'https://meet.example.com/room-7' }
    await workspace.manage('PATCH', '/services/remote', service)
    const page = await openPage(browser, {
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
      timezoneId: 'America/New_York',
      hasTouch: true,
      isMobile: true,
    })
    const fileOf = async (link: Locator) => {
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
      return { bytes: await readFile(await download.path()), name: download.suggestedFilename() }
    }
    const fits = async () => expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)

    // Books without an account: a service, a day, a time, a name, a code.
    const at = hourAhead()
    const day = new Date(at * 1000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
    const button = (start: number) => `button[name=timestamp][value="${start}"]`
    await page.goto(`${installation.url}/book/acme`)
    await fits()
    await chooseDay(page, day)
    await fits()
    await page.click(button(at))
    await page.waitForURL('**/details**')
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
    await stranger.goto(`${installation.url}/book/acme/remote?day=${day}`)
    expect(await stranger.locator(button(at)).count()).toBe(0)

    // Another time is held instead of it.
    await page.click('text=Choose another time')
    await page.waitForURL('**/remote**')
    await page.goto(`${page.url()}&day=${day}`)
    const later = at + 1800
    await openHours(page)
    await page.click(button(later))
    await page.waitForURL('**/confirm/**')
    expect(await hold.textContent()).toMatch(/^Held for you until/)
    await stranger.goto(stranger.url())
    expect(await stranger.locator(button(at)).count()).toBe(1)
    expect(await stranger.locator(button(later)).count()).toBe(0)
    const code = (await mailsAbout('is your code')).at(-1)
    expect(code?.to?.[0]?.address).toBe('ana@example.com')
    await page.fill('#code', code?.subject?.slice(0, 6) ?? '')
    await page.click('button.main')
    await page.waitForURL('**/appointment/**')
    const home = page.url().split('?')[0] ?? ''
    const { id } = (await workspace.call('GET', '/appointments')).body.data[0]
    await fits()

    // The tasks that staff see as blockers of the customer.
    expect(await page.getByLabel('I sign').isChecked()).toBe(true)
    await page.locator('section:has(#tasks)').getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**done=signer-added**')
    const [first, second] = [await photo('page-1.jpg', '#cc0000'), await photo('page-2.jpg', '#0000cc', 200)]
    // Without JavaScript the order is that in which the files are chosen.
    await page.setInputFiles('#files', javaScriptEnabled ? [second, first] : [first, second])
    if (javaScriptEnabled) await page.getByRole('button', { name: 'Move 2, page-1.jpg up' }).click()
    await page.click('button:has-text("Upload files")')
    await page.waitForURL('**done=uploaded**')
    expect(await page.textContent('main')).toMatch(/2 pages/)
    const photos = await fileOf(page.locator('section:has(#documents) a[download]'))
    const [{ id: document }] = (await workspace.call('GET', '/documents')).body.data
    const { signed_url } = (await workspace.call('GET', `/documents/${document}`)).body
    expect(photos.bytes.equals(Buffer.from(await (await fetch(signed_url)).arrayBuffer()))).toBe(true)
    const text = photos.bytes.toString('latin1')
    expect(text.match(/MediaBox \[/g)).toHaveLength(2)
    // Both photos were taken upright: the second one is narrower.
    expect(text.match(/\/Width \d+/g)).toEqual(['/Width 300', '/Width 200'])
    expect(await page.locator('.tasks .state').allTextContents()).not.toContainEqual(
      expect.stringMatching(/To do$/),
    )
    await fits()

    // The day of the session.
    const { clock } = installation
    clock.advance((later - 600) * 1000 - clock.now().getTime())
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
    const acts = [{ type: 'acknowledgment', count: 1 }]
    expect((await workspace.manage('POST', `/appointments/${id}/complete`, { acts })).status).toBe(200)
    expect(await mailsAbout('Your notarized documents')).toEqual([])
    clock.advance(61_000)
    const [mail, ...others] = await mailsAbout('Your notarized documents are ready')
    expect([mail?.to?.[0]?.address, mail?.attachments, others]).toEqual(['ana@example.com', [], []])
    const [, href = ''] = /<a [^>]*href="([^"]*\/appointment\/[^"]*)"/.exec(mail?.html ?? '') ?? []

    // The link of the mail leads to the page, which begins with the result.
    await page.goto(href.replaceAll('&amp;', '&'))
    expect(page.url().split('?')[0]).toBe(home)
    const result = page.locator('main section').first()
    expect(await result.locator('h2').textContent()).toBe('Your notarized documents')
    expect(await result.textContent()).toMatch(/Deed-of-trust\.pdf[\s\S]*1 page[\s\S]*SHA-256/)
    if (javaScriptEnabled) await expectAccessible(page)
    await fits()
    const { bytes, name } = await fileOf(result.getByRole('link', { name: /Download/ }))
    expect([bytes.equals(sealed), name]).toEqual([true, 'Deed-of-trust.pdf'])
    const { result: ofStaff } = (await workspace.manage('GET', `/appointments/${id}`)).body
    expect(ofStaff.state).toBe('ready')
    expect(ofStaff.recipients[0].first_downloaded_at).not.toBeNull()

    await page.click('a:has-text("Receipt")')
    await page.waitForURL('**/receipt**')
    const receipt = (await page.textContent('main'))?.replace(/\s+/g, ' ')
    expect(receipt).toMatch(/Reference.*Ana Ortiz.*Notarial acts ?Acknowledgment × 1.*Total ?\$25\.00/)
    expect(receipt).toMatch(/Deed-of-trust\.pdf · 1 page/)
    await fits()
    expect(page.problems).toEqual([])
  })
})
