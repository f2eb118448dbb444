export class Api {
    #transport;
    constructor(transport) {
        this.#transport = transport;
    }
    get(path, given) {
        return this.#transport.send(callOf('GET', path, 'safe', given));
    }
    list(path, given) {
        return this.#transport.list(callOf('GET', path, 'safe', given));
    }
    post(path, given, repeat = 'keyed') {
        return this.#transport.send(callOf('POST', path, repeat, given));
    }
    download(path, streams, given) {
        return this.#transport.send(callOf('POST', path, 'safe', { ...given, streams }));
    }
    stream(path, streams, given) {
        return this.#transport.send(callOf('GET', path, 'safe', { ...given, streams }));
    }
    put(path, given) {
        return this.#transport.send(callOf('PUT', path, 'keyed', given));
    }
    patch(path, given) {
        return this.#transport.send(callOf('PATCH', path, 'keyed', given));
    }
    delete(path, given) {
        return this.#transport.send(callOf('DELETE', path, 'keyed', given));
    }
}
const callOf = (method, path, repeat, given) => ({
    method,
    path,
    repeat,
    ...given,
});
