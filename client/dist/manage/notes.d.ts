import type { paths } from '../generated/manage.js';
import type { RequestOptions, WriteOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { Note, NoteParams } from './types.js';
/** Notes of staff, by their id. `appointments` and `reservations` list and add them. */
export declare class Notes {
    #private;
    constructor(api: Api<paths>);
    /** Returns one note. Throws `not_found`. Scope `bookings:read`. */
    get(id: number, options?: RequestOptions): ApiPromise<Note>;
    /** Changes a note of your own. Throws `invalid_request`, `not_found`, `forbidden`. Scope `bookings:write`. */
    update(id: number, params: NoteParams, options?: WriteOptions): ApiPromise<Note>;
    /** Removes a note of your own; returns null. Throws `not_found`, `forbidden`. Scope `bookings:write`. */
    remove(id: number, options?: WriteOptions): ApiPromise<null>;
}
