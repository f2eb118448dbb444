import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfOf } from '../../../server/src/staff/sample-data/pdf.ts'
import { hourAhead } from '../../../server/test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../server/test/helpers/calendar.ts'
import { uploadOf } from '../../../server/test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { actionsOf, ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessibleInBoth, poll, withBrowser } from '../../../server/test/pages/browser.ts'
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

test('Staff choose the signing methods of a notary, and every method again', async () => {
  workspace = await installation.workspace()
  const [id] = await staff(workspace, {})
  const methods = async () => (await workspace.manage('GET', `/notaries/${id}`)).body.signing_methods
  const page = await openConsole(`/notaries/${id}`)
  await page.getByText('Signs with every method of the services').waitFor()
  await press(page, 'Edit')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Signs with every method of the services').uncheck()
  await dialog.getByRole('checkbox', { name: 'Electronic', exact: true }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Paper, in person' }).last().uncheck()
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'The changes are saved.')
  expect(await methods()).toEqual(['remote'])
  await page.getByRole('definition').getByText('Paper, scanned', { exact: true }).waitFor()
  await press(page, 'Edit')
  await dialog.getByLabel('Signs with every method of the services').check()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Signs with every method of the services').waitFor()
  await poll(methods).toBeNull()
  expect(
    (await actionsOf(installation, workspace)).filter(one => /^notary-updated member/.test(one)),
  ).toHaveLength(2)
  expect(unexpected(page)).toEqual([])
})

test('Staff choose the word for what is completed in the API', async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/settings')
  const field = page.getByLabel('Status of what is completed, in API v3 and webhooks')
  expect(await field.inputValue()).toBe('completed')
  await field.selectOption('complete')
  await press(page, 'Save changes')
  await told(page, 'The changes are saved.')
  expect(await field.inputValue()).toBe('complete')
  const { body } = await workspace.manage('GET', `/workspaces/${workspace.id}`)
  expect(body.completed_status).toBe('complete')
  expect(unexpected(page)).toEqual([])
})

test('Staff see what holds the notarized documents back, release them, and see who has them', async () => {
  workspace = await installation.workspace()
  await staff(workspace, {})
  const settings = { result_release: 'manual', contact: 'office@example.com' }
  expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, settings)).status).toBe(200)
  const { id, keys } = (await book(workspace, hourAhead())).body
  const notarized = { ...uploadOf('appointment', id, pdfOf('Deed', ['Sealed'])), type: 'notarized' }
  expect((await workspace.manage('POST', '/documents', notarized)).status).toBe(201)
  const signer = { first_name: 'Rosa', last_name: 'Vega', email: 'rosa@example.com' }
  const added = await workspace.manage('POST', `/appointments/${id}/signers`, signer)
  const verified = { status: 'verified' }
  expect((await workspace.manage('POST', `/signers/${added.body.id}/verification`, verified)).status).toBe(
    200,
  )
  expect((await workspace.manage('POST', `/appointments/${id}/complete`)).status).toBe(200)
  const page = await openConsole(`/appointments/${id}`)
  const panel = page.getByRole('region', { name: 'Result', exact: true })
  await panel.getByText('It waits for you to release it.').waitFor()
  await panel.getByRole('button').click()
  await poll(async () => (await workspace.manage('GET', `/appointments/${id}`)).body.result.state).toBe(
    'ready',
  )
  await panel.getByText(/^Rosa Vega: .*not downloaded yet$/).waitFor()
  expect(await panel.getByText(/Signer \d/).count()).toBe(0)
  await moveClock(workspace, 60)
  const { documents } = (await installation.as(undefined)('GET', `/booking/v1/${keys.appointment}`)).body
  const file = `/booking/v1/${keys.appointment}/documents/${documents[0].id}`
  expect((await installation.as(undefined)('GET', file)).status).toBe(200)
  await page.reload()
  await panel.getByText(/first downloaded/).waitFor()
  await expectAccessibleInBoth(page)

  // To delete a result is another thing than to delete any file.
  const scan = { ...uploadOf('appointment', id, pdfOf('Scan', ['ID'])), filename: 'Scan.pdf' }
  expect((await workspace.manage('POST', '/documents', scan)).status).toBe(201)
  await page.getByRole('button', { name: 'Remove Scan.pdf' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete document?' })
  await dialog.getByText('Scan.pdf and its file are deleted. Existing links stop working.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const files = page.getByRole('region', { name: /^Documents/ })
  const result = files.getByRole('listitem').filter({ hasText: 'Notarized' })
  await result.getByRole('button', { name: /^Remove/ }).click()
  await dialog
    .getByText(/can no longer download it\. The result was already downloaded by Ana Ortiz\./)
    .waitFor()
  expect(await dialog.getByText('Existing links stop working.').count()).toBe(0)
  await expectAccessibleInBoth(page)
  expect(unexpected(page)).toEqual([])
})

test('Staff read a warning about a price over the fee cap of the state of a notary', async () => {
  workspace = await installation.workspace()
  const [id] = await staff(workspace, { name: 'Nora Vidal' })
  let page = await openConsole(`/notaries/${id}`)
  await press(page, 'Edit')
  await page.getByRole('dialog').getByLabel('State of the commission').selectOption('Ohio')
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'The changes are saved.')
  await page.getByRole('definition').getByText('Ohio', { exact: true }).waitFor()

  page = await openConsole('/services?service=remote')
  const dialog = page.getByRole('dialog', { name: 'Edit Remote notarization' })
  const warning = dialog.getByRole('note')
  await dialog.getByLabel('Price', { exact: true }).fill('30')
  expect(await warning.count()).toBe(0)
  await dialog.getByLabel('Price', { exact: true }).fill('31')
  await warning.getByText('Price $31.00. The state allows at most $30.00 for each act.').waitFor()
  await warning.getByText('Commission of this state: Nora Vidal.').waitFor()
  await warning.getByText('not checked by a person').waitFor()
  expect(await warning.getByRole('link', { name: 'Source' }).getAttribute('href')).toMatch(/^https:\/\//)
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await told(page, 'The changes are saved.')
  expect((await workspace.manage('GET', '/services/remote')).body.unit_price).toBe(31)

  const { body } = await book(workspace, hourAhead(), { notary_id: id })
  page = await openConsole(`/appointments/${body.id}`)
  await page.getByRole('note').getByText('Over the fee cap of Ohio').waitFor()
  await expectAccessibleInBoth(page)
  expect(unexpected(page)).toEqual([])
})
