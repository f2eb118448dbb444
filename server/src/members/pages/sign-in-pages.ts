import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Fields } from '../../platform/http/forms.ts'
import type { App } from '../../platform/http/operation.ts'
import { basePath } from '../../platform/http/urls.ts'
import { seal, unseal } from '../../platform/lib/encryption.ts'
import { AppError } from '../../platform/lib/errors.ts'
import { html } from '../../platform/lib/html.ts'
import type { ReasonOf } from '../../platform/lib/reasons/reasons.ts'
import type { Role } from '../../platform/lib/role.ts'
import { scriptUrl } from './assets.ts'
import { callAuth, type Refusal } from './call.ts'
import { button, codeField, field, sendPage } from './document.ts'
import { passkeyForm } from './passkey-forms.ts'
import { belowSso, ssoForm } from './sso-forms.ts'

/** How long a person may take to type the code. */
const stepMs = 5 * 60_000

/** `/sign-in`: address and password, then the code of the second factor. */
export function signInPages(app: App, ctx: Context): void {
  const hidden = { schema: { hide: true } }
  app.get('/sign-in', hidden, async (_request, reply) => passwordPage(ctx, reply, {}))
  app.post('/sign-in', hidden, async (request, reply) => {
    const typed = (request.body ?? {}) as Fields
    const known = typed.step === undefined ? typed : { ...openStep(ctx, typed.step), code: typed.code ?? '' }
    if (!known.email || !known.password) return passwordPage(ctx, reply, typed, incomplete)
    const { refusal } = await callAuth(app, request, reply, 'POST', '/sign-in', given(known))
    if (!refusal) return reply.redirect(`${basePath(ctx)}/console`, 303)
    const isCode = refusal.reason === 'code_required' || refusal.reason === 'wrong_code'
    return isCode ? codePage(ctx, reply, known, refusal) : passwordPage(ctx, reply, typed, refusal)
  })
}

const given = ({ email, password, code }: Fields) => ({ email, password, ...(code ? { code } : {}) })

const incomplete: Refusal = {
  status: 422,
  message: 'Enter your email address and your password.',
  reason: undefined,
  params: {},
}

export function passwordPage(
  ctx: Context,
  reply: FastifyReply,
  { email }: Fields,
  refusal?: Refusal,
): FastifyReply {
  const passkey = passkeyForm(ctx, '/sign-in/passkey', {
    label: 'Sign in with a passkey',
    // A refused passkey is not offered at once again.
    offersInField: refusal === undefined,
    below: 'Or with a password:',
  })
  const form = html`${passkey}
<form method="post" action="${basePath(ctx)}/sign-in" novalidate>
${field({ name: 'email', label: 'Email address', type: 'email', autocomplete: 'username webauthn', value: email }, refusal)}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }, refusal)}
${button('Sign in', ctx.config.oidc ? 'plain' : 'primary')}
</form>`
  const body = html`${ssoForm(ctx, '/sign-in/sso', 'Sign in with')}
${belowSso(ctx, form, email !== undefined)}
<p class="link"><a href="${basePath(ctx)}/recovery">I cannot sign in</a></p>`
  return sendPage(
    reply,
    { heading: 'Sign in', body, refusal, isNarrow: true, script: passkey && scriptUrl(ctx) },
    refusal ? statusOf(refusal) : 200,
  )
}

/** The password was right. It goes with the form, encrypted, so that nobody types it twice. */
function codePage(
  ctx: Context,
  reply: FastifyReply,
  { email, password }: Fields,
  refusal: Refusal,
): FastifyReply {
  const until = ctx.clock.now().getTime() + stepMs
  const step = seal(ctx.secretKey, JSON.stringify({ purpose: 'sign-in step', email, password, until }))
  const isWrong = refusal.reason === 'wrong_code'
  const shown = isWrong
    ? { ...refusal, params: { code: 'is wrong or was used. Enter the one that the app shows now' } }
    : undefined
  const body = html`<p>Signing in as ${email}.</p>
<form method="post" action="${basePath(ctx)}/sign-in" novalidate>
<input type="hidden" name="step" value="${step}">
${codeField(shown)}
${button('Sign in')}
</form>
<p class="link"><a href="${basePath(ctx)}/sign-in">Start again</a></p>`
  const heading = 'Enter your code'
  return sendPage(reply, { heading, body, refusal: shown, isNarrow: true }, isWrong ? 422 : 200)
}

/** Empty for a step that was changed, or is too old. */
function openStep(ctx: Context, step: string): Fields {
  try {
    const { purpose, email, password, until } = JSON.parse(unseal(ctx.secretKey, step))
    return purpose === 'sign-in step' && until > ctx.clock.now().getTime() ? { email, password } : {}
  } catch {
    return {}
  }
}

/** A rejected form is a page with status 422, unless the browser itself was refused. */
export const statusOf = ({ status }: Refusal): number => (status === 429 || status === 403 ? status : 422)

/**
 * Who is signed in. Undefined if nobody is. Throws `rate_limited`: a person who is signed in must not be sent
 * away.
 */
export async function signedIn(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Me | undefined> {
  const { body, refusal } = await callAuth<Me>(app, request, reply, 'GET', '/me')
  if (refusal?.status === 429) {
    const { message } = refusal
    throw new AppError('rate_limited', refusal.reason as ReasonOf<'rate_limited'>, { message })
  }
  return body
}

export interface Me {
  account: {
    email: string
    name: string
    has_password: boolean
    has_authenticator: boolean
    has_single_sign_on: boolean
    recovery_codes_left: number
  }
  memberships: { id: number; workspace_name: string; role: Role }[]
}
