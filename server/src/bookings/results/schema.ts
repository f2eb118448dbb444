import { Type } from 'typebox'
import { integer, named, nullable, oneOf, wireDateTime } from '../../platform/http/shapes.ts'
import { resultBlockers, resultStates } from '../release/rules.ts'

const Recipient = Type.Object({
  kind: oneOf(['customer', 'signer'], 'Who it is.'),
  signer_id: nullable(integer('Id of the signer. Null for the customer.', 501)),
  mailed_at: nullable(wireDateTime('Time at which the last mail about it was sent. Null: none was.')),
  first_downloaded_at: nullable(wireDateTime('Time of their first download. Null: none yet.')),
})

/** The result of an appointment, as staff see it. */
export const Result = named(
  'Result',
  {
    state: oneOf(
      resultStates,
      '`waiting`: the appointment is not completed, or has no document of type `notarized`. `held`: a condition of the release is missing. `ready`: customer and signers can download it. `expired`: they no longer can.',
    ),
    blockers: Type.Array(
      oneOf(
        resultBlockers,
        'What holds the result back. `no_signers`, `signer_unverified`, `not_released` and `not_paid` end with POST …/release-result too.',
      ),
      { description: 'What holds the result back. Empty when nothing does.' },
    ),
    documents: integer('Number of documents of type `notarized`. Those with equal bytes count once.', 1),
    ready_at: nullable(wireDateTime('Business time since which it can be downloaded. Null while it cannot.')),
    downloadable_until: nullable(
      wireDateTime('Business time until which it can be downloaded. Null: not ready, or for ever.'),
    ),
    recipients: Type.Array(Recipient, {
      description:
        'Who can download it: the customer, and verified signers if `result_to_signers` of the workspace is true.',
    }),
  },
  'The result of an appointment: its documents of type `notarized`.',
)
