import { aboutEndpoint } from './failing-endpoint-mail.ts'

/**
 * Mail to the workspace: an endpoint has failed for a day. Valid until the endpoint recovers or is disabled.
 */
export const webhookFailing = aboutEndpoint(
  'webhook_failing',
  ({ status, warned_at }) => status === 'enabled' && warned_at !== null,
)
