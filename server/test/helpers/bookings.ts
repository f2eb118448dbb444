import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  type BookingKind,
  type BookingStatus,
  bookingForChange,
  moveBooking,
} from '../../src/bookings/shared/bookings.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { AppError, type ErrorCode } from '../../src/platform/lib/errors.ts'
import { type ProblemReason, problems } from '../../src/platform/lib/reasons/problems.ts'
import { textOf, type Values } from '../../src/platform/lib/reasons/texts.ts'
import type { Answer, Installation, Workspace } from './harness.ts'

/** Helpers for the tests of reservations, appointments and signers. */

export const customer = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com' }
export const person = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }

export const someKey = expect.stringMatching(/^[A-Za-z0-9_-]{21}$/)
export const someInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)

const nextHour = Math.ceil(Date.now() / 3_600_000)

/**
 * Epoch seconds of a whole hour, at least two days and `hours` ahead. The same when the clock strikes within
 * a test.
 */
export const hourAhead = (hours = 0): number => (nextHour + 49 + hours) * 3600

export async function makeReservation(
  workspace: Pick<Workspace, 'call'>,
  fields: object = {},
): Promise<number> {
  const made = await workspace.call('POST', '/reservations', { ...customer, service: 'remote', ...fields })
  expect(made.status).toBe(201)
  return made.body.id
}

/** A draft by default. */
export async function makeAppointment(workspace: Workspace, fields: object = {}): Promise<number> {
  const body = { ...customer, service: 'remote', status: 'draft', ...fields }
  const made = await workspace.manage('POST', '/appointments', body)
  expect(made.status).toBe(201)
  return made.body.id
}

export async function makeSigner(
  workspace: Pick<Workspace, 'call'>,
  parent: string,
  fields: object = {},
): Promise<number> {
  const made = await workspace.call('POST', `${parent}/signers`, { ...person, ...fields })
  expect(made.status).toBe(201)
  return made.body.id
}

/** Sets a booking's status without an operation. `meanwhile` runs before the commit. */
export async function setState(
  installation: Installation,
  workspace: Workspace,
  booking: { kind: BookingKind; id: number },
  status: BookingStatus,
  meanwhile = async () => {},
): Promise<void> {
  const caller = { workspaceId: workspace.id, actor: 'system', source: 'system', requestId: 'test' } as const
  await transaction(installation.ctx.db, async tx => {
    await moveBooking(tx, await bookingForChange(tx, caller, booking.kind, booking.id), status)
    await meanwhile()
  })
}

interface Wrong {
  reason: ProblemReason
  values?: Values
}

const problemText = ({ reason, values = {} }: Wrong) => textOf(problems[reason], values)

/** The complete error body with its status. */
export function expectRefusal(
  answer: Answer,
  status: number,
  code: string,
  message: string,
  params?: Record<string, string>,
): void {
  const request_id = answer.headers.get('x-request-id')
  const { reason, values, problems: wrong } = answer.body.data
  const data = {
    status,
    request_id,
    reason,
    ...(values ? { values } : {}),
    ...(params ? { params, problems: wrong } : {}),
  }
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: { error: { code, message }, code, message, data },
  })
  const texts = Object.entries<Wrong>(wrong ?? {}).map(([name, problem]) => [name, problemText(problem)])
  expect(Object.fromEntries(texts)).toEqual(params ?? {})
  // The sentence follows from code, reason and values, unless it names parameters.
  const { message: told } = new AppError(code as ErrorCode, reason, { values })
  if (!params && code !== 'not_found') expect(told).toBe(message)
}

/** A start time in responses. */
export const utc = (epochSeconds: number): string =>
  `${new Date(epochSeconds * 1000).toISOString().slice(0, 19)}+00:00`

/** Status, code and rule of a rejected time. */
export const why = ({ status, body }: Answer) => [status, body.code, body.data?.reason]

/** Status, code and bad parameters of an error: one line of a table. */
export const verdict = ({ status, body }: Answer) => [status, body.code, body.data?.params]

/** The events so far: type, payload and actor. */
export async function told(workspace: Workspace) {
  return (await workspace.events()).map(({ type, data, meta }) => ({ type, data, meta }))
}

/** `meta` of an event that a call with this request id caused. */
export const metaOf = (workspace: Workspace, requestId: string) => ({
  tenant_id: String(workspace.id),
  source: 'api',
  request_id: requestId,
})

const notOneLine = 'must not contain control characters or lone surrogates'

