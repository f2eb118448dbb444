import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { deliverAll, mailsOf } from '../../../server/test/helpers/mails.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessibleInBoth, poll, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, unexpected } from './console.ts'

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

test('The audit trail names its rows and kinds, and shows mails only to whom asks for them', async () => {
  workspace = await installation.workspace()
  await staff(workspace, {})
  const { id } = await book('Ada', 'Byron', '15:00')
  await deliverAll(installation)
  const mails = await mailsOf(workspace, `&object_id=${id}`)
  const { id: mail } = mails.find(({ kind }: { kind: string }) => kind === 'confirmation')
  expect((await workspace.manage('POST', `/mails/${mail}/send-again`)).status).toBeLessThan(300)
  const page = await openConsole('/audit')
  await page.getByRole('cell', { name: 'Ada Byron (Reservation)' }).first().waitFor()
  // The member who looks.
  await page.getByRole('cell', { name: 'Ana Ortiz (Member)' }).first().waitFor()
  expect(await page.getByRole('cell', { name: /\(Mail\)$/ }).count()).toBe(0)
  await page.getByLabel('Show mails').check()
  await page
    .getByRole('cell', { name: /\(Mail\)$/ })
    .first()
    .waitFor()
  await page.getByRole('combobox', { name: 'About' }).fill('Appointment')
  await page.keyboard.press('Enter')
  await page.waitForURL(/object=appointment/)
  await page.keyboard.press('Escape')
  await poll(() => page.getByRole('cell', { name: 'Ada Byron (Reservation)' }).count()).toBe(0)
  await page.getByRole('cell', { name: 'Ada Byron (Appointment)' }).first().waitFor()
  await expectAccessibleInBoth(page)
  expect(unexpected(page)).toEqual([])
})
