import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Fields } from '../../platform/http/forms.ts'
import type { App } from '../../platform/http/operation.ts'
import { basePath } from '../../platform/http/urls.ts'
import { browserName } from '../../platform/lib/browser-name.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { mayUseOwnFactors } from '../members/own-factors.ts'
import { newTotpSecret, qrSvg, totpUri } from '../second-factor/totp.ts'
import { scriptUrl } from './assets.ts'
import { callAuth, type Refusal } from './call.ts'
import { button, codeField, field, newPasswordField, sendPage } from './document.ts'
import { type Passkeys, passkeyForm, passkeySection } from './passkey-forms.ts'
import { type Me, signedIn, statusOf } from './sign-in-pages.ts'
import { type Identity, identitySection, ssoForm } from './sso-forms.ts'

interface Session {
  id: number
  method: string
  network: string
  agent: string
  current: boolean
  last_seen_at: string
}

const noPasskeys: Passkeys = { data: [], unavailable: null }

const hidden = { schema: { hide: true } }

const done: Record<string, string> = {
  name: 'Your name is changed.',
  password: 'The password is set. All other sessions have ended.',
  recovered:
    'Your account is recovered, and all other sessions have ended. The passkeys and identities that are listed below still sign in to it, except the one that you set now: delete what is not yours.',
  ended: 'The session has ended.',
  others: 'All other sessions have ended.',
  left: 'You have left the workspace.',
  off: 'The authenticator app is off.',
  'passkey-added': 'The passkey is stored. It signs you in from now on.',
  'passkey-renamed': 'The passkey has a new name.',
  'passkey-deleted': 'The passkey is deleted. Delete it on the device too.',
  connected: 'Single sign-on is connected. It signs you in from now on.',
  disconnected: 'The identity is disconnected. It does not sign you in any more.',
  confirmed: 'Thank you. Go on with what you wanted to change.',
}

/** The query is anybody's text, such as the name of a method that every object has. */
const doneBy = (word = ''): string | undefined => (Object.hasOwn(done, word) ? done[word] : undefined)

/** `/account`: a person's memberships, sessions, password and second factor. */
export function accountPages(app: App, ctx: Context): void {
  const home = `${basePath(ctx)}/account`
  app.get<{ Querystring: { done?: string } }>('/account', hidden, async (request, reply) =>
    accountPage(app, ctx, request, reply, { done: doneBy(request.query.done) }),
  )
  const act = (
    path: string,
    run: (request: FastifyRequest, reply: FastifyReply, typed: Fields) => Promise<Refusal | string>,
  ) =>
    app.post(`/account/${path}`, hidden, async (request, reply) => {
      const typed = (request.body ?? {}) as Fields
      const result = await run(request, reply, typed)
      if (typeof result === 'string') return reply.redirect(result, 303)
      return accountPage(app, ctx, request, reply, { refusal: result, typed })
    })
  const call = async (request: FastifyRequest, reply: FastifyReply, ...given: CallArguments) =>
    (await callAuth(app, request, reply, ...given)).refusal
  act(
    'sign-out',
    async (request, reply) => (await call(request, reply, 'POST', '/sign-out')) ?? `${basePath(ctx)}/sign-in`,
  )
  act(
    'end-others',
    async (request, reply) =>
      (await call(request, reply, 'POST', '/sessions/end-others')) ?? `${home}?done=others`,
  )
  act(
    'end-session',
    async (request, reply, { id = '' }) =>
      (await call(request, reply, 'DELETE', `/sessions/${encodeURIComponent(id)}`)) ?? `${home}?done=ended`,
  )
  act(
    'leave',
    async (request, reply, { id = '' }) =>
      (await call(request, reply, 'DELETE', `/memberships/${encodeURIComponent(id)}`)) ?? `${home}?done=left`,
  )
  act(
    'name',
    async (request, reply, { name = '' }) =>
      (await call(request, reply, 'PATCH', '/me', { name })) ?? `${home}?done=name`,
  )
  act(
    'password',
    async (request, reply, { password = '' }) =>
      (await call(request, reply, 'PUT', '/password', { password })) ?? `${home}?done=password`,
  )
  act(
    'authenticator-off',
    async (request, reply) => (await call(request, reply, 'DELETE', '/authenticator')) ?? `${home}?done=off`,
  )
  act(
    'confirm',
    async (request, reply, { password = '', code }) =>
      (await call(request, reply, 'POST', '/confirm', { password, ...(code ? { code } : {}) })) ??
      `${home}?done=confirmed`,
  )
  leavePages(app, ctx)
  authenticatorPages(app, ctx)
}

type CallArguments =
  Parameters<typeof callAuth> extends [unknown, unknown, unknown, ...infer Rest] ? Rest : never

interface Shown {
  refusal?: Refusal
  /** What the rejected form had. */
  typed?: Fields
  done?: string | undefined
}

