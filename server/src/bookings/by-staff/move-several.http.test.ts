import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { deliverAll, mailsOf } from '../../../test/helpers/mails.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

interface Day {
  workspace: Workspace
  nora: number
  otto: number
  ids: number[]
}

const hour = 3600

/** Three appointments of Nora one after another, from an hour that is ahead. */
async function day(): Promise<Day> {
  const workspace = await installation.workspace()
  const [nora = 0, otto = 0] = await staff(workspace, { name: 'Nora Vidal' }, { name: 'Otto Brandt' })
  const ids: number[] = []
  for (const count of [0, 1, 2]) {
    const fields = { notary_id: nora, email: `person-${count}@example.com` }
    const booked = await book(workspace, ten + count * hour, fields)
    expect(booked.status).toBe(201)
    ids.push(booked.body.id)
  }
  return { workspace, nora, otto, ids }
}

const ten = hourAhead(30)
const move = ({ workspace }: Day, body: object, headers?: Record<string, string>) =>
  workspace.manage('POST', '/appointments/reschedule', body, headers)
const preview = ({ workspace }: Day, body: object) =>
  workspace.manage('POST', '/appointments/reschedule/preview', body)
const read = async ({ workspace }: Day, id: number | undefined) =>
  (await workspace.manage('GET', `/appointments/${id}`)).body
const startsOf = async (of: Day) =>
  Promise.all(of.ids.map(async id => (Date.parse((await read(of, id)).timestamp) / 1000 - ten) / hour))
const trailOf = async ({ workspace }: Day) =>
  (await workspace.manage('GET', '/audit?action=appointment-updated&limit=100')).body.data.length

test('Appointments one after another move into each other’s times, in any order of the call', async () => {
  const of = await day()
  const later = { ids: of.ids, hours: 1 }
  const entries = await trailOf(of)
  expect((await preview(of, later)).body).toMatchObject({ movable: 3, failed: 0 })
  expect(await startsOf(of)).toEqual([0, 1, 2])
  expect(await trailOf(of)).toBe(entries)
  const moved = await move(of, later)
  expect(moved.body).toMatchObject({ object: 'bulk_result', done: 3, failed: 0 })
  expect(moved.body.results.map(({ id }: { id: number }) => id)).toEqual(of.ids)
  expect(await startsOf(of)).toEqual([1, 2, 3])
  expect(await trailOf(of)).toBe(entries + 3)
  expect((await move(of, { ids: of.ids.toReversed(), hours: -1 })).body.done).toBe(3)
  expect(await startsOf(of)).toEqual([0, 1, 2])
})

test('The preview says who is not free and why, and the move leaves exactly those where they are', async () => {
  const of = await day()
  const { workspace, nora, otto, ids } = of
  const [first = 0, second = 0, third = 0] = ids
  expect((await book(workspace, ten + 25 * hour, { notary_id: nora })).status).toBe(201)
  await workspace.manage('POST', `/appointments/${third}/cancel`)
  const asked = { ids: [...ids, 999_999_999], days: 1 }
  const { body } = await preview(of, asked)
  expect(body).toMatchObject({ object: 'move_preview', movable: 1, failed: 3 })
  const refused = body.results.map((one: { error?: { code: string; data: { reason: string } } }) =>
    one.error ? `${one.error.code} ${one.error.data.reason}` : 'free',
  )
  expect(refused).toEqual([
    'free',
    'reschedule_failed booked',
    'reschedule_failed status',
    'not_found not_found',
  ])
  const moved = (await move(of, asked)).body
  expect(moved).toMatchObject({ done: 1, failed: 3 })
  expect(moved.results.map(({ error }: { error?: { code: string } }) => error?.code)).toEqual(
    body.results.map(({ error }: { error?: { code: string } }) => error?.code),
  )
  expect([await startsOf(of), (await read(of, second)).notary_id]).toEqual([[24, 1, 2], nora])
  // Another notary takes the one whose own is not free, if asked.
  const other = { ids: [second], days: 1, other_notary: true }
  expect((await preview(of, other)).body.results).toMatchObject([{ id: second, notary_id: otto }])
  expect((await move(of, other)).body.done).toBe(1)
  expect(await read(of, second)).toMatchObject({ notary_id: otto })
  expect(await read(of, first)).toMatchObject({ notary_id: nora })
})

