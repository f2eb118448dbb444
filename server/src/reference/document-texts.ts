import type { TSchema } from 'typebox'
import type { Document } from '../platform/http/openapi-document.ts'
import { managementScopes, managementScopeTexts } from '../platform/lib/scopes.ts'
import { managementIntroduction, v3Introduction } from './introductions.ts'
import { codeSamples } from './samples/code-samples.ts'

const managementAccess = [
  'The admin token of the installation, or a token of a workspace with the scope that the operation names. `manage` stands for all scopes here, except `members:read` and `members:write`.\n',
  ...managementScopes.map(scope => `- \`${scope}\`: ${managementScopeTexts[scope]}`),
].join('\n')

/** Titles and descriptions of the four OpenAPI documents. `payloads`: the schemas of the events by type. */
export const interfaces = (publicUrl: string, payloads: Record<string, TSchema>): Document[] => [
  {
    title: 'Jurat Notary Appointment and Reservation API',
    description: v3Introduction(publicUrl),
    decorator: 'v3Document',
    includes: url => !/^\/(manage|booking|auth)\/v1/.test(url),
    publicUrl,
    tags: {
      Reservations: "A customer's request for a service, before and after it is scheduled.",
      Appointments: 'Meetings of a notary with a customer.',
      Availability: 'Times at which an appointment can start.',
      Signers: 'The people who sign, for a reservation or an appointment.',
      Documents: 'PDF files of a reservation or an appointment.',
      Videos: 'Recordings of sessions.',
      Shipping: 'Prices for shipping documents to an address.',
      Events: 'Requests that a webhook endpoint receives. Every request is signed.',
      Files: 'Downloads by signed link, and calendar feeds. They need no token.',
      Reference: 'The index, examples and the OpenAPI documents. They need no token.',
      Operations: 'Health, readiness and metrics of the installation.',
    },
    events: payloads,
    samples: codeSamples('v3', publicUrl),
  },
  {
    title: 'Jurat management interface',
    description: managementIntroduction(publicUrl),
    access: managementAccess,
    decorator: 'manageDocument',
    includes: url => url.startsWith('/manage/v1'),
    publicUrl,
    tags: {
      Workspaces: 'Tenants: notary businesses and their sandboxes.',
      Tokens: 'Access tokens of programs.',
      Members: 'The people of a business who sign in, and their invitations.',
      Overview: 'What needs attention today.',
      Calendar:
        'Services, notaries, their hours, time off, closures and calendar feeds, and the calendar of all notaries.',
      Reports: 'Bookings, utilization, outcomes and lead times.',
      Search: 'One search over bookings, signers, documents and events, and one customer with all bookings.',
      Reservations: 'List reservations with filters. Book for a customer, and again. Submit and cancel.',
      Appointments: 'List appointments with filters. Create, move, assign, complete, mark and cancel them.',
      People: 'Export and erasure of what a workspace has about a person.',
      Payments: 'Payments and refunds of bookings, as staff record them.',
      Invoices: 'Numbered invoices of bookings, and corrections of them.',
      Notes: 'Notes of staff on reservations and appointments, which customers never see.',
      Signers: 'Results of ID verification.',
      Documents: 'Upload notarized documents, and delete documents.',
      Videos: 'Upload and delete recordings of sessions.',
      Uploads: 'Large files in parts, which survive a lost connection.',
      Shipping: 'The rate card that quotes are computed from.',
      Mail: 'The mail queue: planned, sent and kept mails.',
      Webhooks: 'Webhook endpoints, their secrets and their deliveries.',
      Events: 'The ordered feed of all events, and its stream.',
      Audit: 'The audit trail: who changed what, and when.',
      Files: 'The keys that sign links to files.',
      Backups: 'Backups of an installation with the embedded database.',
      Encryption: 'The key that seals the secrets in the database.',
    },
    samples: codeSamples('manage', publicUrl),
  },
  {
    title: 'Jurat booking interface',
    description: 'For customers: what they can see and do with the key of their reservation or appointment.',
    decorator: 'bookingDocument',
    includes: url => url.startsWith('/booking/v1'),
    publicUrl,
    tags: {
      Booking: 'The key in the path authenticates the customer.',
      Visitors: 'Open booking: anybody can book, without a key, if the workspace has an `open_booking_slug`.',
    },
    isAnonymous: true,
    samples: codeSamples('booking', publicUrl),
  },
  {
    title: 'Jurat sign-in interface',
    description:
      'For the people of a business: sign in, accept an invitation, and manage their own account. The cookie of the session authenticates the person.',
    decorator: 'authDocument',
    includes: url => url.startsWith('/auth/v1'),
    publicUrl,
    tags: {
      'Sign-in': 'Open and end a session.',
      Invitations: 'For a person with the link of an invitation.',
      Passkeys: 'Sign in with a passkey, and manage your own passkeys.',
      Recovery: 'For a person who cannot sign in.',
      Identities: 'Single sign-on: an OpenID Connect issuer says who somebody is.',
      Account: 'Sessions, password and second factor of the person who is signed in.',
    },
    isAnonymous: true,
    samples: codeSamples('auth', publicUrl),
  },
]
