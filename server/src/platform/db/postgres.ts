import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
} from 'kysely'
import { types } from 'pg'
import type { Log } from '../lib/log.ts'
import type { Database } from './database.ts'
import { assertNoOpenTransaction } from './open-transaction.ts'
import { openPool } from './pool.ts'
import type { Tables } from './tables.ts'

types.setTypeParser(types.builtins.INT8, Number)

/**
 * Longest wait for a row that another transaction holds. Idempotency turns the error into
 * `idempotency_in_progress`.
 */
const lockTimeoutMs = 3_000
/** Transactions wait for nothing but the database, so an idle one is broken. */
const idleInTransactionMs = 15_000

export function openPostgres(url: string, poolSize: number, log: Log): Database {
  const pool = openPool(url, poolSize, log)
  return {
    db: new Kysely<Tables>({ dialect: new Dialect({ pool }) }),
    engine: 'postgres',
    script: text => runScript(pool, text),
    connections: pool.state,
    close: () => pool.end(),
  }
}

/** A connection with a failed statement is not used again, so no transaction stays open on it. */
async function runScript(pool: PostgresPool, text: string): Promise<{ rows: object[] }> {
  assertNoOpenTransaction()
  const connection = await pool.connect()
  let isBroken = true
  try {
    const results: { rows: object[] } | { rows: object[] }[] = await connection.query<object>(text, [])
    isBroken = false
    return { rows: [results].flat().flatMap(result => result.rows) }
  } finally {
    connection.release(isBroken)
  }
}

class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new DriverWithTimeouts(this.#config)
  }
}

class DriverWithTimeouts extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    assertNoOpenTransaction()
    return super.acquireConnection()
  }

  /** The limits are sent with `begin` and belong to the transaction, because poolers share connections. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const limits = `set local lock_timeout = ${lockTimeoutMs}; set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`
    await connection.executeQuery(CompiledQuery.raw(`begin; ${limits}`))
  }
}
