import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { type App, read, write, writeWithPreparation } from '../../platform/http/operation.ts'
import { JsonNull } from '../../platform/http/shapes.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { type AccountRow, newPassword, setPassword } from '../accounts/accounts.ts'
import type { NewPerson } from '../members/invitations.ts'
import { type OpenedLink, openLink } from '../members/links.ts'
import { enterPortal } from '../members/portal-links.ts'
import { requestRecovery } from '../members/recoveries.ts'
import { isFirstProof, renewsAccount } from '../members/renewal.ts'
import { mayUseOwnFactors, ssoOnly } from '../members/sso-only.ts'
import { fromOf, keepSession, originOf } from './access.ts'
import { checkedCode } from './codes.ts'
import { welcome } from './entered.ts'
import { enterByInvitation, enterByRecovery, openRecovery } from './entrances.ts'
import { limitAttempts } from './limits.ts'
import { passwordFor } from './own-account.ts'
import { recovered } from './recovered.ts'
import { Recovered } from './recovery-schema.ts'
import * as schema from './schema.ts'

const params = schema.SecretParams

/** Invitations and recoveries: for people who have a link and no session. */
export function entranceRoutes(app: App, ctx: Context): void {
  invitationRoutes(app, ctx)
  recoveryRoutes(app, ctx)
  portalRoute(app, ctx)
}

function invitationRoutes(app: App, ctx: Context): void {
  const tag = 'Invitations'
  read(
    app,
    '/invitations/:secret',
    {
      id: 'getInvitation',
      tag,
      summary: 'Read an invitation',
      description: 'Does not use the link up.',
      params,
      response: schema.InvitationSeen,
      errors: ['rate_limited'],
    },
    async ({ request, params }) => {
      const link = await openLink(ctx.db, ctx, 'invitation', params.secret)
      return {
        object: 'invitation' as const,
        workspace_name: (await getWorkspace(ctx.db, link.workspace_id)).name,
        email: link.email,
        role: link.role ?? 'viewer',
        renews_account: await renewsOwn(ctx, link, request.signedIn?.account),
        expires_at: wireTime(link.expires_at),
      }
    },
  )
  writeWithPreparation(
    app,
    ctx,
    'POST',
    '/invitations/:secret/accept',
    {
      id: 'acceptInvitation',
      tag,
      summary: 'Accept an invitation',
      description:
        'Makes the account that is signed in a member, or a new account with `name` and `password`. Opens a session. The link then no longer works. The link in a mail also shows that the person reads the mailbox: an account of its address that was made without such a link, perhaps by somebody else, is set up anew with `name` and `password`, and all that opened it before goes. `unprocessable_entity` with the reason `address_not_proved`: open the link in the mail instead. With `JURAT_OIDC_ONLY`, only an owner can have a new account with a password: others use `POST /auth/v1/sso/start`.',
      params,
      body: schema.AcceptBody,
      response: schema.Me,
      status: 201,
      idempotent: false,
      errors: ['forbidden', 'unprocessable_entity', 'rate_limited'],
    },
    {
      prepare: async ({ request, params, body }) => {
        const account = request.signedIn?.account
        const link = await openLink(ctx.db, ctx, 'invitation', params.secret)
        if (account && !(await renewsOwn(ctx, link, account))) return undefined
        return newPersonOf(ctx, link, body)
      },
      finish: async () => ctx.metrics.signIns.inc({ method: 'link', outcome: 'signed_in' }),
    },
    async (tx, { request, reply, params }, newPerson) => {
      const own = newPerson ? undefined : request.signedIn
      const who = newPerson ?? (own?.account && { account: own.account })
      // The session has ended since: the call is that of a new person.
      if (!who) throw required(['name', 'password'])
      const [from, origin] = [fromOf(request), originOf(ctx, request)]
      const entered = await enterByInvitation(tx, ctx, from, params.secret, who, origin, own?.session)
      return welcome(tx, ctx, reply, entered)
    },
  )
}

/**
 * Whether the account that is signed in accepts only by being set up anew: its session counts no more than
 * its factors.
 */
