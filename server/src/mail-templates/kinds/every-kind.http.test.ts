import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import {
  causeOf,
  everyKind,
  type FactsOf,
  type IdsOf,
  kindOf,
  type MailKind,
  storedKind,
  storedKinds,
} from '../../mail/kinds/kinds.ts'
import { catalogs } from '../../mail/languages/languages.ts'
import type { MailRow } from '../../mail/queue/mails.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { brandOf } from '../../workspaces/brand.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { compose } from '../compose.ts'
import { html } from '../html.ts'
import { joinedParts } from '../in-short.ts'
import type { Content, KindOfMail, Sample } from '../mail-kind.ts'
import { plainText } from '../plain-text.ts'
import { previewKinds, sampleMail } from '../preview.ts'
import { everyKindOfMail } from './every-kind.ts'

let installation: Installation
let workspace: Workspace
let sample: Sample
beforeAll(async () => {
  installation = await startInstallation()
  workspace = await installation.workspace()
  const { ctx } = installation
  const row = await getWorkspace(ctx.db, workspace.id)
  const setting = { ctx, workspace: { ...row, reminder_minutes: [1440, 60] }, brand: brandOf(ctx, row), now }
  sample = { ...setting, lang: 'en', service: 'Remote', soon: now }
})
afterAll(() => installation.stop())

const now = new Date('2026-11-20T15:00:00Z')
const ahead = new Date('2026-11-21T15:00:00Z')
const past = new Date('2026-11-20T14:00:00Z')

const booked = { status: 'scheduled', revision: 2, starts_at: ahead }
const canceled = { appointment: { ...booked, status: 'canceled' } }
const moved = { appointment: { ...booked, revision: 3 } }
const signer = { id: 8, email_folded: 'ben@example.com', key: 'V1StGXR8' }
const planned = { id: 1, status: 'scheduled', notary_id: 4, starts_at: ahead, revision: 2, assignments: 0 }
const notary = { name: 'Nora Vidal', lang: 'en', timezone: 'UTC', removed_at: null }
const toNotary = { notaryId: 4, revision: 2, assignments: 0, startsAt: ahead }
const calendar = { name: 'Work', host: 'dav.example.com', read_at: past, notary_id: 4, problem: 'timeout' }
const account = { name: 'Ada Byron', email: 'ada@example.com' }
const session = { created_at: past, agent: '', network: '192.0.2.0/24' }
const link = {
  id: 1,
  workspace_id: 1,
  kind: 'invitation',
  salt: '',
  proof_hash: null,
  email: 'ada@example.com',
}
const request = {
  code: '123456',
  reservation_id: null,
  expires_at: ahead,
  lang: 'en',
  starts_at: ahead,
  timezone: 'UTC',
}
const requested = {
  id: 7,
  first_name: 'Ana',
  last_name: 'Ortiz',
  time_request: {
    state: 'requested',
    round: 2,
    starts_at: ahead.toISOString(),
    ends_at: ahead.toISOString(),
  },
}
const emailChange = { code: '123456', lang: 'en', expires_at: ahead, confirmed_at: null }
const endpoint = { id: 1, status: 'enabled', warned_at: past, created_at: past, description: '', url: '' }
const meeting = { service: 'Remote', startsAt: ahead, durationMinutes: 30 }
const bookedForNotary = { ...meeting, customer: 'Ana Ortiz', phone: null }
const facts = { ...meeting, lang: 'en', firstName: 'Ben', timezone: 'UTC', link: null }
const entry = { uid: 'sample@localhost', link: null, session: null }

interface Case<K extends MailKind> {
  facts: FactsOf<K>
  /** About this, it holds. */
  about: object
  /** With each of these changes, it does not. None: it holds until what it is about is gone. */
  changes: object[]
}

const toCustomer = { appointment: booked, facts, entry }
const toSigner = { ...toCustomer, signer }
const change = {
  notary,
  isWanted: true,
  appointment: planned,
  booked: bookedForNotary,
  uid: 'sample@localhost',
}
const withEndpoint = { endpoint, failure: undefined, failingSince: past }

