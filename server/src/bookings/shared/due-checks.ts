import type { Context } from '../../platform/context.ts'
import { type CheckedRow, type CheckedTable, selectDueChecks } from './due-checks-queries.ts'

/** Rows of one round. */
const batch = { limit: 100, ofEach: 20 }

/** Asks the provider about the rows of the table that are due. One that fails waits for the next round. */
export async function askAboutDue<Table extends CheckedTable>(
  ctx: Context,
  table: Table,
  ask: (ctx: Context, row: CheckedRow<Table>) => Promise<void>,
): Promise<void> {
  for (const row of await selectDueChecks(ctx.db, table, ctx.clock.now(), batch)) {
    try {
      await ask(ctx, row)
    } catch (err) {
      const { workspace_id: workspaceId, id } = row
      ctx.log.warn(
        { err, workspaceId, table, id },
        'a check at the payment provider waits for the next round',
      )
    }
  }
}
