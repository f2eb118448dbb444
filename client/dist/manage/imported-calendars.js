export class NotaryImportedCalendars {
    #api;
    constructor(api) {
        this.#api = api;
    }
    list(notaryId, query = {}, options) {
        return this.#api.list('/manage/v1/notaries/{id}/imported-calendars', {
            values: { id: notaryId },
            query,
            options,
        });
    }
    get(notaryId, calendarId, options) {
        return this.#api.get('/manage/v1/notaries/{id}/imported-calendars/{calendar_id}', {
            values: { id: notaryId, calendar_id: calendarId },
            options,
        });
    }
    create(notaryId, params, options) {
        return this.#api.post('/manage/v1/notaries/{id}/imported-calendars', {
            values: { id: notaryId },
            json: params,
            options,
        });
    }
    update(notaryId, calendarId, params, options) {
        return this.#api.patch('/manage/v1/notaries/{id}/imported-calendars/{calendar_id}', {
            values: { id: notaryId, calendar_id: calendarId },
            json: params,
            options,
        });
    }
    delete(notaryId, calendarId, options) {
        return this.#api.delete('/manage/v1/notaries/{id}/imported-calendars/{calendar_id}', {
            values: { id: notaryId, calendar_id: calendarId },
            options,
        });
    }
    read(notaryId, calendarId, options) {
        return this.#api.post('/manage/v1/notaries/{id}/imported-calendars/{calendar_id}/read', {
            values: { id: notaryId, calendar_id: calendarId },
            options,
        });
    }
}