export async function accountPage(
  app: App,
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { refusal, typed, done }: Shown,
): Promise<FastifyReply> {
  const me = await signedIn(app, request, reply)
  if (!me) return reply.redirect(`${basePath(ctx)}/sign-in`, 303)
  const passkeys = (await callAuth<Passkeys>(app, request, reply, 'GET', '/passkeys')).body ?? noPasskeys
  if (refusal?.reason === 'confirm' || refusal?.status === 401)
    return confirmPage(ctx, reply, me, passkeys, refusal)
  const sessions = await callAuth<{ data: Session[] }>(app, request, reply, 'GET', '/sessions')
  const identities = await callAuth<{ data: Identity[] }>(app, request, reply, 'GET', '/identities')
  const body = html`<p>${me.account.name}, ${me.account.email}</p>
${membershipsOf(ctx, me)}
${nameForm(ctx, typed?.name ?? me.account.name, refusal)}
${identitySection(ctx, identities.body?.data ?? [])}
${mayUseOwnFactors(ctx, me.memberships) && html`${passkeySection(ctx, passkeys)}${passwordForm(ctx, me, refusal)}${factorForms(ctx, me)}`}
${sessionsTable(ctx, sessions.body?.data ?? [])}
<form method="post" action="${basePath(ctx)}/account/sign-out">${button('Sign out', 'plain')}</form>`
  const content = { heading: 'Your account', body, refusal, done, script: scriptUrl(ctx) }
  return sendPage(reply, content, refusal ? statusOf(refusal) : 200)
}

const membershipsOf = (ctx: Context, { memberships }: Me): Html =>
  memberships.length === 0
    ? html`<p>You are not a member of a business any more. Ask an owner for an invitation.</p>`
    : html`<p class="link"><a href="${basePath(ctx)}/console">Open the console</a></p>
<ul>${memberships.map(({ id, workspace_name, role }) => html`<li>${workspace_name}: ${role} (<a href="${basePath(ctx)}/account/leave/${String(id)}" aria-label="Leave ${workspace_name}">Leave</a>)</li>`)}</ul>`

/** Asks first: only an invitation brings the person back. */
function leavePages(app: App, ctx: Context): void {
  const home = `${basePath(ctx)}/account`
  app.get<{ Params: { id: string } }>('/account/leave/:id', hidden, async (request, reply) => {
    const me = await signedIn(app, request, reply)
    const leaving = me?.memberships.find(({ id }) => String(id) === request.params.id)
    if (!leaving) return reply.redirect(home, 303)
    const body = html`<p>You can no longer open this workspace, and need an invitation to come back. Your notes and what the audit trail says about you stay there.</p>
<p>Invitations and links to the portal that you made end. API tokens that you issued go on working: an owner or admin can revoke them.</p>
<form method="post" action="${home}/leave"><input type="hidden" name="id" value="${String(leaving.id)}">${button(`Leave ${leaving.workspace_name}`, 'danger')}</form>
<p class="link"><a href="${home}">Back</a></p>`
    return sendPage(reply, { heading: `Leave ${leaving.workspace_name}?`, body, isNarrow: true })
  })
}

const nameForm = (ctx: Context, name: string, refusal?: Refusal): Html => html`<h2>Name</h2>
<form method="post" action="${basePath(ctx)}/account/name" novalidate>
${field({ name: 'name', label: 'Your name', autocomplete: 'name', value: name }, refusal)}
${button('Change the name', 'plain')}
</form>`

const passwordForm = (ctx: Context, { account }: Me, refusal?: Refusal): Html => html`<h2>Password</h2>
<form method="post" action="${basePath(ctx)}/account/password" novalidate>
${newPasswordField(refusal)}
${button(account.has_password ? 'Change the password' : 'Set a password', 'plain')}
</form>`

const factorForms = (ctx: Context, { account }: Me): Html =>
  account.has_authenticator
    ? html`<h2>Authenticator app</h2>
<p>Signing in asks for a code. ${account.recovery_codes_left} recovery codes are left.</p>
<div class="row"><form method="post" action="${basePath(ctx)}/account/recovery-codes">${button('New recovery codes', 'plain')}</form>
<form method="post" action="${basePath(ctx)}/account/authenticator-off">${button('Turn the app off', 'danger')}</form></div>`
    : html`<h2>Authenticator app</h2>
<p>Without it, anybody who learns your password can sign in.</p>
<p class="link"><a href="${basePath(ctx)}/account/authenticator">Set up an authenticator app</a></p>`

const sessionsTable = (ctx: Context, sessions: Session[]): Html => html`<h2>Sessions</h2>
<table><thead><tr><th scope="col">Last used</th><th scope="col">Address</th><th scope="col">Browser</th><th scope="col"><span class="quiet">End</span></th></tr></thead>
<tbody>${sessions.map(
  ({ id, network, agent, current, last_seen_at }) =>
    html`<tr><td><time datetime="${last_seen_at}">${last_seen_at.slice(0, 16).replace('T', ' ')} UTC</time></td><td>${network}</td><td>${browserName(agent)}</td><td>${
      current
        ? 'this one'
        : html`<form method="post" action="${basePath(ctx)}/account/end-session"><input type="hidden" name="id" value="${String(id)}">${button('End', 'plain')}</form>`
    }</td></tr>`,
)}</tbody></table>
${sessions.length > 1 && html`<form method="post" action="${basePath(ctx)}/account/end-others">${button('End all other sessions', 'danger')}</form>`}`

