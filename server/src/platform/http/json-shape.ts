import { refusal } from '../lib/errors.ts'

/** No operation has fields below this depth. */
const mostDepth = 32
/** Of one object. */
const mostFields = 1_000
/** Of all objects and arrays together: more than the hours of a notary have at most. */
const mostValues = 100_000

const [quote, comma, backslash, openBracket, closeBracket, openBrace, closeBrace] = Buffer.from('",\\[]{}')

/**
 * Counts what a JSON text is made of, before it is parsed: half a mebibyte of nested arrays or of unknown
 * fields takes seconds and hundreds of megabytes. Takes the text in pieces. The parser finds what is not
 * JSON.
 */
export class JsonShape {
  #inString = false
  #escaped = false
  #values = 0
  /** For each open object the number of its fields, and -1 for an array. */
  readonly #open: number[] = []

  /** Throws `invalid_request` for a text that is too wide or too deep. */
  add(text: Buffer): void {
    for (let at = 0; at < text.length; at++) {
      if (this.#inString) at = this.#endOfText(text, at)
      else if (text[at] === quote) this.#inString = true
      else this.#between(text[at])
    }
  }

  /** Where the string ends, or the text. */
  #endOfText(text: Buffer, from: number): number {
    let at = this.#escaped ? from + 1 : from
    this.#escaped = false
    for (; at < text.length; at++) {
      if (text[at] === quote) {
        this.#inString = false
        return at
      }
      if (text[at] === backslash) at++
    }
    // A backslash at the end of the piece escapes the first sign of the next one.
    this.#escaped = at > text.length
    return at
  }

  #between(byte: number | undefined): void {
    if (byte === comma) this.#count()
    else if (byte === openBrace || byte === openBracket) {
      if (this.#open.push(byte === openBrace ? 1 : -1) > mostDepth) throw tooLarge()
      if (++this.#values > mostValues) throw tooLarge()
    } else if (byte === closeBrace || byte === closeBracket) this.#open.pop()
  }

  #count(): void {
    const last = this.#open.length - 1
    const fields = this.#open[last] ?? -1
    if (fields > 0) this.#open[last] = fields + 1
    if (fields >= mostFields || ++this.#values > mostValues) throw tooLarge()
  }
}

const tooLarge = () =>
  refusal('invalid_request', 'json_shape', {
    depth: String(mostDepth),
    fields: mostFields.toLocaleString('en-US'),
    values: mostValues.toLocaleString('en-US'),
  })
