import { Type } from 'typebox'
import { idFilter, integer, named, nullable, oneOf } from '../../platform/http/shapes.ts'

const capFields = {
  state: Type.String({ description: 'Code of the US state of the commission.', examples: ['OH'] }),
  act: oneOf(
    ['remote', 'in_person'],
    '`remote`: acts of services of the category `remote`. `in_person`: of `wet` and `enotary`.',
  ),
  line: oneOf(['act', 'technology'], '`act`: the unit price. `technology`: price lines of this kind.'),
  amount: Type.Number({ description: 'Most that the state allows for one `unit`.', examples: [30] }),
  currency: Type.String({ description: 'ISO 4217 code.', examples: ['USD'] }),
  unit: oneOf(['act', 'signature', 'session'], 'What the amount is for.'),
  source: Type.String({
    description: 'Address of the text from which the cap was taken.',
    examples: ['https://codes.ohio.gov/ohio-revised-code/section-147.08'],
  }),
  read_on: Type.String({ description: 'Date on which the source was read.', examples: ['2026-11-30'] }),
  verified: Type.Boolean({
    description: 'Whether a person has compared the entry with the law that is in force.',
    examples: [false],
  }),
}

const FeeCap = named('FeeCap', capFields, 'The most that a state lets a notary charge for one thing.')

export const FeeCapQuery = Type.Object({
  workspace_id: idFilter('Workspace. Required for the admin token. Optional for a token of one workspace.'),
})

export const FeeCaps = named(
  'FeeCaps',
  { object: Type.Literal('fee_caps'), data: Type.Array(FeeCap, { description: 'By state.' }) },
  'Fee caps that this installation knows. A state that is not listed may have one.',
)

const FeeWarning = named(
  'FeeWarning',
  {
    line: capFields.line,
    key: nullable(
      Type.String({ description: 'Key of the price line. Null for the unit price.', examples: ['platform'] }),
    ),
    amount: Type.Number({ description: 'The amount for one, which is over the cap.', examples: [35] }),
    cap: FeeCap,
    notary_ids: Type.Array(integer('Id of a notary with a commission of that state.', 3)),
  },
  'An amount that is over the fee cap of a state.',
)

/** Never in a response to customers. */
export const feeWarningsField = {
  fee_warnings: Type.Array(FeeWarning, {
    description:
      'Amounts over the fee cap of the state in which a notary has the commission. They change nothing: check the source, then the price. Customers do not see them. Empty without one.',
  }),
}
