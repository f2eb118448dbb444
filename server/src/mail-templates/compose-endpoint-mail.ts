import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { manageUrl } from '../http/urls.ts'
import type { Composed } from '../mail/deliver.ts'
import type { EndpointMailKind } from '../mail/mails.ts'
import { ownAddress } from '../mail/post.ts'
import { alarmOf, missedSince } from '../webhooks/delivery/alarm.ts'
import { disabledAfterMs } from '../webhooks/delivery/endpoint-health.ts'
import type { WorkspaceRow } from '../workspaces/workspaces.ts'
import { written } from './composed.ts'
import { endpointMailOf } from './endpoint-mail.ts'
import { endpointMailStands } from './rules.ts'

/** Composes a mail to the workspace about a webhook endpoint, if it still holds. */
export async function composeForEndpoint(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  { kind, endpoint_id, cause }: { kind: EndpointMailKind; endpoint_id: number; cause: string },
): Promise<Composed> {
  const alarm = await alarmOf(tx, workspace.id, endpoint_id, cause)
  const since = alarm?.endpoint.failing_since
  if (!alarm || !since || !endpointMailStands(kind, alarm.endpoint)) return { outcome: 'undone' }
  const to = ownAddress(workspace)
  if (to === null) return { outcome: 'no address', of: 'workspace' }
  const { endpoint, failure } = alarm
  const letter = endpointMailOf({
    kind,
    isGone: endpoint.disabled_reason === 'gone',
    business: workspace.name,
    timezone: workspace.timezone,
    workspaceId: workspace.id,
    endpointId: endpoint.id,
    description: endpoint.description,
    url: endpoint.url,
    failingSince: since,
    disabledFrom: new Date(since.getTime() + disabledAfterMs),
    failure,
    missedSince: missedSince(endpoint, since, workspace.clock_offset_ms),
    manageUrl: manageUrl(ctx, ''),
  })
  return written(to, letter, null)
}
