import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { nanoid } from 'nanoid'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/database.ts'
import { afterCommit } from '../db/transaction.ts'
import { deleteLinkKeys, insertLinkKey, type LinkKeyRow, listLinkKeys } from './queries.ts'

/** The longest a link may live (decision "expires"): a replaced key still checks links for so long. */
const longestLinkSeconds = 604_800
const refreshMs = 60_000

/** The keys that sign links to files: the newest signs, older ones check what they signed. */
export class LinkKeys {
  readonly #db: Db
  readonly #clock: Clock
  #keys: LinkKeyRow[] = []
  #readAt = 0

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  async sign(text: string): Promise<{ keyId: string; signature: string }> {
    if (this.#clock.now().getTime() - this.#readAt > refreshMs) await this.#read()
    const key = this.#keys[0] ?? (await this.#first())
    return { keyId: key.id, signature: signatureOf(key, text) }
  }

  /**
   * Compares in constant time, as text: other base64 of the same bytes is not what was signed. A key this
   * process has not seen yet is looked for once.
   */
  async verifies(keyId: string, text: string, signature: string): Promise<boolean> {
    const find = () => this.#keys.find(key => key.id === keyId)
    if (!find() && this.#clock.now().getTime() - this.#readAt > 1_000) await this.#read()
    const key = find()
    if (!key) return false
    const given = Buffer.from(signature)
    const right = Buffer.from(signatureOf(key, text))
    return given.length === right.length && timingSafeEqual(given, right)
  }

  /** Makes a new key that signs, here at once and elsewhere within a minute; links given out stay good. */
  async rotate(tx?: Tx): Promise<LinkKeyRow> {
    const key = { id: nanoid(8), secret: randomBytes(32).toString('base64'), created_at: this.#clock.now() }
    const db = tx ?? this.#db
    await insertLinkKey(db, key)
    await deleteLinkKeys(db, this.#spent())
    const readAnew = () => {
      this.#readAt = 0
    }
    // Before the commit, a link signed beside it would only read the old keys again.
    if (tx) afterCommit(tx, readAnew)
    else readAnew()
    return key
  }

  /** Several processes may make a first key at once: the newest signs, and all of them check. */
  async #first(): Promise<LinkKeyRow> {
    const key = await this.rotate()
    await this.#read()
    return this.#keys[0] ?? key
  }

  async #read(): Promise<void> {
    this.#keys = await listLinkKeys(this.#db)
    this.#readAt = this.#clock.now().getTime()
  }

  /** Keys replaced so long ago, other processes' refresh included, that no link of theirs is alive. */
  #spent(): string[] {
    const dead = this.#clock.now().getTime() - longestLinkSeconds * 1000 - 2 * refreshMs
    return this.#keys
      .filter((_, index) => (this.#keys[index - 1]?.created_at.getTime() ?? dead) < dead)
      .map(key => key.id)
  }
}

const signatureOf = (key: LinkKeyRow, text: string): string =>
  createHmac('sha256', Buffer.from(key.secret, 'base64')).update(text).digest('base64url')
