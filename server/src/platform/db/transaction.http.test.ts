import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openDump } from '../../../test/helpers/databases.ts'
import { engine, type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { AppError } from '../lib/errors.ts'
import type { Tx } from './database.ts'
import { outsideTransaction } from './open-transaction.ts'
import { openPostgres } from './postgres.ts'
import { afterCommit, transaction } from './transaction.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ DATABASE_POOL: '4' })
})
afterAll(() => installation.stop())

let name: string
beforeEach(() => {
  name = `test-${randomUUID()}`
})

const insert = (tx: Tx, key = name) => tx.insertInto('settings').values({ name: key, value: '1' }).execute()
const find = () =>
  installation.ctx.db.selectFrom('settings').selectAll().where('name', '=', name).executeTakeFirst()
/** Another way to the same kind of database. */
async function openAgain() {
  const url = installation.ctx.config.databaseUrl
  const database = url ? openPostgres(url, 2, installation.ctx.log) : await openDump(inject('embeddedDump'))
  return { ...database, [Symbol.asyncDispose]: () => database.close() }
}
const failure = (code: string) => Object.assign(new Error(`made for the test: ${code}`), { code })

describe('A transaction', () => {
  test('A transaction returns the result of its work, and commits what it wrote', async () => {
    expect(await transaction(installation.ctx.db, async tx => (await insert(tx)).length)).toBe(1)
    expect(await find()).toEqual({ name, value: '1' })
  })

  test('A transaction that throws writes nothing, and throws the same error', async () => {
    const error = new Error('no')
    const work = transaction(installation.ctx.db, async tx => {
      await insert(tx)
      throw error
    })
    await expect(work).rejects.toBe(error)
    expect(await find()).toBeUndefined()
  })

  test('A transaction is not visible outside before it commits', async () => {
    const written = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const open = transaction(installation.ctx.db, async tx => {
      await insert(tx)
      written.resolve()
      await go.promise
    })
    await written.promise
    const beside = find()
    // The embedded database has one connection, for which it waits.
    const early = engine === 'embedded' ? Promise.race([beside, sleep(100, 'waits')]) : beside
    expect(await early).toBe(engine === 'embedded' ? 'waits' : undefined)
    go.resolve()
    await open
    expect(await beside).toEqual(engine === 'embedded' ? { name, value: '1' } : undefined)
  })

  test('A transaction that rolls back does not roll back a concurrent statement', async () => {
    const other = `${name}-beside`
    const beside = Promise.withResolvers<unknown>()
    const open = transaction(installation.ctx.db, async tx => {
      await insert(tx)
      const statement = outsideTransaction(() =>
        installation.ctx.db.insertInto('settings').values({ name: other, value: '2' }).execute(),
      )
      statement.then(beside.resolve, beside.reject)
      await sleep(50)
      throw new Error('rolled back')
    })
    await expect(open).rejects.toThrow('rolled back')
    await beside.promise
    const rows = await installation.ctx.db
      .selectFrom('settings')
      .select('name')
      .where('name', 'like', `${name}%`)
      .execute()
    expect(rows).toEqual([{ name: other }])
  })
})

describe('Within a transaction, the database outside it cannot be used', () => {
  const outside = 'outside the open transaction'

  test.each<[string, () => Promise<unknown>]>([
    ['A query', () => find()],
    ['Another transaction', () => transaction(installation.ctx.db, insert)],
    ['A connection', () => installation.ctx.db.connection().execute(async held => held)],
    ['A query from a function called later', () => sleep(1).then(find)],
  ])('Within a transaction, %s is rejected, and the work is rolled back', async (_what, use) => {
    const work = transaction(installation.ctx.db, async tx => {
      await insert(tx, `${name}-before`)
      await use()
    })
    await expect(work).rejects.toThrow(outside)
    const left = installation.ctx.db.selectFrom('settings').selectAll().where('name', 'like', `${name}%`)
    expect(await left.execute()).toEqual([])
  })

  test('Within a transaction, a script on the outer database is rejected', async () => {
    await using database = await openAgain()
    const work = transaction(database.db, () => database.script('select 1'))
    await expect(work).rejects.toThrow(outside)
    expect(await database.script('select 1 as one')).toEqual({ rows: [{ one: 1 }] })
  })

  test('Other calls continue during a transaction, and the same call does after it', async () => {
    const go = Promise.withResolvers<void>()
    const open = transaction(installation.ctx.db, async tx => {
      await insert(tx)
      await go.promise
    })
    const other = find()
    go.resolve()
    await open
    await other
    expect(await find()).toEqual({ name, value: '1' })
  })

  test('Work that outlives its transaction can use the database again', async () => {
    const later = Promise.withResolvers<void>()
    let found: unknown
    let work: Promise<void> | undefined
    await transaction(installation.ctx.db, async tx => {
      await insert(tx)
      work = later.promise.then(async () => {
        found = await find()
      })
    })
    later.resolve()
    await work
    expect(found).toEqual({ name, value: '1' })
  })
})

test('A transaction that takes too long is unavailable, and writes nothing', async () => {
  const work = transaction(
    installation.ctx.db,
    async tx => {
      await insert(tx)
      await sleep(200)
    },
    50,
  )
  await expect(work).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  expect(await find()).toBeUndefined()
})