/** One mail of each kind. A kind without a case does not compile. */
const cases: { [K in MailKind]: Case<K> } = {
  invitation: {
    facts: {},
    about: { reservation: { status: 'queued', appointment_id: null }, facts },
    changes: [
      { reservation: { status: 'queued', appointment_id: 7 } },
      { reservation: { status: 'canceled', appointment_id: null } },
    ],
  },
  confirmation: { facts: { revision: 2, again: null }, about: toCustomer, changes: [canceled, moved] },
  reschedule: { facts: { revision: 2 }, about: toCustomer, changes: [canceled, moved] },
  updated: {
    facts: { sequence: 3 },
    about: toCustomer,
    changes: [canceled, { appointment: { ...booked, starts_at: past } }],
  },
  cancellation: {
    facts: {},
    about: { ...toCustomer, ...canceled },
    changes: [{ appointment: booked }],
  },
  missed: {
    facts: { revision: 2 },
    about: { ...toCustomer, appointment: { ...booked, no_show_reason: 'signer' } },
    changes: [
      { appointment: { ...booked, no_show_reason: null } },
      { appointment: { ...booked, status: 'completed', no_show_reason: null } },
      { appointment: { ...booked, status: 'canceled', no_show_reason: null, cancel_reason: 'Ill' } },
    ],
  },
  card_refused: {
    facts: { holdId: 4, attempt: 1 },
    about: { ...toCustomer, isRefused: true },
    changes: [canceled, { isRefused: false }],
  },
  reminder_24h: {
    facts: { revision: 2, minutes: 1440 },
    about: toCustomer,
    changes: [canceled, moved, { appointment: { ...booked, starts_at: past } }],
  },
  reminder_1h: {
    facts: { revision: 2, minutes: 60 },
    about: toCustomer,
    changes: [canceled, moved, { appointment: { ...booked, starts_at: past } }],
  },
  result_ready: {
    facts: { revision: 2 },
    about: { ...toCustomer, version: 2 },
    changes: [{ version: 3 }, { version: null }],
  },
  completed: {
    facts: { revision: 2 },
    about: { ...toCustomer, appointment: { ...booked, status: 'completed' }, isWithoutFile: true },
    changes: [
      { appointment: booked },
      canceled,
      { appointment: { ...booked, status: 'completed', revision: 3 } },
      { isWithoutFile: false },
    ],
  },
  request_received: {
    facts: { round: 2 },
    about: { state: 'requested', endsAt: ahead, facts },
    changes: [{ state: 'accepted' }, { state: 'withdrawn' }, { endsAt: past }],
  },
  times_proposed: {
    facts: { round: 2 },
    about: { state: 'proposed', endsAt: ahead, facts },
    changes: [{ state: 'accepted' }, { endsAt: past }],
  },
  request_ended: {
    facts: { round: 2 },
    about: { state: 'expired', endsAt: past, facts },
    changes: [{ state: 'requested' }, { state: 'accepted' }],
  },
  message: {
    facts: { messageId: 'V1StGXR8_Z5jdHi6B-myT' },
    about: {
      facts,
      own: { subject: 'Parking', text: 'Park in Oak Street.' },
      bookings: [
        {
          state: 'appointment',
          meeting,
          timezone: 'UTC',
          whose: { names: [], people: 1, fileNumber: null },
          link: null,
        },
      ],
    },
    changes: [{ bookings: [] }],
  },
  webhook_failing: {
    facts: { deliveryId: 1, attempt: 1 },
    about: withEndpoint,
    changes: [
      { endpoint: { ...endpoint, warned_at: null } },
      { endpoint: { ...endpoint, status: 'disabled' } },
    ],
  },
  webhook_disabled: {
    facts: { deliveryId: 1, attempt: 1 },
    about: { ...withEndpoint, endpoint: { ...endpoint, status: 'disabled' } },
    changes: [{ endpoint }],
  },
  email_code: {
    facts: { changeId: 1 },
    about: { change: emailChange },
    changes: [
      { change: { ...emailChange, confirmed_at: past } },
      { change: { ...emailChange, expires_at: now } },
    ],
  },
  email_changed: {
    facts: { changeId: 1, email: 'ana@example.com' },
    about: { change: emailChange },
    changes: [],
  },
  booking_code: {
    facts: { codesSent: 1 },
    about: { request, meeting },
    changes: [{ request: { ...request, reservation_id: 7 } }, { request: { ...request, expires_at: now } }],
  },
  member_invitation: { facts: {}, about: { link, isUsable: true }, changes: [{ isUsable: false }] },
  account_recovery: { facts: {}, about: { link, isUsable: true }, changes: [{ isUsable: false }] },
  member_new_device: {
    facts: { sessionId: 1 },
    about: { signIn: { to: account, who: account, session } },
    changes: [],
  },
  member_recovered: {
    facts: { sessionId: 1 },
    about: { signIn: { to: account, who: account, session } },
    changes: [],
  },
  member_renewed: {
    facts: { at: past, hasPassword: true, passkeys: 0, identities: 0, hasAuthenticator: false, sessions: 0 },
    about: { account, removed: { hasPassword: true } },
    changes: [],
  },
  notary_assigned: {
    facts: toNotary,
    about: change,
    changes: [
      { isWanted: false },
      { appointment: { ...planned, notary_id: 5 } },
      { appointment: { ...planned, assignments: 1 } },
      { appointment: { ...planned, status: 'canceled' } },
      { appointment: { ...planned, starts_at: now } },
    ],
  },
  notary_moved: {
    facts: toNotary,
    about: change,
    changes: [{ isWanted: false }, { appointment: { ...planned, revision: 3 } }],
  },
  notary_canceled: {
    facts: toNotary,
    about: { ...change, appointment: { ...planned, status: 'canceled' } },
    changes: [{ isWanted: false }, { appointment: planned }],
  },
  notary_updated: {
    facts: { notaryId: 4, sequence: 2 },
    about: change,
    changes: [
      { isWanted: false },
      { appointment: { ...planned, notary_id: 5 } },
      { appointment: { ...planned, status: 'canceled' } },
      { appointment: { ...planned, starts_at: now } },
    ],
  },
  notary_next_day: {
    facts: { date: '2026-11-21' },
    about: { notary, isWanted: true, day: { from: now, to: ahead }, booked: [bookedForNotary] },
    changes: [{ isWanted: false }, { booked: [] }, { day: { from: past, to: now } }],
  },
  notary_calendar_unread: {
    facts: { calendarId: 5, readAt: past },
    about: { notary: { ...notary, notify_calendar: true }, calendar },
    changes: [
      { calendar: { ...calendar, read_at: now } },
      { notary: { ...notary, notify_calendar: false } },
      { notary: { ...notary, notify_calendar: true, removed_at: now } },
    ],
  },
  member_request: {
    facts: { round: 2, membershipId: 5 },
    about: { account, reservation: requested, round: 2, service: 'Remote' },
    changes: [
      { round: 1 },
      { reservation: { ...requested, time_request: { ...requested.time_request, state: 'accepted' } } },
    ],
  },
  member_calendars_unread: {
    facts: { calendarId: 5, readAt: past },
    about: { account, unread: [calendar], names: new Map() },
    changes: [{ unread: [] }],
  },
  signer_confirmation: {
    facts: { signerId: 8, email: 'ben@example.com', keyHash: null },
    about: toSigner,
    changes: [
      { signer: { ...signer, email_folded: 'new@example.com' } },
      canceled,
      { appointment: { ...booked, starts_at: now } },
    ],
  },
  signer_reschedule: {
    facts: { signerId: 8, revision: 2 },
    about: toSigner,
    changes: [canceled, moved, { appointment: { ...booked, starts_at: now } }],
  },
  signer_updated: {
    facts: { signerId: 8, sequence: 3 },
    about: toSigner,
    changes: [canceled, { appointment: { ...booked, starts_at: now } }],
  },
  signer_reminder_24h: {
    facts: { signerId: 8, revision: 2, minutes: 1440 },
    about: toSigner,
    changes: [canceled, moved, { appointment: { ...booked, starts_at: past } }],
  },
  signer_reminder_1h: {
    facts: { signerId: 8, revision: 2, minutes: 60 },
    about: toSigner,
    changes: [canceled, moved, { appointment: { ...booked, starts_at: past } }],
  },
  signer_result_ready: {
    facts: { signerId: 8, revision: 2 },
    about: { ...toSigner, version: 2 },
    changes: [{ version: 3 }, { version: null }],
  },
  signer_cancellation: {
    facts: { signerId: 8, earlier: null },
    about: { ...toSigner, ...canceled },
    changes: [{ appointment: booked }],
  },
}

