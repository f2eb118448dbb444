export class ApiPromise {
    [Symbol.toStringTag] = 'ApiPromise';
    #response;
    constructor(response) {
        this.#response = response;
    }
    withResponse() {
        return this.#response;
    }
    map(change) {
        return new ApiPromise(this.#response.then(response => ({ ...response, data: change(response.data) })));
    }
    then(onFulfilled, onRejected) {
        return this.#response.then(({ data }) => data).then(onFulfilled, onRejected);
    }
    catch(onRejected) {
        return this.then(undefined, onRejected);
    }
    finally(onFinally) {
        return this.then().finally(onFinally);
    }
}
export function responseOf(data, status, headers) {
    return {
        data,
        status,
        headers,
        requestId: headers.get('x-request-id') ?? undefined,
        isReplay: headers.get('idempotent-replayed') === 'true',
        rateLimit: rateLimitOf(headers),
    };
}
function rateLimitOf(headers) {
    const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map(name => {
        const value = headers.get(`x-ratelimit-${name}`);
        return value !== null && /^\d+$/.test(value) ? Number(value) : undefined;
    });
    if (limit === undefined || remaining === undefined || reset === undefined)
        return undefined;
    return { limit, remaining, resetsAt: new Date(reset * 1000) };
}
