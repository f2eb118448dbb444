import type { Context } from '../../platform/context.ts'
import { writeAct } from '../../platform/http/act.ts'
import type { App } from '../../platform/http/operation.ts'
import { SecretParams as params } from '../invitations/link-schema.ts'
import { recoveredSchema } from '../invitations/recovery-schema.ts'
import type { Factors } from '../sign-in/factors.ts'
import { Me } from '../sign-in/schema.ts'
import { acceptAct, recoverAct } from './by-link.ts'
import * as schema from './schema.ts'

/** A password, for people who have a link and no session. */
export function passwordLinkRoutes(app: App, ctx: Context, factors: Factors): void {
  acceptRoute(app, ctx, factors)
  recoverRoute(app, ctx, factors)
}

function acceptRoute(app: App, ctx: Context, factors: Factors): void {
  writeAct(
    app,
    ctx,
    'POST',
    '/invitations/:secret/accept',
    {
      id: 'acceptInvitation',
      tag: 'Invitations',
      summary: 'Accept an invitation',
      description:
        'Makes the account that is signed in a member, or a new account with `name` and `password`. Opens a session. The link then no longer works. The link in a mail also shows that the person reads the mailbox: an account of its address that was made without such a link, perhaps by somebody else, is set up anew with `name` and `password`, and all that opened it before goes. `unprocessable_entity` with the reason `address_not_proved`: open the link in the mail instead. With `JURAT_OIDC_ONLY`, only an owner can have a new account with a password: others use `POST /auth/v1/sso/start`.',
      params,
      body: schema.AcceptBody,
      response: Me,
      status: 201,
      idempotent: false,
      errors: ['forbidden', 'unprocessable_entity', 'rate_limited'],
    },
    acceptAct(ctx, factors),
  )
}

function recoverRoute(app: App, ctx: Context, factors: Factors): void {
  writeAct(
    app,
    ctx,
    'POST',
    '/recoveries/:secret',
    {
      id: 'recoverAccount',
      tag: 'Recovery',
      summary: 'Set a new password by a recovery link',
      description:
        'Ends all sessions of the account and opens a new one. An account with an authenticator app also needs `code`. The link then no longer works. `others` lists what else opens the account: delete what is not yours. The first link in a mail for an account whose mailbox nobody had proved removes all of that, the authenticator app and the recovery codes, and asks for no `code`: somebody else may have set it up.',
      params,
      body: schema.RecoveryBody,
      response: recoveredSchema(factors),
      status: 201,
      idempotent: false,
      errors: ['unauthorized', 'forbidden', 'rate_limited'],
    },
    recoverAct(ctx, factors),
  )
}
