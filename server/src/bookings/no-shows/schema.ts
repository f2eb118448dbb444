import { Type } from 'typebox'
import { integer, named, nullable, oneOf, pageParams, wireDateTime } from '../../platform/http/shapes.ts'
import { noShowReasons } from '../appointments/schema.ts'
import { refundChoice } from '../cancellation/schema.ts'

export { ManagedAppointment } from '../appointments/schema.ts'

export const MarkBody = Type.Object({
  refund: refundChoice(
    'It counts when the appointment is canceled for the no-show, with the fee for a no-show. Default, if the booking has a policy: `less_fee` for `signer`, otherwise `full`. Without a policy: `none`.',
  ),
  reason: oneOf(
    noShowReasons,
    '`signer`: the customer or a signer did not come. `notary`: the notary did not. `technical`: the session failed.',
  ),
})

const outcome = oneOf(['reached', 'no_answer', 'voicemail', 'wrong_number'], 'Whether somebody was reached.')

export const CallBody = Type.Object({
  called_at: Type.Optional(
    wireDateTime(
      "Time of the call, not in the future of the workspace. Default: the workspace's current time.",
    ),
  ),
  outcome,
})

export const Call = named(
  'Call',
  {
    object: Type.Literal('call'),
    id: integer('Id of the call.', 8),
    appointment_id: integer('The appointment that the call was about.', 1043),
    called_at: wireDateTime('Time of the call.'),
    outcome,
    author: Type.String({ description: 'Who recorded it, as in the audit trail.', examples: ['member:5'] }),
    author_name: nullable(
      Type.String({ description: 'Name of the author. Null for the admin token.', examples: ['Ana Ortiz'] }),
    ),
    created_at: wireDateTime('Time at which it was recorded.'),
  },
  'A phone call about an appointment.',
)

export const CallQuery = Type.Object(pageParams)
