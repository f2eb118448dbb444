import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { rowCounts } from '../../../server/test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { mailsOf, openLiveWorkspace } from '../../../server/test/helpers/mails.ts'
import { actionsOf, ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessible, poll, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, press, told, unexpected } from './console.ts'

let installation: Installation
let workspace: Workspace
let browser: Browser
const { openConsole } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

test('An owner fills an empty workspace with sample data, and Today shows a business at work', {
  timeout: 600_000,
}, async () => {
  const other = await installation.workspace()
  const untouched = await rowCounts(installation, other)
  workspace = await installation.workspace()
  const page = await openConsole('/today')
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByText('4 notaries have hours.').waitFor()
  expect(await steps.getByRole('img', { name: 'Done', exact: true }).count()).toBe(2)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)

  await press(page, 'Load sample data')
  await page.getByText('The sample data is loaded.').waitFor({ timeout: 240_000 })
  await steps.waitFor({ state: 'detached' })
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await attention.getByRole('link', { name: '2 appointments have no notary' }).waitFor()
  await attention.getByText('The endpoint https://crm.example.com/hooks/jurat fails').waitFor()
  const tomorrow = page.getByRole('region', { name: 'Tomorrow' })
  expect(await tomorrow.getByRole('listitem').count()).toBeGreaterThan(3)
  const { today } = (await workspace.manage('GET', '/overview')).body
  const region = page.getByRole('region', { name: 'Today' })
  expect(await region.getByRole('listitem').count()).toBe(today.appointments.length)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)

  const recipients = (await mailsOf(workspace)).flatMap(({ to }: { to?: string | null }) => to ?? [])
  expect(recipients.filter((to: string) => !to.endsWith('@example.com'))).toEqual([])
  expect((await actionsOf(installation, workspace))[0]).toMatch(/^sample-data-loaded member:\d+$/)
  expect(await rowCounts(installation, other)).toEqual(untouched)
  expect(unexpected(page)).toEqual([])
})

test('If somebody books meanwhile, nothing is loaded, and the page says why', async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/today')
  // Without the stream of events, and without another look, the page does not see the booking.
  await page.route('**/events/stream*', route => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Load sample data' }).waitFor()
  const asked = Promise.withResolvers<void>()
  await page.route('**/overview*', async route => {
    await asked.promise
    await route.continue()
  })
  await workspace.call('POST', '/reservations', {
    first_name: 'Ana',
    last_name: 'Ortiz',
    email: 'ana@example.com',
    service: 'remote',
  })
  const before = await rowCounts(installation, workspace)
  const answered = page.waitForResponse('**/sample-data')
  await press(page, 'Load sample data')
  asked.resolve()
  expect((await answered).status()).toBe(422)
  await page.getByRole('region', { name: 'First steps' }).waitFor({ state: 'detached' })
  expect(await rowCounts(installation, workspace)).toEqual(before)
})

test('In a live workspace each first step is checked off when the data shows it', async () => {
  const live = await openLiveWorkspace(installation)
  workspace = live as Workspace
  const page = await openConsole('/today')
  const steps = page.getByRole('region', { name: 'Before the first customer' })
  const done = (count: number) =>
    poll(() => steps.getByRole('img', { name: 'Done', exact: true }).count()).toBe(count)
  await steps.getByText('Customers can book only within the hours of a notary.').waitFor()
  await done(1)
  expect(await page.getByRole('button', { name: 'Load sample data' }).count()).toBe(0)
  await expectAccessible(page)

  const { id } = (await live.manage('POST', '/notaries', { name: 'Nora Vidal', categories: ['remote'] })).body
  const weekly = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(
    weekday => ({ weekday, from: '00:00', to: '24:00' }),
  )
  await live.manage('PATCH', `/notaries/${id}/hours`, { weekly })
  await live.manage('PATCH', `/workspaces/${live.id}`, {
    contact: '+1 305 555 0123',
    accent_color: '#1f4b99',
  })
  await page.reload()
  await done(4)
  await press(page, 'Book an appointment')
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' })
  await dialog.getByLabel('First name').fill('Cleo')
  await dialog.getByLabel('Last name').fill('Lee')
  const day = new Date(installation.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Date').fill(day)
  await dialog.getByRole('textbox', { name: 'Time' }).fill('10:00')
  await dialog.getByRole('button', { name: 'Book appointment' }).click()
  await told(page, 'The appointment is booked.')
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('region', { name: 'Needs attention' }).waitFor()
  await steps.waitFor({ state: 'detached' })
  expect(unexpected(page)).toEqual([])
})

test('Roles that cannot change the workspace are not offered sample data', async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/today', 'viewer')
  await page.getByRole('region', { name: 'First steps' }).waitFor()
  expect(await page.getByRole('button', { name: /Load sample data|Book an appointment/ }).count()).toBe(0)
})
