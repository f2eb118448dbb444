import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { aroundTheClock, moveClock, staff } from '../../../server/test/helpers/calendar.ts'
import { uploadOf } from '../../../server/test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { mailsOf } from '../../../server/test/helpers/mails.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessibleInBoth, poll, withBrowser } from '../../../server/test/pages/browser.ts'
import { deskOf, press, told, unexpected } from './console.ts'

let installation: Installation
let workspace: Workspace
let browser: Browser
const { openConsole, book, tomorrow } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

const reservationOf = async (id: number) =>
  (await workspace.manage('GET', `/appointments/${id}`)).body.reservation_id as number

test('A canceled booking is one page and one row of the search', async () => {
  workspace = await installation.workspace()
  await staff(workspace, {})
  const { id } = await book('Ada', 'Byron', '15:00')
  const reservation = await reservationOf(id)
  await workspace.call('POST', `/reservations/${reservation}/cancel`)
  const page = await openConsole(`/reservations/${reservation}`)
  await page.waitForURL(`**/appointments/${id}`)
  await page.getByRole('button', { name: 'Book again' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('textbox').fill('Ada Byron')
  const found = page.getByRole('dialog').getByRole('button')
  await found.filter({ hasText: 'Customer ·' }).waitFor()
  expect(await found.filter({ hasText: 'Ada Byron' }).allTextContents()).toEqual([
    expect.stringContaining('Appointment · Canceled'),
    expect.stringContaining('Customer · ada@example.com'),
  ])
  expect(unexpected(page)).toEqual([])
})

test('A time that was given up leaves the reservation its own page, which waits', async () => {
  workspace = await installation.workspace()
  await staff(workspace, {})
  const { id } = await book('Ada', 'Byron', '15:00')
  const reservation = await reservationOf(id)
  await workspace.manage('POST', `/appointments/${id}/cancel`)
  const { body } = await workspace.manage('GET', `/reservations/${reservation}`)
  expect([body.appointment_id, body.last_appointment_id]).toEqual([null, id])
  const page = await openConsole(`/reservations/${reservation}`)
  if (body.status === 'canceled') await page.waitForURL(`**/appointments/${id}`)
  else await page.getByText('No time yet').waitFor()
  expect(unexpected(page)).toEqual([])
})

test('What was canceled without a time is in the tab of canceled bookings, and nothing else', async () => {
  workspace = await installation.workspace()
  await staff(workspace, {})
  const wanted = { service: 'remote', last_name: 'Hopper', email: 'grace@example.com' }
  const link = await workspace.manage('POST', '/reservations', { ...wanted, first_name: 'Grace' })
  await workspace.call('POST', `/reservations/${link.body.id}/cancel`)
  const { id } = await book('Ada', 'Byron', '15:00')
  await workspace.call('POST', `/reservations/${await reservationOf(id)}/cancel`)
  const page = await openConsole('/appointments?when=upcoming&status=scheduled')
  await page.getByRole('tab', { name: 'Canceled' }).click()
  await page.getByRole('link', { name: 'Ada Byron' }).waitFor()
  await page.getByText('Without a time', { exact: true }).click()
  await page.getByRole('link', { name: 'Grace Hopper' }).waitFor()
  await page.getByRole('tab', { name: 'Canceled', selected: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Ada Byron' }).count()).toBe(0)
  await expectAccessibleInBoth(page)
  await page.getByText('With a time', { exact: true }).click()
  await page.getByRole('link', { name: 'Ada Byron' }).waitFor()
  expect(await page.getByRole('link', { name: 'Grace Hopper' }).count()).toBe(0)
  expect(unexpected(page)).toEqual([])
})

test('A no-show says so in the list, nothing blocks it, and its acts are not those of a session', async () => {
  workspace = await installation.workspace()
  await staff(workspace, { weekly: aroundTheClock })
  const { id } = await book('Ada', 'Byron', '15:00')
  await moveClock(workspace, 2 * 86_400)
  await workspace.manage('POST', `/appointments/${id}/no-show`, { reason: 'signer' })
  const page = await openConsole(`/appointments/${id}`)
  await page.getByText(/^Marked as no-show/).waitFor()
  expect(await page.getByRole('region', { name: 'What blocks the session' }).count()).toBe(0)
  const complete = page.getByRole('button', { name: 'Complete', exact: true })
  expect(await complete.getAttribute('data-variant')).toBe('default')
  await page.getByRole('link', { name: 'Appointments', exact: true }).first().click()
  await page.getByRole('tab', { name: 'Past' }).click()
  const row = page.getByRole('row', { name: /Ada Byron/ })
  await row.waitFor()
  expect(await row.innerText()).toMatch(/No-show[\s\S]*Book again, or take the mark back/)
  expect(await row.innerText()).not.toContain('Scheduled')
  expect(unexpected(page)).toEqual([])
})

test('A no-show says so on its page, in the calendar, in a session and of a customer, and is not completed in a session', async () => {
  workspace = await installation.workspace()
  const [nora = 0] = await staff(workspace, { name: 'Nora Vidal', weekly: aroundTheClock })
  await workspace.manage('PATCH', `/notaries/${nora}`, { meeting_url: 'https://meet.example.com/nora' })
  const { id } = await book('Ada', 'Byron', '15:00')
  const day = tomorrow()
  await moveClock(workspace, 2 * 86_400)
  const page = await openConsole(`/appointments/${id}/session`)
  const complete = page.getByRole('button', { name: 'Complete', exact: true })
  await complete.waitFor()
  expect(await page.getByRole('link', { name: 'Join', exact: true }).count()).toBe(1)
  expect((await workspace.manage('POST', `/appointments/${id}/no-show`, { reason: 'signer' })).status).toBe(
    200,
  )
  await page.reload()
  await page.getByText(/^Marked as no-show/).waitFor()
  await page.getByText('No signers.', { exact: true }).waitFor()
  expect([
    await complete.count(),
    await page.getByRole('link', { name: 'Join', exact: true }).count(),
  ]).toEqual([0, 0])

  await page.getByRole('link', { name: 'Everything about the appointment' }).click()
  const notice = page.getByRole('status').filter({ hasText: /^Marked as no-show/ })
  await notice.getByRole('button', { name: 'Take back' }).waitFor()
  await page.getByText('No signers.', { exact: true }).waitFor()
  // Where there is room, the acts stay at the right edge, below the notice.
  await page.setViewportSize({ width: 1800, height: 900 })
  const [above, act] = [await notice.boundingBox(), await complete.boundingBox()]
  if (!above || !act) throw new Error('The notice or the act is not shown.')
  expect(act.y).toBeGreaterThan(above.y + above.height)
  expect(Math.abs(above.x + above.width - (act.x + act.width))).toBeLessThan(2)
  await expectAccessibleInBoth(page)

  const open = (path: string) => page.goto(`${installation.url}/console/w/${workspace.id}${path}`)
  await open(`/calendar?view=agenda&date=${day}`)
  const line = page.getByRole('listitem').filter({ hasText: 'Ada Byron' })
  await line.getByText('No-show').waitFor()
  expect(await line.innerText()).not.toContain('Scheduled')
  await open(`/calendar?view=day&date=${day}`)
  await page.getByRole('link', { name: /Ada Byron, .*No-show/ }).waitFor()
  await open('/customers/ada@example.com')
  const row = page.getByRole('region', { name: 'Appointments' }).getByRole('row').last()
  await row.getByText('No-show').waitFor()
  expect(await row.innerText()).not.toContain('Scheduled')
  expect(unexpected(page)).toEqual([])
})

test('Signers are asked for only while a session is to come', async () => {
  workspace = await installation.workspace()
  await staff(workspace, {})
  const { id } = await book('Ada', 'Byron', '15:00')
  const page = await openConsole(`/appointments/${id}`)
  await page.getByText(/^No signers yet/).waitFor()
  for (const act of ['complete', 'cancel']) {
    const other = await book('Ben', 'Adler', act === 'complete' ? '16:00' : '17:00')
    expect((await workspace.manage('POST', `/appointments/${other.id}/${act}`, {})).status).toBe(200)
    await page.goto(`${installation.url}/console/w/${workspace.id}/appointments/${other.id}`)
    await page.getByText('No signers.', { exact: true }).waitFor()
    expect(await page.getByText(/^No signers yet/).count()).toBe(0)
  }
  expect(unexpected(page)).toEqual([])
})

test('A customer who also signs, and the files of a booking that is shown, are no more rows of the search', async () => {
  workspace = await installation.workspace()
  await staff(workspace, {})
  const { id } = await book('Ada', 'Byron', '15:00')
  const signer = (first_name: string, last_name: string, email: string) =>
    workspace.call('POST', `/appointments/${id}/signers`, { first_name, last_name, email })
  expect((await signer('Ada', 'Byron', 'ada@example.com')).status).toBe(201)
  expect((await signer('Annabella', 'Byron', 'annabella@example.com')).status).toBe(201)
  const deed = { ...uploadOf('appointment', id), filename: 'Byron deed.pdf' }
  expect((await workspace.manage('POST', '/documents', deed)).status).toBe(201)
  const page = await openConsole('/today')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('textbox').fill('byron')
  const found = page.getByRole('dialog').getByRole('button').filter({ hasText: 'Byron' })
  await found.filter({ hasText: 'Customer ·' }).waitFor()
  expect(await found.allTextContents()).toEqual([
    expect.stringContaining('Appointment · Scheduled'),
    expect.stringContaining('Signer · annabella@example.com'),
    expect.stringContaining('Customer · ada@example.com'),
  ])
  expect(unexpected(page)).toEqual([])
})

test('A canceled booking takes no more videos', async () => {
  workspace = await installation.workspace()
  await staff(workspace, {})
  const { id } = await book('Ada', 'Byron', '15:00')
  const page = await openConsole(`/appointments/${id}`)
  const videos = page.getByRole('region', { name: /^Videos/ })
  await videos.getByText('Choose a video').first().waitFor()
  await workspace.manage('POST', `/appointments/${id}/cancel`)
  await page.reload()
  await videos.waitFor()
  expect(await videos.getByText('Choose a video').count()).toBe(0)
})

test('Another email is told what was mailed before, and a mail is sent again from its preview', async () => {
  workspace = await installation.workspace()
  await staff(workspace, {})
  const { id } = await book('Ada', 'Byron', '15:00')
  await moveClock(workspace, 120)
  const page = await openConsole(`/appointments/${id}`)
  await press(page, 'Edit details')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('countess@example.com')
  await press(page, 'Save details')
  await told(page, 'countess@example.com gets what was mailed before, with the current links, in a minute.')
  await moveClock(workspace, 120)
  const mails = await mailsOf(workspace, `&object_id=${id}`)
  expect(mails.filter(({ to }: { to: string }) => to === 'countess@example.com').length).toBeGreaterThan(0)
  await page.reload()
  const list = page.getByRole('region', { name: /^Mails/ })
  await list.getByRole('button').first().click()
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('dialog', { name: 'Send again?' }).getByRole('button', { name: 'Send again' }).click()
  await told(page, 'The mail is queued again.')
  await page.waitForURL('**/mails/*')
  expect(unexpected(page)).toEqual([])
})

test('The count of today is that of the rows behind its link', async () => {
  workspace = await installation.workspace()
  await staff(workspace, { weekly: aroundTheClock })
  await book('Ada', 'Byron', '15:00')
  const other = await book('Ben', 'Adler', '16:00')
  await workspace.manage('POST', `/appointments/${other.id}/cancel`)
  const page = await openConsole('/today')
  await page
    .getByRole('region', { name: /^Tomorrow/ })
    .getByRole('link', { name: '1 appointment' })
    .click()
  await page.waitForURL('**/appointments?**')
  await page.getByRole('link', { name: 'Ada Byron' }).waitFor()
  await poll(() => page.getByRole('link', { name: 'Ben Adler' }).count()).toBe(0)
  await page.getByLabel('Without canceled ones').uncheck()
  await page.getByRole('link', { name: 'Ben Adler' }).waitFor()
  expect(unexpected(page)).toEqual([])
})

test('Acts on selected rows leave out those that are over', async () => {
  workspace = await installation.workspace()
  await staff(workspace, { weekly: aroundTheClock })
  await book('Ada', 'Byron', '15:00')
  const other = await book('Ben', 'Adler', '16:00')
  await workspace.manage('POST', `/appointments/${other.id}/cancel`)
  const page = await openConsole('/appointments')
  await page.getByLabel('Select all that are shown').check()
  await page.getByRole('button', { name: 'Cancel 1 appointment' }).waitFor()
  expect(await page.getByRole('button', { name: 'Cancel 2 appointments' }).count()).toBe(0)
  await page.getByLabel('Select Ada Byron').uncheck()
  await page.getByRole('button', { name: 'Message' }).waitFor()
  expect(await page.getByRole('button', { name: /^(Cancel|Move|Assign)/ }).count()).toBe(0)
  expect(unexpected(page)).toEqual([])
})

test('What an unverified signer needs is an act that the page has', async () => {
  workspace = await installation.workspace()
  await staff(workspace, {})
  const { id } = await book('Ada', 'Byron', '15:00')
  const signer = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
  expect((await workspace.call('POST', `/appointments/${id}/signers`, signer)).status).toBe(201)
  const page = await openConsole(`/appointments/${id}`)
  const blocks = page.getByRole('region', { name: 'What blocks the session' })
  const line = blocks.getByRole('listitem').filter({ hasText: 'Signer not verified' })
  expect(await line.innerText()).toContain('check the ID in the session, then choose “ID checked”.')
  await page.getByRole('button', { name: 'ID checked: Ben Adler' }).click()
  await page.getByRole('menuitem', { name: 'Known personally' }).click()
  await page.getByText('Verified · Known personally').waitFor()
  await line.waitFor({ state: 'detached' })
  expect(unexpected(page)).toEqual([])
})
