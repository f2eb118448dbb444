import { AppError, invalidParams, missingText } from '../lib/errors.ts'
import { type Problem, problem } from '../lib/reasons/problems.ts'

/** Base64 of `{"after": <internal id>}` (contract section "Endpoints"). */
export const encodeCursor = (after: number): string =>
  Buffer.from(JSON.stringify({ after })).toString('base64')

/**
 * The id in a cursor. Undefined without a cursor. Throws `invalid_request` for an invalid one, and for one of
 * a list in the order of times: `wrong` names the parameter.
 */
export const decodeCursor = (cursor: string | undefined, wrong = wrongCursor): number | undefined =>
  decoded(cursor, ({ after, at }) => (at === undefined ? afterOf({ after }) : undefined), wrong)

const wrongCursor: Record<string, Problem> = { cursor: problem('not_a_cursor') }

/** A cursor of a list in the order of times: base64 of `{"after": <id>, "at": <time or null>}`. */
export const encodeTimeCursor = (after: number, at: Date | null): string =>
  Buffer.from(JSON.stringify({ after, at })).toString('base64')

/** Id and time in such a cursor. Undefined without a cursor. Throws `invalid_request` for an invalid one. */
export const decodeTimeCursor = (cursor: string | undefined): { id: number; at: Date | null } | undefined =>
  decoded(cursor, ({ after, at }) => {
    const id = afterOf({ after })
    const time = at === null ? null : new Date(typeof at === 'string' ? at : Number.NaN)
    return id === undefined || Number.isNaN(time?.getTime()) ? undefined : { id, at: time }
  })

interface Content {
  after?: unknown
  at?: unknown
}

function decoded<T>(
  cursor: string | undefined,
  read: (content: Content) => T | undefined,
  wrong = wrongCursor,
): T | undefined {
  if (cursor === undefined) return undefined
  const content = /^[A-Za-z0-9+/_-]{1,120}={0,2}$/.test(cursor) ? contentOf(cursor) : undefined
  const value = content && read(content)
  if (value === undefined) throw invalidParams(wrong)
  return value
}

function contentOf(cursor: string): Content | undefined {
  try {
    const content: unknown = JSON.parse(Buffer.from(cursor, 'base64').toString('utf8'))
    return typeof content === 'object' && content !== null ? content : undefined
  } catch {
    return undefined
  }
}

const afterOf = ({ after }: Content): number | undefined =>
  Number.isSafeInteger(after) && (after as number) >= 0 ? (after as number) : undefined

export interface Page {
  limit: number
  after: number | undefined
}

export const pageOf = (query: { limit?: number; cursor?: string }): Page => ({
  limit: query.limit ?? 25,
  after: decodeCursor(query.cursor),
})

/** The list envelope. `rows` has one row more than the page if another page follows. */
export function listEnvelope<Row, Item>(
  rows: Row[],
  page: Page,
  view: (row: Row) => Item,
  idOf: (row: Row) => number,
): { object: 'list'; data: Item[]; next_cursor: string | null } {
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  return {
    object: 'list',
    data: shown.map(view),
    next_cursor: rows.length > page.limit && last !== undefined ? encodeCursor(idOf(last)) : null,
  }
}

/**
 * Responds to a list call. `rowsOf` reads one row more than the page, if there is one. Throws
 * `invalid_request` for a bad cursor.
 */
export async function list<Row extends { id: number }, Item>(
  query: { limit?: number; cursor?: string },
  rowsOf: (page: Page) => Promise<Row[]>,
  view: (row: Row) => Item,
) {
  const page = pageOf(query)
  return listEnvelope(await rowsOf(page), page, view, row => row.id)
}

export const missingParam = (name: string) =>
  new AppError('invalid_request', 'invalid_parameters', {
    problems: { [name]: problem('required') },
    message: missingText([name]),
  })
