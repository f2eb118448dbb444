import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { describeOnPostgres, type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import type { Db } from './database.ts'
import { outsideTransaction } from './open-transaction.ts'
import { openPool } from './pool.ts'
import { isUnavailable } from './sql-errors.ts'
import { transaction } from './transaction.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const end = (pid: number) =>
  outsideTransaction(() => sql`select pg_terminate_backend(${pid})`.execute(installation.ctx.db))
const look = async () => (await sql`select 1 as one`.execute(installation.ctx.db)).rows

// Without a listener, the error of a connection in use would end the process, and with it this test file.
describeOnPostgres('A connection that is cut', () => {
  test.each([
    ['between two statements', (pid: number) => end(pid).then(() => sleep(200)), sql`select 1`],
    [
      'within a statement',
      async (pid: number) => void sleep(200).then(() => end(pid)),
      sql`select pg_sleep(5)`,
    ],
  ])(
    'A connection that is cut %s of a transaction is unavailable, and the next one is not',
    async (_when, cut, statement) => {
      const work = transaction(installation.ctx.db, async tx => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        await cut(rows[0]?.pid ?? 0)
        await statement.execute(tx)
      })
      await expect(work).rejects.toMatchObject({ code: 'unavailable', status: 503 })
      expect(await look()).toEqual([{ one: 1 }])
    },
  )
})

describeOnPostgres('A connection that nobody uses', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('An idle connection is checked after ten seconds', async () => {
    const asked = vi.spyOn(Socket.prototype, 'setKeepAlive')
    const pool = openPool(installation.ctx.config.databaseUrl ?? '', 1, installation.ctx.log)
    ;(await pool.connect()).release()
    expect(asked.mock.calls).toEqual([[true, 10_000]])
    await pool.end()
  })

  test('An idle connection is kept for ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pool = openPool(installation.ctx.config.databaseUrl ?? '', 1, installation.ctx.log)
    const processId = async () => {
      const connection = await pool.connect()
      const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid', [])
      connection.release()
      return rows[0]?.pid
    }
    const first = await processId()
    vi.advanceTimersByTime(9 * 60_000)
    const second = await processId()
    vi.advanceTimersByTime(11 * 60_000)
    const third = await processId()
    expect([second === first, third === first]).toEqual([true, false])
    await pool.end()
  })
})

describeOnPostgres('A connection of a pool of one', () => {
  const open = (answerMs?: number) => {
    const pool = openPool(installation.ctx.config.databaseUrl ?? '', 1, installation.ctx.log, answerMs)
    const together = async <T>(work: (connection: PostgresPoolClient) => Promise<T>) => {
      const connection = await pool.connect()
      try {
        return await work(connection)
      } finally {
        connection.release()
      }
    }
    const ask = async (text: string) =>
      (await together(connection => connection.query<object>(text, []))).rows
    return { ask, together, [Symbol.asyncDispose]: () => pool.end() }
  }

  test('A connection of a pool of one that does not respond in time is closed and replaced', async () => {
    await using pool = open(300)
    const error = await pool.ask('select pg_sleep(20)').catch(reason => reason)
    expect(isUnavailable(error)).toBe(true)
    expect(await pool.ask('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('A connection of a pool of one that does not respond in time is unavailable within a transaction too', async () => {
    const pool = openPool(installation.ctx.config.databaseUrl ?? '', 1, installation.ctx.log, 300)
    const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
    const late = transaction(db, tx => sql`select pg_sleep(20)`.execute(tx))
    await expect(late).rejects.toMatchObject({ code: 'unavailable' })
    await pool.end()
  })

  test('A rejected connection of a pool of one is unavailable, whatever the reason', async () => {
    const url = new URL(installation.ctx.config.databaseUrl ?? '')
    url.pathname = '/nowhere'
    const pool = openPool(url.href, 1, installation.ctx.log)
    const error = await pool.connect().catch(reason => reason)
    expect([isUnavailable(error), error.message]).toEqual([true, expect.stringContaining('nowhere')])
    await pool.end()
  })

  test('A connection of a pool of one commits no statement that is sent while its transaction ends', async () => {
    await using pool = open()
    await pool.ask('create table if not exists asked_late (id int)')
    await pool.together(async connection => {
      await connection.query('begin', [])
      const slow = connection.query('select pg_sleep(0.3)', [])
      const over = connection.query('rollback', [])
      const late = connection.query('insert into asked_late values (1)', [])
      await expect(late).rejects.toThrow('over')
      await Promise.all([slow, over])
    })
    expect(await pool.ask('select from asked_late')).toEqual([])
    await pool.ask('drop table asked_late')
  })

  test('A connection of a pool of one to a standby is closed and replaced', async () => {
    await using pool = open()
    await pool.ask('set default_transaction_read_only = on')
    const error = await pool.ask('create table nowhere ()').catch(reason => reason)
    expect(isUnavailable(error)).toBe(true)
    expect(await pool.ask('show default_transaction_read_only')).toEqual([
      { default_transaction_read_only: 'off' },
    ])
  })
})
