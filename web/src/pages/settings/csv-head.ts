/** The first lines of a CSV file, as the server reads them. */
export interface CsvHead {
  headings: string[]
  /** Below each heading, the first cell that is not empty, of a few rows. */
  samples: string[]
}

const mostBytes = 256 * 1024
const sampleRows = 20

/** The headings of the file. Empty if it has none: the server then says what is wrong. */
export function readCsvHead(bytes: Uint8Array): CsvHead {
  const { text, separator } = withoutSeparatorLine(decoded(bytes.subarray(0, mostBytes)))
  const rows = rowsOf(text, separator ?? separatorOf(text)).filter(cells => cells.some(cell => cell !== ''))
  const [headings = [], ...others] = rows.slice(0, sampleRows + 1)
  return { headings, samples: headings.map((_, at) => others.map(row => row[at] ?? '').find(Boolean) ?? '') }
}

function decoded(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

function withoutSeparatorLine(text: string): { text: string; separator: string | undefined } {
  const [line, , separator] = /^("?)sep=([,;\t|])\1[,;\t]*(?:\r\n?|\n|$)/i.exec(text) ?? []
  return { text: text.slice(line?.length ?? 0), separator }
}

/** The separator that the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const line =
    text
      .replaceAll(/"[^"]*"/g, '')
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? ''
  const count = (separator: string) => line.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** Only the first rows. Quotes are doubled within quotes. */
function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length && rows.length < 2 * sampleRows; at++) {
    const letter = text[at] ?? ''
    const isLineEnd = letter === '\n' || letter === '\r'
    if (letter === '"' && isQuoted && text[at + 1] === '"') cell += text[at++]
    else if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted || (letter !== separator && !isLineEnd)) cell += letter
    else {
      cells.push(cellText(cell))
      cell = ''
      if (isLineEnd) cells = added(rows, cells)
    }
  }
  if (cell !== '' || cells.length > 0) rows.push([...cells, cellText(cell)])
  return rows
}

function added(rows: string[][], cells: string[]): string[] {
  rows.push(cells)
  return []
}

/** Without the `'` by which an export protects a text such as `'=1`. */
const cellText = (cell: string): string =>
  cell
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^'(?=[=+\-@\t\r'])/, '')
    .trim()
