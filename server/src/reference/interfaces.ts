import type { TSchema } from 'typebox'
import type { Document } from '../http/openapi-document.ts'

/** What the three OpenAPI documents say of themselves. `payloads` are the schemas of the events by type. */
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
      Appointments: 'Times at which a notary meets a customer.',
      Availability: 'Times at which an appointment can start.',
      Signers: 'The people who sign, of a reservation or an appointment.',
      Documents: 'PDF files of a reservation or an appointment.',
      Videos: 'Recordings of sessions.',
      Shipping: 'What it costs to send documents to an address.',
      Events: 'What a webhook endpoint receives. Every request is signed.',
      Files: 'Downloads by signed link, without a token.',
      Reference: 'The index, worked examples and the OpenAPI documents. No token is needed.',
      Operations: 'Health, readiness and metrics of the installation.',
    },
    events: payloads,
  },
  {
    title: 'Jurat management interface',
    description: "For the operator of an installation, and for a business's own systems and staff.",
    decorator: 'manageDocument',
    includes: url => url.startsWith('/manage/v1'),
    publicUrl,
    tags: {
      Workspaces: 'Tenants: a notary business, or one of its sandboxes.',
      Tokens: 'What programs authenticate with.',
      Calendar: 'Services, notaries, their hours and their time off.',
      Reservations: 'Submit a reservation for the customer.',
      Appointments: 'Create, assign, complete and cancel appointments.',
      Signers: 'Results of ID verification.',
      Documents: 'Upload notarized documents, and delete documents.',
      Videos: 'Upload and delete recordings of sessions.',
      Shipping: 'The rate card that quotes are computed from.',
      Mail: 'Mails to customers, sent and kept.',
      Webhooks: 'Endpoints, their secrets and their deliveries.',
      Events: 'The ordered feed of all events.',
      Audit: 'Who changed what, and when.',
      Files: 'Keys that sign links to files.',
      Backups: 'Copies of an installation with the embedded database.',
    },
  },
  {
    title: 'Jurat booking interface',
    description: 'What a customer with the key of a reservation or appointment may see and do.',
    decorator: 'bookingDocument',
    includes: url => url.startsWith('/booking/v1'),
    publicUrl,
    tags: { Booking: 'The key in the path authenticates the customer.' },
    isAnonymous: true,
  },
]
