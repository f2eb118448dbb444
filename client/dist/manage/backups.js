import { ApiPromise } from "../transport/api-promise.js";
const beginsWithinMs = 600_000;
export class Backups {
    #api;
    constructor(api) {
        this.#api = api;
    }
    create(options) {
        const given = { options, timeoutMs: beginsWithinMs };
        return new ApiPromise(this.#api
            .download('/manage/v1/backups', 'application/x-tar', given)
            .withResponse()
            .then(({ data: { body, sizeBytes }, ...rest }) => {
            const filename = filenameIn(rest.headers);
            return { ...rest, data: { archive: body, sizeBytes, filename } };
        }));
    }
}
function filenameIn(headers) {
    const [, name] = /filename="(jurat-[\w-]+\.tar)"/.exec(headers.get('content-disposition') ?? '') ?? [];
    return name ?? 'jurat-backup.tar';
}
