import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startOwnInstallation } from '../../../test/helpers/harness.ts'
import { register } from '../../../test/helpers/personal-columns.ts'

test('Every column has a decision: who erases it, or why it has no personal data', async () => {
  const installation = await startOwnInstallation()
  try {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name <> 'migrations' and table_name not like 'citus%' order by 1`.execute(
      installation.ctx.db,
    )
    const decided = Object.entries(register).flatMap(([table, { erased = {}, none }]) =>
      [...Object.keys(erased), ...none.split(' ')].map(column => `${table}.${column}`),
    )
    expect(decided.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  } finally {
    await installation.stop()
  }
})
