import { problem } from '../../platform/lib/reasons/problems.ts'
import { columnNames, metadataPrefix as prefix } from '../lists/csv-columns.ts'
import type { RowError } from './row-error.ts'
import { Row } from './schema.ts'

/** What a column of the file becomes. */
export type Column =
  | { kind: 'field'; name: string }
  | { kind: 'metadata'; name: string; key: string }
  /** Another column has it, or the server computes it. */
  | { kind: 'ignored'; name: string }
  | { kind: 'unknown'; name: string }

const fields = Object.keys(Row.properties).filter(name => name !== 'metadata')

/** The columns of the file. `First Name` is read as `first_name`. */
export const columnsOf = (header: string[]): Column[] => header.map(columnOf)

function columnOf(given: string): Column {
  const written = given.trim()
  if (written.toLowerCase().startsWith(prefix)) {
    const key = written.slice(prefix.length).trim()
    return { kind: 'metadata', name: `${prefix}${key}`, key }
  }
  const name = written.toLowerCase().replaceAll(/[\s-]+/g, '_')
  if (fields.includes(name)) return { kind: 'field', name }
  if (name === '' || columnNames.includes(name)) return { kind: 'ignored', name }
  return { kind: 'unknown', name: written }
}

const required = ['first_name', 'last_name', 'service']

/** Errors of the column names: unknown, repeated and missing ones. */
export function headerErrors(columns: Column[]): RowError[] {
  const names = columns.map(({ name }) => name)
  const missing = required.filter(name => !names.includes(name))
  const unknown = columns.filter(({ kind }) => kind === 'unknown')
  const repeated = columns.filter(({ kind, name }, at) => kind !== 'ignored' && names.indexOf(name) !== at)
  const at = { row: 1 }
  return [
    ...missing.map(column => ({
      ...at,
      column,
      code: 'missing' as const,
      problem: problem('column_missing'),
    })),
    ...unknown.map(({ name }) => ({
      ...at,
      column: name,
      code: 'unknown_column' as const,
      problem: problem('column_unknown', { known: `${fields.join(', ')}, metadata.<name>` }),
    })),
    ...repeated.map(({ name }) => ({
      ...at,
      column: name,
      code: 'unknown_column' as const,
      problem: problem('column_twice'),
    })),
  ]
}

export const ignoredOf = (columns: Column[]): string[] =>
  columns.flatMap(({ kind, name }) => (kind === 'ignored' && name !== '' ? [name] : []))
