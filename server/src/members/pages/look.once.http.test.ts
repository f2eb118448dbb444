import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

// The pages of signing in and of the account look like the console, as the browser was told there.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

async function account() {
  const workspace = await installation.workspace()
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { name: 'Harbor & Seal' })
  const { browser } = await person(installation, workspace)
  return { workspace, cookie: browser.cookie ?? '' }
}

const open = async (path: string, cookie = '', headers: Record<string, string> = {}) =>
  (await fetch(installation.url + path, { headers: { cookie, ...headers } })).text()

const dark = ':root {--ground: #0e1116;'
const darkOfSystem = `@media (prefers-color-scheme:dark){${dark}`

test('A page has the theme that was chosen in the console, and that of the system without a choice', async () => {
  for (const [cookie, scheme, hasDark, hasSystem] of [
    ['', 'light dark', true, true],
    ['jurat-theme=auto', 'light dark', true, true],
    ['jurat-theme=</style>', 'light dark', true, true],
    ['jurat-theme=light', 'light', false, false],
    ['jurat-theme=dark', 'dark', true, false],
  ] as const) {
    const text = await open('/sign-in', cookie)
    expect([cookie, /name="color-scheme" content="([^"]*)"/.exec(text)?.[1]]).toEqual([cookie, scheme])
    expect([cookie, text.includes(dark), text.includes(darkOfSystem)]).toEqual([cookie, hasDark, hasSystem])
  }
})

test('Each page has the mark of Jurat, in the page and in the tab', async () => {
  const { cookie } = await account()
  for (const [path, given] of [
    ['/sign-in', ''],
    ['/recovery', ''],
    ['/invitation/unknown', ''],
    ['/account', cookie],
  ] as const) {
    const text = await open(path, given)
    expect(text).toMatch(/<p class="brand"><svg class="seal"[^>]* aria-hidden="true">.*<\/svg> Jurat<\/p>/)
    expect(text).toMatch(/<link rel="icon" href="data:image\/svg\+xml,%3Csvg[^"<>]*">/)
  }
})

test('The page of the account leads back to the workspace that was open last, if it is one of the person', async () => {
  const { workspace, cookie } = await account()
  const other = await account()
  const linkOf = async (more: string) =>
    /<header>.*?<a href="([^"]*)">([^<]*)<\/a><\/header>/s.exec(await open('/account', `${cookie}${more}`))
  expect((await linkOf(`; jurat-workspace=${workspace.id}`))?.slice(1)).toEqual([
    `/console/w/${workspace.id}/today`,
    'Back to Harbor &amp; Seal',
  ])
  for (const more of [
    '',
    `; jurat-workspace=${other.workspace.id}`,
    '; jurat-workspace=//evil.example',
    '; jurat-workspace=0',
  ])
    expect([more, (await linkOf(more))?.slice(1)]).toEqual([more, ['/console', 'Open the console']])
})

test('Times are in the zone of the browser that the console stored, in words, and else in UTC', async () => {
  const { cookie } = await account()
  const timeOf = async (zone: string, language = 'en') =>
    /<time datetime="[^"]+Z">([^<]*)<\/time>/.exec(
      await open('/account', `${cookie}; jurat-zone=${zone}`, { 'accept-language': language }),
    )?.[1]
  expect(await timeOf('America/New_York')).toMatch(
    /^[A-Z][a-z]{2} \d+, 20\d\d, \d+:\d\d\s[AP]M \(New York\)$/,
  )
  expect(await timeOf('America/New_York', 'es')).toMatch(/^\d+ [a-z]{3,4} 20\d\d, \d+:\d\d \(Nueva York\)$/)
  for (const zone of ['', 'Not/AZone', '<script>', 'x'.repeat(65)])
    expect([zone, await timeOf(zone)]).toEqual([
      zone,
      expect.stringMatching(/^[A-Z][a-z]{2} \d+, 20\d\d, \d+:\d\d\s[AP]M \(UTC\)$/),
    ])
})
