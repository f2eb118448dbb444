import type { Context } from '../../../platform/context.ts'
import { list } from '../../../platform/http/list.ts'
import { type App, read, write } from '../../../platform/http/operation.ts'
import { IdParams, listOf } from '../../../platform/http/shapes.ts'
import type { BookingKind } from '../../shared/bookings.ts'
import { correctInvoice, getInvoice, issueInvoice, listInvoices, numberText } from './invoices.ts'
import { paperOf } from './paper.ts'
import { pdfOf } from './pdf.ts'
import * as schema from './schema.ts'
import { invoiceView } from './view.ts'

const tag = 'Invoices'

/** Numbered invoices of bookings, and corrections of them. */
export function invoiceManageRoutes(app: App, ctx: Context): void {
  issueRoute(app, ctx, 'reservation', 'Reservation')
  issueRoute(app, ctx, 'appointment', 'Appointment')
  readRoutes(app, ctx)
  correctionRoute(app, ctx)
}

/** `/reservations/{id}/invoices` and `/appointments/{id}/invoices`: the two of one booking have the same. */
function issueRoute(app: App, ctx: Context, kind: BookingKind, name: 'Reservation' | 'Appointment'): void {
  write(
    app,
    ctx,
    'POST',
    `/${kind}s/:id/invoices`,
    {
      id: `issue${name}Invoice`,
      tag,
      scope: 'bookings:write',
      within: { row: 'booking', name },
      summary: `Issue the invoice of ${kind === 'reservation' ? 'a reservation' : 'an appointment'}`,
      description:
        'Takes the next number of the year, with what the booking costs and what was paid now. Of a canceled booking it is about the fee that was kept; if money of the fee is paid back later, a correction and an invoice of what is still kept follow. Nothing changes the invoice later: a correction takes it back. A booking is on one valid invoice at most. A member with the role notary cannot do this. Fires no event and sends no mail.',
      params: IdParams,
      body: schema.InvoiceBody,
      response: schema.Invoice,
      status: 201,
      errors: ['unprocessable_entity'],
    },
    async (tx, { params, body, caller }) =>
      invoiceView(ctx, await issueInvoice(tx, ctx, caller, kind, params.id, body.customer)),
  )
}

function readRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/invoices',
    {
      id: 'listInvoices',
      tag,
      scope: 'bookings:read',
      within: 'query',
      summary: 'List invoices and corrections',
      description: 'Newest first. Filters can be combined. A member with the role notary cannot do this.',
      query: schema.InvoiceQuery,
      response: listOf(schema.Invoice),
    },
    ({ query, caller }) => {
      const { year, kind, reservation_id: bookingId, billing_reference: billingReference } = query
      const corrected = query.corrected === undefined ? undefined : query.corrected === 'true'
      return list(
        query,
        page => listInvoices(ctx.db, caller, { year, kind, corrected, bookingId, billingReference }, page),
        row => invoiceView(ctx, row),
      )
    },
  )
  const common = {
    tag,
    scope: 'bookings:read',
    within: { row: 'invoice', name: 'Invoice' },
    params: IdParams,
  } as const
  read(
    app,
    '/invoices/:id',
    { ...common, id: 'getInvoice', summary: 'Read an invoice', response: schema.Invoice },
    async ({ params, caller }) => invoiceView(ctx, await getInvoice(ctx.db, caller, params.id)),
  )
  read(
    app,
    '/invoices/:id/pdf',
    {
      ...common,
      id: 'getInvoicePdf',
      summary: 'Read an invoice as PDF',
      description: 'In the language of its customer. The same invoice always gives the same bytes.',
      response: schema.InvoicePdf,
    },
    async ({ params, caller, reply }) => {
      const row = await getInvoice(ctx.db, caller, params.id)
      reply.type('application/pdf').headers({
        'content-disposition': `attachment; filename="${numberText(row)}.pdf"`,
        'cache-control': 'no-store',
      })
      return pdfOf(paperOf(row), { issuedAt: row.issued_at, currency: row.currency })
    },
  )
}

function correctionRoute(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/invoices/:id/correct',
    {
      id: 'correctInvoice',
      tag,
      scope: 'bookings:write',
      within: { row: 'invoice', name: 'Invoice' },
      summary: 'Take back an invoice',
      description:
        'Issues a correction: an invoice with the same lines, negative, the next number, and the number of the first. Its bookings can then be billed again. A member with the role notary cannot do this. Fires no event.',
      params: IdParams,
      body: schema.CorrectionBody,
      response: schema.Invoice,
      status: 201,
      errors: ['unprocessable_entity'],
    },
    async (tx, { params, body, caller }) =>
      invoiceView(ctx, await correctInvoice(tx, ctx, caller, params.id, body.reason)),
  )
}
