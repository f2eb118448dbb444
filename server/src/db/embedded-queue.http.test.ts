import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engine, type House, startHouse } from '../../test/helpers/harness.ts'

let house: House
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

// PostgreSQL returns from another process.
test.runIf(engine === 'embedded')(
  'However many stand in line for the database, whatever else there is has its turn',
  async () => {
    const enough = 5_000
    let asked = 0
    let isOver = false
    const ask = async () => {
      while (!isOver && asked++ < enough) await sql`select 1`.execute(house.ctx.db)
    }
    const line = Array.from({ length: 10 }, ask)
    setTimeout(() => {
      isOver = true
    }, 10)
    await Promise.all(line)
    expect(asked).toBeLessThan(enough)
  },
)
