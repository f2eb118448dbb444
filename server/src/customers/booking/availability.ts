import { type Availability, bookableOf } from '../../calendar/availability/availability.ts'
import { type Month, monthOf } from '../../calendar/availability/month.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import type { KeyAccess } from './access.ts'

/** When the booking of this key can start on a day: its own service, for its duration. */
export async function availabilityForBooking(
  ctx: Context,
  access: KeyAccess,
  day: { date?: string; timezone?: string },
): Promise<Availability> {
  const workspace = await getWorkspace(ctx.db, access.caller.workspaceId)
  return bookableOf(ctx.db, ctx, workspace, { ...day, ...wantedBy(access) })
}

/** The same for a month, `YYYY-MM`. The time zone is the business's unless given. */
export async function monthForBooking(
  ctx: Context,
  access: KeyAccess,
  { month, timezone }: { month: string; timezone?: string | undefined },
): Promise<Month> {
  const workspace = await getWorkspace(ctx.db, access.caller.workspaceId)
  const asked = { month, timezone: timezone || workspace.timezone }
  return monthOf(ctx.db, ctx, workspace, { ...asked, ...wantedBy(access) })
}

/** What the key's booking needs time for. */
export function wantedBy({ kind, reservation, appointment }: KeyAccess) {
  const booking = kind === 'reservation' ? reservation : appointment
  if (!booking) throw notFound('Booking')
  const {
    category,
    signing_method: signingMethod,
    duration_minutes: durationMinutes,
    id: bookingId,
  } = booking
  return { category, signingMethod, durationMinutes, own: { bookingId } }
}
