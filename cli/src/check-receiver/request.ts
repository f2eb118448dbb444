import { randomBytes } from 'node:crypto'
import { signTestEvent, type WebhookEventType } from '../../../client/src/index.ts'
import { deliveryHeaders } from '../../../client/src/webhooks/headers.ts'

/** A request, ready to be sent. */
export interface SignedRequest {
  headers: Record<string, string>
  body: string
}

/** A secret that the receiver does not know. */
export const strangerSecret = () => `whsec_${randomBytes(32).toString('base64')}`

interface RequestOptions {
  type?: WebhookEventType
  /** Fields that replace those of the example `data`. */
  data?: Record<string, unknown>
  id?: string
  attempt?: number
  secret: string
  nextSecret?: string
  /** Offset of the timestamp from now, in seconds. */
  offSeconds?: number
  /** Changes the body before it is signed. */
  written?: (body: string) => string
}

/**
 * Builds an event as the server sends it, with the given changes. The body is that of the SDK's test event.
 */
export async function signedRequest(options: RequestOptions): Promise<SignedRequest> {
  const { type = 'signer-added', data, attempt = 1, secret, nextSecret, offSeconds = 0 } = options
  const timestamp = Math.floor(Date.now() / 1000) + offSeconds
  const made = await signTestEvent({
    type,
    data,
    secret,
    attempt,
    id: options.id ?? newId(),
    timestamp: new Date(timestamp * 1000),
  })
  const body = options.written?.(made.body) ?? made.body
  const { id } = made.event
  return { headers: await deliveryHeaders({ id, type, attempt, timestamp, body, secret, nextSecret }), body }
}

/** A new ID, because a receiver can remember those of earlier runs. */
export const newId = () =>
  `evt_${Date.now().toString(16).padStart(12, '0')}${randomBytes(10).toString('hex')}`

export const without = ({ headers, body }: SignedRequest, name: string): SignedRequest => ({
  headers: Object.fromEntries(Object.entries(headers).filter(([known]) => known !== name)),
  body,
})

/** The same JSON in an unusual format, which no serializer reproduces. */
export const rewritten = (body: string): string =>
  JSON.stringify(JSON.parse(body), null, 2).replace('"attempt": 1', '"attempt" : 1')
