import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { Browser, ownAddresses, password, person, secretOf } from '../../../test/helpers/people.ts'
import { Mailer } from '../../mail/queue/deliver.ts'
import { compose } from '../../mail-templates/compose.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const minuteMs = 60_000
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

async function mailsOf(workspace: Workspace, kind: string): Promise<{ to: string; text: string }[]> {
  await new Mailer(installation.ctx, compose).deliverDue(workspace.id, new Date(Date.now() + 400_000_000))
  return (await workspace.manage('GET', `/mails?kind=${kind}`)).body.data
}

test('A person gets one mail about a sign-in on each new device', async () => {
  const workspace = await installation.workspace()
  const { browser, email } = await person(installation, workspace)
  await person(installation, workspace)
  await browser.signIn(email)
  expect(await mailsOf(workspace, 'member_new_device')).toEqual([])
  installation.clock.advance(minuteMs)
  await browser.auth('POST', '/sign-out')
  await browser.signIn(email)
  expect(await mailsOf(workspace, 'member_new_device')).toEqual([])

  const other = new Browser(installation)
  const given = { email, password }
  await other.call('POST', '/auth/v1/sign-in', given, { 'user-agent': `${firefox} https://evil.example` })
  await other.auth('POST', '/sign-out')
  await other.signIn(email)
  const [mail, ...more] = await mailsOf(workspace, 'member_new_device')
  expect(more).toEqual([])
  expect(mail?.to).toBe(email)
  expect(mail?.text).toContain('Firefox on Linux')
  expect(mail?.text).toMatch(/198\.51\.\d+\.\d+/)
  expect(mail?.text).not.toContain('evil.example')
})

test("A recovery mails all owners of the person's workspaces, and nobody else", async () => {
  const workspace = await installation.workspace()
  const elsewhere = await installation.workspace()
  const [owner, second] = [await person(installation, workspace), await person(installation, workspace)]
  const [viewer] = [await person(installation, workspace, 'viewer'), await person(installation, elsewhere)]
  installation.clock.advance(minuteMs)
  const { url } = (await installation.admin('POST', `/manage/v1/members/${viewer.id}/reset`, {})).body
  const recovered = await new Browser(installation).auth('POST', `/recoveries/${secretOf(url)}`, {
    password: 'nine wooden spoons dance',
  })
  expect(recovered.status).toBe(201)
  const told = await mailsOf(workspace, 'member_recovered')
  expect(told.map(({ to }) => to).toSorted()).toEqual([owner.email, second.email].toSorted())
  for (const { text } of told) expect(text).toContain(viewer.email)
  expect((await mailsOf(workspace, 'member_new_device')).map(({ to }) => to)).toEqual([viewer.email])
  for (const kind of ['member_recovered', 'member_new_device'])
    expect(await mailsOf(elsewhere, kind)).toEqual([])
})
