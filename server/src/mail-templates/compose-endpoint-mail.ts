import { disabledAfterMs } from '../integrations/webhooks/delivery/endpoint-health.ts'
import { endpointMailFacts, missedSince } from '../integrations/webhooks/delivery/endpoint-mails.ts'
import type { Composed } from '../mail/queue/deliver.ts'
import type { EndpointMailKind } from '../mail/queue/mails.ts'
import { ownAddress } from '../mail/queue/send.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/database.ts'
import { manageUrl } from '../platform/http/urls.ts'
import type { WorkspaceRow } from '../workspaces/workspaces.ts'
import { endpointMailOf } from './endpoint-mail.ts'
import { mailOfParts } from './mail-of-parts.ts'
import { isEndpointMailValid } from './rules.ts'

/** Composes a mail to the workspace about a webhook endpoint, if it still holds. */
export async function composeForEndpoint(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  { kind, endpoint_id, cause }: { kind: EndpointMailKind; endpoint_id: number; cause: string },
): Promise<Composed> {
  const failing = await endpointMailFacts(tx, workspace.id, endpoint_id, cause)
  const since = failing?.endpoint.failing_since
  if (!failing || !since || !isEndpointMailValid(kind, failing.endpoint)) return { outcome: 'undone' }
  const to = ownAddress(workspace)
  if (to === null) return { outcome: 'no address', of: 'workspace' }
  const { endpoint, failure } = failing
  const parts = endpointMailOf({
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
  return mailOfParts(to, parts, null)
}
