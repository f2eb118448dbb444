import { mkdirSync } from 'node:fs'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourAhead } from '../../../server/test/helpers/bookings.ts'
import { staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { ownAddresses, person } from '../../../server/test/helpers/people.ts'
import { findingsOf, type OpenPage, openBrowser, openPage, poll } from '../../../server/test/pages/browser.ts'

// Every page of the console in each theme, width and language, at 200 % zoom, and in the states of its data:
// what axe finds, and whether it fits the screen. JURAT_TEST_PICTURES=folder keeps a picture of each.

const folder = process.env.JURAT_TEST_PICTURES

let installation: Installation
let browser: Browser
/** With a week of sample data. */
let busy: Business
/** Without anything. */
let empty: Business
/** With texts as long as the server takes them. */
let long: Business

interface Business {
  workspace: Workspace
  cookie: string
  /** Of each page. */
  paths: string[]
}

const lists = [
  'appointments',
  'reservations',
  'notaries',
  'services',
  'closures',
  'mails',
  'audit',
  'members',
]
const pages = ['today', ...lists, 'tokens', 'endpoints', 'clock', 'calendar?view=day', 'calendar?view=week']
const others = ['calendar?view=month', 'calendar?view=agenda']
const tabs = ['business', 'brand', 'booking', 'mails', 'retention', 'import', 'people']

beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  browser = await openBrowser()
  busy = await openBusiness('Harbor Notaries')
  empty = await openBusiness('Empty Notaries')
  const { id } = busy.workspace
  await installation.admin('POST', `/manage/v1/workspaces/${id}/sample-data`)
  busy.paths.push(...(await ofOne(busy, 'appointments', 'reservations', 'notaries', 'mails')))
  long = await openBusiness('N'.repeat(255))
  await fillWithLongTexts(long.workspace)
  long.paths.push(...(await ofOne(long, 'appointments', 'reservations', 'notaries', 'webhook-endpoints')))
})
afterAll(async () => {
  await browser?.close()
  await installation?.stop()
})

async function openBusiness(name: string): Promise<Business> {
  const workspace = await installation.workspace('America/New_York')
  await installation.admin('PATCH', `/manage/v1/workspaces/${workspace.id}`, { name })
  const owner = await person(installation, workspace, 'owner')
  const paths = [...pages, ...others, ...tabs.map(tab => `settings/${tab}`)]
  return { workspace, cookie: owner.browser.cookie ?? '', paths }
}

/** The page of the first row of each list. */
async function ofOne({ workspace }: Business, ...kinds: string[]): Promise<string[]> {
  return Promise.all(
    kinds.map(async kind => {
      const { data } = (await workspace.manage('GET', `/${kind}`)).body
      return `${kind.replace('webhook-', '')}/${data[0].id}`
    }),
  )
}

async function fillWithLongTexts(workspace: Workspace): Promise<void> {
  const make = async (path: string, body: object) => {
    const made = await workspace.manage('POST', path, body)
    expect([path, made.body.message, made.status]).toEqual([path, undefined, 201])
    return made.body.id
  }
  const [word, words] = ['W'.repeat(200), 'Some words '.repeat(20)]
  const email = `${'e'.repeat(60)}@${'d'.repeat(60)}.example.com`
  await staff(workspace, { name: word }, { name: words.trim() })
  await make('/services', {
    handle: 'h'.repeat(60),
    label: words.trim(),
    category: 'remote',
    duration_minutes: 30,
    unit_price: 12_345,
    currency: 'USD',
    signing_methods: ['remote'],
  })
  await make('/closures', { name: word, from: '2030-12-24', to: '2030-12-26' })
  await make('/webhook-endpoints', { url: `https://example.com/${'u'.repeat(300)}` })
  await make('/tokens', { name: word, scopes: ['*'] })
  for (const [at, first_name] of [word, words].entries()) {
    const customer = { first_name: first_name.trim(), last_name: word, email, service: 'remote' }
    await make('/bookings', { ...customer, timestamp: hourAhead(at) })
    await make('/appointments', {
      ...customer,
      status: 'draft',

      external_id: word + at,
    })
  }
}

