import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { nanoid } from 'nanoid'
import type { Database, Db, Tx } from '../db/database.ts'
import { afterCommit, transaction } from '../db/transaction.ts'
import type { Clock } from '../lib/clock.ts'
import { type SecretKey, seal, unseal } from '../lib/encryption.ts'
import {
  deleteLinkKeys,
  deleteOtherLinkKeys,
  deletePlainLinkKeys,
  insertLinkKey,
  insertSealedCopy,
  type LinkKeyRow,
  listLinkKeys,
  lockPlainLinkKeys,
} from './queries.ts'

/** Longest lifetime of a link (decision "expires"). A replaced signing key checks links for as long. */
export const longestLinkSeconds = 604_800
/**
 * Allowed difference between the clocks of processes, including the minute for which the previous version
 * caches its keys.
 */
export const clockSlackSeconds = 120
/** A key that another process revoked is still used for at most this long. */
const refreshMs = 1_000
/** How long processes of the previous version find their keys unencrypted. A rolling upgrade takes less. */
const plainForMs = 3_600_000

interface LinkKey {
  id: string
  createdAt: Date
  /** Undefined if another secret key encrypted it. */
  secret: Buffer | undefined
}

/**
 * The keys that sign links to files: the newest signs, older ones check their signatures (decision "Keys of
 * links").
 */
export class LinkKeys {
  readonly #db: Db
  readonly #clock: Clock
  readonly #secretKey: SecretKey
  readonly #plainForMs: number
  #keys: Promise<LinkKey[]> | undefined
  #readAt = 0

  constructor({ db, engine }: Database, clock: Clock, secretKey: SecretKey) {
    this.#db = db
    this.#clock = clock
    this.#secretKey = secretKey
    // An embedded database has one process, so no other version runs at the same time.
    this.#plainForMs = engine === 'embedded' ? 0 : plainForMs
  }

  async sign(text: string): Promise<{ keyId: string; signature: string }> {
    const { id, secret } = (await this.#signing()) ?? (await this.#first())
    return { keyId: id, signature: signatureOf(secret, text) }
  }

  /**
   * True for a signature by the newest key, or by one that was the newest at most seven days ago. Compares
   * text in constant time: other base64 of the same bytes is not valid.
   */
  async verifies(keyId: string, text: string, signature: string): Promise<boolean> {
    const keys = await this.#known()
    const key = keys.find(({ id }) => id === keyId)
    if (!key?.secret || this.#spentOf(keys).includes(key)) return false
    const given = Buffer.from(signature)
    const right = Buffer.from(signatureOf(key.secret, text))
    return given.length === right.length && timingSafeEqual(given, right)
  }

  /**
   * Creates a new key that signs: here at once, in other processes within a second. Older keys still check
   * their links, unless they are revoked. Returns the ids of the revoked keys.
   */
  async rotate(tx: Tx, { revokeOthers = false } = {}): Promise<{ id: string; revoked: string[] }> {
    const id = await this.#insert(tx)
    const revoked = revokeOthers ? await deleteOtherLinkKeys(tx, id) : []
    // Before the commit, another call would only read the old keys again.
    afterCommit(tx, () => this.#forget())
    return { id, revoked }
  }

  /**
   * Encrypts keys that the previous version created, and deletes keys that can no longer check a valid link.
   */
  async sweep(): Promise<void> {
    await transaction(this.#db, tx => this.#sealPlain(tx))
    const spent = this.#spentOf(await this.#read())
    await deleteLinkKeys(
      this.#db,
      spent.map(({ id }) => id),
    )
  }

  async #sealPlain(tx: Tx): Promise<void> {
    const now = this.#clock.now()
    const plain_until = new Date(now.getTime() + this.#plainForMs)
    for (const { id, secret, created_at } of await lockPlainLinkKeys(tx))
      await insertSealedCopy(tx, { id, secret: seal(this.#secretKey, secret), created_at, plain_until })
    await deletePlainLinkKeys(tx, now)
  }

  /** Several processes may create a first key at once: the newest signs, and all of them check. */
  async #first(): Promise<LinkKey & { secret: Buffer }> {
    await this.#insert(this.#db)
    this.#forget()
    const key = await this.#signing()
    if (!key) throw new Error('the key that signs links was deleted as it was made')
    return key
  }

  async #insert(db: Db): Promise<string> {
    const id = nanoid(8)
    const secret = seal(this.#secretKey, randomBytes(32).toString('base64'))
    // The newest key signs, also if the clock of the process that created it ran ahead.
    const [newest] = await listLinkKeys(db)
    const least = newest ? newest.created_at.getTime() + 1 : 0
    const created_at = new Date(Math.max(this.#clock.now().getTime(), least))
    await insertLinkKey(db, { id, secret, created_at })
    return id
  }

  async #signing(): Promise<(LinkKey & { secret: Buffer }) | undefined> {
    return (await this.#known()).find(isReadable)
  }

  /** The keys, newest first, read at most once a second. Concurrent callers share one read. */
  #known(): Promise<LinkKey[]> {
    if (this.#keys && performance.now() - this.#readAt <= refreshMs) return this.#keys
    const reading = this.#read()
    reading.catch(() => {
      if (this.#keys === reading) this.#forget()
    })
    this.#keys = reading
    this.#readAt = performance.now()
    return reading
  }

  #forget(): void {
    this.#keys = undefined
  }

  async #read(): Promise<LinkKey[]> {
    const rows = await listLinkKeys(this.#db)
    return rows.map(row => ({ id: row.id, createdAt: row.created_at, secret: this.#secretOf(row) }))
  }

  /** If the secret key is lost, existing links stop working and a new key signs. Nothing else is lost. */
  #secretOf({ secret, is_sealed }: LinkKeyRow): Buffer | undefined {
    try {
      return Buffer.from(is_sealed ? unseal(this.#secretKey, secret) : secret, 'base64')
    } catch {
      return undefined
    }
  }

  /** Keys that were replaced so long ago that all their links have expired. */
  #spentOf(keys: LinkKey[]): LinkKey[] {
    const lived = this.#clock.now().getTime() - (longestLinkSeconds + clockSlackSeconds) * 1000
    return keys.filter((_, at) => (keys[at - 1]?.createdAt.getTime() ?? lived) < lived)
  }
}

const isReadable = (key: LinkKey): key is LinkKey & { secret: Buffer } => key.secret !== undefined

const signatureOf = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')
