import type { paths } from '../generated/manage.js';
import type { RequestOptions, WriteOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { PagePromise } from '../transport/page-promise.js';
import type { IssuedToken, Token, TokenCreateParams, TokenListParams, TokenRotateParams } from './types.js';
/** Tokens, which programs send as `Authorization: Bearer …`. */
export declare class Tokens {
    #private;
    constructor(api: Api<paths>);
    /** Lists tokens without their secrets, newest first. Scope `tokens:read`. */
    list(query?: TokenListParams, options?: RequestOptions): PagePromise<Token>;
    /**
     * Issues a token. Only this response contains the secret, in `token`. A token that another token issues
     * has only scopes that its issuer can grant, expires no later, has no higher rate limit and is revoked with
     * it. The operation accepts no `Idempotency-Key`, so it is not retried if the response is missing. Throws
     * `invalid_request`, and `unprocessable_entity` if the workspace has 100 live tokens. Scope `tokens:write`.
     */
    create(params: TokenCreateParams, options?: RequestOptions): ApiPromise<IssuedToken>;
    /**
     * Replaces a token by a new one with the same scopes. Only this response contains the secret, in `token`.
     * The old token works for `overlap_seconds` more (default 0); the new one becomes the issuer of its tokens.
     * Not retried if the response is missing. Throws `not_found`, `unprocessable_entity`, and `forbidden` if
     * the caller's token lacks one of the scopes, expires earlier or has a lower rate limit. Scope
     * `tokens:write`.
     */
    rotate(id: number, params?: TokenRotateParams, options?: RequestOptions): ApiPromise<IssuedToken>;
    /**
     * Revokes a token and the tokens it issued, within a second; returns null. Throws `not_found`. Scope
     * `tokens:write`.
     */
    revoke(id: number, options?: WriteOptions): ApiPromise<null>;
}
