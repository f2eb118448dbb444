import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { aroundTheClock, moveClock, staff } from '../../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../server/test/helpers/harness.ts'
import { ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessible, type OpenPage, withBrowser } from '../../../server/test/pages/browser.ts'
import { complete, deskOf, unexpected } from './console.ts'

// The sessions of a day: Now, Later, Done. A notary joins from Today and from the page of the appointment.

let installation: Installation
let workspace: Workspace
let browser: Browser
const { book, openConsole, tomorrow } = deskOf(() => ({ installation, workspace, browser }))
withBrowser(
  () => startInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

const link = 'https://meet.example.com/nora'

/** Three sessions of tomorrow, whose notary has a meeting link. It is `time` of that day. */
async function dayAt(time: string) {
  workspace = await installation.workspace()
  const [nora = 0] = await staff(workspace, { name: 'Nora Vidal', weekly: aroundTheClock })
  await workspace.manage('PATCH', `/notaries/${nora}`, { meeting_url: link })
  const ids = [
    (await book('Marta', 'Ruiz', '10:00')).id,
    (await book('Ben', 'Adler', '10:30')).id,
    (await book('Cleo', 'Ames', '15:00')).id,
  ]
  await clockTo(time)
  return { nora, ids }
}

async function clockTo(time: string) {
  const { now } = (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body.clock
  const seconds = Math.ceil((Date.parse(`${tomorrow()}T${time}:00Z`) - Date.parse(now)) / 1000)
  expect((await moveClock(workspace, seconds)).status).toBe(200)
}

/** The names in each group, in order. */
async function groupsOf(page: OpenPage) {
  const today = page.getByRole('region', { name: 'Today', exact: true })
  await today.waitFor()
  const names = async (group: string) =>
    today
      .getByRole('region', { name: group, exact: true })
      .getByRole('listitem')
      .getByRole('link')
      .allInnerTexts()
  const of = async (group: string) => (await names(group)).filter(name => !name.startsWith('Join'))
  return { now: await of('Now'), later: await of('Later'), done: await of('Done') }
}

test('A session is under Now from a quarter of an hour before it until it is closed, and the count is that of the rows', async () => {
  const { nora, ids } = await dayAt('09:44')
  const page = await openConsole('/today', 'notary', nora)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await groupsOf(page)).toEqual({ now: [], later: ['Marta Ruiz', 'Ben Adler', 'Cleo Ames'], done: [] })
  await page.getByRole('link', { name: '3 appointments', exact: true }).waitFor()

  await clockTo('09:50')
  await page.reload()
  await page.getByRole('link', { name: 'Join Marta Ruiz' }).waitFor()
  expect(await page.getByRole('link', { name: 'Join Marta Ruiz' }).getAttribute('href')).toBe(link)
  expect(await groupsOf(page)).toEqual({ now: ['Marta Ruiz'], later: ['Ben Adler', 'Cleo Ames'], done: [] })
  await page.getByText('in 10 minutes').waitFor()

  // The first one has ended, and nobody has closed it.
  await clockTo('10:40')
  await page.reload()
  await page.getByText('ended at 10:30 AM: complete it, or mark a no-show').waitFor()
  expect(await groupsOf(page)).toEqual({ now: ['Marta Ruiz', 'Ben Adler'], later: ['Cleo Ames'], done: [] })
  await expectAccessible(page)

  await workspace.manage('POST', `/appointments/${ids[0]}/complete`)
  await workspace.manage('POST', `/appointments/${ids[1]}/no-show`, { reason: 'signer' })
  await page.reload()
  await page.getByRole('link', { name: '3 appointments', exact: true }).waitFor()
  expect(await groupsOf(page)).toEqual({ now: [], later: ['Cleo Ames'], done: ['Marta Ruiz', 'Ben Adler'] })
  await page.getByText('No-show').waitFor()
  expect(await page.getByRole('link', { name: /^Join/ }).count()).toBe(0)
  expect(unexpected(page)).toEqual([])
})

test('The page of an appointment shows whose link counts, and leads to the meeting when it is time', async () => {
  const { ids } = await dayAt('09:44')
  const page = await openConsole(`/appointments/${ids[0]}`, 'scheduler')
  await page.getByText('The place or link of the notary').waitFor()
  expect(await page.getByRole('link', { name: 'Join', exact: true }).count()).toBe(0)
  await clockTo('09:45')
  await page.reload()
  const join = page.getByRole('link', { name: 'Join', exact: true })
  await join.waitFor()
  expect([await join.getAttribute('href'), await join.getAttribute('rel')]).toEqual([link, 'noreferrer'])
  await clockTo('10:05')
  await page.reload()
  await join.waitFor()
  await complete(page)
  await join.waitFor({ state: 'detached' })
  expect(unexpected(page)).toEqual([])
})
