/** A response: its body, status and headers. */
export interface ApiResponse<T> {
    /** The body. */
    data: T;
    /** HTTP status. */
    status: number;
    headers: Headers;
    /** `X-Request-Id`. The server's log and the events of the call contain it. */
    requestId: string | undefined;
    /** True if this repeats the response of an earlier call with the same `Idempotency-Key`. */
    isReplay: boolean;
    /** The token's rate limit. Undefined if calls are not limited. */
    rateLimit: RateLimit | undefined;
}
/** `X-RateLimit-*` of a response (contract section "Limits"). */
export interface RateLimit {
    /** Calls per minute. */
    limit: number;
    /** Calls left in this minute. */
    remaining: number;
    /** The time at which the count restarts. */
    resetsAt: Date;
}
/** The result of a call. Await it for the body; use `withResponse()` for the headers too. */
export declare class ApiPromise<T> implements Promise<T> {
    #private;
    readonly [Symbol.toStringTag] = "ApiPromise";
    constructor(response: Promise<ApiResponse<T>>);
    /** Returns the body with status, headers, request ID and rate limit. */
    withResponse(): Promise<ApiResponse<T>>;
    /** Returns the same response with another body. */
    map<U>(change: (data: T) => U): ApiPromise<U>;
    then<A = T, B = never>(onFulfilled?: ((value: T) => A | PromiseLike<A>) | null, onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<A | B>;
    catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B>;
    finally(onFinally?: (() => void) | null): Promise<T>;
}
export declare function responseOf<T>(data: T, status: number, headers: Headers): ApiResponse<T>;
