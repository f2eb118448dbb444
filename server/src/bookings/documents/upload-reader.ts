import { Assembler } from 'stream-json/core/assembler.js'
import { jsonParser, type Token } from 'stream-json/core/parser.js'

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
  #string: string[] = []
  #streaming = false
  #seen = false

  /** `name` is the property of the outermost object whose string is passed on. */
  constructor(name: string) {
    this.#name = name
  }

  /** The part of the streamed string in `text`. Throws for invalid JSON. */
  write(text: string): string {
    return this.#consume(tokensOf(this.#parse(text)))
  }

  /** The object, with a placeholder for the streamed string. Throws for invalid or incomplete JSON. */
  end(): unknown {
    if (!this.#assembler.done) throw new SyntaxError('unfinished')
    return this.#assembler.current
  }

  #consume(tokens: Token[]): string {
    const streamed: string[] = []
    for (const token of tokens) {
      if (token.name === 'startString') this.#startString()
      else if (token.name === 'stringChunk') (this.#streaming ? streamed : this.#string).push(token.value)
      else if (token.name === 'endString') this.#endString()
      else this.#assembler.consume(token)
    }
    return streamed.join('')
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
