import { requeueDayLists } from './bookings/appointments/day-lists.ts'
import { appointmentManageRoutes, appointmentRoutes } from './bookings/appointments/routes.ts'
import { appointmentEvents } from './bookings/appointments/schema.ts'
import { staffBookingManageRoutes } from './bookings/by-staff/routes.ts'
import { documentManageRoutes, documentRoutes } from './bookings/documents/routes.ts'
import { documentEvents } from './bookings/documents/schema.ts'
import { lifecycleManageRoutes, lifecycleRoutes } from './bookings/lifecycle/routes.ts'
import { noShowAgenda } from './bookings/no-shows/cancel-due.ts'
import { noShowManageRoutes } from './bookings/no-shows/routes.ts'
import { noteManageRoutes } from './bookings/notes/routes.ts'
import { reservationRoutes } from './bookings/reservations/routes.ts'
import { reservationEvents } from './bookings/reservations/schema.ts'
import { ownUids } from './bookings/shared/calendar-uid.ts'
import { notaryOfRow } from './bookings/shared/own-rows.ts'
import { shippingManageRoutes, shippingRoutes } from './bookings/shipping/routes.ts'
import { signerManageRoutes, signerRoutes } from './bookings/signers/routes.ts'
import { signerEvents } from './bookings/signers/schema.ts'
import { videoManageRoutes, videoRoutes } from './bookings/videos/routes.ts'
import { videoEvents } from './bookings/videos/schema.ts'
import { answerWithNearest } from './calendar/availability/nearest.ts'
import { availabilityRoutes } from './calendar/availability/routes.ts'
import { openCalendarReader } from './calendar/busy-times/reader.ts'
import { type Importing, importedCalendarRoutes } from './calendar/busy-times/routes.ts'
import { closureManageRoutes } from './calendar/closures/routes.ts'
import { notaryManageRoutes } from './calendar/notaries/routes.ts'
import { addSandboxCalendar } from './calendar/notaries/sandbox-calendar.ts'
import { serviceManageRoutes } from './calendar/services/routes.ts'
import { addDefaultServices } from './calendar/services/services.ts'
import { type Build, noBuild } from './console/build.ts'
import { consoleRoutes } from './console/routes.ts'
import { bookingRoutes } from './customers/booking/routes.ts'
import { brandPreviewRoutes } from './customers/pages/preview-routes.ts'
import { customerPages } from './customers/pages/routes.ts'
import { openBookingRoutes } from './customers/public-booking/routes.ts'
import { activityManageRoutes } from './integrations/activity/routes.ts'
import { eventStreamRoutes } from './integrations/activity/stream-routes.ts'
import { deliveryAgenda } from './integrations/webhooks/delivery/engine.ts'
import { webhookManageRoutes } from './integrations/webhooks/routes.ts'
import type { Sending } from './integrations/webhooks/sending-routes.ts'
import { Mailer, nextDueMail } from './mail/queue/deliver.ts'
import { mailManageRoutes } from './mail/queue/routes.ts'
import { compose } from './mail-templates/compose.ts'
import { mailPreviewRoutes } from './mail-templates/routes.ts'
import { peopleOf } from './members/auth/access.ts'
import { authRoutes } from './members/auth/routes.ts'
import { tellOfUnreadCalendars } from './members/members/calendar-notices.ts'
import { endGivenAccess } from './members/members/given-access.ts'
import { memberManageRoutes } from './members/members/routes.ts'
import { authPages } from './members/pages/routes.ts'
import { savedViewRoutes } from './members/saved-views/routes.ts'
import { addGauges } from './monitoring/gauges.ts'
import { backupManageRoutes } from './platform/backups/routes.ts'
import type { Context } from './platform/context.ts'
import { fileManageRoutes, fileRoutes } from './platform/files/routes.ts'
import { exampleOf } from './platform/http/examples.ts'
import { healthRoutes } from './platform/http/health-routes.ts'
import { document } from './platform/http/openapi-document.ts'
import type { App } from './platform/http/operation.ts'
import { openServer } from './platform/http/server.ts'
import { ignoreUnknownFields, nameUnknownParameters } from './platform/http/unknown-fields.ts'
import { nameUsedLanguage } from './platform/http/used-language.ts'
import { policyOf } from './platform/outbound/address.ts'
import { Sender } from './platform/outbound/sender.ts'
import { personalDataRoutes } from './privacy/personal-data/routes.ts'
import { interfaces } from './reference/document-texts.ts'
import { indexRoutes, referenceRoutes } from './reference/routes.ts'
import { staffCalendarRoutes } from './staff/calendar/routes.ts'
import { endFeed } from './staff/feeds/feeds.ts'
import { calendarFeedManageRoutes, calendarFeedRoute } from './staff/feeds/routes.ts'
import { importManageRoutes } from './staff/imports/routes.ts'
import { bookingHistoryRoutes } from './staff/lists/history-routes.ts'
import { bookingListRoutes } from './staff/lists/routes.ts'
import { reportRoutes } from './staff/reports/routes.ts'
import { sampleDataRoutes } from './staff/sample-data/routes.ts'
import { searchRoutes } from './staff/search/routes.ts'
import { overviewRoutes } from './staff/today/routes.ts'
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

