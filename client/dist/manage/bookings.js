import { csvPayload, csvTimeoutMs } from "../uploads/csv.js";
import { Calls, NoShows } from "./no-shows.js";
export class ManagedBookings {
    #api;
    constructor(api) {
        this.#api = api;
    }
    create(params, options) {
        return this.#api.post('/manage/v1/bookings', { json: params, options });
    }
}
const wordOf = (flag) => (flag ? 'true' : 'false');
export class ManagedAppointments {
    #api;
    calls;
    noShow;
    constructor(api) {
        this.#api = api;
        this.calls = new Calls(api);
        this.noShow = new NoShows(api);
    }
    create(params, options) {
        return this.#api.post('/manage/v1/appointments', { json: params, options });
    }
    list(query = {}, options) {
        return this.#api.list('/manage/v1/appointments', { query, options });
    }
    export(query = {}, options) {
        const csv = { ...query, format: 'csv' };
        return this.#api.stream('/manage/v1/appointments', 'text/csv', { query: csv, options });
    }
    import(params, options) {
        const { csv, workspace_id, dry_run = true, notify = false } = params;
        return this.#api.post('/manage/v1/appointments/import', {
            query: { workspace_id, dry_run: wordOf(dry_run), notify: wordOf(notify) },
            payload: csvPayload(csv),
            timeoutMs: csvTimeoutMs,
            options,
        });
    }
    get(id, options) {
        return this.#api.get('/manage/v1/appointments/{id}', { values: { id }, options });
    }
    update(id, params, options) {
        return this.#api.patch('/manage/v1/appointments/{id}', { values: { id }, json: params, options });
    }
    reschedule(id, params, options) {
        return this.#api.post('/manage/v1/appointments/{id}/reschedule', {
            values: { id },
            json: params,
            options,
        });
    }
    assignMany(params, options) {
        return this.#api.post('/manage/v1/appointments/assign', { json: params, options });
    }
    cancelMany(params, options) {
        return this.#api.post('/manage/v1/appointments/cancel', { json: params, options });
    }
    reopen(id, options) {
        return this.#api.post('/manage/v1/appointments/{id}/reopen', { values: { id }, options });
    }
    listNotes(id, query = {}, options) {
        return this.#api.list('/manage/v1/appointments/{id}/notes', { values: { id }, query, options });
    }
    addNote(id, params, options) {
        return this.#api.post('/manage/v1/appointments/{id}/notes', { values: { id }, json: params, options });
    }
    assign(id, params, options) {
        return this.#api.post('/manage/v1/appointments/{id}/assign', { values: { id }, json: params, options });
    }
    complete(id, options) {
        return this.#api.post('/manage/v1/appointments/{id}/complete', { values: { id }, options });
    }
    cancel(id, params = {}, options) {
        return this.#api.post('/manage/v1/appointments/{id}/cancel', { values: { id }, json: params, options });
    }
}
export class ManagedReservations {
    #api;
    constructor(api) {
        this.#api = api;
    }
    list(query = {}, options) {
        return this.#api.list('/manage/v1/reservations', { query, options });
    }
    export(query = {}, options) {
        const csv = { ...query, format: 'csv' };
        return this.#api.stream('/manage/v1/reservations', 'text/csv', { query: csv, options });
    }
    get(id, options) {
        return this.#api.get('/manage/v1/reservations/{id}', { values: { id }, options });
    }
    update(id, params, options) {
        return this.#api.patch('/manage/v1/reservations/{id}', { values: { id }, json: params, options });
    }
    submit(id, params, options) {
        return this.#api.post('/manage/v1/reservations/{id}/submit', { values: { id }, json: params, options });
    }
    cancel(id, params = {}, options) {
        return this.#api.post('/manage/v1/reservations/{id}/cancel', { values: { id }, json: params, options });
    }
    bookAgain(id, params, options) {
        return this.#api.post('/manage/v1/reservations/{id}/book-again', {
            values: { id },
            json: params,
            options,
        });
    }
    listNotes(id, query = {}, options) {
        return this.#api.list('/manage/v1/reservations/{id}/notes', { values: { id }, query, options });
    }
    addNote(id, params, options) {
        return this.#api.post('/manage/v1/reservations/{id}/notes', { values: { id }, json: params, options });
    }
}
export class ManagedSigners {
    #api;
    constructor(api) {
        this.#api = api;
    }
    get(id, options) {
        return this.#api.get('/manage/v1/signers/{id}', { values: { id }, options });
    }
    setVerification(id, params, options) {
        return this.#api.post('/manage/v1/signers/{id}/verification', { values: { id }, json: params, options });
    }
}
