import { expect, test } from 'vitest'
import { causeOfRepeat } from './causes.ts'
import { causeOf, everyKind, type FactsOf, factsOf, kindOfRow, type MailKind, storedKind } from './kinds.ts'

const at = new Date('2026-11-20T15:00:00Z')

/** Causes as stored rows have them, and their facts. A change would send mails twice, or not at all. */
const stored: { [K in MailKind]: [cause: string, facts: FactsOf<K>][] } = {
  invitation: [['invitation', {}]],
  confirmation: [
    ['confirmation:0', { revision: 0, again: null }],
    ['confirmation:3:1', { revision: 1, again: 3 }],
  ],
  reschedule: [['reschedule:12', { revision: 12 }]],
  updated: [['updated:3', { sequence: 3 }]],
  cancellation: [['cancellation', {}]],
  missed: [['missed:2', { revision: 2 }]],
  card_refused: [['card_refused:4:1', { holdId: 4, attempt: 1 }]],
  reminder_24h: [
    ['reminder_24h:2', { minutes: 1440, revision: 2 }],
    ['reminder_24h:2880:2', { minutes: 2880, revision: 2 }],
  ],
  reminder_1h: [
    ['reminder_1h:2', { minutes: 60, revision: 2 }],
    ['reminder_1h:30:0', { minutes: 30, revision: 0 }],
  ],
  result_ready: [['result_ready:2', { revision: 2 }]],
  completed: [['completed:2', { revision: 2 }]],
  request_received: [['request_received:2', { round: 2 }]],
  times_proposed: [['times_proposed:3', { round: 3 }]],
  request_ended: [['request_ended:3', { round: 3 }]],
  message: [['message:V1StGXR8_Z5jdHi6B-myT', { messageId: 'V1StGXR8_Z5jdHi6B-myT' }]],
  webhook_failing: [['webhook_failing:7:3', { deliveryId: 7, attempt: 3 }]],
  webhook_disabled: [['webhook_disabled:7:3', { deliveryId: 7, attempt: 3 }]],
  booking_code: [['code:2', { codesSent: 2 }]],
  email_code: [['email_code:9', { changeId: 9 }]],
  email_changed: [['email_changed:9:a:b@example.com', { changeId: 9, email: 'a:b@example.com' }]],
  member_invitation: [['invited', {}]],
  account_recovery: [['requested', {}]],
  member_new_device: [['session-9', { sessionId: 9 }]],
  member_recovered: [['session-9', { sessionId: 9 }]],
  member_renewed: [
    [
      `renewed ${at.getTime()} 1 2 0 0 3`,
      { at, hasPassword: true, passkeys: 2, identities: 0, hasAuthenticator: false, sessions: 3 },
    ],
  ],
  notary_assigned: [
    [`notary_assigned:4:2.1:${at.getTime()}`, { notaryId: 4, revision: 2, assignments: 1, startsAt: at }],
  ],
  notary_moved: [
    [`notary_moved:4:0.0:${at.getTime()}`, { notaryId: 4, revision: 0, assignments: 0, startsAt: at }],
  ],
  notary_canceled: [
    [`notary_canceled:4:3.0:${at.getTime()}`, { notaryId: 4, revision: 3, assignments: 0, startsAt: at }],
    [
      `notary_canceled:4:3.0:${at.getTime()}:5:a:b@example.com`,
      {
        notaryId: 4,
        revision: 3,
        assignments: 0,
        startsAt: at,
        earlier: { email: 'a:b@example.com', sequence: 5 },
      },
    ],
  ],
  notary_updated: [['notary_updated:4:2', { notaryId: 4, sequence: 2 }]],
  notary_next_day: [['next-day:2026-11-27', { date: '2026-11-27' }]],
  notary_calendar_unread: [[`calendar:5:${at.getTime()}`, { calendarId: 5, readAt: at }]],
  member_request: [['member_request:5:2', { membershipId: 5, round: 2 }]],
  member_calendars_unread: [[`calendar:5:${at.getTime()}`, { calendarId: 5, readAt: at }]],
  signer_confirmation: [
    [
      'signer:8:ana@example.com:V1StGXR8_Z5jdHi6',
      { signerId: 8, email: 'ana@example.com', keyHash: 'V1StGXR8_Z5jdHi6' },
    ],
    ['signer:8:ana@example.com', { signerId: 8, email: 'ana@example.com', keyHash: null }],
    ['signer:8:a#1:b@example.com', { signerId: 8, email: 'a#1:b@example.com', keyHash: null }],
  ],
  signer_reschedule: [['signer:8:reschedule:2', { signerId: 8, revision: 2 }]],
  signer_updated: [['signer:8:updated:2', { signerId: 8, sequence: 2 }]],
  signer_reminder_24h: [
    ['signer:8:reminder_24h:2', { signerId: 8, minutes: 1440, revision: 2 }],
    ['signer:8:reminder_24h:2880:2', { signerId: 8, minutes: 2880, revision: 2 }],
  ],
  signer_reminder_1h: [['signer:8:reminder_1h:30:0', { signerId: 8, minutes: 30, revision: 0 }]],
  signer_result_ready: [['signer:8:result_ready:2', { signerId: 8, revision: 2 }]],
  signer_cancellation: [
    ['signer:8:cancellation', { signerId: 8, earlier: null }],
    [
      'signer:8:cancellation:3:a:b@example.com',
      { signerId: 8, earlier: { email: 'a:b@example.com', sequence: 3 } },
    ],
  ],
}

test.each(everyKind)('The cause of a %s has the form of stored rows', <K extends MailKind>(kind: K) => {
  for (const [cause, facts] of stored[kind]) {
    expect(causeOf(kind, facts)).toBe(cause)
    expect(factsOf(kind, cause)).toEqual(facts)
    expect(factsOf(kind, causeOfRepeat(causeOfRepeat(cause, 0), 1))).toEqual(facts)
  }
})

test('A kind to signers is stored as the kind to customers', () => {
  for (const kind of everyKind) {
    const signer_id = kind.startsWith('signer_') ? 8 : null
    expect(kindOfRow({ kind: storedKind(kind), signer_id })).toBe(kind)
  }
})
