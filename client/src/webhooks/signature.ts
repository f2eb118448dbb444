const encoder = new TextEncoder()

/**
 * Returns the HMAC-SHA256 of `<timestamp>.<body>`. The key is the whole secret as text (contract section
 * "Delivery").
 */
export const signatureOf = (secret: string, timestamp: string, body: Uint8Array): Promise<Uint8Array> =>
  hmacOf(encoder.encode(secret), `${timestamp}.`, body)

/** Returns the HMAC-SHA256 of the head followed by the body. */
export async function hmacOf(key: Uint8Array, head: string, body: Uint8Array): Promise<Uint8Array> {
  const { subtle } = globalThis.crypto
  // Runtimes reject an empty key. HMAC pads keys with zeros, so a key of one zero byte is equal.
  const raw = key.length > 0 ? new Uint8Array(key) : new Uint8Array(1)
  const imported = await subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const start = encoder.encode(head)
  const message = new Uint8Array(start.length + body.length)
  message.set(start)
  message.set(body, start.length)
  return new Uint8Array(await subtle.sign('HMAC', imported, message))
}

/** Returns the signature in a header; undefined if the header is malformed. */
export function signatureIn(header: string): Uint8Array | undefined {
  const [, hex] = /^v1=([0-9a-f]{64})$/.exec(header.trim()) ?? []
  return hex === undefined
    ? undefined
    : Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}

/** Compares in constant time. */
export function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length
  for (let at = 0; at < a.length; at++) difference |= (a[at] ?? 0) ^ (b[at] ?? 0)
  return difference === 0
}
