export class People {
    #api;
    constructor(api) {
        this.#api = api;
    }
    export(params, options) {
        return this.#api.download('/manage/v1/people/export', 'application/json', { json: params, options });
    }
    erase(params, options) {
        return this.#api.post('/manage/v1/people/erase', { json: params, options });
    }
    erasure(id, options) {
        return this.#api.get('/manage/v1/people/erasures/{id}', { values: { id }, options });
    }
}
