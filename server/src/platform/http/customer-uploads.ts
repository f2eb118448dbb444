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
  /** An upload that sends less in this time has stopped, and keeps no place. */
  stopped: { bytes: 16 * 1024, ms: 5_000 },
  /** How long an upload that gave way counts against its line and its booking. */
  countsMs: 5 * 60_000,
}

type Limits = typeof customerLimits

/** An upload with the key of a customer. */
export interface CustomerUpload {
  workspaceId: number
  /** The IPv4 address, or the IPv6 network of 48 bits, of the client. */
  line: string
  /** All keys of a booking count together. */
  booking: string
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
  /** When it was last seen to have sent enough, and the bytes that had arrived. */
  moved: { at: number; bytes: number }
}

/** An upload that gave way. */
type Ended = Pick<CustomerUpload, 'line' | 'booking'> & { at: number }

interface Waiting {
  upload: CustomerUpload
  start: () => void
}

/**
 * Lets the uploads of customers wait for a place, fairly to their lines and bookings. Those with fewest are
 * next. The last places are only for a line that has none. If all are taken, an upload that has stopped or
 * that is one of several of its line gives way, the slowest one first, and counts for some minutes. So a
 * stranger with a few networks, or with many that send nothing, does not keep others from uploading.
 */
export class CustomerUploads {
  readonly #limits: Limits
  readonly #running: Running[] = []
  readonly #waiting: Waiting[] = []
  /** The oldest first. */
  readonly #ended: Ended[] = []
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
    const since = performance.now()
    const moved = { at: since, bytes: next.upload.received() }
    this.#running.push({ upload: next.upload, since, isEnding: false, moved })
    next.start()
    return true
  }

  #inTurn(): Waiting[] {
    const since = performance.now() - this.#limits.countsMs
    while (this.#ended[0] && this.#ended[0].at < since) this.#ended.shift()
    const counts = new Map(this.#waiting.map(waiting => [waiting, this.#countOf(waiting.upload)]))
    return this.#waiting.toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0))
  }

  /** What the line and the booking have, and what they had that gave way. */
  #countOf({ line, booking }: CustomerUpload): number {
    return [...this.#running.map(({ upload }) => upload), ...this.#ended].reduce(
      (sum, one) => sum + Number(one.line === line) + Number(one.booking === booking),
      0,
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

  /** The uploads of a workspace, but for one, have as much as they leave free: a few never have all. */
  #hasSpace(upload: CustomerUpload): boolean {
    const { most, reserved } = this.#limits.space
    const own = this.#ofWorkspace(upload)
    const free = most - spaceOf(this.#running) - upload.spaceBytes
    if (own.length > 0 && spaceOf(own) + upload.spaceBytes > free) return false
    return free >= (this.#ofLine(upload).length > 0 ? reserved : 0)
  }

  /** Ends one upload for each one that waits, if that makes the lines more equal. */
  #makeWay(inTurn: Waiting[]): void {
    this.#seeMoves()
    const ending = this.#running.filter(({ isEnding }) => isEnding).length
    for (const { upload } of inTurn.slice(ending)) {
      const ofWorkspace = this.#ofWorkspace(upload)
      const isOpen = this.#leaves(this.#limits.ofWorkspace, ofWorkspace, upload)
      const victim = this.#slowest(upload, isOpen ? this.#running : ofWorkspace)
      if (!victim) continue
      victim.isEnding = true
      const { line, booking } = victim.upload
      this.#ended.push({ line, booking, at: performance.now() })
      victim.upload.giveWay()
    }
  }

  #seeMoves(): void {
    for (const { upload, moved } of this.#running) {
      const bytes = upload.received()
      if (bytes >= moved.bytes + this.#limits.stopped.bytes)
        Object.assign(moved, { at: performance.now(), bytes })
    }
  }

  /** One that has stopped, or the slowest of the line with most, if it may be ended for the other. */
  #slowest(upload: CustomerUpload, among: Running[]): Running | undefined {
    const { keepsMs, slowBytesPerSecond, stopped } = this.#limits
    const now = performance.now()
    const own = this.#ofLine(upload, among).length
    const ofLine = (one: Running) => this.#ofLine(one.upload, among).length
    const speedOf = ({ upload: { received }, since }: Running) => received() / ((now - since) / 1000)
    const hasStopped = ({ moved }: Running) => now - moved.at >= stopped.ms
    const isSlow = (one: Running) => now - one.since >= keepsMs.only && speedOf(one) < slowBytesPerSecond
    // A line or a booking of which an upload gave way recently ends no other that still moves.
    const gaveWay = this.#ended.filter(
      one => one.line === upload.line || one.booking === upload.booking,
    ).length
    const givesWay = (one: Running) =>
      ofLine(one) > own + gaveWay + 1
        ? now - one.since >= keepsMs.several
        : ofLine(one) > own + gaveWay && isSlow(one)
    return among
      .filter(one => !one.isEnding && ((ofLine(one) > own && hasStopped(one)) || givesWay(one)))
      .toSorted(
        (one, other) =>
          Number(hasStopped(other)) - Number(hasStopped(one)) ||
          ofLine(other) - ofLine(one) ||
          speedOf(one) - speedOf(other),
      )[0]
  }
}

const spaceOf = (running: Running[]): number =>
  running.reduce((sum, { upload }) => sum + upload.spaceBytes, 0)

const tooMany = () => refusal('rate_limited', 'uploads', {}, { retryAfterSeconds: 5 })
