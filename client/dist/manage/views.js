export class StaffCalendars {
    #api;
    constructor(api) {
        this.#api = api;
    }
    get(query, options) {
        return this.#api.get('/manage/v1/calendar', { query, options });
    }
}
export class Overviews {
    #api;
    constructor(api) {
        this.#api = api;
    }
    get(query = {}, options) {
        return this.#api.get('/manage/v1/overview', { query, options });
    }
}
export class Reports {
    #api;
    constructor(api) {
        this.#api = api;
    }
    bookings(query, options) {
        return this.#api.get('/manage/v1/reports/bookings', { query, options });
    }
    utilization(query, options) {
        return this.#api.get('/manage/v1/reports/utilization', { query, options });
    }
    outcomes(query, options) {
        return this.#api.get('/manage/v1/reports/outcomes', { query, options });
    }
    leadTime(query, options) {
        return this.#api.get('/manage/v1/reports/lead-time', { query, options });
    }
    async csv(report, query, options) {
        const url = `/manage/v1/reports/${report}`;
        const given = { query: { ...query, format: 'csv' }, options };
        const { body } = await this.#api.stream(url, 'text/csv', given);
        return new Response(body).text();
    }
}