const renewsOwn = async (
  { db }: Context,
  link: OpenedLink,
  account: AccountRow | null | undefined,
): Promise<boolean> => Boolean(account && (await renewsAccount(db, link, account)))

/** Hashes the password of a new account, after the link was found. */
async function newPersonOf(
  ctx: Context,
  link: OpenedLink,
  { name, password, email }: Static<typeof schema.AcceptBody>,
): Promise<NewPerson> {
  if (!mayUseOwnFactors(ctx, [{ role: link.role ?? 'viewer' }])) throw ssoOnly(ctx)
  const address = link.email ?? email
  if (name === undefined || address === undefined || password === undefined) {
    const given = { email: address, name, password }
    const missing = Object.entries(given).filter(([, value]) => value === undefined)
    throw required(missing.map(([field]) => field))
  }
  const rules = { email: address, name, hasSecondFactor: false }
  return { name, email, password: (await newPassword(password, rules)).password }
}

const required = (fields: string[]) =>
  invalidParams(Object.fromEntries(fields.map(field => [field, 'is required'])))

function portalRoute(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/portal-links/:secret',
    {
      id: 'openPortal',
      tag: 'Invitations',
      summary: 'Open a portal link',
      description:
        'Opens a session of at most 12 hours with the role `developer` in the workspace of the link, which then no longer works.',
      params,
      response: JsonNull,
      status: 201,
      idempotent: false,
      errors: ['forbidden', 'rate_limited'],
    },
    async (tx, { request, reply, params }) => {
      const by = { ...fromOf(request), actor: 'visitor' }
      keepSession(ctx, reply, await enterPortal(tx, ctx, by, params.secret, originOf(ctx, request)))
      return null
    },
  )
}

function recoveryRoutes(app: App, ctx: Context): void {
  const tag = 'Recovery'
  read(
    app,
    '/recoveries',
    {
      id: 'requestRecovery',
      tag,
      summary: 'Ask for a recovery link',
      description:
        'Mails a link that works once, for 30 minutes, to the account of this address. The response is the same for an unknown address. At most 5 mails an hour are sent to an account, and at most 3 links work at the same time; earlier links go on working.',
      body: schema.RecoveryRequestBody,
      response: schema.Requested,
      idempotent: false,
      errors: ['forbidden', 'rate_limited'],
    },
    async ({ request, body }) => {
      await limitAttempts(ctx, request)
      const from = fromOf(request)
      // The time of the response must not show whether there is an account.
      ctx.later.run('recovery', () => transaction(ctx.db, tx => requestRecovery(tx, ctx, from, body.email)))
      return { object: 'recovery_requested' as const }
    },
    'POST',
  )
  writeWithPreparation(
    app,
    ctx,
    'POST',
    '/recoveries/:secret',
    {
      id: 'recoverAccount',
      tag,
      summary: 'Set a new password by a recovery link',
      description:
        'Ends all sessions of the account and opens a new one. An account with an authenticator app also needs `code`. The link then no longer works. `others` lists what else opens the account: delete what is not yours. The first link in a mail for an account whose mailbox nobody had proved removes all of that, the authenticator app and the recovery codes, and asks for no `code`: somebody else may have set it up.',
      params,
      body: schema.RecoveryBody,
      response: Recovered,
      status: 201,
      idempotent: false,
      errors: ['unauthorized', 'forbidden', 'rate_limited'],
    },
    {
      prepare: async ({ request, params, body }) => {
        const opened = await openRecovery(ctx.db, ctx, params.secret)
        const attempt = await checkedCode(ctx, fromOf(request), opened, body.code)
        const { account, link } = opened
        const remaining = isFirstProof(link, account) ? { ...account, totp_secret: null } : account
        return { attempt, stored: await passwordFor(remaining, body.password) }
      },
    },
    async (tx, { request, reply, params, body }, { attempt, stored }) => {
      const renew = (id: number) => setPassword(tx, id, stored)
      const given = { secret: params.secret, code: body.code, attempt, renew }
      const entered = await enterByRecovery(tx, ctx, fromOf(request), given, originOf(ctx, request))
      return recovered(tx, ctx, reply, entered)
    },
  )
}
