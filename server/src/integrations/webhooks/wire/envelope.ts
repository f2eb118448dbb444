import { wireTime } from '../../../platform/lib/clock.ts'

/** A stored event. `data` is its JSON text, which is sent byte by byte as recorded. */
export interface WireEvent {
  id: string
  type: string
  occurred_at: Date
  workspace_id: number
  source: string
  request_id: string
  data: string
}

/** The bytes of one attempt, which are signed and sent (contract section "Envelope"). */
export function envelopeBytes(event: WireEvent, attempt: number): Buffer {
  const before = JSON.stringify({
    id: event.id,
    type: event.type,
    occurred_at: wireTime(event.occurred_at),
    webhook_version: 'v1',
    api_version: 'v3',
    attempt,
  })
  const meta = JSON.stringify({
    tenant_id: String(event.workspace_id),
    source: event.source,
    request_id: event.request_id,
  })
  return Buffer.from(`${before.slice(0, -1)},"data":${event.data},"meta":${meta}}`)
}