/** Invalid names, and why. */
export const badNames: [unknown, string][] = [
  [null, 'must be a string'],
  [7, 'must be a string'],
  [true, 'must be a string'],
  [['Ana'], 'must be a string'],
  [{}, 'must be a string'],
  ['', 'must not be empty'],
  [' \t ', 'must not be empty'],
  ['\u200b', 'must not be empty'],
  [' \u3164\u2060\u00ad ', 'must not be empty'],
  ['\u2800\ufe0f', 'must not be empty'],
  ['\u{1d159}\ue000\ufffc\u0301', 'must not be empty'],
  ['x'.repeat(256), 'must have at most 255 characters'],
  ['😀'.repeat(256), 'must have at most 255 characters'],
  ['An\u0000a', notOneLine],
  ['An\na', notOneLine],
  ['An\u001ba', notOneLine],
  ['An\u007fa', notOneLine],
  ['An\u0085a', notOneLine],
  ['An\ud83da', notOneLine],
  ['\ude00Ana', notOneLine],
]

const notEmail = 'must be an email address'
const invisible = 'must not contain invisible characters'
const badDots = 'must not have a dot at the start, at the end or twice in a row before the @'
const badDomain = 'must have only letters, digits and inner hyphens in each part of its domain'

/** Invalid emails, and why. */
export const badEmails: [unknown, string][] = [
  [null, 'must be a string'],
  [7, 'must be a string'],
  [['ana@example.com'], 'must be a string'],
  [`${'x'.repeat(244)}@example.com`, 'must have at most 254 characters'],
  ...[
    '',
    'ana',
    'ana@',
    'ana@example',
    '@example.com',
    'ana@@example.com',
    'ana ortiz@example.com',
    'ana@exam ple.com',
    'ana@example..com',
    'ana@.example.com',
    'ana@example.com.',
    'Ana <ana@example.com>',
    'ana@example.com,ben@example.com',
    'an\u0000a@example.com',
    'ana@example.com\r\nBcc: ben@example.com',
    'ana\ud83d@example.com',
  ].map((email): [string, string] => [email, notEmail]),
  ...[
    'ana@exam\u200bple.com',
    'a\u00adna@example.com',
    '\u2060ana@example.com',
    'ana@example.com\ufe0f',
    'an\u{e0100}a@example.com',
    'an\u3164a@example.com',
    'an\u202ea@example.com',
    'an\u2800a@example.com',
    'an\ufffca@example.com',
    'an\ue000a@example.com',
    'an\u{1d159}a@example.com',
  ].map((email): [string, string] => [email, invisible]),
  [`${'x'.repeat(65)}@example.com`, 'must have at most 64 bytes before the @'],
  [`a@${'x'.repeat(64)}.com`, 'must have at most 63 bytes in each part of its domain'],
  ['jose\u0301@example.com', 'must be in Unicode form NFC: type the accents again'],
  [`${'é'.repeat(33)}@example.com`, 'must have at most 64 bytes before the @'],
  ...['.a@example.com', 'a.@example.com', 'a..b@example.com'].map((email): [string, string] => [
    email,
    badDots,
  ]),
  ...['a@-b.cd', 'a@b-.cd', 'a@b.-cd', 'a@b.cd-', 'a@b.com!', 'a@b.com?subject=x'].map(
    (email): [string, string] => [email, badDomain],
  ),
]

/** Valid names and emails of unusual length and form. */
export const goodNames = ['x'.repeat(255), '😀'.repeat(255), "O'Hara-Łęcki", '王小明', '<b>', '%_\\', 'null']

export const goodLangs = ['en', 'es', 'fil', 'pt-BR', 'es-419', 'zh-Hant-TW', 'sl-rozaj-biske-1994']
export const badLangs: [unknown, string][] = [
  [null, 'must be a string'],
  [1, 'must be a string'],
  [['en'], 'must be a string'],
  [`en${'-abcdefgh'.repeat(4)}`, 'must have at most 35 characters'],
  ...['', 'e', '12', 'en_US', 'en-', '-en', 'en--US', 'en US', 'en-abcdefghi', 'en-é', 'en\u0000'].map(
    (lang): [string, string] => [
      lang,
      'must be a language tag such as en, es or fr, also with a region such as fr-CA',
    ],
  ),
]

/** Adds as many copies of the appointment, each later by that interval than the one before. */
export async function copyAppointment(
  { ctx }: Installation,
  { id: workspaceId }: Workspace,
  id: number,
  count: number,
  apart: string,
): Promise<void> {
  await sql`
    with more as (
      insert into bookings (workspace_id, kind, status)
      select workspace_id, kind, status from bookings, generate_series(1, ${count}::int)
      where workspace_id = ${workspaceId} and id = ${id} returning id
    )
    insert into appointments (workspace_id, id, first_name, last_name, email, service, signing_method, quantity, lang,
      starts_at, timezone, appointment_key, upload_key, session_key, created_at, notary_id, calendar_host)
    select workspace_id, more.id, first_name, last_name, email, service, signing_method, quantity, lang,
      starts_at + ${apart}::interval * (row_number() over ()), timezone, 'copied-appointment-' || more.id, 'copied-upload-' || more.id,
      'copied-session-' || more.id, created_at, notary_id, calendar_host
    from appointments, more where workspace_id = ${workspaceId} and appointments.id = ${id}`.execute(ctx.db)
}