const ofKind = (kind: MailKind): KindOfMail<MailKind> => everyKindOfMail[kind]

const aboutOf = (kind: MailKind, changes: object = {}) =>
  Object.assign({ to: 'ada@example.com' }, cases[kind].about, changes)

/** The ids of no row. */
const nobody = {
  bookingId: 999_999,
  requestId: 999_999,
  endpointId: 999_999,
  linkId: 999_999,
  membershipId: 999_999,
  notaryId: 999_999,
  signerId: 999_999,
}

function isStillValid(kind: MailKind, changes?: object): boolean {
  const mail: IdsOf<MailKind> & FactsOf<MailKind> = Object.assign({}, nobody, cases[kind].facts)
  return ofKind(kind).isStillValid(aboutOf(kind, changes), { ...sample, mail })
}

describe.each(everyKind)('A mail of the kind %s', kind => {
  test('A kind of mail has a file of its own, with all that it says', () => {
    const file = new URL(`./${kind.replaceAll('_', '-')}.ts`, import.meta.url)
    expect(existsSync(file)).toBe(true)
    const { subject, isStillValid, compose } = ofKind(kind)
    for (const part of [subject, isStillValid, compose]) expect(part).toBeTypeOf('function')
  })

  test('A mail holds until what it is about changes', () => {
    expect(isStillValid(kind)).toBe(true)
    for (const changes of cases[kind].changes)
      expect([changes, isStillValid(kind, changes)]).toEqual([changes, false])
  })

  test('A mail is composed, with a calendar file where its kind has one', () => {
    const { parts, calendar = null } = ofKind(kind).compose(aboutOf(kind), sample)
    for (const text of [parts.subject, parts.heading, parts.greeting, ...parts.paragraphs])
      expect(text).toMatch(/^(?!.*(undefined|\[object)).+/)
    const method = kindOf(kind).calendar
    if (method === undefined) expect(calendar).toBeNull()
    else expect(calendar).toContain(`METHOD:${method}`)
  })
})

/** What a customer can type as a name, a place or an answer. */
const typed = 'https://evil.example/console'
const texts = {
  first_name: typed,
  last_name: typed,
  firstName: typed,
  customer: typed,
  place: typed,
  answers: [{ label: typed, value: typed }],
}
const earlier = { ...meeting, ...texts, timezone: null, changed: ['place'] }

/** The same, with these texts of the customer in every booking. */
function typedIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(typedIn)
  if (value === null || typeof value !== 'object' || value instanceof Date || value instanceof Map)
    return value
  const same = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, typedIn(one)]))
  return 'startsAt' in value || 'first_name' in value ? { ...same, ...texts, earlier } : same
}

