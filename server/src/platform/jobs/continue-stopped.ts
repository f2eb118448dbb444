import type { Db } from '../db/database.ts'
import type { StoppedWork, WorkRef } from '../db/stopped-work.ts'
import { beginsAgain } from '../lib/begun.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'

/** Work in short transactions that nobody does any more: its process ended, or its call broke off. */
interface Stopped {
  /** For the log: `an import`. */
  what: string
  /** How long nobody has continued it. */
  leftForMs: number
  stopped: StoppedWork
  continue: (work: WorkRef) => Promise<unknown>
}

const atOnce = 100

interface Needs {
  clock: Clock
  db: Db
  log: Log
}

/**
 * Continues what has stopped, one after the other. What fails is tried again by the next round, and does not
 * hold up the others. Work that ended its process waits longer each time.
 */
export async function continueStopped({ clock, db, log }: Needs, of: Stopped): Promise<void> {
  const { find, countBegun, countResult } = of.stopped
  const now = clock.now()
  const since = new Date(now.getTime() - of.leftForMs)
  for (const work of await find(db, since, now, atOnce)) {
    await countBegun(db, work, beginsAgain(clock.now(), work.begun + 1))
    try {
      await of.continue(work)
    } catch (err) {
      const { workspace_id: workspaceId, id } = work
      log.warn({ err, workspaceId, id }, `${of.what} will be continued`)
    }
    await countResult(db, work)
  }
}
