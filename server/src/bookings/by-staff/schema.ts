import { Type } from 'typebox'
import type { ErrorBody } from '../../platform/http/error-response.ts'
import { errorResponse, idFilter, integer, named, placeFields, text } from '../../platform/http/shapes.ts'
import { type ErrorCode, statusOf } from '../../platform/lib/errors.ts'
import {
  AssignBody,
  chosenNotary,
  ManagedAppointment,
  notify,
  RescheduleBody,
} from '../appointments/schema.ts'
import { CancelBody } from '../lifecycle/schema.ts'
import { ManagedReservation, ReservationBody } from '../reservations/schema.ts'
import { newBillingField } from '../shared/schema.ts'

export { ManagedReservation } from '../reservations/schema.ts'

const workspace_id = idFilter(
  'Workspace. Required for the admin token. Optional for a token of one workspace.',
)

const when = {
  timestamp: RescheduleBody.properties.timestamp,
  notary_id: chosenNotary,
  ...placeFields('the appointment itself'),
}

/** The status is `queued`. */
export const LinkBody = Type.Object({
  workspace_id,
  ...Type.Omit(ReservationBody, ['status']).properties,
  ...newBillingField,
})

export const BookingBody = Type.Object({
  ...LinkBody.properties,
  ...when,
  timezone: Type.Optional(
    text("Customer's IANA time zone. Default: the workspace's.", 'America/New_York', 64),
  ),
})

export const BookAgainBody = Type.Object({
  ...when,
  timezone: Type.Optional(
    text("Customer's IANA time zone. Default: that of the earlier appointment.", 'America/New_York', 64),
  ),
})

export const Booking = named(
  'Booking',
  { object: Type.Literal('booking'), reservation: ManagedReservation, appointment: ManagedAppointment },
  'A new reservation and its booked appointment.',
)

const ids = Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
  minItems: 1,
  maxItems: 100,
  uniqueItems: true,
  description: 'Ids of the appointments, at most 100. They are changed in this order.',
  examples: [[1043, 1044]],
})

export const BulkAssignBody = Type.Object({ workspace_id, ids, ...AssignBody.properties })

export const BulkCancelBody = Type.Object({ workspace_id, ids, ...CancelBody.properties, notify })

export const BulkResult = named(
  'BulkResult',
  {
    object: Type.Literal('bulk_result'),
    done: integer('Number of appointments that were changed.', 1),
    failed: integer('Number of appointments that were not.', 0),
    results: Type.Array(
      Type.Object({
        id: integer('Id of the appointment.', 1043),
        appointment: Type.Optional(ManagedAppointment),
        error: Type.Optional(Type.Unsafe<ErrorBody>(errorResponse(Object.keys(statusOf) as ErrorCode[]))),
      }),
      { description: 'One result for each id, in the order of the request: an appointment or an error.' },
    ),
  },
  'The outcome of each of several appointments.',
)
