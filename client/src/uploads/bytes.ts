/**
 * Returns the bytes of a typed array or a buffer, else undefined. Works for objects of another realm, such as
 * a test runner's sandbox or a frame, for which `instanceof` is false.
 */
export function bytesIn(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  const isBuffer = Object.prototype.toString.call(value) === '[object ArrayBuffer]'
  return isBuffer ? new Uint8Array(value as ArrayBuffer) : undefined
}
