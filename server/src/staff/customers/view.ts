import { managedDocument } from '../../bookings/documents/view.ts'
import { noteView } from '../../bookings/notes/view.ts'
import type { Context } from '../../platform/context.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { appointmentItem, reservationItem } from '../lists/view.ts'
import type { CustomerSummary } from './customers.ts'

export const customerView = (ctx: Context, customer: CustomerSummary) => ({
  object: 'customer' as const,
  email: customer.email,
  names: customer.names,
  phones: customer.phones,
  counts: customer.counts,
  first_booked_at: wireTime(customer.firstBookedAt),
  appointments: customer.appointments.map(entry => appointmentItem(ctx, entry, customer.now)),
  waiting: customer.waiting.map(entry => reservationItem(ctx, entry, customer.now)),
  notes: customer.notes.map(row => noteView(ctx, row)),
  documents: customer.documents.map(row => managedDocument(ctx, row)),
  links: { self: manageUrl(ctx, `/customer?email=${encodeURIComponent(customer.email)}`) },
})
