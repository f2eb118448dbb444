import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { deliverAll, mailsOf } from '../../../test/helpers/mails.ts'
import { queueListsOfAll } from './day-lists.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation()
})
afterAll(() => installation.stop())

interface Mail {
  kind: string
  status: string
  to: string | null
  subject: string
  text: string
  due_at: string
  notary_id: number | null
  object_id: number | null
  attachments: { content: string; content_type: string }[]
}

const nora = 'nora@example.com'
const otto = 'otto@example.com'
const base = hourAhead()
const hour = (ahead: number) => base + ahead * 3600
const minute = 60
const day = 24 * 3600

/** A workspace with two notaries, who have addresses. */
async function open(fields: object = {}): Promise<{ workspace: Workspace; ids: number[] }> {
  const workspace = await installation.workspace('UTC')
  const one = { name: 'Nora', email: nora, timezone: 'UTC', ...fields }
  const ids = await staff(workspace, one, { ...one, name: 'Otto', email: otto })
  return { workspace, ids }
}

async function booked(workspace: Workspace, timestamp: number, fields: object = {}) {
  const made = await book(workspace, timestamp, fields)
  expect([made.status, made.body]).toMatchObject([201, {}])
  return made.body as { id: number; notary_id: number }
}

const move = (workspace: Workspace, id: number, timestamp: number) =>
  workspace.call('POST', `/appointments/${id}/reschedule`, { timestamp, timezone: 'UTC' })
const assign = (workspace: Workspace, id: number, notary_id: number | undefined) =>
  workspace.manage('POST', `/appointments/${id}/assign`, { notary_id })
const cancel = (workspace: Workspace, id: number) =>
  workspace.manage('POST', `/appointments/${id}/cancel`, {})

const toNotaries = async (workspace: Workspace): Promise<Mail[]> =>
  (await mailsOf(workspace)).filter(({ kind }: Mail) => kind.startsWith('notary_'))

const aboutChanges = async (workspace: Workspace) =>
  (await toNotaries(workspace)).filter(({ kind }) => kind !== 'notary_next_day')

/** `kind address` of the mails about changes that were written. */
const written = async (workspace: Workspace) =>
  (await aboutChanges(workspace))
    .filter(({ status }) => status === 'kept')
    .map(({ kind, to }) => `${kind} ${to}`)

function entryOf({ attachments: [file] }: Mail) {
  const calendar = new ICAL.Component(ICAL.parse(file?.content ?? ''))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toUnixTime(),
  }
}

