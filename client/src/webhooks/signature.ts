const encoder = new TextEncoder()

/** HMAC-SHA256 of `<timestamp>.<body>`; the key is the whole secret as text (contract section "Delivery"). */
export async function signatureOf(secret: string, timestamp: string, body: Uint8Array): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const { subtle } = globalThis.crypto
  const key = await subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const head = encoder.encode(`${timestamp}.`)
  const message = new Uint8Array(head.length + body.length)
  message.set(head)
  message.set(body, head.length)
  return new Uint8Array(await subtle.sign('HMAC', key, message))
}

/** `v1=` and 64 hex digits. */
export const headerOf = (signature: Uint8Array): string =>
  `v1=${Array.from(signature, byte => byte.toString(16).padStart(2, '0')).join('')}`

/** The signature that a header holds; undefined where it has another form. */
export function signatureIn(header: string): Uint8Array | undefined {
  const [, hex] = /^v1=([0-9a-f]{64})$/.exec(header.trim()) ?? []
  return hex === undefined
    ? undefined
    : Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}

/** In a time that does not tell how much of them is alike. */
export function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length
  for (let at = 0; at < a.length; at++) difference |= (a[at] ?? 0) ^ (b[at] ?? 0)
  return difference === 0
}
