import { Type } from 'typebox'
import { ManagedDocument } from '../../bookings/documents/schema.ts'
import { Note } from '../../bookings/notes/schema.ts'
import { integer, named, selfLinks, text, wireDateTime } from '../../platform/http/shapes.ts'
import { workspaceParam } from '../calendar/schema.ts'
import { AppointmentListItem, ReservationListItem } from '../lists/schema.ts'

export const CustomerQuery = Type.Object({
  workspace_id: workspaceParam,
  email: text('Email of the customer. Case is ignored.', 'ana@example.com', 254),
})

export const CustomerSummary = named(
  'CustomerSummary',
  {
    object: Type.Literal('customer'),
    email: Type.String({ description: 'As in the newest booking.', examples: ['ana@example.com'] }),
    names: Type.Array(
      Type.Object({
        first_name: Type.String({ examples: ['Ana'] }),
        last_name: Type.String({ examples: ['Ortiz'] }),
      }),
      { description: 'Names in the bookings, the newest first: at most 5.' },
    ),
    phones: Type.Array(Type.String(), {
      description: 'Phone numbers in the bookings, the newest first: at most 5.',
      examples: [['+13055550123']],
    }),
    counts: Type.Object({
      upcoming: integer('Scheduled appointments that start in the future.', 1),
      past: integer('Scheduled appointments that have started and are not closed.', 0),
      completed: integer('Completed appointments.', 4),
      canceled: integer('Canceled appointments, with no-shows.', 1),
      no_shows: integer('Appointments with a no-show mark.', 0),
      waiting: integer('Reservations without an appointment that are not canceled.', 1),
    }),
    first_booked_at: wireDateTime('When the first booking was made.'),
    appointments: Type.Array(AppointmentListItem, { description: 'The 50 that start last, the last first.' }),
    waiting: Type.Array(ReservationListItem, {
      description: 'The newest 20 reservations with the status `pending` or `queued`.',
    }),
    notes: Type.Array(Note, { description: 'The newest 50 notes of all bookings.' }),
    documents: Type.Array(ManagedDocument, {
      description: 'The newest 50 documents that the customer uploaded.',
    }),
    links: selfLinks('/manage/v1/customer?email=ana%40example.com'),
  },
  'One person by email: all bookings, notes and uploaded documents.',
)
