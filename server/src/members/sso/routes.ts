import type { Context } from '../../platform/context.ts'
import { writeAct } from '../../platform/http/act.ts'
import { type App, read } from '../../platform/http/operation.ts'
import type { Factors } from '../sign-in/factors.ts'
import { Me } from '../sign-in/schema.ts'
import { finishAct, issuerOf, startSso } from './acts.ts'
import * as schema from './schema.ts'

const tag = 'Identities'

/** Single sign-on with the OpenID Connect issuer of the configuration. */
export function ssoRoutes(app: App, ctx: Context, factors: Factors): void {
  const oidc = issuerOf(ctx)
  // An alert sees the first failure only if the counter was there before.
  if (oidc) ctx.metrics.signIns.inc({ method: 'sso', outcome: 'unavailable' }, 0)
  read(
    app,
    '/sso/start',
    {
      id: 'startSingleSignOn',
      tag,
      summary: 'Start a sign-in at the issuer',
      description:
        'Returns the address at the issuer to which the browser must go, and stores a cookie for 10 minutes that binds the sign-in to this browser. Only the last one that a browser started can be finished. `not_found` if no issuer is configured.',
      body: schema.StartBody,
      response: schema.Started,
      idempotent: false,
      errors: [
        'unauthorized',
        'forbidden',
        'not_found',
        'unprocessable_entity',
        'rate_limited',
        'unavailable',
      ],
    },
    async call => ({ object: 'single_sign_on' as const, url: await startSso(ctx, oidc, call) }),
    'POST',
  )
  writeAct(
    app,
    ctx,
    'POST',
    '/sso/finish',
    {
      id: 'finishSingleSignOn',
      tag,
      summary: 'Finish a sign-in at the issuer',
      description:
        'Checks what the issuer sent back, and does what the sign-in was started for. All but `connect` open a session. An account is found by issuer and subject only, never by an email address. A sign-in can be finished once, in the browser that started it.',
      body: schema.FinishBody,
      response: Me,
      status: 201,
      idempotent: false,
      errors: [
        'unauthorized',
        'forbidden',
        'not_found',
        'unprocessable_entity',
        'rate_limited',
        'unavailable',
      ],
    },
    finishAct(ctx, factors, oidc),
  )
}
