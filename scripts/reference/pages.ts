import type { InterfaceName, Operation } from './interfaces.ts'

export interface Page {
  title: string
  intro: string
}

/** Every page of operations, in the order of the index. */
export const pages: Record<string, Page> = {
  reservations: {
    title: 'Reservations',
    intro: 'What a customer wants notarized. States and rules: [reservations](../resources/reservations.md).',
  },
  appointments: {
    title: 'Appointments',
    intro: 'Times at which a notary meets a customer. Rules: [appointments](../resources/appointments.md).',
  },
  availability: {
    title: 'Availability',
    intro: 'When appointments can start. Rules: [availability](../resources/availability.md).',
  },
  signers: { title: 'Signers', intro: 'The people who sign. Rules: [signers](../resources/signers.md).' },
  documents: {
    title: 'Documents',
    intro: 'PDFs of bookings. Rules: [documents](../resources/documents.md).',
  },
  videos: { title: 'Videos', intro: 'Recordings of sessions. Rules: [videos](../resources/videos.md).' },
  shipping: {
    title: 'Shipping',
    intro: 'What shipping costs, and the rate card. Rules: [shipping](../resources/shipping.md).',
  },
  booking: {
    title: 'Booking',
    intro:
      'What a customer may do with a key and no token. Which key opens what: [booking](../resources/booking.md).',
  },
  events: {
    title: 'Events',
    intro:
      'The feed. Rules: [events](../resources/events.md). What each type says: [event types](event-types.md).',
  },
  'webhook-endpoints': {
    title: 'Webhook endpoints',
    intro:
      'Where events are sent. Rules: [endpoints and deliveries](../resources/webhooks.md); receivers: [webhooks](../webhooks.md).',
  },
  deliveries: {
    title: 'Deliveries',
    intro: 'Events on their way to endpoints. Rules: [endpoints and deliveries](../resources/webhooks.md).',
  },
  workspaces: {
    title: 'Workspaces',
    intro: 'Tenants. Rules and settings: [workspaces](../management.md#workspaces).',
  },
  tokens: { title: 'Tokens', intro: 'What programs present. Rules: [tokens](../management.md#tokens).' },
  services: { title: 'Services', intro: 'What is offered. Rules: [services](../management.md#services).' },
  notaries: {
    title: 'Notaries',
    intro: 'Who does it, their hours and time off. Rules: [notaries](../management.md#notaries).',
  },
  mail: { title: 'Mail', intro: 'What was sent or kept. Kinds and states: [mail](../resources/mail.md).' },
  audit: {
    title: 'Audit',
    intro: 'Who did what. Rules: [events and audit](../management.md#events-and-audit).',
  },
  installation: {
    title: 'The installation',
    intro: 'What belongs to no workspace. Rules: [self-hosting](../self-hosting.md).',
  },
}

/** Operations that no page shows: links to files carry all that they need. */
export const hidden = new Set(['downloadFile'])

/** Operations that no program calls through the client. */
export const withoutClient = new Set([
  'health',
  'ready',
  'metrics',
  'openapi',
  'manageOpenapi',
  'bookingOpenapi',
])

/** The page that an operation stands on. */
export function pageOf(name: InterfaceName, path: string, { tags: [tag = ''] }: Operation): string {
  if (name === 'booking') return 'booking'
  if (tag === 'Calendar') return path.includes('/services') ? 'services' : 'notaries'
  if (tag === 'Webhooks') return path.includes('/deliveries') ? 'deliveries' : 'webhook-endpoints'
  if (['Operations', 'Reference', 'Files', 'Backups'].includes(tag)) return 'installation'
  const page = tag.toLowerCase()
  if (!(page in pages)) throw new Error(`No page of the reference shows the operations of the tag ${tag}.`)
  return page
}
