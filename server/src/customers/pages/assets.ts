import { readFileSync } from 'node:fs'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { StaticBody } from '../../platform/http/static-body.ts'
import { basePath } from '../../platform/http/urls.ts'

/** The script and the modules that it imports as one, because a page on a slow line loads one file sooner. */
function joined(file: URL, seen = new Set<string>()): string {
  if (seen.has(file.href)) return ''
  seen.add(file.href)
  const text = readFileSync(file, 'utf8')
  const imported = [...text.matchAll(/^import [^']+ from '(\.\/[^']+)'$/gm)].map(([, other = '']) =>
    joined(new URL(other, file), seen),
  )
  return [...imported, text.replace(/^import [^']+ from '[^']+'\n/gm, '').replace(/^export /gm, '')].join('')
}

const script = new StaticBody(
  'text/javascript; charset=utf-8',
  Buffer.from(joined(new URL('./assets/customer.js', import.meta.url))),
)

/** The hash in the URL lets browsers keep the file for a year. */
export const scriptUrl = (ctx: Context): string => `${basePath(ctx)}/assets/customer-${script.hash}.js`

const embed = new StaticBody(
  'text/javascript; charset=utf-8',
  readFileSync(new URL('./assets/embed.js', import.meta.url)),
)

/** Serves the script of the customer pages, and `/embed.js` for websites that embed them. */
export function assetRoutes(app: App): void {
  app.get(`/assets/customer-${script.hash}.js`, { schema: { hide: true } }, (request, reply) =>
    script.send(request, reply, 'public, max-age=31536000, immutable'),
  )
  app.get('/embed.js', { schema: { hide: true } }, (request, reply) =>
    embed.send(
      request,
      reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*'),
      'public, max-age=3600',
    ),
  )
}
