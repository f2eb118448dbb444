import { aboutEndpoint } from './failing-endpoint-mail.ts'

/** An endpoint has failed for a day. Holds until it recovers or is disabled. */
export const webhookFailing = aboutEndpoint(
  'webhook_failing',
  ({ status, warned_at }) => status === 'enabled' && warned_at !== null,
)
