import type { paths } from '../generated/manage.js';
import type { RequestOptions, WriteOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { PagePromise } from '../transport/page-promise.js';
import type { Mail, MailListParams, MailPreview, MailPreviewParams, TestMail, TestMailParams } from './types.js';
/** Mails of the business. In a test workspace those to customers are only kept. */
export declare class Mails {
    #private;
    constructor(api: Api<paths>);
    /** Lists mails, newest first. Scope `mails:read`. */
    list(query?: MailListParams, options?: RequestOptions): PagePromise<Mail>;
    /** Returns one mail. Throws `not_found`. Scope `mails:read`. */
    get(id: number, options?: RequestOptions): ApiPromise<Mail>;
    /**
     * Queues a mail again as a new mail, written from the state of now. Throws `not_found`, and `unprocessable_entity` if
     * it is not sent yet, no longer holds, has a code or a one-time link, or was repeated five times. Scope `mails:write`.
     */
    sendAgain(id: number, options?: WriteOptions): ApiPromise<Mail>;
    /** Returns a mail with the brand of the workspace and a sample appointment. Nothing is sent. Scope `mails:read`. */
    preview(query: MailPreviewParams, options?: RequestOptions): ApiPromise<MailPreview>;
    /**
     * Sends the preview to an address and waits for the mail server. Not retried if the response is missing. Throws
     * `unprocessable_entity` with the words of the mail server, and `rate_limited` after 10 a minute. Scope
     * `mails:write`.
     */
    sendTest(params: TestMailParams, options?: RequestOptions): ApiPromise<TestMail>;
}
