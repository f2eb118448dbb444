import { eventStream } from "./event-stream.js";
export class Audit {
    #api;
    constructor(api) {
        this.#api = api;
    }
    list(query = {}, options) {
        return this.#api.list('/manage/v1/audit', { query, options });
    }
}
export class Events {
    #api;
    constructor(api) {
        this.#api = api;
    }
    list(query = {}, options) {
        return this.#api.list('/manage/v1/events', { query, options });
    }
    stream(query = {}, options = {}) {
        const open = (cursor, maxRetries) => this.#api.stream('/manage/v1/events/stream', 'text/event-stream', {
            query: { ...query, cursor },
            options: { ...options, maxRetries },
        });
        return eventStream(open, query.cursor, options);
    }
    get(id, options) {
        return this.#api.get('/manage/v1/events/{id}', { values: { id }, options });
    }
}
