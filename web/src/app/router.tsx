import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
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
import { lazyPage } from './shell/lazyPage.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { PageFailed } from './shell/PageFailed.tsx'
import { Start } from './shell/Start.tsx'
import { WorkspaceShell } from './shell/WorkspaceShell.tsx'

const rootRoute = createRootRoute({ notFoundComponent: NotFound })

const startRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Start })

const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/w/$workspaceId',
  component: WorkspaceShell,
})

const todayRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/today',
  component: lazyPage(() => import('../pages/today/TodayPage.tsx'), 'TodayPage'),
})

const calendarRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/calendar',
  validateSearch: (search): CalendarView => readView(search),
  component: lazyPage(() => import('../pages/calendar/CalendarPage.tsx'), 'CalendarPage'),
})

const appointmentsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/appointments',
  validateSearch: (search): BookingFilter => readFilter('appointments', search),
  component: lazyPage(() => import('../pages/bookings/list/AppointmentsPage.tsx'), 'AppointmentsPage'),
})

const appointmentRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/appointments/$appointmentId',
  component: lazyPage(() => import('../pages/bookings/appointment/AppointmentPage.tsx'), 'AppointmentPage'),
})

const sessionRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/appointments/$appointmentId/session',
  component: lazyPage(() => import('../pages/bookings/session/SessionPage.tsx'), 'SessionPage'),
})

const reservationsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/reservations',
  validateSearch: (search): BookingFilter<'reservations'> => readFilter('reservations', search),
  component: lazyPage(() => import('../pages/bookings/list/ReservationsPage.tsx'), 'ReservationsPage'),
})

const reservationRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/reservations/$reservationId',
  component: lazyPage(() => import('../pages/bookings/reservation/ReservationPage.tsx'), 'ReservationPage'),
})

const customerRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/customers/$email',
  component: lazyPage(() => import('../pages/customers/CustomerPage.tsx'), 'CustomerPage'),
})

const notariesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/notaries',
  component: lazyPage(() => import('../pages/notaries/list/NotariesPage.tsx'), 'NotariesPage'),
})

const notaryRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/notaries/$notaryId',
  validateSearch: readTab,
  component: lazyPage(() => import('../pages/notaries/notary/NotaryPage.tsx'), 'NotaryPage'),
})

const servicesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/services',
  validateSearch: (search): { service?: string } =>
    typeof search.service === 'string' ? { service: search.service } : {},
  component: lazyPage(() => import('../pages/services/ServicesPage.tsx'), 'ServicesPage'),
})

const closuresRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/closures',
  component: lazyPage(() => import('../pages/closures/ClosuresPage.tsx'), 'ClosuresPage'),
})

const reportsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/reports',
  validateSearch: readReportSearch,
  component: lazyPage(() => import('../pages/reports/ReportsPage.tsx'), 'ReportsPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings',
  component: lazyPage(() => import('../pages/settings/SettingsPage.tsx'), 'SettingsPage'),
})

const settingsTabRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/$tab',
  component: lazyPage(() => import('../pages/settings/SettingsPage.tsx'), 'SettingsPage'),
})

const mailsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/mails',
  validateSearch: readMailFilter,
  component: lazyPage(() => import('../pages/mails/MailsPage.tsx'), 'MailsPage'),
})

const mailRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/mails/$mailId',
  component: lazyPage(() => import('../pages/mails/MailPage.tsx'), 'MailPage'),
})

const auditRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/audit',
  validateSearch: readAuditFilter,
  component: lazyPage(() => import('../pages/audit/AuditPage.tsx'), 'AuditPage'),
})

const membersRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/members',
  validateSearch: readMemberSearch,
  component: lazyPage(() => import('../pages/members/MembersPage.tsx'), 'MembersPage'),
})

const tokensRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/tokens',
  validateSearch: readTokenSearch,
  component: lazyPage(() => import('../pages/tokens/TokensPage.tsx'), 'TokensPage'),
})

const endpointsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/endpoints',
  component: lazyPage(() => import('../pages/endpoints/EndpointsPage.tsx'), 'EndpointsPage'),
})

const endpointRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/endpoints/$endpointId',
  validateSearch: readDeliveryFilter,
  component: lazyPage(() => import('../pages/endpoints/EndpointPage.tsx'), 'EndpointPage'),
})

const clockRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/clock',
  validateSearch: readClockSearch,
  component: lazyPage(() => import('../pages/clock/ClockPage.tsx'), 'ClockPage'),
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
