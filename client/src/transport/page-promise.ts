import { JuratError } from '../errors.ts'
import { ApiPromise, type ApiResponse } from './api-promise.ts'

/** The list envelope (contract section "List envelope"). */
export interface Page<Item> {
  object: 'list'
  data: Item[]
  next_cursor: string | null
}

/**
 * A list: await it for its first page, or walk over every item of every page. Pages are fetched as the walk gets to
 * them.
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

  /** Every item of this page and of those after it. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Awaited<Item>, void, undefined> {
    for await (const page of this.pages()) yield* page.data as Awaited<Item>[]
  }

  /** This page and those after it, whole. */
  async *pages(): AsyncGenerator<Awaited<P>, void, undefined> {
    let page = (await this.#first).data
    yield page as Awaited<P>
    let cursor = page.next_cursor
    while (cursor !== null) {
      page = (await this.#pageAt(cursor)).data
      yield page as Awaited<P>
      if (page.next_cursor === cursor) throw new JuratError('The list does not go on: its cursor came again.')
      cursor = page.next_cursor
    }
  }
}
