import type { FastifyReply } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { perform } from '../../platform/http/act.ts'
import type { Fields } from '../../platform/http/forms.ts'
import type { App } from '../../platform/http/operation.ts'
import { field, type Rejection } from '../../platform/http/pages/errors.ts'
import { checkedFields, serveForm } from '../../platform/http/pages/serve-form.ts'
import { seal, unseal } from '../../platform/lib/encryption.ts'
import { AppError, refusal } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { button, codeField, emailField, type Page, passwordField, sendPage, to } from '../pages/page.ts'
import type { FactorPages, Factors } from '../sign-in/factors.ts'
import { openPage } from '../sign-in/open-page.ts'
import { accountAfter, accountForm } from '../sign-in/pages.ts'
import type { MeView } from '../sign-in/schema.ts'
import { signInPage } from '../sign-in/sign-in-page.ts'
import { changePasswordAct, confirmAct, signInAct } from './acts.ts'
import { acceptAct, recoverAct } from './by-link.ts'
import { AcceptBody, ConfirmBody, PasswordBody, RecoveryBody, SignInBody } from './schema.ts'
import { passwordTexts } from './texts.ts'

/** How long a person may take to type the code. */
const stepMs = 5 * 60_000

export const passwordPages: FactorPages = {
  routes(app, ctx, factors) {
    signInForm(app, ctx, factors)
    accountForm(app, ctx, factors, 'password', async (page, typed) => {
      const body = checkedFields(PasswordBody, typed)
      await perform(ctx, { ...page, params: {}, body }, changePasswordAct(ctx, factors))
      return accountAfter(page, 'password')
    })
    accountForm(app, ctx, factors, 'confirm', async (page, typed) => {
      const body = checkedFields(ConfirmBody, typed)
      await perform(ctx, { ...page, params: {}, body }, confirmAct(ctx, factors))
      return accountAfter(page, 'confirmed')
    })
  },
  errors: language => passwordTexts[language].errors,
  done: language => passwordTexts[language].done,
  signIn: (
    page,
    { email, rejection },
  ) => html`<form method="post" action="${to(page, '/sign-in')}" novalidate>
${emailField(page, 'username webauthn', email, rejection)}
${passwordField(page, rejection)}
${button(passwordTexts[page.language].signIn, page.ctx.config.oidc ? 'plain' : 'primary')}
</form>`,
  confirm: confirmForm,
  accept: {
    fields: (page, _secret, rejection) => newPasswordField(page, rejection),
    isIn: () => true,
    submit: (page, factors, secret, typed) => {
      const given = { ...page, params: { secret }, body: checkedFields(AcceptBody, typed) }
      return perform(page.ctx, given, acceptAct(page.ctx, factors))
    },
  },
  recover: {
    fields: (page, _secret, rejection) => newPasswordField(page, rejection),
    isIn: () => true,
    submit: async (page, factors, secret, typed) => {
      const given = { ...page, params: { secret }, body: checkedFields(RecoveryBody, typed) }
      const { others } = await perform(page.ctx, given, recoverAct(page.ctx, factors))
      return { others, done: 'password' }
    },
  },
  account: (page, me, rejection) => {
    const t = passwordTexts[page.language]
    return html`<h2>${t.heading}</h2>
<form method="post" action="${to(page, '/account/password')}" novalidate>
${newPasswordField(page, rejection)}
${button(me.account.has_password ? t.change : t.set, 'plain')}
</form>`
  },
}

function newPasswordField({ texts, language }: Page, rejection?: Rejection): Html {
  const { newPassword: label, newPasswordHint: hint } = passwordTexts[language]
  const given = { name: 'password', type: 'password', autocomplete: 'new-password', maxLength: 1_000 }
  return field(texts, { ...given, label, hint }, '', rejection)
}

function confirmForm(page: Page, { account }: MeView, rejection?: Rejection): Html | undefined {
  if (!account.has_password) return undefined
  const kind = account.has_single_sign_on ? 'plain' : 'primary'
  return html`<form method="post" action="${to(page, '/account/confirm')}" novalidate>
${passwordField(page, rejection)}
${account.has_authenticator && codeField(page, rejection)}
${button(passwordTexts[page.language].confirm, kind)}
</form>`
}

/** Address and password, then the code of the second factor. */
function signInForm(app: App, ctx: Context, factors: Factors): void {
  serveForm(app, ctx, '/sign-in', {
    open: (request, reply) => openPage(ctx, factors, request, reply),
    async submit(page, typed) {
      const known = knownBy(ctx, typed)
      if (!known.email || !known.password) throw incomplete()
      const given = { ...page, params: {}, body: checkedFields(SignInBody, known) }
      await perform(ctx, given, signInAct(ctx, factors))
      return to(page, '/console')
    },
    showRejected(page, { error, fields }) {
      const isCode = error.reason === 'code_required' || error.reason === 'wrong_code'
      if (isCode) return codePage(page, knownBy(ctx, fields), error)
      const { email } = knownBy(ctx, fields)
      return signInPage(page, factors, { email, rejection: { error, fields: {} } })
    },
  })
}

const incomplete = () => refusal('invalid_request', 'incomplete')

/** What was typed now and at the step before. */
const knownBy = (ctx: Context, typed: Fields): Fields =>
  typed.step === undefined ? typed : { ...openStep(ctx, typed.step), code: typed.code ?? '' }

/** The password was right. It goes with the form, encrypted, so that nobody types it twice. */
function codePage(page: Page, { email = '', password }: Fields, error: AppError): FastifyReply {
  const { ctx } = page
  const t = passwordTexts[page.language]
  const until = ctx.clock.now().getTime() + stepMs
  const step = seal(ctx.secretKey, JSON.stringify({ purpose: 'sign-in step', email, password, until }))
  const isWrong = error.reason === 'wrong_code'
  const rejection = isWrong ? { error: wrongCodeIn(error), fields: {} } : undefined
  const body = html`<p>${t.signingInAs(email)}</p>
<form method="post" action="${to(page, '/sign-in')}" novalidate>
<input type="hidden" name="step" value="${step}">
${codeField(page, rejection)}
${button(t.signIn)}
</form>
<p class="link"><a href="${to(page, '/sign-in')}">${t.startAgain}</a></p>`
  return sendPage(page, { heading: t.enterCode, body, rejection, isNarrow: true, path: '/sign-in' })
}

/** The same error, said at the field. */
const wrongCodeIn = ({ code, reason, message }: AppError) =>
  new AppError(code, reason, { message, problems: { code: problem('wrong_or_used_code') } })

/** Empty for a step that was changed, or is too old. */
function openStep(ctx: Context, step: string): Fields {
  try {
    const { purpose, email, password, until } = JSON.parse(unseal(ctx.secretKey, step))
    return purpose === 'sign-in step' && until > ctx.clock.now().getTime() ? { email, password } : {}
  } catch {
    return {}
  }
}
