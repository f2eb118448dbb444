import { cancellationsUpdate, copyCancellations } from '../bookings/appointments/cancellation-upgrade.ts'
import { listsOfAll, queueListsOfAll } from '../bookings/appointments/day-lists.ts'
import { keepCalendarHost } from '../bookings/shared/calendar-uid.ts'
import { emailComparisonUpdate, updateEmailComparison } from '../bookings/signers/email-comparison.ts'
import type { Context } from '../platform/context.ts'
import { upgradeTimeZones } from '../platform/db/upgrade-time-zones.ts'
import { upgradeOnce } from '../platform/db/upgrade-work.ts'

/**
 * Converts rows of earlier versions, after the migrations: where SQL alone cannot, or would hold a lock for
 * long. Each is repeated for a week, because processes of the version before may still write.
 */
export async function upgradeRows(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await keepCalendarHost(ctx)
  await upgradeOnce(ctx.db, emailComparisonUpdate, now, () => updateEmailComparison(ctx))
  await upgradeOnce(ctx.db, listsOfAll, now, () => queueListsOfAll(ctx))
  await upgradeOnce(ctx.db, cancellationsUpdate, now, () => copyCancellations(ctx.db))
  await upgradeOnce(ctx.db, 'zones as IANA spells them', now, () => upgradeTimeZones(ctx.db))
}
