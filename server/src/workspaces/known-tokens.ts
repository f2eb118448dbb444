import type { Context } from '../context.ts'
import { AppError } from '../lib/errors.ts'
import { GatheredLookups } from './gathered-lookups.ts'
import {
  findTokenByHash,
  findTokensByHash,
  markTokenUsed,
  readTokenEpoch,
  type TokenWithQuota,
} from './queries.ts'
import { hashToken } from './token-secret.ts'

/** Past this age the epoch is read again beside the request; past the next one the request waits for it. */
const askAfterMs = 400
const waitAfterMs = 800
const usedEveryMs = 60_000
const mostKnown = 10_000

/**
 * Tokens this process has seen. They stay known while the epoch, which every revocation advances, stands
 * still; it is read at most every 400 ms of traffic, so a request costs no round trip and a revoked token
 * stops within a second on every process. When the epoch cannot be read, nobody is let in.
 */
export class KnownTokens {
  readonly #ctx: Context
  readonly #known = new Map<string, TokenWithQuota>()
  /** Calls that come at once with a token not known yet wait for one look. */
  readonly #looking = new Map<string, Promise<TokenWithQuota | undefined>>()
  /** Of tokens that are probably guesses. */
  readonly #gathered: GatheredLookups<TokenWithQuota>
  #epoch = ''
  #askedAt = Number.NEGATIVE_INFINITY
  #asking: Promise<void> | undefined

  constructor(ctx: Context) {
    this.#ctx = ctx
    this.#gathered = new GatheredLookups(hashes => findTokensByHash(ctx.db, hashes))
  }

  /**
   * The live token, or undefined for an unknown, expired or revoked one. `isGuesser` is asked about the caller of a token
   * that is not known yet: the database is asked for those of guessers a few times a second only.
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
    // A row read before a revocation must not outlive the emptying that the revocation caused.
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
      // What was asked before this request came may have been answered long after. This is asked now.
      if (this.#age() >= waitAfterMs) await this.#askOnce()
    } catch (cause) {
      throw new AppError('unavailable', 'Tokens cannot be checked at the moment. Try again.', {
        retryAfterSeconds: 1,
        cause,
      })
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
    const epoch = await readTokenEpoch(this.#ctx.db)
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
