export class Mails {
    #api;
    constructor(api) {
        this.#api = api;
    }
    list(query = {}, options) {
        return this.#api.list('/manage/v1/mails', { query, options });
    }
    get(id, options) {
        return this.#api.get('/manage/v1/mails/{id}', { values: { id }, options });
    }
    sendAgain(id, options) {
        return this.#api.post('/manage/v1/mails/{id}/send-again', { values: { id }, options });
    }
    preview(query, options) {
        return this.#api.get('/manage/v1/mail-previews', { query, options });
    }
    sendTest(params, options) {
        return this.#api.post('/manage/v1/mail-tests', { json: params, options }, 'once');
    }
}
