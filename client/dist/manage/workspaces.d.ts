import type { paths } from '../generated/manage.js';
import type { RequestOptions, WriteOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { PagePromise } from '../transport/page-promise.js';
import type { ClockParams, Workspace, WorkspaceCreateParams, WorkspaceListParams, WorkspaceUpdateParams } from './types.js';
/** Workspaces (tenants). The admin token sees all workspaces; any other token sees its own. */
export declare class Workspaces {
    #private;
    constructor(api: Api<paths>);
    /** Lists workspaces, newest first. Scope `workspace:read`. */
    list(query?: WorkspaceListParams, options?: RequestOptions): PagePromise<Workspace>;
    /** Returns one workspace, with its settings and its clock. Throws `not_found`. Scope `workspace:read`. */
    get(id: number, options?: RequestOptions): ApiPromise<Workspace>;
    /**
     * Creates a workspace with the default services and rate card. `mode` is `test` or `live`, default `test`.
     * A test workspace also gets notaries. Admin token only. Throws `invalid_request`.
     */
    create(params: WorkspaceCreateParams, options?: WriteOptions): ApiPromise<Workspace>;
    /** Changes the given fields. Throws `invalid_request`, `not_found`. Scope `workspace:write`. */
    update(id: number, params: WorkspaceUpdateParams, options?: WriteOptions): ApiPromise<Workspace>;
    /**
     * Moves the clock of a test workspace forward. Everything that falls due on the way happens before this
     * returns. Throws `invalid_request`, `not_found`, `unprocessable_entity`. Scope `workspace:write`.
     */
    moveClock(id: number, params: ClockParams, options?: WriteOptions): ApiPromise<Workspace>;
}
