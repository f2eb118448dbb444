import { agentRoutes } from './agents/routes.ts'
import { requeueDayLists } from './bookings/appointments/day-lists.ts'
import { appointmentEvents } from './bookings/appointments/schema.ts'
import { dueCards } from './bookings/card-holds/settle.ts'
import { dueRequests } from './bookings/confirmation/expire.ts'
import { documentEvents } from './bookings/documents/schema.ts'
import { dueNoShows } from './bookings/no-shows/cancel-due.ts'
import { reservationEvents } from './bookings/reservations/schema.ts'
import * as bookings from './bookings/routes.ts'
import { ownUids } from './bookings/shared/calendar-uid.ts'
import { notaryOfRow } from './bookings/shared/own-rows.ts'
import { signerEvents } from './bookings/signers/schema.ts'
import { videoEvents } from './bookings/videos/schema.ts'
import { respondWithNearest } from './calendar/availability/nearest.ts'
import { openCalendarReader } from './calendar/busy-times/reader.ts'
import type { Importing } from './calendar/busy-times/routes.ts'
import { addSandboxCalendar } from './calendar/notaries/sandbox-calendar.ts'
import * as calendar from './calendar/routes.ts'
import { addDefaultServices } from './calendar/services/services.ts'
import { type Build, noBuild } from './console/build.ts'
import { consoleRoutes } from './console/routes.ts'
import * as customers from './customers/routes.ts'
import * as integrations from './integrations/routes.ts'
import { dueDeliveries } from './integrations/webhooks/delivery/engine.ts'
import type { Sending } from './integrations/webhooks/sending-routes.ts'
import { Mailer, nextDueMail } from './mail/queue/deliver.ts'
import * as mail from './mail/routes.ts'
import { compose } from './mail-templates/compose.ts'
import * as mailTemplates from './mail-templates/routes.ts'
import { endGivenAccess } from './members/invitations/given-access.ts'
import { queueUnreadCalendarsMails } from './members/members/calendar-mails.ts'
import * as members from './members/routes.ts'
import { peopleOf } from './members/sign-in/access.ts'
import { addGauges } from './monitoring/gauges.ts'
import type { Context } from './platform/context.ts'
import { exampleOf } from './platform/http/examples.ts'
import { document } from './platform/http/openapi-document.ts'
import type { App } from './platform/http/operation.ts'
import { openServer } from './platform/http/server.ts'
import { ignoreUnknownFields, nameUnknownParameters } from './platform/http/unknown-fields.ts'
import { nameUsedLanguage } from './platform/http/used-language.ts'
import { policyOf } from './platform/outbound/address.ts'
import { Sender } from './platform/outbound/sender.ts'
import * as platform from './platform/routes.ts'
import * as privacy from './privacy/routes.ts'
import { interfaces } from './reference/document-texts.ts'
import { indexRoutes, referenceRoutes } from './reference/routes.ts'
import { secretKeyRoutes } from './secret-key/routes.ts'
import { endFeed } from './staff/feeds/feeds.ts'
import * as staff from './staff/routes.ts'
import { authenticate, carriesOneOf } from './workspaces/authentication.ts'
import * as workspaces from './workspaces/routes.ts'
import type { DueWork } from './workspaces/virtual-clock.ts'
import type { WorkspaceStep } from './workspaces/workspaces.ts'

/** Work that completes every new workspace. */
export const newWorkspaceSteps: WorkspaceStep[] = [addDefaultServices, addSandboxCalendar]

/** The payload of every event type. */
const payloads = {
  ...reservationEvents,
  ...appointmentEvents,
  ...signerEvents,
  ...documentEvents,
  ...videoEvents,
}

/** Registers the routes of all groups. `building` is the build of the console, which may still run. */
export async function openApp(
  ctx: Context,
  adminToken: string,
  building: Promise<Build> = noBuild,
): Promise<App> {
  const app = await openServer(ctx)
  await documents(app, ctx)
  addGauges(app, ctx)
  platform.healthRoutes(app, ctx, request => carriesOneOf(request, [adminToken, ctx.config.metricsToken]))
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
  await app.register(async v1 => {
    nameUnknownParameters(v1)
    await v1.register(async auth => members.v1Routes(auth, ctx, endFeed), { prefix: '/auth/v1' })
    await v1.register(async booking => customers.v1Routes(booking, ctx), { prefix: '/booking/v1' })
  })
  await app.register(async pages => customers.pages(pages, ctx))
  await app.register(async pages => members.pages(pages, ctx, endFeed))
  bookings.stripeRoutes(app, ctx)
  agentRoutes(app, ctx)
  consoleRoutes(app, ctx, building)
  platform.fileRoutes(app, ctx)
  staff.feedRoutes(app, ctx)
  workspaces.logoRoutes(app, ctx)
  referenceRoutes(app, ctx)
}

function v3Routes(app: App, ctx: Context): void {
  ignoreUnknownFields(app)
  indexRoutes(app, ctx)
  bookings.v3Routes(app, ctx)
  calendar.v3Routes(app, ctx)
}

function manageRoutes(app: App, ctx: Context): void {
  respondWithNearest(app, ctx)
  const sending = sendingOf(app, ctx)
  const dueWork = [
    dueMails(ctx),
    dueNoShows(ctx),
    dueCards(ctx),
    dueRequests(ctx),
    dueDeliveries(ctx, sending.send),
  ]
  staff.manageRoutes(app, ctx)
  customers.manageRoutes(app, ctx)
  privacy.manageRoutes(app, ctx)
  mailTemplates.manageRoutes(app, ctx)
  members.manageRoutes(app, ctx, endFeed)
  bookings.manageRoutes(app, ctx)
  calendar.manageRoutes(app, ctx, requeueDayLists, importingOf(app, ctx))
  integrations.manageRoutes(app, ctx, sending, staff.subjectNamesOf)
  mail.manageRoutes(app, ctx, compose, staff.subjectNamesOf)
  workspaces.manageRoutes(app, ctx, newWorkspaceSteps, dueWork, endGivenAccess)
  platform.manageRoutes(app, ctx)
  secretKeyRoutes(app, ctx)
}

/** Sends test events: the payload is the example of the event's type. */
function sendingOf(app: App, ctx: Context): Sending {
  const sender = new Sender(policyOf(ctx.config))
  app.addHook('onClose', () => sender.close())
  return { send: request => sender.send(request), payloadOf: type => exampleOf(payloads[type] as object, {}) }
}

/** Reads notaries' own calendars. */
function importingOf(app: App, ctx: Context): Importing {
  const reader = openCalendarReader(ctx, ownUids(ctx))
  app.addHook('onClose', () => reader.close())
  return { reader, queueStaffMails: queueUnreadCalendarsMails }
}

/** A workspace's mails, for a clock that is moved. */
const dueMails = (ctx: Context): DueWork => ({
  next: (workspaceId, until) => nextDueMail(ctx.db, workspaceId, until),
  run: (workspaceId, until) => new Mailer(ctx, compose).deliverDue(workspaceId, until),
})

async function documents(app: App, ctx: Context): Promise<void> {
  for (const described of interfaces(ctx.config.publicUrl, payloads)) await document(app, described)
}
