import type { Db } from './database.ts'
import { keepSetting, readSetting } from './settings.ts'

/** During an update, processes of the version before may still store rows in the old form. */
const repeatedMs = 7 * 86_400_000

/**
 * Does work on stored rows that no migration can do in SQL: at every start until a week after it was first finished.
 * Processes that start at the same moment may do it together, and one that died leaves it half done: it must be safe to
 * repeat.
 */
export async function doUntilUpdated(
  db: Db,
  name: string,
  now: Date,
  work: () => Promise<void>,
): Promise<void> {
  const setting = `done:${name}`
  const doneAt = await readSetting(db, setting)
  if (doneAt && now.getTime() - Date.parse(doneAt) > repeatedMs) return
  await work()
  await keepSetting(db, setting, now.toISOString())
}
