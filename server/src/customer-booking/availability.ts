import { type Availability, bookableOf } from '../availability/availability.ts'
import type { Context } from '../context.ts'
import { notFound } from '../lib/errors.ts'
import { getWorkspace } from '../workspaces/workspaces.ts'
import type { Opened } from './access.ts'

/** When the booking of this key can start on a day: its own service, for its duration. */
export async function availabilityForBooking(
  ctx: Context,
  { caller, door, reservation, appointment }: Opened,
  day: { date?: string; timezone?: string },
): Promise<Availability> {
  const booking = door === 'reservation' ? reservation : appointment
  if (!booking) throw notFound('Booking')
  const workspace = await getWorkspace(ctx.db, caller.workspaceId)
  const { category, duration_minutes: durationMinutes } = booking
  return bookableOf(ctx.db, ctx, workspace, { ...day, category, durationMinutes, bookingId: booking.id })
}
