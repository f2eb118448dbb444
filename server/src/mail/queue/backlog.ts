import type { Db } from '../../platform/db/database.ts'
import { countUnsent, selectBacklog } from './due-queries.ts'

export { countUnsentOf } from './due-queries.ts'

export interface MailBacklog {
  due: number
  /** When the first due mail was due. */
  oldest: Date | null
  /** Mails of live workspaces of the last 24 hours that failed or were kept. */
  unsent: UnsentMails
}

const dayMs = 86_400_000

export async function mailBacklog(db: Db, now: Date): Promise<MailBacklog> {
  const unsent = { failed: 0, kept: 0 }
  for (const { status, count } of await countUnsent(db, new Date(now.getTime() - dayMs)))
    unsent[status] = count
  return { ...(await selectBacklog(db, now)), unsent }
}

export interface UnsentMails {
  failed: number
  kept: number
}
