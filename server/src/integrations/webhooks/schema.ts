import { Type } from 'typebox'
import { eventTypes } from '../../platform/events/record.ts'
import {
  idFilter,
  integer,
  named,
  nullable,
  oneOf,
  optionalText,
  pageParams,
  pattern,
  selfLinks,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'

const eventId = Type.String({
  description: 'Event id, sent as `X-Event-Id`.',
  examples: ['evt_019aa2f4c1b77d3e8f0123456789abcd'],
})

const endpointFields = {
  object: Type.Literal('webhook_endpoint'),
  id: integer('Id of the endpoint.', 4),
  url: Type.String({
    description: 'URL that receives the events.',
    examples: ['https://hooks.example.com/jurat'],
  }),
  event_types: nullable(
    Type.Array(oneOf(eventTypes, 'Event type.'), {
      description: 'Event types of the endpoint. Null: all types, including future ones.',
      examples: [['appointment-created', 'appointment-canceled']],
    }),
  ),
  description: Type.String({ description: 'A note for people. `""` without one.', examples: ['Orders'] }),
  status: oneOf(['enabled', 'disabled'], 'A disabled endpoint receives no events.'),
  disabled_reason: nullable(
    Type.String({
      description:
        '`gone`: the endpoint responded with 410. `failing`: all attempts failed for five days. `paused`: somebody disabled it.',
      examples: [null],
    }),
  ),
  failing_since: nullable(
    wireDateTime("Time since which all attempts have failed, by the workspace's clock. Null: not failing."),
  ),
  has_next_secret: Type.Boolean({
    description:
      'Whether there is a next secret. Deliveries are signed with the current and the next secret until the next one is promoted to the current one.',
    examples: [false],
  }),
  created_at: wireDateTime('Registration time.'),
  links: selfLinks('/manage/v1/webhook-endpoints/4'),
}

export const WebhookEndpoint = named('WebhookEndpoint', endpointFields, 'URL that receives the events.')

export const WebhookEndpointWithSecret = named(
  'WebhookEndpointWithSecret',
  {
    ...endpointFields,
    secret: Type.String({
      description: 'The new secret. Returned only in this response.',
      examples: ['whsec_5vXhgAcKkUS3cGnKmoYd3WzB1E4EhoQfDkqXbV1tq3s='],
    }),
  },
  'A webhook endpoint with its new secret.',
)

const webUrl = pattern('^https?://[^\\s\\p{Cc}\\p{Cs}]+$', problem('not_a_web_url'))

const url = Type.String({
  maxLength: 2000,
  pattern: webUrl,
  description: 'URL that receives the events. `https`; a test workspace also accepts `http`.',
  examples: ['https://hooks.example.com/jurat'],
})

const details = {
  event_types: Type.Optional(
    nullable(
      Type.Array(Type.String({ maxLength: 64 }), {
        minItems: 1,
        maxItems: 50,
        uniqueItems: true,
        description:
          'Event types to send. Null: all types, including future ones. Default for a new endpoint: null.',
        examples: [['appointment-created', 'appointment-canceled']],
      }),
    ),
  ),
  description: optionalText('A note for people.', 'Orders'),
}

const workspace_id = idFilter(
  'Workspace. Required for the admin token. Optional for a token of one workspace.',
)

export const EndpointBody = Type.Object({ workspace_id, url, ...details })

export const EndpointChanges = Type.Object({ url: Type.Optional(url), ...details })

export const EndpointList = Type.Object({ ...pageParams, workspace_id })

const error = nullable(
  Type.String({
    description:
      'Why there was no response: `dns`, `address_refused`, `connection`, `tls`, `timeout`, `reset` or `protocol`.',
    examples: [null],
  }),
)
const httpStatus = nullable(integer('HTTP status of the response. Null without a response.', 200))
const answered = {
  status: httpStatus,
  duration_ms: integer('Time from the start of the request to the end of the response, in ms.', 84),
  error,
  response_head: nullable(
    Type.String({ description: 'Status line and headers of the response.', examples: ['HTTP/1.1 200 OK'] }),
  ),
  response_body: nullable(
    Type.String({ description: 'The first 16 KiB of the response body.', examples: ['ok'] }),
  ),
}

export const TestBody = Type.Object({ type: oneOf(eventTypes, 'Event type to send.') })

export const TestResult = named(
  'WebhookTest',
  {
    object: Type.Literal('webhook_test'),
    endpoint_id: integer('Id of the webhook endpoint.', 4),
    event_id: eventId,
    event_type: oneOf(eventTypes, 'Event type.'),
    success: Type.Boolean({ description: 'Whether the response was a 2xx.', examples: [true] }),
    ...answered,
  },
  'The result of a test event.',
)

export const ReplayBody = Type.Object({
  since: wireDateTime('First time of the span.', '2026-11-19T00:00:00Z'),
  until: Type.Optional(wireDateTime('End of the span, exclusive. Default: now.', '2026-11-20T00:00:00Z')),
  include_delivered: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'If true, also events that the endpoint has received.',
      examples: [false],
    }),
  ),
  dry_run: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'If true, only count the deliveries and create none.',
      examples: [true],
    }),
  ),
})

