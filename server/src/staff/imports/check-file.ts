import { statusMeant } from '../../bookings/shared/view.ts'
import { checkerOf } from '../../platform/http/validation.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { Turns } from '../../platform/lib/turns.ts'
import { type Column, columnsOf, headerErrors, ignoredOf } from './columns.ts'
import { type CsvRow, readCsv } from './read-csv.ts'
import type { RowError } from './row-error.ts'
import { type ImportRow, Row } from './schema.ts'

/** A file whose cells were checked one by one, without looking at the workspace. */
export interface CheckedFile {
  /** Rows of the file, without blank ones. */
  rows: number
  ignored: string[]
  /** Rows without errors. */
  good: { row: number; value: ImportRow }[]
  errors: RowError[]
}

/**
 * Reads and checks a CSV file. Throws `invalid_request` for anything but CSV in UTF-8, and for too many rows.
 */
export async function checkFile(bytes: Buffer): Promise<CheckedFile> {
  const { header, rows } = await readCsv(bytes)
  const columns = columnsOf(header)
  const ignored = ignoredOf(columns)
  const inHeader = headerErrors(columns)
  if (inHeader.length > 0) return { rows: rows.length, ignored, good: [], errors: inHeader }
  const good: CheckedFile['good'] = []
  const errors: RowError[] = []
  const turns = new Turns()
  for (const row of rows) {
    const checked = checkRow(columns, row)
    if (Array.isArray(checked)) errors.push(...checked)
    else good.push({ row: row.row, value: checked })
    await turns.give()
  }
  return { rows: rows.length, ignored, good, errors }
}

const check = checkerOf(Row)
const integers = Object.entries(Row.properties)
  .filter(([, column]) => 'type' in column && column.type === 'integer')
  .map(([name]) => name)

function checkRow(columns: Column[], { row, cells }: CsvRow): ImportRow | RowError[] {
  if (cells.slice(columns.length).some(cell => cell !== '')) {
    const wrong = problem('cells', { count: cells.length, columns: columns.length })
    return [{ row, column: null, code: 'cells', problem: wrong }]
  }
  const checked = check(valuesOf(columns, cells))
  if (!checked.problems) return { ...checked.value, status: statusMeant(checked.value.status) }
  return Object.entries(checked.problems).map(([column, wrong]) => ({
    row,
    column,
    problem: wrong,
    code: wrong.reason === 'required' ? ('missing' as const) : ('invalid' as const),
  }))
}

/**
 * A file that was exported has the same start twice, and a spreadsheet may have written the local one in its
 * own way.
 */
const unreadBesideUtc = ['start_local', 'start_timezone']

/** Empty cells are left out. Numbers are parsed where the column has them. */
function valuesOf(columns: Column[], cells: string[]): Record<string, unknown> {
  const given = columns.flatMap((column, at) => {
    const cell = cells[at]?.trim() ?? ''
    return cell === '' || column.kind === 'ignored' ? [] : [{ column, cell }]
  })
  const hasUtc = given.some(({ column }) => column.name === 'start_utc')
  const fields = given.flatMap(({ column, cell }) =>
    column.kind === 'field' && !(hasUtc && unreadBesideUtc.includes(column.name))
      ? [[column.name, numberOr(column.name, cell)] as const]
      : [],
  )
  const metadata = given.flatMap(({ column, cell }) =>
    column.kind === 'metadata' ? [[column.key, cell] as const] : [],
  )
  return Object.fromEntries([
    ...fields,
    ...(metadata.length === 0 ? [] : [['metadata', Object.fromEntries(metadata)] as const]),
  ])
}

const numberOr = (name: string, cell: string): string | number =>
  integers.includes(name) && /^\d{1,15}$/.test(cell) ? Number(cell) : cell
