import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type {
  EndedPortalAccess,
  EndedSessions,
  Invitation,
  InvitationCreateParams,
  InvitationListParams,
  Member,
  MemberListParams,
  MemberRecovery,
  MemberRemoveParams,
  MemberResetParams,
  MemberUpdateParams,
  NewInvitation,
  PortalEndParams,
  PortalLink,
  PortalLinkCreateParams,
} from './types.ts'

/** The people of a business who sign in. `manage` does not include their scopes. */
export class Members {
  readonly #api: Api<paths>
  readonly invitations: Invitations

  constructor(api: Api<paths>) {
    this.#api = api
    this.invitations = new Invitations(api)
  }

  /** Lists members, newest first. Scope `members:read`. */
  list(query: MemberListParams = {}, options?: RequestOptions): PagePromise<Member> {
    return this.#api.list('/manage/v1/members', { query, options })
  }

  /** Reads a member. Throws `not_found`. Scope `members:read`. */
  get(id: number, options?: RequestOptions): ApiPromise<Member> {
    return this.#api.get('/manage/v1/members/{id}', { values: { id }, options })
  }

  /**
   * Changes the role. The member signs in again to use the workspace. Throws `not_found`, `forbidden` if the
   * member is an owner and the caller is not, and `unprocessable_entity` for the last owner. Scope
   * `members:write`.
   */
  update(id: number, params: MemberUpdateParams, options?: WriteOptions): ApiPromise<Member> {
    return this.#api.patch('/manage/v1/members/{id}', { values: { id }, json: params, options })
  }

  /**
   * Ends the membership, and revokes the tokens that the member issued if `tokens` is `revoke`;
   * returns null. Throws `not_found`, `forbidden`, `unprocessable_entity` as `update`. Scope `members:write`.
   */
  remove(id: number, params: MemberRemoveParams = {}, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/members/{id}', { values: { id }, query: params, options })
  }

  /**
   * The member signs in again to use the workspace; `ended` counts the sessions that opened it. Throws
   * `not_found`, and `forbidden` if the member is an owner and the caller is not. Scope `members:write`.
   */
  endSessions(id: number, options?: WriteOptions): ApiPromise<EndedSessions> {
    return this.#api.post('/manage/v1/members/{id}/end-sessions', { values: { id }, options })
  }

  /**
   * Makes a link, in `url`, with which the member sets a new password within 30 minutes. Only for the admin
   * token. Not retried if the response is missing. Throws `not_found`, `forbidden`. Scope
   * `members:write`.
   */
  reset(id: number, params: MemberResetParams = {}, options?: RequestOptions): ApiPromise<MemberRecovery> {
    return this.#api.post('/manage/v1/members/{id}/reset', { values: { id }, json: params, options }, 'once')
  }

  /**
   * Makes a link, in `url`, that opens a session with the role `developer` once, within 10 minutes. Not
   * retried if the response is missing. Scope `members:write`.
   */
  portalLink(params: PortalLinkCreateParams = {}, options?: RequestOptions): ApiPromise<PortalLink> {
    return this.#api.post('/manage/v1/portal-links', { json: params, options }, 'once')
  }

  /**
   * Ends all links and sessions of the portal; `links` and `sessions` count them. Throws `not_found` for the
   * workspace. Scope `members:write`.
   */
  endPortal(query: PortalEndParams = {}, options?: WriteOptions): ApiPromise<EndedPortalAccess> {
    return this.#api.delete('/manage/v1/portal-links', { query, options })
  }
}

/** Invitations that can still be accepted. */
export class Invitations {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Lists open invitations, newest first. Scope `members:read`. */
  list(query: InvitationListParams = {}, options?: RequestOptions): PagePromise<Invitation> {
    return this.#api.list('/manage/v1/invitations', { query, options })
  }

  /**
   * Mails an invitation, which works once, for 72 hours. Only this response has the link, in `url`. An
   * earlier invitation of the address ends. Not retried if the response is missing. Throws `invalid_request`,
   * `forbidden`, `not_found` for the notary, and `unprocessable_entity` for a member. Scope `members:write`.
   */
  create(params: InvitationCreateParams, options?: RequestOptions): ApiPromise<NewInvitation> {
    return this.#api.post('/manage/v1/invitations', { json: params, options }, 'once')
  }

  /** Ends an invitation; returns null. Throws `not_found`. Scope `members:write`. */
  revoke(id: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/invitations/{id}', { values: { id }, options })
  }
}
