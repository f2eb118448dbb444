export class JuratError extends Error {
    name = 'JuratError';
    idempotencyKey;
    constructor(message, options = {}) {
        super(message, options.cause === undefined ? {} : { cause: options.cause });
        this.idempotencyKey = options.idempotencyKey;
    }
}
export class JuratApiError extends JuratError {
    name = 'JuratApiError';
    status;
    code;
    params;
    reason;
    nearest;
    requestId;
    retryAfterMs;
    #headers;
    #body;
    constructor(refusal, headers, body, idempotencyKey) {
        super(refusal.message, { idempotencyKey });
        this.status = refusal.status;
        this.code = refusal.code;
        this.params = refusal.params;
        this.reason = refusal.reason;
        this.nearest = refusal.nearest;
        this.requestId = refusal.requestId;
        this.retryAfterMs = refusal.retryAfterMs;
        this.#headers = headers;
        this.#body = body;
    }
    get headers() {
        return this.#headers;
    }
    get body() {
        return this.#body;
    }
}
export class JuratConnectionError extends JuratError {
    name = 'JuratConnectionError';
}
export class JuratTimeoutError extends JuratConnectionError {
    name = 'JuratTimeoutError';
    timeoutMs;
    constructor(timeoutMs, idempotencyKey) {
        super(`No response within ${timeoutMs} ms. To allow more time, increase \`timeoutMs\`.`, {
            idempotencyKey,
        });
        this.timeoutMs = timeoutMs;
    }
}
