import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startInstallation } from './helpers/harness.ts'
import { openBrowser } from './pages/browser.ts'
import { hasBrowser } from './servers/chromium.ts'

// The examples of the reference, sent from a browser, and sent again.

test.runIf(hasBrowser)('The reference sends an example twice, and each call works', async () => {
  const installation = await startInstallation()
  const opened = await openBrowser()
  try {
    const { token } = await installation.workspace()
    const page = await opened.newPage()
    const problems: string[] = []
    page.on('requestfailed', request => problems.push(request.url()))
    page.on('response', answer => answer.status() >= 400 && problems.push(answer.url()))
    page.on('console', message => message.type() === 'error' && problems.push(message.text()))
    await page.goto(`${installation.url}/docs/reference/`)
    await page.getByPlaceholder('Token').first().fill(token)

    const created = await sentTwice(page, 'post', '/wp-json/v3/reservations')
    const [first, second] = created.map(({ body }) => body.id)
    expect(created.map(({ status }) => status)).toEqual([201, 201])
    expect(second).toBe(first + 1)

    const lists = await sentTwice(page, 'get', '/wp-json/v3/reservations')
    for (const { status, body, url } of lists) {
      expect([status, new URL(url).search]).toEqual([200, ''])
      expect(body.data.map(({ id }: { id: number }) => id)).toEqual([second, first])
    }
    expect(problems).toEqual([])
  } finally {
    await opened.close()
    await installation.stop()
  }
})

interface Sent {
  status: number
  url: string
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  body: any
}

/** Opens the dialog of an operation and clicks Send twice, with everything as the page has filled it in. */
async function sentTwice(page: Page, method: string, path: string): Promise<Sent[]> {
  await scrolledTo(page, page.getByRole('button', { name: `Test Request (${method} ${path})` }))
  const send = page.getByRole('button', { name: /^Send/ }).first()
  const sent: Sent[] = []
  for (const _ of ['once', 'again']) {
    const [response] = await Promise.all([
      page.waitForResponse(answer => answer.url().includes(path)),
      send.click(),
    ])
    sent.push({ status: response.status(), url: response.url(), body: await response.json() })
  }
  await page.keyboard.press('Escape')
  await send.waitFor({ state: 'detached' })
  return sent
}

/**
 * Scrolls down from the top until the button is there, and clicks it: the page shows operations as they come
 * near.
 */
async function scrolledTo(page: Page, button: Locator): Promise<void> {
  await page.evaluate('scrollTo(0, 0)')
  for (let turn = 0; turn < 60 && (await button.count()) === 0; turn++) {
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(200)
  }
  await button.click()
}
