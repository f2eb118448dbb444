import { Type } from 'typebox'
import { reservationStatuses } from '../../bookings/reservations/schema.ts'
import {
  idFilter,
  integer,
  named,
  nullable,
  oneOf,
  selfLinks,
  text,
  wireDateTime,
} from '../../platform/http/shapes.ts'

const resultKinds = ['appointment', 'reservation', 'signer', 'document', 'event'] as const

const SearchResult = named(
  'SearchResult',
  {
    object: Type.Literal('search_result'),
    kind: oneOf(resultKinds, 'Kind of the row.'),
    id: Type.String({ description: 'Id of the row.', examples: ['1043'] }),
    title: Type.String({
      description: 'Name of the customer or signer, file name, or event type.',
      examples: ['Ana Ortiz'],
    }),
    subtitle: Type.String({
      description:
        "One line to show: status, start in the workspace's time zone and email of a booking. Email of a signer, type of a document, time of an event.",
      examples: ['scheduled, 2026-11-20 10:00, ana@example.com'],
    }),
    status: nullable(oneOf(reservationStatuses, 'Status of a booking. Null for other rows.')),
    starts_at: nullable(
      wireDateTime('Start of a booking. Null without one, and for other rows.', '2026-11-20T15:00:00Z'),
    ),
    email: nullable(
      Type.String({
        description: 'Email of the customer or signer. Null without one, and for other rows.',
        examples: ['ana@example.com'],
      }),
    ),
    booking: nullable(
      Type.Object(
        {
          object: oneOf(['appointment', 'reservation'], 'Kind of the booking.'),
          id: integer('Id of the booking.', 1043),
        },
        {
          description:
            'The booking itself, or that of a reservation, signer, document or event: the appointment, where there is one. Null for an event about a part of a reservation without an appointment.',
        },
      ),
    ),
    links: selfLinks('/manage/v1/appointments/1043'),
  },
  'A row that a search found.',
)

export const SearchResults = named(
  'SearchResults',
  {
    object: Type.Literal('search_results'),
    data: Type.Array(SearchResult),
    has_more: Type.Boolean({
      description: 'Whether more rows match. Write more of the words to find them.',
      examples: [false],
    }),
  },
  'What a search found: grouped by kind, newest first.',
)

export const SearchQuery = Type.Object({
  workspace_id: idFilter('Workspace. Required for the admin token. Optional for a token of one workspace.'),
  q: text(
    'An id, a key, a phone number, an event id or a request id. Or first letters of words of names, emails and file names: each word must match.',
    'ana ort',
    200,
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 20,
      default: 5,
      description: 'Number of results of each kind.',
      examples: [5],
    }),
  ),
})
