import { Type } from 'typebox'
import {
  integer,
  linesOf,
  named,
  nullable,
  oneOf,
  optionalText,
  pageParams,
  selfLinks,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { paymentStates } from '../shared/money.ts'
import { allMethods, methods } from './rules.ts'

/** The largest price of a service times the largest quantity. */
const mostAmount = 1_000_000_000

export const amount = (description: string) =>
  Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: mostAmount,
      description: `${description} In units of the booking's currency, with at most its usual decimals.`,
      examples: [25],
    }),
  )

const reference = optionalText(
  'For the books: the number of a check, of a receipt, or of a bank statement.',
  'Check 1042',
)

export const PaymentBody = Type.Object({
  amount: amount('Default: all that is still to be paid.'),
  method: oneOf(
    [...methods, 'invoiced'],
    'How the money came. `invoiced` records that an invoice was sent: the booking stays due until the money is recorded.',
  ),
  reference,
  note: Type.Optional(linesOf('For staff. Customers never see it.', 'Paid by her employer.', 1000)),
  received_at: Type.Optional(
    wireDateTime(
      "Time at which the money came, not in the future of the workspace. Reports count it then. Default: the workspace's current time.",
    ),
  ),
})

const reason = linesOf('Why. For staff: customers never see it.', 'One document less than booked.', 1000)

export const RefundBody = Type.Object({
  reason,
  amount: amount('Default: all of the payment that was not paid back.'),
  method: Type.Optional(oneOf(methods, 'How the money was paid back. Default: as it came.')),
  reference,
  refunded_at: Type.Optional(
    wireDateTime("Time of the refund. Reports count it then. Default: the workspace's current time."),
  ),
})

export const VoidBody = Type.Object({ reason })

export const Payment = named(
  'Payment',
  {
    object: Type.Literal('payment'),
    id: integer('Id of the entry.', 31),
    reservation_id: integer('The reservation that was paid for.', 1042),
    kind: oneOf(
      ['payment', 'refund', 'invoice', 'void'],
      '`payment`: money that came. `refund`: money that was paid back. `invoice`: an invoice was sent. `void`: an entry was taken back because it was a mistake.',
    ),
    of_id: nullable(
      integer('Of a refund: the payment. Of a void: the entry that it takes back. Otherwise null.', 30),
    ),
    method: oneOf(
      allMethods,
      'How the money came or was paid back. `card_online`: the customer paid at Stripe.',
    ),
    amount: Type.Number({ description: 'Amount in units of the currency.', examples: [25] }),
    currency: Type.String({ description: 'ISO 4217 code.', examples: ['USD'] }),
    refundable: Type.Number({
      description: 'What of a payment can still be paid back. 0 for other kinds.',
      examples: [25],
    }),
    is_voided: Type.Boolean({ description: 'Whether it was taken back, so that it does not count.' }),
    reference: nullable(
      Type.String({
        description: 'Number of the check or receipt. Of an online payment or refund: its id at Stripe.',
        examples: ['Check 1042'],
      }),
    ),
    note: nullable(
      Type.String({
        description: 'Note of staff. Of a refund or void: the reason.',
        examples: ['Paid by her employer.'],
      }),
    ),
    received_at: wireDateTime(
      'Time at which the money came or was paid back. Of a void: that of the entry that it takes back.',
    ),
    refund_state: nullable(
      oneOf(
        ['pending', 'done', 'refused'],
        'Of a refund of an online payment: whether Stripe has paid it back. `pending`: Jurat asks Stripe until it is known. `refused`: Stripe did not, and the entry was taken back. Null for every other entry.',
      ),
    ),
    author: Type.String({ description: 'Who recorded it, as in the audit trail.', examples: ['member:5'] }),
    author_name: nullable(
      Type.String({ description: 'Name of the author. Null for the admin token.', examples: ['Ana Ortiz'] }),
    ),
    created_at: wireDateTime('Time at which it was recorded.'),
    links: selfLinks('/manage/v1/payments/31'),
  },
  'Money that came for a booking or was paid back, as staff recorded it or as the customer paid online.',
)

export const PaymentQuery = Type.Object(pageParams)

/** Of a booking whose price is held on a card, for staff and for its customer. */
export const cardHold = nullable(
  oneOf(
    ['saved', 'authorized', 'failed', 'expired'],
    'State of the hold on the card. `saved`: the card is saved, and the price is held a day before the session. `authorized`: it is held. `failed`: the bank refused, and the customer was asked for another card. `expired`: the hold ended before it was taken. Null: there is none, or it is over.',
  ),
)

const paymentState = oneOf(
  paymentStates,
  '`none`: nothing is to be paid. `due`: something is. `card_saved`: the price is held on the saved card a day before the session. `authorized`: it is held on the card, and taken when the session is completed. `failed`: it could not be held, or the hold expired, so it is due. `paid`: nothing more is. `partly_refunded`, `refunded`: it was paid, and a part or all of it was paid back.',
)

const units = (description: string, example: number) => Type.Number({ description, examples: [example] })

/** The money of a booking: null for an appointment without a reservation. */
export const bookingPayment = nullable(
  named(
    'BookingPayment',
    {
      state: paymentState,
      total: units('Price of all that is booked.', 25),
      received: units('Money that came, without payments that were taken back.', 0),
      refunded: units('Of this: what was paid back.', 0),
      due: units('What the customer owes, without what is held on the card. 0 for a canceled booking.', 25),
      authorized: units('What is held on the card for it.', 0),
      card_hold: cardHold,
      chargeable: units(
        'The most that a fee can take from the card: what is held on it, or the price that the customer agreed to where nothing is held yet. 0 without a card, and for a canceled booking.',
        0,
      ),
      to_refund: units(
        'What is still to be paid back to the customer, because it is over the price, or over the fee of a booking that was canceled.',
        0,
      ),
      currency: Type.String({ description: 'ISO 4217 code.', examples: ['USD'] }),
    },
    'What a booking costs, what came, and what is due. Null for an appointment without a reservation.',
  ),
)
