import { Type } from 'typebox'
import { ManagedAppointment, notify, RescheduleBody } from '../appointments/schema.ts'
import { phone } from '../bookings/schema.ts'
import { named, optionalText, text } from '../http/shapes.ts'
import { Reservation } from '../reservations/schema.ts'

export { ManagedAppointment } from '../appointments/schema.ts'
export { CanceledReservation, ManagedReservation } from '../reservations/schema.ts'

export const SubmitBody = Type.Object({
  timestamp: RescheduleBody.properties.timestamp,
  timezone: Type.Optional(
    text("Customer's IANA time zone. Default: the workspace's.", 'America/New_York', 64),
  ),
  phone: Type.Optional(phone),
})

export const Submission = named(
  'Submission',
  { object: Type.Literal('submission'), reservation: Reservation, appointment: ManagedAppointment },
  'A reservation and its booked appointment.',
)

const reason = optionalText('Reason, for the record. `no_show` if the customer did not come.', 'no_show')

export const ReservationCancelBody = Type.Object({ reason, notify })

export const CancelBody = Type.Object({
  reason,
  notify,
  keep_reservation: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'If true, the reservation is not canceled: it is `pending` again, and its link can be used to book again.',
    }),
  ),
})
