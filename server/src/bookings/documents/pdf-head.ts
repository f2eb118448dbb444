const magic = '%PDF-'
/** The header of a PDF must be within these first bytes (decision "PDF check"). */
export const headBytes = 1024

/** The first bytes of a file, which say whether it is a PDF. */
export class PdfHead {
  #bytes = Buffer.alloc(0)

  get isEmpty(): boolean {
    return this.#bytes.length === 0
  }

  /** Whether later bytes change nothing. */
  get isComplete(): boolean {
    return this.#bytes.length === headBytes
  }

  add(bytes: Buffer): void {
    if (!this.isComplete) this.#bytes = Buffer.concat([this.#bytes, bytes]).subarray(0, headBytes)
  }

  isPdf(): boolean {
    return this.#bytes.includes(magic, 0, 'latin1')
  }
}
