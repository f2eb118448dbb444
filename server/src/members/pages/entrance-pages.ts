import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Fields } from '../../platform/http/forms.ts'
import type { App } from '../../platform/http/operation.ts'
import { basePath } from '../../platform/http/urls.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { Role } from '../../platform/lib/role.ts'
import { mayUseOwnFactors } from '../members/own-factors.ts'
import { scriptUrl } from './assets.ts'
import { callAuth, type Refusal } from './call.ts'
import { button, codeField, field, newPasswordField, sendPage } from './document.ts'
import { credentialIn, passkeyPart } from './passkey-forms.ts'
import { type Me, signedIn, statusOf } from './sign-in-pages.ts'
import { ssoForm } from './sso-forms.ts'

interface Invitation {
  workspace_name: string
  email: string | null
  role: Role
  renews_account: boolean
}

interface Recovered {
  others: { passkeys: unknown[]; identities: unknown[] }
}

type Secret = { Params: { secret: string } }

const hidden = { schema: { hide: true } }

/** Pages that a one-time link opens. Opening one changes nothing: mail scanners open links. */
export function entrancePages(app: App, ctx: Context): void {
  invitationPages(app, ctx)
  recoveryPages(app, ctx)
  portalPages(app, ctx)
}

function invitationPages(app: App, ctx: Context): void {
  const show = async (
    request: FastifyRequest<Secret>,
    reply: FastifyReply,
    typed: Fields = {},
    refusal?: Refusal,
  ) => {
    const { secret } = request.params
    const found = await callAuth<Invitation>(
      app,
      request,
      reply,
      'GET',
      `/invitations/${encodeURIComponent(secret)}`,
    )
    if (found.refusal) return deadLink(ctx, reply, found.refusal)
    // An account that must be set up anew accepts like a new person.
    const me = found.body.renews_account ? undefined : await signedIn(app, request, reply)
    return invitationPage(ctx, reply, { invitation: found.body, secret, me, typed, refusal })
  }
  app.get<Secret>('/invitation/:secret', hidden, (request, reply) => show(request, reply))
  app.post<Secret>('/invitation/:secret', hidden, async (request, reply) => {
    const typed = (request.body ?? {}) as Fields
    const { name, email, password } = typed
    // The script fills in the passkey: it then counts instead of the password.
    const factor = typed.credential ? { credential: credentialIn(typed) } : { password }
    const body = Object.fromEntries(Object.entries({ name, email, ...factor }).filter(([, value]) => value))
    const path = `/invitations/${encodeURIComponent(request.params.secret)}/${typed.credential ? 'passkey' : 'accept'}`
    const { refusal } = await callAuth(app, request, reply, 'POST', path, body)
    if (refusal)
      return show(request, reply, { ...(name ? { name } : {}), ...(email ? { email } : {}) }, refusal)
    return reply.redirect(`${basePath(ctx)}/console`, 303)
  })
}

interface Invited {
  invitation: Invitation
  secret: string
  me: Me | undefined
  typed: Fields
  refusal: Refusal | undefined
}

function invitationPage(ctx: Context, reply: FastifyReply, given: Invited): FastifyReply {
  const { invitation, secret, me, refusal } = given
  const { workspace_name, email, role } = invitation
  const body = html`<p>You are invited to ${workspace_name} as ${role}${email !== null && html`, with the address ${email}`}.</p>
${!me && ssoForm(ctx, `/invitation/${encodeURIComponent(secret)}/sso`, 'Continue with')}
${(me || mayUseOwnFactors(ctx, [{ role }])) && acceptForm(ctx, given)}
${
  invitation.renews_account
    ? html`<p>Nobody has shown yet that your address is yours. So the account is set up anew: what opened it before is removed. Your memberships stay.</p>`
    : !me &&
      html`<p>You have an account? <a href="${basePath(ctx)}/sign-in">Sign in</a>, then open this link again.</p>`
}`
  const heading = `Join ${workspace_name}`
  const content = { heading, body, refusal, isNarrow: true, script: scriptUrl(ctx) }
  return sendPage(reply, content, refusal ? statusOf(refusal) : 200)
}

