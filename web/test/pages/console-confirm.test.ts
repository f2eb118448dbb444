import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  type Installation,
  startOwnInstallation,
  type Workspace,
} from '../../../server/test/helpers/harness.ts'
import { ownAddresses, password } from '../../../server/test/helpers/people.ts'
import { withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, press, told, unexpected } from './console.ts'

let installation: Installation
let workspace: Workspace
let browser: Browser
const { openConsole } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startOwnInstallation({ ...ownAddresses, JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' }),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

test('A change of where data is sent asks for the password, and then is made as typed', async () => {
  workspace = await installation.workspace()
  const { id } = (await workspace.manage('POST', '/webhook-endpoints', { url: 'http://127.0.0.1:8999/own' }))
    .body
  const notary = await workspace.manage('POST', '/notaries', { name: 'Nora Vidal', categories: ['wet'] })
  const page = await openConsole('/settings/mails')
  const own = `${installation.url}/console/w/${workspace.id}`
  /** Presses the button in a session of 16 minutes, and enters the password that the console asks for. */
  const confirmed = async (act: () => Promise<void>) => {
    installation.clock.advance(16 * 60_000)
    await act()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  await page.getByLabel('Address for replies').fill('office@example.com')
  await confirmed(() => press(page, 'Save changes'))
  await told(page, 'The changes are saved.')
  const saved = await workspace.manage('GET', `/workspaces/${workspace.id}`)
  expect(saved.body.mail_reply_to).toBe('office@example.com')

  await page.goto(`${own}/endpoints/${id}`)
  await press(page, 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit the endpoint' })
  await edit.getByLabel('URL').fill('http://127.0.0.1:8999/other')
  await confirmed(() => edit.getByRole('button', { name: 'Save' }).click())
  await told(page, 'The endpoint is changed.')
  const endpoint = await workspace.manage('GET', `/webhook-endpoints/${id}`)
  expect(endpoint.body.url).toBe('http://127.0.0.1:8999/other')

  await press(page, 'Replay events')
  const replay = page.getByRole('dialog', { name: 'Replay events' })
  await replay.getByRole('button', { name: 'Count them' }).click()
  await confirmed(() => replay.getByRole('button', { name: 'Replay', exact: true }).click())
  await told(page, 'sent again')

  await page.goto(`${own}/notaries/${notary.body.id}`)
  await press(page, 'Edit')
  const form = page.getByRole('dialog', { name: 'Nora Vidal' })
  await form.getByLabel('Email').fill('nora@example.com')
  await confirmed(() => form.getByRole('button', { name: 'Save changes' }).click())
  await form.waitFor({ state: 'detached' })
  const changed = await workspace.manage('GET', `/notaries/${notary.body.id}`)
  expect(changed.body.email).toBe('nora@example.com')
  expect(unexpected(page)).toEqual([])
})
