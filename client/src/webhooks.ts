export { WebhookVerificationError, type WebhookVerificationReason } from './webhooks/error.ts'
export type {
  WebhookData,
  WebhookEnvelope,
  WebhookEvent,
  WebhookEventType,
} from './webhooks/events.ts'
export { signTestEvent, type TestEvent, type TestEventOptions } from './webhooks/sign.ts'
export { type VerifyOptions, verifyWebhook, type WebhookHeaders } from './webhooks/verify.ts'
