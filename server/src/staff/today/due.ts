import { endpointsDueBetween } from '../../integrations/webhooks/endpoints.ts'
import { mailsDueBetween } from '../../mail/queue/mails.ts'
import type { Context } from '../../platform/context.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import type { ManagementScope } from '../../platform/lib/scopes.ts'
import { type DueRow, selectDueCancellations, selectEndingHolds, selectStarts } from './due-queries.ts'

/** Most items of one list. */
const most = 200

/**
 * What is due in a span of business time, in order: mails in any state, starts of appointments, cancellations
 * of no-shows, ends of holds, and the next deliveries to endpoints. Parts for which the caller has no scope
 * are left out. Throws `invalid_request` for a span that ends before its start.
 */
export async function dueBetween(
  { db }: Context,
  workspaceId: number,
  span: { from: Date; to: Date },
  grants: (scope: ManagementScope) => boolean,
): Promise<{ items: DueRow[]; hasMore: boolean }> {
  if (span.from >= span.to) throw invalidParams({ until: problem('not_after_since') })
  const found: DueRow[] = []
  if (grants('mails:read'))
    for (const mail of await mailsDueBetween(db, workspaceId, span, most + 1))
      found.push({
        kind: 'mail',
        at: mail.due_at,
        object: 'mail',
        id: mail.id,
        detail: mail.kind,
        status: mail.status,
        booking_id: mail.booking_id,
      })
  if (grants('bookings:read'))
    for (const select of [selectStarts, selectDueCancellations, selectEndingHolds])
      found.push(...(await select(db, workspaceId, span, most + 1)))
  if (grants('webhooks:read'))
    for (const { id, url, at } of await endpointsDueBetween(db, workspaceId, span))
      found.push({
        kind: 'delivery',
        at,
        object: 'webhook_endpoint',
        id,
        detail: url,
        status: null,
        booking_id: null,
      })
  const inOrder = found.sort((a, b) => a.at.getTime() - b.at.getTime())
  return { items: inOrder.slice(0, most), hasMore: inOrder.length > most }
}
