import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hourAhead } from '../helpers/bookings.ts'
import { type Installation, startInstallation } from '../helpers/harness.ts'
import { codeOf, openBooking } from '../helpers/visitors.ts'
import { expectAccessible, openPage, withBrowser } from './browser.ts'

let installation: Installation
let browser: Browser
withBrowser(
  () => startInstallation(),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

const questions = [
  {
    key: 'document',
    kind: 'choice',
    label: { en: 'What will be notarized?' },
    options: [
      { key: 'deed', label: { en: 'A deed' } },
      { key: 'other', label: { en: 'Something else' } },
    ],
    required: true,
  },
  {
    key: 'ids',
    kind: 'several',
    label: { en: 'Which identity documents?' },
    options: [
      { key: 'passport', label: { en: 'Passport' } },
      { key: 'license', label: { en: 'Driver license' } },
    ],
  },
  { key: 'pages', kind: 'number', label: { en: 'How many pages?' } },
  { key: 'matter', kind: 'short_text', label: { en: 'Matter' }, shown_to: 'staff', required: true },
]

describe.each([
  { javaScriptEnabled: true, how: 'with JavaScript' },
  { javaScriptEnabled: false, how: 'without JavaScript' },
])('The questions of a service, $how', ({ javaScriptEnabled }) => {
  test('A visitor leaves out a required answer, keeps what was typed, answers and books', async () => {
    const { workspace, slug } = await openBooking(installation)
    expect((await workspace.manage('PATCH', '/services/remote', { questions })).status).toBe(200)
    const page = await openPage(browser, { javaScriptEnabled })
    await page.goto(`${installation.url}/book/${slug}/remote/details?timestamp=${hourAhead()}`)
    expect(await page.textContent('main')).not.toContain('Matter')
    await page.fill('#first_name', 'Ana')
    await page.fill('#last_name', 'Ortiz')
    await page.fill('#email', 'ana@example.com')
    await page.getByLabel('Passport').check()
    await page.getByLabel('How many pages?').fill('1,200')
    const refused = page.waitForResponse(response => response.request().method() === 'POST')
    await page.click('button.main')
    expect((await refused).status()).toBe(422)
    await page.waitForSelector('#problem')
    expect(await page.locator('#problem a').allTextContents()).toEqual([
      'What will be notarized? Answer this question.',
    ])
    expect(await page.getByLabel('Passport').isChecked()).toBe(true)
    expect(await page.getByLabel('Driver license').isChecked()).toBe(false)
    expect(await page.getByLabel('How many pages?').inputValue()).toBe('1,200')
    expect(await page.inputValue('#first_name')).toBe('Ana')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    if (javaScriptEnabled) await expectAccessible(page)
    expect((await workspace.manage('GET', '/reservations')).body.data).toEqual([])

    // The line of the summary leads to the first option.
    await page.click('#problem a')
    if (javaScriptEnabled) expect(await page.evaluate('document.activeElement.value')).toBe('deed')
    await page.getByLabel('A deed').check()
    await page.click('button.main')
    await page.waitForURL('**/confirm/**')
    await page.fill('#code', await codeOf(workspace))
    await page.click('button.main')
    await page.waitForURL('**/appointment/**')
    const answers = await page.locator('section:has(#questions)').textContent()
    for (const shown of ['A deed', 'Passport', '1,200']) expect(answers).toContain(shown)
    expect(answers).not.toContain('Matter')
    const [made] = (await workspace.manage('GET', '/appointments')).body.data
    expect(made.answers).toEqual({ document: 'deed', ids: ['passport'], pages: 1200 })
    expect(page.problems).toEqual([])
  })
})
