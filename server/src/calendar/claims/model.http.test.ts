import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { expectViews } from '../../../test/helpers/expect-views.ts'
import {
  type Answer,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { type Notary, PlainCalendar } from '../../../test/helpers/plain-calendar.ts'

const steps = 160
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

const team: Omit<Notary, 'id'>[] = [
  { beforeMinutes: 0, afterMinutes: 0, hours: [0, 24] },
  { beforeMinutes: 10, afterMinutes: 20, hours: [0, 24] },
  { beforeMinutes: 0, afterMinutes: 15, hours: [9, 17] },
]

let installation: Installation

beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

/** Reproducible random numbers (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

interface Appointment {
  id: number
  minutes: number
  status: string
  notary: number | null
  startMs: number
  reservation: number | undefined
}

/** Applies the same calls to the server and to a plain calendar, and compares the results. */
class Twins {
  readonly workspace: Workspace
  readonly plain: PlainCalendar
  readonly below: (below: number) => number
  readonly firstDayMs: number
  appointments: Appointment[] = []
  closures: number[] = []
  reservations: { id: number; key: string; open: boolean }[] = []

  constructor(workspace: Workspace, plain: PlainCalendar, below: (below: number) => number) {
    this.workspace = workspace
    this.plain = plain
    this.below = below
    this.firstDayMs = Math.ceil(plain.nowMs / dayMs) * dayMs + 2 * dayMs
  }

  /** Mostly starts of quarters on two days, close enough to collide. */
  time(): number {
    const quarter = this.firstDayMs + (this.below(2) * 96 + 28 + this.below(20)) * 15 * minuteMs
    return this.below(6) === 0 ? quarter + this.below(900) * 1000 : quarter
  }

  one<T>(among: T[]): T | undefined {
    return among[this.below(Math.max(1, among.length))]
  }

  async step(): Promise<void> {
    const actions = [
      this.book,
      this.book,
      this.draft,
      this.reschedule,
      this.reschedule,
      this.assign,
      this.hold,
      this.hold,
      this.submit,
      this.submit,
      this.cancel,
      this.complete,
      this.wait,
      this.close,
      this.open,
    ]
    await this.one(actions)?.call(this)
  }

  async book(): Promise<void> {
    const [startMs, quantity] = [this.time(), 1 + this.below(3)]
    const answer = await book(this.workspace, startMs / 1000, { quantity })
    const booking = answer.body.id ?? -1
    const expected = this.plain.take({ booking, startMs, minutes: 30 * quantity })
    this.compare(answer, 201, expected, answer.body.notary_id)
    if (answer.status === 201) this.enter(answer.body, startMs)
  }

  async draft(): Promise<void> {
    const startMs = this.time()
    const answer = await book(this.workspace, startMs / 1000, { status: 'draft' })
    expect([answer.status, answer.body.notary_id]).toEqual([201, null])
    this.enter(answer.body, startMs)
  }

  enter(body: Answer['body'], startMs: number): void {
    const { id, status, duration_minutes: minutes, notary_id: notary, reservation_id } = body
    this.appointments.push({ id, status, minutes, notary, startMs, reservation: reservation_id ?? undefined })
  }

  async reschedule(): Promise<void> {
    const appointment = this.one(this.appointments)
    if (!appointment) return
    const { id, minutes, status, notary } = appointment
    const startMs = this.time()
    const body = { timestamp: startMs / 1000, timezone: 'UTC' }
    const answer = await this.workspace.call('POST', `/appointments/${id}/reschedule`, body)
    const isOpen = status === 'draft' || status === 'scheduled'
    const expected = isOpen ? this.plain.take({ booking: id, startMs, minutes, preferred: notary }) : 'status'
    const now = answer.status === 200 ? (await this.workspace.manage('GET', `/appointments/${id}`)).body : {}
    this.compare(answer, 200, expected, now.notary_id)
    if (answer.status === 200)
      Object.assign(appointment, { startMs, notary: now.notary_id, status: 'scheduled' })
  }

  async assign(): Promise<void> {
    const appointment = this.one(this.appointments)
    const notary = this.one(this.plain.notaries)
    if (!appointment || !notary) return
    const { id, minutes, status, startMs } = appointment
    const body = { notary_id: notary.id }
    const answer = await this.workspace.manage('POST', `/appointments/${id}/assign`, body)
    const expected =
      status === 'scheduled' ? this.plain.take({ booking: id, startMs, minutes, only: notary.id }) : 'status'
    this.compare(answer, 200, expected, answer.body.notary_id)
    if (answer.status === 200) appointment.notary = notary.id
  }

  async reserve() {
    const id = await makeReservation(this.workspace)
    const { reservation: key } = (await this.workspace.call('GET', `/reservations/${id}`)).body.keys
    const made = { id, key, open: true }
    this.reservations.push(made)
    return made
  }

  /** A reservation that is not booked: an old or a new one. */
  async openReservation() {
    const open = this.reservations.filter(reservation => reservation.open)
    return open.length > 0 && this.below(3) > 0 ? (this.one(open) ?? this.reserve()) : this.reserve()
  }

  async hold(): Promise<void> {
    const { id, key } = await this.openReservation()
    const startMs = this.time()
    const path = `/booking/v1/${key}/hold`
    const answer = await installation.as(undefined)('POST', path, { timestamp: startMs / 1000 })
    const wanted = { booking: id, startMs, minutes: 30, withNotice: true, holdMs: 5 * minuteMs }
    this.compare(answer, 200, this.plain.take(wanted), undefined)
  }

  async submit(): Promise<void> {
    const reservation = await this.openReservation()
    const { id } = reservation
    const startMs = this.time()
    const body = { timestamp: startMs / 1000 }
    const answer = await this.workspace.manage('POST', `/reservations/${id}/submit`, body)
    const held = this.plain.entries
    const preferred = this.plain.held(id)
    this.plain.free(id)
    const booking = answer.body.appointment?.id ?? -1
    const expected = this.plain.take({ booking, startMs, minutes: 30, preferred })
    if (typeof expected === 'string') this.plain.entries = held
    this.compare(answer, 200, expected, answer.body.appointment?.notary_id)
    if (answer.status !== 200) return
    reservation.open = false
    this.enter(answer.body.appointment, startMs)
  }

  async cancel(): Promise<void> {
    const appointment = this.one(this.appointments)
    if (!appointment) return
    const answer = await this.workspace.manage('POST', `/appointments/${appointment.id}/cancel`)
    const isOpen = appointment.status === 'draft' || appointment.status === 'scheduled'
    expect(answer.body.code ?? answer.status).toBe(isOpen ? 200 : 'unable_to_cancel')
    if (!isOpen) return
    this.plain.free(appointment.id)
    appointment.status = 'canceled'
  }

  async complete(): Promise<void> {
    const appointment = this.one(this.appointments)
    if (!appointment) return
    const answer = await this.workspace.manage('POST', `/appointments/${appointment.id}/complete`)
    const isBooked = appointment.status === 'scheduled'
    expect(answer.body.code ?? answer.status).toBe(isBooked ? 200 : 'unable_to_complete')
    if (!isBooked) return
    // Completed before its time, which is free again.
    this.plain.free(appointment.id)
    appointment.status = 'completed'
  }

  /** Closes for some quarters; what is booked in them stays. */
  async close(): Promise<void> {
    const startMs = Math.floor(this.time() / 1000) * 1000
    const endMs = startMs + (1 + this.below(8)) * 15 * minuteMs
    const [from, to] = [startMs, endMs].map(ms => new Date(ms).toISOString())
    const answer = await this.workspace.manage('POST', '/closures', { name: 'Closed', from, to })
    const booked = this.plain.bookedIn(startMs, endMs)
    expect([answer.status, answer.body.appointment_ids]).toEqual([201, booked])
    this.closures.push(answer.body.id)
    this.plain.closures.push({ startMs, endMs })
  }

  async open(): Promise<void> {
    const [id] = this.closures.splice(0, 1)
    if (id === undefined) return
    expect((await this.workspace.manage('DELETE', `/closures/${id}`)).status).toBe(200)
    this.plain.closures.shift()
  }

  /** Long enough for every hold to end. */
  async wait(): Promise<void> {
    expect((await moveClock(this.workspace, 360)).status).toBe(200)
    this.plain.nowMs += 6 * minuteMs
  }

  compare(answer: Answer, ok: number, expected: number | string, notary: number | undefined): void {
    const refused = typeof expected === 'string'
    expect(refused ? answer.body.data?.reason : answer.status).toBe(refused ? expected : ok)
    if (!refused && notary !== undefined) expect(notary).toBe(expected)
  }

  /**
   * The claims equal those of the calendar; a customer sees the same day, and staff the same appointments.
   */
  async check(): Promise<void> {
    const rows = await installation.ctx.db
      .selectFrom('claims')
      .select(['notary_id', 'slot', 'expires_at'])
      .where('workspace_id', '=', this.workspace.id)
      .execute()
    const live = rows.filter(
      ({ expires_at }) => expires_at === null || expires_at.getTime() > this.plain.nowMs,
    )
    const claimed = live.map(({ notary_id, slot }) => `${notary_id} ${slot.getTime() / (15 * minuteMs)}`)
    expect(claimed.sort()).toEqual(this.plain.taken().sort())
    const date = new Date(this.firstDayMs).toISOString().slice(0, 10)
    const path = `/appointments/availability?date=${date}&timezone=UTC&remote=1&explain=1`
    const { reasons } = (await this.workspace.call('GET', path)).body
    const expected = Array.from({ length: 96 }, (_, n) => this.firstDayMs + n * 15 * minuteMs)
      .map(startMs => [keyOf(startMs), this.plain.reason(startMs)])
      .filter(([, reason]) => reason !== undefined)
    expect(reasons).toEqual(Object.fromEntries(expected))
    await expectViews(this.workspace, {
      appointments: this.appointments,
      holders: this.plain.holders(),
      firstDayMs: this.firstDayMs,
      nowMs: this.plain.nowMs,
    })
  }
}

function keyOf(startMs: number): string {
  const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16).replace(':', '')
  return `${clock(startMs)}-${clock(startMs + 15 * minuteMs)}`
}

test.each([1, 2, 3])(
  'Booking, lists, calendar and reports agree with a plain calendar at every step (%i)',
  async run => {
    const seed = randomInt(2 ** 31)
    const workspace = await installation.workspace()
    const ids = await staff(workspace, ...team.map(asStaff))
    const notaries = team.map((notary, n) => ({ ...notary, id: ids[n] ?? 0 }))
    const twins = new Twins(workspace, new PlainCalendar(notaries, Date.now()), numbersFrom(seed))
    let step = 0
    try {
      for (; step < steps; step++) {
        await twins.step()
        if (step % 10 === 9) await twins.check()
      }
    } catch (error) {
      throw new Error(`run ${run}, seed ${seed}, step ${step}`, { cause: error })
    }
    expect(twins.appointments.length).toBeGreaterThan(10)
  },
)

function asStaff({ beforeMinutes, afterMinutes, hours: [from, to] }: Omit<Notary, 'id'>) {
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return {
    buffer_before_minutes: beforeMinutes,
    buffer_after_minutes: afterMinutes,
    weekly: weekdays.map(weekday => ({ weekday, from: clock(from), to: clock(to) })),
  }
}
