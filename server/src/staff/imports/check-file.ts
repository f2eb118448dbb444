import { statusMeant } from '../../bookings/shared/view.ts'
import { checkerOf } from '../../platform/http/validation.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { Turns } from '../../platform/lib/turns.ts'
import {
  absentErrors,
  type Column,
  columnsOf,
  headerError,
  headerErrors,
  headingsOf,
  ignoredOf,
} from './columns.ts'
import type { Mapping } from './mapping.ts'
import { type Cells, dateTextOf, meaningOf, type Reading } from './meaning.ts'
import { type CsvRow, readCsv } from './read-csv.ts'
import { type DateOrder, orderOf } from './read-dates.ts'
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
  /** What errors call a column, where that is the heading of the file. */
  headings: Map<string, string>
  /** Whether the caller said what its columns are: another system wrote it. */
  isForeign: boolean
  /** The order in which dates in figures are read. Null: the file has no such date. */
  dateOrder: DateOrder | 'unclear' | null
}

/**
 * Reads and checks a CSV file. Throws `invalid_request` for anything but CSV in UTF-8, and for too many rows.
 */
export async function checkFile(bytes: Buffer, mapping: Mapping): Promise<CheckedFile> {
  const { header, rows } = await readCsv(bytes)
  const columns = columnsOf(header, mapping.columns)
  const file = {
    rows: rows.length,
    ignored: ignoredOf(columns),
    headings: headingsOf(header, mapping.columns),
    isForeign: mapping.columns !== undefined,
  }
  const absent = absentErrors(header, mapping.columns)
  const inHeader = absent.length > 0 ? absent : headerErrors(columns, mapping.services.has(''))
  if (inHeader.length > 0) return { ...file, good: [], errors: inHeader, dateOrder: null }
  const found = mapping.dateOrder
    ? { order: mapping.dateOrder }
    : orderOf(rows.flatMap(row => dateTextOf(cellsOf(columns, row.cells)) ?? []))
  if ('unclear' in found) return { ...file, good: [], errors: [unclear(found.unclear)], dateOrder: 'unclear' }
  const checked = await checkRows(columns, rows, { mapping, order: found.order ?? undefined })
  return { ...file, ...checked, dateOrder: found.order }
}

/** One error for the file: the answer is the same for each row. */
const unclear = (date: string): RowError =>
  headerError('start_local', 'time', problem('date_order_unclear', { date }))

async function checkRows(columns: Column[], rows: CsvRow[], reading: Reading) {
  const good: CheckedFile['good'] = []
  const errors: RowError[] = []
  const turns = new Turns()
  for (const row of rows) {
    const checked = checkRow(columns, row, reading)
    if (Array.isArray(checked)) errors.push(...checked)
    else good.push({ row: row.row, value: checked })
    await turns.give()
  }
  return { good, errors }
}

const check = checkerOf(Row)
const integers = Object.entries(Row.properties)
  .filter(([, column]) => 'type' in column && column.type === 'integer')
  .map(([name]) => name)

function checkRow(columns: Column[], { row, cells }: CsvRow, reading: Reading): ImportRow | RowError[] {
  if (cells.slice(columns.length).some(cell => cell !== '')) {
    const wrong = problem('cells', { count: cells.length, columns: columns.length })
    return [{ row, column: null, code: 'cells', problem: wrong }]
  }
  const checked = check(valuesOf(columns, cells, reading))
  if (!checked.problems) return { ...checked.value, status: statusMeant(checked.value.status) }
  return Object.entries(checked.problems).map(([column, wrong]) => ({
    row,
    column,
    problem: wrong,
    code: wrong.reason === 'required' ? ('missing' as const) : ('invalid' as const),
  }))
}

/** Empty cells are left out. */
const cellsOf = (columns: Column[], cells: string[], kind: Column['kind'] = 'field'): Cells =>
  Object.fromEntries(
    columns.flatMap((column, at) => {
      const cell = cells[at]?.trim() ?? ''
      if (cell === '' || column.kind !== kind) return []
      return [[column.kind === 'metadata' ? column.key : column.name, cell] as const]
    }),
  )

/**
 * A file that was exported has the same start twice, and a spreadsheet may have written the local one in its
 * own way.
 */
const unreadBesideUtc = ['start_local', 'start_timezone']

/** Numbers are parsed where the column has them. */
function valuesOf(columns: Column[], cells: string[], reading: Reading): Record<string, unknown> {
  const given = cellsOf(columns, cells)
  const hasUtc = given.start_utc !== undefined
  const fields = Object.entries(meaningOf(given, reading)).flatMap(([name, cell]) =>
    cell === undefined || (hasUtc && unreadBesideUtc.includes(name)) ? [] : [[name, numberOr(name, cell)]],
  )
  const metadata = cellsOf(columns, cells, 'metadata')
  return Object.fromEntries([
    ...fields,
    ...(Object.keys(metadata).length === 0 ? [] : [['metadata', metadata] as const]),
  ])
}

const numberOr = (name: string, cell: string): string | number =>
  integers.includes(name) && /^\d{1,15}$/.test(cell) ? Number(cell) : cell
