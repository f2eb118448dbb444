export class Videos {
    #api;
    constructor(api) {
        this.#api = api;
    }
    list(query = {}, options) {
        return this.#api.list('/wp-json/v3/videos', { query, options });
    }
    get(id, query = {}, options) {
        return this.#api.get('/wp-json/v3/videos/{id}', { values: { id }, query, options });
    }
}
