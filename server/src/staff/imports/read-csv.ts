import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { unprotected } from '../../platform/http/csv.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'

/**
 * Rows of one file: other calls wait for its transaction on the embedded database (decision "Size of an
 * import").
 */
const mostRows = 2_000
/** Spreadsheets write blank rows below the others. They are left out, but each takes time to read. */
const mostWithBlank = 50_000
/** An export has fewer than 100. The others are left for metadata. */
const mostColumns = 500

/** A row of the file with its number in a spreadsheet: the header is row 1, and blank rows count. */
export interface CsvRow {
  row: number
  cells: string[]
}

/** Other calls run between two slices. A slice of line breaks alone takes 15 ms. */
const sliceBytes = 2 * 1024
const mostInRow = 200_000
/** Excel has 16,384 columns. The parser copies a row at once, and counts no empty cells in its size. */
const mostCells = 20_000

/**
 * Reads a CSV file in UTF-8, or in UTF-16 with a byte order mark, with any line ends, separated by commas,
 * semicolons or tabs, or by what its line `sep=;` says, which Excel writes and does not count. Blank rows are
 * left out. Throws `invalid_request` for another file, for more than 2,000 rows, 50,000 with blank ones, 500
 * columns, or 20,000 cells of a row.
 */
export async function readCsv(bytes: Buffer): Promise<{ header: string[]; rows: CsvRow[] }> {
  const { text, separator } = withoutSeparatorLine(textOf(bytes))
  assertSeparator(text, separator)
  const delimiter = separator ?? separatorOf(text)
  const utf8 = Buffer.from(text)
  await assertCells(utf8, delimiter)
  const records = Readable.from(slicesOf(utf8)).pipe(
    parse({
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: mostInRow,
    }),
  )
  let header: string[] | undefined
  const rows: CsvRow[] = []
  let row = 0
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      row++
      if (row > mostWithBlank) throw tooMany('blank_rows', mostWithBlank)
      const cells = filledOf(record).map(textOfCell)
      if (cells.every(cell => cell.trim() === '')) continue
      if (header) rows.push({ row, cells })
      else header = headerOf(record)
      if (rows.length > mostRows) throw tooMany('rows', mostRows)
    }
  } catch (error) {
    throw error instanceof CsvError
      ? invalidParams({ body: problem('not_csv', { problem: error.message }) })
      : error
  }
  if (!header) throw invalidParams({ body: problem('no_columns') })
  return { header, rows }
}

/** Counts the separators of each row, outside of quotes. */
async function assertCells(bytes: Buffer, delimiter: string): Promise<void> {
  const separator = delimiter.charCodeAt(0)
  let isQuoted = false
  let cells = 0
  for (const [at, byte] of bytes.entries()) {
    if (at % scanBytes === 0) await nextTurn()
    if (byte === quote) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (byte === separator) cells++
    else if (byte === lineFeed || byte === carriageReturn) cells = 0
    if (cells >= mostCells) throw tooMany('cells', mostCells)
  }
}

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d]
const scanBytes = 64 * 1024

const tooMany = (what: 'blank_rows' | 'cells' | 'columns' | 'rows', most: number) =>
  invalidParams({ body: problem('csv_too_large', { case: what, most }) })

function headerOf(record: string[]): string[] {
  if (record.length > mostColumns) throw tooMany('columns', mostColumns)
  return record.map(textOfCell)
}

/** Without the empty cells at the end, of which a row can have millions. */
const filledOf = (record: string[]): string[] =>
  record.slice(0, record.findLastIndex(cell => cell !== '') + 1)

const textOfCell = (cell: string): string => unprotected(cell.replaceAll(/\r\n?/g, '\n'))

/** UTF-16 is what Excel writes as "Unicode Text". A file without a byte order mark counts as UTF-8. */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
}

function textOf(bytes: Buffer): string {
  const encoding = encodingOf(bytes)
  const text = decoded(bytes, encoding)
  if (text === undefined)
    throw invalidParams({ body: problem('csv_encoding', { encoding: encoding.toUpperCase() }) })
  if (text.includes('\0')) throw invalidParams({ body: problem('csv_nul') })
  return text
}

function decoded(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The first line `sep=;`, perhaps in quotes, names the separator. */
function withoutSeparatorLine(text: string): { text: string; separator: string | undefined } {
  const [line, said] = /^("?sep=[^\r\n]*)(?:\r\n?|\n|$)/i.exec(text) ?? []
  if (line === undefined || said === undefined) return { text, separator: undefined }
  // A spreadsheet may have filled the line up with empty cells.
  const [, , named] = /^("?)sep=([,;\t|])\1[,;\t]*$/i.exec(said) ?? []
  if (named === undefined)
    throw invalidParams({
      body: problem('csv_sep_line'),
    })
  return { text: text.slice(line.length), separator: named }
}

/** Of bytes, which the parser joins before it decodes a cell: a slice of text can end within a letter. */
async function* slicesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    yield bytes.subarray(at, at + sliceBytes)
    await nextTurn()
  }
}

const plainHeader = (text: string): string =>
  text
    .slice(0, mostInRow)
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1)[0] ?? ''

/** One error about the separator, instead of one per column that is missing with the wrong one. */
function assertSeparator(text: string, said: string | undefined): void {
  const line = plainHeader(text)
  const used = said ?? separatorOf(text)
  const other = [';', '|', '\t', ','].find(one => one !== used && line.split(one).length > 2)
  if (other === undefined || line.includes(used)) return
  const named = other === '\t' ? 'tabs' : `"${other}"`
  const remedy =
    said === undefined
      ? `Write sep=${other} as its first line, or separate the cells by commas`
      : `Remove the first line sep=${said === '\t' ? 'tab' : said}, or write sep=${other === '\t' ? 'and a tab' : other}`
  throw invalidParams({ body: problem('csv_separator', { separator: named, remedy }) })
}

/** The separator that the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const line = plainHeader(text)
  const count = (separator: string) => line.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}
