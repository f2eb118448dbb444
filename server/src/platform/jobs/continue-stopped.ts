import type { Db } from '../db/database.ts'
import type { WorkRef } from '../db/stopped-work.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'

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

interface Needs {
  clock: Clock
  db: Db
  log: Log
}

/**
 * Continues what has stopped. What fails is tried again by the next round, and does not hold up the
 * others.
 */
export async function continueStopped({ clock, db, log }: Needs, stopped: Stopped): Promise<void> {
  const since = new Date(clock.now().getTime() - stopped.leftForMs)
  for (const work of await stopped.find(db, since, atOnce)) {
    try {
      await stopped.continue(work)
    } catch (err) {
      const { workspace_id: workspaceId, id } = work
      log.warn({ err, workspaceId, id }, `${stopped.what} will be continued`)
    }
  }
}
