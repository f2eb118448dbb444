import { isDeepStrictEqual } from 'node:util'
import type { Changes } from '../db/tables.ts'
import { wireTime } from '../lib/clock.ts'

export type { Changes }

/**
 * Names of columns that hold secrets, keys or hashes. The compiler rejects them as fields of an audit entry.
 */
type SecretField =
  | 'secret'
  | 'next_secret'
  | 'plainSecret'
  | 'hash'
  | 'proof_hash'
  | 'token'
  | 'code'
  | 'key'
  | 'public_key'
  | 'reservation_key'
  | 'appointment_key'
  | 'upload_key'
  | 'session_key'
  | 'storage_key'

type Field<Row> = Exclude<keyof Row & string, SecretField>

const longestText = 500
const longestJson = 10_000

/**
 * What differs between the row before and after, for an audit entry. Without a row before (the call created
 * it) or after (the call removed it), the values of that side are null. Dates become `2026-01-31T09:00:00Z`;
 * the caller converts other columns that the API returns in another form. Texts of more than 500 characters
 * are cut and end with their length. A list or object of more than 10,000 characters of JSON becomes its JSON
 * text, cut in the same way (decision "Changes").
 */
export function changesOf<Row extends object>(
  before: Row | undefined,
  after: Row | undefined,
  fields: readonly Field<Row>[],
): Changes {
  const pairs = fields.map(field => [field, wireOf(before?.[field]), wireOf(after?.[field])] as const)
  return Object.fromEntries(
    pairs
      .filter(([, old, current]) => !isDeepStrictEqual(old, current))
      .map(([field, old, current]) => [field, { before: shortened(old), after: shortened(current) }]),
  )
}

const wireOf = (value: unknown): unknown => (value instanceof Date ? wireTime(value) : (value ?? null))

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return cut(value)
  if (typeof value !== 'object' || value === null) return value
  const json = JSON.stringify(value)
  return json.length > longestJson ? cut(json) : value
}

/** By code points, because the database rejects half of a surrogate pair. */
function cut(text: string): string {
  const characters = [...text]
  if (characters.length <= longestText) return text
  return `${characters.slice(0, longestText).join('')}… (${characters.length} characters)`
}
