import { readFileSync } from 'node:fs'
import type { Browser, Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { trackedFiles } from '../../../server/test/helpers/tracked-files.ts'
import { type OpenPage, poll, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, press, tabTo, told } from './console.ts'

let installation: Installation
let workspace: Workspace
let browser: Browser
const { openConsole, book, stateOf, tomorrow } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

/** What has the focus: its role or tag, and its words. */
const focused = (page: OpenPage): Promise<string> =>
  page.evaluate(
    "(one => one.tagName.toLowerCase() + ' ' + (one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 60))(document.activeElement)",
  )

const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate(element => element === element.ownerDocument.activeElement)

/** Changes nothing: a button that acts at once is refused. */
async function refuseWrites(page: OpenPage): Promise<void> {
  await page.route('**/manage/v1/**', route =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
}

test('After each dialog the focus is where it was: on its button, or on the button of its menu', {
  timeout: 240_000,
}, async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ana', 'Ortiz', '15:00')
  const endpoint = await workspace.manage('POST', '/webhook-endpoints', { url: 'https://example.com/hook' })
  await workspace.manage('POST', '/tokens', { name: 'Website', scopes: ['bookings:read'] })
  await workspace.manage('POST', '/invitations', { email: 'ben@example.com', role: 'viewer' })
  const page = await openConsole('/today')
  await refuseWrites(page)
  const opened: string[] = []
  const lost: string[] = []
  const dialog = page.getByRole('dialog')
  const look = async (path: string, name: string, button: Locator) => {
    if ((await dialog.count()) === 0) return
    opened.push(`${path}: ${name}`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const deadline = Date.now() + 2_000
    while (!(await isFocused(button)) && Date.now() < deadline) await page.waitForTimeout(50)
    if (!(await isFocused(button))) lost.push(`${path}: ${name} → ${await focused(page)}`)
  }
  const start = installation.url
  const paths = [
    'today',
    `appointments/${id}`,
    'notaries',
    'services',
    'closures',
    'members',
    'tokens',
    'endpoints',
    `endpoints/${endpoint.body.id}`,
    'mails',
  ]
  for (const path of paths) {
    const url = `${start}/console/w/${workspace.id}/${path}`
    await page.goto(url)
    await page.locator('main h1').first().waitFor()
    await poll(() => page.locator('main :is(.mantine-Skeleton-root, .mantine-Loader-root)').count()).toBe(0)
    const buttons = page.locator('main button:visible:enabled:not([aria-expanded=true])')
    for (let at = 0; at < (await buttons.count()); at++) {
      const button = buttons.nth(at)
      const name = await button.evaluate(one => one.getAttribute('aria-label') ?? one.textContent ?? '')
      const isMenu = (await button.getAttribute('aria-haspopup')) === 'menu'
      await button.focus()
      await page.keyboard.press('Enter')
      await page.waitForTimeout(150)
      if (isMenu) {
        const items = page.getByRole('menuitem')
        await items.first().waitFor()
        const names = await items.allTextContents()
        await page.keyboard.press('Escape')
        await items.first().waitFor({ state: 'detached' })
        await poll(() => isFocused(button)).toBe(true)
        for (const [item, text] of names.entries()) {
          await page.keyboard.press('Enter')
          await items.nth(item).press('Enter')
          await items.first().waitFor({ state: 'detached' })
          await page.waitForTimeout(150)
          await look(path, `${name}, ${text}`, button)
          await button.focus()
        }
      } else await look(path, name, button)
      if (page.url() !== url) {
        await page.goto(url)
        await button.waitFor()
      }
    }
  }
  expect(lost).toEqual([])
  expect(opened.length).toBeGreaterThan(20)
})

test('Every dialog returns the focus in the same way', () => {
  const dialogs = trackedFiles('web/src/**/*.tsx')
    .map(file => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => /<(Modal|Drawer)\b/.test(text))
  expect(dialogs.length).toBeGreaterThan(0)
  const others = dialogs.filter(({ text }) => !text.includes('useReturnFocus()'))
  expect(others.map(({ file }) => file)).toEqual([])
})

test('When the row that opened a dialog is gone, its list has the focus', async () => {
  workspace = await installation.workspace()
  await workspace.manage('POST', '/invitations', { email: 'ben@example.com', role: 'viewer' })
  await workspace.manage('POST', '/tokens', { name: 'Website', scopes: ['bookings:read'] })
  const page = await openConsole('/tokens')
  const menu = page.getByRole('button', { name: /Website/ }).last()
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem').last().press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Revoke/ })
    .press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Website').waitFor({ state: 'detached' })
  await poll(() => focused(page)).toMatch(/^(section API tokens|h1 API tokens)/)
})

test('A toast is never on the act that follows', async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ana', 'Ortiz', '15:00')
  const page = await openConsole(`/appointments/${id}/session`, 'owner', undefined, {
    viewport: { width: 390, height: 700 },
  })
  await page.getByRole('button', { name: 'Complete', exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Note' }).fill('Came early.')
  await press(page, 'Add note')
  await press(page, 'Delete note')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click()
  await page.getByText('Came early.').waitFor({ state: 'detached' })
  const toast = page.getByRole('alert').first()
  await toast.waitFor()
  const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { y: 0, height: 0 }
  await poll(async () => {
    const [complete, above] = [
      await boxOf(page.getByRole('button', { name: 'Complete', exact: true })),
      await boxOf(toast),
    ]
    return complete.y + complete.height <= above.y
  }).toBe(true)
})

test('By keyboard alone staff book, move and cancel', { timeout: 120_000 }, async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/today')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const enter = async (control: Locator) => {
    await tabTo(page, control)
    await page.keyboard.press('Enter')
  }
  await enter(page.getByRole('button', { name: 'Book an appointment' }).first())
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' })
  await dialog.waitFor()
  await page.keyboard.type('Cleo')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Lee')
  const day = dialog.getByLabel('Date')
  await tabTo(page, day)
  const [year, month, date] = tomorrow().split('-')
  await page.keyboard.type(`${month}${date}${year}`)
  await tabTo(page, dialog.getByRole('textbox', { name: 'Time' }))
  await page.keyboard.type('15:00')
  await enter(dialog.getByRole('button', { name: 'Book appointment' }))
  await told(page, 'The appointment is booked.')
  await page.waitForURL(/appointments\/\d+/)
  const id = Number(/appointments\/(\d+)/.exec(page.url())?.[1])
  await page.getByRole('button', { name: 'Cancel appointment' }).waitFor()
  await page.keyboard.press('m')
  const move = page.getByRole('dialog', { name: 'Move the appointment' })
  await tabTo(page, move.getByRole('textbox', { name: 'Time' }))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('16:00')
  await enter(move.getByRole('button', { name: 'Move', exact: true }))
  await told(page, 'The appointment is moved.')
  await poll(async () => (await stateOf(id)).timestamp).toContain('T16:00')
  await enter(page.getByRole('button', { name: 'Cancel appointment' }))
  const cancel = page.getByRole('dialog', { name: 'Cancel the appointment?' })
  await enter(cancel.getByRole('button', { name: 'Cancel appointment' }))
  await cancel.waitFor({ state: 'detached' })
  await poll(async () => (await stateOf(id)).status).toBe('canceled')
  await poll(() => focused(page)).not.toMatch(/^body/)
})

test('By keyboard alone an owner adds a service and invites a member', { timeout: 120_000 }, async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/services')
  const enter = async (control: Locator) => {
    await tabTo(page, control)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Add a service' }).waitFor()
  await enter(page.getByRole('button', { name: 'Add a service' }))
  const service = page.getByRole('dialog')
  await tabTo(page, service.getByLabel('Name').first())
  await page.keyboard.type('Copy certification')
  await enter(service.getByRole('button', { name: 'Add service' }))
  await service.waitFor({ state: 'detached' })
  await page.getByText('Copy certification').first().waitFor()
  await poll(() => focused(page)).toBe('button Add a service')
  await page.goto(`${installation.url}/console/w/${workspace.id}/members`)
  await page.getByRole('button', { name: 'Invite a member' }).waitFor()
  await enter(page.getByRole('button', { name: 'Invite a member' }))
  const invite = page.getByRole('dialog', { name: 'Invite a member' })
  await tabTo(page, invite.getByLabel('Email'))
  await page.keyboard.type('ben@example.com')
  await enter(invite.getByRole('button', { name: 'Send invitation' }))
  await page.getByText('ben@example.com').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await poll(() => focused(page)).toBe('button Invite a member')
})
