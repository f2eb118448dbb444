import { sql } from 'kysely'
import { types } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  describeOnPostgres,
  type Installation,
  startInstallation,
  testOnPostgres,
} from '../../../test/helpers/harness.ts'
import { insertion, statement } from './statement.ts'
import { transaction } from './transaction.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

describe('A statement', () => {
  test('A statement is built once, and runs with the parameters of each call', async () => {
    let built = 0
    const between = statement((_db, least: number, most: number) => {
      built++
      return sql<{ n: number }>`
        select n::int as n from generate_series(${least}::int, ${most}::int) as n where n <> ${2} and n <> ${least}::int`
    })
    expect(await between(installation.ctx.db, 1, 4)).toEqual([{ n: 3 }, { n: 4 }])
    expect(await between(installation.ctx.db, 2, 3)).toEqual([{ n: 3 }])
    expect(built).toBe(1)
  })

  test('A statement runs within a transaction, and concurrently with itself', async () => {
    const same = statement((_db, n: number) => sql<{ n: number }>`select ${n}::int as n`)
    const numbers = Array.from({ length: 50 }, (_, n) => n)
    const within = installation.ctx.db.transaction().execute(tx => Promise.all(numbers.map(n => same(tx, n))))
    expect((await within).flat().map(({ n }) => n)).toEqual(numbers)
  })
})

testOnPostgres('A connection compiles no plans', async () => {
  const { rows } = await sql`show jit`.execute(installation.ctx.db)
  expect(rows).toEqual([{ jit: 'off' }])
})

describe('An insertion', () => {
  test('An insertion returns the stored row, for any set and order of columns', async () => {
    const insert = insertion('settings')
    const [one, other] = [`one ${Math.random()}`, `other ${Math.random()}`]
    expect(await insert(installation.ctx.db, { name: one, value: '1' })).toEqual({ name: one, value: '1' })
    expect(await insert(installation.ctx.db, { value: '2', name: other })).toEqual({
      name: other,
      value: '2',
    })
  })
})

describeOnPostgres('What every call runs', () => {
  test('A frequent statement is prepared once for each connection', async () => {
    const find = statement((_db, name: string) => sql`select value from settings where name = ${name}`)
    const prepared = await transaction(installation.ctx.db, async tx => {
      await find(tx, 'one')
      await find(tx, 'other')
      const { rows } = await sql`
        select generic_plans + custom_plans as runs from pg_prepared_statements
        where statement = 'select value from settings where name = $1'`.execute(tx)
      return rows
    })
    expect(prepared).toEqual([{ runs: 2 }])
  })

  test('A frequent statement works, in a transaction and alone, after a migration changed its columns', async () => {
    await sql`create table prepared_once (id int); insert into prepared_once values (1)`.execute(
      installation.ctx.db,
    )
    const all = statement(_db => sql<object>`select * from prepared_once`)
    const addColumn = (name: string) =>
      sql`alter table prepared_once add column ${sql.ref(name)} int`.execute(installation.ctx.db)
    expect(await all(installation.ctx.db)).toEqual([{ id: 1 }])
    await addColumn('a')
    expect(await all(installation.ctx.db)).toEqual([{ id: 1, a: null }])
    await addColumn('b')
    expect(await transaction(installation.ctx.db, all)).toEqual([{ id: 1, a: null, b: null }])
    await sql`drop table prepared_once`.execute(installation.ctx.db)
  })

  test('A frequent statement has the columns of its own connection when another prepared it before a migration', async () => {
    const { db } = installation.ctx
    await sql`create table prepared_apart (id int); insert into prepared_apart values (1)`.execute(db)
    const all = statement(_db => sql<object>`select * from prepared_apart`)
    await db.connection().execute(async early => {
      expect(await all(early)).toEqual([{ id: 1 }])
      await db.connection().execute(async late => {
        await sql`alter table prepared_apart add column at date default '2030-01-31'`.execute(late)
        expect(await all(late)).toEqual([{ id: 1, at: new Date(2030, 0, 31) }])
      })
    })
    await sql`drop table prepared_apart`.execute(db)
  })

  test('A frequent statement fails alone when a value cannot be read', async () => {
    types.setTypeParser(types.builtins.MACADDR, () => {
      throw new Error('unreadable')
    })
    onTestFinished(() => types.setTypeParser(types.builtins.MACADDR, String))
    const address = statement(
      (_db, n: number) => sql`select '08:00:2b:01:02:03'::macaddr as a, ${n}::int as n`,
    )
    await installation.ctx.db.connection().execute(async one => {
      await expect(address(one, 1)).rejects.toThrow('unreadable')
      expect((await sql`select 7 as n`.execute(one)).rows).toEqual([{ n: 7 }])
    })
  })

  test('A frequent statement works behind a pooler without prepared statements', async () => {
    const seven = statement(_db => sql`select 7 as n`)
    const forget = () => sql`deallocate all`.execute(installation.ctx.db)
    expect(await seven(installation.ctx.db)).toEqual([{ n: 7 }])
    await forget()
    expect(await seven(installation.ctx.db)).toEqual([{ n: 7 }])
    await forget()
    expect(await transaction(installation.ctx.db, seven)).toEqual([{ n: 7 }])
    const { rows } = await sql`select name from pg_prepared_statements`.execute(installation.ctx.db)
    expect(rows).toEqual([])
  })
})
