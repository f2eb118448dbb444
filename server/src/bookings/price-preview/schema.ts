import { Type } from 'typebox'
import { feeWarningsField } from '../../calendar/fee-caps/schema.ts'
import { unitPrice } from '../../calendar/services/schema.ts'
import { idFilter, lang, named } from '../../platform/http/shapes.ts'
import { chosenNotary, RescheduleBody } from '../appointments/schema.ts'
import { PriceLineBody } from '../price-lines/schema.ts'
import { priceFields } from '../pricing/schema.ts'
import { ReservationBody } from '../reservations/schema.ts'

const { signer_count, quantity, signing_method } = ReservationBody.properties

export const PreviewBody = Type.Object({
  workspace_id: idFilter('Workspace. Required for the admin token. Optional for a token of one workspace.'),
  signing_method,
  signer_count,
  quantity,
  timestamp: Type.Optional({
    ...RescheduleBody.properties.timestamp,
    description:
      'Start in UNIX epoch seconds, UTC. Lines of the kinds `rush` and `out_of_hours` depend on it. Whether it is free is not checked. Default: no time is chosen yet.',
  }),
  notary_id: chosenNotary,
  unit_price: Type.Optional({
    ...unitPrice,
    description:
      'Another price of the service once, as staff would agree on it. Default: that of the service.',
  }),
  added: Type.Optional(
    Type.Array(PriceLineBody, {
      maxItems: 20,
      description: 'Lines and discounts that staff would add, in this order: at most 20.',
      examples: [[{ reason: 'Returning customer', percent: 10 }]],
    }),
  ),
  lang: Type.Optional(lang('Language of the labels. Default: `en`.')),
})

export const PricePreview = named(
  'PricePreview',
  {
    object: Type.Literal('price_preview'),
    service: Type.String({ description: 'Handle of the service.', examples: ['remote'] }),
    ...priceFields,
    ...feeWarningsField,
  },
  'What a booking would cost that is made now.',
)
