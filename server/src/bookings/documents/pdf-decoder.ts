import { PdfHead } from './pdf-head.ts'

/**
 * Types with which programs send a PDF in a data URL. Those that know none leave it out, or say
 * `octet-stream`.
 */
const header = /^data:\s*(?:application\/(?:x-)?(?:pdf|octet-stream)\s*)?(?:;.*?)??;\s*base64\s*,/is
/** The longest header of a data URL: it may have the name of the file. */
const maxHeaderChars = 1_024
const scheme = 'data:'

/** Why a text is not the base64 of a PDF. */
export type PdfProblem = 'space' | 'base64url' | 'percent' | 'data_url' | 'other'

/** Decodes the base64 of a PDF in pieces, and checks that it is a PDF (decision "PDF check"). */
export class PdfDecoder {
  #started = false
  #carry = ''
  #padded = false
  #bad: PdfProblem | undefined
  readonly #head = new PdfHead()
  #sizeBytes = 0

  get sizeBytes(): number {
    return this.#sizeBytes
  }

  /** The bytes that `text` completes. None after invalid base64. */
  write(text: string): Buffer {
    if (!this.#started) {
      this.#carry = (this.#carry + text).replace(/[\t\n\v\f\r]+/g, '').trimStart()
      if (this.#mayBeHeader()) return Buffer.alloc(0)
      this.#start()
    } else this.#add(text)
    return this.#decode(this.#carry.length - (this.#carry.length % 4))
  }

  /** The last bytes. Padding must be complete or absent. */
  end(): Buffer {
    if (!this.#started) this.#start()
    const left = this.#carry.length % 4
    if (left === 1 || (left > 0 && this.#carry.endsWith('='))) this.#bad ??= 'other'
    return this.#decode(this.#carry.length)
  }

  /** Counts and checks bytes that need no decoding. */
  take(bytes: Buffer): Buffer {
    this.#head.add(bytes)
    this.#sizeBytes += bytes.length
    return bytes
  }

  /** Undefined for a PDF. */
  problem(): PdfProblem | undefined {
    return this.#bad ?? (this.#head.isPdf() ? undefined : 'other')
  }

  /** Whether the header of a data URL may end in what follows. */
  #mayBeHeader(): boolean {
    const start = this.#carry.slice(0, scheme.length).toLowerCase()
    if (start !== scheme) return scheme.startsWith(start)
    return this.#carry.length < maxHeaderChars && !header.test(this.#carry)
  }

  #start(): void {
    this.#started = true
    const [found = ''] = header.exec(this.#carry.slice(0, maxHeaderChars)) ?? []
    if (found === '' && this.#carry.slice(0, scheme.length).toLowerCase() === scheme) this.#bad = 'data_url'
    const text = this.#carry.slice(found.length)
    this.#carry = ''
    this.#add(text)
  }

  /**
   * Line breaks and tabs are no part of base64. A space is refused: it may have been a `+`, and without it
   * the PDF would be damaged.
   */
  #add(text: string): void {
    const bare = text.replace(/[\t\n\v\f\r]+/g, '')
    if (this.#bad === undefined && bare.includes(' ')) this.#bad = 'space'
    this.#carry = this.#bad ? '' : this.#carry + bare
  }

  #decode(length: number): Buffer {
    const text = this.#carry.slice(0, length)
    this.#carry = this.#carry.slice(length)
    if (text === '' || this.#bad) return Buffer.alloc(0)
    const bytes = Buffer.from(text, 'base64')
    if (this.#padded || !/^[A-Za-z0-9+/]*={0,2}$/.test(text) || !isWhole(text, bytes)) {
      this.#bad = likenessOf(text)
      return Buffer.alloc(0)
    }
    this.#padded = text.endsWith('=')
    return this.take(bytes)
  }
}

/** What a text that is no base64 looks like. */
function likenessOf(text: string): PdfProblem {
  if (/%/.test(text)) return 'percent'
  return /^[\w-]*={0,2}$/.test(text) && /[-_]/.test(text) ? 'base64url' : 'other'
}

/** Bits after the last whole byte are 0. Others are left of a text that was cut. */
function isWhole(text: string, bytes: Buffer): boolean {
  const last = text.slice(text.length - (text.length % 4 || 4)).replace(/={1,2}$/, '')
  if (last.length % 4 === 0) return true
  const tail = bytes.subarray(bytes.length - (last.length - 1))
  return tail.toString('base64').replace(/={1,2}$/, '') === last
}
