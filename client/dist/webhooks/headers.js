import { hmacOf, signatureOf } from "./signature.js";
export async function deliveryHeaders(delivery) {
    const { id, type, attempt, timestamp, secret, nextSecret } = delivery;
    const seconds = String(timestamp);
    const body = new TextEncoder().encode(delivery.body);
    const sign = async (by) => `v1=${hexOf(await signatureOf(by, seconds, body))}`;
    const known = nextSecret === undefined ? [secret] : [secret, nextSecret];
    const standard = await Promise.all(known.map(by => standardSignature(by, `${id}.${seconds}.`, body)));
    return {
        'Content-Type': 'application/json',
        'User-Agent': 'Jurat-Webhooks/v1',
        'X-Event-Id': id,
        'X-Event-Type': type,
        'X-Event-Timestamp': seconds,
        'X-Event-Attempt': String(attempt),
        'X-Signature': await sign(secret),
        ...(nextSecret === undefined ? {} : { 'X-Signature-Next': await sign(nextSecret) }),
        'X-Signature-Alg': 'HMAC-SHA256',
        'X-Webhook-Version': 'v1',
        'X-Api-Version': 'v3',
        'webhook-id': id,
        'webhook-timestamp': seconds,
        'webhook-signature': standard.join(' '),
    };
}
const hexOf = (bytes) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
async function standardSignature(secret, head, body) {
    const signature = await hmacOf(bytesIn(secret.replace(/^whsec_/, '')), head, body);
    return `v1,${btoa(String.fromCharCode(...signature))}`;
}
function bytesIn(text) {
    const digits = (text.split('=')[0] ?? '')
        .replace(/-/g, '+')
        .replace(/_/g, '/')
        .replace(/[^A-Za-z0-9+/]/g, '');
    const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
    return Uint8Array.from(atob(whole), character => character.charCodeAt(0));
}
