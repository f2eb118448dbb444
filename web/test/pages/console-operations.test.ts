import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { managementScopes, scopes } from '../../../server/src/platform/lib/scopes.ts'
import { scopesOfRole } from '../../../server/src/workspaces/roles.ts'
import {
  type Installation,
  startOwnInstallation,
  type Workspace,
} from '../../../server/test/helpers/harness.ts'
import { deliverDue, openHooks, register } from '../../../server/test/helpers/hooks.ts'
import { deliverAll, mailsOf } from '../../../server/test/helpers/mails.ts'
import {
  actionsOf,
  ownAddresses,
  Browser as Person,
  password,
  person,
  secretOf,
} from '../../../server/test/helpers/people.ts'
import {
  expectAccessible,
  expectAccessibleInBoth,
  openPage,
  poll,
  withBrowser,
} from '../../../server/test/pages/browser.ts'
import { rightsOf, roles } from '../../src/pages/members/roles.ts'
import { ofApi, ofManagement } from '../../src/pages/tokens/scopes.ts'
import { deskOf, press, told, unexpected } from './console.ts'

// Mails, audit trail, members, tokens, endpoints and the virtual clock, as people use them.

let installation: Installation
let workspace: Workspace
let browser: Browser
const { openConsole, book } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startOwnInstallation({ ...ownAddresses, JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' }),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

const dayMs = 86_400_000

/** axe in both themes, in the state that the page has. */
test('A member is invited by keyboard alone, accepts, and sees what the role may', async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/members')
  await page.getByRole('heading', { name: 'Members', exact: true }).waitFor()
  await expectAccessibleInBoth(page)
  for (let count = 0; count < 60; count++) {
    if (await page.locator(':focus').filter({ hasText: 'Invite a member' }).count()) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invite a member' })
  await dialog.getByRole('table', { name: 'What each role may do' }).waitFor()
  await page.keyboard.type('dora@example.com')
  await page.keyboard.press('Tab')
  // The role that changes nothing is chosen at first; "Developer" is above it.
  expect(await dialog.getByRole('radio', { name: 'Viewer' }).isChecked()).toBe(true)
  await page.keyboard.press('ArrowUp')
  expect(await dialog.getByRole('radio', { name: 'Developer' }).isChecked()).toBe(true)
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Enter')
  const link = page.getByRole('textbox', { name: 'Link of the invitation' })
  const url = await link.inputValue()
  expect(url).toMatch(/\/invitation\/[\w-]{43}$/)
  expect(await actionsOf(installation, workspace)).toContainEqual(
    expect.stringMatching(/^invitation-created member:\d+$/),
  )
  await page.keyboard.press('Escape')
  await page.getByText('dora@example.com').waitFor()

  const dora = new Person(installation)
  const given = { name: 'Dora Diaz', password }
  expect((await dora.auth('POST', `/invitations/${secretOf(url)}/accept`, given)).status).toBe(201)
  // The list shows the new member without a reload.
  await page.getByRole('cell', { name: 'Dora Diaz', exact: true }).waitFor()
  expect(unexpected(page)).toEqual([])

  const own = await openPage(browser, { viewport: { width: 1400, height: 900 } })
  await own.goto(`${installation.url}/console/w/${workspace.id}/endpoints`)
  await own.getByLabel('Email address').fill('dora@example.com')
  await own.getByLabel('Password').fill(password)
  await press(own, 'Sign in')
  await own.getByText('No endpoints yet').waitFor()
  const links = await own.locator('nav .nav-group a').allInnerTexts()
  expect(links).toEqual(['Webhook endpoints', 'Settings', 'Virtual clock'])
  await own.goto(`${installation.url}/console/w/${workspace.id}/members`)
  await own.getByText('Your role does not allow this').waitFor()
  await expectAccessible(own)
})

test('An owner hands the workspace over to a member, and may no longer change owners', async () => {
  workspace = await installation.workspace()
  const heir = await person(installation, workspace, 'scheduler')
  const page = await openConsole('/members')
  const rolesOf = async (): Promise<string[]> =>
    (await workspace.manage('GET', '/members')).body.data.map(({ role }: { role: string }) => role)
  expect(await rolesOf()).toEqual(['owner', 'scheduler'])
  const menus = page.getByRole('button', { name: /^Acts for / })
  // The newest first: the person at the page.
  await menus.first().click()
  expect(await page.getByRole('menuitem', { name: 'Make owner' }).count()).toBe(0)
  const leaving = page.getByRole('menuitem', { name: 'Leave workspace' })
  expect(await leaving.getAttribute('href')).toMatch(/\/account\/leave\/\d+$/)
  await page.keyboard.press('Escape')
  await menus.last().click()
  expect(await leaving.count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Make owner' }).click()
  const dialog = page.getByRole('dialog', { name: /^Make .+ an owner\?$/ })
  expect(await dialog.getByLabel('I stay an owner').isChecked()).toBe(true)
  await dialog.getByLabel('I become an admin').check()
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await rolesOf()).toEqual(['owner', 'scheduler'])
  await menus.last().click()
  await page.getByRole('menuitem', { name: 'Make owner' }).click()
  await dialog.getByLabel('I become an admin').check()
  await dialog.getByRole('button', { name: 'Make owner' }).click()
  await poll(rolesOf).toEqual(['admin', 'owner'])
  const owner = (await workspace.manage('GET', `/members/${heir.id}`)).body
  expect(owner.role).toBe('owner')
})

test('A token is issued, used, and fails within a second after it is revoked', async () => {
  workspace = await installation.workspace()
  const page = await openConsole('/tokens')
  await press(page, 'Issue a token')
  const dialog = page.getByRole('dialog', { name: 'Issue a token' })
  await dialog.getByLabel('Name').fill('Website')
  await dialog.getByRole('button', { name: 'Issue token' }).click()
  await dialog.getByText('Choose at least one scope.').waitFor()
  await dialog.getByLabel('Bookings: Read').check()
  await expectAccessibleInBoth(page)
  // The session is older than 15 minutes: the server asks for the password, and nothing typed is lost.
  installation.clock.advance(16 * 60_000)
  await dialog.getByRole('button', { name: 'Issue token' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await confirm.getByRole('textbox', { name: 'Password' }).fill(password)
  await confirm.getByRole('button', { name: 'Confirm', exact: true }).click()
  const secret = await page.getByRole('textbox', { name: 'Token' }).inputValue()
  await press(page, 'Done')
  const call = (path: string) =>
    fetch(`${installation.url}/manage/v1${path}`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await call('/appointments')).status).toBe(200)
  expect((await call('/mails')).status).toBe(403)

  await press(page, 'Acts for Website')
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await expectAccessible(page)
  await page
    .getByRole('dialog', { name: 'Revoke Website?' })
    .getByRole('button', { name: 'Revoke', exact: true })
    .click()
  await told(page, 'The token is revoked.')
  const revoked = performance.now()
  let lastMs = 0
  const status = async () => {
    const ms = performance.now() - revoked
    const answer = await call('/appointments')
    if (answer.ok) lastMs = ms
    return answer.status
  }
  await poll(status, { interval: 50 }).toBe(401)
  // When the last call began that was answered.
  expect(lastMs).toBeLessThan(1_000)
  expect((await actionsOf(installation, workspace)).filter(action => /^token-.*member/.test(action))).toEqual(
    [expect.stringMatching(/^token-revoked member:\d+$/), expect.stringMatching(/^token-issued member:\d+$/)],
  )
  // Only those that work are listed, until the others are asked for.
  await page.getByRole('button', { name: 'Show details of Website' }).waitFor({ state: 'detached' })
  await page.getByLabel('Also expired and revoked').check()
  await page.getByRole('button', { name: 'Show details of Website' }).waitFor()
  expect(unexpected(page)).toEqual([])
})

test("Yesterday's confirmation is sent again, and nothing else", async () => {
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  await book('Ben', 'Adler', '16:00')
  installation.clock.advance(5 * 60_000)
  await deliverAll(installation)
  installation.clock.advance(6 * 3_600_000)
  const page = await openConsole('/mails')
  const before = await mailsOf(workspace)
  await page.getByLabel('Kind').selectOption({ label: 'Confirmation' })
  await page.getByLabel('Recipient').fill('ada@example.com')
  await page.waitForURL(/kind=confirmation.*to=ada/)
  await page.getByText('1 result ·').waitFor()
  await page.getByRole('link', { name: 'Ada Byron', exact: true }).waitFor()
  expect(await page.getByText(/Booking \d|Booking id/).count()).toBe(0)
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Confirmation' }).click()
  const mail = page.frameLocator('iframe[title="As sent"]')
  await mail.getByText('Ada').first().waitFor()
  // A link of the mail opens beside the console, and leaves the mail where it is.
  const opened = page.waitForEvent('popup')
  await mail.getByRole('link', { name: 'View appointment' }).click()
  await (await opened).getByRole('heading', { level: 1 }).waitFor()
  expect(new URL((await opened).url()).pathname).toMatch(/^\/appointment\//)
  await (await opened).close()
  expect(await mail.getByText('Ada').count()).toBeGreaterThan(0)
  await expectAccessibleInBoth(page)
  await page.getByText('Kept: a test workspace sends no mails').waitFor()
  await press(page, 'Send again')
  const asking = page.getByRole('dialog', { name: 'Send again?' })
  await asking.getByText('It is written once more and kept: a test workspace').waitFor()
  await expectAccessibleInBoth(page)
  await asking.getByRole('button', { name: 'Send again' }).click()
  await told(page, 'The mail is queued again.')
  await page.waitForURL(url => !url.pathname.endsWith(`/${before[0].id}`))
  const added = (await mailsOf(workspace)).filter(
    (one: { id: number }) => !before.some((old: { id: number }) => old.id === one.id),
  )
  const first = before.find(
    (one: { kind: string; object_id: number }) => one.kind === 'confirmation' && one.object_id === id,
  )
  expect(added).toMatchObject([{ kind: 'confirmation', object_id: id, repeat_of: first.id }])
  await page.getByRole('link', { name: 'An earlier mail' }).click()
  await page.waitForURL(`**/mails/${first.id}`)
  expect(await page.getByText('An earlier mail').count()).toBe(0)
  await page.getByRole('link', { name: 'All mails about Ada Byron' }).click()
  const only = page.getByRole('button', { name: 'Only about Ada Byron' })
  await only.waitFor()
  await page.getByRole('link', { name: 'Ada Byron', exact: true }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Ben Adler' }).count()).toBe(0)
  await only.click()
  await page.getByRole('link', { name: 'Ben Adler' }).first().waitFor()
  const acts = (await actionsOf(installation, workspace)).filter(action => /^mail-sent-again/.test(action))
  expect(acts).toEqual([expect.stringMatching(/^mail-sent-again member:\d+$/)])
  expect(unexpected(page)).toEqual([])
})

test('Who canceled, and why, is on Today, in the list, the appointment and the audit trail', async () => {
  const other = await installation.workspace()
  workspace = other
  const foreign = await book('Zoe', 'Foreign', '15:00')
  await other.manage('POST', `/appointments/${foreign.id}/cancel`, { reason: 'of another business' })
  workspace = await installation.workspace()
  const { id } = await book('Ada', 'Byron', '15:00')
  await workspace.manage('POST', `/appointments/${id}/cancel`, { reason: 'customer is ill' })
  const { at } = (await workspace.manage('GET', '/audit?action=appointment-canceled')).body.data[0]
  const day = at.slice(0, 10)
  const page = await openConsole('/today')
  const recent = page.getByRole('region', { name: 'Canceled since yesterday' })
  await recent.getByText('by test (token). Reason: customer is ill').waitFor()
  expect(await recent.getByRole('listitem').count()).toBe(1)
  await recent.getByRole('link', { name: 'Ada Byron' }).click()
  await page.getByRole('heading', { name: 'Ada Byron' }).waitFor()
  await page.getByText(/^Canceled .* by test \(token\)\. Reason: customer is ill$/).waitFor()
  await expectAccessibleInBoth(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Appointments' }).click()
  await page.getByRole('tab', { name: 'Canceled' }).click()
  await page.getByRole('cell', { name: 'by test (token): customer is ill' }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Audit trail' }).click()
  await page.getByRole('combobox', { name: 'Action' }).fill('Appointment canceled')
  await page.keyboard.press('Enter')
  await page.waitForURL(/action=appointment-canceled/)
  await page.getByLabel('From').fill(day)
  await page.getByLabel('To', { exact: true }).fill(day)
  await page.waitForURL(/until=/)
  await page.getByText('1 result ·').waitFor()
  await page.getByRole('cell', { name: 'Reason: customer is ill' }).waitFor()
  await page.getByRole('cell', { name: 'test (token)' }).waitFor()
  expect(await page.getByText('of another business').count()).toBe(0)
  await page.getByRole('button', { name: 'Show details of Appointment canceled' }).click()
  await page.getByRole('rowheader', { name: 'Reason' }).waitFor()
  await expectAccessibleInBoth(page)
  await page.reload()
  await page.getByRole('rowheader', { name: 'Reason' }).waitFor()
  await page.getByRole('cell', { name: 'Ada Byron (Appointment)' }).getByRole('link').click()
  await page.waitForURL(`**/appointments/${id}`)
  await page.goBack()
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-01-02')
  await page.getByText('Nothing matches').waitFor()
  expect(unexpected(page)).toEqual([])
})

test('An endpoint that is on and fails is not to be enabled: what waits can be sent now', async () => {
  workspace = await installation.workspace()
  await using receiver = await openHooks()
  receiver.status = 500
  const { id } = await register(workspace, receiver.url)
  await book('Ada', 'Byron', '15:00')
  await deliverDue(workspace)
  const page = await openConsole(`/endpoints/${id}`)
  const send = page.getByRole('button', { name: 'Send what waits now' })
  await send.waitFor()
  expect(await send.getAttribute('data-variant')).toBe('default')
  expect(await page.getByRole('button', { name: 'Enable', exact: true }).count()).toBe(0)
  await send.click()
  await told(page, 'What waits is sent now.')
  expect(unexpected(page)).toEqual([])
})

test('An endpoint that fails is enabled again when its receiver works, and a delivery is replayed by keyboard', async () => {
  workspace = await installation.workspace()
  await using receiver = await openHooks()
  receiver.status = 410
  const { id } = await register(workspace, receiver.url)
  await book('Ada', 'Byron', '15:00')
  await deliverDue(workspace)
  const page = await openConsole('/today')
  await page.getByRole('link', { name: /^The endpoint .* fails$/ }).click()
  await page.waitForURL(`**/endpoints/${id}`)
  await page.getByText(/It responded with 410\./).waitFor()
  await expectAccessibleInBoth(page)
  receiver.status = 200
  await press(page, 'Enable')
  await told(page, 'The endpoint is enabled.')
  await page.getByText('Active', { exact: true }).waitFor()
  // What waited while the endpoint was disabled is delivered first.
  await deliverDue(workspace)
  const received = receiver.received.length
  const failed = page.getByRole('row', { name: /Failed/ }).first()
  const open = failed.getByRole('button', { name: /^Show attempts of/ })
  await open.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/delivery=\d+/)
  await page.getByText(/Attempt 1: HTTP status 410/).waitFor()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').getAttribute('aria-label')).toMatch(/^Retry delivery \d+$/)
  await page.keyboard.press('Enter')
  await told(page, 'The delivery is sent again.')
  await deliverDue(workspace)
  expect(receiver.received.length).toBe(received + 1)
  await page
    .getByRole('row', { name: /Delivered/ })
    .first()
    .waitFor()
  expect(await actionsOf(installation, workspace)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^delivery-retried member:\d+$/),
      expect.stringMatching(/^webhook-endpoint-enabled member:\d+$/),
    ]),
  )
  expect(unexpected(page)).toEqual([])
})

test('Two people edit one endpoint: the second is told, and overwrites nothing', async () => {
  workspace = await installation.workspace()
  const { id } = await register(workspace, 'http://127.0.0.1:9999/hooks')
  const page = await openConsole(`/endpoints/${id}`, 'developer')
  await press(page, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit the endpoint' })
  await dialog.getByLabel('Description').fill('Orders')
  await workspace.manage('PATCH', `/webhook-endpoints/${id}`, { url: 'http://127.0.0.1:9999/moved' })
  await dialog.getByText('URL is now: http://127.0.0.1:9999/moved').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await told(page, 'The endpoint is changed.')
  expect((await workspace.manage('GET', `/webhook-endpoints/${id}`)).body).toMatchObject({
    url: 'http://127.0.0.1:9999/moved',
    description: 'Orders',
  })
})

test('The clock of a test workspace moves ahead, and shows what fell due', async () => {
  workspace = await installation.workspace()
  const starts = Math.ceil((installation.clock.now().getTime() + 2 * dayMs) / 900_000) * 900
  await book('Ada', 'Byron', '15:00', { timestamp: starts })
  const { id: canceled } = await book('Ben', 'Adler', '15:00', { timestamp: starts + 3600 })
  await workspace.manage('POST', `/appointments/${canceled}/cancel`, {})
  const page = await openConsole('/clock')
  await page.getByRole('heading', { name: 'Virtual clock' }).waitFor()
  const coming = page.getByRole('region', { name: 'Due next' }).first()
  await coming.getByText('Reminder, a day before').waitFor()
  expect(await coming.getByText('Reminder, a day before').count()).toBe(1)
  await expectAccessibleInBoth(page)
  await press(page, 'By 7 days')
  await told(page, 'The clock is moved.')
  const fell = page.getByRole('region', { name: 'What fell due' }).first()
  await fell.getByRole('row', { name: /Reminder, a day before Kept/ }).waitFor()
  await fell.getByRole('row', { name: /Appointment starts Scheduled/ }).waitFor()
  await page.getByText(/7 days ahead of real time/).waitFor()
  await expectAccessibleInBoth(page)
  const { clock } = (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body
  expect(clock.offset_seconds).toBeGreaterThanOrEqual(7 * 86_400 - 2)
  await page.reload()
  await fell.getByRole('row', { name: /Reminder, a day before Kept/ }).waitFor()
  expect(unexpected(page)).toEqual([])
})

test('Each role sees the pages that it may, and changes nothing it may not', async () => {
  workspace = await installation.workspace()
  await register(workspace, 'http://127.0.0.1:9999/hooks')
  const viewer = await openConsole('/clock', 'viewer')
  await viewer.getByText('Your role may look at the clock, and not move it.').waitFor()
  await viewer.getByRole('link', { name: 'Webhook endpoints' }).click()
  await viewer.getByRole('link', { name: 'http://127.0.0.1:9999/hooks' }).click()
  await viewer.getByRole('heading', { name: 'Deliveries' }).waitFor()
  expect(await viewer.getByRole('button', { name: /Edit|Enable|Replay|Retry|Make the next/ }).count()).toBe(0)
  for (const path of ['audit', 'members', 'tokens']) {
    await viewer.goto(`${installation.url}/console/w/${workspace.id}/${path}`)
    await viewer.getByText('Your role does not allow this').first().waitFor()
    await expectAccessible(viewer)
  }
  const scheduler = await openConsole('/audit', 'scheduler')
  await scheduler.getByRole('cell', { name: 'Member added' }).first().waitFor()
  expect(await scheduler.locator('nav .nav-group a').allInnerTexts()).toEqual(
    expect.arrayContaining(['Mails', 'Audit trail', 'Virtual clock']),
  )
  expect(
    await scheduler
      .locator('nav')
      .getByText(/Members|API tokens|Webhook/)
      .count(),
  ).toBe(0)
})

test('The matrix of roles and that of scopes are those of the server', () => {
  for (const role of roles) {
    const held: readonly string[] = scopesOfRole[role]
    for (const [area, right] of Object.entries(rightsOf[role])) {
      const shown = { all: [true, true], read: [true, false], own: [true, true], none: [false, false] }[right]
      const [reads, writes] = [held.includes(`${area}:read`), held.includes(`${area}:write`)]
      // Where one of the two does not exist.
      const canBeRead = area !== 'people'
      const canBeWritten = !['reports', 'audit'].includes(area)
      expect([role, area, reads, writes]).toEqual([
        role,
        area,
        canBeRead && shown[0],
        canBeWritten && shown[1],
      ])
    }
  }
  const scopesIn = (resources: object) =>
    Object.entries(resources).flatMap(([resource, rights]) =>
      rights.map((right: string) => `${resource}:${right}`),
    )
  expect(scopesIn(ofApi).toSorted()).toEqual([...scopes].toSorted())
  expect(scopesIn(ofManagement).toSorted()).toEqual([...managementScopes].toSorted())
})
