import { Assembler } from 'stream-json/core/assembler.js'
import { jsonParser, type Token } from 'stream-json/core/parser.js'
import { JsonShape } from '../../platform/http/json-shape.ts'

/** Placeholder in the body for a string that was streamed out of it. */
const streamedOut = '(streamed)'

/** Parses one JSON object in pieces, and passes on one of its strings as it arrives. */
export class UploadReader {
  readonly #name: string
  readonly #parse = jsonParser({
    packStrings: false,
    streamStrings: true,
    streamKeys: false,
    streamNumbers: false,
  })
  readonly #assembler = new Assembler()
  readonly #shape = new JsonShape()
  #string: string[] = []
  #streaming = false
  /** An escape of the streamed string that goes on in the next piece. */
  #escape = ''
  #seen = false

  /** `name` is the property of the outermost object whose string is passed on. */
  constructor(name: string) {
    this.#name = name
  }

  /** The part of the streamed string in `text`. Throws for invalid JSON, and as `JsonShape` does. */
  write(text: string): string {
    const streamed: string[] = []
    for (let rest = text; rest !== ''; ) {
      if (this.#streaming) {
        const { value, length } = this.#scan(rest)
        streamed.push(value)
        rest = rest.slice(length)
        // The closing quote, which ends the string for the parser, too.
        if (rest !== '') this.#consume(rest.slice(0, 1))
        rest = rest.slice(1)
      } else {
        const length = this.#lengthToValue(rest)
        this.#consume(rest.slice(0, length))
        rest = rest.slice(length)
      }
    }
    return streamed.join('')
  }

  /** The object, with a placeholder for the streamed string. Throws for invalid or incomplete JSON. */
  end(): unknown {
    if (!this.#assembler.done) throw new SyntaxError('unfinished')
    return this.#assembler.current
  }

  #consume(text: string): void {
    this.#shape.add(Buffer.from(text))
    for (const token of tokensOf(this.#parse(text))) {
      if (token.name === 'startString') this.#startString()
      else if (token.name === 'stringChunk') this.#string.push(token.value)
      else if (token.name === 'endString') this.#endString()
      else this.#assembler.consume(token)
    }
  }

  /** Up to the next quote that may begin the value of a property: the parser then tells which one it is. */
  #lengthToValue(text: string): number {
    const { index, 0: found } = /(?:^|:)\s*"/.exec(text) ?? { index: text.length, 0: '' }
    return index + found.length
  }

  /**
   * The part of the streamed string before the quote that ends it, or all of the text. The parser would make
   * a token of each escape, and a file of escapes would keep the process from other requests.
   */
  #scan(text: string): { value: string; length: number } {
    const before = this.#escape.length
    const all = this.#escape + text
    const end = closingQuote(all)
    this.#escape = end === all.length ? openEscape(all) : ''
    return { value: JSON.parse(`"${all.slice(0, end - this.#escape.length)}"`), length: end - before }
  }

  #startString(): void {
    const { depth, key } = this.#assembler
    this.#streaming = depth === 1 && key === this.#name
    if (!this.#streaming) return
    if (this.#seen) throw new SyntaxError(`${this.#name} appears twice`)
    this.#seen = true
  }

  #endString(): void {
    const value = this.#streaming ? streamedOut : this.#string.join('')
    this.#assembler.consume({ name: 'stringValue', value })
    this.#string = []
    this.#streaming = false
  }
}

function tokensOf(result: unknown): Token[] {
  if (typeof result !== 'object' || result === null) return []
  return 'values' in result ? (result.values as Token[]) : [result as Token]
}

/** Where the first quote stands that no backslash escapes, or the end of the text. */
function closingQuote(text: string): number {
  let at = text.indexOf('"')
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
  return at < 0 ? text.length : at
}

/** The escape at the end of the text whose last characters are still to come. */
function openEscape(text: string): string {
  const at = text.lastIndexOf('\\')
  if (at < 0 || isEscaped(text, at)) return ''
  const last = text.slice(at)
  return /^\\(u[\da-f]{0,3})?$/i.test(last) ? last : ''
}

function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text[first - 1] === '\\') first--
  return (at - first) % 2 === 1
}