describe('Work that lost to another transaction', () => {
  test.each(['40001', '40P01'])('Work that lost to another transaction runs again: %s', async code => {
    let runs = 0
    const answer = await transaction(installation.ctx.db, async tx => {
      await insert(tx)
      if (++runs < 3) throw failure(code)
      return runs
    })
    expect(answer).toBe(3)
    expect(await find()).toBeDefined()
  })

  test('Work that really lost to another transaction runs again, until both are done', async ({ skip }) => {
    if (engine !== 'postgres') skip('On the embedded database transactions follow one another.')
    await transaction(installation.ctx.db, async tx => {
      await insert(tx, `${name}-a`)
      await insert(tx, `${name}-b`)
    })
    const add = (tx: Tx, key: string) =>
      sql`update settings set value = (value::int + 1)::text where name = ${`${name}-${key}`}`.execute(tx)
    const cross = (first: string, second: string) =>
      transaction(installation.ctx.db, async tx => {
        await add(tx, first)
        await sleep(100)
        await add(tx, second)
      })
    await Promise.all([cross('a', 'b'), cross('b', 'a')])
    const rows = await installation.ctx.db
      .selectFrom('settings')
      .select('value')
      .where('name', 'like', `${name}%`)
      .execute()
    expect(rows).toEqual([{ value: '3' }, { value: '3' }])
  })

  test('Work that loses to other transactions a few times is unavailable, and has changed nothing', async () => {
    let runs = 0
    const work = transaction(installation.ctx.db, async tx => {
      runs++
      await insert(tx)
      throw failure('40001')
    })
    await expect(work).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 })
    expect(runs).toBeGreaterThan(1)
    expect(runs).toBeLessThan(10)
    expect(await find()).toBeUndefined()
  })

  test.each(['23505', '22021', ''])('Work with any other failure runs once: %j', async code => {
    let runs = 0
    const work = transaction(installation.ctx.db, async () => {
      runs++
      throw failure(code)
    })
    await expect(work).rejects.toMatchObject({ code })
    expect(runs).toBe(1)
  })

  test.each(['57P01', '57P03', '57P05', '53300', 'ECONNREFUSED'])(
    'Work whose database is lost is unavailable: %s',
    async code => {
      const work = transaction(installation.ctx.db, async () => {
        throw failure(code)
      })
      await expect(work).rejects.toBeInstanceOf(AppError)
      await expect(work).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    },
  )
})

describe('An effect after the commit', () => {
  test('An effect after the commit happens after it, in order, and sees what was written', async () => {
    const seen: string[] = []
    let row: Promise<unknown> | undefined
    await transaction(installation.ctx.db, async tx => {
      await insert(tx)
      afterCommit(tx, () => {
        row = find()
        seen.push('first')
      })
      afterCommit(tx, () => seen.push('second'))
      await sleep(20)
      expect(seen).toEqual([])
    })
    expect(seen).toEqual(['first', 'second'])
    expect(await row).toEqual({ name, value: '1' })
  })

  test('An effect after the commit does not happen without a commit', async () => {
    let happened = false
    const work = transaction(installation.ctx.db, async tx => {
      afterCommit(tx, () => {
        happened = true
      })
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(happened).toBe(false)
  })

  test('An effect after the commit happens once, however often the work ran', async () => {
    let [runs, effects] = [0, 0]
    await transaction(installation.ctx.db, async tx => {
      afterCommit(tx, () => effects++)
      if (++runs < 3) throw failure('40001')
    })
    expect([runs, effects]).toEqual([3, 1])
  })

  test('An effect after the commit that fails does not make the commit fail', async () => {
    let runs = 0
    const result = await transaction(installation.ctx.db, async tx => {
      afterCommit(tx, () => {
        throw failure('40001')
      })
      return ++runs
    })
    expect([result, runs]).toEqual([1, 1])
  })
})

describe('Transactions in line', () => {
  test('Waiting transactions all get their turn, in the order of their arrival', async () => {
    const pause = (seconds: number) =>
      transaction(installation.ctx.db, tx => sql`select pg_sleep(${seconds})`.execute(tx))
    // Opening a connection takes longer than using an open one.
    await Promise.all(Array.from({ length: 4 }, () => pause(0.1)))
    const started: number[] = []
    const counts = Array.from({ length: 40 }, (_, index) => index)
    await Promise.all(
      counts.map(index =>
        transaction(installation.ctx.db, async tx => {
          started.push(index)
          await sql`select pg_sleep(0.002)`.execute(tx)
        }),
      ),
    )
    expect(started.toSorted((a, b) => a - b)).toEqual(counts)
    // One connection runs statements in order. Several connections may reorder them.
    if (engine === 'embedded') expect(started).toEqual(counts)
  })

  test('Waiting transactions let single queries run between them', async () => {
    const order: string[] = []
    const work = (label: string) =>
      transaction(installation.ctx.db, async tx => {
        await sql`select pg_sleep(0.01)`.execute(tx)
        order.push(label)
      })
    const before = Array.from({ length: 8 }, () => work('before'))
    const query = find().then(() => order.push('query'))
    const after = Array.from({ length: 40 }, () => work('after'))
    await Promise.all([...before, query, ...after])
    expect(order.indexOf('query')).toBeLessThan(20)
  })

  test('Waiting transactions continue after a failed commit', async () => {
    const broken = transaction(installation.ctx.db, async tx => {
      await sql`select 1/0`.execute(tx).catch(() => {})
      await insert(tx)
    })
    await expect(broken).rejects.toMatchObject({ code: '25P02' })
    await transaction(installation.ctx.db, tx => insert(tx))
    expect(await find()).toBeDefined()
  })
})