/**
 * A change that needs a recent sign-in: the person signs in at the issuer, or uses a passkey or the password.
 */
function confirmPage(
  ctx: Context,
  reply: FastifyReply,
  me: Me,
  passkeys: Passkeys,
  refusal: Refusal,
): FastifyReply {
  const { account, memberships } = me
  const shown = refusal.reason === 'confirm' ? undefined : refusal
  const body = html`<p>You signed in more than 15 minutes ago. Confirm that you are ${account.name} to change this.</p>
${account.has_single_sign_on && ssoForm(ctx, '/account/sso/confirm', 'Confirm with')}
${mayUseOwnFactors(ctx, memberships) && confirmByFactor(ctx, me, passkeys, shown)}
<p class="link"><a href="${basePath(ctx)}/account">Back</a></p>`
  return sendPage(
    reply,
    { heading: 'Confirm that it is you', body, refusal: shown, isNarrow: true, script: scriptUrl(ctx) },
    shown ? 422 : 403,
  )
}

function confirmByFactor(ctx: Context, { account }: Me, { data }: Passkeys, refusal?: Refusal): Html {
  const passkey =
    data.some(({ usable }) => usable) &&
    passkeyForm(ctx, '/account/passkey-confirm', {
      label: 'Confirm with a passkey',
      ...(account.has_password && { below: 'Or with your password:' }),
    })
  const password = html`<form method="post" action="${basePath(ctx)}/account/confirm" novalidate>
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }, refusal)}
${account.has_authenticator && codeField(refusal)}
${button('Confirm', account.has_single_sign_on ? 'plain' : 'primary')}
</form>`
  return html`${passkey}
${account.has_password && password}`
}

function authenticatorPages(app: App, ctx: Context): void {
  app.get('/account/authenticator', hidden, async (request, reply) => setUpPage(app, ctx, request, reply))
  app.post('/account/authenticator', hidden, async (request, reply) => {
    const { secret = '', code = '' } = (request.body ?? {}) as Fields
    const added = await callAuth<Codes>(app, request, reply, 'PUT', '/authenticator', { secret, code })
    if (added.body) return codesPage(ctx, reply, added.body)
    if (added.refusal.reason === 'confirm')
      return accountPage(app, ctx, request, reply, { refusal: added.refusal })
    return setUpPage(app, ctx, request, reply, { secret, refusal: added.refusal })
  })
  app.post('/account/recovery-codes', hidden, async (request, reply) => {
    const renewed = await callAuth<Codes>(app, request, reply, 'POST', '/recovery-codes')
    if (renewed.body) return codesPage(ctx, reply, renewed.body)
    return accountPage(app, ctx, request, reply, { refusal: renewed.refusal })
  })
}

interface Codes {
  codes: string[]
}

async function setUpPage(
  app: App,
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  typed?: { secret: string; refusal: Refusal },
): Promise<FastifyReply> {
  const me = await signedIn(app, request, reply)
  if (!me) return reply.redirect(`${basePath(ctx)}/sign-in`, 303)
  const { refusal } = typed ?? {}
  // After a wrong code the secret stays, so that nobody scans a second time. Only a real one has a QR code.
  const secret = typed && refusal?.params.secret === undefined ? typed.secret : newTotpSecret()
  const uri = totpUri(secret, { issuer: 'Jurat', account: me.account.email })
  const image = `data:image/svg+xml;base64,${Buffer.from(qrSvg(uri)).toString('base64')}`
  const body = html`<p>Scan the code with an authenticator app, or type the secret into it.</p>
<img class="qr" src="${image}" alt="The secret below as a QR code">
<p class="secret">${secret}</p>
<form method="post" action="${basePath(ctx)}/account/authenticator" novalidate>
<input type="hidden" name="secret" value="${secret}">
${field({ name: 'code', label: 'Code that the app shows', autocomplete: 'one-time-code' }, refusal)}
${button('Turn the app on')}
</form>
<p class="link"><a href="${basePath(ctx)}/account">Back</a></p>`
  const heading = 'Set up an authenticator app'
  return sendPage(reply, { heading, body, refusal, isNarrow: true }, refusal ? statusOf(refusal) : 200)
}

function codesPage(ctx: Context, reply: FastifyReply, { codes }: Codes): FastifyReply {
  const body = html`<p>Keep these codes where you find them without your phone. Each works once, instead of a code of the app. They are not shown again.</p>
<ul class="codes">${codes.map(code => html`<li>${code}</li>`)}</ul>
<p class="link"><a href="${basePath(ctx)}/account">I have kept them</a></p>`
  return sendPage(reply, { heading: 'Your recovery codes', body, isNarrow: true })
}
