import { PdfHead } from './pdf-head.ts'

const prefix = 'data:application/pdf;base64,'

/** Decodes the base64 of a PDF in pieces, and checks that it is a PDF. */
export class PdfDecoder {
  #started = false
  #carry = ''
  #padded = false
  #bad = false
  readonly #head = new PdfHead()
  #sizeBytes = 0

  get sizeBytes(): number {
    return this.#sizeBytes
  }

  /** The bytes that `text` completes. None after invalid base64. */
  write(text: string): Buffer {
    this.#carry += text.replace(/[\t\n\v\f\r ]+/g, '')
    if (!this.#started) {
      if (this.#carry.length < prefix.length) return Buffer.alloc(0)
      this.#start()
    }
    return this.#decode(this.#carry.length - (this.#carry.length % 4))
  }

  /** The last bytes. Padding must be complete or absent. */
  end(): Buffer {
    if (!this.#started) this.#start()
    const left = this.#carry.length % 4
    if (left === 1 || (left > 0 && this.#carry.endsWith('='))) this.#bad = true
    return this.#decode(this.#carry.length)
  }

  /** Counts and checks bytes that need no decoding. */
  take(bytes: Buffer): Buffer {
    this.#head.add(bytes)
    this.#sizeBytes += bytes.length
    return bytes
  }

  isPdf(): boolean {
    return !this.#bad && this.#head.isPdf()
  }

  #start(): void {
    this.#started = true
    if (this.#carry.toLowerCase().startsWith(prefix)) this.#carry = this.#carry.slice(prefix.length)
  }

  #decode(length: number): Buffer {
    const text = this.#carry.slice(0, length)
    this.#carry = this.#carry.slice(length)
    if (text === '' || this.#bad) return Buffer.alloc(0)
    if (this.#padded || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) {
      this.#bad = true
      return Buffer.alloc(0)
    }
    this.#padded = text.endsWith('=')
    return this.take(Buffer.from(text, 'base64'))
  }
}
