import { pdfPayload, pdfTimeoutMs } from "../uploads/pdf.js";
export class Documents {
    #api;
    constructor(api) {
        this.#api = api;
    }
    list(query = {}, options) {
        return this.#api.list('/wp-json/v3/documents', { query, options });
    }
    get(id, query = {}, options) {
        return this.#api.get('/wp-json/v3/documents/{id}', { values: { id }, query, options });
    }
    create(params, options) {
        return this.#api.post('/wp-json/v3/documents', {
            payload: pdfPayload(params),
            timeoutMs: pdfTimeoutMs,
            options,
        });
    }
}
