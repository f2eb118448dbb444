export class Reservations {
    signers;
    #api;
    constructor(api) {
        this.#api = api;
        this.signers = new ReservationSigners(api);
    }
    list(query = {}, options) {
        return this.#api.list('/wp-json/v3/reservations', { query, options });
    }
    get(id, options) {
        return this.#api.get('/wp-json/v3/reservations/{id}', { values: { id }, options });
    }
    create(params, options) {
        return this.#api.post('/wp-json/v3/reservations', { json: params, options });
    }
    update(id, params, options) {
        return this.#api.post('/wp-json/v3/reservations/{id}', { values: { id }, json: params, options });
    }
    cancel(id, options) {
        return this.#api.post('/wp-json/v3/reservations/{id}/cancel', { values: { id }, options });
    }
}
export class ReservationSigners {
    #api;
    constructor(api) {
        this.#api = api;
    }
    list(reservationId, query = {}, options) {
        return this.#api.list('/wp-json/v3/reservations/{id}/signers', {
            values: { id: reservationId },
            query,
            options,
        });
    }
    create(reservationId, params, options) {
        return this.#api.post('/wp-json/v3/reservations/{id}/signers', {
            values: { id: reservationId },
            json: params,
            options,
        });
    }
}
