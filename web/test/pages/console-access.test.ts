import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { ownAddresses, password, prove, secretOf } from '../../../server/test/helpers/people.ts'
import { type OpenPage, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, press } from './console.ts'

// What a person sees when a workspace ends their access while a page is open.

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

/** The member who joined last: the person of the page. */
async function lastMember(): Promise<{ id: number; email: string }> {
  return (await workspace.manage('GET', '/members')).body.data[0]
}

const endSessionsOf = async ({ id }: { id: number }) =>
  expect((await installation.admin('POST', `/manage/v1/members/${id}/end-sessions`)).body.ended).toBe(1)

/** Signs in again in another tab. */
async function signInElsewhere(page: OpenPage, email: string): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(`${installation.url}/sign-in`)
  await tab.getByLabel('Email address').fill(email)
  await tab.getByLabel('Password').fill(password)
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click()
  await tab.waitForURL('**/console/w/**')
  await tab.close()
}

test('A workspace that ends the access asks to sign in again, and what was typed stays', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  const page = await openConsole(`/appointments/${id}`)
  const member = await lastMember()
  await page.getByRole('textbox', { name: 'Note' }).fill('Ring twice.')
  await endSessionsOf(member)
  const dialog = page.getByRole('dialog', { name: 'You are signed out' })
  await dialog.waitFor()
  await signInElsewhere(page, member.email)
  // Parts of the page behind the dialog can have the same button. A slow sign-in leaves the page time to try
  // again by itself.
  const isClosed = dialog.waitFor({ state: 'hidden' })
  const again = dialog.getByRole('button', { name: 'Try again' })
  await Promise.race([again.click().catch(() => {}), isClosed])
  await isClosed
  expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Ring twice.')
  await press(page, 'Add note')
  await page.getByRole('button', { name: 'Delete note' }).waitFor()
})

test('The console opens a workspace that does not ask, and the other one after a sign-in', async () => {
  workspace = await installation.workspace()
  const here = workspace
  const page = await openConsole('/today')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const member = await lastMember()
  await prove(installation, member)
  const there = await installation.workspace()
  const body = { workspace_id: there.id, email: member.email, role: 'admin' }
  const { url } = (await installation.admin('POST', '/manage/v1/invitations', body)).body
  await page.goto(`${installation.url}/invitation/${secretOf(url)}`)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.waitForURL('**/console/w/**')
  await endSessionsOf(member)

  await page.goto(`${installation.url}/console`)
  await page.waitForURL(`**/console/w/${there.id}/today`)
  await page.getByRole('combobox', { name: 'Workspace' }).selectOption(String(here.id))
  await page.waitForURL('**/sign-in')
  await page.getByLabel('Email address').fill(member.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`**/console/w/${here.id}/today`)
  await page.getByRole('combobox', { name: 'Workspace' }).waitFor()
})

test('A page of a workspace that removes the person says that nothing is here', async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/today')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { id } = await lastMember()
  // Another owner, so that the first one can be removed.
  await openConsole('/today')
  expect((await installation.admin('DELETE', `/manage/v1/members/${id}`)).status).toBe(200)
  await page.getByText('Nothing is here').waitFor()
})
