import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { queriesOver } from './embedded.ts'

test('The event loop turns between the statements of a long transaction', async () => {
  const pglite = await PGlite.create()
  const { db } = queriesOver(pglite)
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  await db.transaction().execute(async tx => {
    setImmediate(count)
    for (let at = 0; at < 30; at++) await sql`select count(*) from generate_series(1, 300000)`.execute(tx)
  })
  isOver = true
  await pglite.close()
  expect(turns).toBeGreaterThan(10)
})
