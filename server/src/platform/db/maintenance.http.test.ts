import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { type Installation, startOwnInstallation } from '../../../test/helpers/harness.ts'
import { transaction } from './transaction.ts'

// PostgreSQL maintains indexes, and restores dumps, with a search path that does not have the program's
// functions.

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation()
  await makeReservation(await installation.workspace(), { first_name: 'Jürgen', last_name: "O'Brien" })
})
afterAll(() => installation.stop())

test('Functions of the database work without a search path', async () => {
  const { rows } = await transaction(installation.ctx.db, async tx => {
    await sql`set local search_path to pg_catalog, pg_temp`.execute(tx)
    return sql<{ words: string }>`select public.search_words(1, 'Jürgen O''Brien')::text as words`.execute(tx)
  })
  expect(rows[0]?.words).toBe("'1/brien' '1/juergen' '1/jurgen' '1/o' '1/obrien'")
})

test('Every table can be vacuumed and analyzed', async () => {
  const { db } = installation.ctx
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  expect(rows.length).toBeGreaterThan(40)
  for (const { name } of rows)
    await db.connection().execute(held => sql`vacuum (analyze) ${sql.id('public', name)}`.execute(held))
})
