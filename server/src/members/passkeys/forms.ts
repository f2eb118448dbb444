import { basePath } from '../../platform/http/urls.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { button, type Page, to } from '../pages/page.ts'
import { timeOn } from '../pages/time.ts'
import type { MeView } from '../sign-in/schema.ts'
import { siteIfAny, siteOrProblem } from './site.ts'
import { isUsable, type PasskeyRow, passkeysOf } from './stored-passkeys.ts'
import { passkeyTexts } from './texts.ts'

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
  below?: string | undefined
}

/**
 * Part of a form, with a button that puts a passkey into the field `credential`. Only the script shows it:
 * without JavaScript there are no passkeys. Empty where passkeys do not work at `PUBLIC_URL`.
 */
export function passkeyPart(
  page: Page,
  { verb, options, label, sends = '', offersInField = false, kind = 'primary', below }: PasskeyButton,
): Html | undefined {
  const { ctx, language } = page
  const site = siteIfAny(ctx)
  if (!site) return undefined
  return html`<input type="hidden" name="credential">
<div data-passkeys hidden data-texts="${scriptTexts(page)}">
<button type="button" class="${kind}" data-passkey="${verb}" data-origin="${site.origin}" data-options="${basePath(ctx)}/auth/v1${options}" data-send="${sends}"${offersInField && html` data-autofill`}>${label}</button>
<p class="error" role="alert" hidden></p>
${below !== undefined && html`<p class="quiet">${below}</p>`}
</div>
<p class="quiet" data-elsewhere hidden>${passkeyTexts[language].worksAt} <a href="${site.origin}">${site.origin}</a>.</p>`
}

/** What the script says, in the reader's language. */
const scriptTexts = ({ texts: { errors, reasons, fieldErrors }, language }: Page): string =>
  JSON.stringify({ problems: passkeyTexts[language].script, errors, reasons, fieldErrors })

/** A form of its own, to sign in or to confirm with a passkey. */
export const passkeyForm = (
  page: Page,
  action: string,
  given: Pick<PasskeyButton, 'label' | 'offersInField' | 'below'>,
): Html | undefined => {
  const part = passkeyPart(page, { ...given, verb: 'get', options: '/passkey-sign-in/options' })
  return part && html`<form method="post" action="${to(page, action)}">${part}</form>`
}

/** The list of passkeys on the account page, with forms to add, rename and delete. */
export async function passkeySection(page: Page, { account }: MeView): Promise<Html> {
  const { ctx, language } = page
  const t = passkeyTexts[language]
  const rows = await passkeysOf(ctx.db, account)
  const site = siteOrProblem(ctx)
  return html`<h2>${t.heading}</h2>
${rows.length > 0 && table(page, rows)}
${'problem' in site ? html`<p>${t.unavailable[site.reason]}</p>` : addForm(page, rows.length)}`
}

function addForm(page: Page, count: number): Html {
  const t = passkeyTexts[page.language]
  const part = passkeyPart(page, {
    verb: 'create',
    options: '/passkeys/options',
    label: t.add,
    kind: 'plain',
  })
  return html`${count === 0 && html`<p>${t.about}</p>`}
<noscript><p>${t.needsScript}</p></noscript>
<form method="post" action="${to(page, '/account/passkeys')}">${part}</form>`
}

function table(page: Page, rows: PasskeyRow[]): Html {
  const t = passkeyTexts[page.language]
  return html`<table>
<thead><tr><th scope="col">${t.name}</th><th scope="col">${t.lastUsed}</th></tr></thead>
<tbody>${rows.map(row => passkeyRow(page, row))}</tbody></table>`
}

function passkeyRow(page: Page, row: PasskeyRow): Html {
  const t = passkeyTexts[page.language]
  const { id, name, rp_id: host, last_used_at } = row
  const form = (path: string, content: Html) =>
    html`<form method="post" action="${to(page, `/account/passkeys/${path}`)}"><div class="row"><input type="hidden" name="id" value="${id}">${content}</div></form>`
  const used = last_used_at === null ? page.texts.never : timeOn(page, last_used_at)
  const isOfOtherHost = !isUsable(row, siteIfAny(page.ctx))
  return html`<tr><td><div class="row">
${form('rename', html`<input name="name" value="${name}" maxlength="100" required aria-label="${t.nameOf(name)}">${button(t.rename, 'plain')}`)}
${form('delete', html`<button class="danger" type="submit" aria-label="${t.deleteNamed(name)}">${t.delete}</button>`)}
</div>${isOfOtherHost && html`<p class="error">${t.madeFor(host)}</p>`}</td><td>${used}</td></tr>`
}
