export class RateCards {
    #api;
    constructor(api) {
        this.#api = api;
    }
    get(query = {}, options) {
        return this.#api.get('/manage/v1/shipping/rate-card', { query, options });
    }
    replace(params, query = {}, options) {
        return this.#api.put('/manage/v1/shipping/rate-card', { query, json: params, options });
    }
}