/** Accepts as the account that is signed in, or makes one with a password. */
const acceptForm = (
  ctx: Context,
  { invitation: { email }, secret, me, typed, refusal }: Invited,
): Html => html`${!me && ctx.config.oidc && html`<p class="quiet">Or without ${ctx.config.oidc.label}:</p>`}
<form method="post" novalidate>
${
  me
    ? html`<p>You are signed in as ${me.account.name}, ${me.account.email}.</p>`
    : html`${email === null && field({ name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', value: typed.email }, refusal)}
${field({ name: 'name', label: 'Your name', autocomplete: 'name', value: typed.name }, refusal)}
${passkeyPart(ctx, {
  verb: 'create',
  options: `/invitations/${encodeURIComponent(secret)}/passkey/options`,
  sends: 'name email',
  label: 'Create the account with a passkey',
  below: 'Or with a password:',
})}
${newPasswordField(refusal)}`
}
${button(me ? 'Accept with this account' : 'Create the account', me || !ctx.config.oidc ? 'primary' : 'plain')}
</form>`

function recoveryPages(app: App, ctx: Context): void {
  app.get('/recovery', hidden, async (_request, reply) => askPage(ctx, reply))
  app.post('/recovery', hidden, async (request, reply) => {
    const { email = '' } = (request.body ?? {}) as Fields
    const { refusal } = await callAuth(app, request, reply, 'POST', '/recoveries', { email })
    if (refusal) return askPage(ctx, reply, email, refusal)
    const body = html`<p>If ${email} has an account, a mail with a link is on its way. The link works for 30 minutes.</p>
<p>No mail? Look into the spam folder, or ask the operator of this server.</p>`
    return sendPage(reply, { heading: 'Look into your mail', body, isNarrow: true })
  })
  app.get<Secret>('/recovery/:secret', hidden, async ({ params }, reply) =>
    newPasswordPage(ctx, reply, { secret: params.secret, asksCode: false }),
  )
  app.post<Secret>('/recovery/:secret', hidden, async (request, reply) => {
    const { secret } = request.params
    const typed = (request.body ?? {}) as Fields
    const { password = '', code, credential } = typed
    const path = `/recoveries/${encodeURIComponent(secret)}${credential ? '/passkey' : ''}`
    const factor = credential ? { credential: credentialIn(typed) } : { password }
    const body = { ...factor, ...(code ? { code } : {}) }
    const { body: recovered, refusal } = await callAuth<Recovered>(app, request, reply, 'POST', path, body)
    if (recovered) {
      const { passkeys, identities } = recovered.others
      const done =
        passkeys.length + identities.length > 0 ? 'recovered' : credential ? 'passkey-added' : 'password'
      return reply.redirect(`${basePath(ctx)}/account?done=${done}`, 303)
    }
    if (refusal.status === 404) return deadLink(ctx, reply, refusal)
    const asksCode = Boolean(code) || /code/.test(refusal.reason ?? '')
    return newPasswordPage(ctx, reply, { secret, asksCode }, refusal)
  })
}

function askPage(ctx: Context, reply: FastifyReply, email?: string, refusal?: Refusal): FastifyReply {
  const body = html`<p>We mail you a link to set a new password.</p>
<form method="post" action="${basePath(ctx)}/recovery" novalidate>
${field({ name: 'email', label: 'Email address', type: 'email', autocomplete: 'username', value: email }, refusal)}
${button('Mail the link')}
</form>
<p class="link"><a href="${basePath(ctx)}/sign-in">Back to signing in</a></p>`
  return sendPage(
    reply,
    { heading: 'Set a new password', body, refusal, isNarrow: true },
    refusal ? statusOf(refusal) : 200,
  )
}

function newPasswordPage(
  ctx: Context,
  reply: FastifyReply,
  { secret, asksCode }: { secret: string; asksCode: boolean },
  refusal?: Refusal,
): FastifyReply {
  const body = html`<form method="post" novalidate>
<div data-code${!asksCode && html` hidden`}>${codeField(refusal)}</div>
${passkeyPart(ctx, {
  verb: 'create',
  options: `/recoveries/${encodeURIComponent(secret)}/passkey/options`,
  sends: 'code',
  label: 'Create a new passkey',
  below: 'It replaces the password. Or set a new password:',
})}
${newPasswordField(refusal)}
${button('Set the password')}
</form>`
  return sendPage(
    reply,
    { heading: 'Recover your account', body, refusal, isNarrow: true, script: scriptUrl(ctx) },
    refusal ? statusOf(refusal) : 200,
  )
}

function portalPages(app: App, ctx: Context): void {
  app.get<Secret>('/portal/:secret', hidden, async (_request, reply) => {
    const body = html`<p>This opens the webhooks, deliveries and events of one business for at most 12 hours. The link works once.</p>
<form method="post">${button('Open')}</form>`
    return sendPage(reply, { heading: 'Open the portal', body, isNarrow: true })
  })
  app.post<Secret>('/portal/:secret', hidden, async (request, reply) => {
    const path = `/portal-links/${encodeURIComponent(request.params.secret)}`
    const { refusal } = await callAuth(app, request, reply, 'POST', path)
    return refusal ? deadLink(ctx, reply, refusal) : reply.redirect(`${basePath(ctx)}/docs/`, 303)
  })
}

/** Who opens a used link again often has an account by now. */
function deadLink(ctx: Context, reply: FastifyReply, { message, status }: Refusal): FastifyReply {
  const heading = status === 404 ? 'This link no longer works' : 'This did not work'
  const base = basePath(ctx)
  const body = html`<p>${message}</p>
<p>You have an account? <a href="${base}/sign-in">Sign in</a>, or <a href="${base}/recovery">set a new password</a>.</p>`
  return sendPage(reply, { heading, body, isNarrow: true }, status)
}
