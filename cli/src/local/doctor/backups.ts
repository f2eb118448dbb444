import { lastBackup } from '../../../../server/src/platform/backups/scheduled.ts'
import type { Config } from '../../../../server/src/platform/lib/config.ts'
import { bad, type Finding, good, messageOf, note } from './check.ts'

const hourMs = 3_600_000
/** A round comes every minute, and a large backup takes its time. */
const lateMs = 2 * hourMs

/** Whether the last backup on a schedule is as new as it should be. */
export async function examineBackups({ backups }: Config): Promise<Finding[]> {
  if (!backups) return []
  try {
    const last = await lastBackup(backups, new Date())
    if (!last) return [note('backups', `no backup is in ${backups.dir} yet`)]
    const age = `${last.name} is ${Math.round(last.ageMs / hourMs)} hours old`
    if (last.ageMs <= backups.hours * hourMs + lateMs) return [good('backups', age)]
    const text = `${age}, although one is due every ${backups.hours}`
    return [bad('backups', text, 'The log of the server says why.')]
  } catch (error) {
    return [bad('backups', `${backups.dir} cannot be read: ${messageOf(error)}`, 'Set JURAT_BACKUP_DIR.')]
  }
}