describe('A notary', () => {
  test('A notary gets one mail for each change, and one calendar entry for all', async () => {
    const { workspace, ids } = await open()
    const { id, notary_id } = await booked(workspace, hour(5), { phone: '+12025550123' })
    const [first, second] = notary_id === ids[0] ? [nora, otto] : [otto, nora]
    await moveClock(workspace, 0)
    expect((await move(workspace, id, hour(6))).status).toBe(200)
    await moveClock(workspace, 30)
    expect((await move(workspace, id, hour(7))).status).toBe(200)
    await moveClock(workspace, 2 * minute)
    const other = ids.find(one => one !== notary_id)
    expect((await assign(workspace, id, other)).status).toBe(200)
    await moveClock(workspace, 2 * minute)
    expect((await cancel(workspace, id)).status).toBe(200)
    await moveClock(workspace, 2 * minute)
    const mails = (await aboutChanges(workspace)).filter(({ status }) => status === 'kept')
    expect(mails.map(({ kind, to, object_id }) => [kind, to, object_id])).toEqual([
      ['notary_assigned', first, id],
      ['notary_moved', first, id],
      ['notary_canceled', first, id],
      ['notary_assigned', second, id],
      ['notary_canceled', second, id],
    ])
    const uid = entryOf((await mailsOf(workspace)).find(({ kind }: Mail) => kind === 'confirmation')).uid
    expect(mails.map(entryOf)).toEqual([
      { method: 'REQUEST', uid, sequence: 0, start: hour(5) },
      { method: 'REQUEST', uid, sequence: 1, start: hour(7) },
      { method: 'CANCEL', uid, sequence: 2, start: hour(7) },
      { method: 'REQUEST', uid, sequence: 3, start: hour(7) },
      { method: 'CANCEL', uid, sequence: 4, start: hour(7) },
    ])
    expect(mails[0]?.text).toMatch(/Customer: Ana Ortiz\nPhone: +\+12025550123/)
    expect(mails[4]?.attachments[0]?.content_type).toContain('method=CANCEL')
  })

  test('A notary gets no mail about changes that were taken back within a minute', async () => {
    const { workspace, ids } = await open()
    const { id, notary_id } = await booked(workspace, hour(5))
    const other = ids.find(one => one !== notary_id)
    await moveClock(workspace, 0)
    await assign(workspace, id, other)
    await assign(workspace, id, notary_id)
    await move(workspace, id, hour(6))
    await move(workspace, id, hour(5))
    await moveClock(workspace, 2 * minute)
    const brief = await booked(workspace, hour(8))
    await cancel(workspace, brief.id)
    await moveClock(workspace, 2 * minute)
    expect(await written(workspace)).toEqual([`notary_assigned ${notary_id === ids[0] ? nora : otto}`])
  })

  test('When an appointment with an unsent move goes to another notary, the first notary is mailed the last known time', async () => {
    const { workspace, ids } = await open()
    const { id, notary_id } = await booked(workspace, hour(5))
    await moveClock(workspace, 0)
    await move(workspace, id, hour(9))
    await assign(
      workspace,
      id,
      ids.find(one => one !== notary_id),
    )
    await moveClock(workspace, 2 * minute)
    const mails = (await aboutChanges(workspace)).filter(({ status }) => status === 'kept')
    expect(mails.map(mail => [mail.kind, entryOf(mail).start])).toEqual([
      ['notary_assigned', hour(5)],
      ['notary_canceled', hour(5)],
      ['notary_assigned', hour(9)],
    ])
  })

  test('A rejected call sends no notary a mail; other workspaces and notaries without an address get none', async () => {
    const { workspace, ids } = await open()
    const foreign = await open()
    expect((await assign(workspace, (await booked(foreign.workspace, hour(5))).id, ids[0])).status).toBe(404)
    const { id } = await booked(workspace, hour(5))
    await booked(workspace, hour(5))
    expect((await move(workspace, id, hour(5) - 400 * day)).status).toBe(409)
    await workspace.manage('PATCH', `/notaries/${ids[0]}`, { email: '' })
    await workspace.manage('PATCH', `/notaries/${ids[1]}`, { email: '' })
    await booked(workspace, hour(9))
    await moveClock(workspace, 0)
    const states = (await aboutChanges(workspace)).map(({ kind, status }) => `${kind} ${status}`)
    expect(states).toEqual(['notary_assigned skipped', 'notary_assigned skipped'])
    expect(await written(foreign.workspace)).toEqual([])
  })

  test.each([
    ['notify_assigned', ['notary_moved', 'notary_canceled']],
    ['notify_moved', ['notary_assigned', 'notary_canceled']],
    ['notify_canceled', ['notary_assigned', 'notary_moved']],
  ])('A notary who turned %s off gets the other kinds of mail', async (field, kinds) => {
    const { workspace } = await open({ [field]: false })
    const { id } = await booked(workspace, hour(5))
    await moveClock(workspace, 0)
    await move(workspace, id, hour(6))
    await moveClock(workspace, 2 * minute)
    await cancel(workspace, id)
    await moveClock(workspace, 2 * minute)
    expect((await aboutChanges(workspace)).map(({ kind, status }) => [kind, status])).toEqual(
      kinds.map(kind => [kind, 'kept']),
    )
  })

  test('A notary who turns a kind of mail off before it is sent does not get it', async () => {
    const { workspace, ids } = await open()
    const { notary_id } = await booked(workspace, hour(5))
    await workspace.manage('PATCH', `/notaries/${notary_id}`, { notify_assigned: false })
    await moveClock(workspace, 0)
    expect((await aboutChanges(workspace)).map(({ status }) => status)).toEqual(['withdrawn'])
    expect(ids).toContain(notary_id)
  })

  test.each([
    ['es', /^Nueva cita: /, /Cliente: /],
    ['fr-CA', /^Nouveau rendez-vous : /, /Client.: {2,}Ana Ortiz/],
    ['de', /^New appointment: /, /Customer: /],
  ])('A notary with the language %s gets mails in it', async (lang, subject, text) => {
    const { workspace } = await open({ lang })
    await booked(workspace, hour(5))
    await moveClock(workspace, 0)
    const [mail] = await aboutChanges(workspace)
    expect(mail?.subject).toMatch(subject)
    expect(mail?.text).toMatch(text)
  })
})

