import { Type } from 'typebox'
import { eventTypes } from '../events/record.ts'
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
} from '../http/shapes.ts'

const eventId = Type.String({
  description: 'Event id, `X-Event-Id` on the wire.',
  examples: ['evt_019aa2f4c1b77d3e8f0123456789abcd'],
})

const endpointFields = {
  object: Type.Literal('webhook_endpoint'),
  id: integer('Id of the endpoint.', 4),
  url: Type.String({ description: 'Where events are sent.', examples: ['https://hooks.example.com/jurat'] }),
  event_types: nullable(
    Type.Array(oneOf(eventTypes, 'Event type.'), {
      description: 'The types it is sent; null: every type, those to come too.',
      examples: [['appointment-created', 'appointment-canceled']],
    }),
  ),
  description: Type.String({ description: '`""` when none was given.', examples: ['Orders'] }),
  status: oneOf(['enabled', 'disabled'], 'Nothing is sent to a disabled one.'),
  disabled_reason: nullable(
    Type.String({
      description: '`gone`: it answered 410. `failing`: nothing but failures for five days.',
      examples: [null],
    }),
  ),
  failing_since: nullable(
    wireDateTime('Since when every attempt has failed, by the clock of the workspace; null: not failing.'),
  ),
  has_next_secret: Type.Boolean({
    description: 'A next secret signs beside the current one until it is promoted.',
    examples: [false],
  }),
  created_at: wireDateTime('When it was registered.'),
  links: selfLinks('/manage/v1/webhook-endpoints/4'),
}

export const WebhookEndpoint = named('WebhookEndpoint', endpointFields, 'Where events are sent.')

export const WebhookEndpointWithSecret = named(
  'WebhookEndpointWithSecret',
  {
    ...endpointFields,
    secret: Type.String({
      description: 'The secret just made. Shown this once.',
      examples: ['whsec_5vXhgAcKkUS3cGnKmoYd3WzB1E4EhoQfDkqXbV1tq3s='],
    }),
  },
  'An endpoint with the secret just made.',
)

const webUrl = pattern('^https?://[^\\s\\p{Cc}\\p{Cs}]+$', 'must be an http or https URL')

const url = Type.String({
  maxLength: 2000,
  pattern: webUrl,
  description: 'Where to send events: `https`, in a test workspace `http` too.',
  examples: ['https://hooks.example.com/jurat'],
})

const details = {
  event_types: Type.Optional(
    nullable(
      Type.Array(Type.String({ maxLength: 64 }), {
        minItems: 1,
        maxItems: 50,
        uniqueItems: true,
        description: 'The types to send; null or omitted when new: every type, those to come too.',
        examples: [['appointment-created', 'appointment-canceled']],
      }),
    ),
  ),
  description: optionalText('What people call it.', 'Orders'),
}

const workspace_id = idFilter('Workspace; a token of one workspace need not name it.')

export const EndpointBody = Type.Object({ workspace_id, url, ...details })

export const EndpointChanges = Type.Object({ url: Type.Optional(url), ...details })

export const EndpointList = Type.Object({ ...pageParams, workspace_id })

const error = nullable(
  Type.String({
    description:
      'Why no answer came: `dns`, `address_refused`, `connection`, `tls`, `timeout`, `reset` or `protocol`.',
    examples: [null],
  }),
)
const httpStatus = nullable(integer('Status of the answer; null when none came.', 200))
const answered = {
  status: httpStatus,
  duration_ms: integer('From the start of the request to the end of the answer.', 84),
  error,
  response_head: nullable(
    Type.String({ description: 'Status line and headers of the answer.', examples: ['HTTP/1.1 200 OK'] }),
  ),
  response_body: nullable(
    Type.String({ description: 'Body of the answer, its first 16 KiB.', examples: ['ok'] }),
  ),
}

export const TestBody = Type.Object({ type: oneOf(eventTypes, 'Which type of event to send.') })

