import type { Screen, Terminal } from '../terminal.ts'
import { type Style, safeJson, safeText, stateText, styleFor } from './style.ts'
import { type Column, cellWidth, tableLines } from './table.ts'

/** A line of a record: name and value. Empty values are omitted. */
export type Field = [name: string, value: string | number | boolean | null | undefined]

/** Output of a command: for people, or as JSON for programs. */
export class Output {
  readonly isJson: boolean
  readonly style: Style
  readonly #terminal: Terminal
  readonly #errStyle: Style

  constructor(terminal: Terminal, isJson: boolean) {
    this.#terminal = terminal
    this.isJson = isJson
    this.style = styleFor(terminal, terminal.out)
    this.#errStyle = styleFor(terminal, terminal.err)
  }

  /** Prints the rows as a table or a JSON array. */
  table<Row>(columns: Column<Row>[], rows: Row[], whenEmpty: string): void {
    if (this.isJson) this.json(rows)
    else if (rows.length === 0) this.note(whenEmpty)
    else this.#tableLines(columns, rows)
  }

  #tableLines<Row>(columns: Column<Row>[], rows: Row[]): void {
    const { out } = this.#terminal
    const width = out.isTTY ? (out.columns ?? 80) : undefined
    for (const line of tableLines(columns, rows, { style: this.style, width })) this.line(line)
  }

  /** Prints name and value, one per line; or the object as JSON. */
  record(fields: Field[], thing: unknown): void {
    if (this.isJson) this.json(thing)
    else this.#fieldLines(fields)
  }

  #fieldLines(fields: Field[]): void {
    const shown = fields.filter(([, value]) => value !== null && value !== undefined && value !== '')
    const width = Math.max(...shown.map(([name]) => cellWidth(name)))
    for (const [name, value] of shown) {
      const text = safeText(String(value))
      const look = name === 'Status' || name === 'State' ? stateText(this.style, text) : text
      this.line(`${this.style('dim', name.padEnd(width))}  ${look}`)
    }
  }

  /** Prints a success message; or the object as JSON. */
  done(message: string, thing: unknown): void {
    if (this.isJson) this.json(thing)
    else this.line(`${this.style('green', '✓')} ${safeText(message)}`)
  }

  json(value: unknown): void {
    this.line(safeJson(value, this.#terminal.out.isTTY ? 2 : undefined))
  }

  /** Prints one value per line, for streams. */
  jsonLine(value: unknown): void {
    this.line(safeJson(value))
  }

  line(text: string): void {
    say(this.#terminal.out, text)
  }

  /** Prints one line on the error stream, which programs that read the output do not see. */
  note(text: string): void {
    say(this.#terminal.err, this.#errStyle('dim', safeText(text)))
  }

  warn(text: string): void {
    say(this.#terminal.err, `${this.#errStyle('yellow', '!')} ${safeText(text)}`)
  }
}

const say = (screen: Screen, text: string) => void screen.write(`${text}\n`)
