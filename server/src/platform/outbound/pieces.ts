import type { Readable } from 'node:stream'

/**
 * After 4,000 pieces, the pieces of a response must have 512 bytes on average, as those of a request
 * (`platform/http/slow-bodies.ts`). A piece is a chunk or a packet's part. Each costs time, also if it has
 * one byte: a file of 2 MB in such pieces takes two seconds in which the server does nothing else.
 */
const pieces = { free: 4_000, averageBytes: 512 }

/** Whether the pieces of a response, of which `count` came, are too small on average. */
export const areTiny = (count: number, bytes: number): boolean =>
  count > pieces.free && bytes < count * pieces.averageBytes

/** Ends the body with the error when it comes in pieces that are too small. Nothing more of it is kept. */
export function endAtTinyPieces(body: Readable, error: Error): void {
  const push = body.push.bind(body)
  let [count, bytes] = [0, 0]
  body.push = (piece, encoding) => {
    if (body.destroyed) return false
    bytes += piece?.length ?? 0
    if (piece === null || !areTiny(++count, bytes)) return push(piece, encoding)
    body.destroy(error)
    return false
  }
}
