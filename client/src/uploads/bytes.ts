/**
 * The bytes of a typed array or a buffer, also of another realm than this code's: those of a test runner's sandbox or of a
 * frame are no instances of the classes here. Undefined for what is neither.
 */
export function bytesIn(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  const isBuffer = Object.prototype.toString.call(value) === '[object ArrayBuffer]'
  return isBuffer ? new Uint8Array(value as ArrayBuffer) : undefined
}
