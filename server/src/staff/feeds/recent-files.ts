/**
 * Keeps the files of feeds that were read last, up to a size of all together, for programs that read
 * often.
 */
export class RecentFiles {
  readonly #files = new Map<string, string>()
  readonly #mostChars: number
  #chars = 0

  constructor(mostChars = 16 * 1024 * 1024) {
    this.#mostChars = mostChars
  }

  /** The file of that ETag, made anew if it is not kept. */
  async get(etag: string, make: () => Promise<string>): Promise<string> {
    const file = this.#files.get(etag) ?? (await make())
    this.#drop(etag)
    if (file.length > this.#mostChars) return file
    this.#files.set(etag, file)
    this.#chars += file.length
    for (const oldest of this.#files.keys()) {
      if (this.#chars <= this.#mostChars) break
      this.#drop(oldest)
    }
    return file
  }

  #drop(etag: string): void {
    this.#chars -= this.#files.get(etag)?.length ?? 0
    this.#files.delete(etag)
  }
}
