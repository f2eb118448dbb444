import { fastify } from 'fastify'
import type { App } from '../http/operation.ts'

const pagePath = '/docs/'
const scriptPath = '/docs/js/scalar.js'

/** The library's page runs its own script and styles, and calls this server alone. */
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data: blob:; worker-src 'self' blob:"

interface File {
  type: string
  bytes: Buffer
}

/**
 * `/docs`, for trying the interface out. The library that writes it takes 50 MiB of memory and a tenth of a start: it is loaded
 * for the first who looks.
 */
export function pageRoutes(app: App): void {
  let writing: Promise<Map<string, File>> | undefined
  const file = async (path: string): Promise<File> => {
    writing ??= write()
    const files = await writing.catch(error => {
      writing = undefined
      throw error
    })
    return files.get(path) as File
  }
  for (const path of [pagePath, scriptPath]) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      // The page's own links are relative to it.
      if (/^\/docs(\?|$)/.test(request.url)) return reply.redirect(pagePath, 301)
      const { type, bytes } = await file(path)
      return reply.type(type).header('content-security-policy', policy).send(bytes)
    })
  }
}

/** A server that has started takes up no more routes, so the library writes into one of its own. */
async function write(): Promise<Map<string, File>> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  await using writer = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await writer.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
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
  const files = new Map<string, File>()
  for (const path of [pagePath, scriptPath]) {
    const { headers, rawPayload } = await writer.inject(path)
    files.set(path, { type: String(headers['content-type']), bytes: rawPayload })
  }
  return files
}
