export class Deliveries {
    #api;
    constructor(api) {
        this.#api = api;
    }
    list(query = {}, options) {
        return this.#api.list('/manage/v1/deliveries', { query, options });
    }
    get(id, query = {}, options) {
        return this.#api.get('/manage/v1/deliveries/{id}', { values: { id }, query, options });
    }
    retry(id, query = {}, options) {
        return this.#api.post('/manage/v1/deliveries/{id}/retry', { values: { id }, query, options });
    }
}
