import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, startInstallation } from '../helpers/harness.ts'
import { brokenWords, makePages } from '../pages/all-pages.ts'
import { expectAccessible, openPage, withBrowser } from '../pages/browser.ts'
import { makeMoneyPages } from '../pages/money-pages.ts'
import { type StripeServer, startStripe } from '../servers/stripe/stripe.ts'

// Every page in every language, theme and width: what axe finds, and whether it fits the screen.

let installation: Installation
let browser: Browser
let stripe: StripeServer
let urls: Record<string, string>
withBrowser(
  async () => {
    stripe = await startStripe()
    return startInstallation({ JURAT_STRIPE_URL: stripe.url })
  },
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)
beforeAll(async () => {
  urls = { ...(await makePages(installation)).urls, ...(await makeMoneyPages(installation, stripe)) }
})
afterAll(() => stripe.stop())

const cases = ['en', 'es', 'fr'].flatMap(lang =>
  (['light', 'dark'] as const).flatMap(colorScheme =>
    [320, 1400].map(width => ({ lang, colorScheme, width })),
  ),
)

test.each(cases)('Customer pages in $lang, $colorScheme, $width px', async ({ lang, colorScheme, width }) => {
  const page = await openPage(browser, { colorScheme, viewport: { width, height: 800 } })
  for (const [name, url] of Object.entries(urls)) {
    await page.goto(`${url}${url.includes('?') ? '&' : '?'}lang=${lang}&tz=Europe/Madrid`)
    expect([name, await page.getAttribute('html', 'lang')]).toEqual([name, lang])
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect([name, wide]).toEqual([name, 0])
    await expectAccessible(page)
  }
  expect(page.problems).toEqual([])
})

test('At 320 px and twice the font size no customer page scrolls sideways, and no word of a heading or a button breaks', async () => {
  const page = await openPage(browser, { viewport: { width: 320, height: 640 } })
  const faults: unknown[] = []
  for (const lang of ['en', 'es', 'fr'])
    for (const [name, url] of Object.entries(urls)) {
      await page.goto(`${url}${url.includes('?') ? '&' : '?'}lang=${lang}`)
      await page.evaluate("document.documentElement.style.fontSize = '200%'")
      const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      const broken = await page.evaluate<string[]>(brokenWords)
      if (wide !== 0 || broken.length > 0) faults.push([name, lang, wide, broken])
      if (process.env.JURAT_SHOTS && lang === 'es')
        await page.screenshot({ path: `.scratch/320-${name.replaceAll(' ', '-')}.png`, fullPage: true })
    }
  expect(faults).toEqual([])
  expect(page.problems).toEqual([])
})