test('A mail to a notary can be sent again, and the next change is mailed as before', async () => {
  const { workspace } = await open()
  const { id } = await booked(workspace, hour(5))
  await moveClock(workspace, 0)
  const [mail] = await workspace
    .manage('GET', '/mails?kind=notary_assigned')
    .then(({ body }) => body.data as { id: number }[])
  expect((await workspace.manage('POST', `/mails/${mail?.id}/send-again`)).status).toBe(201)
  await moveClock(workspace, 0)
  await move(workspace, id, hour(7))
  await moveClock(workspace, 2 * minute)
  const kinds = (await aboutChanges(workspace)).map(({ kind, status, notary_id }) => [
    kind,
    status,
    typeof notary_id,
  ])
  expect(kinds).toEqual([
    ['notary_assigned', 'kept', 'number'],
    ['notary_assigned', 'kept', 'number'],
    ['notary_moved', 'kept', 'number'],
  ])
})

describe('The list of the next day', () => {
  const lists = async (workspace: Workspace) =>
    (await toNotaries(workspace)).filter(({ kind }) => kind === 'notary_next_day')

  /** One notary in that zone, at that business time. Bookings are possible a year ahead. */
  async function at(timezone: string, set_to: string, fields: object = {}) {
    installation.clock.startAt('2027-01-01T00:00:00Z')
    const workspace = await installation.workspace(timezone)
    await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { horizon_days: 365 })
    const [id] = await staff(workspace, { name: 'Nora', email: nora, timezone, ...fields })
    expect((await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { set_to })).status).toBe(200)
    return { workspace, id }
  }

  const second = (iso: string) => Date.parse(iso) / 1000

  test.each([
    // The evening before the clock moves, and that of the day on which it moved.
    ['America/New_York', '2027-03-12T12:00:00Z', '2027-03-14T14:00:00Z', '2027-03-13T23:00:00Z'],
    ['America/New_York', '2027-03-12T12:00:00Z', '2027-03-15T14:00:00Z', '2027-03-14T22:00:00Z'],
    ['America/New_York', '2027-11-05T12:00:00Z', '2027-11-07T05:30:00Z', '2027-11-06T22:00:00Z'],
    ['America/New_York', '2027-11-05T12:00:00Z', '2027-11-08T04:45:00Z', '2027-11-06T22:00:00Z'],
    ['America/New_York', '2027-11-05T12:00:00Z', '2027-11-08T05:00:00Z', '2027-11-07T23:00:00Z'],
    ['Australia/Lord_Howe', '2027-04-02T12:00:00Z', '2027-04-04T22:00:00Z', '2027-04-04T07:30:00Z'],
    ['Asia/Kathmandu', '2027-05-01T12:00:00Z', '2027-05-03T18:15:00Z', '2027-05-03T12:15:00Z'],
  ])('The list of the next day in %s at %s of %s is due at %s', async (timezone, now, start, due) => {
    const { workspace } = await at(timezone, now)
    await booked(workspace, second(start))
    expect(await lists(workspace)).toMatchObject([{ status: 'pending', due_at: due, object_id: null }])
    const passed = second(due) - second(now)
    await moveClock(workspace, passed - 60)
    expect(await lists(workspace)).toMatchObject([{ status: 'pending' }])
    await moveClock(workspace, 120)
    expect(await lists(workspace)).toMatchObject([{ status: 'kept', to: nora, attachments: [] }])
  })

  test('Each notary gets one list of the next day, with the appointments that are scheduled when it is sent', async () => {
    const { workspace, id } = await at('America/New_York', '2027-05-02T12:00:00Z')
    const first = await booked(workspace, second('2027-05-04T14:00:00Z'))
    const [moved, canceled] = [
      await booked(workspace, second('2027-05-04T15:00:00Z')),
      await booked(workspace, second('2027-05-04T16:00:00Z')),
    ]
    await move(workspace, moved.id, second('2027-05-04T18:00:00Z'))
    await cancel(workspace, canceled.id)
    await moveClock(workspace, 1.5 * day)
    await Promise.all([deliverAll(installation), deliverAll(installation)])
    const [mail, ...others] = await lists(workspace)
    expect([mail?.status, mail?.notary_id, others]).toEqual(['kept', id, []])
    expect(mail?.subject).toBe('2 appointments: Tuesday, May 4, 2027')
    expect(mail?.text).toContain('10:00 AM: Remote notarization · Ana Ortiz · 30 minutes\n')
    expect(mail?.text).toMatch(/\n2:00 PM: {2}Remote/)
    // The evening has passed: the day is not listed again.
    await cancel(workspace, first.id)
    await booked(workspace, second('2027-05-04T14:00:00Z'))
    await moveClock(workspace, day)
    expect(await lists(workspace)).toHaveLength(1)
  })

  test('The list of the next day is not sent if it is empty or the notary does not want it', async () => {
    const { workspace } = await at('UTC', '2027-05-02T12:00:00Z')
    await cancel(workspace, (await booked(workspace, second('2027-05-04T14:00:00Z'))).id)
    await moveClock(workspace, 3 * day)
    expect((await lists(workspace)).map(({ status }) => status)).toEqual(['withdrawn'])
    const off = await at('UTC', '2027-05-02T12:00:00Z', { notify_next_day: false })
    await booked(off.workspace, second('2027-05-04T14:00:00Z'))
    expect(await lists(off.workspace)).toEqual([])
  })

  test('The list of the next day follows time zone, address and settings of the notary', async () => {
    const { workspace, id } = await at('UTC', '2027-05-02T12:00:00Z', { email: '' })
    await booked(workspace, second('2027-05-04T14:00:00Z'))
    const change = (fields: object) => workspace.manage('PATCH', `/notaries/${id}`, fields)
    const due = async () => (await lists(workspace)).map(({ due_at }) => due_at)
    expect(await due()).toEqual([])
    expect((await change({ email: nora })).status).toBe(200)
    expect(await due()).toEqual(['2027-05-03T18:00:00Z'])
    await change({ timezone: 'Asia/Tokyo' })
    expect(await due()).toEqual(['2027-05-03T09:00:00Z'])
    await change({ notify_next_day: false })
    await moveClock(workspace, 2 * day)
    expect((await lists(workspace)).map(({ status }) => status)).toEqual(['withdrawn'])
  })

  test('An upgrade queues the list of the next day once for earlier bookings', async () => {
    const { workspace } = await at('UTC', '2027-05-02T12:00:00Z')
    await booked(workspace, second('2027-05-04T14:00:00Z'))
    const { db } = installation.ctx
    await db.deleteFrom('mails').where('workspace_id', '=', workspace.id).execute()
    await queueListsOfAll(installation.ctx)
    await queueListsOfAll(installation.ctx)
    expect(await lists(workspace)).toMatchObject([{ status: 'pending', due_at: '2027-05-03T18:00:00Z' }])
  })
})
