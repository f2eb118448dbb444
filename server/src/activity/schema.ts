import { Type } from 'typebox'
import { eventTypes } from '../events/record.ts'
import {
  idFilter,
  integer,
  listOf,
  named,
  nullable,
  oneOf,
  pageParams,
  selfLinks,
  wireDateTime,
} from '../http/shapes.ts'

const links = selfLinks('/manage/v1/events/evt_019aa2f4c1b77d3e8f0123456789abcd')

export const Event = named(
  'Event',
  {
    object: Type.Literal('event'),
    id: Type.String({
      description: 'Event id, the `X-Event-Id` of its deliveries.',
      examples: ['evt_019aa2f4c1b77d3e8f0123456789abcd'],
    }),
    sequence: nullable(
      integer("Place in the workspace's feed, from 1, without a gap. Null until it has one.", 42),
    ),
    type: oneOf(eventTypes, 'Event type.'),
    occurred_at: wireDateTime('When it happened.'),
    webhook_version: Type.Literal('v1'),
    api_version: Type.Literal('v3'),
    data: Type.Unsafe<object>({
      type: 'object',
      additionalProperties: true,
      description: 'Payload of the type.',
    }),
    meta: Type.Object({
      tenant_id: Type.String({ description: 'Workspace id.', examples: ['1'] }),
      source: oneOf(['api', 'console', 'customer', 'system'], 'Where the change came from.'),
      request_id: Type.String({
        description: 'Request that caused it.',
        examples: ['req_V1StGXR8Z5jdHi6BmyT'],
      }),
    }),
    links,
  },
  'Something that happened, as webhooks tell it.',
)

export const EventFeed = Type.Object(
  {
    ...listOf(Event).properties,
    resume_cursor: Type.String({
      description:
        'Pass it as `cursor` to read on after the last event shown, also where there is no next page yet.',
      examples: ['eyJhZnRlciI6NDJ9'],
    }),
  },
  { title: 'EventFeed' },
)

export const EventQuery = Type.Object({
  ...pageParams,
  workspace_id: idFilter('Workspace whose feed to read; a token of one workspace need not name it.'),
  type: Type.Optional(oneOf(eventTypes, 'Only events of this type.')),
  since: Type.Optional(wireDateTime('Only events from this moment on.')),
})

export const EventParams = Type.Object({
  id: Type.String({ description: 'Event id.', examples: ['evt_019aa2f4c1b7'] }),
})

export const AuditEntry = named(
  'AuditEntry',
  {
    object: Type.Literal('audit_entry'),
    id: integer('Id of the entry.', 9),
    workspace_id: nullable(integer('Workspace; null for the installation itself.', 1)),
    at: wireDateTime('When.'),
    actor: Type.String({
      description: '`admin`, `token:<id>`, `customer:<booking id>` or `system`.',
      examples: ['token:7'],
    }),
    source: oneOf(['api', 'console', 'customer', 'system'], 'By which way.'),
    action: Type.String({ description: 'What was done.', examples: ['signer-added'] }),
    subject: Type.Object({
      object: Type.String({ examples: ['signer'] }),
      id: Type.String({ examples: ['12'] }),
    }),
    request_id: Type.String({
      description: '`X-Request-Id` of the call; begins with `system:` where the server did it by itself.',
      examples: ['req_V1StGXR8Z5jdHi6BmyT'],
    }),
  },
  'Who did what to which row.',
)

export const AuditQuery = Type.Object({
  ...pageParams,
  workspace_id: idFilter(
    'Workspace whose trail to read. The admin reads that of the installation without it.',
  ),
})
