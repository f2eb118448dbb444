/** Divisible by three, so that pieces can be joined. Within every engine's limit of arguments. */
const chunkBytes = 24 * 1024

/** Standard base64 with padding. */
export function base64Of(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    parts.push(btoa(Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + chunkBytes))))
  }
  return parts.join('')
}

/** Encodes pieces of any length to base64, piece by piece. */
export async function* base64Pieces(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  let left = new Uint8Array(0)
  for await (const piece of pieces) {
    const bytes = joined(left, piece)
    const whole = bytes.length - (bytes.length % 3)
    yield base64Of(bytes.subarray(0, whole))
    left = bytes.slice(whole)
  }
  yield base64Of(left)
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(head.length + tail.length)
  bytes.set(head)
  bytes.set(tail, head.length)
  return bytes
}