test.each(everyKind)(
  'A mail of the kind %s has no link that a customer typed, alone or with others',
  kind => {
    const about = Object.assign({}, aboutOf(kind), typedIn(cases[kind].about), { earlier })
    const { parts } = ofKind(kind).compose(about, sample)
    const { inShort } = parts
    const mails = [
      { text: plainText(parts), html: html(parts) },
      ...(inShort ? [joinedParts(parts, [inShort, inShort])] : []),
    ]
    for (const mail of mails) {
      expect(mail.text).not.toContain('evil.example')
      expect(mail.html).not.toMatch(/href="[^"?]*evil/)
      // The link to the map has the place as its query.
      expect(mail.html.replaceAll(/ href="[^"]*"/g, '')).not.toContain('evil.example')
      if (kind.startsWith('notary_') && kind !== 'notary_calendar_unread')
        expect(mail.text).toContain('https:\u2060//evil.\u2060example/console')
    }
  },
)

/** Kinds to people who have a language. */
const translated = everyKind.filter(kind =>
  ['customer', 'signer', 'visitor', 'notary'].includes(kindOf(kind).to),
)

/** The same text with another language, wherever it names one. */
const inLanguage = (about: object, lang: string): object =>
  Object.fromEntries(
    Object.entries(about).map(([name, value]) => [
      name,
      value !== null && typeof value === 'object' && 'lang' in value ? { ...value, lang } : value,
    ]),
  )

