import type { Context } from '../../platform/context.ts'
import type { DueWork } from '../../workspaces/virtual-clock.ts'
import { type DueColumn, type DueRef, selectDue, selectDueOf } from './due-rows-queries.ts'

export type { DueRef }

/** Rows of one round. */
const batch = 200

interface Due {
  of: DueColumn
  /** In the log, for one that fails: `a no-show`. */
  name: string
  /** In the log, the name of the id: `appointmentId`. */
  idName: string
  /** Checks again under a lock: two processes can find the same row, and the row may have changed. */
  work(ctx: Context, row: DueRef): Promise<void>
}

/** Work that rows of a table are due for by business time: each minute, and when a clock is moved. */
export const dueRows = ({ of, name, idName, work }: Due) => ({
  /** One that fails is left for the next round. */
  round: async (ctx: Context): Promise<void> => {
    for (const row of await selectDue(ctx.db, of, ctx.clock.now(), batch)) {
      try {
        await work(ctx, row)
      } catch (err) {
        const { workspace_id: workspaceId, id } = row
        ctx.log.warn({ err, workspaceId, [idName]: id }, `${name} waits for the next round`)
      }
    }
  },
  /** Of a workspace whose clock is moved. */
  ofClock: (ctx: Context): DueWork => ({
    next: async (workspaceId, until) => (await selectDueOf(ctx.db, of, workspaceId, until, 1))[0]?.due_at,
    run: async (workspaceId, until) => {
      for (const row of await selectDueOf(ctx.db, of, workspaceId, until, batch)) await work(ctx, row)
    },
  }),
})
