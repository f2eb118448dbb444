import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, startHouse } from '../../test/harness.ts'
import { insertion, statement } from './statement.ts'

let house: House
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

describe('A statement', () => {
  test('is built once, and runs with the parameters of each call in their places', async () => {
    let built = 0
    const between = statement((_db, least: number, most: number) => {
      built++
      return sql<{ n: number }>`
        select n::int as n from generate_series(${least}::int, ${most}::int) as n where n <> ${2} and n <> ${least}::int`
    })
    expect(await between(house.ctx.db, 1, 4)).toEqual([{ n: 3 }, { n: 4 }])
    expect(await between(house.ctx.db, 2, 3)).toEqual([{ n: 3 }])
    expect(built).toBe(1)
  })

  test('runs within a transaction, and side by side with itself', async () => {
    const same = statement((_db, n: number) => sql<{ n: number }>`select ${n}::int as n`)
    const numbers = Array.from({ length: 50 }, (_, n) => n)
    const within = house.ctx.db.transaction().execute(tx => Promise.all(numbers.map(n => same(tx, n))))
    expect((await within).flat().map(({ n }) => n)).toEqual(numbers)
  })
})

describe('An insertion', () => {
  test('answers the row as stored, whichever columns it is given, in whichever order', async () => {
    const insert = insertion('settings')
    const [one, other] = [`one ${Math.random()}`, `other ${Math.random()}`]
    expect(await insert(house.ctx.db, { name: one, value: '1' })).toEqual({ name: one, value: '1' })
    expect(await insert(house.ctx.db, { value: '2', name: other })).toEqual({ name: other, value: '2' })
  })
})
