import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { type Client, Pool, type PoolClient } from 'pg'
import type { Log } from '../lib/log.ts'
import { PreparedNames } from './prepared.ts'
import { isOfStandby, isUnavailable } from './sql-errors.ts'

/** Longest wait for an answer of the database. */
const longestAnswerMs = 30_000
/** So long a connection is kept that nobody uses: who comes next waits for none to open, and learn its tables, again. */
const keptMs = 10 * 60_000
/** So long after its last word it is asked whether it is still there: one that has vanished is to keep nobody waiting. */
const aliveMs = 10_000

/**
 * A pool whose connections Kysely takes; all that is asked of the database goes through them. One that has not answered
 * for `answerMs` is cut, and what waited for it is unavailable.
 */
export function openPool(
  url: string,
  size: number,
  log: Log,
  answerMs: number = longestAnswerMs,
): PostgresPool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: keptMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: aliveMs,
    application_name: 'jurat',
  })
  const connections = new WeakMap<PoolClient, Connection>()
  const names = new PreparedNames()
  const busy = new Set<Connection>()
  // Unhandled, a connection that the server cuts while it idles would end the process.
  pool.on('error', error => log.warn({ error: error.message }, 'database connection lost'))
  // The same of one that is cut between two statements of a transaction: the pool does not listen to those in use.
  pool.on('connect', client => {
    client.on('error', error => log.warn({ error: error.message }, 'database connection lost in use'))
  })
  const looking = setInterval(() => {
    for (const connection of busy) connection.cutIfOlder(answerMs)
  }, answerMs / 30).unref()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect().catch(error => Promise.reject(unconnected(error)))
      const connection = connections.get(client) ?? new Connection(client as PoolClient & Client, names, busy)
      connections.set(client, connection)
      // The other way to ask a connection is by a cursor, which nobody does.
      return connection as unknown as PostgresPoolClient
    },
    // What hangs is cut while the pool waits for it.
    end: () => pool.end().finally(() => clearInterval(looking)),
  }
}

/**
 * A connection of the pool, whose statements are prepared where that is worth it. It looks after the time itself, and
 * has its client call it back: with a timer or a promise that the client makes for each statement, V8 keeps the rows of
 * every call until it collects all of its memory.
 */
class Connection {
  readonly #client: PoolClient & Client
  readonly #names: PreparedNames
  readonly #busy: Set<Connection>
  /** Statements that wait for their answer. */
  #asked = 0
  /** Since when the first of them has waited. */
  #waitsSince = 0
  #isEnding = false
  #isOfStandby = false

  constructor(client: PoolClient & Client, names: PreparedNames, busy: Set<Connection>) {
    this.#client = client
    this.#names = names
    this.#busy = busy
  }

  query(text: string, values: unknown[]): Promise<PostgresQueryResult<object>> {
    const { promise, resolve, reject } = Promise.withResolvers<PostgresQueryResult<object>>()
    // A call that took too long may still ask for more, which would stand behind the rollback and be committed by itself.
    if (this.#isEnding) return Promise.reject(new Error('The transaction is over.'))
    if (isEnd(text)) this.#isEnding = true
    const name = this.#names.of(text)
    this.#begin()
    this.#client.query(name === undefined ? { text, values } : { name, text, values }, (error, result) => {
      this.#answered()
      if (isEnd(text)) this.#isEnding = false
      if (!error) return resolve(result as unknown as PostgresQueryResult<object>)
      if (name !== undefined) this.#names.learnFrom(error, name)
      if (isOfStandby(error)) this.#isOfStandby = true
      reject(error)
    })
    return promise
  }

  #begin(): void {
    if (this.#asked++ === 0) this.#waitsSince = performance.now()
    this.#busy.add(this)
  }

  #answered(): void {
    this.#waitsSince = performance.now()
    if (--this.#asked === 0) this.#busy.delete(this)
  }

  /** One that leads to a standby is given up: the next leads to whoever is the primary by then. */
  release(isBroken = false): void {
    this.#client.release(isBroken || this.#isOfStandby)
  }

  /** Whoever waits for the answer gets the error of a lost connection. */
  cutIfOlder(ms: number): void {
    if (performance.now() - this.#waitsSince > ms) void this.#client.end()
  }
}

/** Whatever it is that a database refuses a connection for, with a full disk an error without a code: it is not there for us. */
const unconnected = (error: Error) =>
  isUnavailable(error) ? error : Object.assign(new Error(error.message, { cause: error }), { code: '08004' })

const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback'
