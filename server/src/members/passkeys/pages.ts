import type { Context } from '../../platform/context.ts'
import { perform, performChange } from '../../platform/http/act.ts'
import type { Fields } from '../../platform/http/forms.ts'
import type { App } from '../../platform/http/operation.ts'
import { checkedFields, serveForm } from '../../platform/http/pages/serve-form.ts'
import { AppError, refusal } from '../../platform/lib/errors.ts'
import { to } from '../pages/page.ts'
import { fromOf, ownOf } from '../sign-in/access.ts'
import type { FactorPages, Factors } from '../sign-in/factors.ts'
import { openPage } from '../sign-in/open-page.ts'
import { accountAfter, accountForm, idIn } from '../sign-in/pages.ts'
import { signInPage } from '../sign-in/sign-in-page.ts'
import { addAct, confirmAct, creationOptions, signInAct } from './acts.ts'
import { assetRoutes, scriptUrl } from './assets.ts'
import { acceptAct, recoverAct } from './by-link.ts'
import { passkeyForm, passkeyPart, passkeySection } from './forms.ts'
import { deleteOwnPasskey, renameOwnPasskey } from './passkeys.ts'
import { InvitedBody, NewPasskeyBody, PasskeySignInBody, RecoveryPasskeyBody, RenameBody } from './schema.ts'
import { siteIfAny } from './site.ts'
import { isUsable, passkeysOf } from './stored-passkeys.ts'
import { passkeyTexts } from './texts.ts'

export const passkeyPages: FactorPages = {
  routes(app, ctx, factors) {
    assetRoutes(app)
    signInForm(app, ctx, factors)
    accountForms(app, ctx, factors)
  },
  errors: language => passkeyTexts[language].errors,
  done: language => passkeyTexts[language].done,
  script: scriptUrl,
  signIn(page, { rejection }) {
    const t = passkeyTexts[page.language]
    // A refused passkey is not offered at once again.
    const given = { label: t.signIn, below: t.orPassword, offersInField: rejection === undefined }
    return passkeyForm(page, '/sign-in/passkey', given)
  },
  async confirm(page, { account }) {
    const t = passkeyTexts[page.language]
    const rows = await passkeysOf(page.ctx.db, account)
    if (!rows.some(row => isUsable(row, siteIfAny(page.ctx)))) return undefined
    const below = account.has_password ? t.orYourPassword : undefined
    return passkeyForm(page, '/account/passkey-confirm', { label: t.confirm, below })
  },
  accept: {
    fields: (page, secret) =>
      passkeyPart(page, {
        verb: 'create',
        options: `/invitations/${encodeURIComponent(secret)}/passkey/options`,
        sends: 'name email',
        label: passkeyTexts[page.language].createAccount,
        below: passkeyTexts[page.language].orPassword,
      }),
    isIn: hasCredential,
    submit: (page, factors, secret, typed) => {
      const given = { ...page, params: { secret }, body: checkedFields(InvitedBody, withCredential(typed)) }
      return perform(page.ctx, given, acceptAct(page.ctx, factors))
    },
  },
  recover: {
    fields: (page, secret) =>
      passkeyPart(page, {
        verb: 'create',
        options: `/recoveries/${encodeURIComponent(secret)}/passkey/options`,
        sends: 'code',
        label: passkeyTexts[page.language].createNew,
        below: passkeyTexts[page.language].replacesPassword,
      }),
    isIn: hasCredential,
    submit: async (page, factors, secret, typed) => {
      const body = checkedFields(RecoveryPasskeyBody, withCredential(typed))
      const given = { ...page, params: { secret }, body }
      const { others } = await perform(page.ctx, given, recoverAct(page.ctx, factors))
      return { others, done: 'passkey-added' }
    },
  },
  account: passkeySection,
}

function signInForm(app: App, ctx: Context, factors: Factors): void {
  serveForm(app, ctx, '/sign-in/passkey', {
    open: (request, reply) => openPage(ctx, factors, request, reply),
    async submit(page, typed) {
      const body = checkedFields(PasskeySignInBody, withCredential(typed))
      await perform(ctx, { ...page, params: {}, body }, signInAct(ctx, factors))
      return to(page, '/console')
    },
    showRejected: (page, { error }) => signInPage(page, factors, { rejection: { error, fields: {} } }),
  })
}

function accountForms(app: App, ctx: Context, factors: Factors): void {
  accountForm(app, ctx, factors, 'passkey-confirm', async (page, typed) => {
    const body = checkedFields(PasskeySignInBody, withCredential(typed))
    await perform(ctx, { ...page, params: {}, body }, confirmAct(ctx, factors))
    return accountAfter(page, 'confirmed')
  })
  accountForm(app, ctx, factors, 'passkeys', async (page, typed) => {
    // The script sends the form without a passkey if the options were refused: the reason is shown.
    if (!hasCredential(typed)) await creationOptions(ctx, page)
    const body = checkedFields(NewPasskeyBody, withCredential(typed))
    await perform(ctx, { ...page, params: {}, body }, addAct(ctx))
    return accountAfter(page, 'passkey-added')
  })
  accountForm(app, ctx, factors, 'passkeys/rename', async (page, typed) => {
    const id = idIn(typed)
    const { name } = newNameIn(typed)
    await performChange(ctx, page, tx =>
      renameOwnPasskey(tx, ctx, fromOf(page.request), ownOf(page.request), { id, name }),
    )
    return accountAfter(page, 'passkey-renamed')
  })
  accountForm(app, ctx, factors, 'passkeys/delete', async (page, typed) => {
    const id = idIn(typed)
    await performChange(ctx, page, tx =>
      deleteOwnPasskey(tx, ctx, factors, fromOf(page.request), ownOf(page.request), id),
    )
    return accountAfter(page, 'passkey-deleted')
  })
}

/** The page also has a field for the name of the person: an error of a passkey's name is not shown there. */
function newNameIn(typed: Fields): { name: string } {
  try {
    return checkedFields(RenameBody, typed)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw refusal('invalid_request', 'passkey_name')
  }
}

function hasCredential({ credential }: Fields): boolean {
  return Boolean(credential)
}

/** With what the script put into the form. Undefined if it is not JSON. */
function withCredential({ credential = '', ...typed }: Fields): Record<string, unknown> {
  try {
    return { ...typed, credential: JSON.parse(credential) }
  } catch {
    return typed
  }
}
