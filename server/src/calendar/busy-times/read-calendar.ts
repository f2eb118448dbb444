import type { Context } from '../../platform/context.ts'
import { unseal } from '../../platform/lib/encryption.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import type { NotaryRow } from '../notaries/notaries.ts'
import { busyTimesOf } from './busy.ts'
import type { BusyRow } from './busy-queries.ts'
import { CalendarError } from './ics/problem.ts'
import type { CalendarRow } from './queries.ts'
import type { CalendarReader, Found, Reading } from './reader.ts'
import { spanOf } from './rules.ts'

/** A reading with the times to store. `readUntil`: the end of what they cover. */
export type Result = Exclude<Reading, Found> | (Omit<Found, 'busy'> & { times: BusyRow[]; readUntil: Date })

interface Asked {
  workspace: WorkspaceRow
  notary: Pick<NotaryRow, 'email' | 'timezone'>
  url: string
  /** The calendar, if it was read before from this URL. */
  before?: CalendarRow
}

/** Reads a calendar, outside of any transaction. A calendar that cannot be read is a result too. */
export async function readCalendar(
  ctx: Context,
  reader: CalendarReader,
  { workspace, notary, url, before }: Asked,
): Promise<Result> {
  const { fromMs, neededMs, toMs } = spanOf(workspace, businessNow(ctx, workspace))
  const reading = await reader.read({
    address: url,
    workspaceId: workspace.id,
    mode: workspace.mode,
    known: before && before.read_until.getTime() >= neededMs ? before : undefined,
    timezone: notary.timezone,
    emails: notary.email === '' ? [] : [notary.email],
    fromMs,
    toMs,
  })
  if (reading.outcome !== 'read') return reading
  try {
    const { busy, ...found } = reading
    const times = await busyTimesOf(reader.ownUids, workspace.id, busy)
    return { ...found, times, readUntil: new Date(toMs) }
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    return { outcome: 'failed', problem: error.problem, retryAfterMs: null }
  }
}

export const addressOf = (ctx: Context, { address }: Pick<CalendarRow, 'address'>): string =>
  unseal(ctx.secretKey, address)
