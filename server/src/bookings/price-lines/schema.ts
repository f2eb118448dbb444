import { Type } from 'typebox'
import { IdParams, integer, named, oneLine, selfLinks, unsetInExamples } from '../../platform/http/shapes.ts'
import { priceFields } from '../pricing/schema.ts'

const words = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 100, pattern: oneLine, description, examples: [example] })

export const PriceLineBody = Type.Object({
  label: Type.Optional(words('For a line: what the customer reads.', 'Courier')),
  reason: Type.Optional({
    ...words('For a discount: what the customer reads.', 'Returning customer'),
    ...unsetInExamples,
  }),
  amount: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1_000_000,
      description:
        'Amount of the line or the discount, in units of the currency of the reservation, with at most its usual decimals.',
      examples: [15],
    }),
  ),
  percent: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 100,
      description: 'For a discount, instead of `amount`: share of all lines, with at most 3 decimals.',
      examples: [10],
      ...unsetInExamples,
    }),
  ),
  taxable: Type.Optional(
    Type.Boolean({
      description: 'For a line: whether the tax of the booking applies to it. Default: true.',
      examples: [true],
    }),
  ),
})

export const PriceLineParams = Type.Object({
  ...IdParams.properties,
  line: Type.String({
    description: '`key` of a line of the kind `added`, or `id` of a discount.',
    examples: ['V1StGXR8_Z5jdHi6B-myT'],
  }),
})

export const ReservationPrice = named(
  'ReservationPrice',
  {
    object: Type.Literal('reservation_price'),
    reservation_id: integer('Id of the reservation.', 1042),
    ...priceFields,
    links: selfLinks('/manage/v1/reservations/1042'),
  },
  'What a booking costs.',
)
