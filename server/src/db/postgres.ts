import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver } from 'kysely'
import { Pool, types } from 'pg'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

types.setTypeParser(types.builtins.INT8, Number)

/** Longest wait for another transaction's row; idempotency turns it into `idempotency_in_progress`. */
const lockTimeoutMs = 3_000
/** A transaction of ours never waits for anything but the database, so an idle one is a broken one. */
const idleInTransactionMs = 15_000

export function openPostgres(url: string, poolSize: number, log: Log): Database {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
    application_name: 'jurat',
  })
  // Unhandled, a connection that the server cuts while it idles would end the process.
  pool.on('error', error => log.warn({ error: error.message }, 'database connection lost'))
  // The same of one that is cut between two statements of a transaction: the pool does not listen to those in use.
  pool.on('connect', client => {
    client.on('error', error => log.warn({ error: error.message }, 'database connection lost in use'))
  })
  return {
    db: new Kysely<Tables>({ dialect: new Dialect({ pool }) }),
    engine: 'postgres',
    // A connection on which a statement failed is not used again, so no transaction stays open on it.
    script: async text => {
      const results: { rows: object[] } | { rows: object[] }[] = await pool.query(text)
      return { rows: [results].flat().flatMap(result => result.rows) }
    },
    close: () => pool.end(),
  }
}

class Dialect extends PostgresDialect {
  readonly #config: { pool: Pool }

  constructor(config: { pool: Pool }) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new DriverWithTimeouts(this.#config)
  }
}

class DriverWithTimeouts extends PostgresDriver {
  /** The limits ride in the same round trip, and belong to the transaction: poolers share connections. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const limits = `set local lock_timeout = ${lockTimeoutMs}; set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`
    await connection.executeQuery(CompiledQuery.raw(`begin; ${limits}`))
  }
}
