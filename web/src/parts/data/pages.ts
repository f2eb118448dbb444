import {
  type Icon,
  IconCalendar,
  IconCalendarEvent,
  IconCalendarOff,
  IconChartBar,
  IconClock,
  IconFileInvoice,
  IconHistory,
  IconHourglass,
  IconKey,
  IconListDetails,
  IconMail,
  IconRubberStamp,
  IconSettings,
  IconSun,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import type { Texts } from '../../lib/languages/index.ts'
import type { Session } from '../../lib/session.ts'

interface Page {
  to:
    | '/w/$workspaceId/today'
    | '/w/$workspaceId/calendar'
    | '/w/$workspaceId/appointments'
    | '/w/$workspaceId/reservations'
    | '/w/$workspaceId/notaries'
    | '/w/$workspaceId/services'
    | '/w/$workspaceId/closures'
    | '/w/$workspaceId/reports'
    | '/w/$workspaceId/invoices'
    | '/w/$workspaceId/settings'
    | '/w/$workspaceId/mails'
    | '/w/$workspaceId/audit'
    | '/w/$workspaceId/members'
    | '/w/$workspaceId/tokens'
    | '/w/$workspaceId/endpoints'
    | '/w/$workspaceId/clock'
  icon: Icon
  label(texts: Texts): string
  /** What the page shows first. */
  search?: { when: 'upcoming'; status: 'scheduled' } | { waiting: true }
  /** The page that it is a tab of. The side bar has only that one. */
  tabOf?: '/w/$workspaceId/appointments'
  /** The key that opens the page. */
  key?: string
  /** What the role must allow for the page to be shown in the side bar. */
  scope: string
  isOnlyForTest?: true
  /** A notary's scopes are for their own rows, and this page has others. */
  isNotForNotary?: true
}

/** The pages of the side bar, of the search and of the shortcuts, in groups. */
const pages: readonly (readonly Page[])[] = [
  [
    {
      to: '/w/$workspaceId/today',
      icon: IconSun,
      label: texts => texts.today,
      key: 't',
      scope: 'bookings:read',
    },
    {
      to: '/w/$workspaceId/calendar',
      icon: IconCalendar,
      label: texts => texts.calendar,
      key: 'c',
      scope: 'calendar:read',
    },
    {
      to: '/w/$workspaceId/appointments',
      icon: IconCalendarEvent,
      search: { when: 'upcoming', status: 'scheduled' },
      label: texts => texts.appointments,
      key: 'a',
      scope: 'bookings:read',
    },
    {
      to: '/w/$workspaceId/reservations',
      icon: IconHourglass,
      search: { waiting: true },
      label: texts => texts.waiting,
      key: 'r',
      scope: 'bookings:read',
      tabOf: '/w/$workspaceId/appointments',
      isNotForNotary: true,
    },
  ],
  [
    {
      to: '/w/$workspaceId/notaries',
      icon: IconRubberStamp,
      label: texts => texts.notaries,
      key: 'n',
      scope: 'calendar:read',
    },
    {
      to: '/w/$workspaceId/services',
      icon: IconListDetails,
      label: texts => texts.services,
      scope: 'calendar:read',
    },
    {
      to: '/w/$workspaceId/closures',
      icon: IconCalendarOff,
      label: texts => texts.closures,
      scope: 'calendar:read',
      isNotForNotary: true,
    },
  ],
  [
    {
      to: '/w/$workspaceId/reports',
      icon: IconChartBar,
      label: texts => texts.reports,
      scope: 'reports:read',
    },
    {
      to: '/w/$workspaceId/invoices',
      icon: IconFileInvoice,
      label: texts => texts.invoices,
      scope: 'bookings:read',
      isNotForNotary: true,
    },
    { to: '/w/$workspaceId/mails', icon: IconMail, label: texts => texts.mails, scope: 'mails:read' },
    { to: '/w/$workspaceId/audit', icon: IconHistory, label: texts => texts.audit, scope: 'audit:read' },
  ],
  [
    { to: '/w/$workspaceId/members', icon: IconUsers, label: texts => texts.members, scope: 'members:read' },
    { to: '/w/$workspaceId/tokens', icon: IconKey, label: texts => texts.tokens, scope: 'tokens:read' },
    {
      to: '/w/$workspaceId/endpoints',
      icon: IconWebhook,
      label: texts => texts.endpoints,
      scope: 'webhooks:read',
    },
    {
      to: '/w/$workspaceId/settings',
      icon: IconSettings,
      label: texts => texts.settings,
      scope: 'workspace:read',
    },
    {
      to: '/w/$workspaceId/clock',
      icon: IconClock,
      label: texts => texts.clock,
      scope: 'workspace:read',
      isOnlyForTest: true,
      isNotForNotary: true,
    },
  ],
]

/** The pages that this role may open in this workspace. */
export const pagesFor = ({ may, workspace, membership }: Session): readonly (readonly Page[])[] =>
  pages
    .map(group =>
      group.filter(
        page =>
          may(page.scope) &&
          (!page.isOnlyForTest || workspace.mode === 'test') &&
          (!page.isNotForNotary || membership.role !== 'notary'),
      ),
    )
    .filter(group => group.length > 0)