test('A date keeps the time of day, and a repeated call with the same key moves once', async () => {
  const of = await day()
  const entries = await trailOf(of)
  const zone = (await of.workspace.manage('GET', `/workspaces/${of.workspace.id}`)).body.timezone
  const local = (at: number) => Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(zone)
  const date = local(ten).toPlainDate().add({ days: 3 })
  const times = async () => {
    const starts = await Promise.all(
      of.ids.map(async id => Date.parse((await read(of, id)).timestamp) / 1000),
    )
    return starts.map(at => local(at).toPlainDateTime().toString())
  }
  const hours = of.ids.map((_, index) => local(ten + index * hour).toPlainTime())
  const on = (day: Temporal.PlainDate) => hours.map(time => day.toPlainDateTime(time).toString())
  expect((await move(of, { ids: of.ids, date: date.toString() })).body.done).toBe(3)
  expect(await times()).toEqual(on(date))
  const key = { 'idempotency-key': 'twice' }
  const once = await move(of, { ids: of.ids, days: 1 }, key)
  const again = await move(of, { ids: of.ids, days: 1 }, key)
  expect([again.status, again.body]).toEqual([200, once.body])
  expect(await times()).toEqual(on(date.add({ days: 1 })))
  expect(await trailOf(of)).toBe(entries + 6)
})

test('A move mails each customer with the text, and with notify false nobody', async () => {
  const of = await day()
  const [first = 0, second = 0] = of.ids
  const message = 'Nora is ill.'
  // Only who was told of a time is told of another one.
  await deliverAll(installation)
  await move(of, { ids: [first], days: 1, message })
  await move(of, { ids: [second], days: 1, notify: false })
  const mails = await mailsOf(of.workspace, '&kind=reschedule')
  expect(mails.map(({ object_id }: { object_id: number }) => object_id)).toEqual([first])
  const history = async (id: number) =>
    (await of.workspace.manage('GET', `/appointments/${id}/history`)).body.data.map(
      ({ action }: { action: string }) => action,
    )
  expect(await history(first)).toContain('message-sent')
  expect(await history(second)).not.toContain('message-sent')
})

test('A move needs one way to say where, and appointments of this workspace', async () => {
  const of = await day()
  const ids = of.ids
  const wrong: [object, string][] = [
    [{}, 'date'],
    [{ days: 0 }, 'date'],
    [{ date: '2026-12-03', days: 1 }, 'date'],
    [{ date: '2026-02-30' }, 'date'],
    [{ date: 'tomorrow' }, 'date'],
    [{ days: 367 }, 'days'],
    [{ hours: 1.5 }, 'hours'],
    [{ days: 1, message: 'Hi', notify: false }, 'message'],
  ]
  for (const [shift, parameter] of wrong) {
    const { status, body } = await move(of, { ids, ...shift })
    expect([shift, status, Object.keys(body.data.params)]).toEqual([shift, 400, [parameter]])
    if (parameter === 'message') continue
    expect([shift, (await preview(of, { ids, ...shift })).status]).toEqual([shift, 400])
  }
  const other = await day()
  const { body } = await move(other, { ids, days: 1 })
  expect(body).toMatchObject({ done: 0, failed: 3 })
  expect((await preview(other, { ids, days: 1 })).body).toMatchObject({
    movable: 0,
    results: ids.map(id => ({ id, from: null, to: null, notary_id: null })),
  })
  expect(await startsOf(of)).toEqual([0, 1, 2])
})

test('A draft without a time is not moved together with others', async () => {
  const of = await day()
  const { workspace } = of
  const draft = await workspace.manage('POST', '/appointments', {
    first_name: 'Cleo',
    last_name: 'Lee',
    service: 'remote',
    status: 'draft',
  })
  expect(draft.status).toBe(201)
  const asked = { ids: [draft.body.id, ...of.ids], days: 1 }
  const [first] = (await preview(of, asked)).body.results
  expect([first.from, first.error.data.reason]).toEqual([null, 'no_time'])
  expect((await move(of, asked)).body).toMatchObject({ done: 3, failed: 1 })
})
