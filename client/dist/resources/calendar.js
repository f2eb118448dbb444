import { slotsOf } from "../slots.js";
export class AvailabilityCalendar {
    #api;
    constructor(api) {
        this.#api = api;
    }
    get(query = {}, options) {
        return this.#api.get('/wp-json/v3/appointments/availability', { query, options });
    }
    slots(query = {}, options) {
        const withStarts = { ...query, starts: 1 };
        const call = this.#api.get('/wp-json/v3/appointments/availability', { query: withStarts, options });
        return call.map(day => slotsOf(day, query.date));
    }
}
