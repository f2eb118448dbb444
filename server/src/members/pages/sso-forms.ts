import type { Context } from '../../platform/context.ts'
import { basePath } from '../../platform/http/urls.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { button } from './document.ts'

/** An identity of the account, as the interface returns it. */
export interface Identity {
  id: number
  issuer: string
  shown: string | null
  usable: boolean
}

/** A button that leads to the issuer: "Sign in with Acme". Nothing where no issuer is configured. */
export const ssoForm = (ctx: Context, path: string, verb: string, kind = 'primary'): Html | undefined =>
  ctx.config.oidc &&
  html`<form method="post" action="${basePath(ctx)}${path}">${button(`${verb} ${ctx.config.oidc.label}`, kind)}</form>`

/**
 * The forms with a passkey and a password, below the button of the issuer. Where only owners may use it, they
 * open it.
 */
export const belowSso = ({ config }: Context, form: Html, isOpen: boolean): Html => {
  if (!config.oidc) return form
  if (!config.oidc.isOnly)
    return html`<p class="quiet">Or without ${config.oidc.label}:</p>
${form}`
  return html`<details${isOpen && html` open`}><summary>For owners: sign in with a passkey or a password</summary>
${form}</details>`
}

/** The identities of the account, to connect and disconnect. */
export const identitySection = (ctx: Context, identities: Identity[]): Html | undefined =>
  ctx.config.oidc || identities.length > 0
    ? html`<h2>Single sign-on</h2>
${identities.length > 0 && html`<ul>${identities.map(identity => identityLine(ctx, identity))}</ul>`}
${!identities.some(({ usable }) => usable) && ssoForm(ctx, '/account/sso/connect', 'Connect', 'plain')}`
    : undefined

const identityLine = (ctx: Context, { id, issuer, shown, usable }: Identity): Html => {
  const where = usable ? ctx.config.oidc?.label : `${issuer}, which is not used any more`
  return html`<li><div class="row"><span>${shown} at ${where}</span>
<form method="post" action="${basePath(ctx)}/account/sso/disconnect"><input type="hidden" name="id" value="${String(id)}">${button('Disconnect', 'danger')}</form></div></li>`
}
