import { slotsOf } from "./slots.js";
import { Api } from "./transport/api.js";
import { Transport } from "./transport/transport.js";
import { pdfPayload, pdfTimeoutMs } from "./uploads/pdf.js";
export * from "./open-booking.js";
const path = '/booking/v1/{key}';
export class JuratBooking {
    #api;
    #values;
    constructor({ key, ...options }) {
        this.#values = { key };
        this.#api = new Api(new Transport(options));
    }
    get(options) {
        return this.#api.get(path, { values: this.#values, options });
    }
    open(options) {
        return this.#api.post(`${path}/open`, { values: this.#values, options });
    }
    availability(query = {}, options) {
        const call = this.#api.get(`${path}/availability`, { values: this.#values, query, options });
        return call.map(day => day);
    }
    month(query, options) {
        const call = this.#api.get(`${path}/availability`, { values: this.#values, query, options });
        return call.map(month => month);
    }
    slots(query = {}, options) {
        const withStarts = { ...query, starts: 1 };
        const call = this.#api.get(`${path}/availability`, { values: this.#values, query: withStarts, options });
        return call.map(day => slotsOf(day, query.date));
    }
    hold(params, options) {
        return this.#api.post(`${path}/hold`, { values: this.#values, json: params, options });
    }
    submit(params, options) {
        return this.#api.post(`${path}/submit`, { values: this.#values, json: params, options });
    }
    reschedule(params, options) {
        return this.#api.post(`${path}/reschedule`, { values: this.#values, json: params, options });
    }
    cancel(params = {}, options) {
        return this.#api.post(`${path}/cancel`, { values: this.#values, json: params, options });
    }
    addSigner(params, options) {
        return this.#api.post(`${path}/signers`, { values: this.#values, json: params, options });
    }
    addDocument(params, options) {
        const payload = pdfPayload(params);
        const given = { values: this.#values, payload, timeoutMs: pdfTimeoutMs, options };
        return this.#api.post(`${path}/documents`, given);
    }
    updateSigner(id, params, options) {
        const values = { ...this.#values, id };
        return this.#api.patch(`${path}/signers/{id}`, { values, json: params, options });
    }
    removeSigner(id, options) {
        return this.#api.delete(`${path}/signers/{id}`, { values: { ...this.#values, id }, options });
    }
    deleteDocument(id, options) {
        return this.#api.delete(`${path}/documents/{id}`, { values: { ...this.#values, id }, options });
    }
}
