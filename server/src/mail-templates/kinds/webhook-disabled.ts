import { aboutEndpoint } from './failing-endpoint-mail.ts'

/** An endpoint is disabled. Holds until it is enabled. */
export const webhookDisabled = aboutEndpoint('webhook_disabled', ({ status }) => status === 'disabled')
