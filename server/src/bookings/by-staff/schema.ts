import { Type } from 'typebox'
import type { ErrorBody } from '../../platform/http/error-response.ts'
import {
  datePattern,
  errorResponse,
  idFilter,
  integer,
  named,
  nullable,
  placeFields,
  text,
  unsetInExamples,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { type ErrorCode, statusOf } from '../../platform/lib/errors.ts'
import {
  AssignBody,
  chosenNotary,
  ManagedAppointment,
  message,
  notify,
  RescheduleBody,
} from '../appointments/schema.ts'
import { CancelBody } from '../lifecycle/schema.ts'
import { ManagedReservation, ReservationBody } from '../reservations/schema.ts'
import { newBillingField, phoneOfStaff } from '../shared/schema.ts'

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
  phone: Type.Optional(phoneOfStaff),
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
  description: 'Ids of the appointments, at most 100. They are changed in this order, except for a move.',
  examples: [[1043, 1044]],
})

export const BulkAssignBody = Type.Object({ workspace_id, ids, ...AssignBody.properties })

export const BulkCancelBody = Type.Object({ workspace_id, ids, ...CancelBody.properties, notify })

const day = Type.String({
  pattern: datePattern,
  description:
    'To this date, each at its time of day, in the time zone of the workspace. Not with `days` and `hours`.',
  examples: ['2026-12-03'],
})

/** Not in an example, where `date` is. */
const by = (description: string, most: number) =>
  Type.Optional(Type.Integer({ minimum: -most, maximum: most, description, ...unsetInExamples }))

/** To where several appointments are moved. */
const shift = {
  date: Type.Optional(day),
  days: by('By this number of days, each at its time of day. Below 0: to an earlier one.', 366),
  hours: by('By this number of hours, also together with `days`. Below 0: to an earlier time.', 72),
  other_notary: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'True: another notary who is free takes an appointment whose own notary is not free then.',
    }),
  ),
}

export const MovePreviewBody = Type.Object({ workspace_id, ids, ...shift })

export const BulkMoveBody = Type.Object({ workspace_id, ids, ...shift, notify, message })

const failure = Type.Optional(
  Type.Unsafe<ErrorBody>({
    ...errorResponse(Object.keys(statusOf) as ErrorCode[]),
    title: 'ItemError',
    description: 'Why one of several was refused, as the call about this one alone would say it.',
  }),
)

export const MovePreview = named(
  'MovePreview',
  {
    object: Type.Literal('move_preview'),
    movable: integer('Number of appointments that would be moved.', 1),
    failed: integer('Number of appointments that would not.', 0),
    results: Type.Array(
      Type.Object({
        id: integer('Id of the appointment.', 1043),
        from: nullable(
          wireDateTime('Its start. Null for a draft without a time.', '2026-11-20T15:00:00+00:00'),
        ),
        to: nullable(wireDateTime('Its start after the move.', '2026-11-27T15:00:00+00:00')),
        notary_id: nullable(integer('Id of the notary who would have it.', 3)),
        error: failure,
      }),
      { description: 'One for each id, in the order of the request. `error`: why it would not be moved.' },
    ),
  },
  'What a move of several appointments would do.',
)

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
        error: failure,
      }),
      { description: 'One result for each id, in the order of the request: an appointment or an error.' },
    ),
  },
  'The outcome of each of several appointments.',
)
