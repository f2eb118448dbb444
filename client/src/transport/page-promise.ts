import { JuratError } from '../errors.ts'
import { ApiPromise, type ApiResponse } from './api-promise.ts'

/** The list envelope (contract section "List envelope"). */
export interface Page<Item> {
  object: 'list'
  data: Item[]
  next_cursor: string | null
}

/**
 * A list. Await it for the first page, or iterate over the items of all pages. Pages are fetched when they
 * are needed.
 *
 * ```ts
 * const page = await jurat.reservations.list({ limit: 10 })
 * for await (const reservation of jurat.reservations.list({ status: 'draft' })) …
 * ```
 */
export class PagePromise<Item, P extends Page<Item> = Page<Item>>
  extends ApiPromise<P>
  implements AsyncIterable<Item>
{
  readonly #first: Promise<ApiResponse<P>>
  readonly #pageAt: (cursor: string) => Promise<ApiResponse<P>>

  constructor(first: Promise<ApiResponse<P>>, pageAt: (cursor: string) => Promise<ApiResponse<P>>) {
    super(first)
    this.#first = first
    this.#pageAt = pageAt
  }

  /** Iterates over the items of this page and all later pages. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Awaited<Item>, void, undefined> {
    for await (const page of this.pages()) yield* page.data as Awaited<Item>[]
  }

  /** Iterates over this page and all later pages. */
  async *pages(): AsyncGenerator<Awaited<P>, void, undefined> {
    let page = (await this.#first).data
    yield page as Awaited<P>
    let cursor = page.next_cursor
    while (cursor !== null) {
      page = (await this.#pageAt(cursor)).data
      yield page as Awaited<P>
      if (page.next_cursor === cursor)
        throw new JuratError('The server returned the same cursor twice, so the list cannot continue.')
      cursor = page.next_cursor
    }
  }
}
