import { describe, expect, test } from 'vitest'
import { type FactsOf, factsOf, type IdsOf, type KindsTo, type MailKind } from '../../mail/kinds/kinds.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import type { Decisive } from './appointment-mail.ts'
import { everyKindOfMail } from './every-kind.ts'
import { choosesTime } from './invitation.ts'

const startsAt = new Date('2026-11-20T15:00:00Z')
const before = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000)
const booked = { status: 'scheduled', revision: 2, starts_at: startsAt } as const

/** Whether a stored mail of the kind and cause still holds for these rows. */
function isStillValid<K extends MailKind>(
  { kind, cause }: { kind: K; cause: string },
  about: object,
  now: Date,
  reminderMinutes: number[] = [],
): boolean {
  const mail = factsOf(kind, cause) as FactsOf<K> & IdsOf<K>
  const workspace = { reminder_minutes: reminderMinutes } as WorkspaceRow
  return everyKindOfMail[kind].isStillValid({ to: 'ana@example.com', ...about }, { mail, now, workspace })
}

const isAppointmentMailValid = (
  mail: { kind: Exclude<KindsTo<'customer'>, 'invitation'>; cause: string },
  appointment: Decisive,
  now: Date,
  reminderMinutes: number[],
): boolean => isStillValid(mail, { appointment }, now, reminderMinutes)

const states = ['draft', 'queued', 'pending', 'scheduled', 'completed', 'canceled'] as const

describe('An invitation holds', () => {
  test('An invitation is valid while the customer still has to choose a time', () => {
    const holding = states.filter(status => choosesTime({ status, appointment_id: null }))
    expect(holding).toEqual(['queued', 'pending'])
  })

  test('An invitation is not valid for a reservation that has an appointment', () => {
    expect(states.filter(status => choosesTime({ status, appointment_id: 7 }))).toEqual([])
  })
})

describe.each(['confirmation', 'reschedule', 'reminder_24h', 'reminder_1h'] as const)('A %s holds', kind => {
  const holds = (cause: string, appointment = {}) =>
    isAppointmentMailValid({ kind, cause }, { ...booked, ...appointment }, before(2_000), [1440, 60])

  test('A mail with a time is valid only for the time for which it was made', () => {
    expect(holds(`${kind}:2`)).toBe(true)
    expect([holds(`${kind}:1`), holds(`${kind}:3`), holds(`${kind}:22`), holds(kind)]).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(holds(`${kind}:2`, { starts_at: null })).toBe(false)
  })

  test('A mail with a time is valid while the appointment is scheduled', () => {
    expect(states.filter(status => holds(`${kind}:2`, { status }))).toEqual(['scheduled'])
  })
})

test('The mail of a cancellation is valid while the appointment is canceled', () => {
  const mail = { kind: 'cancellation', cause: 'cancellation' } as const
  const holding = states.filter(status => isAppointmentMailValid(mail, { ...booked, status }, before(0), []))
  expect(holding).toEqual(['canceled'])
})

test.each([
  ['reminder_24h', 1441, true],
  ['reminder_24h', 61, true],
  ['reminder_24h', 60, false],
  ['reminder_24h', -1, false],
  ['reminder_1h', 60, true],
  ['reminder_1h', 1, true],
  ['reminder_1h', 0, false],
  ['confirmation', -1, true],
] as const)(
  'Whether a %s that is sent %i minutes before the start is valid: %s',
  (kind, minutes, expected) => {
    const mail = { kind, cause: `${kind}:2` }
    expect(isAppointmentMailValid(mail, booked, before(minutes), [1440, 60])).toBe(expected)
  },
)

test.each([
  // Not when the next reminder is due, and not when the workspace no longer has its time.
  ['reminder_24h:2880:2', 2880, [2880, 1440, 30], true],
  ['reminder_24h:2880:2', 1441, [2880, 1440, 30], true],
  ['reminder_24h:2880:2', 1440, [2880, 1440, 30], false],
  ['reminder_24h:2', 31, [2880, 1440, 30], true],
  ['reminder_24h:2', 30, [2880, 1440, 30], false],
  ['reminder_1h:30:2', 1, [2880, 1440, 30], true],
  ['reminder_1h:30:2', 0, [2880, 1440, 30], false],
  ['reminder_1h:30:2', 20, [60], false],
  ['reminder_1h:2', 20, [30], false],
  ['reminder_1h:30:1', 20, [30], false],
  ['reminder_24h:2', 1000, [], false],
] as const)(
  'Whether a %s at %i minutes before the start, with the times %j, is valid: %s',
  (cause, minutes, times, expected) => {
    const kind = cause.startsWith('reminder_24h') ? 'reminder_24h' : 'reminder_1h'
    expect(isAppointmentMailValid({ kind, cause }, booked, before(minutes), [...times])).toBe(expected)
  },
)

test.each([
  ['webhook_failing', 'enabled', true, true],
  ['webhook_failing', 'enabled', false, false],
  ['webhook_failing', 'disabled', true, false],
  ['webhook_disabled', 'disabled', true, true],
  ['webhook_disabled', 'disabled', false, true],
  ['webhook_disabled', 'enabled', true, false],
] as const)(
  'Whether a %s of an endpoint that is %s, with the warning %s, is valid: %s',
  (kind, status, isWarned, expected) => {
    const endpoint = { status, warned_at: isWarned ? before(0) : null }
    expect(isStillValid({ kind, cause: `${kind}:7:1` }, { endpoint }, before(0))).toBe(expected)
  },
)
