import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { type Client, Pool, type PoolClient } from 'pg'
import type { Log } from '../lib/log.ts'
import { Outage } from '../lib/outage.ts'
import type { Database } from './database.ts'
import { PreparedNames } from './prepared.ts'
import { PreparedStatement } from './prepared-statement.ts'
import { isOfStandby, isUnavailable } from './sql-errors.ts'

/** Longest wait for a response of the database. */
const longestAnswerMs = 30_000
/**
 * How long an unused connection is kept, so that later calls need not open one and load its catalog again.
 */
const keptMs = 10 * 60_000
/** Delay of TCP keep-alive, which detects dead peers. */
const aliveMs = 10_000
/**
 * First statement of a connection. To compile a plan takes longer than it saves: a search in a list took 1.4
 * to 1.8 times as long. The type of a query lacks the time-out that `pg` has.
 */
const withoutJit = { text: 'set jit = off', query_timeout: 5_000 }

/** What the connections of a pool share. */
interface Shared {
  names: PreparedNames
  busy: Set<Connection>
  outage: Outage
}

/**
 * `pg` checks the certificate for these modes and says that a later version will not, as libpq does not. They
 * stay as strict as they are, unless the URL asks for libpq's rules.
 */
const withCheckedTls = (url: string): string =>
  url.includes('uselibpqcompat=')
    ? url
    : url.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, 'verify-full')

type CountedPool = PostgresPool & { state: NonNullable<Database['connections']> }

const texts = {
  lost: 'database connection lost, and will be opened again',
  responds: 'the database responds again',
  endsWith: 'after a connection was lost',
}

/**
 * A pool for Kysely. A connection without a response for `answerMs` is closed, and its statements fail as
 * unavailable.
 */
export function openPool(
  url: string,
  size: number,
  log: Log,
  answerMs: number = longestAnswerMs,
): CountedPool {
  const pool = new Pool({
    connectionString: withCheckedTls(url),
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: keptMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: aliveMs,
    application_name: 'jurat',
    onConnect: client => client.query(withoutJit),
  })
  const connections = new WeakMap<PoolClient, Connection>()
  const names = new PreparedNames()
  const busy = new Set<Connection>()
  const outage = new Outage(log, texts)
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', error => outage.lost(error.message))
  // The same for a connection closed between two statements of a transaction: the pool does not listen to
  // connections in use.
  let hasConnected = false
  pool.on('connect', client => {
    hasConnected = true
    client.on('error', error => outage.lost(error.message))
  })
  const looking = setInterval(() => {
    for (const connection of busy) connection.cutIfOlder(answerMs)
  }, answerMs / 30).unref()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect().catch(error => {
        // A pool whose connections are all in use is no outage. One that never had any is a failed start.
        if (hasConnected && pool.totalCount < pool.options.max) outage.lost(error.message)
        throw unconnected(error)
      })
      const connection =
        connections.get(client) ?? new Connection(client as PoolClient & Client, { names, busy, outage })
      connections.set(client, connection)
      // Kysely's interface includes reading by cursor, which is not used, so this connection lacks it.
      return connection as unknown as PostgresPoolClient
    },
    state: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    // A hanging connection is closed while the pool waits for it.
    end: () => pool.end().finally(() => clearInterval(looking)),
  }
}

/**
 * A connection of the pool, with prepared statements. It measures time itself and uses callbacks: with a
 * timer or a promise per statement, V8 keeps the rows of every call until a full garbage collection.
 */
class Connection {
  readonly #client: PoolClient & Client
  readonly #names: PreparedNames
  readonly #busy: Set<Connection>
  readonly #outage: Outage
  /** Statements that wait for a response. */
  #asked = 0
  /** Since when the first of them has waited. */
  #waitsSince = 0
  #isEnding = false
  #isOfStandby = false

  constructor(client: PoolClient & Client, { names, busy, outage }: Shared) {
    this.#client = client
    this.#names = names
    this.#busy = busy
    this.#outage = outage
  }

  query(text: string, values: unknown[]): Promise<PostgresQueryResult<object>> {
    const { promise, resolve, reject } = Promise.withResolvers<PostgresQueryResult<object>>()
    // A call that took too long may send another statement. It would run after the rollback and be committed
    // by itself.
    if (this.#isEnding) return Promise.reject(new Error('The transaction is over.'))
    if (isEnd(text)) this.#isEnding = true
    const name = this.#names.of(text)
    const sentAt = this.#outage.losses
    this.#begin()
    const done = (error: Error | null | undefined, result: object) => {
      this.#answered()
      if (isEnd(text)) this.#isEnding = false
      if (!error) {
        this.#outage.answered(sentAt)
        return resolve(result as PostgresQueryResult<object>)
      }
      if (name !== undefined) this.#names.learnFrom(error, name)
      if (isOfStandby(error)) this.#isOfStandby = true
      reject(error)
    }
    if (name === undefined) this.#client.query(text, values, done)
    else this.#client.query(new PreparedStatement(name, text, values, done))
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

  /** A connection to a standby is closed: the next one leads to the current primary. */
  release(isBroken = false): void {
    this.#client.release(isBroken || this.#isOfStandby)
  }

  /** Callers that wait for a response get the error of a lost connection. */
  cutIfOlder(ms: number): void {
    if (performance.now() - this.#waitsSince > ms) void this.#client.end()
  }
}

/**
 * A database can refuse a connection for many reasons, with a full disk even without a code. All count as
 * unavailable.
 */
const unconnected = (error: Error) =>
  isUnavailable(error) ? error : Object.assign(new Error(error.message, { cause: error }), { code: '08004' })

const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback'
