import { createHash } from 'node:crypto'

/** What the load asks of the server. */
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

/** A call that is to be made. */
export interface Planned {
  operation: Operation
  method: 'POST' | 'DELETE'
  path: string
  body?: Record<string, string | number | boolean | null | string[]>
  /** Id of what it changes or adds to; nothing where it creates something that stands by itself. */
  on?: number
}

/** `unknown`: the connection was lost, or the server could not say (5xx), so it may have been done or not. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown'

/** One answer to a call. A call has several where it was repeated. */
export interface Answer {
  outcome: Outcome
  /** 0 where there was none. */
  status: number
  /** Body, or what became of the connection. */
  text: string
  isReplay: boolean
}

/** A call as its client saw it: key, what was sent, and every answer. */
export interface Call extends Planned {
  /** Idempotency key, request id, and part of the name of whatever the call creates. */
  key: string
  answers: Answer[]
}

/** What the client knows in the end: acknowledged once is acknowledged. */
export function outcomeOf({ answers }: Pick<Call, 'answers'>): Outcome {
  if (answers.some(({ outcome }) => outcome === 'acknowledged')) return 'acknowledged'
  return answers.at(-1)?.outcome ?? 'unknown'
}

/** The answer that acknowledged the call. */
export const acknowledgement = ({ answers }: Pick<Call, 'answers'>): Answer | undefined =>
  answers.find(({ outcome }) => outcome === 'acknowledged')

/** The acknowledgement's body; `{}` where it cannot be read, which the checker tells of. */
export function bodyOf(call: Pick<Call, 'answers'>): Record<string, unknown> {
  try {
    return (JSON.parse(acknowledgement(call)?.text ?? '{}') ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Whether the acknowledgement is whole. */
export function isReadable(call: Pick<Call, 'answers'>): boolean {
  try {
    JSON.parse(acknowledgement(call)?.text ?? '')
    return true
  } catch {
    return false
  }
}

/** Answers that carry a secret take no key, so such a call cannot be repeated blindly. */
export const takesKey = ({ operation }: Pick<Call, 'operation'>): boolean => operation !== 'create-endpoint'

/** The PDF of an upload, made from its key alone: 2 to 40 KiB, unlike any other. */
export function pdfOf(key: string): Buffer {
  const seed = createHash('sha256').update(key).digest()
  const times = 64 + (seed.readUInt16BE(0) % 1216)
  return Buffer.concat([Buffer.from(`%PDF-1.7\n% ${key}\n`), ...Array.from({ length: times }, () => seed)])
}

/** The body as it is sent. */
export const payloadOf = (call: Pick<Call, 'operation' | 'body' | 'key'>): string =>
  JSON.stringify(
    call.operation === 'upload-document'
      ? { ...call.body, pdf_content: pdfOf(call.key).toString('base64') }
      : (call.body ?? {}),
  )
