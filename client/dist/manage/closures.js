export class Closures {
    #api;
    constructor(api) {
        this.#api = api;
    }
    list(query = {}, options) {
        return this.#api.list('/manage/v1/closures', { query, options });
    }
    create(params, options) {
        return this.#api.post('/manage/v1/closures', { json: params, options });
    }
    get(id, options) {
        return this.#api.get('/manage/v1/closures/{id}', { values: { id }, options });
    }
    update(id, params, options) {
        return this.#api.patch('/manage/v1/closures/{id}', { values: { id }, json: params, options });
    }
    delete(id, options) {
        return this.#api.delete('/manage/v1/closures/{id}', { values: { id }, options });
    }
}
