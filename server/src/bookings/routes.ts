import type { Context } from '../platform/context.ts'
import type { App } from '../platform/http/operation.ts'
import { appointmentManageRoutes, appointmentRoutes } from './appointments/routes.ts'
import { staffBookingManageRoutes } from './by-staff/routes.ts'
import { confirmationManageRoutes } from './confirmation/routes.ts'
import { documentManageRoutes, documentRoutes } from './documents/routes.ts'
import { lifecycleManageRoutes, lifecycleRoutes } from './lifecycle/routes.ts'
import { noShowManageRoutes } from './no-shows/routes.ts'
import { noteManageRoutes } from './notes/routes.ts'
import { collectiveManageRoutes } from './payments/collective/routes.ts'
import { invoiceManageRoutes } from './payments/invoices/routes.ts'
import { paymentManageRoutes } from './payments/routes.ts'
import { priceLineManageRoutes } from './price-lines/routes.ts'
import { pricePreviewRoutes } from './price-preview/routes.ts'
import { reservationRoutes } from './reservations/routes.ts'
import { resultManageRoutes } from './results/routes.ts'
import { shippingManageRoutes, shippingRoutes } from './shipping/routes.ts'
import { signerManageRoutes, signerRoutes } from './signers/routes.ts'
import { uploadManageRoutes } from './uploads/routes.ts'
import { videoManageRoutes, videoRoutes } from './videos/routes.ts'

export { stripeRoutes } from './checkouts/webhook-route.ts'

export function v3Routes(app: App, ctx: Context): void {
  lifecycleRoutes(app, ctx)
  reservationRoutes(app, ctx)
  appointmentRoutes(app, ctx)
  signerRoutes(app, ctx)
  documentRoutes(app, ctx)
  videoRoutes(app, ctx)
  shippingRoutes(app, ctx)
}

export function manageRoutes(app: App, ctx: Context): void {
  lifecycleManageRoutes(app, ctx)
  confirmationManageRoutes(app, ctx)
  resultManageRoutes(app, ctx)
  appointmentManageRoutes(app, ctx)
  staffBookingManageRoutes(app, ctx)
  noShowManageRoutes(app, ctx)
  noteManageRoutes(app, ctx)
  paymentManageRoutes(app, ctx)
  invoiceManageRoutes(app, ctx)
  collectiveManageRoutes(app, ctx)
  priceLineManageRoutes(app, ctx)
  pricePreviewRoutes(app, ctx)
  signerManageRoutes(app, ctx)
  documentManageRoutes(app, ctx)
  videoManageRoutes(app, ctx)
  uploadManageRoutes(app, ctx)
  shippingManageRoutes(app, ctx)
}
