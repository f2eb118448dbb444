import { madeAt, madeIn } from '../../../../server/src/platform/backups/scheduled.ts'
import type { Config } from '../../../../server/src/platform/lib/config.ts'
import { bad, type Finding, good, messageOf, note } from './check.ts'

const hourMs = 3_600_000
/** A round comes every minute, and a large backup takes its time. */
const lateMs = 2 * hourMs

/** Whether the last backup on a schedule is as new as it should be. */
export async function examineBackups({ backups }: Config): Promise<Finding[]> {
  if (!backups) return []
  try {
    const last = (await madeIn(backups.dir, new Date())).at(-1)
    if (last === undefined) return [note('backups', `there is none in ${backups.dir} yet`)]
    const ageMs = Date.now() - madeAt(last)
    const age = `${last} is ${Math.round(ageMs / hourMs)} hours old`
    return ageMs > backups.hours * hourMs + lateMs
      ? [
          bad(
            'backups',
            `${age}, although one is due every ${backups.hours}`,
            'The log of the server says why.',
          ),
        ]
      : [good('backups', age)]
  } catch (error) {
    return [bad('backups', `${backups.dir} cannot be read: ${messageOf(error)}`, 'Set JURAT_BACKUP_DIR.')]
  }
}
