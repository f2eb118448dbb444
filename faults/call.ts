import { createHash } from 'node:crypto'

/** The operations of the load. */
export type Operation =
  | 'create-reservation'
  | 'update-reservation'
  | 'cancel-reservation'
  | 'submit-reservation'
  | 'hold-time'
  | 'create-appointment'
  | 'update-appointment'
  | 'reschedule-appointment'
  | 'cancel-appointment'
  | 'complete-appointment'
  | 'add-signer'
  | 'update-signer'
  | 'remove-signer'
  | 'upload-document'
  | 'delete-document'
  | 'create-endpoint'
  | 'remove-endpoint'

/** A call before it is made. */
export interface Planned {
  operation: Operation
  method: 'POST' | 'DELETE'
  path: string
  body?: Record<string, string | number | boolean | null | string[]>
  /** Id of the resource that it changes or adds to. */
  on?: number
}

/** `unknown`: the connection was lost or the server returned 5xx, so the call may have succeeded. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown'

/** A response to a call. A repeated call has several. */
export interface CallResponse {
  outcome: Outcome
  /** 0 without a response. */
  status: number
  /** Response body or connection error. */
  text: string
  isReplay: boolean
}

/** A call with its key, request and responses. */
export interface Call extends Planned {
  /** Idempotency key, request id, and part of a name of the created resource. */
  key: string
  responses: CallResponse[]
}

/** The final outcome. One acknowledgement is enough. */
export function outcomeOf({ responses }: Pick<Call, 'responses'>): Outcome {
  if (responses.some(({ outcome }) => outcome === 'acknowledged')) return 'acknowledged'
  return responses.at(-1)?.outcome ?? 'unknown'
}

/** The response that acknowledged the call. */
export const acknowledgement = ({ responses }: Pick<Call, 'responses'>): CallResponse | undefined =>
  responses.find(({ outcome }) => outcome === 'acknowledged')

/** Body of the acknowledgement, or `{}` if it is not JSON. A rule reports that. */
export function bodyOf(call: Pick<Call, 'responses'>): Record<string, unknown> {
  try {
    return (JSON.parse(acknowledgement(call)?.text ?? '{}') ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Whether the acknowledgement is complete JSON. */
export function isReadable(call: Pick<Call, 'responses'>): boolean {
  try {
    JSON.parse(acknowledgement(call)?.text ?? '')
    return true
  } catch {
    return false
  }
}

/** Operations that return a secret accept no idempotency key, so they cannot be repeated safely. */
export const takesKey = ({ operation }: Pick<Call, 'operation'>): boolean => operation !== 'create-endpoint'

/** The PDF of an upload, 2 to 40 KiB. It depends only on the key and is unique. */
export function pdfOf(key: string): Buffer {
  const seed = createHash('sha256').update(key).digest()
  const times = 64 + (seed.readUInt16BE(0) % 1216)
  return Buffer.concat([Buffer.from(`%PDF-1.7\n% ${key}\n`), ...Array.from({ length: times }, () => seed)])
}

/** The request body. */
export const payloadOf = (call: Pick<Call, 'operation' | 'body' | 'key'>): string =>
  JSON.stringify(
    call.operation === 'upload-document'
      ? { ...call.body, pdf_content: pdfOf(call.key).toString('base64') }
      : (call.body ?? {}),
  )
