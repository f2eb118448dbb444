export { WebhookVerificationError } from "./webhooks/error.js";
export { signTestEvent } from "./webhooks/sign.js";
export { verifyWebhook } from "./webhooks/verify.js";
