import type { MakePayload } from '../transport/call.js';
/** Enough for the largest file over a slow connection. */
export declare const csvTimeoutMs = 120000;
/** Builds the body of an import. It can be sent again. */
export declare const csvPayload: (csv: string | Uint8Array | Blob) => MakePayload;
