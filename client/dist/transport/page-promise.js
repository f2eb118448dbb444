import { JuratError } from "../errors.js";
import { ApiPromise } from "./api-promise.js";
export class PagePromise extends ApiPromise {
    #first;
    #pageAt;
    constructor(first, pageAt) {
        super(first);
        this.#first = first;
        this.#pageAt = pageAt;
    }
    async *[Symbol.asyncIterator]() {
        for await (const page of this.pages())
            yield* page.data;
    }
    async *pages() {
        let page = (await this.#first).data;
        yield page;
        let cursor = page.next_cursor;
        while (cursor !== null) {
            page = (await this.#pageAt(cursor)).data;
            yield page;
            if (page.next_cursor === cursor)
                throw new JuratError('The server returned the same cursor twice, so the list cannot continue.');
            cursor = page.next_cursor;
        }
    }
}
