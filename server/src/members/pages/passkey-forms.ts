import type { Context } from '../../platform/context.ts'
import type { Fields } from '../../platform/http/forms.ts'
import { basePath } from '../../platform/http/urls.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { siteIfAny } from '../passkeys/site.ts'
import { button } from './document.ts'

interface PasskeyButton {
  /** What the browser does with a passkey. */
  verb: 'get' | 'create'
  /** Operation of `/auth/v1` that returns the options. */
  options: string
  label: string
  /** Fields of the form that the operation gets. */
  sends?: string
  /** Whether the browser also offers passkeys in the address field. */
  offersInField?: boolean
  kind?: 'primary' | 'plain'
  /** What follows, where passkeys are offered. */
  below?: string
}

/**
 * Part of a form, with a button that puts a passkey into the field `credential`. Only the script shows it:
 * without JavaScript there are no passkeys. Empty where passkeys do not work at `PUBLIC_URL`.
 */
export function passkeyPart(
  ctx: Context,
  { verb, options, label, sends = '', offersInField = false, kind = 'primary', below }: PasskeyButton,
): Html | undefined {
  const site = siteIfAny(ctx)
  if (!site) return undefined
  return html`<input type="hidden" name="credential">
<div data-passkeys hidden>
<button type="button" class="${kind}" data-passkey="${verb}" data-origin="${site.origin}" data-options="${basePath(ctx)}/auth/v1${options}" data-send="${sends}"${offersInField && html` data-autofill`}>${label}</button>
<p class="error" role="alert" hidden></p>
${below !== undefined && html`<p class="quiet">${below}</p>`}
</div>
<p class="quiet" data-elsewhere hidden>Passkeys work at <a href="${site.origin}">${site.origin}</a>.</p>`
}

/** A form of its own, to sign in or to confirm with a passkey. */
export const passkeyForm = (
  ctx: Context,
  action: string,
  given: Pick<PasskeyButton, 'label' | 'offersInField' | 'below'>,
): Html | undefined => {
  const part = passkeyPart(ctx, { ...given, verb: 'get', options: '/passkey-sign-in/options' })
  return part && html`<form method="post" action="${basePath(ctx)}${action}">${part}</form>`
}

/** What the script put into the form. Undefined if it is not JSON. */
export function credentialIn({ credential = '' }: Fields): unknown {
  try {
    return JSON.parse(credential)
  } catch {
    return undefined
  }
}

/** The passkeys of the account, as the interface returns them. */
export interface Passkeys {
  data: { id: number; name: string; host: string; usable: boolean; last_used_at: string | null }[]
  unavailable: string | null
}

/** The list of passkeys on the account page, with forms to add, rename and delete. */
export const passkeySection = (ctx: Context, { data, unavailable }: Passkeys): Html => html`<h2>Passkeys</h2>
${data.length > 0 && passkeyTable(ctx, data)}
${unavailable === null ? addForm(ctx, data.length) : html`<p>${unavailable}</p>`}`

const addForm = (ctx: Context, count: number): Html => html`${
  count === 0 &&
  html`<p>With a passkey you sign in by fingerprint, face or PIN. No code is asked for, and nobody can steal it from this server.</p>`
}
<noscript><p>To add a passkey, allow JavaScript on this page.</p></noscript>
<form method="post" action="${basePath(ctx)}/account/passkeys">${passkeyPart(ctx, {
  verb: 'create',
  options: '/passkeys/options',
  label: 'Add a passkey',
  kind: 'plain',
})}</form>`

const passkeyTable = (ctx: Context, passkeys: Passkeys['data']): Html => html`<table>
<thead><tr><th scope="col">Name</th><th scope="col">Last used</th></tr></thead>
<tbody>${passkeys.map(passkey => passkeyRow(ctx, passkey))}</tbody></table>`

function passkeyRow(ctx: Context, { id, name, host, usable, last_used_at }: Passkeys['data'][number]): Html {
  const act = (path: string, content: Html) =>
    html`<form method="post" action="${basePath(ctx)}/account/passkeys/${path}"><div class="row"><input type="hidden" name="id" value="${String(id)}">${content}</div></form>`
  const used = last_used_at === null ? 'never' : `${last_used_at.slice(0, 16).replace('T', ' ')} UTC`
  return html`<tr><td><div class="row">
${act('rename', html`<input name="name" value="${name}" maxlength="100" required aria-label="Name of the passkey ${name}">${button('Rename', 'plain')}`)}
${act('delete', html`<button class="danger" type="submit" aria-label="Delete the passkey ${name}">Delete</button>`)}
</div>${!usable && html`<p class="error">Made for ${host}. It does not work here.</p>`}</td><td>${used}</td></tr>`
}
