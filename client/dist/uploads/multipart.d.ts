import type { MakePayload } from '../transport/call.js';
import { type UploadSource } from './source.js';
export interface MultipartFile {
    /** Sent before the file, in this order. */
    fields: Record<string, string>;
    file: UploadSource;
    filename: string;
    contentType: string;
}
/** Builds a `multipart/form-data` body. Bytes and Blobs can be sent again; a stream can be sent only once. */
export declare const multipartPayload: (form: MultipartFile) => MakePayload;
