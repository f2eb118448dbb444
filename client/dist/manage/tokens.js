export class Tokens {
    #api;
    constructor(api) {
        this.#api = api;
    }
    list(query = {}, options) {
        return this.#api.list('/manage/v1/tokens', { query, options });
    }
    create(params, options) {
        return this.#api.post('/manage/v1/tokens', { json: params, options }, 'once');
    }
    rotate(id, params = {}, options) {
        return this.#api.post('/manage/v1/tokens/{id}/rotate', { values: { id }, json: params, options }, 'once');
    }
    revoke(id, options) {
        return this.#api.delete('/manage/v1/tokens/{id}', { values: { id }, options });
    }
}
