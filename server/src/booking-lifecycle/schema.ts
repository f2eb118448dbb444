import { Type } from 'typebox'
import { ManagedAppointment, RescheduleBody } from '../appointments/schema.ts'
import { named, optionalText, text } from '../http/shapes.ts'
import { Reservation } from '../reservations/schema.ts'

export { ManagedAppointment } from '../appointments/schema.ts'
export { CanceledReservation } from '../reservations/schema.ts'

export const SubmitBody = Type.Object({
  timestamp: RescheduleBody.properties.timestamp,
  timezone: Type.Optional(text("Customer's IANA zone; omitted, the workspace's.", 'America/New_York', 64)),
})

export const Submission = named(
  'Submission',
  { object: Type.Literal('submission'), reservation: Reservation, appointment: ManagedAppointment },
  'A reservation and the appointment it was booked as.',
)

export const CancelBody = Type.Object({
  reason: optionalText('Why, for the record; `no_show` when nobody came.', 'no_show'),
  keep_reservation: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'The reservation is `pending` again and its link books anew, instead of being canceled too.',
    }),
  ),
})
