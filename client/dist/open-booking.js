import { slotsOf } from "./slots.js";
import { Api } from "./transport/api.js";
import { Transport } from "./transport/transport.js";
const path = '/booking/v1/open/{slug}';
export class JuratOpenBooking {
    #api;
    #values;
    constructor({ slug, ...options }) {
        this.#values = { slug };
        this.#api = new Api(new Transport(options));
    }
    get(options) {
        return this.#api.get(path, { values: this.#values, options });
    }
    availability(query, options) {
        const call = this.#api.get(`${path}/availability`, { values: this.#values, query, options });
        return call.map(day => day);
    }
    month(query, options) {
        const call = this.#api.get(`${path}/availability`, { values: this.#values, query, options });
        return call.map(month => month);
    }
    slots(query, options) {
        const withStarts = { ...query, starts: 1 };
        const call = this.#api.get(`${path}/availability`, { values: this.#values, query: withStarts, options });
        return call.map(day => slotsOf(day, query.date));
    }
    request(params, options) {
        return this.#api.post(`${path}/requests`, { values: this.#values, json: params, options });
    }
    resend(key, options) {
        return this.#api.post(`${path}/requests/{key}/resend`, { values: { ...this.#values, key }, options });
    }
    confirm(key, params, options) {
        const values = { ...this.#values, key };
        return this.#api.post(`${path}/requests/{key}/confirm`, { values, json: params, options });
    }
}
