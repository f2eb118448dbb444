import { disabledAfterMs } from '../../integrations/webhooks/delivery/endpoint-health.ts'
import {
  type EndpointMailFacts,
  endpointMailFacts,
  missedSince,
} from '../../integrations/webhooks/delivery/endpoint-mails.ts'
import type { EndpointRow } from '../../integrations/webhooks/endpoints.ts'
import type { KindsAbout } from '../../mail/kinds/kinds.ts'
import { ownAddress } from '../../mail/queue/send.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { endpointMailOf } from '../endpoint-mail.ts'
import type { Addressed, KindOfMail } from '../mail-kind.ts'

interface About extends Addressed, EndpointMailFacts {
  /** Business time. */
  failingSince: Date
}

/** A kind of mail to the workspace about a webhook endpoint. */
export const aboutEndpoint = (
  kind: KindsAbout<'endpoint'>,
  isStillValid: (endpoint: Pick<EndpointRow, 'status' | 'warned_at'>) => boolean,
): KindOfMail<KindsAbout<'endpoint'>, About> => ({
  subject: async ({ tx, workspace, mail }) => {
    const failing = await endpointMailFacts(tx, workspace.id, mail.endpointId, mail)
    const failingSince = failing?.endpoint.failing_since
    return failing && failingSince ? { ...failing, failingSince, to: ownAddress(workspace) ?? '' } : undefined
  },
  isStillValid: ({ endpoint }) => isStillValid(endpoint),
  compose: ({ endpoint, failure, failingSince }, { ctx, workspace }) => ({
    parts: endpointMailOf({
      kind,
      isGone: endpoint.disabled_reason === 'gone',
      business: workspace.name,
      timezone: workspace.timezone,
      workspaceId: workspace.id,
      endpointId: endpoint.id,
      description: endpoint.description,
      url: endpoint.url,
      failingSince,
      disabledFrom: new Date(failingSince.getTime() + disabledAfterMs),
      failure,
      missedSince: missedSince(endpoint, failingSince, workspace.clock_offset_ms),
      manageUrl: manageUrl(ctx, ''),
    }),
  }),
})
