export class Shipping {
    #api;
    constructor(api) {
        this.#api = api;
    }
    quote(params, options) {
        return this.#api.post('/wp-json/v3/shipping/quote', { json: params, options }, 'safe');
    }
}
