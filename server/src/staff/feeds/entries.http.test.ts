import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const base = hourAhead()
const hour = (ahead: number) => base + ahead * 3600

interface Entry {
  sequence: number
  status: string
  start: number
}

/** A calendar as RFC 5546 has programs keep it: one entry per `UID`, the one with the highest `SEQUENCE`. */
class Entries {
  readonly byUid = new Map<string, Entry>()

  take(text: string): void {
    const calendar = new ICAL.Component(ICAL.parse(text))
    const isCancel = calendar.getFirstPropertyValue('method') === 'CANCEL'
    for (const component of calendar.getAllSubcomponents('vevent')) {
      const { uid, sequence, startDate } = new ICAL.Event(component)
      const known = this.byUid.get(uid)
      if (known && known.sequence > sequence) continue
      const status = isCancel ? 'CANCELLED' : String(component.getFirstPropertyValue('status'))
      this.byUid.set(uid, { sequence, status, start: startDate.toUnixTime() })
    }
  }
}

/** Every mail to the notary with a calendar file, oldest first. */
async function filesOf(workspace: Workspace, email: string): Promise<string[]> {
  const mails: { to: string; attachments: { content: string }[] }[] = await mailsOf(workspace)
  return mails
    .filter(({ to }) => to === email)
    .flatMap(({ attachments }) => attachments.map(file => file.content))
}

test('A program that reads feed and mails in any order has each appointment once, moved and canceled', async () => {
  const workspace = await installation.workspace('America/New_York')
  const [nora = '', otto = ''] = ['nora@example.com', 'otto@example.com']
  const [id = 0, deputy = 0] = await staff(workspace, { email: nora }, { email: otto })
  const feed = (await workspace.manage('POST', `/notaries/${id}/calendar-feed`, {})).body.url
  const booked = async (ahead: number) => {
    const made = await book(workspace, hour(ahead))
    await workspace.manage('POST', `/appointments/${made.body.id}/assign`, { notary_id: id })
    return made.body.id as number
  }
  const kept = await booked(1)
  const moved = await booked(3)
  const canceled = await booked(5)
  const given = await booked(7)
  await moveClock(workspace, 120)
  const before = await (await fetch(feed)).text()
  const move = (ahead: number) =>
    workspace.call('POST', `/appointments/${moved}/reschedule`, { timestamp: hour(ahead), timezone: 'UTC' })
  expect((await move(9)).status).toBe(200)
  await moveClock(workspace, 120)
  expect((await move(11)).status).toBe(200)
  await workspace.manage('POST', `/appointments/${canceled}/cancel`, {})
  await workspace.manage('POST', `/appointments/${given}/assign`, { notary_id: deputy })
  await moveClock(workspace, 120)
  const after = await (await fetch(feed)).text()
  const mails = await filesOf(workspace, nora)
  expect(mails.length).toBeGreaterThanOrEqual(6)
  const uid = (of: number) => `appointment-${of}@localhost`
  const state = (status: string, ahead: number) => ({
    sequence: expect.any(Number),
    status,
    start: hour(ahead),
  })
  const expected = new Map([
    [uid(kept), state('CONFIRMED', 1)],
    [uid(moved), state('CONFIRMED', 11)],
    [uid(canceled), state('CANCELLED', 5)],
    [uid(given), state('CANCELLED', 7)],
  ])
  for (const files of [
    [before, ...mails, after],
    [...mails.toReversed(), after, before],
    [after, before, ...mails],
  ]) {
    const entries = new Entries()
    for (const file of files) entries.take(file)
    expect(entries.byUid).toEqual(expected)
  }
  // The program of the other notary has the appointment that was given away, once.
  const others = new Entries()
  for (const file of await filesOf(workspace, otto)) others.take(file)
  expect(others.byUid.get(uid(given))).toEqual(state('CONFIRMED', 7))
})
