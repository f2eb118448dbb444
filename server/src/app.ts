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
  authenticate(app, ctx, adminToken)
  app.register(
    async v3 => {
      indexRoutes(v3, ctx)
      reservationRoutes(v3, ctx)
      appointmentRoutes(v3, ctx)
      signerRoutes(v3, ctx)
      documentRoutes(v3, ctx)
      videoRoutes(v3, ctx)
      shippingRoutes(v3, ctx)
    },
    { prefix: '/wp-json/v3' },
  )
  app.register(
    async manage => {
      appointmentManageRoutes(manage, ctx)
      signerManageRoutes(manage, ctx)
      documentManageRoutes(manage, ctx)
      videoManageRoutes(manage, ctx)
      shippingManageRoutes(manage, ctx)
      activityManageRoutes(manage, ctx)
      workspaceManageRoutes(manage, ctx, furnish)
      fileManageRoutes(manage, ctx)
    },
    { prefix: '/manage/v1' },
  )
  fileRoutes(app, ctx)
  healthRoutes(app, ctx, request => isAdmin(request, adminToken))
  await referenceRoutes(app)
  await app.ready()
  return app
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
