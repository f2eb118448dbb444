import { readFileSync } from 'node:fs'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { StaticBody } from '../../platform/http/static-body.ts'
import { basePath } from '../../platform/http/urls.ts'

const script = new StaticBody(
  'text/javascript; charset=utf-8',
  readFileSync(new URL('./assets/passkeys.js', import.meta.url)),
)

/** The script of passkeys. The hash in the URL lets browsers keep the file for a year. */
export const scriptUrl = (ctx: Context): string => `${basePath(ctx)}/assets/passkeys-${script.hash}.js`

export function assetRoutes(app: App): void {
  app.get(`/assets/passkeys-${script.hash}.js`, { schema: { hide: true } }, (request, reply) =>
    script.send(request, reply, 'public, max-age=31536000, immutable'),
  )
}
