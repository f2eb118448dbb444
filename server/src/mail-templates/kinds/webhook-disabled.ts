import { aboutEndpoint } from './failing-endpoint-mail.ts'

/** Mail to the workspace: an endpoint is disabled. Valid until the endpoint is enabled. */
export const webhookDisabled = aboutEndpoint('webhook_disabled', ({ status }) => status === 'disabled')
