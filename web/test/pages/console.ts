import type { Browser, BrowserContextOptions, Locator } from 'playwright-core'
import { expect } from 'vitest'
import { pdfOf } from '../../../server/test/helpers/files.ts'
import type { Installation, Workspace } from '../../../server/test/helpers/harness.ts'
import { mailsOf } from '../../../server/test/helpers/mails.ts'
import { person } from '../../../server/test/helpers/people.ts'
import { type OpenPage, openPage } from '../../../server/test/pages/browser.ts'

/** Helpers for tests of the console. */

export interface Desk {
  installation: Installation
  workspace: Workspace
  browser: Browser
}

type Role = 'owner' | 'admin' | 'scheduler' | 'notary' | 'developer' | 'viewer'

const dayMs = 86_400_000

/** The acts of a test in its current workspace. */
export function deskOf(current: () => Desk) {
  const tomorrow = () =>
    new Date(current().installation.clock.now().getTime() + dayMs).toISOString().slice(0, 10)
  const seconds = (time: string) => Date.parse(`${tomorrow()}T${time}:00Z`) / 1000

  /** Opens the console as a new member with that role, at a page of the workspace. */
  async function openConsole(
    path: string,
    role: Role = 'owner',
    notaryId?: number,
    options: BrowserContextOptions = {},
  ): Promise<OpenPage> {
    const { installation, workspace, browser } = current()
    const { browser: session } = await person(installation, workspace, role, notaryId)
    const [name = '', value = ''] = (session.cookie ?? '').split('=')
    const page = await openPage(browser, { viewport: { width: 1400, height: 900 }, ...options })
    // Signing in by the form has tests of its own.
    await page.context().addCookies([{ name, value, url: installation.url }])
    await page.goto(`${installation.url}/console/w/${workspace.id}${path}`)
    return page
  }

  /** Books for a customer, tomorrow at `time` in UTC (`15:00`). */
  async function book(first_name: string, last_name: string, time: string, more: object = {}) {
    const made = await current().workspace.manage('POST', '/bookings', {
      first_name,
      last_name,
      service: 'remote',
      timestamp: seconds(time),
      ...more,
      email: `${first_name.toLowerCase()}@example.com`,
    })
    expect(made.status).toBe(201)
    return made.body.appointment as { id: number; notary_id: number }
  }

  const stateOf = async (id: number) => (await current().workspace.manage('GET', `/appointments/${id}`)).body

  /** What became of the mails of that kind about the appointment: `withdrawn`, `kept`. */
  async function fatesOf(id: number, kind: string): Promise<string[]> {
    const mails: { kind: string; status: string }[] = await mailsOf(current().workspace, `&object_id=${id}`)
    return [...new Set(mails.filter(mail => mail.kind === kind).map(({ status }) => status))]
  }

  return { openConsole, book, stateOf, fatesOf, tomorrow }
}

export const press = (page: OpenPage, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Completes the session, with the same reason for everything that is missing. */
export async function complete(page: OpenPage, reason = 'Done on paper.'): Promise<void> {
  await press(page, 'Complete')
  const dialog = page.getByRole('dialog', { name: 'Complete the session' })
  await dialog.getByRole('group').first().waitFor()
  await dialog.getByLabel(/^Marked as a no-show/).waitFor({ state: 'detached' })
  for (const field of await dialog.getByRole('textbox').all()) await field.fill(reason)
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Waits for the message of an act. */
export const told = (page: OpenPage, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).waitFor()

/** Problems except refused calls, which the browser's console reports as errors. */
export const unexpected = ({ problems }: OpenPage) =>
  problems.filter(one => !/status of 4(0[0-9]|12)/.test(one))

const hasFocus = (element: unknown) =>
  element === (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement

/** Moves by Tab, or another key, until the control has the focus. */
export async function tabTo(page: OpenPage, control: Locator, key = 'Tab'): Promise<void> {
  // Radio buttons are drawn by their labels.
  await control.waitFor({ state: 'attached' })
  for (let steps = 0; steps < 80; steps++) {
    if (await control.evaluate(hasFocus)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not reach ${control}.`)
}

export const pdfFile = (name: string, bytes = pdfOf(2_000)) => ({
  name,
  mimeType: 'application/pdf',
  buffer: bytes,
})
