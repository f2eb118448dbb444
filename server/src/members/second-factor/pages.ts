import type { FastifyReply } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { performChange } from '../../platform/http/act.ts'
import type { App } from '../../platform/http/operation.ts'
import { field, type Rejection } from '../../platform/http/pages/errors.ts'
import { checkedFields, serveForm } from '../../platform/http/pages/serve-form.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { button, type Page, sendPage, to } from '../pages/page.ts'
import { fromOf, ownOf } from '../sign-in/access.ts'
import { accountPage, toSignIn } from '../sign-in/account-page.ts'
import type { FactorPages, Factors } from '../sign-in/factors.ts'
import { openPage } from '../sign-in/open-page.ts'
import { accountAfter, accountForm } from '../sign-in/pages.ts'
import type { MeView } from '../sign-in/schema.ts'
import { addApp, newCodes, removeApp } from './own-app.ts'
import { AuthenticatorBody } from './schema.ts'
import { secondFactorTexts } from './texts.ts'
import { newTotpSecret, qrSvg, totpUri } from './totp.ts'

export const secondFactorPages: FactorPages = {
  routes(app, ctx, factors) {
    setUpPages(app, ctx, factors)
    accountForm(app, ctx, factors, 'recovery-codes', async page => {
      const codes = await performChange(ctx, page, tx =>
        newCodes(tx, ctx, fromOf(page.request), ownOf(page.request)),
      )
      return codesPage(page, codes)
    })
    accountForm(app, ctx, factors, 'authenticator-off', async page => {
      await performChange(ctx, page, tx => removeApp(tx, ctx, fromOf(page.request), ownOf(page.request)))
      return accountAfter(page, 'off')
    })
  },
  errors: language => secondFactorTexts[language].errors,
  done: language => secondFactorTexts[language].done,
  account: section,
}

function section(page: Page, { account }: MeView): Html {
  const t = secondFactorTexts[page.language]
  const form = (path: string, text: string, kind: string) =>
    html`<form method="post" action="${to(page, `/account/${path}`)}">${button(text, kind)}</form>`
  return account.has_authenticator
    ? html`<h2>${t.heading}</h2>
<p>${t.asksCode(account.recovery_codes_left)}</p>
<div class="row">${form('recovery-codes', t.newCodes, 'plain')}
${form('authenticator-off', t.turnOff, 'danger')}</div>`
    : html`<h2>${t.heading}</h2>
<p>${t.withoutIt}</p>
<p class="link"><a href="${to(page, '/account/authenticator')}">${t.setUp}</a></p>`
}

function setUpPages(app: App, ctx: Context, factors: Factors): void {
  const url = '/account/authenticator'
  app.get(url, { schema: { hide: true } }, async (request, reply) =>
    setUpPage(openPage(ctx, factors, request, reply)),
  )
  serveForm(app, ctx, url, {
    open: (request, reply) => openPage(ctx, factors, request, reply),
    async submit(page, typed) {
      ownOf(page.request)
      const given = checkedFields(AuthenticatorBody, typed)
      const codes = await performChange(ctx, page, tx =>
        addApp(tx, ctx, fromOf(page.request), ownOf(page.request), given),
      )
      return codesPage(page, codes)
    },
    showRejected(page, rejection) {
      const { code, reason } = rejection.error
      if (reason === 'confirm' || code === 'unauthorized') return accountPage(page, factors, { rejection })
      return setUpPage(page, rejection)
    },
  })
}

function setUpPage(page: Page, rejection?: Rejection): FastifyReply {
  const account = page.request.signedIn?.account
  if (!account) return toSignIn(page)
  const t = secondFactorTexts[page.language]
  // After a wrong code the secret stays, so that nobody scans a second time. Only a real one has a QR code.
  const isKept = rejection && rejection.error.params?.secret === undefined
  const secret = (isKept && rejection.fields.secret) || newTotpSecret()
  const uri = totpUri(secret, { issuer: 'Jurat', account: account.email })
  const image = `data:image/svg+xml;base64,${Buffer.from(qrSvg(uri)).toString('base64')}`
  const code = { name: 'code', label: t.codeOfApp, autocomplete: 'one-time-code', maxLength: 32 }
  const body = html`<p>${t.scan}</p>
<img class="qr" src="${image}" alt="${t.qr}">
<p class="secret">${secret}</p>
<form method="post" action="${to(page, '/account/authenticator')}" novalidate>
<input type="hidden" name="secret" value="${secret}">
${field(page.texts, code, '', rejection && { ...rejection, fields: {} })}
${button(t.turnOn)}
</form>
<p class="link"><a href="${to(page, '/account')}">${page.texts.back}</a></p>`
  return sendPage(page, { heading: t.setUp, body, rejection, isNarrow: true, path: '/account/authenticator' })
}

/** Shown once, so that it has no links to other languages. */
function codesPage(page: Page, codes: string[]): FastifyReply {
  const t = secondFactorTexts[page.language]
  const body = html`<p>${t.keepCodes}</p>
<ul class="codes">${codes.map(code => html`<li>${code}</li>`)}</ul>
<p class="link"><a href="${to(page, '/account')}">${t.kept}</a></p>`
  return sendPage(page, { heading: t.codesHeading, body, isNarrow: true })
}
