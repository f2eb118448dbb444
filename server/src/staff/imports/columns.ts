import { type Problem, problem } from '../../platform/lib/reasons/problems.ts'
import { answersPrefix, columnNames, metadataPrefix as prefix } from '../lists/csv-columns.ts'
import type { RowError } from './row-error.ts'
import { Row } from './schema.ts'

/** What a column of the file becomes. */
export type Column =
  | { kind: 'field'; name: string }
  | { kind: 'metadata'; name: string; key: string }
  /** Another column has it, or the server computes it. */
  | { kind: 'ignored'; name: string }
  | { kind: 'unknown'; name: string }

/** The columns from which a column of an appointment may come. Errors name the first that the file has. */
const sources: Record<string, string[]> = {
  first_name: ['first_name', 'full_name'],
  last_name: ['last_name', 'full_name'],
  start_local: ['start_local', 'start_date', 'start_time'],
  start_utc: ['start_utc', 'start_local', 'start_date', 'start_time'],
  status: ['status', 'canceled', 'no_show'],
  notary_id: ['notary_id', 'notary_email', 'notary_name'],
  cancel_reason: ['cancel_reason', 'no_show'],
}

/** Columns of other systems, from which those of an appointment follow. */
const combined = ['full_name', 'start_date', 'start_time', 'canceled', 'no_show']
const fields = [...Object.keys(Row.properties).filter(name => name !== 'metadata'), ...combined]
/** For messages. */
export const knownColumns = `${fields.join(', ')}, metadata.<name>`

/** The name as the import spells it. Undefined for one that it does not read. */
export function knownColumn(given: string): string | undefined {
  const { kind, name } = columnOf(given)
  return kind === 'field' || kind === 'metadata' ? name : undefined
}

/**
 * The columns of the file. `First Name` is read as `first_name`. With `mapped`, only the headings in it are
 * read.
 */
export const columnsOf = (header: string[], mapped: Map<string, string> | undefined): Column[] =>
  header.map(heading => {
    if (!mapped) return columnOf(heading)
    const name = mapped.get(heading.trim())
    return name === undefined ? { kind: 'ignored', name: shown(heading.trim()) } : columnOf(name)
  })

const shown = (heading: string): string => heading.slice(0, mostShown)
const mostShown = 100

function columnOf(given: string): Column {
  const written = given.trim()
  if (written.toLowerCase().startsWith(prefix)) {
    const key = written.slice(prefix.length).trim()
    return { kind: 'metadata', name: `${prefix}${key}`, key }
  }
  const name = written.toLowerCase().replaceAll(/[\s-]+/g, '_')
  if (fields.includes(name)) return { kind: 'field', name }
  if (name === '' || columnNames.includes(name) || name.startsWith(answersPrefix))
    return { kind: 'ignored', name }
  return { kind: 'unknown', name: written }
}

/** Errors of the column names: unknown, repeated and missing ones. */
export function headerErrors(columns: Column[], hasService: boolean): RowError[] {
  const names = columns.map(({ name }) => name)
  const required = ['first_name', 'last_name', ...(hasService ? [] : ['service'])]
  const missing = required.filter(name => !(sources[name] ?? [name]).some(one => names.includes(one)))
  const unknown = columns.filter(({ kind }) => kind === 'unknown')
  const repeated = columns.filter(({ kind, name }, at) => kind !== 'ignored' && names.indexOf(name) !== at)
  return [
    ...missing.map(column => headerError(column, 'missing', problem('column_missing'))),
    ...unknown.map(({ name }) =>
      headerError(name, 'unknown_column', problem('column_unknown', { known: knownColumns })),
    ),
    ...repeated.map(({ name }) => headerError(name, 'unknown_column', problem('column_twice'))),
  ]
}

/** Headings that the caller named, and the file does not have. */
export function absentErrors(header: string[], mapped: Map<string, string> | undefined): RowError[] {
  const there = new Set(header.map(heading => heading.trim()))
  const absent = [...(mapped?.keys() ?? [])].filter(heading => !there.has(heading))
  return absent.map(heading => headerError(shown(heading), 'missing', problem('column_missing')))
}

export const headerError = (column: string | null, code: RowError['code'], wrong: Problem): RowError => ({
  row: 1,
  column,
  code,
  problem: wrong,
})

/** What errors call the columns of an appointment: the headings of the file, if the caller named them. */
export function headingsOf(header: string[], mapped: Map<string, string> | undefined): Map<string, string> {
  const headings = header.map(heading => heading.trim())
  const names = [...(mapped?.values() ?? []), ...Object.keys(sources)]
  return new Map(
    mapped
      ? names.flatMap(name => {
          const from = sources[name] ?? [name]
          const heading = headings.find(one => from.includes(mapped.get(one) ?? ''))
          return heading === undefined ? [] : [[name, shown(heading)] as const]
        })
      : [],
  )
}

export const ignoredOf = (columns: Column[]): string[] =>
  columns.flatMap(({ kind, name }) => (kind === 'ignored' && name !== '' ? [name] : []))
