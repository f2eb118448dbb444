import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { customer, hourAhead } from '../helpers/bookings.ts'
import { staff } from '../helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../helpers/harness.ts'
import { emptyPdf } from '../helpers/pdf.ts'
import { expectAccessible, type OpenPage, openPage, withBrowser } from './browser.ts'

// Rejected forms: the server explains in the page's language what to correct, with JavaScript and without.

let installation: Installation
let browser: Browser
withBrowser(
  () => startInstallation(),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

async function openWorkspace() {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const slug = `acme-${workspace.id}`
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, {
    open_booking_slug: slug,
    contact: '+1 305 555 0123',
  })
  return { workspace, book: `${installation.url}/book/${slug}/remote`, slug }
}

/** Books by the interface, and returns the page of the appointment. */
async function bookedIn(workspace: Workspace, fields: object = {}): Promise<string> {
  const body = { ...customer, service: 'remote', status: 'queued', ...fields }
  const { id } = (await workspace.call('POST', '/reservations', body)).body
  const submitted = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead() })
  return `${installation.url}/appointment/${submitted.body.appointment.keys.appointment}`
}

describe.each([
  { javaScriptEnabled: true, how: 'with JavaScript' },
  { javaScriptEnabled: false, how: 'without JavaScript' },
])('A rejected form, $how', ({ javaScriptEnabled }) => {
  /** The summary leads to the field, whose error stands below it and is read with it. */
  async function expectError(page: OpenPage, name: string, text: string): Promise<void> {
    await page.waitForSelector('#problem')
    expect(await page.textContent(`#problem a[href="#${name}"]`)).toBe(text)
    expect(await page.textContent(`#${name}-error`)).toBe(text)
    expect((await page.getAttribute(`#${name}`, 'aria-describedby'))?.split(' ')).toContain(`${name}-error`)
    expect(await page.getAttribute(`#${name}`, 'aria-invalid')).toBe('true')
    const [input, error] = [
      await page.locator(`#${name}`).boundingBox(),
      await page.locator(`#${name}-error`).boundingBox(),
    ]
    expect(error?.y).toBeGreaterThanOrEqual((input?.y ?? Infinity) + (input?.height ?? 0))
    if (javaScriptEnabled) {
      expect(await page.evaluate('document.activeElement?.id')).toBe('problem')
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid')
      await expectAccessible(page)
    }
  }

  test('A rejected form of details and code is shown again with an error at each empty field', async () => {
    const { workspace, book } = await openWorkspace()
    const page = await openPage(browser, { javaScriptEnabled })
    await page.goto(`${book}/details?timestamp=${hourAhead()}&tz=America/New_York&lang=fr`)
    await page.fill('#first_name', 'Ana')
    await page.fill('#email', 'nobody')
    const refused = page.waitForResponse(response => response.request().method() === 'POST')
    await page.click('button.main')
    expect((await refused).status()).toBe(422)
    await expectError(
      page,
      'email',
      'Il manque le @ dans l’adresse. Saisissez une adresse e-mail, comme ana@example.com',
    )
    await expectError(page, 'last_name', 'Saisissez le nom')
    expect(await page.inputValue('#first_name')).toBe('Ana')
    await page.click('#problem a[href="#last_name"]')
    if (javaScriptEnabled) expect(await page.evaluate('document.activeElement?.id')).toBe('last_name')
    await page.fill('#last_name', 'Ortiz')
    await page.fill('#email', 'ana@example.com')
    await page.click('button.main')
    await page.waitForURL('**/confirm/**')
    await page.click('button.main')
    await expectError(page, 'code', 'Saisissez les six chiffres du dernier e-mail')
    expect(await workspace.eventTypes()).toEqual([])
    expect(page.problems).toEqual([])
  })

  test('A rejected form of documents without a file says so, and keeps the page', async () => {
    const { workspace } = await openWorkspace()
    const page = await openPage(browser, { javaScriptEnabled })
    await page.goto(`${await bookedIn(workspace, { lang: 'es' })}?tz=America/New_York`)
    const before = await workspace.eventTypes()
    const refused = page.waitForResponse(response => response.request().method() === 'POST')
    if (javaScriptEnabled) await page.evaluate("document.querySelector('form[data-upload]').requestSubmit()")
    else await page.click('form[data-upload] button')
    expect((await refused).status()).toBe(422)
    await expectError(page, 'files', 'Elija al menos un archivo')
    expect(await workspace.eventTypes()).toEqual(before)
    expect(page.problems).toEqual([])
  })
})

test('Back and a reload lead to the form that was rejected, and send nothing', async () => {
  const { workspace } = await openWorkspace()
  const appointment = await bookedIn(workspace)
  const page = await openPage(browser)
  await page.goto(`${appointment}/note`)
  await page.click('button.main')
  await page.waitForSelector('#problem')
  await page.click('.back a')
  await page.waitForURL(appointment)
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
  await page.goBack()
  expect([page.url(), await page.locator('#text').count()]).toEqual([`${appointment}/note`, 1])
  await page.fill('#text', ' ')
  await page.click('button.main')
  await page.waitForSelector('#problem')
  await page.reload()
  expect([await page.locator('#text').count(), await page.locator('#problem').count()]).toEqual([1, 0])
  expect(sent).toEqual([`${appointment}/note`])
  expect(page.problems).toEqual([])
})

describe('Documents', () => {
  const file = { name: 'deed.pdf', mimeType: 'application/pdf', buffer: emptyPdf() }

  test('Documents are sent as soon as they are chosen, and a button tries again after a failure', async () => {
    const { workspace } = await openWorkspace()
    const page = await openPage(browser)
    await page.goto(await bookedIn(workspace))
    expect(await page.isVisible('button:has-text("Upload files")')).toBe(false)
    await page.context().setOffline(true)
    await page.setInputFiles('#files', [file])
    await page.waitForSelector('[data-failed]:not([hidden])')
    expect(await page.isVisible('button:has-text("Upload files")')).toBe(true)
    await expectAccessible(page)
    await page.context().setOffline(false)
    await page.click('button:has-text("Upload files")')
    await page.waitForSelector('#done')
    expect(await page.textContent('#done')).toContain('One document was uploaded.')
    expect(await page.evaluate('document.activeElement?.id')).toBe('done')
    expect((await workspace.call('GET', '/documents')).body.data).toHaveLength(1)
  })

  test('Documents have a button without JavaScript', async () => {
    const { workspace } = await openWorkspace()
    const page = await openPage(browser, { javaScriptEnabled: false })
    await page.goto(await bookedIn(workspace))
    await page.setInputFiles('#files', [file])
    await page.click('button:has-text("Upload files")')
    await page.waitForURL('**done=uploaded**')
    expect((await workspace.call('GET', '/documents')).body.data).toHaveLength(1)
    expect(page.problems).toEqual([])
  })
})
