export class Signers {
    #api;
    constructor(api) {
        this.#api = api;
    }
    list(query = {}, options) {
        return this.#api.list('/wp-json/v3/signers', { query, options });
    }
    get(id, options) {
        return this.#api.get('/wp-json/v3/signers/{id}', { values: { id }, options });
    }
    create(params, options) {
        return this.#api.post('/wp-json/v3/signers', { json: params, options });
    }
    update(id, params, options) {
        return this.#api.post('/wp-json/v3/signers/{id}', { values: { id }, json: params, options });
    }
    delete(id, options) {
        return this.#api.delete('/wp-json/v3/signers/{id}', { values: { id }, options });
    }
}
