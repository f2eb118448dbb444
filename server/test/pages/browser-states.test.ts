import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { customer, hourAhead } from '../helpers/bookings.ts'
import { moveClock, staff } from '../helpers/calendar.ts'
import { type Installation, startInstallation } from '../helpers/harness.ts'
import { emptyPdf } from '../helpers/pdf.ts'
import { openPage, poll, withBrowser } from './browser.ts'

// What depends on the browser: colors of the system, a camera, a slow connection.

let installation: Installation
let browser: Browser
withBrowser(
  () => startInstallation(),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

async function booked() {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { logo: onePixel })
  await workspace.manage('PATCH', '/services/remote', { meeting_url: 'https://meet.example.com/room-7' })
  const body = { ...customer, service: 'remote', status: 'queued' }
  const { id } = (await workspace.call('POST', '/reservations', body)).body
  const timestamp = hourAhead()
  const submitted = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp })
  const { keys } = submitted.body.appointment
  return {
    workspace,
    timestamp,
    page: `${installation.url}/appointment/${keys.appointment}`,
    session: `${installation.url}/session/${keys.session}`,
  }
}

test('With forced colors the selected day has the color of a selection, and other days have not', async () => {
  const { page: url, timestamp } = await booked()
  const page = await openPage(browser)
  await page.emulateMedia({ forcedColors: 'active' })
  const day = new Date(timestamp * 1000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
  await page.goto(`${url}/move?day=${day}`)
  await page.locator('.month [aria-current]').waitFor()
  const colors = (await page.evaluate(`(() => {
    const probe = document.createElement('div')
    probe.style.cssText = 'forced-color-adjust:none;background:Highlight;color:HighlightText'
    document.body.append(probe)
    const of = element => {
      const { backgroundColor, color } = getComputedStyle(element)
      return [backgroundColor, color]
    }
    return {
      selection: of(probe),
      selected: of(document.querySelector('.month [aria-current]')),
      other: of(document.querySelector('.month a:not([aria-current])')),
    }
  })()`)) as Record<'selection' | 'selected' | 'other', string[]>
  expect(colors.selected).toEqual(colors.selection)
  expect(colors.other[0]).not.toBe(colors.selected[0])
})

test('In the dark a logo lies on a white plate, and in the light on the page itself', async () => {
  const { page: url } = await booked()
  const page = await openPage(browser)
  const plate = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    return page.evaluate(`(() => {
      const { backgroundColor, paddingTop } = getComputedStyle(document.querySelector('.brand img'))
      return [backgroundColor, paddingTop]
    })()`)
  }
  await page.goto(url)
  expect(await plate('dark')).toEqual(['rgb(255, 255, 255)', '4px'])
  expect(await plate('light')).toEqual(['rgba(0, 0, 0, 0)', '0px'])
})

describe('The test of camera and microphone', () => {
  const track = "document.querySelector('video').srcObject.getVideoTracks()[0]"

  async function tested(prepare: (made: Awaited<ReturnType<typeof booked>>) => Promise<unknown>) {
    const made = await booked()
    await prepare(made)
    const page = await openPage(browser, { permissions: ['camera', 'microphone'] })
    await page.clock.install()
    await page.goto(`${made.session}?tz=America/New_York`)
    await page.click('text=Test camera and microphone')
    await poll(() => page.isVisible('video')).toBe(true)
    await page.evaluate(`window.track = ${track}`)
    expect(await page.evaluate('window.track.readyState')).toBe('live')
    const expectEnded = async () => {
      expect(await page.evaluate('window.track.readyState')).toBe('ended')
      expect([await page.isVisible('video'), await page.isVisible('meter')]).toEqual([false, false])
      expect(await page.isVisible('text=Test camera and microphone')).toBe(true)
    }
    return { page, expectEnded }
  }
  const nothing = async () => {}

  test('The test of camera and microphone ends after half a minute, and not before', async () => {
    const { page, expectEnded } = await tested(nothing)
    await page.clock.runFor(29_000)
    expect(await page.evaluate('window.track.readyState')).toBe('live')
    await page.clock.runFor(1_500)
    await expectEnded()
  })

  test('The test of camera and microphone ends when the page is hidden', async () => {
    const { page, expectEnded } = await tested(nothing)
    await page.evaluate(`Object.defineProperty(document, 'hidden', { get: () => true })
document.dispatchEvent(new Event('visibilitychange'))`)
    await expectEnded()
  })

  test('The test of camera and microphone ends when the customer joins the session', async () => {
    const { page, expectEnded } = await tested(({ workspace, timestamp }) =>
      moveClock(workspace, timestamp - Math.floor(Date.now() / 1000) - 600),
    )
    await page.evaluate(
      "document.querySelector('#way-in a.main').addEventListener('click', event => event.preventDefault())",
    )
    await page.click('#way-in a.main')
    await expectEnded()
  })
})

describe('An upload', () => {
  const deed = { name: 'deed.pdf', mimeType: 'application/pdf', buffer: emptyPdf() }
  const isHeld = `(() => {
    const leaving = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leaving)
    return leaving.defaultPrevented
  })()`

  test('A slow upload says its start, its middle and its end, and asks before the page is left', async () => {
    const { workspace, page: url } = await booked()
    const page = await openPage(browser)
    await page.goto(url)
    await page.evaluate(`window.said = []
new MutationObserver(() => window.said.push(document.getElementById('status').textContent))
  .observe(document.getElementById('status'), { childList: true, characterData: true, subtree: true })`)
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 1_500_000,
    })
    expect(await page.evaluate(isHeld)).toBe(false)
    const buffer = Buffer.concat([emptyPdf(), Buffer.alloc(3_000_000, ' ')])
    await page.setInputFiles('#files', { ...deed, buffer })
    await poll(() => page.evaluate('window.said.length')).toBeGreaterThan(0)
    expect(await page.evaluate(isHeld)).toBe(true)
    await page.waitForSelector('#done')
    expect(await page.evaluate(isHeld)).toBe(false)
    const said = ((await page.evaluate('window.said')) as string[]).filter(text => text.includes('%'))
    expect(said.map(text => /\d+/.exec(text)?.[0])).toEqual(['0', '50', '100'])
    expect((await workspace.call('GET', '/documents')).body.data).toHaveLength(1)
  })

  test('The title of the page begins with the error of a rejected upload, and no longer after a good one', async () => {
    const { page: url } = await booked()
    const page = await openPage(browser)
    await page.goto(url)
    const title = await page.title()
    await page.setInputFiles('#files', { ...deed, buffer: Buffer.from('no pdf') })
    await page.waitForSelector('#problem')
    expect(await page.title()).toBe(`Error: ${title}`)
    await page.setInputFiles('#files', deed)
    await page.waitForSelector('#done')
    expect(await page.title()).toBe(title)
  })
})
