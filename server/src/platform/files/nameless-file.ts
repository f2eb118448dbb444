import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * A temporary file without a name. The operating system deletes it when it is closed, also after a failed
 * request or a crash of the process.
 */
export class NamelessFile {
  readonly #file: FileHandle
  readonly #hash = createHash('sha256')
  #sizeBytes = 0
  #closed = false

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async open(): Promise<NamelessFile> {
    const path = join(tmpdir(), `jurat-${randomUUID()}`)
    const file = await open(path, 'wx+', 0o600)
    await unlink(path)
    return new NamelessFile(file)
  }

  get sizeBytes(): number {
    return this.#sizeBytes
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return
    this.#hash.update(bytes)
    this.#sizeBytes += bytes.length
    // On an almost full disk, `write` may write only a part; `writeFile` continues until all is written or it
    // fails.
    await this.#file.writeFile(bytes)
  }

  /** Of what was written so far, in lowercase hex. */
  sha256(): string {
    return this.#hash.copy().digest('hex')
  }

  /** The bytes, from the beginning. */
  read(): Readable {
    return this.#file.createReadStream({ start: 0, autoClose: false })
  }

  /** The first bytes, at most that many. */
  async head(mostBytes: number): Promise<Buffer> {
    const start = this.#file.createReadStream({ start: 0, end: mostBytes - 1, autoClose: false })
    return Buffer.concat(await Array.fromAsync(start))
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#file.close()
  }
}
