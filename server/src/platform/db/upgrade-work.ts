import type { Db } from './database.ts'
import { keepSetting, readSetting } from './settings.ts'

/** During an update, processes of the previous version may still store rows in the old form. */
const repeatedMs = 7 * 86_400_000

/**
 * Does work on stored rows that SQL migrations cannot do: at every start, until a week after it first
 * finished. It must be safe to repeat: processes may do it at the same time, and a process that dies leaves
 * it half done.
 */
export async function upgradeOnce(db: Db, name: string, now: Date, work: () => Promise<void>): Promise<void> {
  const setting = `done:${name}`
  const doneAt = await readSetting(db, setting)
  if (doneAt && now.getTime() - Date.parse(doneAt) > repeatedMs) return
  await work()
  await keepSetting(db, setting, now.toISOString())
}
