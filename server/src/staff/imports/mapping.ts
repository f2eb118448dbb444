import type { Static } from 'typebox'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { knownColumn, knownColumns } from './columns.ts'
import type { DateOrder } from './read-dates.ts'
import type { ImportQuery } from './schema.ts'

/** What the caller says about a file that another system wrote. */
export interface Mapping {
  /** The known column of a heading. Undefined: the headings are the known columns. */
  columns: Map<string, string> | undefined
  dateOrder: DateOrder | undefined
  /** Handles of services by the texts of the file. `""` is for empty cells. */
  services: Map<string, string>
  /** Ids of notaries by the texts of the file. Null: the appointment names no notary. */
  notaries: Map<string, number | null>
}

/** Throws `invalid_request` for a parameter that is no JSON object of that kind. */
export function mappingOf(query: Static<typeof ImportQuery>): Mapping {
  const columns = query.columns === undefined ? undefined : columnsOf(query.columns)
  const { date_order: dateOrder } = query
  const services = entriesOf('services', query.services, '{"30 Minute Meeting":"remote"}', isText)
  const notaries = entriesOf('notaries', query.notaries, '{"Nora V.":3}', isIdOrNull)
  return { columns, dateOrder, services: new Map(services), notaries: new Map(notaries) }
}

function columnsOf(given: string): Map<string, string> {
  const entries = entriesOf('columns', given, '{"Invitee Name":"full_name"}', isTextOrNull)
  const mapped = entries.flatMap(([heading, name]) => (name ? [[heading, known(name)] as const] : []))
  return new Map(mapped)
}

function known(name: string): string {
  const column = knownColumn(name)
  if (column !== undefined) return column
  throw invalidParams({ columns: problem('not_a_known_column', { known: knownColumns }) })
}

type Is<T> = (value: unknown) => value is T

const isText: Is<string> = value => typeof value === 'string'
const isTextOrNull: Is<string | null> = value => value === null || typeof value === 'string'
const isIdOrNull = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && Number.isSafeInteger(value) && value > 0)

/** Names such as `__proto__` are texts like others. */
function entriesOf<T>(param: string, given: string | undefined, example: string, is: Is<T>): [string, T][] {
  if (given === undefined) return []
  const entries = objectEntries(given)
  if (!entries?.every((entry): entry is [string, T] => is(entry[1])))
    throw invalidParams({ [param]: problem('not_a_mapping', { example }) })
  return entries.map(([name, value]) => [name.trim(), value])
}

function objectEntries(given: string): [string, unknown][] | undefined {
  try {
    const value: unknown = JSON.parse(given)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : undefined
  } catch {
    return undefined
  }
}
