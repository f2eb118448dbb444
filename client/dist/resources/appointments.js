export class Appointments {
    signers;
    #api;
    constructor(api) {
        this.#api = api;
        this.signers = new AppointmentSigners(api);
    }
    list(query = {}, options) {
        return this.#api.list('/wp-json/v3/appointments', { query, options });
    }
    get(id, options) {
        return this.#api.get('/wp-json/v3/appointments/{id}', { values: { id }, options });
    }
    update(id, params, options) {
        return this.#api.post('/wp-json/v3/appointments/{id}', { values: { id }, json: params, options });
    }
    reschedule(id, params, options) {
        return this.#api.post('/wp-json/v3/appointments/{id}/reschedule', {
            values: { id },
            json: params,
            options,
        });
    }
}
export class AppointmentSigners {
    #api;
    constructor(api) {
        this.#api = api;
    }
    list(appointmentId, query = {}, options) {
        return this.#api.list('/wp-json/v3/appointments/{id}/signers', {
            values: { id: appointmentId },
            query,
            options,
        });
    }
    create(appointmentId, params, options) {
        return this.#api.post('/wp-json/v3/appointments/{id}/signers', {
            values: { id: appointmentId },
            json: params,
            options,
        });
    }
}
