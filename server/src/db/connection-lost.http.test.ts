import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engine, type House, startHouse } from '../../test/harness.ts'
import { isUnavailable } from './failures.ts'
import { openPool } from './pool.ts'
import { transaction } from './transaction.ts'

let house: House
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

const end = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(house.ctx.db)
const look = async () => (await sql`select 1 as one`.execute(house.ctx.db)).rows

// Unheard, the error of a connection in use would end the process, and with it this file's run.
describe.runIf(engine === 'postgres')('A connection that is cut', () => {
  test.each([
    ['between two statements', (pid: number) => end(pid).then(() => sleep(200)), sql`select 1`],
    [
      'within a statement',
      async (pid: number) => void sleep(200).then(() => end(pid)),
      sql`select pg_sleep(5)`,
    ],
  ])('%s of a transaction is unavailable, and the next one is not', async (_when, cut, statement) => {
    const work = transaction(house.ctx.db, async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await cut(rows[0]?.pid ?? 0)
      await statement.execute(tx)
    })
    await expect(work).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    expect(await look()).toEqual([{ one: 1 }])
  })
})

describe.runIf(engine === 'postgres')('A connection of a pool of one', () => {
  const open = (answerMs?: number) => {
    const pool = openPool(house.ctx.config.databaseUrl ?? '', 1, house.ctx.log, answerMs)
    const ask = async (text: string) => {
      const connection = await pool.connect()
      try {
        return (await connection.query<object>(text, [])).rows
      } finally {
        connection.release()
      }
    }
    return { ask, [Symbol.asyncDispose]: () => pool.end() }
  }

  test('that does not answer in time is cut, and another taken', async () => {
    await using pool = open(300)
    const error = await pool.ask('select pg_sleep(20)').catch(reason => reason)
    expect(isUnavailable(error)).toBe(true)
    expect(await pool.ask('select 1 as one')).toEqual([{ one: 1 }])
  })

  test('that leads to a standby is given up, and another taken', async () => {
    await using pool = open()
    await pool.ask('set default_transaction_read_only = on')
    const error = await pool.ask('create table nowhere ()').catch(reason => reason)
    expect(isUnavailable(error)).toBe(true)
    expect(await pool.ask('show default_transaction_read_only')).toEqual([
      { default_transaction_read_only: 'off' },
    ])
  })
})
