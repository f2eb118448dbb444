import { fastify } from 'fastify'
import type { App } from '../platform/http/operation.ts'
import { StaticBody } from '../platform/http/static-body.ts'

const pagePath = '/docs/'
const scriptPath = '/docs/js/scalar.js'
const iconPath = '/favicon.svg'

/** The page runs only its own script and styles, and calls only this server. */
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data: blob:; worker-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const icon = new StaticBody(
  'image/svg+xml',
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f3a5f"/><path d="M19 7v12a5 5 0 0 1-10 0" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/></svg>',
  ),
)

interface Page {
  page: StaticBody
  script: StaticBody
}

/** A cached copy is used only after this server has confirmed it. */
const revalidated = 'no-cache'
const immutable = 'public, max-age=31536000, immutable'

/**
 * `/docs`, to read and try the interface. Its library takes 50 MiB of memory and a tenth of a start, so it is
 * loaded with the first visit.
 */
export function pageRoutes(app: App): void {
  let writing: Promise<Page> | undefined
  const written = () => {
    writing ??= write().catch(error => {
      writing = undefined
      throw error
    })
    return writing
  }
  app.get(pagePath, { schema: { hide: true } }, async (request, reply) => {
    // The page's own links are relative to it.
    if (/^\/docs(\?|$)/.test(request.url)) return reply.redirect(pagePath, 301)
    const { page } = await written()
    return page.send(request, reply.header('content-security-policy', policy), revalidated)
  })
  app.get<{ Querystring: { v?: string } }>(scriptPath, { schema: { hide: true } }, async (request, reply) => {
    const { script } = await written()
    // During an update, another version may have written the page, whose script has another hash.
    return script.send(request, reply, request.query.v === script.hash ? immutable : revalidated)
  })
  app.get(iconPath, { schema: { hide: true } }, (request, reply) =>
    icon.send(request, reply, 'public, max-age=86400'),
  )
}

/** A started server accepts no more routes, so the library writes into a separate one. */
async function write(): Promise<Page> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  await using writer = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await writer.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      sources: [
        { title: 'v3', slug: 'v3', url: '/openapi.json', default: true },
        { title: 'Management', slug: 'manage', url: '/manage/openapi.json' },
        { title: 'Booking', slug: 'booking', url: '/booking/openapi.json' },
        { title: 'Sign-in', slug: 'auth', url: '/auth/openapi.json' },
      ],
      pageTitle: 'Jurat API reference',
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
      authentication: { preferredSecurityScheme: 'bearer' },
    },
  })
  const loaded = await writer.inject(scriptPath)
  const script = new StaticBody('application/javascript; charset=utf-8', loaded.rawPayload)
  const { payload } = await writer.inject(pagePath)
  const html = payload
    .replace('js/scalar.js', `js/scalar.js?v=${script.hash}`)
    .replace('</title>', `</title>\n    <link rel="icon" href="${iconPath}" />`)
  return { script, page: new StaticBody('text/html; charset=utf-8', Buffer.from(html)) }
}