export const TestResult = named(
  'WebhookTest',
  {
    object: Type.Literal('webhook_test'),
    endpoint_id: integer('The endpoint.', 4),
    event_id: eventId,
    event_type: oneOf(eventTypes, 'Event type.'),
    success: Type.Boolean({ description: 'It answered with a 2xx.', examples: [true] }),
    ...answered,
  },
  'What came of a test event.',
)

export const ReplayBody = Type.Object({
  since: wireDateTime('Events from this moment on.', '2026-11-19T00:00:00Z'),
  until: Type.Optional(
    wireDateTime('Events before this moment; omitted: until now.', '2026-11-20T00:00:00Z'),
  ),
  include_delivered: Type.Optional(
    Type.Boolean({ default: false, description: 'Those that it has got too.', examples: [false] }),
  ),
  dry_run: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Only say how many there are, and send nothing.',
      examples: [true],
    }),
  ),
})

export const Replay = named(
  'Replay',
  {
    object: Type.Literal('replay'),
    endpoint_id: integer('The endpoint.', 4),
    dry_run: Type.Boolean({ examples: [true] }),
    deliveries: integer('How many there are to make.', 128),
  },
  'A replay of events.',
)

const latency = (share: string) => nullable(integer(`${share} of the attempts took no longer, in ms.`, 90))

export const Health = named(
  'WebhookHealth',
  {
    object: Type.Literal('webhook_health'),
    endpoint_id: integer('The endpoint.', 4),
    since: wireDateTime('What is counted began then: 24 hours ago.'),
    attempts: integer('Attempts since then, of the latest 10,000 deliveries.', 250),
    success_share: nullable(
      Type.Number({
        description: 'Share of the attempts answered with a 2xx, from 0 to 1; null without attempts.',
        examples: [0.996],
      }),
    ),
    latency_ms: Type.Object({ p50: latency('Half'), p95: latency('95 %'), p99: latency('99 %') }),
    last_error: nullable(
      Type.Object({
        delivery_id: integer('The delivery.', 77),
        at: wireDateTime('When the attempt began.'),
        status: httpStatus,
        error,
      }),
    ),
  },
  'How an endpoint has been doing.',
)

const statuses = ['pending', 'retrying', 'delivered', 'failed'] as const

const deliveryFields = {
  object: Type.Literal('delivery'),
  id: integer('Id of the delivery.', 77),
  endpoint_id: integer('Where to.', 4),
  event_id: eventId,
  event_type: nullable(
    Type.String({ description: 'Null once the event is no longer kept.', examples: ['signer-added'] }),
  ),
  status: oneOf(
    statuses,
    '`pending` before its first attempt, `retrying` between attempts, `failed` when no more are made.',
  ),
  attempt_count: integer('Attempts made.', 1),
  is_replay: Type.Boolean({ description: 'Made by a replay, not by the event itself.', examples: [false] }),
  due_at: nullable(
    wireDateTime('When the next attempt is due, by the clock of the workspace; null when there is none.'),
  ),
  created_at: wireDateTime('When it was made.'),
  updated_at: wireDateTime('When its status last changed.'),
  links: selfLinks('/manage/v1/deliveries/77'),
}

export const Delivery = named('Delivery', deliveryFields, 'An event on its way to an endpoint.')

export const DeliveryWithAttempts = named(
  'DeliveryWithAttempts',
  {
    ...deliveryFields,
    attempts: Type.Array(
      Type.Object({
        attempt: integer('`X-Event-Attempt`, from 1.', 1),
        started_at: wireDateTime('When it began.'),
        ...answered,
      }),
      { description: 'Every attempt made, first one first.' },
    ),
  },
  'A delivery with every attempt.',
)

export const DeliveryList = Type.Object({
  ...pageParams,
  workspace_id,
  endpoint_id: idFilter('Only deliveries to this endpoint.'),
  event_id: optionalText('Only deliveries of this event.', 'evt_019aa2f4c1b77d3e8f0123456789abcd', 64),
  status: Type.Optional(oneOf(statuses, 'Only deliveries in this state.')),
})

/** There are too many deliveries to look the workspace up by their bare ids. */
export const WorkspaceQuery = Type.Object({
  workspace_id: idFilter('Workspace of the delivery; a token of one workspace need not name it.'),
})
