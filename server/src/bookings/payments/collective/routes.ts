import type { Context } from '../../../platform/context.ts'
import { type App, write } from '../../../platform/http/operation.ts'
import { IdParams } from '../../../platform/http/shapes.ts'
import { majorUnits } from '../../../platform/lib/money.ts'
import { CollectiveInvoiceBody, Invoice } from '../invoices/schema.ts'
import { invoiceView } from '../invoices/view.ts'
import { entryView } from '../view.ts'
import { issueCollective } from './collective.ts'
import { payInvoice } from './pay.ts'
import * as schema from './schema.ts'

const tag = 'Invoices'

/** One invoice for the bookings of a month, and the payment of an invoice. */
export function collectiveManageRoutes(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/invoices',
    {
      id: 'issueCollectiveInvoice',
      tag,
      scope: 'bookings:write',
      within: 'body',
      summary: 'Issue the invoice of a month',
      description:
        'One invoice for all completed bookings of the month that have this `billing_reference` and are on no valid invoice. The sessions decide which month it is, in the time zone of the workspace. Takes the next number of the year. At most 200 bookings, in one currency. Two calls at once issue one invoice. A member with the role notary cannot do this. Fires no event and sends no mail.',
      body: CollectiveInvoiceBody,
      response: Invoice,
      status: 201,
      errors: ['unprocessable_entity'],
    },
    async (tx, { body, caller }) => {
      const { workspace_id, ...input } = body
      return invoiceView(ctx, await issueCollective(tx, ctx, caller, input))
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/invoices/:id/payments',
    {
      id: 'recordInvoicePayment',
      tag,
      scope: 'bookings:write',
      within: { row: 'invoice', name: 'Invoice' },
      summary: 'Record the payment of an invoice',
      description:
        'Records money that came for an invoice, as a payment of each of its bookings: the first sessions are paid first. At most what is left of the invoice can be recorded: what is due on it, less what came for its bookings since, and no more than what is still to be paid of them. Default of `amount`: all of that. What a booking costs more since the issue is paid at the booking. The reference of each payment is the number of the invoice, unless it is given. A member with the role notary cannot do this. Fires no event.',
      params: IdParams,
      body: schema.InvoicePaymentBody,
      response: schema.InvoicePayment,
      status: 201,
      errors: ['unprocessable_entity'],
    },
    async (tx, { params, body, caller }) => {
      const { invoice, payments } = await payInvoice(tx, ctx, caller, params.id, body)
      const minor = payments.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
      return {
        object: 'invoice_payment' as const,
        invoice_id: invoice.id,
        amount: majorUnits(minor, invoice.currency),
        currency: invoice.currency,
        payments: payments.map(row => entryView(ctx, row)),
      }
    },
  )
}
