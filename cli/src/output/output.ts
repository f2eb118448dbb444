import type { Screen, Terminal } from '../terminal.ts'
import { type Style, safeText, stateText, styleFor } from './style.ts'
import { type Column, cellWidth, tableLines } from './table.ts'

/** A line of what is told of one thing: its name and its text. Those without a text are left out. */
export type Field = [name: string, value: string | number | boolean | null | undefined]

/** What a command says: for people, or as JSON for programs. */
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

  /** A table of the rows, or a JSON array of them. */
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

  /** Name and value, a line each; or the thing itself as JSON. */
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

  /** That something was done; or what it was done to, as JSON. */
  done(message: string, thing: unknown): void {
    if (this.isJson) this.json(thing)
    else this.line(`${this.style('green', '✓')} ${safeText(message)}`)
  }

  json(value: unknown): void {
    this.line(JSON.stringify(value, null, this.#terminal.out.isTTY ? 2 : undefined))
  }

  /** One value a line, for what goes on and on. */
  jsonLine(value: unknown): void {
    this.line(JSON.stringify(value))
  }

  line(text: string): void {
    say(this.#terminal.out, text)
  }

  /** Beside what was asked for: programs that read the output do not see it. One line. */
  note(text: string): void {
    say(this.#terminal.err, this.#errStyle('dim', safeText(text)))
  }

  warn(text: string): void {
    say(this.#terminal.err, `${this.#errStyle('yellow', '!')} ${safeText(text)}`)
  }
}

const say = (screen: Screen, text: string) => void screen.write(`${text}\n`)
