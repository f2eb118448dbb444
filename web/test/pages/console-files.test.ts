import type { Browser, BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pdfOf as samplePdf } from '../../../server/src/staff/sample-data/pdf.ts'
import { video } from '../../../server/src/staff/sample-data/video.ts'
import { makeAppointment } from '../../../server/test/helpers/bookings.ts'
import { uploadOf, videoForm } from '../../../server/test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { person } from '../../../server/test/helpers/people.ts'
import { openPage, poll, withBrowser } from '../../../server/test/pages/browser.ts'

let installation: Installation
let browser: Browser

/** Opens the console under that name of the server, at an appointment with a document and a video. */
async function openFiles(host: string) {
  const workspace = await installation.workspace()
  const id = await makeAppointment(workspace)
  const pdf = samplePdf('Deed', ['Sample'])
  const documents = [uploadOf('appointment', id, pdf)].map(body => ({ ...body, filename: '契約書.pdf' }))
  for (const body of documents) expect((await workspace.manage('POST', '/documents', body)).status).toBe(201)
  const made = await workspace.manage('POST', '/videos', videoForm(id, video, 'video/webm'))
  expect(made.status).toBe(201)
  return { workspace, id, page: await openConsole(workspace, host, `/appointments/${id}`), pdf }
}

async function openConsole(
  workspace: Workspace,
  host: string,
  path: string,
  options: BrowserContextOptions = {},
) {
  const { browser: session } = await person(installation, workspace, 'owner')
  const [name = '', value = ''] = (session.cookie ?? '').split('=')
  const url = installation.url.replace(/\/\/[^:]+/, `//${host}`)
  const page = await openPage(browser, { viewport: { width: 1400, height: 900 }, ...options })
  page.setDefaultTimeout(30_000)
  await page.context().addCookies([{ name, value, url }])
  await page.goto(`${url}/console/w/${workspace.id}${path}`)
  return Object.assign(page, { origin: new URL(url).origin })
}

/** Runs in the page. */
async function readFile(address: string) {
  const response = await fetch(address)
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    disposition: response.headers.get('content-disposition'),
    policy: response.headers.get('content-security-policy'),
    bytes: [...new Uint8Array(await response.arrayBuffer())],
  }
}

