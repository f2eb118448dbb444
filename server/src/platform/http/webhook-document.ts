import { type TSchema, Type } from 'typebox'
import { oneOf, wireDateTime } from './shapes.ts'

type Json = Record<string, unknown>

/**
 * Adds the deliveries of these events to an OpenAPI document: what a receiver gets, with the payload as
 * `data`.
 */
export function withWebhooks(document: Json, events: Record<string, TSchema> = {}): Json {
  if (Object.keys(events).length === 0) return document
  const webhooks = Object.entries(events).map(([type, payload]) => [
    type,
    {
      post: {
        operationId: `on-${type}`,
        tags: ['Events'],
        summary: type,
        description: (payload as { description?: string }).description,
        // The signature authenticates it. OpenAPI has no scheme for that.
        security: [],
        parameters: headersOf(type),
        requestBody: {
          required: true,
          content: { 'application/json': { schema: deliveryOf(type, payload) } },
        },
        responses: { '200': { description: 'A 2xx response within 10 seconds acknowledges the event.' } },
      },
    },
  ])
  return { ...document, webhooks: Object.fromEntries(webhooks) }
}

/** `meta` of an event, in webhooks and in the feed. */
export const eventMeta = Type.Object({
  tenant_id: Type.String({ description: 'Workspace id.', examples: ['1'] }),
  source: oneOf(['api', 'console', 'customer', 'system'], 'Source of the change.'),
  request_id: Type.String({
    description: 'Id of the request that caused the event.',
    examples: ['req_V1StGXR8Z5jdHi6BmyT'],
  }),
})

const eventId = 'evt_019aa2f4c1b77d3e8f0123456789abcd'

/** The body of a delivery (contract section "Envelope"). */
const deliveryOf = (type: string, payload: TSchema): TSchema =>
  Type.Object({
    id: Type.String({
      description: 'Event id. The same in every attempt and replay: store it, and ignore repeats.',
      examples: [eventId],
    }),
    type: oneOf([type], 'Event type.'),
    occurred_at: wireDateTime('Time of the event, UTC. Events can arrive in any order.'),
    webhook_version: oneOf(['v1'], 'Version of webhooks.'),
    api_version: oneOf(['v3'], 'Version of the API.'),
    attempt: Type.Integer({ description: '1, 2, … within one delivery.', examples: [1] }),
    data: payload,
    meta: eventMeta,
  })

const signature = `v1=${'0123456789abcdef'.repeat(4)}`

function headersOf(type: string): Json[] {
  const header = (name: string, description: string, example: string, required = true) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string', examples: [example] },
  })
  return [
    header('X-Event-Id', 'As `id` in the body.', eventId),
    header('X-Event-Type', 'As `type` in the body.', type),
    header('X-Event-Attempt', 'As `attempt` in the body.', '1'),
    header('X-Event-Timestamp', 'Time of this attempt in epoch seconds.', '1795100400'),
    header(
      'X-Signature',
      '`v1=` and the HMAC-SHA256, in hex, of `X-Event-Timestamp`, a dot and the body. The key is the secret of the endpoint.',
      signature,
    ),
    header('X-Signature-Next', 'The same with the next secret, while there is one.', signature, false),
    header('X-Signature-Alg', 'Algorithm of the signature.', 'HMAC-SHA256'),
    header('X-Webhook-Version', 'As `webhook_version` in the body.', 'v1'),
    header('X-Api-Version', 'As `api_version` in the body.', 'v3'),
  ]
}
