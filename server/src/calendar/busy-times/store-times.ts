import type { Context } from '../../platform/context.ts'
import { inBackground } from '../../platform/db/background-work.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { inChunks } from '../../platform/lib/in-chunks.ts'
import { advanceCalendarVersion } from '../../workspaces/workspaces.ts'
import { lockNotary } from '../notaries/notaries.ts'
import { changesOfTimes, hasRoomFor, insertBusy, removeTimes, type TimeChanges } from './busy.ts'
import type { BusyRow } from './busy-queries.ts'
import { type CalendarRow, changeCalendar, findCalendarLocked } from './queries.ts'

/** Times that one transaction writes: about 50 ms of the embedded database, for which other calls wait. */
const timesAtOnce = 1_000

const isFew = ({ added, gone }: TimeChanges): boolean => added.length + gone.length <= timesAtOnce

/** Whether one transaction can store the times. Otherwise `storeMostTimes` goes first. */
export const canStoreAtOnce = async (
  db: Db,
  { workspace_id, id }: Pick<CalendarRow, 'workspace_id' | 'id'>,
  times: BusyRow[],
): Promise<boolean> => isFew(await changesOfTimes(db, workspace_id, id, times))

/**
 * Stores the times of a reading that changes many, before the transaction that records the reading. New
 * times come first, so a time that is taken before and after is never offered. That transaction writes what
 * is left, also what another reading of the calendar wrote meanwhile. Until then the calendar has no digest:
 * if this process ends, the next reading compares all times. Stops if the calendar got another address.
 */
export async function storeMostTimes(ctx: Context, calendar: CalendarRow, times: BusyRow[]): Promise<void> {
  const { workspace_id, id } = calendar
  const changes = await changesOfTimes(ctx.db, workspace_id, id, times)
  if (isFew(changes) || !(await hasRoomFor(ctx.db, workspace_id, id, times))) return
  const { added, gone } = changes
  const byStart = new Map(times.map(row => [row.starts_at.getTime(), row]))
  const steps = [
    ...inChunks(added, timesAtOnce).map(some => (tx: Tx) => insertBusy(tx, workspace_id, id, some)),
    ...inChunks(gone, timesAtOnce).map(some => async (tx: Tx) => {
      await removeTimes(tx, workspace_id, id, some)
      // Those that only end earlier than before.
      const kept = some.flatMap(({ starts_at }) => byStart.get(starts_at.getTime()) ?? [])
      await insertBusy(tx, workspace_id, id, kept)
    }),
  ]
  for (const write of steps) if (!(await step(ctx, calendar, write))) return
}

/** Calls go first. Returns false if the calendar got another address, or was removed. */
const step = (ctx: Context, read: CalendarRow, write: (tx: Tx) => Promise<void>): Promise<boolean> =>
  inBackground(read.workspace_id, () =>
    transaction(ctx.db, async tx => {
      const { workspace_id, id, notary_id } = read
      await lockNotary(tx, workspace_id, notary_id, 'update')
      const calendar = await findCalendarLocked(tx, workspace_id, id)
      if (calendar?.address !== read.address) return false
      if (calendar.digest !== null) await changeCalendar(tx, workspace_id, id, unknownContent)
      await write(tx)
      await advanceCalendarVersion(tx, workspace_id)
      return true
    }),
  )

/** The next reading asks for the whole calendar. */
export const unknownContent = { etag: null, last_modified: null, digest: null }
