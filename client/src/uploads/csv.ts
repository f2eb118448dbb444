import type { MakePayload } from '../transport/call.ts'

/** Enough for the largest file over a slow connection. */
export const csvTimeoutMs = 120_000

/** Builds the body of an import. It can be sent again. */
export const csvPayload =
  (csv: string | Uint8Array | Blob): MakePayload =>
  async () => ({ body: new Blob([csv as string | Blob | Uint8Array<ArrayBuffer>]), contentType: 'text/csv' })
