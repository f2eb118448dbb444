const chunkBytes = 24 * 1024;
export function base64Of(bytes) {
    const parts = [];
    for (let at = 0; at < bytes.length; at += chunkBytes) {
        parts.push(btoa(Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + chunkBytes))));
    }
    return parts.join('');
}
export async function* base64Pieces(pieces) {
    let left = new Uint8Array(0);
    for await (const piece of pieces) {
        const bytes = joined(left, piece);
        const whole = bytes.length - (bytes.length % 3);
        yield base64Of(bytes.subarray(0, whole));
        left = bytes.slice(whole);
    }
    yield base64Of(left);
}
function joined(head, tail) {
    const bytes = new Uint8Array(head.length + tail.length);
    bytes.set(head);
    bytes.set(tail, head.length);
    return bytes;
}
