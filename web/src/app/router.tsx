import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { queries } from '../lib/api.ts'
import { base } from '../lib/config.ts'
import {
  readAuditFilter,
  readClockSearch,
  readDeliveryFilter,
  readMailFilter,
  readMemberSearch,
  readTokenSearch,
} from '../lib/filters.ts'
import { type BookingFilter, readFilter } from '../pages/bookings/list/filter.ts'
import { type CalendarView, readView } from '../pages/calendar/view.ts'
import { readTab } from '../pages/notaries/notary/tabs.ts'
import { readReportSearch } from '../pages/reports/period.ts'
import { overviewQuery } from '../pages/today/overview-query.ts'
import { lazyPart } from '../parts/display/lazyPart.tsx'
import { NotFound, NotFoundInFrame } from './shell/NotFound.tsx'
import { PageFailed } from './shell/PageFailed.tsx'
import { Start } from './shell/Start.tsx'
import { WorkspaceShell } from './shell/WorkspaceShell.tsx'
import { readAhead } from './shell/workspace-query.ts'

const rootRoute = createRootRoute({ notFoundComponent: NotFound })

const startRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Start })

const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/w/$workspaceId',
  component: WorkspaceShell,
  notFoundComponent: NotFoundInFrame,
  loader: ({ params }) => readAhead(params.workspaceId),
})

const todayRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/today',
  loader: ({ params }) => void queries.prefetchQuery(overviewQuery(Number(params.workspaceId))),
  component: lazyPart(() => import('../pages/today/TodayPage.tsx'), 'TodayPage'),
})

const calendarRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/calendar',
  validateSearch: (search): CalendarView => readView(search),
  component: lazyPart(() => import('../pages/calendar/CalendarPage.tsx'), 'CalendarPage'),
})

const appointmentsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/appointments',
  validateSearch: (search): BookingFilter => readFilter('appointments', search),
  component: lazyPart(() => import('../pages/bookings/list/AppointmentsPage.tsx'), 'AppointmentsPage'),
})

const appointmentRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/appointments/$appointmentId',
  component: lazyPart(() => import('../pages/bookings/appointment/AppointmentPage.tsx'), 'AppointmentPage'),
})

const sessionRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/appointments/$appointmentId/session',
  component: lazyPart(() => import('../pages/bookings/session/SessionPage.tsx'), 'SessionPage'),
})

const reservationsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/reservations',
  validateSearch: (search): BookingFilter<'reservations'> => readFilter('reservations', search),
  component: lazyPart(() => import('../pages/bookings/list/ReservationsPage.tsx'), 'ReservationsPage'),
})

const reservationRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/reservations/$reservationId',
  component: lazyPart(() => import('../pages/bookings/reservation/ReservationPage.tsx'), 'ReservationPage'),
})

const customerRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/customers/$email',
  component: lazyPart(() => import('../pages/customers/CustomerPage.tsx'), 'CustomerPage'),
})

const notariesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/notaries',
  component: lazyPart(() => import('../pages/notaries/list/NotariesPage.tsx'), 'NotariesPage'),
})

const notaryRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/notaries/$notaryId',
  validateSearch: readTab,
  component: lazyPart(() => import('../pages/notaries/notary/NotaryPage.tsx'), 'NotaryPage'),
})

const servicesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/services',
  validateSearch: (search): { service?: string; archived?: true } => ({
    ...(typeof search.service === 'string' && { service: search.service }),
    ...(search.archived === true && { archived: true }),
  }),
  component: lazyPart(() => import('../pages/services/ServicesPage.tsx'), 'ServicesPage'),
})

const closuresRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/closures',
  component: lazyPart(() => import('../pages/closures/ClosuresPage.tsx'), 'ClosuresPage'),
})

const reportsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/reports',
  validateSearch: readReportSearch,
  component: lazyPart(() => import('../pages/reports/ReportsPage.tsx'), 'ReportsPage'),
})

const invoicesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/invoices',
  component: lazyPart(() => import('../pages/invoices/InvoicesPage.tsx'), 'InvoicesPage'),
})

const invoiceRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/invoices/$invoiceId',
  component: lazyPart(() => import('../pages/invoices/InvoicePage.tsx'), 'InvoicePage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings',
  component: lazyPart(() => import('../pages/settings/SettingsPage.tsx'), 'SettingsPage'),
})

const settingsTabRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/$tab',
  component: lazyPart(() => import('../pages/settings/SettingsPage.tsx'), 'SettingsPage'),
})

const mailsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/mails',
  validateSearch: readMailFilter,
  component: lazyPart(() => import('../pages/mails/MailsPage.tsx'), 'MailsPage'),
})

const mailRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/mails/$mailId',
  component: lazyPart(() => import('../pages/mails/MailPage.tsx'), 'MailPage'),
})

const auditRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/audit',
  validateSearch: readAuditFilter,
  component: lazyPart(() => import('../pages/audit/AuditPage.tsx'), 'AuditPage'),
})

const membersRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/members',
  validateSearch: readMemberSearch,
  component: lazyPart(() => import('../pages/members/MembersPage.tsx'), 'MembersPage'),
})

const tokensRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/tokens',
  validateSearch: readTokenSearch,
  component: lazyPart(() => import('../pages/tokens/TokensPage.tsx'), 'TokensPage'),
})

const endpointsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/endpoints',
  component: lazyPart(() => import('../pages/endpoints/EndpointsPage.tsx'), 'EndpointsPage'),
})

const endpointRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/endpoints/$endpointId',
  validateSearch: readDeliveryFilter,
  component: lazyPart(() => import('../pages/endpoints/EndpointPage.tsx'), 'EndpointPage'),
})

const clockRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/clock',
  validateSearch: readClockSearch,
  component: lazyPart(() => import('../pages/clock/ClockPage.tsx'), 'ClockPage'),
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    startRoute,
    workspaceRoute.addChildren([
      todayRoute,
      calendarRoute,
      appointmentsRoute,
      appointmentRoute,
      sessionRoute,
      reservationsRoute,
      reservationRoute,
      notariesRoute,
      notaryRoute,
      servicesRoute,
      closuresRoute,
      reportsRoute,
      invoicesRoute,
      invoiceRoute,
      customerRoute,
      settingsRoute,
      settingsTabRoute,
      mailsRoute,
      mailRoute,
      auditRoute,
      membersRoute,
      tokensRoute,
      endpointsRoute,
      endpointRoute,
      clockRoute,
    ]),
  ]),
  basepath: base,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailed,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
