import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../server/test/helpers/bookings.ts'
import {
  between,
  readAgain,
  serveCalendar,
  vcalendar,
  vevent,
} from '../../server/test/helpers/calendar-server.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../server/test/helpers/harness.ts'
import { jurat } from './jurat.ts'

let installation: Installation
let workspace: Workspace
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  installation = await startOwnInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
  workspace = await installation.workspace('America/New_York')
  env = { JURAT_URL: installation.url, JURAT_TOKEN: workspace.token }
})
afterAll(() => installation.stop())

test('Calendars of a notary are added, listed, read, changed and removed, without their addresses', async () => {
  const start = hourAhead() * 1000
  await using server = await serveCalendar(vcalendar(between(start, start + 3_600_000)))
  const { host } = new URL(server.url)
  const [notary] = (await workspace.manage('GET', '/notaries')).body.data
  const id = String(notary.id)
  const run = (...args: string[]) => jurat(['notaries', ...args], { env })
  const added = await run('add-calendar', id, server.url, '--name', 'Family')
  expect([added.code, added.out + added.err]).toEqual([
    0,
    expect.stringContaining(`at ${host}: 1 event, 1 busy time from`),
  ])
  const [calendar] = JSON.parse((await run('calendars', id, '--json')).out)
  const own = [id, String(calendar.id)]
  const listed = (await run('calendars', id)).out
  expect(listed).toMatch(/Family +127\.0\.0\.1:\d+ +read/)
  expect((await run('calendars', id, '-n', '0')).err).toContain('It must be a whole number from 1 to')
  expect(listed + added.out + added.err).not.toContain('private-')
  const changed = await run('change-calendar', ...own, '--name', 'Work', '--address', `${server.url}?new`)
  expect([changed.code, server.requests.at(-1)?.url]).toEqual([0, expect.stringContaining('?new')])
  server.answer(response => response.writeHead(404).end())
  const failed = await run('read-calendar', ...own)
  expect(failed.out + failed.err).toContain(
    'its server responded with status 404. The last busy times apply.',
  )
  expect((await jurat(['overview'], { env })).out).not.toContain('Unread')
  await readAgain(installation, 62)
  expect((await jurat(['overview'], { env })).out).toMatch(
    new RegExp(`^Unread calendars +${calendar.id} of notary ${id}$`, 'm'),
  )
  const refused = await run('add-calendar', id, `${server.url}?other`)
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('cannot be read')])
  expect((await run('remove-calendar', ...own)).code).toBe(0)
  expect((await run('calendars', id)).out + (await run('calendars', id)).err).toContain(
    'There is no imported calendar',
  )
})

test('A reading of a calendar says what it did not read', async () => {
  const zone = vevent('DTSTART;TZID=Mars/Olympus:20300110T100000', 'DURATION:PT1H')
  const entries = ['VTODO', 'VTODO', 'VJOURNAL', 'VAVAILABILITY'].map(name => [
    `BEGIN:${name}`,
    `END:${name}`,
  ])
  await using server = await serveCalendar(vcalendar(zone, vevent('DTSTART:soon'), ...entries))
  const [notary] = (await workspace.manage('GET', '/notaries')).body.data
  const added = await jurat(['notaries', 'add-calendar', String(notary.id), server.url], { env })
  const told = added.out + added.err
  expect(told).toContain('Events that are broken and do not count: 1.')
  expect(told).toContain('Events with an unknown time zone: 1.')
  expect(told).toContain('Not read, and not busy: 2 tasks, 1 journal entry, 1 other entry.')
  server.answer(response => response.end(vcalendar()))
  const [calendar] = (await workspace.manage('GET', `/notaries/${notary.id}/imported-calendars`)).body.data
  const read = await jurat(['notaries', 'read-calendar', String(notary.id), String(calendar.id)], { env })
  expect(read.out + read.err).not.toMatch(/broken|unknown|Not read/)
})
