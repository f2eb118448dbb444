import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation, utc } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import {
  type Answer,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const day = 86_400

/** An appointment whose confirmation was sent, and its customer's call to move it. */
async function confirmed(timestamp = hourAhead()) {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const { id, keys } = (await book(workspace, timestamp)).body
  await moveClock(workspace, 0)
  const move = (timestamp: number, headers?: Record<string, string>): Promise<Answer> =>
    installation.as(undefined)('POST', `/booking/v1/${keys.appointment}/reschedule`, { timestamp }, headers)
  return { workspace, id, move }
}

/** The mails about the time, oldest first. */
const told = async (workspace: Workspace) =>
  (await mailsOf(workspace))
    .filter(({ kind }: { kind: string }) => !kind.startsWith('reminder'))
    .map(({ kind, status }: { kind: string; status: string }) => [kind, status])

const moves = async (workspace: Workspace) =>
  (await workspace.eventTypes()).filter(type => type === 'appointment-updated').length

test('A customer who moves an appointment several times gets one mail, and can move it ten times a day', async () => {
  const { workspace, id, move } = await confirmed()
  for (let nth = 1; nth <= 15; nth++) {
    const answer = await move(hourAhead(nth))
    expect([nth, answer.status, answer.body.code]).toEqual(
      nth <= 10 ? [nth, 200, undefined] : [nth, 429, 'rate_limited'],
    )
    if (nth <= 10) continue
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(day - 120)
    expect(seconds).toBeLessThanOrEqual(day)
    expect(answer.body.message).toContain('moved 10 times within 24 hours')
  }
  expect(await moves(workspace)).toBe(10)
  const { timestamp } = (await workspace.call('GET', `/appointments/${id}`)).body
  expect(timestamp).toBe(utc(hourAhead(10)))
  expect((await told(workspace)).filter(([, status]: string[]) => status === 'kept')).toEqual([
    ['confirmation', 'kept'],
  ])
  await moveClock(workspace, 30)
  expect(await told(workspace)).not.toContainEqual(['reschedule', 'kept'])
  await moveClock(workspace, 30)
  const kinds = await told(workspace)
  expect(kinds).toEqual([
    ['confirmation', 'kept'],
    ...Array.from({ length: 9 }, () => ['reschedule', 'withdrawn']),
    ['reschedule', 'kept'],
  ])
  const audit = (await workspace.manage('GET', '/audit?limit=100')).body.data
  const entries = audit.filter(({ action }: { action: string }) => action === 'appointment-updated')
  expect(entries).toHaveLength(10)
  expect(entries[0]).toMatchObject({ actor: `customer:${id}`, source: 'customer' })
})

test('A customer can move an appointment ten more times a day after the first move', async () => {
  const { workspace, move } = await confirmed(hourAhead(48))
  for (let nth = 1; nth <= 10; nth++) expect((await move(hourAhead(48 + nth))).status).toBe(200)
  await moveClock(workspace, day - 120)
  expect((await move(hourAhead(60))).status).toBe(429)
  await moveClock(workspace, 120)
  for (let nth = 1; nth <= 10; nth++) expect((await move(hourAhead(60 + nth))).status).toBe(200)
  expect((await move(hourAhead(80))).status).toBe(429)
})

test('Moves by staff, failed moves and repeated calls with an idempotency key do not count as moves of the customer', async () => {
  const { workspace, id, move } = await confirmed()
  const byStaff = (timestamp: number) =>
    workspace.call('POST', `/appointments/${id}/reschedule`, { timestamp, timezone: 'UTC' })
  for (let nth = 1; nth <= 12; nth++) expect((await byStaff(hourAhead(nth))).status).toBe(200)
  for (let nth = 1; nth <= 3; nth++) {
    expect((await move(1)).body.code).toBe('reschedule_failed')
    expect((await move(hourAhead(13), { 'idempotency-key': 'once' })).status).toBe(200)
  }
  for (let nth = 2; nth <= 10; nth++) expect((await move(hourAhead(13 + nth))).status).toBe(200)
  expect((await move(hourAhead(30))).status).toBe(429)
  expect((await byStaff(hourAhead(30))).status).toBe(200)
})

test('An appointment that is canceled within the minute causes only the cancellation mail', async () => {
  const { workspace, id, move } = await confirmed()
  expect((await move(hourAhead(1))).status).toBe(200)
  await workspace.manage('POST', `/appointments/${id}/cancel`)
  await moveClock(workspace, 120)
  expect(await told(workspace)).toEqual([
    ['confirmation', 'kept'],
    ['reschedule', 'withdrawn'],
    ['cancellation', 'kept'],
  ])
})

test('The first time of an appointment is mailed at once', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const id = await makeReservation(workspace)
  const { body } = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead() })
  const draft = (await book(workspace, hourAhead(2), { status: 'draft' })).body.id
  const to = { timestamp: hourAhead(3), timezone: 'UTC' }
  await workspace.call('POST', `/appointments/${draft}/reschedule`, to)
  await moveClock(workspace, 0)
  expect(body.appointment.status).toBe('scheduled')
  expect(await told(workspace)).toEqual([
    ['confirmation', 'kept'],
    ['confirmation', 'kept'],
  ])
})
