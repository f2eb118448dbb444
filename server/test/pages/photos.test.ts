import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { makeReservation } from '../helpers/bookings.ts'
import { type Installation, startInstallation } from '../helpers/harness.ts'
import { emptyPdf } from '../helpers/pdf.ts'
import { photo } from '../helpers/photo.ts'
import { expectAccessible, openPage, poll, withBrowser } from './browser.ts'

// Photos of a document, as phones send them: on their side, with a note how to turn them.

let installation: Installation
let browser: Browser
withBrowser(
  () => startInstallation(),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

async function invited() {
  const workspace = await installation.workspace('America/New_York')
  const id = await makeReservation(workspace, { status: 'queued' })
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  const page = `${installation.url}/schedule/${keys.reservation}`
  const documents = async () =>
    (await installation.as(undefined)('GET', `/booking/v1/${keys.reservation}`)).body.documents
  return { workspace, page, documents }
}

describe.each([
  { javaScriptEnabled: true, how: 'with JavaScript' },
  { javaScriptEnabled: false, how: 'without JavaScript' },
])('Photos, $how', ({ javaScriptEnabled }) => {
  test('Two photos become a PDF of two upright pages, which the customer opens', async () => {
    const { workspace, page: url, documents } = await invited()
    const page = await openPage(browser, {
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await page.goto(url)
    expect(await page.isVisible('#camera')).toBe(true)
    expect(await page.getAttribute('#camera', 'capture')).toBe('environment')
    await page.setInputFiles('#files', [
      await photo('red.jpg', '#cc0000'),
      await photo('blue.jpg', '#0000cc'),
    ])
    if (javaScriptEnabled) {
      // Nothing is sent before the order is right.
      expect(await page.locator('.photos li').count()).toBe(2)
      // What was chosen is said, and the button shows it.
      expect(await page.textContent('#status')).toBe('2 files chosen: red.jpg, blue.jpg')
      expect(await page.textContent('.picker:has(#files)')).toContain('2 files chosen')
      // Each photo is shown, without being sent.
      const widths = () =>
        page
          .locator('.photos img')
          .evaluateAll(all => all.map(one => (one as unknown as { naturalWidth: number }).naturalWidth))
      await poll(widths).toEqual([300, 300])
      const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
      await page.getByRole('button', { name: 'Leave 1, red.jpg out' }).press('Enter')
      expect(await focused()).toBe('Leave 1, blue.jpg out')
      await page.getByRole('button', { name: 'Leave 1, blue.jpg out' }).press('Enter')
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('files')
      expect(await page.textContent('#status')).toBe('No file chosen')
      await page.setInputFiles('#files', [
        await photo('red.jpg', '#cc0000'),
        await photo('blue.jpg', '#0000cc'),
        await photo('last.jpg', '#00cc00'),
      ])
      await page.getByRole('button', { name: 'Move 3, last.jpg up' }).press('Enter')
      expect(await focused()).toBe('Move 2, last.jpg up')
      expect(await page.textContent('#status')).toBe('3 files chosen: red.jpg, last.jpg, blue.jpg')
      await page.getByRole('button', { name: 'Leave 2, last.jpg out' }).press('Enter')
      expect(await focused()).toBe('Leave 2, blue.jpg out')
      await page.getByRole('button', { name: 'Leave 2, blue.jpg out' }).click()
      expect(await page.textContent('#status')).toBe('red.jpg')
      expect(await page.textContent('.picker:has(#files)')).toContain('red.jpg')
      await page.setInputFiles('#files', [await photo('blue.jpg', '#0000cc')])
      expect(await page.textContent('#status')).toBe('2 files chosen: red.jpg, blue.jpg')
      await page.getByRole('button', { name: 'Move 2, blue.jpg up' }).click()
      expect(await page.locator('.photos li').first().textContent()).toContain('blue.jpg')
      await expectAccessible(page)
      expect(await documents()).toEqual([])
    }
    await page.click('button:has-text("Upload files")')
    await page.waitForSelector('#done')
    const first = javaScriptEnabled ? 'blue' : 'red'
    const [document] = await documents()
    expect([document.original_filename, document.pages]).toEqual([`${first}.pdf`, 2])
    expect(await page.textContent('main')).toMatch(/2 pages · \d/)
    const { signed_url } = (await workspace.call('GET', `/documents/${document.id}`)).body
    const text = Buffer.from(await (await fetch(signed_url)).arrayBuffer()).toString('latin1')
    expect(text.match(/MediaBox \[[^\]]*\]/g)).toEqual(Array(2).fill('MediaBox [0 0 612 792]'))
    expect(text.match(/\/Width \d+|\/Height \d+/g)).toEqual([
      '/Width 300',
      '/Height 400',
      '/Width 300',
      '/Height 400',
    ])
    const href = await page.getAttribute('a[download]', 'href')
    const opened = await fetch(new URL(href ?? '', installation.url))
    expect(Buffer.from(await opened.arrayBuffer()).toString('latin1')).toBe(text)
    expect(page.problems).toEqual([])
  })
})

test('Documents that are chosen with photos, or while photos wait, are listed, can be left out, and are all sent', async () => {
  const { page: url, documents } = await invited()
  const page = await openPage(browser, { viewport: { width: 390, height: 844 } })
  await page.goto(url)
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: emptyPdf() })
  const listed = () =>
    page
      .locator('[data-waiting] li')
      .evaluateAll(all => all.map(one => one.childNodes[0]?.textContent || one.childNodes[1]?.textContent))
  await page.setInputFiles('#files', [await photo('red.jpg', '#cc0000'), pdf('alpha.pdf'), pdf('gamma.pdf')])
  expect(await listed()).toEqual(['alpha.pdf', 'gamma.pdf', 'red.jpg'])
  await page.setInputFiles('#files', [pdf('beta.pdf')])
  expect(await listed()).toEqual(['alpha.pdf', 'gamma.pdf', 'beta.pdf', 'red.jpg'])
  expect(await page.textContent('.picker:has(#files)')).toContain('4 files chosen')
  await page.getByRole('heading', { name: 'Chosen, not sent yet' }).waitFor()
  // The button that sends them is on the screen, and who leaves is asked first.
  const isShown = 'document.querySelector("[data-send]").getBoundingClientRect().bottom <= innerHeight'
  expect(await page.evaluate(isShown)).toBe(true)
  const asked = page.waitForEvent('dialog')
  const leaving = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await Promise.all([dialog.dismiss(), leaving])
  // Only photos have an order.
  expect(await page.locator('[data-waiting] button').count()).toBe(4)
  await page.getByRole('button', { name: 'Leave 2, gamma.pdf out' }).click()
  await page.getByRole('button', { name: 'Leave 3, red.jpg out' }).click()
  expect(await documents()).toEqual([])
  await expectAccessible(page)
  await page.click('button:has-text("Upload files")')
  await page.waitForSelector('#done')
  expect((await documents()).map((one: { original_filename: string }) => one.original_filename)).toEqual([
    'alpha.pdf',
    'beta.pdf',
  ])
  expect(page.problems).toEqual([])
})

test('A file of more than 30 MiB is refused before anything is sent, and the button says what its label says', async () => {
  const { page: url, documents } = await invited()
  const page = await openPage(browser)
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
  await page.goto(url)
  expect(await page.getByLabel('Choose files').count()).toBe(1)
  const buffer = Buffer.alloc(31 * 1024 * 1024, '%PDF-')
  await page.setInputFiles('#files', { name: 'big.pdf', mimeType: 'application/pdf', buffer })
  await page.locator('[data-failed]').waitFor()
  expect(await page.textContent('[data-failed]')).toContain('big.pdf is larger than 30 MiB')
  expect([sent, await documents()]).toEqual([[], []])
})
