import { Type } from 'typebox'
import { nullable, oneOf, text, wireDateTime } from '../../platform/http/shapes.ts'
import { actTypes, completionBlockers } from './rules.ts'

const Acts = Type.Array(
  Type.Object({
    type: oneOf(actTypes, 'Kind of notarial act, as in the Revised Uniform Law on Notarial Acts.'),
    count: Type.Integer({ minimum: 1, maximum: 999, description: 'How many of them.', examples: [2] }),
  }),
  {
    maxItems: actTypes.length,
    description: 'The notarial acts of the session, each type once. The receipt of the customer lists them.',
  },
)

export const missing = Type.Array(
  oneOf(completionBlockers, 'Something that is usually there when a session is completed.'),
  {
    description:
      'What the session of a scheduled appointment still lacks. POST …/complete with `overruled` asks for a reason for each. Empty for another status.',
  },
)

const Overruled = Type.Array(
  Type.Object({
    blocker: oneOf(completionBlockers, 'What was missing.'),
    reason: text('Why the session is complete without it.', 'The signer took the paper along.', 500),
  }),
  { maxItems: completionBlockers.length, description: 'What was missing, each with the reason.' },
)

/** What an appointment keeps of its completion. */
export const completionRecord = {
  acts: nullable(Acts),
  overruled: nullable(Overruled),
  completed_at: nullable(
    wireDateTime('Business time of the completion. Null without one, and for one of an earlier version.'),
  ),
  completed_by: nullable(
    Type.String({
      description: 'Who completed it, as `actor` of the audit trail: `member:5`, `token:7` or `admin`.',
      examples: ['member:5'],
    }),
  ),
  completed_by_name: nullable(
    Type.String({ description: 'Name of the member or the token at that time.', examples: ['Nora Vidal'] }),
  ),
}

export const CompleteBody = Type.Object({
  acts: Type.Optional(Acts),
  overruled: Type.Optional({
    ...Overruled,
    description:
      'A reason for each item of `missing`, else the call returns `unable_to_complete`. Reasons for something that is no longer missing are left out. Default: nothing is checked.',
  }),
})
