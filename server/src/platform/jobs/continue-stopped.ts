import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { WorkRef } from '../db/stopped-work.ts'

/** Work in short transactions that nobody does any more: its process ended, or its call broke off. */
interface Stopped {
  /** For the log: `an import`. */
  what: string
  /** How long nobody has continued it. */
  leftForMs: number
  find: (db: Db, since: Date, limit: number) => Promise<WorkRef[]>
  continue: (work: WorkRef) => Promise<unknown>
}

const atOnce = 100

/** Continues what has stopped. What fails is tried again by the next round, and does not hold up the others. */
export async function continueStopped(ctx: Context, stopped: Stopped): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - stopped.leftForMs)
  for (const work of await stopped.find(ctx.db, since, atOnce)) {
    try {
      await stopped.continue(work)
    } catch (err) {
      const { workspace_id: workspaceId, id } = work
      ctx.log.warn({ err, workspaceId, id }, `${stopped.what} will be continued`)
    }
  }
}
