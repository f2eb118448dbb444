import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { changeHours } from './change-hours.ts'
import { hoursWire } from './hours.ts'
import { addNotary, type NotaryRow } from './notaries.ts'

/**
 * Adds a notary like one of another workspace, with the same hours. Time off and imported calendars are not
 * copied. Throws `unprocessable_entity` at a limit.
 */
export async function copyNotary(tx: Tx, ctx: Context, caller: Caller, from: NotaryRow): Promise<void> {
  const { name, email, categories, signing_methods, timezone, location, meeting_url, lang } = from
  const { buffer_before_minutes, buffer_after_minutes } = from
  const { notify_assigned, notify_moved, notify_canceled, notify_next_day, notify_calendar } = from
  const { id } = await addNotary(tx, ctx, caller, {
    name,
    email,
    categories,
    signing_methods,
    timezone,
    location,
    meeting_url,
    lang,
    buffer_before_minutes,
    buffer_after_minutes,
    notify_assigned,
    notify_moved,
    notify_canceled,
    notify_next_day,
    notify_calendar,
  })
  await changeHours(tx, ctx, caller, id, hoursWire(from))
}
