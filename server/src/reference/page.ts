import { type FastifyInstance, fastify } from 'fastify'
import type { App } from '../http/operation.ts'

/** The library's page runs its own script and styles, and calls this server alone. */
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data: blob:; worker-src 'self' blob:"

/**
 * `/docs`, for trying the interface out. The library that writes it, with the script that it serves, takes 50 MiB of memory
 * and a tenth of a start: it is loaded for the first who looks, in a server of its own, since a server that has started takes
 * up no more routes.
 */
export function pageRoutes(app: App): void {
  let opening: Promise<FastifyInstance> | undefined
  for (const path of ['/docs', '/docs/js/scalar.js']) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      opening ??= openPage()
      const page = await opening
      const { statusCode, headers, rawPayload } = await page.inject(request.url)
      const { location, 'content-type': type } = headers
      if (location) reply.header('location', location)
      if (type) reply.header('content-type', type)
      return reply.code(statusCode).header('content-security-policy', policy).send(rawPayload)
    })
  }
}

async function openPage(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const page = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await page.register(scalar, {
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
  return page
}
