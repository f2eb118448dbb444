import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type { IssuedToken, Token, TokenCreateParams, TokenListParams, TokenRotateParams } from './types.ts'

/** What programs present as `Authorization: Bearer …`. */
export class Tokens {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** The tokens, without what they are presented as, newest first. */
  list(query: TokenListParams = {}, options?: RequestOptions): PagePromise<Token> {
    return this.#api.list('/manage/v1/tokens', { query, options })
  }

  /**
   * Issues a token. Its answer alone has `token`. One that another token issues expires no later than that one, has no
   * higher limit and is revoked with it. It takes no `Idempotency-Key`, and so is not made again where no answer comes.
   * Throws `invalid_request`, and `unprocessable_entity` when the workspace has 100 live tokens.
   */
  create(params: TokenCreateParams, options?: RequestOptions): ApiPromise<IssuedToken> {
    return this.#api.post('/manage/v1/tokens', { json: params, options }, 'once')
  }

  /**
   * Issues another like it, and lets the old one work for `overlap_seconds` more, 0 when omitted. Its answer alone has
   * `token`. What the old one issued belongs to the new one. It is not made again where no answer comes. Throws `not_found`,
   * `unprocessable_entity`, and `forbidden` where the token of this call expires earlier or has a lower limit.
   */
  rotate(id: number, params: TokenRotateParams = {}, options?: RequestOptions): ApiPromise<IssuedToken> {
    return this.#api.post('/manage/v1/tokens/{id}/rotate', { values: { id }, json: params, options }, 'once')
  }

  /** Revokes a token and those it issued, within a second everywhere; answers null. Throws `not_found`. */
  revoke(id: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/tokens/{id}', { values: { id }, options })
  }
}
