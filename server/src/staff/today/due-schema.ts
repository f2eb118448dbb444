import { Type } from 'typebox'
import { integer, named, nullable, oneOf, wireDateTime } from '../../platform/http/shapes.ts'
import { workspaceParam } from '../calendar/schema.ts'

const kinds = ['mail', 'appointment_start', 'no_show_cancel', 'hold_end', 'delivery'] as const

export const DueQuery = Type.Object({
  workspace_id: workspaceParam,
  since: Type.Optional(wireDateTime("First time, by the workspace's clock. Default: its time now.")),
  until: wireDateTime("End of the span, exclusive, by the workspace's clock.", '2026-11-21T15:04:05Z'),
})

const DueItem = named(
  'DueItem',
  {
    at: wireDateTime("Time at which it is due, by the workspace's clock."),
    kind: oneOf(
      kinds,
      '`no_show_cancel`: the server cancels a marked appointment. `hold_end`: a held time is free again. `delivery`: the next delivery to an endpoint.',
    ),
    subject: Type.Object({
      object: oneOf(['mail', 'appointment', 'reservation', 'webhook_endpoint'], 'Kind of the row.'),
      id: integer('Its id.', 31),
    }),
    detail: nullable(
      Type.String({
        description: 'Kind of the mail, handle of the service, or URL of the endpoint. Null for a hold.',
        examples: ['reminder_24h'],
      }),
    ),
    status: nullable(
      Type.String({
        description: 'Status of the mail or the appointment now. Null for others.',
        examples: ['kept'],
      }),
    ),
    booking_id: nullable(
      integer('Id of its reservation or appointment. Null for an item without one.', 1043),
    ),
  },
  'Something that is or was due at a time.',
)

export const DueList = Type.Object(
  {
    object: Type.Literal('due'),
    since: wireDateTime('Start of the span.'),
    until: wireDateTime('End of the span.', '2026-11-21T15:04:05Z'),
    items: Type.Array(DueItem, { description: 'At most 200, in the order of time.' }),
    has_more: Type.Boolean({ description: 'Whether the span has more items.', examples: [false] }),
  },
  { title: 'Due', description: 'What is due in a span of time.' },
)
