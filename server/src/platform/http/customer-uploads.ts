import { refusal } from '../lib/errors.ts'

const mib = 1024 * 1024

/** Limits of the uploads of customers in a process (decision "Uploads of strangers"). */
export const customerLimits = {
  /** Uploads of one workspace, and how many of them are only for a line that has none. */
  ofWorkspace: { most: 10, reserved: 2 },
  ofProcess: { most: 30, reserved: 6 },
  /** Temporary space of all of them. */
  space: { most: 3_072 * mib, reserved: 512 * mib },
  mostWaitMs: 25_000,
  /** How long an upload of a line with several keeps its place at least, and the only one of a line. */
  keepsMs: { several: 5_000, only: 20_000 },
  /** The only upload of a line gives way if it is slower. */
  slowBytesPerSecond: 64 * 1024,
}

type Limits = typeof customerLimits

/** An upload with the key of a customer. */
export interface CustomerUpload {
  workspaceId: number
  /** The IPv4 address, or the IPv6 network of 48 bits, of the client. */
  line: string
  /** Temporary space that it may need. */
  spaceBytes: number
  /** Bytes of it that have arrived. Infinity once it is complete. */
  received: () => number
  /** Ends it. Its place must be free soon after that. */
  giveWay: () => void
}

interface Running {
  upload: CustomerUpload
  since: number
  isEnding: boolean
}

interface Waiting {
  upload: CustomerUpload
  start: () => void
}

/**
 * Lets the uploads of customers wait for a place, fairly to their lines. The line with fewest is next. The
 * last places are only for a line that has none. If all are taken, an upload of a line with several gives
 * way, the slowest one first. So a stranger with a few networks does not keep others from uploading.
 */
export class CustomerUploads {
  readonly #limits: Limits
  readonly #running: Running[] = []
  readonly #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(limits: Limits = customerLimits) {
    this.#limits = limits
  }

  /**
   * Waits for a place. Returns a function that frees it, which may be called more than once. Throws
   * `rate_limited` after 25 seconds, and the reason of the signal.
   */
  async take(upload: CustomerUpload, signal: AbortSignal): Promise<() => void> {
    await this.#turnOf(upload, signal)
    return () => {
      const at = this.#running.findIndex(one => one.upload === upload)
      if (at < 0) return
      this.#running.splice(at, 1)
      this.#look()
    }
  }

  async #turnOf(upload: CustomerUpload, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { upload, start: resolve }
    const giveUp = (reason: unknown) => {
      const at = this.#waiting.indexOf(waiting)
      if (at >= 0) this.#waiting.splice(at, 1)
      reject(reason)
    }
    const abort = () => giveUp(signal.reason)
    const timer = setTimeout(() => giveUp(tooMany()), this.#limits.mostWaitMs)
    signal.addEventListener('abort', abort)
    this.#waiting.push(waiting)
    this.#look()
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  }

  /** Starts what fits, and looks again in a second if something still waits: uploads slow down. */
  #look(): void {
    while (this.#startOne());
    this.#makeWay(this.#inTurn())
    if (this.#waiting.length > 0) this.#timer ??= this.#lookLater()
  }

  #startOne(): boolean {
    const next = this.#inTurn().find(({ upload }) => this.#fits(upload))
    if (!next) return false
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#running.push({ upload: next.upload, since: performance.now(), isEnding: false })
    next.start()
    return true
  }

  #inTurn(): Waiting[] {
    return this.#waiting.toSorted(
      (one, other) => this.#ofLine(one.upload).length - this.#ofLine(other.upload).length,
    )
  }

  #lookLater(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#timer = undefined
      this.#look()
    }, 1_000).unref()
  }

  #ofLine({ line }: CustomerUpload, among = this.#running): Running[] {
    return among.filter(({ upload }) => upload.line === line)
  }

  #ofWorkspace({ workspaceId }: CustomerUpload): Running[] {
    return this.#running.filter(({ upload }) => upload.workspaceId === workspaceId)
  }

  #fits(upload: CustomerUpload): boolean {
    const { ofWorkspace, ofProcess } = this.#limits
    return (
      this.#leaves(ofWorkspace, this.#ofWorkspace(upload), upload) &&
      this.#leaves(ofProcess, this.#running, upload) &&
      this.#hasSpace(upload)
    )
  }

  #leaves({ most, reserved }: Limits['ofWorkspace'], running: Running[], upload: CustomerUpload): boolean {
    return running.length < most - (this.#ofLine(upload, running).length > 0 ? reserved : 0)
  }

  #hasSpace(upload: CustomerUpload): boolean {
    const { most, reserved } = this.#limits.space
    const taken = this.#running.reduce((sum, one) => sum + one.upload.spaceBytes, 0)
    return taken + upload.spaceBytes <= most - (this.#ofLine(upload).length > 0 ? reserved : 0)
  }

  /** Ends one upload for each one that waits, if that makes the lines more equal. */
  #makeWay(inTurn: Waiting[]): void {
    const ending = this.#running.filter(({ isEnding }) => isEnding).length
    for (const { upload } of inTurn.slice(ending)) {
      const ofWorkspace = this.#ofWorkspace(upload)
      const isOpen = this.#leaves(this.#limits.ofWorkspace, ofWorkspace, upload)
      const victim = this.#slowest(upload, isOpen ? this.#running : ofWorkspace)
      if (!victim) continue
      victim.isEnding = true
      victim.upload.giveWay()
    }
  }

  /** Of the line with most uploads the slowest one that may be ended for the other upload. */
  #slowest(upload: CustomerUpload, among: Running[]): Running | undefined {
    const { keepsMs, slowBytesPerSecond } = this.#limits
    const now = performance.now()
    const own = this.#ofLine(upload, among).length
    const ofLine = (one: Running) => this.#ofLine(one.upload, among).length
    const speedOf = ({ upload: { received }, since }: Running) => received() / ((now - since) / 1000)
    const givesWay = (one: Running) =>
      ofLine(one) > own + 1
        ? now - one.since >= keepsMs.several
        : ofLine(one) > own && now - one.since >= keepsMs.only && speedOf(one) < slowBytesPerSecond
    return among
      .filter(one => !one.isEnding && givesWay(one))
      .toSorted((one, other) => ofLine(other) - ofLine(one) || speedOf(one) - speedOf(other))[0]
  }
}

const tooMany = () => refusal('rate_limited', 'uploads', {}, { retryAfterSeconds: 5 })
