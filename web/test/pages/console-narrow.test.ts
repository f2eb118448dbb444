import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { deliverAll, mailsOf } from '../../../server/test/helpers/mails.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { type OpenPage, poll, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, press } from './console.ts'

let installation: Installation
let workspace: Workspace
let browser: Browser
const { openConsole, book } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)
/** Of each parameter in the addresses of the pages, a row. */
const values: Record<string, string> = {}
beforeAll(async () => {
  workspace = await installation.workspace('America/New_York')
  const name = 'Maximiliana-Theodora-Featherstonehaugh-Cholmondeley'
  const appointment = await book(name, 'Ortiz', '15:00', { phone: '+1 305 555 0123' })
  const customer = { first_name: 'Ben', last_name: name, email: 'ben@example.com', service: 'remote' }
  const reservation = await workspace.manage('POST', '/reservations', customer)
  const url = `https://example.com/${'hooks/'.repeat(20)}`
  const endpoint = await workspace.manage('POST', '/webhook-endpoints', { url })
  await workspace.manage('POST', '/tokens', { name: 'Website', scopes: ['bookings:read'] })
  await workspace.manage('POST', '/closures', { name, from: '2030-12-24', to: '2030-12-26' })
  const payment = { amount: 2_500, method: 'cash' }
  await workspace.manage('POST', `/appointments/${appointment.id}/payments`, payment)
  const invoice = await workspace.manage('POST', `/appointments/${appointment.id}/invoices`, {})
  await deliverAll(installation)
  Object.assign(values, {
    workspaceId: workspace.id,
    appointmentId: appointment.id,
    email: `${name.toLowerCase()}@example.com`,
    reservationId: reservation.body.id,
    invoiceId: invoice.body.id,
    notaryId: appointment.notary_id,
    mailId: (await mailsOf(workspace))[0].id,
    endpointId: endpoint.body.id,
    tab: 'import',
  })
}, 240_000)

/** The pages of a workspace, as the router has them, and the views of the calendar. */
function pages(): string[] {
  const router = readFileSync(new URL('../../src/app/router.tsx', import.meta.url), 'utf8')
  const paths = [...router.matchAll(/^ {2}path: '([^']+)'/gm)].map(([, path = '']) => path)
  const own = paths.filter(path => path !== '/w/$workspaceId')
  const filled = own.map(path =>
    path.replace(/\$(\w+)/g, (_, name: string) => {
      if (!(name in values)) throw new Error(`The test has no row for ${name} of ${path}.`)
      return encodeURIComponent(`${values[name]}`)
    }),
  )
  const views = ['day', 'week', 'month', 'agenda'].map(view => `/calendar?view=${view}`)
  return [...filled, ...views]
}

/** What cannot be read or reached without scrolling sideways, and tables that are no cards. */
const faultsOf = (page: OpenPage, isPhone: boolean): Promise<string[]> =>
  page.evaluate(`(() => {
    const faults = []
    const nameOf = element =>
      element.getAttribute('aria-label') || element.textContent.trim().slice(0, 40) || element.tagName
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways')
    for (const table of document.querySelectorAll('main table:not(.cal-month), [role=dialog] table')) {
      if (table.closest('.days')) continue
      const area = table.parentElement
      if (area.scrollWidth > area.clientWidth + 1) faults.push('scrolls sideways: ' + nameOf(area))
      const row = [...table.querySelectorAll('tbody > tr')].find(
        row => [...row.cells].filter(cell => cell.offsetWidth > 0).length > 3
          && getComputedStyle(row).display === 'table-row')
      if (${isPhone} && row) faults.push('no cards: ' + nameOf(area))
    }
    for (const control of document.querySelectorAll('main :is(a, button, input, select, textarea)')) {
      const { left, right, width } = control.getBoundingClientRect()
      if (width < 2 || control.closest('.cal-scroll, .unseen')) continue
      if (left < 0 || right > innerWidth + 1) faults.push('cut: ' + nameOf(control))
    }
    return faults
  })()`)

const waiting = 'main :is(.mantine-Skeleton-root, .mantine-Loader-root)'

test('Every page fits a phone and a tablet: it does not scroll sideways, cuts no act, and has cards', {
  timeout: 600_000,
}, async () => {
  const page = await openConsole('/today', 'owner', undefined, { viewport: { width: 390, height: 844 } })
  await page.locator('main h1').first().waitFor()
  const faults: Record<string, string[]> = {}
  let tables = 0
  for (const path of pages().filter(one => one !== '/')) {
    await page.goto(`${installation.url}/console/w/${workspace.id}${path}`)
    await page.locator('main h1').first().waitFor()
    await poll(() => page.locator(waiting).count()).toBe(0)
    tables += await page.locator('main table').count()
    for (const width of [390, 820]) {
      await page.setViewportSize({ width, height: 844 })
      const found = await faultsOf(page, width <= 600)
      if (found.length > 0) faults[`${path} at ${width}`] = found
    }
    await page.setViewportSize({ width: 390, height: 844 })
  }
  expect(faults).toEqual({})
  expect(tables).toBeGreaterThan(8)
})

test('On a phone the table of roles has only the chosen role', async () => {
  const page = await openConsole('/members', 'owner', undefined, { viewport: { width: 390, height: 844 } })
  await press(page, 'Invite a member')
  const dialog = page.getByRole('dialog', { name: 'Invite a member' })
  await dialog.getByRole('table').waitFor()
  expect(await faultsOf(page, true)).toEqual([])
  const shown = dialog.getByRole('columnheader').filter({ visible: true })
  expect(await shown.allTextContents()).toEqual(['Area', 'Viewer'])
})

test('A card names each value that does not say itself what it is', async () => {
  const page = await openConsole('/notaries', 'owner', undefined, { viewport: { width: 390, height: 844 } })
  await page.locator('main tbody tr').first().waitFor()
  const heads = await page.evaluate(
    "[...document.querySelector('main tbody tr').cells].map(cell => getComputedStyle(cell, '::before').content)",
  )
  expect(heads).toEqual(['none', '"Today"', '"Next 7 days"', '"Can do"', '"Email"', 'none'])
})
