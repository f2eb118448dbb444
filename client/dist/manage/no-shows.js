export class NoShows {
    #api;
    constructor(api) {
        this.#api = api;
    }
    mark(id, params, options) {
        return this.#api.post('/manage/v1/appointments/{id}/no-show', { values: { id }, json: params, options });
    }
    undo(id, options) {
        return this.#api.delete('/manage/v1/appointments/{id}/no-show', { values: { id }, options });
    }
    cancel(id, options) {
        return this.#api.post('/manage/v1/appointments/{id}/no-show/cancel', { values: { id }, options });
    }
}
export class Calls {
    #api;
    constructor(api) {
        this.#api = api;
    }
    list(id, query = {}, options) {
        return this.#api.list('/manage/v1/appointments/{id}/calls', { values: { id }, query, options });
    }
    log(id, params, options) {
        return this.#api.post('/manage/v1/appointments/{id}/calls', { values: { id }, json: params, options });
    }
}