async function openConsole({ cookie }: Business, options: BrowserContextOptions): Promise<OpenPage> {
  const page = await openPage(browser, options)
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: installation.url }])
  return page
}

const urlOf = ({ workspace }: Business, path: string) =>
  `${installation.url}/console/w/${workspace.id}/${path}`

/** Goes on to the next page: one run shows all that is wrong. */
async function look(page: OpenPage, path: string, state: string): Promise<void> {
  const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect.soft({ path, wide, found: await findingsOf(page) }).toEqual({ path, wide: 0, found: [] })
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${path.replace(/[^\w]+/g, '-')}.${state}.png` })
}

const waiting = '.mantine-Skeleton-root, .mantine-Loader-root'

/** Resolves when the page shows its data. */
async function isThere(page: OpenPage): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await poll(() => page.locator(`main :is(${waiting})`).count()).toBe(0)
}

const views: [state: string, options: BrowserContextOptions][] = (['light', 'dark'] as const).flatMap(
  colorScheme => [
    [`${colorScheme}-390`, { colorScheme, viewport: { width: 390, height: 844 } }],
    [`${colorScheme}-1400`, { colorScheme, viewport: { width: 1400, height: 900 } }],
  ],
)
views.push(
  ['es-1400', { locale: 'es-ES', viewport: { width: 1400, height: 900 } }],
  ['es-390', { locale: 'es-ES', viewport: { width: 390, height: 844 } }],
  // A window of 1400 pixels at 200 %.
  ['zoom-200', { deviceScaleFactor: 2, viewport: { width: 700, height: 450 } }],
)

test.each(views)('%s', { timeout: 300_000 }, async (state, options) => {
  const page = await openConsole(busy, options)
  for (const path of busy.paths) {
    await page.goto(urlOf(busy, path))
    await isThere(page)
    await look(page, path, state)
  }
  expect(page.problems).toEqual([])
})

test.each([390, 1400])('The longest texts fit %i pixels', { timeout: 300_000 }, async width => {
  const page = await openConsole(long, { viewport: { width, height: 844 } })
  for (const path of long.paths) {
    await page.goto(urlOf(long, path))
    await isThere(page)
    await look(page, path, `long-${width}`)
  }
  expect(page.problems).toEqual([])
})

describe('Without data', () => {
  const viewport = { width: 1400, height: 900 }

  test('An empty workspace says what to do', { timeout: 300_000 }, async () => {
    const page = await openConsole(empty, { viewport })
    for (const path of [...pages, ...others]) {
      await page.goto(urlOf(empty, path))
      await isThere(page)
      await look(page, path, 'empty')
    }
    expect(page.problems).toEqual([])
  })

  test('A page that waits for its data says so', { timeout: 300_000 }, async () => {
    const page = await openConsole(busy, { viewport })
    for (const path of pages) {
      await page.route('**/manage/v1/**', route =>
        isFrame(route.request().url()) ? route.continue() : undefined,
      )
      await page.goto(urlOf(busy, path))
      await page.locator(`main :is(${waiting})`).first().waitFor()
      await look(page, path, 'loading')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })

  test('A page whose data does not arrive says why, and offers to try again', {
    timeout: 300_000,
  }, async () => {
    const page = await openConsole(busy, { viewport })
    await page.clock.install()
    for (const path of pages) {
      await page.route('**/manage/v1/**', route =>
        isFrame(route.request().url()) ? route.continue() : route.abort(),
      )
      await page.goto(urlOf(busy, path))
      const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
      await again.first().waitFor()
      await look(page, path, 'error')
      // The page also tries again by itself, which would take the button away: its timers stand still. They
      // run on for a try that has begun, until it has failed.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
      for (let steps = 0; steps < 60; steps++) {
        await page.waitForTimeout(250)
        if (await again.first().isVisible()) break
        await page.clock.runFor(500)
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await again.first().click()
      await page.clock.resume()
      await isThere(page)
    }
  })
})

/** What the frame of the page needs: without it there is no page. */
const isFrame = (url: string) => /\/workspaces\/\d+$/.test(new URL(url).pathname)
