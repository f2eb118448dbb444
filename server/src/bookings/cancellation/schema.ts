import { Type } from 'typebox'
import { refundChoices } from '../../platform/db/price-types.ts'
import { integer, named, nullable, oneOf, wireDateTime } from '../../platform/http/shapes.ts'

const units = (description: string, example: number) => Type.Number({ description, examples: [example] })

/** Of a booking, for staff and for its customer. */
export const bookingCancellation = nullable(
  named(
    'BookingCancellation',
    {
      free_until_hours: integer('Hours before the start until which canceling is free, in real time.', 24),
      free_until: nullable(
        wireDateTime(
          'Time until which the customer cancels for free, at the latest the start, by the clock of the workspace. Null before a time is chosen.',
        ),
      ),
      fee: units('What canceling costs after that, of the present price.', 25),
      no_show_fee: units('What it costs not to come, of the present price.', 25),
      fee_now: units('What canceling costs the customer now. 0 while it is free, and once it is over.', 0),
      charged: nullable(
        units('What the cancellation cost. Null: it is not canceled, or nothing was decided.', 25),
      ),
    },
    'What it costs to cancel the booking, in units of its currency, as agreed when it was made. Null: nothing was agreed, so the business decides.',
  ),
)

/** How staff decide about the money of a booking that ends. */
export const refundChoice = (defaults: string) =>
  Type.Optional(
    oneOf(
      refundChoices,
      `What is paid back of what was paid. \`full\`: all of it. \`less_fee\`: all but the fee of the cancellation policy that applies now. \`none\`: nothing yet. What was paid online is paid back at Stripe, the rest is \`to_refund\` of the payment. ${defaults} A member with the role notary cannot give it.`,
    ),
  )
