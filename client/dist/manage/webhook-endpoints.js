export class WebhookEndpoints {
    #api;
    constructor(api) {
        this.#api = api;
    }
    list(query = {}, options) {
        return this.#api.list('/manage/v1/webhook-endpoints', { query, options });
    }
    get(id, options) {
        return this.#api.get('/manage/v1/webhook-endpoints/{id}', { values: { id }, options });
    }
    create(params, options) {
        return this.#api.post('/manage/v1/webhook-endpoints', { json: params, options }, 'once');
    }
    update(id, params, options) {
        return this.#api.patch('/manage/v1/webhook-endpoints/{id}', { values: { id }, json: params, options });
    }
    delete(id, options) {
        return this.#api.delete('/manage/v1/webhook-endpoints/{id}', { values: { id }, options });
    }
    rotateSecret(id, options) {
        return this.#api.post('/manage/v1/webhook-endpoints/{id}/rotate-secret', { values: { id }, options }, 'once');
    }
    promoteSecret(id, options) {
        return this.#api.post('/manage/v1/webhook-endpoints/{id}/promote-secret', { values: { id }, options });
    }
    enable(id, options) {
        return this.#api.post('/manage/v1/webhook-endpoints/{id}/enable', { values: { id }, options });
    }
    test(id, params, options) {
        return this.#api.post('/manage/v1/webhook-endpoints/{id}/test', { values: { id }, json: params, options }, 'once');
    }
    replay(id, params, options) {
        return this.#api.post('/manage/v1/webhook-endpoints/{id}/replay', {
            values: { id },
            json: params,
            options,
        });
    }
    health(id, options) {
        return this.#api.get('/manage/v1/webhook-endpoints/{id}/health', { values: { id }, options });
    }
}
