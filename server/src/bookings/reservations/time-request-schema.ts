import { Type } from 'typebox'
import { requestStates } from '../../platform/db/request-types.ts'
import { nullable, oneOf, wireDateTime } from '../../platform/http/shapes.ts'

const TimeRequest = Type.Object({
  state: oneOf(
    requestStates,
    '`requested`: the time is held, and staff decide. `proposed`: the customer can book one of `proposed`. `accepted`: it is booked, at this or another time. `declined`: staff canceled the reservation. `expired`: nobody decided in time. `withdrawn`: the customer withdrew it.',
  ),
  timestamp: wireDateTime('Start that the customer asked for, in UTC.', '2026-11-20T15:00:00+00:00'),
  timezone: Type.String({ description: 'IANA time zone of the customer.', examples: ['America/New_York'] }),
  expires_at: wireDateTime(
    "Time until which staff can accept it, or the customer can book a proposed time, by the business's clock.",
  ),
  proposed: Type.Array(wireDateTime('A start in UTC.', '2026-11-21T15:00:00+00:00'), {
    description: 'Starts that staff proposed instead.',
  }),
  reason: nullable(
    Type.String({
      description: 'What staff told the customer about it.',
      examples: ['We are fully booked in this week.'],
    }),
  ),
})

export const timeRequest = {
  ...nullable(TimeRequest),
  description: 'The last time that the customer asked for, which staff confirm. Null without one.',
}
