import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepHolds } from '../src/calendar/claims/claims.ts'
import { hourAhead, makeReservation, why } from './helpers/bookings.ts'
import { book, moveClock, staff } from './helpers/calendar.ts'
import { linkOf, uploadOf } from './helpers/files.ts'
import { type Installation, startOwnInstallation, type Workspace } from './helpers/harness.ts'
import { mailsOf } from './helpers/mails.ts'

/*
 * Behaviour at a boundary to the millisecond, with a clock that stands still: mostly where two places must
 * agree, such as the day that shows a time as free and the booking that claims it.
 */

const minute = 60
const hour = 60 * minute
const day = 24 * hour

let installation: Installation
/** Epoch seconds at which the clock stands at the start of a test: a whole quarter of an hour. */
let now: number
beforeAll(async () => {
  // Its clock is ahead, and what it sweeps belongs to nobody else.
  installation = await startOwnInstallation()
})
beforeEach(() => {
  now = hourAhead()
  installation.clock.hold(new Date(now * 1000))
})
afterAll(() => installation.stop())

/** Sets the clock this many milliseconds after the start of the test. */
const at = (ms: number) => installation.clock.hold(new Date(now * 1000 + ms))

async function staffed(): Promise<Workspace> {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  return workspace
}

/** Calls the booking interface with the key of a new reservation. */
async function invited(workspace: Workspace) {
  const id = await makeReservation(workspace)
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  const visit = (method: string, path: string, body?: object) =>
    installation.as(undefined)(method, `/booking/v1/${keys.reservation}${path}`, body)
  return { id, visit }
}

/** Whether the day shows the time as free. Undefined if it does not show it. */
async function isShownFree(workspace: Workspace, timestamp: number): Promise<boolean | undefined> {
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const { body } = await workspace.call('GET', `/appointments/availability?date=${date}&timezone=UTC`)
  const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 16).replace(':', '')
  return body.availability[`${clock(timestamp)}-${clock(timestamp + 15 * minute)}`]
}

describe('A time', () => {
  test('A time at the very end of the horizon is shown as free, and is booked', async () => {
    const workspace = await staffed()
    await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { horizon_days: 30 })
    const last = now + 30 * day
    expect(await isShownFree(workspace, last)).toBe(true)
    at(-1)
    expect(await isShownFree(workspace, last)).toBe(false)
    expect(why(await book(workspace, last))).toEqual([409, 'slot_unavailable', 'horizon'])
    at(0)
    expect((await book(workspace, last)).status).toBe(201)
  })

  test('A time is too soon for a customer one millisecond after the notice has begun, and not before', async () => {
    const workspace = await staffed()
    await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { minimum_notice_minutes: 120 })
    const soonest = now + 2 * hour
    const { visit } = await invited(workspace)
    expect(await isShownFree(workspace, soonest)).toBe(true)
    expect((await visit('POST', '/hold', { timestamp: soonest })).status).toBe(200)
    const other = await staffed()
    await other.manage('PATCH', `/workspaces/${other.id}`, { minimum_notice_minutes: 120 })
    at(1)
    expect(await isShownFree(other, soonest)).toBe(false)
    const late = await (await invited(other)).visit('POST', '/hold', { timestamp: soonest })
    expect(why(late)).toEqual([409, 'slot_unavailable', 'notice'])
  })

  test('A time is bookable until it begins, to the millisecond', async () => {
    const workspace = await staffed()
    expect((await book(workspace, now)).status).toBe(201)
    at(1)
    expect(why(await book(await staffed(), now))).toEqual([409, 'slot_unavailable', 'past'])
  })

  test('A customer can cancel an appointment until it begins', async () => {
    const workspace = await staffed()
    const cancel = async () => {
      const { id } = (await book(workspace, now + hour)).body
      const { keys } = (await workspace.call('GET', `/appointments/${id}`)).body
      return () => installation.as(undefined)('POST', `/booking/v1/${keys.appointment}/cancel`, {})
    }
    const inTime = await cancel()
    at(hour * 1000 - 1)
    expect((await inTime()).status).toBe(200)
    at(0)
    const late = await cancel()
    at(hour * 1000)
    expect((await late()).body.code).toBe('unable_to_cancel')
  })
})

describe('A hold', () => {
  test('A hold ends for everybody at the same moment: its time is shown as free, and is booked', async () => {
    const workspace = await staffed()
    const { visit } = await invited(workspace)
    const wanted = now + 2 * day
    expect((await visit('POST', '/hold', { timestamp: wanted })).status).toBe(200)
    at(5 * minute * 1000 - 1)
    expect(await isShownFree(workspace, wanted)).toBe(false)
    expect(why(await book(workspace, wanted))).toEqual([409, 'slot_unavailable', 'held'])
    at(5 * minute * 1000)
    expect(await isShownFree(workspace, wanted)).toBe(true)
    expect((await visit('GET', '')).body.hold_expires_at).toBeNull()
    expect((await book(workspace, wanted)).status).toBe(201)
  })

  test('A hold is deleted from the moment it ends, by the clock of its workspace', async () => {
    const [moved, other] = [await staffed(), await staffed()]
    for (const workspace of [moved, other])
      await (await invited(workspace)).visit('POST', '/hold', { timestamp: now + 2 * day })
    const left = async ({ id }: Workspace) => {
      const rows = await installation.ctx.db
        .selectFrom('claims')
        .select('slot')
        .where('workspace_id', '=', id)
        .execute()
      return rows.length
    }
    const sweep = () => sweepHolds(installation.ctx.db, installation.clock.now(), 1_000)
    await moveClock(moved, 5 * minute)
    at(-1)
    await sweep()
    expect([await left(moved), await left(other)]).toEqual([2, 2])
    at(0)
    await sweep()
    expect([await left(moved), await left(other)]).toEqual([0, 2])
  })
})

