import { bytesIn } from "../uploads/bytes.js";
import { WebhookVerificationError } from "./error.js";
import { areEqual, signatureIn, signatureOf } from "./signature.js";
export async function verifyWebhook(rawBody, headers, secrets, { toleranceSeconds = 300, now = new Date() } = {}) {
    const body = bytesOf(rawBody);
    const known = secretsOf(secrets);
    const timestamp = timestampIn(headers);
    const sent = signaturesIn(headers);
    const isFresh = Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds;
    if (!isFresh) {
        throw new WebhookVerificationError('stale', `X-Event-Timestamp is more than ${toleranceSeconds} s off`);
    }
    let isGenuine = false;
    for (const secret of known) {
        const expected = await signatureOf(secret, timestamp, body);
        for (const signature of sent)
            if (areEqual(signature, expected))
                isGenuine = true;
    }
    if (!isGenuine) {
        const hint = 'Use the secret of this endpoint and the raw body, not parsed and serialized again.';
        throw new WebhookVerificationError('no_match', `the signature does not match the body and the secret. ${hint}`);
    }
    return parsed(body);
}
function bytesOf(rawBody) {
    if (typeof rawBody === 'string')
        return new TextEncoder().encode(rawBody);
    const bytes = bytesIn(rawBody);
    if (bytes !== undefined)
        return bytes;
    throw new WebhookVerificationError('malformed_body', 'the body must be the raw string or bytes, not a parsed object');
}
function secretsOf(secrets) {
    const known = typeof secrets === 'string' ? [secrets] : secrets;
    if (Array.isArray(known) && known.length > 0 && known.every(secret => typeof secret === 'string' && secret))
        return known;
    throw new WebhookVerificationError('no_secret', 'the secret is missing or empty');
}
function timestampIn(headers) {
    const timestamp = headerIn(headers, 'X-Event-Timestamp');
    if (timestamp === undefined) {
        throw new WebhookVerificationError('missing_header', 'X-Event-Timestamp is missing');
    }
    if (/^\d{1,12}$/.test(timestamp))
        return timestamp;
    throw new WebhookVerificationError('malformed_timestamp', 'X-Event-Timestamp is not in epoch seconds');
}
function signaturesIn(headers) {
    const current = headerIn(headers, 'X-Signature');
    if (current === undefined)
        throw new WebhookVerificationError('missing_header', 'X-Signature is missing');
    const values = [current, headerIn(headers, 'X-Signature-Next')].filter(value => value !== undefined);
    const signatures = values.map(signatureIn).filter(signature => signature !== undefined);
    if (signatures.length === values.length)
        return signatures;
    throw new WebhookVerificationError('malformed_signature', 'a signature is not v1= and 64 hex digits');
}
function headerIn(headers, name) {
    if (isHeaders(headers))
        return headers.get(name) ?? undefined;
    const values = Object.entries(headers)
        .filter(([given]) => given.toLowerCase() === name.toLowerCase())
        .flatMap(([, value]) => value ?? []);
    return values.length === 1 ? values[0] : undefined;
}
const isHeaders = (headers) => typeof headers.get === 'function';
function parsed(body) {
    try {
        return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    }
    catch {
        throw new WebhookVerificationError('malformed_body', 'the signature is valid, but the body is not JSON');
    }
}
