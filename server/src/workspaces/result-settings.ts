import { Type } from 'typebox'
import { nullable, oneOf } from '../platform/http/shapes.ts'

/** When customers and signers get notarized documents. */
export const resultSettings = {
  result_release: oneOf(
    ['completed', 'verified', 'manual'],
    'When customers and signers may download the result of an appointment, which are its documents of type `notarized`. `completed`: when it is completed. `verified`: when all signers are verified too. `manual`: when staff release it. Default: `completed`. A change applies when an appointment changes next.',
  ),
  result_days: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 36_500,
      description:
        'For how many days the result can be downloaded. It stays stored after that. Default: 90. Null: for ever.',
      examples: [90],
    }),
  ),
  result_to_signers: Type.Boolean({
    description: 'Whether verified signers get the result too, besides the customer. Default: true.',
    examples: [true],
  }),
  result_requires_payment: Type.Boolean({
    description:
      'Whether the result also waits until nothing of the booking is to be paid. A result that was given stays. Default: false. A change applies when an appointment changes next.',
    examples: [false],
  }),
}