test.each(translated)('A mail of the kind %s is written in every language', kind => {
  const written = Object.keys(catalogs).map((lang): Content => {
    const about = { to: 'ada@example.com', ...inLanguage(cases[kind].about, lang) }
    return ofKind(kind).compose(about, sample)
  })
  // Staff write the subject of a message.
  const parts =
    kind === 'message' ? (['heading', 'greeting'] as const) : (['subject', 'heading', 'greeting'] as const)
  for (const part of parts) expect(new Set(written.map(({ parts }) => parts[part])).size).toBe(written.length)
})

/** Kinds to customers and notaries that have no preview. That of a message needs its text. */
const unseen = ['message', 'notary_calendar_unread']

test('Every kind to customers and notaries has a preview, in every language', () => {
  const readers = ['customer', 'notary']
  const expected = storedKinds.filter(kind => readers.includes(kindOf(kind).to) && !unseen.includes(kind))
  expect(previewKinds).toEqual(expected)
  for (const kind of previewKinds) {
    const subjects = Object.keys(catalogs).map(lang => sampleMail(kind, { ...sample, lang }).subject)
    expect(new Set(subjects).size).toBe(subjects.length)
  }
})

/** Reading a booking that does not exist fails: its mails are deleted with it. */
const gone = everyKind.filter(kind => kindOf(kind).about !== 'booking' || kindOf(kind).to === 'notary')

test.each(gone)('A mail of the kind %s is not composed once what it is about is gone', async kind => {
  const { ctx } = installation
  const column = {
    endpoint: 'endpoint_id',
    request: 'booking_request_id',
    link: 'link_id',
    membership: 'membership_id',
  }
  const about = kindOf(kind).about
  const row = {
    workspace_id: workspace.id,
    id: 1,
    kind: storedKind(kind),
    cause: causeOf(kind, cases[kind].facts),
    booking_id: null,
    endpoint_id: null,
    booking_request_id: null,
    link_id: null,
    membership_id: null,
    signer_id: null,
    notary_id: kindOf(kind).to === 'notary' ? 999_999 : null,
    ...(about in column && { [column[about as keyof typeof column]]: 999_999 }),
  } as unknown as MailRow
  const composed = await transaction(ctx.db, tx => compose(tx, ctx, row, now))
  expect(composed).toEqual({ outcome: 'no longer valid' })
})

test('A mail without an address is not composed', async () => {
  const { ctx } = installation
  const made = await workspace.call('POST', '/reservations', {
    first_name: 'Ana',
    last_name: 'Ortiz',
    service: 'remote',
    status: 'queued',
  })
  const row = {
    workspace_id: workspace.id,
    id: 1,
    kind: 'invitation',
    cause: 'invitation',
    booking_id: made.body.id,
    signer_id: null,
  } as MailRow
  const composed = await transaction(ctx.db, tx => compose(tx, ctx, row, now))
  expect(composed).toEqual({ outcome: 'no address', of: 'customer' })
})