// Links name PUBLIC_URL, which is localhost; the address of this machine leads there too.
describe.each(['127.0.0.1', 'localhost'])('On a page that was opened at %s', host => {
  withBrowser(
    () => startInstallation(),
    opened => {
      installation = opened.installation
      browser = opened.browser
    },
  )

  test('Files of a booking are shown and downloaded', async () => {
    expect(installation.url).toMatch(/^http:\/\/localhost:/)
    const { page, pdf } = await openFiles(host)
    const checking = page.waitForRequest(/\/files\//)
    await page.getByRole('button', { name: 'Preview 契約書.pdf' }).click()
    const address = (await checking).url()
    const dialog = page.getByRole('dialog', { name: '契約書.pdf' })
    if (await page.evaluate('navigator.pdfViewerEnabled')) {
      await dialog.locator('iframe').waitFor()
      await poll(() => page.frames().some(frame => frame.url() === address)).toBe(true)
    } else await dialog.getByText('This file cannot be shown here.').waitFor()
    // Not every browser has a viewer: the page itself reads what a frame would show.
    expect(new URL(address).origin).toBe(page.origin)
    const shown = await page.evaluate(readFile, address)
    expect(shown).toEqual({
      status: 200,
      type: 'application/pdf',
      disposition: expect.stringMatching(/^inline;/),
      policy: "default-src 'none';media-src 'self';frame-ancestors 'self'",
      bytes: [...pdf],
    })
    await page.keyboard.press('Escape')

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download 契約書.pdf' }).click()
    const download = await downloading
    expect([download.suggestedFilename(), new URL(download.url()).origin]).toEqual([
      '契約書.pdf',
      page.origin,
    ])

    await page.getByRole('button', { name: 'Play Session 1.mp4' }).click()
    await poll(() => page.evaluate("document.querySelector('video')?.readyState")).toBeGreaterThan(0)
    expect(await page.evaluate("document.querySelector('video').currentSrc")).toMatch(`${page.origin}/files/`)
    // An aborted request is a file that is closed again.
    expect(page.problems.filter(one => !/ERR_ABORTED/.test(one))).toEqual([])
  })
})

describe('Where something is missing', () => {
  withBrowser(startInstallation, opened => {
    installation = opened.installation
    browser = opened.browser
  })

  test('A file that cannot be shown says so, and can be downloaded', async () => {
    const { page } = await openFiles('127.0.0.1')
    let isBroken = true
    await page.route('**/files/**', route => (isBroken ? route.fulfill({ status: 503 }) : route.continue()))
    await page.getByRole('button', { name: 'Preview 契約書.pdf' }).click()
    const dialog = page.getByRole('dialog', { name: '契約書.pdf' })
    await dialog.getByText('This file cannot be shown here.').waitFor()
    await dialog.getByRole('button', { name: 'Download' }).waitFor()
    expect(await dialog.getByRole('link', { name: 'Open', exact: true }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Play Session 1.mp4' }).click()
    const notPlayed = page.getByText('This file cannot be shown here.')
    await notPlayed.waitFor()
    expect(await page.locator('video').count()).toBe(0)
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await poll(() => page.evaluate("document.querySelector('video')?.readyState")).toBeGreaterThan(0)
  })

  test('On a phone a document fills the screen, and opens in a tab where the browser has no viewer', async () => {
    const { workspace, id, page } = await openFiles('127.0.0.1')
    await page.close()
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    for (const hasViewer of [true, false]) {
      const on = await openConsole(workspace, '127.0.0.1', `/appointments/${id}/session`, phone)
      // The tests' browser may have no viewer either.
      await on.addInitScript(
        `Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => ${hasViewer} })`,
      )
      await on.reload()
      await on.getByRole('button', { name: 'Preview 契約書.pdf' }).tap()
      const dialog = on.getByRole('dialog', { name: '契約書.pdf' })
      const open = dialog.getByRole('link', { name: 'Open', exact: true })
      await open.waitFor()
      const box = await dialog.boundingBox()
      expect([box?.x, box?.y, box?.width]).toEqual([0, 0, 390])
      expect(box?.height).toBeGreaterThanOrEqual(844)
      expect(await dialog.locator('iframe').count()).toBe(hasViewer ? 1 : 0)
      expect(await dialog.getByRole('button', { name: 'Download' }).count()).toBe(hasViewer ? 0 : 1)
      expect(await open.getAttribute('target')).toBe('_blank')
      const file = await on.request.get(new URL((await open.getAttribute('href')) ?? '', on.url()).href)
      expect([file.status(), file.headers()['content-disposition']]).toEqual([
        200,
        expect.stringMatching(/^inline/),
      ])
      await on.close()
    }
  })

  test('A page that is not loaded yet waits inside the frame for the connection', async () => {
    const workspace = await installation.workspace()
    const page = await openConsole(workspace, '127.0.0.1', '/members')
    await page.route('**/assets/ServicesPage-*', route => (isOffline ? route.abort() : route.continue()))
    let isOffline = true
    await page.getByRole('heading', { name: 'Members' }).waitFor()
    await page.evaluate('globalThis.isSamePage = true')
    await page.context().setOffline(true)
    const navigation = page.getByRole('navigation', { name: 'Main' }).or(page.locator('nav')).first()
    await navigation.getByRole('link', { name: 'Services' }).click()
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/\/services$/)
    await navigation.getByRole('link', { name: 'Members' }).waitFor()
    // The frame still works: a page that is loaded opens.
    await navigation.getByRole('link', { name: 'Members' }).click()
    await page.getByRole('heading', { name: 'Members' }).waitFor()
    await navigation.getByRole('link', { name: 'Services' }).click()
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    expect(await page.evaluate('globalThis.isSamePage')).toBe(true)
    isOffline = false
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Services', exact: true }).waitFor()
  })

  test('Pages are loaded ahead, and open without a connection', async () => {
    const workspace = await installation.workspace()
    const page = await openConsole(workspace, '127.0.0.1', '/members')
    const loaded = () =>
      page.evaluate("performance.getEntriesByType('resource').some(one => /ClockPage/.test(one.name))")
    await poll(loaded).toBe(true)
    await page.evaluate('globalThis.isSamePage = true')
    await page.context().setOffline(true)
    await page.locator('nav').getByRole('link', { name: 'Services' }).click()
    const notice = page.getByRole('status').getByText('No connection.')
    await notice.waitFor()
    await page.getByRole('heading', { name: 'Services', exact: true }).waitFor()
    expect(await page.getByText('You are offline').count()).toBe(0)
    expect(await page.evaluate('globalThis.isSamePage')).toBe(true)
  })

  test('A file of an older version is replaced by a reload at the same address', async () => {
    const workspace = await installation.workspace()
    const page = await openConsole(workspace, '127.0.0.1', '/members')
    let isOld = true
    await page.route('**/assets/ServicesPage-*', route =>
      isOld ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await page.getByRole('heading', { name: 'Members' }).waitFor()
    page.on('request', request => {
      if (request.resourceType() === 'document') isOld = false
    })
    await page.locator('nav').getByRole('link', { name: 'Services' }).click()
    await page.getByRole('heading', { name: 'Services', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/\/services$/)
  })
})