/** Registers the routes of all folders. `building` is the build of the console, which may still run. */
export async function openApp(
  ctx: Context,
  adminToken: string,
  building: Promise<Build> = noBuild,
): Promise<App> {
  const app = await openServer(ctx)
  await documents(app, ctx)
  addGauges(app, ctx)
  healthRoutes(app, ctx, request => carriesOneOf(request, [adminToken, ctx.config.metricsToken]))
  // A worker serves only health, readiness and metrics.
  if (ctx.config.role !== 'worker') await openInterfaces(app, ctx, adminToken, building)
  await app.ready()
  return app
}

async function openInterfaces(
  app: App,
  ctx: Context,
  adminToken: string,
  building: Promise<Build>,
): Promise<void> {
  nameUsedLanguage(app)
  authenticate(app, ctx, adminToken, peopleOf(ctx), notaryOfRow)
  await app.register(async v3 => v3Routes(v3, ctx), { prefix: '/wp-json/v3' })
  await app.register(async manage => manageRoutes(manage, ctx), { prefix: '/manage/v1' })
  await app.register(async people => {
    nameUnknownParameters(people)
    await people.register(async auth => authRoutes(auth, ctx), { prefix: '/auth/v1' })
    await people.register(async booking => bookingRoutes(booking, ctx), { prefix: '/booking/v1' })
    await people.register(async open => openBookingRoutes(open, ctx), { prefix: '/booking/v1/open' })
  })
  await app.register(async pages => customerPages(pages, ctx))
  await app.register(async pages => authPages(pages, ctx))
  consoleRoutes(app, ctx, building)
  fileRoutes(app, ctx)
  calendarFeedRoute(app, ctx)
  logoRoutes(app, ctx)
  referenceRoutes(app)
}

function v3Routes(app: App, ctx: Context): void {
  ignoreUnknownFields(app)
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

function manageRoutes(app: App, ctx: Context): void {
  answerWithNearest(app, ctx)
  lifecycleManageRoutes(app, ctx)
  bookingListRoutes(app, ctx)
  searchRoutes(app, ctx)
  savedViewRoutes(app, ctx)
  bookingHistoryRoutes(app, ctx)
  appointmentManageRoutes(app, ctx)
  staffBookingManageRoutes(app, ctx)
  importManageRoutes(app, ctx)
  noShowManageRoutes(app, ctx)
  noteManageRoutes(app, ctx)
  signerManageRoutes(app, ctx)
  documentManageRoutes(app, ctx)
  videoManageRoutes(app, ctx)
  shippingManageRoutes(app, ctx)
  serviceManageRoutes(app, ctx)
  notaryManageRoutes(app, ctx, requeueDayLists)
  closureManageRoutes(app, ctx)
  calendarFeedManageRoutes(app, ctx)
  importedCalendarRoutes(app, ctx, importingOf(app, ctx))
  staffCalendarRoutes(app, ctx)
  reportRoutes(app, ctx)
  overviewRoutes(app, ctx)
  activityManageRoutes(app, ctx)
  eventStreamRoutes(app, ctx)
  mailManageRoutes(app, ctx, compose)
  mailPreviewRoutes(app, ctx)
  const sending = sendingOf(app, ctx)
  webhookManageRoutes(app, ctx, sending)
  const agendas = [mailAgenda(ctx), noShowAgenda(ctx), deliveryAgenda(ctx, sending.send)]
  workspaceManageRoutes(app, ctx, furnish, agendas, endGivenAccess)
  brandPreviewRoutes(app, ctx)
  sampleDataRoutes(app, ctx)
  backupManageRoutes(app, ctx)
  fileManageRoutes(app, ctx)
  memberManageRoutes(app, ctx, endFeed)
  personalDataRoutes(app, ctx)
}

/** Sends test events: the payload is the example of the event's type. */
function sendingOf(app: App, ctx: Context): Sending {
  const sender = new Sender(policyOf(ctx.config))
  app.addHook('onClose', () => sender.close())
  return { send: request => sender.send(request), payloadOf: type => exampleOf(payloads[type] as object, {}) }
}

/** Reads the own calendars of notaries. */
function importingOf(app: App, ctx: Context): Importing {
  const reader = openCalendarReader(ctx, ownUids)
  app.addHook('onClose', () => reader.close())
  return { reader, tellStaff: tellOfUnreadCalendars }
}

/** A workspace's mails, for a clock that is moved. */
const mailAgenda = (ctx: Context): Agenda => ({
  next: (workspaceId, until) => nextDueMail(ctx.db, workspaceId, until),
  run: (workspaceId, until) => new Mailer(ctx, compose).deliverDue(workspaceId, until),
})

async function documents(app: App, ctx: Context): Promise<void> {
  for (const described of interfaces(ctx.config.publicUrl, payloads)) await document(app, described)
}
