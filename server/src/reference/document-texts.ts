import type { TSchema } from 'typebox'
import type { Document } from '../http/openapi-document.ts'
import { codeSamples } from './samples/code-samples.ts'

/** Titles and descriptions of the three OpenAPI documents. `payloads`: the schemas of the events by type. */
export const interfaces = (publicUrl: string, payloads: Record<string, TSchema>): Document[] => [
  {
    title: 'Jurat Notary Appointment and Reservation API',
    description:
      'Version 3: appointments, reservations, signers, documents, videos, shipping quotes and webhooks.',
    decorator: 'v3Document',
    includes: url => !url.startsWith('/manage/v1') && !url.startsWith('/booking/v1'),
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
      Files: 'Downloads by signed link. They need no token.',
      Reference: 'The index, examples and the OpenAPI documents. They need no token.',
      Operations: 'Health, readiness and metrics of the installation.',
    },
    events: payloads,
    samples: codeSamples('v3', publicUrl),
  },
  {
    title: 'Jurat management interface',
    description: 'For operators of an installation, and for the systems and staff of a business.',
    decorator: 'manageDocument',
    includes: url => url.startsWith('/manage/v1'),
    publicUrl,
    tags: {
      Workspaces: 'Tenants: notary businesses and their sandboxes.',
      Tokens: 'Access tokens of programs.',
      Calendar: 'Services, notaries, their hours and their time off.',
      Reservations: 'Submit a reservation for the customer.',
      Appointments: 'Create, assign, complete and cancel appointments.',
      Signers: 'Results of ID verification.',
      Documents: 'Upload notarized documents, and delete documents.',
      Videos: 'Upload and delete recordings of sessions.',
      Shipping: 'The rate card that quotes are computed from.',
      Mail: 'The mail queue: planned, sent and kept mails.',
      Webhooks: 'Webhook endpoints, their secrets and their deliveries.',
      Events: 'The ordered feed of all events.',
      Audit: 'The audit trail: who changed what, and when.',
      Files: 'The keys that sign links to files.',
      Backups: 'Backups of an installation with the embedded database.',
    },
    samples: codeSamples('manage', publicUrl),
  },
  {
    title: 'Jurat booking interface',
    description: 'For customers: what they can see and do with the key of their reservation or appointment.',
    decorator: 'bookingDocument',
    includes: url => url.startsWith('/booking/v1'),
    publicUrl,
    tags: { Booking: 'The key in the path authenticates the customer.' },
    isAnonymous: true,
    samples: codeSamples('booking', publicUrl),
  },
]
