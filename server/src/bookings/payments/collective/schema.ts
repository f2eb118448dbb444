import { Type } from 'typebox'
import { integer, named, oneOf } from '../../../platform/http/shapes.ts'
import { methods } from '../rules.ts'
import { amount, Payment, PaymentBody } from '../schema.ts'

export const InvoicePaymentBody = Type.Object({
  amount: amount('Default: all that is left of the invoice. More is refused.'),
  method: oneOf(methods, 'How the money came.'),
  reference: PaymentBody.properties.reference,
  received_at: PaymentBody.properties.received_at,
})

export const InvoicePayment = named(
  'InvoicePayment',
  {
    object: Type.Literal('invoice_payment'),
    invoice_id: integer('The invoice.', 7),
    amount: Type.Number({ description: 'What came, in units of the currency.', examples: [75] }),
    currency: Type.String({ description: 'ISO 4217 code.', examples: ['USD'] }),
    payments: Type.Array(Payment, { description: 'One for each booking that got a part of it.' }),
  },
  'Money that came for an invoice, as payments of its bookings.',
)
