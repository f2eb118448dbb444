import { storedText } from '../../bookings/answers/words.ts'
import type { Answer } from '../../platform/db/question-types.ts'
import type { CsvColumn } from '../../platform/http/csv.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { blockers, type Entry, endOf } from './readiness.ts'
import { paymentOf } from './view.ts'

/** What a cell depends on, apart from its row. */
interface Sheet {
  /** Time zone of the workspace, for columns that end in `_local`. */
  timezone: string
  /** Business time. */
  now: Date
}

const valuesOf: Record<string, (entry: Entry, sheet: Sheet) => string | number | null> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  start_utc: ({ starts_at }) => utc(starts_at),
  start_local: ({ starts_at }, { timezone }) => local(starts_at, timezone),
  end_utc: entry => utc(endOf(entry)),
  end_local: (entry, { timezone }) => local(endOf(entry), timezone),
  customer_timezone: ({ timezone }) => timezone,
  duration_minutes: row => row.duration_minutes,
  first_name: row => row.first_name,
  last_name: row => row.last_name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  service: ({ service }) => service,
  signing_method: row => row.signing_method,
  quantity: ({ quantity }) => quantity,
  lang: ({ lang }) => lang,
  notary_id: row => row.notary_id,
  notary_name: row => row.notary_name,
  reservation_id: row => row.reservation_id,
  appointment_id: row => row.appointment_id,
  signers: ({ signers }) => signers,
  signers_unverified: ({ unverified }) => unverified,
  documents: ({ documents }) => documents,
  videos: ({ videos }) => videos,
  blockers: (entry, { now }) => blockers(entry, now).join(' '),
  payment_state: entry => paymentOf(entry)?.state ?? null,
  total: entry => paymentOf(entry)?.total ?? null,
  received: entry => paymentOf(entry)?.received ?? null,
  refunded: entry => paymentOf(entry)?.refunded ?? null,
  due: entry => paymentOf(entry)?.due ?? null,
  authorized: entry => paymentOf(entry)?.authorized ?? null,
  currency: entry => paymentOf(entry)?.currency ?? null,
  location: row => row.location,
  meeting_url: row => row.meeting_url,
  external_id: row => row.external_id,
  billing_reference: row => row.billing_reference,
  cancel_reason: row => row.cancel_reason,
  canceled_utc: row => utc(row.canceled_at),
  canceled_local: (row, { timezone }) => local(row.canceled_at, timezone),
  canceled_by: row => row.canceled_by_name ?? row.canceled_by,
  created_utc: row => utc(row.created_at),
  created_local: (row, { timezone }) => local(row.created_at, timezone),
}

export const columnNames = Object.keys(valuesOf)
export const metadataPrefix = 'metadata.'
export const answersPrefix = 'answers.'

/**
 * The named columns in their order, or all without metadata and answers, which have other keys in each row.
 * Throws `invalid_request` for an unknown name.
 */
export function columnsOf(names: string | undefined, sheet: Sheet): CsvColumn<Entry>[] {
  const chosen = names === undefined ? columnNames : names.split(',').map(name => name.trim())
  return chosen.map(name => {
    if (name.startsWith(metadataPrefix)) {
      const key = name.slice(metadataPrefix.length)
      return { name, value: ({ metadata }) => ownValue(metadata ?? {}, key) }
    }
    if (name.startsWith(answersPrefix)) {
      const key = name.slice(answersPrefix.length)
      return { name, value: ({ answers }) => answerOf(answers, key) }
    }
    const cellOf = Object.hasOwn(valuesOf, name) ? valuesOf[name] : undefined
    if (!cellOf)
      throw invalidParams({
        columns: problem('unknown_column', {
          known: `${columnNames.join(', ')}, ${metadataPrefix}<key>, ${answersPrefix}<key>`,
        }),
      })
    return { name, value: entry => cellOf(entry, sheet) }
  })
}

/** Every object inherits some names, such as `constructor`. */
const ownValue = (metadata: Record<string, string>, key: string): string | null =>
  Object.hasOwn(metadata, key) ? (metadata[key] ?? null) : null

/** In the words of the answer. A number and a date are as programs read them. */
function answerOf(answers: Answer[] | null, key: string): string | number | null {
  const answer = answers?.find(one => one.key === key)
  if (!answer) return null
  const { kind, value } = answer
  return kind === 'number' || kind === 'date' ? (value as string | number) : storedText(answer, answer.lang)
}

const utc = (at: Date | null | undefined) => (at ? wireTime(at) : null)

/** `2026-11-20 10:00`. */
const local = (at: Date | null | undefined, timezone: string) =>
  at
    ? Temporal.Instant.fromEpochMilliseconds(at.getTime())
        .toZonedDateTimeISO(timezone)
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' })
        .replace('T', ' ')
    : null
