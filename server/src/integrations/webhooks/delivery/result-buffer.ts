import type { Attempted } from './recording-queries.ts'

/** Results written in one transaction, unless the first of them has waited `longestWaitMs`. */
const batch = 256
export const longestWaitMs = 50
/** Deliveries begun and not written at which no more may begin: the database is slower than the endpoint. */
const mostUnwritten = 512

/** Results of attempts on their way to the database. One batch is written at a time, while requests go on. */
export class ResultBuffer {
  readonly #write: (results: Attempted[]) => Promise<void>
  readonly #onWritten: () => void
  /** Deliveries begun whose results are not written. */
  readonly #begun = new Set<number>()
  #results: Attempted[] = []
  #firstAt = 0
  #writing: Promise<void> | undefined
  /** Why results could not be written. Then the worker begins nothing more. */
  failure: unknown

  constructor(write: (results: Attempted[]) => Promise<void>, onWritten: () => void) {
    this.#write = write
    this.#onWritten = onWritten
  }

  /** Ids of the deliveries begun whose results are not written. */
  get begun(): Iterable<number> {
    return this.#begun
  }

  get isFull(): boolean {
    return this.#begun.size >= mostUnwritten
  }

  get isEmpty(): boolean {
    return this.#results.length === 0
  }

  get isWriting(): boolean {
    return this.#writing !== undefined
  }

  begin(deliveryId: number): void {
    this.#begun.add(deliveryId)
  }

  add(result: Attempted): void {
    if (this.#results.push(result) === 1) this.#firstAt = performance.now()
  }

  /** Whether results wait to be written now. `isLast`: no request is running, so no more results come. */
  isDue(isLast: boolean): boolean {
    if (this.isEmpty) return false
    return isLast || this.#results.length >= batch || performance.now() - this.#firstAt >= longestWaitMs
  }

  /** Writes the results if they are due and no batch is being written. */
  writeDue(isLast: boolean): void {
    if (this.#writing || this.failure !== undefined || !this.isDue(isLast)) return
    const results = this.#results.splice(0)
    this.#writing = this.#write(results)
      .then(() => {
        for (const { deliveryId } of results) this.#begun.delete(deliveryId)
      })
      .catch(error => {
        this.failure ??= error
      })
      .finally(() => {
        this.#writing = undefined
        this.#onWritten()
      })
  }
}
