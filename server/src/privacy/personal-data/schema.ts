import { Type } from 'typebox'
import {
  email,
  idFilter,
  integer,
  named,
  nullable,
  oneOf,
  selfLinks,
  wireDateTime,
} from '../../platform/http/shapes.ts'

export const PersonBody = Type.Object({
  workspace_id: idFilter('Workspace. Required for the admin token. Optional for a token of one workspace.'),
  email: email('Email address of the customer or signer. Upper and lower case count as the same.'),
})

const object = oneOf(
  ['reservation', 'appointment', 'signer', 'document', 'video', 'note', 'payment', 'booking_request'],
  'What the row is.',
)
const id = integer('Its id.', 1042)

export const Erasure = named(
  'Erasure',
  {
    object: Type.Literal('erasure'),
    id: integer('Id of the erasure.', 3),
    status: oneOf(
      ['running', 'finished'],
      'A running erasure goes on by itself, also after a crash. Read it again to see when it has finished.',
    ),
    erased: Type.Array(Type.Object({ object, id }), {
      description:
        'Rows whose personal data is gone. Reservations, appointments and signers keep their id, status, times and service; the others are deleted.',
    }),
    kept: Type.Array(
      Type.Object({
        object,
        id,
        kept_until: wireDateTime('When it is erased, by the clock of the workspace.', '2036-11-23T15:00:00Z'),
      }),
      {
        description:
          'Rows of completed appointments, which are kept until `retention.acts_days` have passed.',
      },
    ),
    counts: Type.Object(
      {
        mails: integer('Mails that were deleted.', 4),
        events: integer('Events whose payload was erased.', 6),
        audit_entries: integer('Audit entries whose details were erased.', 2),
        stored_responses: integer('Stored responses of idempotency keys that were erased.', 1),
      },
      { description: 'What else was erased.' },
    ),
    pending_files: integer(
      'Files whose bytes are not deleted yet, because the storage did not respond. No link opens them, and the server tries again every minute.',
      0,
    ),
    created_at: wireDateTime('When the erasure began.'),
    finished_at: nullable(wireDateTime('When it finished. Null while it runs.')),
    links: selfLinks('/manage/v1/people/erasures/3'),
  },
  'The erasure of what a workspace has about a person.',
)

const rows = (description: string) =>
  Type.Array(Type.Record(Type.String(), Type.Unknown()), { description, examples: [[]] })

export const PersonExport = named(
  'PersonExport',
  {
    object: Type.Literal('person_export'),
    workspace_id: integer('The workspace.', 1),
    email: Type.String({ examples: ['ana@example.com'] }),
    exported_at: wireDateTime('Time of the export.'),
    reservations: rows('Reservations of the person, with their status.'),
    appointments: rows('Appointments of the person, with their status.'),
    signers: rows("The person as a signer, and the signers of the person's bookings."),
    documents: rows(
      "Documents of the person's bookings. `signed_url` downloads the file; it works for a day, until `signed_url_expires_at`.",
    ),
    videos: rows('Videos, in the same way.'),
    uploads: rows('Files of the appointments that are being uploaded in parts.'),
    notes: rows('Notes of staff on the bookings.'),
    payments: rows('Payments and refunds of the bookings, as staff recorded them.'),
    invoices: rows('Invoices of the bookings and their corrections, as they were issued.'),
    calls: rows('Calls about the appointments.'),
    booking_requests: rows('What the person wanted to book, without a confirmed code.'),
    email_changes: rows('New addresses that the person asked to use within the last day.'),
    mails: rows(
      'Mails to the person, and mails about the bookings. The lists of a day that notaries get are left out: they name other customers too.',
    ),
    events: rows('Events about the bookings and signers.'),
    deliveries: rows('Which webhook endpoints received these events, and what they responded.'),
    audit_entries: rows('Audit entries about the bookings and signers.'),
    saved_views: rows('Filters of lists that staff saved with the name or address.'),
    stored_responses: rows(
      "Stored responses of calls with an idempotency key, about the person's own bookings. Of others only what names the person, without keys.",
    ),
  },
  'Everything that a workspace has about a person. Rows have the names of the columns.',
)
