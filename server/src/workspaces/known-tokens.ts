import type { Context } from '../platform/context.ts'
import { asCall } from '../platform/db/background-work.ts'
import { refusal } from '../platform/lib/errors.ts'
import { BatchedLookups } from './batched-lookups.ts'
import {
  findTokenByHash,
  findTokensByHash,
  markTokenUsed,
  readTokenEpoch,
  type TokenWithQuota,
} from './queries.ts'
import { hashToken } from './token-secret.ts'

/**
 * An epoch older than this is read again while the request continues; an epoch older than the next limit
 * makes the request wait.
 */
const askAfterMs = 400
const waitAfterMs = 800
const usedEveryMs = 60_000
const mostKnown = 10_000

/**
 * Tokens that this process has seen. They are valid as long as the epoch is the same, which every revocation
 * advances. The epoch is read at most every 400 ms, so a request needs no round trip, and a revoked token
 * stops within a second in every process. If the epoch cannot be read, all calls are rejected.
 */
export class KnownTokens {
  readonly #ctx: Context
  readonly #known = new Map<string, TokenWithQuota>()
  /** Concurrent calls with the same new token share one lookup. */
  readonly #looking = new Map<string, Promise<TokenWithQuota | undefined>>()
  /** Lookups of tokens that are probably guesses. */
  readonly #gathered: BatchedLookups<TokenWithQuota>
  #epoch = ''
  #askedAt = Number.NEGATIVE_INFINITY
  #asking: Promise<void> | undefined

  constructor(ctx: Context) {
    this.#ctx = ctx
    this.#gathered = new BatchedLookups(hashes => findTokensByHash(ctx.db, hashes))
  }

  /**
   * The live token. Undefined for an unknown, expired or revoked one. `isGuesser` is asked for new tokens
   * only: tokens of guessers are looked up a few times per second.
   */
  async find(token: string, isGuesser: () => Promise<boolean>): Promise<TokenWithQuota | undefined> {
    await this.#keepFresh()
    const hash = hashToken(token)
    const row = this.#known.get(hash) ?? (await this.#lookOnce(hash, isGuesser))
    const now = this.#ctx.clock.now()
    if (!row || row.revoked_at || (row.expires_at && row.expires_at <= now)) return undefined
    this.#markUsed(row, now)
    return row
  }

  #lookOnce(hash: string, isGuesser: () => Promise<boolean>): Promise<TokenWithQuota | undefined> {
    const begun = this.#looking.get(hash)
    if (begun) return begun
    const look = this.#look(hash, isGuesser).finally(() => {
      if (this.#looking.get(hash) === look) this.#looking.delete(hash)
    })
    this.#looking.set(hash, look)
    return look
  }

  async #look(hash: string, isGuesser: () => Promise<boolean>): Promise<TokenWithQuota | undefined> {
    const epoch = this.#epoch
    const row = (await isGuesser())
      ? await this.#gathered.find(hash)
      : await findTokenByHash(this.#ctx.db, hash)
    // A row that was read before a revocation must not be stored after the revocation cleared the cache.
    if (row && epoch === this.#epoch) {
      if (this.#known.size >= mostKnown) this.#known.clear()
      this.#known.set(hash, row)
    }
    return row
  }

  async #keepFresh(): Promise<void> {
    if (this.#age() < askAfterMs) return
    const asking = this.#askOnce()
    if (this.#age() < waitAfterMs) return void asking.catch(() => {})
    try {
      await asking
      // A lookup from before this request may have read an older state, so it is repeated.
      if (this.#age() >= waitAfterMs) await this.#askOnce()
    } catch (cause) {
      throw refusal('unavailable', 'no_token_check', {}, { retryAfterSeconds: 1, cause })
    }
  }

  #age(): number {
    return performance.now() - this.#askedAt
  }

  #askOnce(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  async #ask(): Promise<void> {
    const askedAt = performance.now()
    // In turn by itself: calls of everybody wait for it.
    const epoch = await asCall(
      () => 'tokens',
      () => readTokenEpoch(this.#ctx.db),
    )
    if (epoch !== this.#epoch) {
      this.#epoch = epoch
      this.#known.clear()
      this.#looking.clear()
    }
    this.#askedAt = askedAt
  }

  #markUsed(row: TokenWithQuota, now: Date): void {
    if (row.last_used_at && now.getTime() - row.last_used_at.getTime() < usedEveryMs) return
    row.last_used_at = now
    markTokenUsed(this.#ctx.db, row.id, now).catch(err =>
      this.#ctx.log.warn({ err, tokenId: row.id }, 'last use of a token was not noted'),
    )
  }
}