describe('A token', () => {
  const use = async (token: string) =>
    (await installation.as(token)('GET', '/wp-json/v3/reservations')).status

  test('A token works until the millisecond of its expiry', async () => {
    const workspace = await installation.workspace()
    const expires_at = new Date((now + hour) * 1000).toISOString()
    const body = { name: 'Website', scopes: ['*'], expires_at }
    const { token } = (await workspace.manage('POST', '/tokens', body)).body
    at(hour * 1000 - 1)
    expect(await use(token)).toBe(200)
    at(hour * 1000)
    expect(await use(token)).toBe(401)
    const refused = await workspace.manage('POST', '/tokens', body)
    expect([refused.status, Object.keys(refused.body.data.params)]).toEqual([400, ['expires_at']])
  })

  test('A rotated token works for its overlap, and cannot be rotated after it', async () => {
    const workspace = await installation.workspace()
    const old = (await workspace.manage('POST', '/tokens', { name: 'Website', scopes: ['*'] })).body
    const rotate = (overlap_seconds: number) =>
      workspace.manage('POST', `/tokens/${old.id}/rotate`, { overlap_seconds })
    const first = await rotate(hour)
    expect([first.status, (await rotate(2 * hour)).status]).toEqual([201, 201])
    at(hour * 1000 - 1)
    expect([await use(old.token), await use(first.body.token)]).toEqual([200, 200])
    // The second rotation did not extend the overlap of the first.
    at(hour * 1000)
    expect([await use(old.token), await use(first.body.token)]).toEqual([401, 200])
    expect((await rotate(0)).status).toBe(422)
    const trail = (await workspace.manage('GET', '/audit')).body.data
    const rotations = trail.filter(({ action }: { action: string }) => action === 'token-rotated')
    expect(rotations.map(({ subject }: { subject: object }) => subject)).toEqual(
      Array.from({ length: 2 }, () => ({ object: 'token', id: String(old.id) })),
    )
  })
})

test('A signed link works until the second of its expiry', async () => {
  const workspace = await installation.workspace()
  const upload = uploadOf('reservation', await makeReservation(workspace))
  const { id } = (await workspace.call('POST', '/documents', upload)).body
  const shown = await workspace.call('GET', `/documents/${id}?expires=600`)
  expect(shown.body.signed_url_expires_at).toBe(`${new Date((now + 600) * 1000).toISOString().slice(0, 19)}Z`)
  at(600_000 - 1)
  expect((await fetch(linkOf(shown))).status).toBe(200)
  at(600_000)
  expect((await fetch(linkOf(shown))).status).not.toBe(200)
})

test('An idempotency key belongs to its call for a day, to the millisecond', async () => {
  const workspace = await installation.workspace()
  const create = (first_name: string) =>
    workspace.call(
      'POST',
      '/reservations',
      { first_name, last_name: 'Ortiz', service: 'remote' },
      { 'idempotency-key': 'daily' },
    )
  const first = await create('Ana')
  at(day * 1000 - 1)
  expect([(await create('Ana')).body.id, (await create('Ben')).status]).toEqual([first.body.id, 409])
  at(day * 1000)
  const next = await create('Ben')
  expect([next.status, next.headers.get('idempotent-replayed')]).toEqual([201, null])
  expect(next.body.id).not.toBe(first.body.id)
})

describe('A reminder', () => {
  const statesOf = async (workspace: Workspace) =>
    (await mailsOf(workspace)).map(
      ({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`,
    )

  test.each([
    ['a day', day, ['confirmation', 'reminder_1h']],
    ['more than a day', day + 1, ['confirmation', 'reminder_24h', 'reminder_1h']],
    ['an hour', hour, ['confirmation']],
    ['more than an hour', hour + 1, ['confirmation', 'reminder_1h']],
  ])('A reminder is planned where its time lies ahead: booked %s ahead', async (_what, ahead, kinds) => {
    const workspace = await staffed()
    await book(workspace, now + ahead)
    expect((await mailsOf(workspace)).map(({ kind }: { kind: string }) => kind)).toEqual(kinds)
  })

  test('A reminder is sent at its time, and not a second before', async () => {
    const workspace = await staffed()
    await book(workspace, now + day + hour)
    await moveClock(workspace, hour - 1)
    expect(await statesOf(workspace)).toEqual([
      'confirmation kept',
      'reminder_24h pending',
      'reminder_1h pending',
    ])
    await moveClock(workspace, 1)
    expect((await statesOf(workspace))[1]).toBe('reminder_24h kept')
    await moveClock(workspace, 23 * hour - 1)
    expect((await statesOf(workspace))[2]).toBe('reminder_1h pending')
    await moveClock(workspace, 1)
    expect((await statesOf(workspace))[2]).toBe('reminder_1h kept')
  })
})

test('Customers who were mailed the time are mailed the cancellation until the start', async () => {
  const workspace = await staffed()
  const cancelAt = async (ahead: number) => {
    const { id } = (await book(workspace, now + hour)).body
    await moveClock(workspace, 0)
    at(hour * 1000 - ahead)
    expect((await workspace.manage('POST', `/appointments/${id}/cancel`, {})).status).toBe(200)
    at(0)
    return (await mailsOf(workspace)).filter(
      ({ kind, object_id }: { kind: string; object_id: number }) =>
        kind === 'cancellation' && object_id === id,
    ).length
  }
  expect([await cancelAt(1), await cancelAt(0)]).toEqual([1, 0])
})
