import type { Context } from '../context.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { refusal } from '../lib/errors.ts'

const timeoutMs = 3_000
/** How long a result is valid. A check of S3 costs money: it is three requests. */
const keptMs = { disk: 1_000, s3: 5_000 }

/** Whether the process can serve. Concurrent callers share one check, whose result is kept briefly. */
export class Readiness {
  readonly #ctx: Context
  readonly #keptMs: number
  #check: Promise<void> | undefined
  #keptUntil = 0

  constructor(ctx: Context) {
    this.#ctx = ctx
    this.#keptMs = ctx.config.s3 ? keptMs.s3 : keptMs.disk
  }

  /** Throws `unavailable`. */
  assert(): Promise<void> {
    if (this.#check && performance.now() < this.#keptUntil) return this.#check
    this.#keptUntil = Number.POSITIVE_INFINITY
    this.#check = assertReady(this.#ctx).finally(() => {
      this.#keptUntil = performance.now() + this.#keptMs
    })
    return this.#check
  }
}

async function assertReady(ctx: Context): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('readiness checks timed out')), timeoutMs)
  try {
    const [pending] = await Promise.race([
      Promise.all([pendingMigrations(ctx.db), ctx.storage.check()]),
      late.promise,
    ])
    if (pending.length > 0) throw new Error(`migrations pending: ${pending.join(', ')}`)
  } catch (cause) {
    throw refusal('unavailable', 'not_ready', {}, { retryAfterSeconds: 5, cause })
  } finally {
    clearTimeout(timer)
  }
}
