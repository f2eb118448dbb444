import { Type } from 'typebox'
import {
  exactFilter,
  idFilter,
  integer,
  lang,
  linesOf,
  named,
  nullable,
  oneOf,
  optionalText,
  pageParams,
  selfLinks,
  text,
  url,
  wireDateTime,
} from '../../../platform/http/shapes.ts'

const address = linesOf('Postal address, in one or more lines.', '5 Elm Street\nSpringfield, IL 62701', 500)

const billedCustomer = (title: string, byDefault: string, without: string) =>
  Type.Optional(
    Type.Object(
      {
        name: optionalText(`Who is billed. Default: ${byDefault}.`, 'Łukasz Nowak'),
        company: optionalText('Company, above the name.', 'Nowak Ltd.'),
        address: Type.Optional(address),
        tax_id: optionalText('Tax number of the customer.', 'PL1234567890', 60),
      },
      { title, additionalProperties: false, description: `Who is billed.${without}` },
    ),
  )

export const InvoiceBody = Type.Object({
  customer: billedCustomer('BilledCustomer', 'the name of the booking', ''),
})

const month = (description: string) =>
  Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', description, examples: ['2026-11'] })

export const CollectiveInvoiceBody = Type.Object({
  workspace_id: idFilter('Workspace. Required for the admin token. Optional for a token of one workspace.'),
  billing_reference: text('`billing_reference` of the bookings.', 'Nowak Ltd.', 100),
  month: month("Month of the sessions, in the workspace's time zone."),
  currency: Type.Optional(
    Type.String({
      pattern: '^[A-Z]{3}$',
      description: 'Only bookings in this currency. Needed if the bookings have several.',
      examples: ['USD'],
    }),
  ),
  lang: Type.Optional(
    lang(
      'Language of the invoice. Default: that of the last one with this reference, or of the first booking.',
    ),
  ),
  customer: billedCustomer(
    'BilledPayer',
    'the billing reference',
    ' Default: as on the last invoice with this reference.',
  ),
})

export const CorrectionBody = Type.Object({
  reason: linesOf('Why. The customer reads it on the correction.', 'The company was missing.', 500),
})

const day = (description: string) => Type.String({ description, examples: ['2026-12-03'] })
const amount = (description: string, example: number) => Type.Number({ description, examples: [example] })
const words = (description: string, example: string) => Type.String({ description, examples: [example] })

const reference = (description: string, id: number, number: string) =>
  nullable(
    Type.Object(
      { id: integer('Its id.', id), number: words('Its number.', number) },
      { description, additionalProperties: false },
    ),
  )

const InvoiceLine = named(
  'InvoiceLine',
  {
    label: words('What is billed, in the language of the invoice.', 'Remote notarization'),
    reservation_id: integer('The reservation that it is about.', 1042),
    day: nullable(day('Day of the session, in the time zone of the business. Null: it has no time.')),
    quantity: integer('How often.', 3),
    unit_amount: amount('Amount for one. Negative for a discount and in a correction.', 25),
    amount: amount('Unit amount times quantity.', 75),
  },
  'A line of an invoice.',
)

const InvoiceTax = named(
  'InvoiceTax',
  {
    label: nullable(words('Name of the tax. Null: the usual word.', 'Sales tax')),
    rate: amount('Rate in percent.', 8.875),
    included: Type.Boolean({ description: 'Whether the lines include it.', examples: [false] }),
    amount: amount('The tax.', 6.66),
  },
  'A tax of an invoice.',
)

export const Invoice = named(
  'Invoice',
  {
    object: Type.Literal('invoice'),
    id: integer('Id of the invoice.', 7),
    number: words('Number. `TEST-` comes before it in a test workspace.', '2026-0001'),
    kind: oneOf(
      ['invoice', 'correction'],
      '`correction`: takes back all of an invoice, with negative amounts.',
    ),
    bills: oneOf(['price', 'fee'], '`fee`: what was kept of a canceled booking or a no-show.'),
    corrects: reference('Of a correction: the invoice that it takes back. Otherwise null.', 6, '2026-0001'),
    corrected_by: reference(
      'Of an invoice: the correction that took it back. Null: none did.',
      8,
      '2026-0002',
    ),
    reason: nullable(words('Of a correction: why. Otherwise null.', 'The company was missing.')),
    billing_reference: nullable(
      words('Of a collective invoice: the reference that its bookings share. Otherwise null.', 'Nowak Ltd.'),
    ),
    month: nullable(words('Of a collective invoice: the month of its sessions. Otherwise null.', '2026-11')),
    reservation_ids: Type.Array(integer('Id of a reservation.', 1042), {
      description: 'The reservations that it is about.',
    }),
    issued_on: day('Day of issue, in the time zone of the business. Its year is that of the number.'),
    issued_at: wireDateTime('Business time of issue.'),
    lang: words('Language of its texts.', 'en'),
    seller: Type.Object(
      {
        name: words('Name of the business.', 'Acme Notaries'),
        address: nullable(words('Postal address of the business.', '120 Main Street\nSpringfield, IL 62701')),
        tax_id: nullable(words('Tax number of the business.', '12-3456789')),
        contact: nullable(words('Contact of the business.', '+1 305 555 0123')),
      },
      { description: 'The business, as its settings were at the issue.', additionalProperties: false },
    ),
    customer: Type.Object(
      {
        name: words('Who is billed.', 'Łukasz Nowak'),
        company: nullable(words('Company.', 'Nowak Ltd.')),
        address: nullable(words('Postal address.', '5 Elm Street\nSpringfield, IL 62701')),
        tax_id: nullable(words('Tax number.', 'PL1234567890')),
      },
      { description: 'Who is billed.', additionalProperties: false },
    ),
    lines: Type.Array(InvoiceLine, { description: 'What is billed. Discounts are lines too.' }),
    subtotal: amount('Sum of the lines.', 75),
    taxes: Type.Array(InvoiceTax, { description: 'Each rate of tax once. Empty without a tax.' }),
    total: amount('Sum of the lines, with the taxes that they do not include.', 81.66),
    paid: amount('What was paid at the issue, up to the total.', 0),
    due: amount('What was due at the issue. Later payments change no invoice.', 81.66),
    currency: words('ISO 4217 code.', 'USD'),
    author: words('Who issued it, as in the audit trail.', 'member:5'),
    author_name: nullable(words('Name of the author. Null for the admin token.', 'Ana Ortiz')),
    created_at: wireDateTime('Time at which it was stored.'),
    links: selfLinks('/manage/v1/invoices/7', { pdf: url('/manage/v1/invoices/7/pdf') }),
  },
  'An invoice, or a correction of one. Nothing changes it.',
)

export const InvoiceQuery = Type.Object({
  workspace_id: idFilter('Workspace. Required for the admin token. Optional for a token of one workspace.'),
  year: Type.Optional(
    Type.Integer({ minimum: 1970, maximum: 9999, description: 'Only of this year.', examples: [2026] }),
  ),
  kind: Type.Optional(oneOf(['invoice', 'correction'], 'Only this kind.')),
  corrected: Type.Optional(
    oneOf(['true', 'false'], '`true`: only invoices that were taken back. `false`: only what was not.'),
  ),
  reservation_id: idFilter('Only what is about this reservation.'),
  billing_reference: exactFilter('Only collective invoices with this reference.', 'Nowak Ltd.'),
  ...pageParams,
})

/** A file, not JSON. */
export const InvoicePdf = Type.Unsafe<Buffer>({
  content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
})
