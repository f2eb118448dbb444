import { multipartPayload } from "../uploads/multipart.js";
import { pdfPayload, pdfTimeoutMs } from "../uploads/pdf.js";
export class ManagedDocuments {
    #api;
    constructor(api) {
        this.#api = api;
    }
    create(params, options) {
        return this.#api.post('/manage/v1/documents', {
            payload: pdfPayload(params),
            timeoutMs: pdfTimeoutMs,
            options,
        });
    }
    delete(id, options) {
        return this.#api.delete('/manage/v1/documents/{id}', { values: { id }, options });
    }
}
const videoTimeoutMs = 30 * 60_000;
export class ManagedVideos {
    #api;
    constructor(api) {
        this.#api = api;
    }
    create(params, options) {
        const { appointment_id, file, filename } = params;
        const payload = multipartPayload({
            fields: { appointment_id: String(appointment_id) },
            file,
            filename,
            contentType: params.content_type ?? typeOf(file, filename),
        });
        return this.#api.post('/manage/v1/videos', { payload, timeoutMs: videoTimeoutMs, options }, 'once');
    }
    delete(id, options) {
        return this.#api.delete('/manage/v1/videos/{id}', { values: { id }, options });
    }
}
const typesByEnding = {
    avi: 'video/x-msvideo',
    mkv: 'video/x-matroska',
    mov: 'video/quicktime',
    ogv: 'video/ogg',
    webm: 'video/webm',
};
function typeOf(file, filename) {
    if (file instanceof Blob && file.type !== '')
        return file.type;
    return typesByEnding[filename.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'video/mp4';
}
export class SigningKeys {
    #api;
    constructor(api) {
        this.#api = api;
    }
    rotate(params = {}, options) {
        return this.#api.post('/manage/v1/signing-keys', { json: params, options });
    }
}
