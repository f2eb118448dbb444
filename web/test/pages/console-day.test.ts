import type { Browser, Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aroundTheClock, staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { actionsOf, ownAddresses, password, person } from '../../../server/test/helpers/people.ts'
import { type OpenPage, openPage, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, pdfFile, tabTo, told, unexpected } from './console.ts'

// A day at the desk, once with the mouse and once with the keyboard alone.

let installation: Installation
let workspace: Workspace
let browser: Browser
const { book, stateOf, tomorrow } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

/** How a person acts on a control. */
interface Hands {
  press(control: Locator): Promise<void>
  type(field: Locator, text: string): Promise<void>
  /** Of an open menu. */
  choose(item: Locator): Promise<void>
}

const mouse: Hands = {
  press: control => control.click(),
  choose: item => item.click(),
  async type(field, text) {
    await field.click()
    await field.fill(text)
  },
}

/** Reaches every control by Tab. */
const keyboardOf = (page: OpenPage): Hands => ({
  async press(control) {
    await tabTo(page, control)
    await page.keyboard.press('Enter')
  },
  async choose(item) {
    await tabTo(page, item, 'ArrowDown')
    await page.keyboard.press('Enter')
  },
  async type(field, text) {
    await tabTo(page, field)
    const kind = await field.getAttribute('type')
    // A browser types into the parts of a date or time in the order of its language.
    if (kind === 'date') text = text.replace(/(\d+)-(\d+)-(\d+)/, '$2$3$1')
    if (kind === 'time')
      text = text.replace(
        /(\d+):(\d+)/,
        (_, h, m) => `${String(h % 12 || 12).padStart(2, '0')}${m}${h < 12 ? 'AM' : 'PM'}`,
      )
    if (kind !== 'date' && kind !== 'time') await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  },
})

describe('A day at the desk', () => {
  test.each(['mouse', 'keyboard'] as const)('A day at the desk by %s', async how => {
    workspace = await installation.workspace()
    const weekly = aroundTheClock.map(({ weekday }) => ({ weekday, from: '08:00', to: '20:00' }))
    const notaries = await staff(workspace, { name: 'Nora Vidal', weekly }, { name: 'Otto Brandt', weekly })
    const [nora = 0, otto = 0] = notaries
    const { email } = await person(installation, workspace, 'owner')
    const page = await openPage(browser, { viewport: { width: 1400, height: 900 } })
    page.setDefaultTimeout(20_000)
    const { press, type, choose } = how === 'mouse' ? mouse : keyboardOf(page)
    const button = (name: string, within: OpenPage | Locator = page) =>
      within.getByRole('button', { name, exact: true })
    const dialogOf = (name: string) => page.getByRole('dialog', { name })
    const at = (time: string) => `${tomorrow()}T${time}:00+00:00`

    // Sign in.
    await page.goto(`${installation.url}/console/w/${workspace.id}/appointments`)
    await type(page.getByLabel('Email address'), email)
    await type(page.getByLabel('Password'), password)
    await press(button('Sign in'))
    await page.getByText('No appointments yet').waitFor()

    // Book for a customer who calls. Another customer takes the time meanwhile; a near one is free.
    await press(button('Book an appointment').first())
    const booking = dialogOf('Book an appointment')
    await type(booking.getByLabel('First name'), 'Ada')
    await type(booking.getByLabel('Last name'), 'Byron')
    await type(booking.getByLabel('Date'), tomorrow())
    await type(booking.getByRole('textbox', { name: 'Time' }), '10:00')
    for (const id of notaries) await book('Ben', 'Rival', '10:00', { notary_id: id })
    await press(button('Book appointment', booking))
    await press(booking.getByRole('button', { name: /10:30.AM/ }))
    await press(button('Book appointment', booking))
    await told(page, 'The appointment is booked.')
    await page.getByRole('heading', { name: 'Ada Byron' }).waitFor()
    const id = Number(page.url().split('/').at(-1))
    expect(await stateOf(id)).toMatchObject({ status: 'scheduled', timestamp: at('10:30') })

    // Move it by the dialog, and back.
    await press(button('Move'))
    const moving = dialogOf('Move the appointment')
    const free = moving.getByRole('radio', { name: /^3:00.PM/ })
    if (how === 'keyboard') {
      await tabTo(page, moving.getByRole('radio', { checked: true }))
      await tabTo(page, free, 'ArrowDown')
    } else await moving.getByText(/^3:00.PM/).click()
    expect(await moving.getByRole('textbox', { name: 'Time' }).inputValue()).toBe('15:00')
    await press(button('Move', moving))
    await told(page, 'The appointment is moved.')
    expect((await stateOf(id)).timestamp).toBe(at('15:00'))
    await press(button('Undo'))
    await told(page, 'The change is undone.')
    expect((await stateOf(id)).timestamp).toBe(at('10:30'))

    // Give it to the other notary.
    const other =
      (await stateOf(id)).notary_id === nora
        ? { id: otto, name: 'Otto Brandt' }
        : { id: nora, name: 'Nora Vidal' }
    await type(page.getByRole('combobox', { name: 'Assign to a notary' }), other.name)
    if (how === 'keyboard') {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    } else await page.getByRole('option', { name: other.name }).click()
    await told(page, 'assigned')
    expect((await stateOf(id)).notary_id).toBe(other.id)

    // Upload.
    const choosing = page.waitForEvent('filechooser')
    await press(page.getByRole('button', { name: 'Choose PDF files' }))
    await (await choosing).setFiles([pdfFile('Deed.pdf')])
    await told(page, 'Deed.pdf is uploaded.')

    // The session begins: nobody comes, then they do.
    await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { advance_seconds: 2 * 86_400 })
    await page.reload()
    await press(button('Mark no-show'))
    await choose(page.getByRole('menuitem').first())
    await page.getByText(/Marked as no-show\./).waitFor()
    expect((await stateOf(id)).no_show).not.toBeNull()
    await press(button('Take back'))
    await told(page, 'The mark is taken back.')
    await page.getByText(/Marked as no-show\./).waitFor({ state: 'detached' })
    await press(button('Complete'))
    const closing = dialogOf('Complete the session')
    await closing.getByLabel(/^Marked as a no-show/).waitFor({ state: 'detached' })
    await closing.getByRole('textbox').first().waitFor()
    for (const field of await closing.getByRole('textbox').all()) await type(field, 'Done on paper.')
    await press(button('Complete', closing))
    await told(page, 'The appointment is completed.')
    expect((await stateOf(id)).status).toBe('completed')

    // Export what the filter shows.
    await press(page.getByRole('navigation').getByRole('link', { name: 'Appointments' }))
    if (how === 'keyboard') {
      await tabTo(page, page.getByRole('tab', { selected: true }))
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
    } else await press(page.getByRole('tab', { name: 'All' }))
    await type(page.getByLabel('Name, email, phone or file'), 'byron')
    await page.getByText(/^1 appointment/).waitFor()
    const downloading = page.waitForEvent('download')
    await press(button('Export CSV'))
    const csv = (await Array.fromAsync(await (await downloading).createReadStream())).join('')
    expect(csv.trim().split('\n').slice(1)).toEqual([expect.stringContaining('Byron')])

    // Invite a member.
    await press(page.getByRole('navigation').getByRole('link', { name: 'Members' }))
    await press(button('Invite a member'))
    const inviting = dialogOf('Invite a member')
    await type(inviting.getByLabel('Email'), 'dora@example.com')
    await press(inviting.getByRole('button', { name: 'Send invitation' }))
    expect(await page.getByRole('textbox', { name: 'Link of the invitation' }).inputValue()).toMatch(
      /\/invitation\//,
    )
    await page.keyboard.press('Escape')

    // Issue a token and revoke it.
    await press(page.getByRole('navigation').getByRole('link', { name: 'API tokens' }))
    await press(button('Issue a token').first())
    const issuing = dialogOf('Issue a token')
    await type(issuing.getByLabel('Name'), 'Website')
    const scope = issuing.getByLabel('Bookings: Read')
    if (how === 'keyboard') {
      await tabTo(page, scope)
      await page.keyboard.press(' ')
    } else await scope.check()
    await press(button('Issue token', issuing))
    await page.getByRole('textbox', { name: 'Token' }).waitFor()
    await press(button('Done'))
    await press(button('Acts for Website'))
    await choose(page.getByRole('menuitem', { name: 'Revoke' }))
    await press(button('Revoke', dialogOf('Revoke Website?')))
    await told(page, 'The token is revoked.')

    const acts = await actionsOf(installation, workspace)
    for (const act of [
      'appointment-created',
      'document-uploaded',
      'appointment-complete',
      'invitation-created',
      'token-revoked',
    ])
      expect(acts).toContainEqual(expect.stringMatching(new RegExp(`^${act} member:`)))
    expect(unexpected(page)).toEqual([])
  })
})
