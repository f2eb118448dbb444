import type { MakePayload } from '../transport/call.js';
import { type UploadSource } from './source.js';
/** Enough to upload 30 MiB over a slow connection. */
export declare const pdfTimeoutMs = 300000;
/** Builds the JSON body of an upload. It can be sent again, also if the PDF was a stream. */
export declare const pdfPayload: ({ pdf_content, ...fields }: {
    pdf_content: string | UploadSource;
}) => MakePayload;
