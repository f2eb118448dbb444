import { NotaryImportedCalendars } from "./imported-calendars.js";
export class Notaries {
    hours;
    timeOff;
    calendarFeed;
    importedCalendars;
    #api;
    constructor(api) {
        this.#api = api;
        this.hours = new NotaryHoursOf(api);
        this.timeOff = new NotaryTimeOff(api);
        this.calendarFeed = new NotaryCalendarFeed(api);
        this.importedCalendars = new NotaryImportedCalendars(api);
    }
    list(query = {}, options) {
        return this.#api.list('/manage/v1/notaries', { query, options });
    }
    get(id, options) {
        return this.#api.get('/manage/v1/notaries/{id}', { values: { id }, options });
    }
    create(params, options) {
        return this.#api.post('/manage/v1/notaries', { json: params, options });
    }
    update(id, params, options) {
        return this.#api.patch('/manage/v1/notaries/{id}', { values: { id }, json: params, options });
    }
    delete(id, options) {
        return this.#api.delete('/manage/v1/notaries/{id}', { values: { id }, options });
    }
}
export class NotaryHoursOf {
    #api;
    constructor(api) {
        this.#api = api;
    }
    get(notaryId, options) {
        return this.#api.get('/manage/v1/notaries/{id}/hours', { values: { id: notaryId }, options });
    }
    update(notaryId, params, options) {
        return this.#api.patch('/manage/v1/notaries/{id}/hours', {
            values: { id: notaryId },
            json: params,
            options,
        });
    }
    clear(notaryId, options) {
        return this.#api.delete('/manage/v1/notaries/{id}/hours', { values: { id: notaryId }, options });
    }
}
export class NotaryCalendarFeed {
    #api;
    constructor(api) {
        this.#api = api;
    }
    get(notaryId, options) {
        return this.#api.get('/manage/v1/notaries/{id}/calendar-feed', { values: { id: notaryId }, options });
    }
    create(notaryId, params = {}, options) {
        return this.#api.post('/manage/v1/notaries/{id}/calendar-feed', { values: { id: notaryId }, json: params, options }, 'once');
    }
    update(notaryId, params, options) {
        return this.#api.patch('/manage/v1/notaries/{id}/calendar-feed', {
            values: { id: notaryId },
            json: params,
            options,
        });
    }
    revoke(notaryId, options) {
        return this.#api.delete('/manage/v1/notaries/{id}/calendar-feed', { values: { id: notaryId }, options });
    }
}
export class NotaryTimeOff {
    #api;
    constructor(api) {
        this.#api = api;
    }
    list(notaryId, query = {}, options) {
        return this.#api.list('/manage/v1/notaries/{id}/time-off', { values: { id: notaryId }, query, options });
    }
    get(notaryId, timeOffId, options) {
        return this.#api.get('/manage/v1/notaries/{id}/time-off/{time_off_id}', {
            values: { id: notaryId, time_off_id: timeOffId },
            options,
        });
    }
    create(notaryId, params, options) {
        return this.#api.post('/manage/v1/notaries/{id}/time-off', {
            values: { id: notaryId },
            json: params,
            options,
        });
    }
    update(notaryId, timeOffId, params, options) {
        return this.#api.patch('/manage/v1/notaries/{id}/time-off/{time_off_id}', {
            values: { id: notaryId, time_off_id: timeOffId },
            json: params,
            options,
        });
    }
    delete(notaryId, timeOffId, options) {
        return this.#api.delete('/manage/v1/notaries/{id}/time-off/{time_off_id}', {
            values: { id: notaryId, time_off_id: timeOffId },
            options,
        });
    }
}
