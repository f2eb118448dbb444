import { Type } from 'typebox'
import { named, text, wireDateTime } from '../../platform/http/shapes.ts'
import { newAnswersField } from '../answers/schema.ts'
import {
  cancelReason,
  ManagedAppointment,
  message,
  notify,
  RescheduleBody,
  shareReason,
} from '../appointments/schema.ts'
import { refundChoice } from '../cancellation/schema.ts'
import { Reservation } from '../reservations/schema.ts'
import { phoneOfStaff } from '../shared/schema.ts'

export { ManagedAppointment } from '../appointments/schema.ts'
export { CanceledReservation, ManagedReservation } from '../reservations/schema.ts'

export const SubmitBody = Type.Object({
  timestamp: RescheduleBody.properties.timestamp,
  timezone: Type.Optional(
    text("Customer's IANA time zone. Default: the workspace's.", 'America/New_York', 64),
  ),
  phone: Type.Optional(phoneOfStaff),
  ...newAnswersField,
})

export const Submission = named(
  'Submission',
  { object: Type.Literal('submission'), reservation: Reservation, appointment: ManagedAppointment },
  'A reservation and its booked appointment.',
)

export const HoldBody = Type.Object({ timestamp: RescheduleBody.properties.timestamp })

export const Hold = named(
  'Hold',
  {
    object: Type.Literal('hold'),
    timestamp: wireDateTime('Start time in UTC.', '2026-11-20T15:00:00+00:00'),
    expires_at: wireDateTime("End of the hold, by the business's clock."),
  },
  'A time that is held for the booking until the hold expires.',
)

const reason = cancelReason('Reason, for the record. `no_show` if the customer did not come.', 'no_show')

const refund = refundChoice(
  'Default: `full` if the booking has a policy, otherwise `none`. With the reason `no_show`: as the mark says, otherwise `less_fee`, with the fee for a no-show.',
)

export const ReservationCancelBody = Type.Object({
  reason,
  share_reason: shareReason,
  refund,
  notify,
  message,
})

export const CancelBody = Type.Object({
  reason,
  share_reason: shareReason,
  refund,
  notify,
  message,
  keep_reservation: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'If true, the reservation is not canceled: it is `pending` again, and its link can be used to book again. What was paid stays for the next time.',
    }),
  ),
})
