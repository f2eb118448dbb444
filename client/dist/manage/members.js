export class Members {
    #api;
    invitations;
    constructor(api) {
        this.#api = api;
        this.invitations = new Invitations(api);
    }
    list(query = {}, options) {
        return this.#api.list('/manage/v1/members', { query, options });
    }
    get(id, options) {
        return this.#api.get('/manage/v1/members/{id}', { values: { id }, options });
    }
    update(id, params, options) {
        return this.#api.patch('/manage/v1/members/{id}', { values: { id }, json: params, options });
    }
    remove(id, params = {}, options) {
        return this.#api.delete('/manage/v1/members/{id}', { values: { id }, query: params, options });
    }
    reset(id, params = {}, options) {
        return this.#api.post('/manage/v1/members/{id}/reset', { values: { id }, json: params, options }, 'once');
    }
    portalLink(params = {}, options) {
        return this.#api.post('/manage/v1/portal-links', { json: params, options }, 'once');
    }
}
export class Invitations {
    #api;
    constructor(api) {
        this.#api = api;
    }
    list(query = {}, options) {
        return this.#api.list('/manage/v1/invitations', { query, options });
    }
    create(params, options) {
        return this.#api.post('/manage/v1/invitations', { json: params, options }, 'once');
    }
    revoke(id, options) {
        return this.#api.delete('/manage/v1/invitations/{id}', { values: { id }, options });
    }
}
