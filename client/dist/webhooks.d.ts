export { WebhookVerificationError, type WebhookVerificationReason } from './webhooks/error.js';
export type { WebhookData, WebhookEnvelope, WebhookEvent, WebhookEventType, } from './webhooks/events.js';
export { signTestEvent, type TestEvent, type TestEventOptions } from './webhooks/sign.js';
export { type VerifyOptions, verifyWebhook, type WebhookHeaders } from './webhooks/verify.js';
