import { isDeepStrictEqual } from 'node:util'

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
type Body = any

/** New with every read, or changed by the release itself after its reads were recorded. */
const passing = new Set(['signed_url', 'signed_url_expires_at', 'failing_since'])

/**
 * The body as far as the recorded one goes: fields that have been added since are left out, and so are rows
 * of a list that came later. URLs are those of the recording.
 */
export function asRecorded(body: Body, recorded: Body, urls: { now: string; before: string }): Body {
  const text = JSON.stringify(body).replaceAll(urls.now, urls.before)
  return alike(JSON.parse(text), recorded)
}

/** The recorded body without what passes. */
export const lasting = (recorded: Body): Body => alike(recorded, recorded)

function alike(body: Body, recorded: Body): Body {
  if (Array.isArray(recorded) && Array.isArray(body)) {
    const rows = body.length > recorded.length ? rowsOf(body, recorded) : body
    return rows.map((row, index) => alike(row, recorded[index]))
  }
  if (!isObject(recorded) || !isObject(body)) return body
  const names = Object.keys(recorded).filter(name => !passing.has(name))
  // A list that has grown ends elsewhere.
  const kept = Array.isArray(recorded.data) ? names.filter(name => !name.endsWith('_cursor')) : names
  return Object.fromEntries(kept.map(name => [name, alike(body[name], recorded[name])]))
}

const rowsOf = (rows: Body[], recorded: Body[]): Body[] =>
  rows.filter(row => recorded.some(known => isObject(known) && isDeepStrictEqual(known.id, row.id)))

const isObject = (value: unknown): value is Record<string, Body> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
