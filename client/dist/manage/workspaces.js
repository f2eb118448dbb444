export class Workspaces {
    #api;
    constructor(api) {
        this.#api = api;
    }
    list(query = {}, options) {
        return this.#api.list('/manage/v1/workspaces', { query, options });
    }
    get(id, options) {
        return this.#api.get('/manage/v1/workspaces/{id}', { values: { id }, options });
    }
    create(params, options) {
        return this.#api.post('/manage/v1/workspaces', { json: params, options });
    }
    update(id, params, options) {
        return this.#api.patch('/manage/v1/workspaces/{id}', { values: { id }, json: params, options });
    }
    moveClock(id, params, options) {
        return this.#api.post('/manage/v1/workspaces/{id}/clock', { values: { id }, json: params, options });
    }
}
