import { Type } from 'typebox'
import { priceLineKinds } from '../../platform/db/price-types.ts'
import { integer, named, nullable, oneOf } from '../../platform/http/shapes.ts'

const amount = (description: string, example: number) => Type.Number({ description, examples: [example] })

const PriceLine = named(
  'PriceLine',
  {
    kind: oneOf(
      ['act', ...priceLineKinds, 'added'],
      '`act`: the unit price times the quantity. `added`: staff added the line. Others are price lines of the service.',
    ),
    key: nullable(
      Type.String({
        description: 'Key of the line in the service, or id of a line that staff added. Null for `act`.',
        examples: ['rush'],
      }),
    ),
    label: Type.String({
      description: "What the customer reads, in the customer's language. For `act` it is a general word.",
      examples: ['Rush fee'],
    }),
    quantity: integer('How often the line is charged.', 1),
    unit_amount: amount('Amount for one.', 20),
    amount: amount('Unit amount times quantity, before discounts.', 20),
    taxable: Type.Boolean({ description: 'Whether the tax applies to the line.', examples: [true] }),
    tax: amount('Its part of the tax, after discounts.', 0),
  },
  'One line of a price.',
)

const PriceDiscount = named(
  'PriceDiscount',
  {
    id: Type.String({ description: 'Id of the discount.', examples: ['k3m9Qw2xT0'] }),
    reason: Type.String({ description: 'What the customer reads.', examples: ['Returning customer'] }),
    percent: nullable(amount('Share of the subtotal in percent. Null for an amount.', 10)),
    amount: amount('What it takes off the price.', 4.5),
  },
  'A discount that staff gave.',
)

/** Fields of a price: of a booking as staff see it, and as its customer sees it. */
export const priceFields = {
  unit_price: amount('Price of the service once.', 25),
  total_price: amount(
    'Total of all lines: the subtotal without the discount, and with the tax unless prices include it.',
    25,
  ),
  currency: Type.String({ description: 'ISO 4217 code.', examples: ['USD'] }),
  lines: Type.Array(PriceLine, {
    description: 'What the total consists of, as agreed when the booking was made.',
  }),
  discounts: Type.Array(PriceDiscount, {
    description: 'Discounts, in the order in which staff gave them. Together they are at most the subtotal.',
  }),
  subtotal: amount('Sum of the lines.', 25),
  discount: amount('Sum of the discounts.', 0),
  tax: amount('Tax on the taxable lines, rounded to the nearest unit of the currency, half up.', 0),
  tax_rate: amount('Rate of the tax in percent.', 0),
  tax_included: Type.Boolean({ description: 'Whether the lines include the tax.', examples: [false] }),
  tax_label: nullable(
    Type.String({ description: 'Name of the tax. Null: the usual word.', examples: ['Sales tax'] }),
  ),
}
