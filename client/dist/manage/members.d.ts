import type { paths } from '../generated/manage.js';
import type { RequestOptions, WriteOptions } from '../options.js';
import type { Api } from '../transport/api.js';
import type { ApiPromise } from '../transport/api-promise.js';
import type { PagePromise } from '../transport/page-promise.js';
import type { Invitation, InvitationCreateParams, InvitationListParams, Member, MemberListParams, MemberRecovery, MemberRemoveParams, MemberResetParams, MemberUpdateParams, NewInvitation, PortalLink, PortalLinkCreateParams } from './types.js';
/** The people of a business who sign in. `manage` does not include their scopes. */
export declare class Members {
    #private;
    readonly invitations: Invitations;
    constructor(api: Api<paths>);
    /** Lists members, newest first. Scope `members:read`. */
    list(query?: MemberListParams, options?: RequestOptions): PagePromise<Member>;
    /** Reads a member. Throws `not_found`. Scope `members:read`. */
    get(id: number, options?: RequestOptions): ApiPromise<Member>;
    /**
     * Changes the role. The member's sessions end. Throws `not_found`, `forbidden` for an owner if the caller is
     * none, and `unprocessable_entity` for the last owner. Scope `members:write`.
     */
    update(id: number, params: MemberUpdateParams, options?: WriteOptions): ApiPromise<Member>;
    /**
     * Ends the membership and the member's sessions, and revokes the tokens that the member issued if `tokens` is `revoke`;
     * returns null. Throws `not_found`, `forbidden`, `unprocessable_entity` as `update`. Scope `members:write`.
     */
    remove(id: number, params?: MemberRemoveParams, options?: WriteOptions): ApiPromise<null>;
    /**
     * Makes a link, in `url`, with which the member sets a new password within 30 minutes. Only for the admin
     * token. Not retried if the response is missing. Throws `not_found`, `forbidden`. Scope
     * `members:write`.
     */
    reset(id: number, params?: MemberResetParams, options?: RequestOptions): ApiPromise<MemberRecovery>;
    /**
     * Makes a link, in `url`, that opens a session with the role `developer` once, within 10 minutes. Not retried
     * if the response is missing. Scope `members:write`.
     */
    portalLink(params?: PortalLinkCreateParams, options?: RequestOptions): ApiPromise<PortalLink>;
}
/** Invitations that can still be accepted. */
export declare class Invitations {
    #private;
    constructor(api: Api<paths>);
    /** Lists open invitations, newest first. Scope `members:read`. */
    list(query?: InvitationListParams, options?: RequestOptions): PagePromise<Invitation>;
    /**
     * Mails an invitation, which works once, for 72 hours. Only this response has the link, in `url`. An earlier
     * invitation of the address ends. Not retried if the response is missing. Throws `invalid_request`,
     * `forbidden`, `not_found` for the notary, and `unprocessable_entity` for a member. Scope `members:write`.
     */
    create(params: InvitationCreateParams, options?: RequestOptions): ApiPromise<NewInvitation>;
    /** Ends an invitation; returns null. Throws `not_found`. Scope `members:write`. */
    revoke(id: number, options?: WriteOptions): ApiPromise<null>;
}
