const encoder = new TextEncoder();
export const signatureOf = (secret, timestamp, body) => hmacOf(encoder.encode(secret), `${timestamp}.`, body);
export async function hmacOf(key, head, body) {
    const { subtle } = globalThis.crypto;
    const raw = key.length > 0 ? new Uint8Array(key) : new Uint8Array(1);
    const imported = await subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const start = encoder.encode(head);
    const message = new Uint8Array(start.length + body.length);
    message.set(start);
    message.set(body, start.length);
    return new Uint8Array(await subtle.sign('HMAC', imported, message));
}
export function signatureIn(header) {
    const [, hex] = /^v1=([0-9a-f]{64})$/.exec(header.trim()) ?? [];
    return hex === undefined
        ? undefined
        : Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}
export function areEqual(a, b) {
    let difference = a.length ^ b.length;
    for (let at = 0; at < a.length; at++)
        difference |= (a[at] ?? 0) ^ (b[at] ?? 0);
    return difference === 0;
}
