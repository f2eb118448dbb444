import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { type AppointmentFilter, readFilter } from './appointments/filter.ts'
import { base } from './config.ts'
import { NotFound } from './shell/NotFound.tsx'
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
  component: lazyRouteComponent(() => import('./today/TodayPage.tsx'), 'TodayPage'),
})

const appointmentsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/appointments',
  validateSearch: (search): AppointmentFilter => readFilter(search),
  component: lazyRouteComponent(() => import('./appointments/AppointmentsPage.tsx'), 'AppointmentsPage'),
})

const appointmentRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/appointments/$appointmentId',
  component: lazyRouteComponent(() => import('./appointment/AppointmentPage.tsx'), 'AppointmentPage'),
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    startRoute,
    workspaceRoute.addChildren([todayRoute, appointmentsRoute, appointmentRoute]),
  ]),
  basepath: base,
  scrollRestoration: true,
  defaultPreload: 'intent',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
