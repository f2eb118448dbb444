import { activityManageRoutes } from './activity/routes.ts'
import { appointmentManageRoutes, appointmentRoutes } from './appointments/routes.ts'
import { appointmentEvents } from './appointments/schema.ts'
import { addDefaultServices } from './availability/services.ts'
import type { Context } from './context.ts'
import { documentManageRoutes, documentRoutes } from './documents/routes.ts'
import { documentEvents } from './documents/schema.ts'
import { fileManageRoutes, fileRoutes } from './files/routes.ts'
import { healthRoutes } from './http/health.ts'
import { document } from './http/openapi-document.ts'
import type { App } from './http/operation.ts'
import { openServer } from './http/server.ts'
import { indexRoutes, referenceRoutes } from './reference/routes.ts'
import { reservationRoutes } from './reservations/routes.ts'
import { reservationEvents } from './reservations/schema.ts'
import { shippingManageRoutes, shippingRoutes } from './shipping/routes.ts'
import { signerManageRoutes, signerRoutes } from './signers/routes.ts'
import { signerEvents } from './signers/schema.ts'
import { videoManageRoutes, videoRoutes } from './videos/routes.ts'
import { videoEvents } from './videos/schema.ts'
import { authenticate, isAdmin } from './workspaces/authentication.ts'
import { workspaceManageRoutes } from './workspaces/routes.ts'
import type { Furnish } from './workspaces/workspaces.ts'

/** What every new workspace is given. */
export const furnish: Furnish[] = [addDefaultServices]

/** The house with all its rooms, top floor first. */
export async function openApp(ctx: Context, adminToken: string): Promise<App> {
  const app = await openServer(ctx)
  await documents(app, ctx)
  healthRoutes(app, ctx, request => isAdmin(request, adminToken))
  // A worker answers nobody but those who ask after its health.
  if (ctx.config.role !== 'worker') await openInterfaces(app, ctx, adminToken)
  await app.ready()
  return app
}

async function openInterfaces(app: App, ctx: Context, adminToken: string): Promise<void> {
  authenticate(app, ctx, adminToken)
  await app.register(async v3 => v3Rooms(v3, ctx), { prefix: '/wp-json/v3' })
  await app.register(async manage => manageRooms(manage, ctx), { prefix: '/manage/v1' })
  fileRoutes(app, ctx)
  await referenceRoutes(app)
}

function v3Rooms(app: App, ctx: Context): void {
  indexRoutes(app, ctx)
  reservationRoutes(app, ctx)
  appointmentRoutes(app, ctx)
  signerRoutes(app, ctx)
  documentRoutes(app, ctx)
  videoRoutes(app, ctx)
  shippingRoutes(app, ctx)
}

function manageRooms(app: App, ctx: Context): void {
  appointmentManageRoutes(app, ctx)
  signerManageRoutes(app, ctx)
  documentManageRoutes(app, ctx)
  videoManageRoutes(app, ctx)
  shippingManageRoutes(app, ctx)
  activityManageRoutes(app, ctx)
  workspaceManageRoutes(app, ctx, furnish)
  fileManageRoutes(app, ctx)
}

async function documents(app: App, ctx: Context): Promise<void> {
  const { publicUrl } = ctx.config
  await document(app, {
    title: 'Jurat Notary Appointment and Reservation API',
    description:
      'Version 3: appointments, reservations, signers, documents, videos, shipping quotes and webhooks.',
    decorator: 'v3Document',
    includes: url => !url.startsWith('/manage/v1'),
    publicUrl,
    tags: [
      'Reservations',
      'Appointments',
      'Signers',
      'Documents',
      'Videos',
      'Shipping',
      'Events',
      'Files',
      'Reference',
      'Operations',
    ],
    events: {
      ...reservationEvents,
      ...appointmentEvents,
      ...signerEvents,
      ...documentEvents,
      ...videoEvents,
    },
  })
  await document(app, {
    title: 'Jurat management interface',
    description: 'What the operator, the console and the CLI use.',
    decorator: 'manageDocument',
    includes: url => url.startsWith('/manage/v1'),
    publicUrl,
    tags: [
      'Workspaces',
      'Tokens',
      'Appointments',
      'Signers',
      'Documents',
      'Videos',
      'Shipping',
      'Events',
      'Audit',
      'Files',
    ],
  })
}
