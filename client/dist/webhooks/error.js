import { JuratError } from "../errors.js";
export class WebhookVerificationError extends JuratError {
    name = 'WebhookVerificationError';
    reason;
    constructor(reason, message) {
        super(`The webhook was not verified: ${message}`);
        this.reason = reason;
    }
}
