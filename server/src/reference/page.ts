import { fastify } from 'fastify'
import type { App } from '../platform/http/operation.ts'
import { StaticBody } from '../platform/http/static-body.ts'

const pagePath = '/docs/reference/'
const scriptPath = '/docs/reference/js/scalar.js'
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

/** The colors of the docs, and the place of the line with the way back. */
const look = `
:root { --scalar-custom-header-height: 40px }
.docs-bar { position: sticky; top: 0; z-index: 10; height: 40px; box-sizing: border-box; display: flex; gap: 16px; align-items: center; padding: 0 24px; border-bottom: 1px solid var(--scalar-border-color); background: var(--scalar-background-1); font: 14px/20px system-ui, sans-serif }
.docs-bar a { color: var(--scalar-color-1); text-decoration: none }
.docs-bar a:hover { text-decoration: underline }
.light-mode { --scalar-color-1: #111827; --scalar-color-2: #5b6472; --scalar-color-accent: #2f4bd8; --scalar-background-2: #f6f7f9; --scalar-border-color: #e3e6eb }
.dark-mode { --scalar-color-1: #e7eaef; --scalar-color-2: #a3adba; --scalar-color-accent: #8ea2ff; --scalar-background-1: #151a21; --scalar-background-2: #0e1116; --scalar-border-color: #262d37 }
`

const back = (base: string) =>
  `<nav class="docs-bar" aria-label="Docs"><a href="${base}/docs/"><b>Jurat docs</b></a> <a href="${base}/docs/api">All operations as text</a></nav>`

interface Page {
  page: StaticBody
  script: StaticBody
}

/** A cached copy is used only after this server has confirmed it. */
const revalidated = 'no-cache'
const immutable = 'public, max-age=31536000, immutable'

/**
 * `/docs/reference/`, to read and try the interfaces. `base` is the path under which a proxy serves them. Its
 * library takes 50 MiB of memory and a tenth of a start, so it is loaded with the first visit.
 */
export function pageRoutes(app: App, base: string): void {
  let writing: Promise<Page> | undefined
  const written = () => {
    writing ??= write(base).catch(error => {
      writing = undefined
      throw error
    })
    return writing
  }
  app.get(pagePath, { schema: { hide: true } }, async (request, reply) => {
    // The page's own links are relative to it.
    if (/^\/docs\/reference(\?|$)/.test(request.url)) return reply.redirect(base + pagePath, 301)
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
async function write(base: string): Promise<Page> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  await using writer = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await writer.register(scalar, {
    routePrefix: '/docs/reference',
    configuration: {
      sources: [
        { title: 'v3', slug: 'v3', url: `${base}/openapi.json`, default: true },
        { title: 'Management', slug: 'manage', url: `${base}/manage/openapi.json` },
        { title: 'Booking', slug: 'booking', url: `${base}/booking/openapi.json` },
        { title: 'Sign-in', slug: 'auth', url: `${base}/auth/openapi.json` },
      ],
      pageTitle: 'Jurat API reference',
      withDefaultFonts: false,
      customCss: look,
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
    .replace('</title>', `</title>\n    <link rel="icon" href="${base}${iconPath}" />`)
    .replace('<body>', `<body>\n${back(base)}`)
  return { script, page: new StaticBody('text/html; charset=utf-8', Buffer.from(html)) }
}
