import type { MakePayload } from '../transport/call.ts'
import { base64Of } from './base64.ts'
import { bytesIn } from './bytes.ts'
import { sha256 } from './sha256.ts'

/** Builds the body of a part, with its SHA-256 in `Content-Digest` (RFC 9530). It can be sent again. */
export const partPayload =
  (part: Uint8Array | ArrayBuffer | Blob): MakePayload =>
  async () => {
    const bytes =
      part instanceof Blob ? new Uint8Array(await part.arrayBuffer()) : (bytesIn(part) ?? new Uint8Array())
    return {
      body: bytes,
      contentType: 'application/octet-stream',
      headers: { 'content-digest': `sha-256=:${base64Of(await sha256(bytes))}:` },
    }
  }
