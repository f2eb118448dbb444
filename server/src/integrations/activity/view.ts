import type { Context } from '../../platform/context.ts'
import type { AuditRow, EventRow, EventType } from '../../platform/events/record.ts'
import { payloadFor, type Sight } from '../../platform/events/redaction.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'

type Source = 'api' | 'console' | 'customer' | 'system'

/** `sight`: what the caller sees of customers. */
export const eventView = (ctx: Context, row: EventRow, sight: Sight) => ({
  object: 'event' as const,
  id: row.id,
  sequence: row.sequence,
  type: row.type as EventType,
  occurred_at: wireTime(row.occurred_at),
  webhook_version: 'v1' as const,
  api_version: 'v3' as const,
  data: payloadFor(sight, row.data),
  meta: { tenant_id: String(row.workspace_id), source: row.source as Source, request_id: row.request_id },
  links: { self: manageUrl(ctx, `/events/${row.id}`) },
})

/** `name`: what the row is called now. */
export const auditView = (row: AuditRow, name: string | null = null) => ({
  object: 'audit_entry' as const,
  id: row.id,
  workspace_id: row.workspace_id || null,
  at: wireTime(row.at),
  actor: row.actor,
  source: row.source as Source,
  action: row.action,
  subject: { object: row.object, id: row.object_id },
  subject_name: name,
  request_id: row.request_id,
  actor_name: row.actor_name,
  changes: row.changes,
})
