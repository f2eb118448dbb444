import { activityManageRoutes } from './activity/routes.ts'
import { appointmentManageRoutes, appointmentRoutes } from './appointments/routes.ts'
import { appointmentEvents } from './appointments/schema.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { backupManageRoutes } from './backups/routes.ts'
import { lifecycleManageRoutes, lifecycleRoutes } from './booking-lifecycle/routes.ts'
import type { Context } from './context.ts'
import { bookingRoutes } from './customer-booking/routes.ts'
import { customerPages } from './customer-pages/routes.ts'
import { documentManageRoutes, documentRoutes } from './documents/routes.ts'
import { documentEvents } from './documents/schema.ts'
import { fileManageRoutes, fileRoutes } from './files/routes.ts'
import { exampleOf } from './http/examples.ts'
import { healthRoutes } from './http/health-routes.ts'
import { document } from './http/openapi-document.ts'
import type { App } from './http/operation.ts'
import { openServer } from './http/server.ts'
import { Mailer, nextDueMail } from './mail/deliver.ts'
import { mailManageRoutes } from './mail/routes.ts'
import { compose } from './mail-templates/compose.ts'
import { notaryManageRoutes } from './notaries/routes.ts'
import { addSandboxCalendar } from './notaries/sandbox-calendar.ts'
import { interfaces } from './reference/document-texts.ts'
import { indexRoutes, referenceRoutes } from './reference/routes.ts'
import { reservationRoutes } from './reservations/routes.ts'
import { reservationEvents } from './reservations/schema.ts'
import { serviceManageRoutes } from './services/routes.ts'
import { addDefaultServices } from './services/services.ts'
import { shippingManageRoutes, shippingRoutes } from './shipping/routes.ts'
import { signerManageRoutes, signerRoutes } from './signers/routes.ts'
import { signerEvents } from './signers/schema.ts'
import { videoManageRoutes, videoRoutes } from './videos/routes.ts'
import { videoEvents } from './videos/schema.ts'
import { deliveryAgenda } from './webhooks/delivery/engine.ts'
import { webhookManageRoutes } from './webhooks/routes.ts'
import type { Sending } from './webhooks/sending-routes.ts'
import { policyOf } from './webhooks/wire/address.ts'
import { Sender } from './webhooks/wire/sender.ts'
import { authenticate, carriesOneOf } from './workspaces/authentication.ts'
import { logoRoutes } from './workspaces/logo.ts'
import { workspaceManageRoutes } from './workspaces/routes.ts'
import type { Agenda } from './workspaces/virtual-clock.ts'
import type { Furnish } from './workspaces/workspaces.ts'

/** Work that completes every new workspace. */
export const furnish: Furnish[] = [addDefaultServices, addSandboxCalendar]

/** The payload of every event type. */
const payloads = {
  ...reservationEvents,
  ...appointmentEvents,
  ...signerEvents,
  ...documentEvents,
  ...videoEvents,
}

/** Registers the routes of all folders. */
export async function openApp(ctx: Context, adminToken: string): Promise<App> {
  const app = await openServer(ctx)
  await documents(app, ctx)
  healthRoutes(app, ctx, request => carriesOneOf(request, [adminToken, ctx.config.metricsToken]))
  // A worker serves only health, readiness and metrics.
  if (ctx.config.role !== 'worker') await openInterfaces(app, ctx, adminToken)
  await app.ready()
  return app
}

async function openInterfaces(app: App, ctx: Context, adminToken: string): Promise<void> {
  authenticate(app, ctx, adminToken)
  await app.register(async v3 => v3Rooms(v3, ctx), { prefix: '/wp-json/v3' })
  await app.register(async manage => manageRooms(manage, ctx), { prefix: '/manage/v1' })
  await app.register(async booking => bookingRoutes(booking, ctx), { prefix: '/booking/v1' })
  await app.register(async pages => customerPages(pages, ctx))
  fileRoutes(app, ctx)
  logoRoutes(app, ctx)
  referenceRoutes(app)
}

function v3Rooms(app: App, ctx: Context): void {
  indexRoutes(app, ctx)
  lifecycleRoutes(app, ctx)
  reservationRoutes(app, ctx)
  appointmentRoutes(app, ctx)
  availabilityRoutes(app, ctx)
  signerRoutes(app, ctx)
  documentRoutes(app, ctx)
  videoRoutes(app, ctx)
  shippingRoutes(app, ctx)
}

function manageRooms(app: App, ctx: Context): void {
  lifecycleManageRoutes(app, ctx)
  appointmentManageRoutes(app, ctx)
  signerManageRoutes(app, ctx)
  documentManageRoutes(app, ctx)
  videoManageRoutes(app, ctx)
  shippingManageRoutes(app, ctx)
  serviceManageRoutes(app, ctx)
  notaryManageRoutes(app, ctx)
  activityManageRoutes(app, ctx)
  mailManageRoutes(app, ctx)
  const sending = sendingOf(app, ctx)
  webhookManageRoutes(app, ctx, sending)
  workspaceManageRoutes(app, ctx, furnish, [mailAgenda(ctx), deliveryAgenda(ctx, sending.send)])
  backupManageRoutes(app, ctx)
  fileManageRoutes(app, ctx)
}

/** Sends test events: the payload is the example of the event's type. */
function sendingOf(app: App, ctx: Context): Sending {
  const sender = new Sender(policyOf(ctx.config))
  app.addHook('onClose', () => sender.close())
  return { send: request => sender.send(request), payloadOf: type => exampleOf(payloads[type] as object, {}) }
}

/** A workspace's mails, for a clock that is moved. */
const mailAgenda = (ctx: Context): Agenda => ({
  next: (workspaceId, until) => nextDueMail(ctx.db, workspaceId, until),
  run: (workspaceId, until) => new Mailer(ctx, compose).deliverDue(workspaceId, until),
})

async function documents(app: App, ctx: Context): Promise<void> {
  for (const described of interfaces(ctx.config.publicUrl, payloads)) await document(app, described)
}
