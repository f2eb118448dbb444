import type { Context } from '../../platform/context.ts'
import type { Fields } from '../../platform/http/forms.ts'
import type { App } from '../../platform/http/operation.ts'
import { basePath } from '../../platform/http/urls.ts'
import { accountPage } from './account-pages.ts'
import { callAuth, type Refusal } from './call.ts'
import { credentialIn } from './passkey-forms.ts'
import { passwordPage } from './sign-in-pages.ts'

const hidden = { schema: { hide: true } }

type CallOf = (typed: Fields) => ['POST' | 'PATCH' | 'DELETE', string, object?]

/** Forms that carry a passkey, and those that manage the person's own passkeys. */
export function passkeyPages(app: App, ctx: Context): void {
  app.post('/sign-in/passkey', hidden, async (request, reply) => {
    const body = { credential: credentialIn((request.body ?? {}) as Fields) }
    const { refusal } = await callAuth(app, request, reply, 'POST', '/passkey-sign-in', body)
    return refusal ? passwordPage(ctx, reply, {}, refusal) : reply.redirect(`${basePath(ctx)}/console`, 303)
  })
  const act = (path: string, done: string, callOf: CallOf) =>
    app.post(`/account/${path}`, hidden, async (request, reply) => {
      const [method, operation, body] = callOf((request.body ?? {}) as Fields)
      const { refusal } = await callAuth(app, request, reply, method, operation, body)
      if (refusal) return accountPage(app, ctx, request, reply, { refusal: aboutPasskey(refusal) })
      return reply.redirect(`${basePath(ctx)}/account?done=${done}`, 303)
    })
  act('passkey-confirm', 'confirmed', typed => [
    'POST',
    '/passkey-confirm',
    { credential: credentialIn(typed) },
  ])
  act('passkeys', 'passkey-added', typed => {
    // The script sends the form without a passkey if the options were refused: the reason is shown.
    if (!typed.credential) return ['POST', '/passkeys/options']
    return ['POST', '/passkeys', { credential: credentialIn(typed) }]
  })
  const pathOf = ({ id = '' }: Fields) => `/passkeys/${encodeURIComponent(id)}`
  act('passkeys/rename', 'passkey-renamed', typed => ['PATCH', pathOf(typed), { name: typed.name ?? '' }])
  act('passkeys/delete', 'passkey-deleted', typed => ['DELETE', pathOf(typed)])
}

/** The page also has a field for the name of the person: an error of a passkey's name is not shown there. */
function aboutPasskey(refusal: Refusal): Refusal {
  const { name, ...params } = refusal.params
  return name === undefined ? refusal : { ...refusal, message: `The name of the passkey ${name}.`, params }
}