export const Replay = named(
  'Replay',
  {
    object: Type.Literal('replay'),
    endpoint_id: integer('Id of the webhook endpoint.', 4),
    dry_run: Type.Boolean({ examples: [true] }),
    deliveries: integer('Number of deliveries to create.', 128),
  },
  'A replay of events.',
)

const latency = (share: string) => nullable(integer(`${share} of the durations of the attempts, in ms.`, 90))

export const Health = named(
  'WebhookHealth',
  {
    object: Type.Literal('webhook_health'),
    endpoint_id: integer('Id of the webhook endpoint.', 4),
    since: wireDateTime('Start of the measured time: 24 hours ago.'),
    attempts: integer('Number of attempts in that time, for the latest 10,000 deliveries.', 250),
    success_share: nullable(
      Type.Number({
        description: 'Share of the attempts with a 2xx response, from 0 to 1. Null without attempts.',
        examples: [0.996],
      }),
    ),
    latency_ms: Type.Object({
      p50: latency('Median'),
      p95: latency('95th percentile'),
      p99: latency('99th percentile'),
    }),
    last_error: nullable(
      Type.Object({
        delivery_id: integer('Id of the delivery.', 77),
        at: wireDateTime('Start time of the attempt.'),
        status: httpStatus,
        error,
      }),
    ),
  },
  'The health of a webhook endpoint over 24 hours.',
)

const statuses = ['pending', 'retrying', 'delivered', 'failed'] as const

const deliveryFields = {
  object: Type.Literal('delivery'),
  id: integer('Id of the delivery.', 77),
  endpoint_id: integer('URL of the endpoint.', 4),
  event_id: eventId,
  event_type: nullable(
    Type.String({
      description: 'The event. Null if it was deleted because it was too old.',
      examples: ['signer-added'],
    }),
  ),
  status: oneOf(
    statuses,
    '`pending`: before the first attempt. `retrying`: between attempts. `delivered`: acknowledged with a 2xx. `failed`: no more attempts are made.',
  ),
  attempt_count: integer('Number of attempts made.', 1),
  is_replay: Type.Boolean({ description: 'Whether a replay created the delivery.', examples: [false] }),
  due_at: nullable(
    wireDateTime("Time of the next attempt, by the workspace's clock. Null if there is none."),
  ),
  created_at: wireDateTime('Creation time.'),
  updated_at: wireDateTime('Time of the last change of the status.'),
  links: selfLinks('/manage/v1/deliveries/77'),
}

export const Delivery = named('Delivery', deliveryFields, 'The delivery of one event to one endpoint.')

export const DeliveryWithAttempts = named(
  'DeliveryWithAttempts',
  {
    ...deliveryFields,
    attempts: Type.Array(
      Type.Object({
        attempt: integer('Number of the attempt, from 1. Sent as `X-Event-Attempt`.', 1),
        started_at: wireDateTime('Start time.'),
        ...answered,
      }),
      { description: 'All attempts, in order.' },
    ),
  },
  'A delivery with all its attempts.',
)

export const DeliveryList = Type.Object({
  ...pageParams,
  workspace_id,
  endpoint_id: idFilter('Only deliveries to this endpoint.'),
  event_id: optionalText('Only deliveries of this event.', 'evt_019aa2f4c1b77d3e8f0123456789abcd', 64),
  status: Type.Optional(oneOf(statuses, 'Only deliveries with this status.')),
})

/** There are too many deliveries for an entry each in `directory`. */
export const WorkspaceQuery = Type.Object({
  workspace_id: idFilter(
    'Workspace of the delivery. Required for the admin token. Optional for a token of one workspace.',
  ),
})
