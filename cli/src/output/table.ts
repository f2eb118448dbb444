import { stripVTControlCharacters } from 'node:util'
import { type Style, safeText } from './style.ts'

export interface Column<Row> {
  title: string
  /** The text; it is made safe to show. */
  value: (row: Row) => string | number | null | undefined
  /** Styles the safe text. */
  look?: (text: string, row: Row) => string
  align?: 'right'
}

interface Layout {
  style: Style
  /** Columns of the terminal; undefined: unlimited. */
  width: number | undefined
}

const gap = '  '

/** Returns the lines of a table. In a narrow terminal the last column wraps. */
export function tableLines<Row>(columns: Column<Row>[], rows: Row[], { style, width }: Layout): string[] {
  const cells = rows.map(row => columns.map(({ value }) => safeText(String(value(row) ?? '–'))))
  const widths = columns.map(({ title }, at) =>
    Math.max(cellWidth(title), ...cells.map(line => cellWidth(line[at] ?? ''))),
  )
  const head = columns.map(({ title }) => title.toUpperCase())
  const shown = (texts: string[], look: (text: string, at: number) => string) =>
    joined(texts, look, { widths, aligns: columns.map(({ align }) => align), width })
  return [
    ...shown(head, text => style('dim', text)),
    ...rows.flatMap((row, index) =>
      shown(cells[index] ?? [], (text, at) => columns[at]?.look?.(text, row) ?? text),
    ),
  ]
}

interface Widths {
  widths: number[]
  aligns: (Column<unknown>['align'] | undefined)[]
  width: number | undefined
}

function joined(
  texts: string[],
  look: (text: string, at: number) => string,
  { widths, aligns, width }: Widths,
): string[] {
  const last = texts.length - 1
  const lead = texts.slice(0, last).map((text, at) => {
    const space = ' '.repeat(Math.max(0, (widths[at] ?? 0) - cellWidth(text)))
    return aligns[at] === 'right' ? space + look(text, at) : look(text, at) + space
  })
  const indent = widths.slice(0, last).reduce((sum, one) => sum + one + gap.length, 0)
  const room = width === undefined ? Number.POSITIVE_INFINITY : Math.max(20, width - indent)
  const space =
    aligns[last] === 'right'
      ? ' '.repeat(Math.max(0, (widths[last] ?? 0) - cellWidth(texts[last] ?? '')))
      : ''
  const [first = '', ...more] = wrapped(texts[last] ?? '', room)
  return [
    [...lead, space + look(first, last)].join(gap).trimEnd(),
    ...more.map(text => ' '.repeat(indent) + look(text, last)),
  ]
}

/** Wraps between words, and inside a word that is longer than a line. */
export function wrapped(text: string, width: number): string[] {
  if (cellWidth(text) <= width) return [text]
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && cellWidth(`${line} ${word}`) > width) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
    for (let long = lines.at(-1) ?? ''; cellWidth(long) > width; long = lines.at(-1) ?? '') {
      lines.splice(-1, 1, ...cut(long, width))
    }
  }
  return lines
}

/** Splits off the part that fits, at least one grapheme. */
function cut(text: string, width: number): [head: string, rest: string] {
  let [head, room] = ['', width]
  for (const { segment } of graphemes.segment(text)) {
    room -= cellWidth(segment)
    if (room < 0 && head !== '') break
    head += segment
  }
  return [head, text.slice(head.length)]
}

const graphemes = new Intl.Segmenter()

/** Width of a text in terminal columns: East Asian characters and emoji take two. */
export function cellWidth(text: string): number {
  const plain = stripVTControlCharacters(text)
  if (/^[ -~]*$/.test(plain)) return plain.length
  return [...graphemes.segment(plain)].reduce((sum, { segment }) => sum + (isWide(segment) ? 2 : 1), 0)
}

const isWide = (grapheme: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]|\p{Emoji_Presentation}/u.test(
    grapheme,
  )
