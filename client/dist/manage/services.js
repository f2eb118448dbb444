export class Services {
    #api;
    constructor(api) {
        this.#api = api;
    }
    list(query = {}, options) {
        return this.#api.list('/manage/v1/services', { query, options });
    }
    get(handle, query = {}, options) {
        return this.#api.get('/manage/v1/services/{handle}', { values: { handle }, query, options });
    }
    create(params, options) {
        return this.#api.post('/manage/v1/services', { json: params, options });
    }
    update(handle, params, options) {
        return this.#api.patch('/manage/v1/services/{handle}', { values: { handle }, json: params, options });
    }
    archive(handle, query = {}, options) {
        return this.#api.delete('/manage/v1/services/{handle}', { values: { handle }, query, options });
    }
}
