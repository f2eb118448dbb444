import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { expect, test } from 'vitest'
import { aroundTheClock, moveClock, staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { deliverAll, mailsOf } from '../../../server/test/helpers/mails.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessible, type OpenPage, poll, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, pdfFile, press, told, unexpected } from './console.ts'

// The page with which a notary holds a session, on a phone.

let installation: Installation
let workspace: Workspace
let browser: Browser
const { book, openConsole, stateOf, tomorrow } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

const link = 'https://meet.example.com/nora'
const phone = { width: 390, height: 844 }

/** A session of Nora that begins in ten minutes, and her phone at Today. */
async function sessionSoon(options: BrowserContextOptions = {}) {
  workspace = await installation.workspace()
  const [nora = 0] = await staff(workspace, { name: 'Nora Vidal', weekly: aroundTheClock })
  await workspace.manage('PATCH', `/notaries/${nora}`, { meeting_url: link })
  const { id } = await book('Marta', 'Ruiz', '10:00', { phone: '+13055550123' })
  await workspace.call('POST', `/appointments/${id}/signers`, {
    first_name: 'Marta',
    last_name: 'Ruiz',
    email: 'marta@example.com',
  })
  const { now } = (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body.clock
  await moveClock(workspace, Math.ceil((Date.parse(`${tomorrow()}T09:50:00Z`) - Date.parse(now)) / 1000))
  const page = await openConsole('/today', 'notary', nora, options)
  await page.setViewportSize(phone)
  return { id, page }
}

async function choose(page: OpenPage, label: string, file: ReturnType<typeof pdfFile>) {
  const choosing = page.waitForEvent('filechooser')
  await press(page, label)
  await (await choosing).setFiles([file])
}

test('A notary joins, checks the ID, uploads the result and completes the session on a phone', async () => {
  const { id, page } = await sessionSoon()
  await page.getByRole('link', { name: 'Marta Ruiz', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Marta Ruiz' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/\/session$/)
  const hrefOf = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href')
  expect(await hrefOf('Join')).toBe(link)
  expect(await hrefOf('Call')).toBe('tel:+13055550123')
  await press(page, 'Message')
  await page.getByRole('dialog').getByLabel('Subject').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width)
  await expectAccessible(page)

  await page.getByRole('button', { name: /^ID checked/ }).click()
  await page.getByRole('menuitem', { name: 'Known personally' }).click()
  await page.getByText('Verified · Known personally').waitFor()
  await choose(page, 'Choose the notarized PDF', pdfFile('Deed.pdf'))
  await told(page, 'Deed.pdf is uploaded.')
  await page.getByRole('button', { name: 'Preview Deed.pdf' }).waitFor()

  await press(page, 'Complete')
  const sheet = page.getByRole('dialog', { name: 'Complete the session' })
  await sheet.getByText('The customer gets the notarized documents by mail in a minute.').waitFor()
  const reason = sheet.getByLabel('No recording: why is it complete?')
  await sheet.getByRole('button', { name: 'One more: Acknowledgment' }).click()
  await sheet.getByRole('button', { name: 'One more: Acknowledgment' }).click()
  await expectAccessible(page)
  // Nothing is sent without the reason, and what was typed survives a reload.
  await sheet.getByRole('button', { name: 'Complete', exact: true }).click()
  expect((await stateOf(id)).status).toBe('scheduled')
  await reason.fill('Recorded by the platform.')
  await page.reload()
  await press(page, 'Complete')
  expect(await reason.inputValue()).toBe('Recorded by the platform.')
  await sheet.getByRole('button', { name: 'Complete', exact: true }).click()
  await told(page, 'The appointment is completed.')
  await page.getByText('The session is completed.').waitFor()
  expect(await stateOf(id)).toMatchObject({
    status: 'completed',
    acts: [{ type: 'acknowledgment', count: 2 }],
    overruled: [{ blocker: 'video_missing', reason: 'Recorded by the platform.' }],
  })
  await page.getByRole('link', { name: 'Everything about the appointment' }).click()
  await page.getByText('Acknowledgment × 2', { exact: true }).waitFor()
  await page.getByText('No recording: Recorded by the platform.', { exact: true }).waitFor()
  installation.clock.advance(2 * 60_000)
  await deliverAll(installation)
  const mails = await mailsOf(workspace, `&object_id=${id}`)
  expect(mails.map(({ kind }: { kind: string }) => kind)).toContain('result_ready')
  expect(
    await page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('jurat-draft'))"),
  ).toEqual([])
  expect(unexpected(page)).toEqual([])
})

test('A recording that loses its connection and its page goes on where it was', async () => {
  const { id, page } = await sessionSoon()
  const path = page.url().replace(/\/today$/, `/appointments/${id}/session`)
  await page.goto(path)
  const bytes = Buffer.concat([Buffer.from('a recording'), randomBytes(12 * 1024 ** 2)])
  const recording = { name: 'Session.mp4', mimeType: 'video/mp4', buffer: bytes }
  const sent: number[] = []
  await page.route('**/uploads/*/parts/*', async route => {
    const number = Number(route.request().url().split('/').at(-1))
    if (number > 1 && sent.length < 2) return
    sent.push(number)
    await route.continue()
  })
  await choose(page, 'Choose the recording', recording)
  await poll(async () => (await uploadsOf(id)).map(({ received_bytes }) => received_bytes)).toEqual([
    5 * 1024 ** 2,
  ])
  sent.push(0)
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await page.getByText('Session.mp4: 41 % is uploaded. Choose the same file again to go on.').waitFor()
  await choose(page, 'Choose the recording', recording)
  await told(page, 'Session.mp4 is uploaded.')
  // The first part was not sent again.
  expect([sent.indexOf(0), new Set(sent.slice(2))]).toEqual([1, new Set([2, 3])])
  const { data } = (await workspace.manage('GET', `/appointments/${id}/videos`)).body
  const { signed_url } = (await workspace.manage('GET', `/videos/${data[0].id}`)).body
  expect(Buffer.from(await (await fetch(signed_url)).arrayBuffer()).equals(bytes)).toBe(true)
  expect(await page.getByText(/Choose the same file again/).count()).toBe(0)
})

test('Without a connection the page says so, and a check of the ID is sent later', async () => {
  const { id, page } = await sessionSoon()
  await page.getByRole('link', { name: 'Marta Ruiz', exact: true }).click()
  await page.getByRole('button', { name: /^ID checked/ }).waitFor()
  await page.context().setOffline(true)
  await page
    .getByText('You are offline. What you type is kept, and sent when there is a connection.')
    .waitFor()
  await page.getByRole('button', { name: /^ID checked/ }).click()
  await page.getByRole('menuitem', { name: 'ID document checked' }).click()
  const signer = async () => (await workspace.manage('GET', `/appointments/${id}/signers`)).body.data[0]
  expect((await signer()).status).toBe('pending')
  await page.context().setOffline(false)
  await page.getByText('Verified · ID document checked').waitFor()
  expect(await signer()).toMatchObject({ status: 'verified', verification_method: 'credential_analysis' })
  expect(await page.getByText(/You are offline/).count()).toBe(0)
})

test('The session page opens again without a connection, with what it showed and what was typed', async () => {
  const { id, page } = await sessionSoon({ serviceWorkers: 'allow' })
  await page.getByRole('link', { name: 'Marta Ruiz', exact: true }).click()
  await page.getByRole('button', { name: /^ID checked/ }).waitFor()
  await page.evaluate('navigator.serviceWorker.ready')
  const kept = () =>
    page.evaluate(
      'caches.keys().then(async ([name]) => name && (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname))',
    )
  await poll(async () => ((await kept()) as string[])?.length).toBeGreaterThan(20)
  // Files only: what the server says of people is not among them.
  expect(((await kept()) as string[]).filter(path => !/^\/console($|\/assets\/)/.test(path))).toEqual([])
  await page.getByLabel('Note', { exact: true }).fill('Reads the deed aloud')
  await page.context().setOffline(true)
  await page.reload()
  await page
    .getByText('You are offline. What you type is kept, and sent when there is a connection.')
    .waitFor()
  await page.getByRole('heading', { name: /Marta Ruiz/ }).waitFor()
  expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('Reads the deed aloud')
  await page.context().setOffline(false)
  await page.getByText(/You are offline/).waitFor({ state: 'detached' })
  expect((await workspace.manage('GET', `/appointments/${id}`)).body.status).toBe('scheduled')

  // Who signs out leaves nothing for the next person of this tab.
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await page.locator('nav').getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/\/sign-in/)
  expect(await page.evaluate("sessionStorage.getItem('jurat-shown')")).toBeNull()
})

const uploadsOf = async (id: number): Promise<{ received_bytes: number }[]> =>
  (await workspace.manage('GET', `/appointments/${id}/uploads`)).body.data

test('On a touch screen each control of the session is at least 44 px high, and a tap does its act', async () => {
  const { id, page } = await sessionSoon({ hasTouch: true, isMobile: true, viewport: phone })
  await page.goto(page.url().replace(/today$/, `appointments/${id}/session`))
  await page.getByRole('heading', { level: 1, name: 'Marta Ruiz' }).waitFor()
  await page.getByRole('button', { name: /^ID checked/ }).waitFor()
  const session = page.locator('.session')
  const small: string[] = []
  const controls = await session.locator('button:visible, a.mantine-Button-root, textarea:visible').all()
  expect(controls.length).toBeGreaterThan(8)
  for (const control of controls) {
    const box = await control.boundingBox()
    if ((box?.height ?? 0) < 44) small.push(`${await control.innerText()}: ${box?.height} px`)
  }
  expect(small).toEqual([])
  await page.getByRole('button', { name: /^ID checked/ }).tap()
  const item = page.getByRole('menuitem', { name: 'Known personally' })
  await poll(async () => (await item.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
  await item.tap()
  await page.getByText('Verified · Known personally').waitFor()
  await page.getByLabel('Note', { exact: true }).fill('Came early')
  await page.getByRole('button', { name: 'Add note' }).tap()
  await page.getByRole('listitem').filter({ hasText: 'Came early' }).waitFor()
  await page.getByRole('button', { name: 'Complete', exact: true }).tap()
  await page.getByRole('dialog', { name: 'Complete the session' }).waitFor()
  expect(unexpected(page)).toEqual([])
})
