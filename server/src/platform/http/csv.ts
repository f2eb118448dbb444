import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** A column of a CSV export. */
export interface CsvColumn<Row> {
  name: string
  value: (row: Row) => string | number | null
}

/** With all parameters that an `Accept` may name (RFC 7111). */
const csvType = 'text/csv; charset=utf-8; header=present'
const jsonType = 'application/json; charset=utf-8'

/**
 * Whether a list was asked for as CSV: `format=csv`, or an `Accept` without a `format` that prefers CSV to
 * JSON.
 */
export function wantsCsv(request: FastifyRequest): boolean {
  const { format } = request.query as { format?: unknown }
  if (format !== undefined) return format === 'csv'
  return new Negotiator(request).mediaType([jsonType, csvType]) === csvType
}

/**
 * The rows of all pages as a CSV file (RFC 4180, UTF-8), read while the client takes them, after a byte order
 * mark with `bom`. It ends early with the connection.
 */
export function csvFile<Row>(
  reply: FastifyReply,
  filename: string,
  columns: CsvColumn<Row>[],
  pages: AsyncIterable<Row[]>,
  { bom = false } = {},
): Readable {
  reply.type('text/csv; charset=utf-8').headers({
    'content-disposition': `attachment; filename="${filename}"`,
    'cache-control': 'no-store',
  })
  return Readable.from(linesOf(columns, pages, bom ? '\ufeff' : ''), { highWaterMark: 1 })
}

async function* linesOf<Row>(columns: CsvColumn<Row>[], pages: AsyncIterable<Row[]>, mark: string) {
  yield mark + line(columns.map(({ name }) => name))
  for await (const rows of pages) {
    if (rows.length > 0) yield rows.map(row => line(columns.map(({ value }) => value(row)))).join('')
  }
}

const line = (values: (string | number | null)[]): string => `${values.map(cell).join(',')}\r\n`

function cell(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '')
  const text = (isFormula.test(value) ? `'${value}` : value).replace(formulaWithin, "'")
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text of a cell that an export protected. */
export const unprotected = (cell: string): string =>
  (cell.startsWith("'") && isFormula.test(cell.slice(1)) ? cell.slice(1) : cell).replace(protectedWithin, '')

/** A program for tables would run such a text as a formula. */
const isFormula = /^\s*[=+\-@＝＋－＠\t\r]/
/**
 * The same after what another program takes for the end of a cell: in many countries Excel separates by
 * semicolons. The sign is found first. From there, a run of white space is read back once, and not from each
 * of its characters.
 */
const formulaWithin = /(?=[=+\-@＝＋－＠])(?<=[;\t|\r\n][\s"]*)/g
const protectedWithin = /'(?=[=+\-@＝＋－＠])(?<=[;\t|\r\n][\s"]*')/g
