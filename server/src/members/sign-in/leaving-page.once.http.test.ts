import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { actionsOf, type Browser, ownAddresses, person } from '../../../test/helpers/people.ts'

// The page on which a person leaves a workspace.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

async function open({ cookie = '' }: Pick<Browser, 'cookie'>, path: string, fields?: Record<string, string>) {
  const response = await fetch(installation.url + path, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', cookie },
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
  })
  return { status: response.status, place: response.headers.get('location'), text: await response.text() }
}

const headingOf = (text: string) => /<h1>([^<]*)/.exec(text)?.[1]

test('The account page leads to a question, whose button leaves the workspace', async () => {
  const workspace = await installation.workspace()
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { name: 'Acme <Notaries>' })
  const { browser, id } = await person(installation, workspace, 'viewer')
  const account = await open(browser, '/account')
  expect(account.text).toContain(`href="/account/leave/${id}"`)
  const asked = await open(browser, `/account/leave/${id}`)
  expect([asked.status, headingOf(asked.text)]).toEqual([200, 'Leave Acme &lt;Notaries&gt;?'])
  expect((await browser.auth('GET', '/me')).body.memberships).toHaveLength(1)
  const left = await open(browser, '/account/leave', { id: String(id) })
  expect([left.status, left.place]).toEqual([303, '/account?done=left'])
  const after = await open(browser, '/account?done=left')
  expect(after.text).toContain('You have left the workspace.')
  expect(after.text).toContain('You are not a member of a workspace.')
  expect(await actionsOf(installation, workspace)).toContain(`member-left member:${id}`)
})

test('The question for a workspace of which the person is no member leads back to the account', async () => {
  const workspace = await installation.workspace()
  const [one, other] = [await person(installation, workspace), await person(installation, workspace)]
  for (const id of [other.id, 999_999, 'abc', '<script>'])
    expect((await open(one.browser, `/account/leave/${id}`)).place).toBe('/account')
  expect((await open({ cookie: '' }, `/account/leave/${one.id}`)).place).toBe('/account')
  for (const id of [String(other.id), 'abc', '', '../me'])
    expect((await open(one.browser, '/account/leave', { id })).status).toBe(422)
  expect((await workspace.manage('GET', '/members')).body.data).toHaveLength(2)
})

test('The last owner reads why they cannot leave', async () => {
  const { browser, id } = await person(installation, await installation.workspace())
  const refused = await open(browser, '/account/leave', { id: String(id) })
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('This is the last owner. Make another member an owner first.'),
  ])
})

test('A person confirms first, 15 minutes after the sign-in', async () => {
  const { browser, id } = await person(installation, await installation.workspace(), 'viewer')
  installation.clock.advance(15 * 60_000)
  const asked = await open(browser, '/account/leave', { id: String(id) })
  expect([asked.status, headingOf(asked.text)]).toEqual([403, 'Confirm that it is you'])
  expect((await browser.auth('GET', '/me')).body.memberships).toHaveLength(1)
})
