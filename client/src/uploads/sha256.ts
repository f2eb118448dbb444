/** The SHA-256 of the bytes. Pages without TLS have no `crypto.subtle`. */
export async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!subtle) return sha256InScript(bytes)
  return new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
}

const primes = (count: number): number[] => {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every(prime => n % prime !== 0)) found.push(n)
  return found
}

/** The first 32 bits of the fraction. */
const fractionBits = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0

const roundKeys = Int32Array.from(primes(64), prime => fractionBits(Math.cbrt(prime)))
const start = Int32Array.from(primes(8), prime => fractionBits(Math.sqrt(prime)))

/** The same in plain JavaScript (FIPS 180-4). */
export function sha256InScript(bytes: Uint8Array): Uint8Array {
  const state = start.slice()
  const whole = bytes.length - (bytes.length % 64)
  const rest = bytes.length - whole
  const tail = new Uint8Array(rest < 56 ? 64 : 128)
  tail.set(bytes.subarray(whole))
  tail[rest] = 0x80
  const length = new DataView(tail.buffer)
  length.setUint32(tail.length - 8, Math.floor(bytes.length / 2 ** 29))
  length.setUint32(tail.length - 4, bytes.length << 3)
  const words = new Int32Array(64)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < whole; at += 64) addBlock(state, words, view, at)
  for (let at = 0; at < tail.length; at += 64) addBlock(state, words, length, at)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, at) => {
    digest.setInt32(4 * at, word)
  })
  return new Uint8Array(digest.buffer)
}

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

function addBlock(state: Int32Array, words: Int32Array, view: DataView, from: number): void {
  const word = (at: number) => words[at] as number
  for (let t = 0; t < 16; t++) words[t] = view.getInt32(from + 4 * t)
  for (let t = 16; t < 64; t++) {
    const [x, y] = [word(t - 15), word(t - 2)]
    const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)
    const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10)
    words[t] = word(t - 16) + s0 + word(t - 7) + s1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let t = 0; t < 64; t++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (roundKeys[t] as number) + word(t)) | 0
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] as number) + value
}
