import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { Changes } from '../../platform/events/changes.ts'
import { eventTypes } from '../../platform/events/record.ts'
import {
  exactFilter,
  idFilter,
  integer,
  listOf,
  named,
  nullable,
  oneOf,
  pageParams,
  selfLinks,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { eventMeta } from '../../platform/http/webhook-document.ts'

const links = selfLinks('/manage/v1/events/evt_019aa2f4c1b77d3e8f0123456789abcd')

export const Event = named(
  'Event',
  {
    object: Type.Literal('event'),
    id: Type.String({
      description: 'Event id, sent as `X-Event-Id`.',
      examples: ['evt_019aa2f4c1b77d3e8f0123456789abcd'],
    }),
    sequence: nullable(
      integer(
        "Position in the workspace's feed, from 1, without gaps. Null until the event is numbered.",
        42,
      ),
    ),
    type: oneOf(eventTypes, 'Event type.'),
    occurred_at: wireDateTime('Time of the event.'),
    webhook_version: Type.Literal('v1'),
    api_version: Type.Literal('v3'),
    data: Type.Unsafe<object>({
      type: 'object',
      additionalProperties: true,
      description: 'Payload. Its shape depends on the type.',
    }),
    meta: eventMeta,
    links,
  },
  'An event, as webhooks send it.',
)

export const EventFeed = Type.Object(
  {
    ...listOf(Event).properties,
    resume_cursor: Type.String({
      description:
        '`cursor` to continue after the last event of this response, also if there is no next page yet.',
      examples: ['eyJhZnRlciI6NDJ9'],
    }),
  },
  { title: 'EventFeed' },
)

export const EventQuery = Type.Object({
  ...pageParams,
  workspace_id: idFilter(
    'Workspace of the feed. Required for the admin token. Optional for a token of one workspace.',
  ),
  type: Type.Optional(oneOf(eventTypes, 'Only events of this type.')),
  since: Type.Optional(wireDateTime('Only events from this time on.')),
})

export const EventStreamQuery = Type.Object({
  workspace_id: EventQuery.properties.workspace_id,
  cursor: Type.Optional(
    Type.String({
      description:
        'Position to continue after: `resume_cursor` of `GET /events`, or the `id` of the last event of a stream. `Last-Event-ID` takes precedence. Default: only events from now on.',
      examples: ['eyJhZnRlciI6NDJ9'],
    }),
  ),
})

/** Server-sent events, not JSON. */
export const EventStream = Type.Unsafe<Readable>({
  content: {
    'text/event-stream': {
      schema: { type: 'string', description: 'Server-sent events. `data` is an Event as JSON.' },
    },
  },
})

export const EventParams = Type.Object({
  id: Type.String({ description: 'Event id.', examples: ['evt_019aa2f4c1b7'] }),
})

const changes = Type.Unsafe<Changes | null>({
  type: ['object', 'null'],
  additionalProperties: {
    type: 'object',
    properties: {
      before: { description: 'Value before the call. Null if there was none.' },
      after: { description: 'Value after the call. Null if there is none.' },
    },
    required: ['before', 'after'],
  },
  description:
    'Fields that the call changed, by name, with values as the API returns them. Empty for an update that changed nothing. Null for other actions, and in entries of versions before this field. Never a secret or a key. Texts of more than 500 characters are cut and end with their length. Lists of more than 10,000 characters of JSON become a text, cut in the same way.',
  examples: [{ email: { before: 'ben@example.com', after: 'ben@example.org' } }],
})

export const AuditEntry = named(
  'AuditEntry',
  {
    object: Type.Literal('audit_entry'),
    id: integer('Id of the entry.', 9),
    workspace_id: nullable(integer('Workspace. Null for the installation itself.', 1)),
    at: wireDateTime('Time of the event.'),
    actor: Type.String({
      description:
        'Actor: `admin`, `token:<id>`, `member:<id>`, `portal:<session id>`, `customer:<booking id>`, `visitor` or `system`.',
      examples: ['token:7'],
    }),
    actor_name: nullable(
      Type.String({
        description:
          'Name of the token or the member when the entry was written. Null for other actors, and in entries of versions before this field.',
        examples: ['Website'],
      }),
    ),
    source: oneOf(['api', 'console', 'customer', 'system'], 'Interface that the actor used.'),
    action: Type.String({ description: 'The action.', examples: ['signer-updated'] }),
    subject: Type.Object({
      object: Type.String({ examples: ['signer'] }),
      id: Type.String({ examples: ['12'] }),
    }),
    subject_name: nullable(
      Type.String({
        description:
          'What the row is called now, such as the name of the customer, of the file or of the notary. Null for removed rows, for kinds without a name, and in the history of a booking.',
        examples: ['Ana Ortiz'],
      }),
    ),
    request_id: Type.String({
      description:
        '`X-Request-Id` of the call. Begins with `system:` for changes that the server made by itself.',
      examples: ['req_V1StGXR8Z5jdHi6BmyT'],
    }),
    changes,
  },
  'An audit entry: who did what to which row, and what changed.',
)

export const AuditQuery = Type.Object({
  ...pageParams,
  workspace_id: idFilter(
    'Workspace of the audit trail. Without it, the admin token reads the audit trail of the installation.',
  ),
  actor: exactFilter('Only entries of this actor.', 'member:5'),
  action: exactFilter('Only entries of this action.', 'appointment-canceled'),
  object: exactFilter('Only entries about rows of this kind, as in `subject.object`.', 'appointment'),
  not_object: exactFilter('Only entries about rows of other kinds than this one.', 'mail'),
  object_id: exactFilter(
    'Only entries about the row with this id, as in `subject.id`. Needs `object`.',
    '1043',
  ),
  request_id: exactFilter('Only entries of the call with this `X-Request-Id`.', 'req_V1StGXR8Z5jdHi6BmyT'),
  since: Type.Optional(wireDateTime('Only entries from this time on.')),
  until: Type.Optional(wireDateTime('Only entries before this time.', '2026-11-21T15:04:05Z')),
})
