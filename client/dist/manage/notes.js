export class Notes {
    #api;
    constructor(api) {
        this.#api = api;
    }
    get(id, options) {
        return this.#api.get('/manage/v1/notes/{id}', { values: { id }, options });
    }
    update(id, params, options) {
        return this.#api.patch('/manage/v1/notes/{id}', { values: { id }, json: params, options });
    }
    remove(id, options) {
        return this.#api.delete('/manage/v1/notes/{id}', { values: { id }, options });
    }
}
