import { ApiPromise, type ApiResponse } from './api-promise.js';
/** The list envelope (contract section "List envelope"). */
export interface Page<Item> {
    object: 'list';
    data: Item[];
    next_cursor: string | null;
}
/**
 * A list. Await it for the first page, or iterate over the items of all pages. Pages are fetched when they are needed.
 *
 * ```ts
 * const page = await jurat.reservations.list({ limit: 10 })
 * for await (const reservation of jurat.reservations.list({ status: 'draft' })) …
 * ```
 */
export declare class PagePromise<Item, P extends Page<Item> = Page<Item>> extends ApiPromise<P> implements AsyncIterable<Item> {
    #private;
    constructor(first: Promise<ApiResponse<P>>, pageAt: (cursor: string) => Promise<ApiResponse<P>>);
    /** Iterates over the items of this page and all later pages. */
    [Symbol.asyncIterator](): AsyncGenerator<Awaited<Item>, void, undefined>;
    /** Iterates over this page and all later pages. */
    pages(): AsyncGenerator<Awaited<P>, void, undefined>;
}
