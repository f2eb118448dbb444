import { expect } from 'vitest'
import type { Role } from '../../src/platform/lib/role.ts'
import type { Answer, Installation, Workspace } from './harness.ts'

/** So that the limit of sign-ins from one address does not meet the tests of a file. */
export const ownAddresses = { JURAT_TRUST_PROXY: '127.0.0.1' }

export const password = 'seven purple lamps hum'

let browsers = 0

/**
 * A browser: it keeps the cookies of the session and the device, and says that its requests come from its own
 * pages. Each has an address of its own, where the installation trusts the proxy of `ownAddresses`.
 */
export class Browser {
  readonly #installation: Installation
  readonly #address = `198.51.${(++browsers >> 8) & 255}.${browsers & 255}`
  cookie: string | undefined
  device: string | undefined
  /** The cookie with the challenge of a passkey. */
  challenge: string | undefined
  /** The cookie of a sign-in that runs at the issuer. */
  ssoCookie: string | undefined

  constructor(installation: Installation) {
    this.#installation = installation
  }

  /** Calls any path. Checks each response against the documents. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const cookies = [this.cookie, this.device, this.challenge, this.ssoCookie].flatMap(cookie => cookie ?? [])
    const own = {
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': this.#address,
      ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
    }
    const answer = await this.#installation.as(undefined)(method, path, body, { ...own, ...headers })
    for (const set of answer.headers.getSetCookie()) this.#keep(set)
    return answer
  }

  #keep(set: string): void {
    const cookie = /Max-Age=0\b/.test(set) ? undefined : set.split(';')[0]
    if (/^[\w-]+-challenge=/.test(set)) this.challenge = cookie
    else if (/^[\w-]+-device=/.test(set)) this.device = cookie
    else if (/^[\w-]+-sso=/.test(set)) this.ssoCookie = cookie
    else this.cookie = cookie
  }

  auth(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.call(method, `/auth/v1${path}`, body)
  }

  manage(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.call(method, `/manage/v1${path}`, body, headers)
  }

  signIn(email: string, code?: string): Promise<Answer> {
    return this.auth('POST', '/sign-in', { email, password, ...(code ? { code } : {}) })
  }
}

export interface Person {
  browser: Browser
  email: string
  /** Id of the member. */
  id: number
}

let people = 0

/** A new person with that role in the workspace, who is signed in. */
export async function person(
  installation: Installation,
  workspace: Pick<Workspace, 'id'>,
  role: Role = 'owner',
  notaryId?: number,
): Promise<Person> {
  const email = `person-${process.pid}-${++people}@example.com`
  const invited = await installation.admin('POST', '/manage/v1/invitations', {
    workspace_id: workspace.id,
    email,
    role,
    ...(notaryId === undefined ? {} : { notary_id: notaryId }),
  })
  expect(invited.status).toBe(201)
  const browser = new Browser(installation)
  const accepted = await browser.auth('POST', `/invitations/${secretOf(invited.body.url)}/accept`, {
    name: 'Ana Ortiz',
    password,
  })
  expect(accepted.status).toBe(201)
  const [membership] = accepted.body.memberships
  return { browser, email, id: membership.id }
}

/**
 * As if the person had accepted by the link in a mail: then a second workspace can be joined with a shown
 * link.
 */
export async function prove({ ctx }: Installation, { email }: Pick<Person, 'email'>): Promise<void> {
  const proved = { email_proved_at: ctx.clock.now() }
  await ctx.db.updateTable('accounts').set(proved).where('email', '=', email).execute()
}

export const secretOf = (url: string): string => url.split('/').at(-1) ?? ''

/** The audit trail of the workspace, newest first, with what no response waits for. */
export async function actionsOf(
  installation: Installation,
  { id }: Pick<Workspace, 'id'>,
): Promise<string[]> {
  await installation.ctx.later.drain()
  const { body } = await installation.admin('GET', `/manage/v1/audit?workspace_id=${id}&limit=100`)
  return body.data.map(({ action, actor }: { action: string; actor: string }) => `${action} ${actor}`)
}
