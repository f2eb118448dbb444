import type { Context } from '../../platform/context.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read, write, writeWithPreparation } from '../../platform/http/operation.ts'
import { IdParams, listOf } from '../../platform/http/shapes.ts'
import type { BookingKind } from '../shared/bookings.ts'
import { syncRefundsOf } from './online.ts'
import { getPayment, listPayments, recordPayment, refundPayment, voidPayment } from './payments.ts'
import * as schema from './schema.ts'
import { entryView } from './view.ts'

const tag = 'Payments'

/** Money that staff record by hand, and that customers paid online. */
export function paymentManageRoutes(app: App, ctx: Context): void {
  paymentsOf(app, ctx, 'reservation', 'Reservation')
  paymentsOf(app, ctx, 'appointment', 'Appointment')
  entryRoutes(app, ctx)
}

/** `/reservations/{id}/payments` and `/appointments/{id}/payments`: the two of one booking have the same. */
function paymentsOf(app: App, ctx: Context, kind: BookingKind, name: 'Reservation' | 'Appointment'): void {
  const url = `/${kind}s/:id/payments`
  const common = { tag, forNotary: true, within: { row: 'booking', name }, params: IdParams } as const
  const ofKind = kind === 'reservation' ? 'a reservation' : 'an appointment'
  read(
    app,
    url,
    {
      ...common,
      id: `list${name}Payments`,
      scope: 'bookings:read',
      summary: `List the payments of ${ofKind}`,
      description:
        'Payments, refunds, invoices and entries that were taken back, newest first. A reservation and its appointment share them. `payment` of the booking has the sums.',
      query: schema.PaymentQuery,
      response: listOf(schema.Payment),
    },
    ({ params, query, caller }) =>
      list(
        query,
        page => listPayments(ctx.db, caller, kind, params.id, page),
        row => entryView(ctx, row),
      ),
  )
  write(
    app,
    ctx,
    'POST',
    url,
    {
      ...common,
      id: `record${name}Payment`,
      scope: 'bookings:write',
      summary: `Record a payment for ${ofKind}`,
      description:
        'Records money that came outside Jurat: cash, a check, a card terminal, a bank transfer. Works for any status, for at most what is still to be paid. Sets `prepaid` when everything is paid. Fires no event.',
      body: schema.PaymentBody,
      response: schema.Payment,
      status: 201,
      errors: ['unprocessable_entity'],
    },
    async (tx, { params, body, caller }) =>
      entryView(ctx, await recordPayment(tx, ctx, caller, kind, params.id, body)),
  )
}

function entryRoutes(app: App, ctx: Context): void {
  const url = '/payments/:id'
  const common = { tag, within: { row: 'payment', name: 'Payment' }, params: IdParams } as const
  const changing = {
    ...common,
    scope: 'bookings:write',
    response: schema.Payment,
    status: 201,
    errors: ['unprocessable_entity'],
  } as const
  read(
    app,
    url,
    {
      ...common,
      id: 'getPayment',
      forNotary: true,
      scope: 'bookings:read',
      summary: 'Read a payment',
      response: schema.Payment,
    },
    async ({ params, caller }) => entryView(ctx, await getPayment(ctx.db, caller, params.id)),
  )
  writeWithPreparation(
    app,
    ctx,
    'POST',
    `${url}/refunds`,
    {
      ...changing,
      id: 'refundPayment',
      summary: 'Refund a payment',
      bypassesAdmission: true,
      description:
        'Records that all or a part of a payment was paid back, for at most what is left of it. A payment of the method `card_online` is paid back at Stripe: read the refund to see whether that is done. For others Jurat moves no money. The customer does not owe it again. A member with the role notary cannot do this. Fires no event.',
      body: schema.RefundBody,
    },
    {
      prepare: async () => undefined,
      finish: ({ params, caller }) => syncRefundsOf(ctx, caller, params.id),
    },
    async (tx, { params, body, caller }) =>
      entryView(ctx, await refundPayment(tx, ctx, caller, params.id, body)),
  )
  write(
    app,
    ctx,
    'POST',
    `${url}/void`,
    {
      ...changing,
      id: 'voidPayment',
      summary: 'Take back a payment that was recorded by mistake',
      description:
        'Adds an entry that takes back a payment, a refund or an invoice. What it takes back no longer counts, and the booking can be due again. Reports change at the time of the entry that is taken back. A member with the role notary cannot do this. Fires no event.',
      body: schema.VoidBody,
    },
    async (tx, { params, body, caller }) =>
      entryView(ctx, await voidPayment(tx, ctx, caller, params.id, body)),
  )
}
