import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { refusal } from '../lib/errors.ts'
import { errorResponses } from './openapi.ts'
import type { App } from './operation.ts'
import { read } from './operation.ts'
import { Readiness } from './readiness.ts'

const tag = 'Operations'

const Health = Type.Object({ status: Type.Literal('ok') }, { title: 'Health' })

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Headers that proxies add, such as X-Forwarded-For, X-Original-URL and CF-Connecting-IP. */
const proxyHeader = /(^|-)(forwarded|original|via)(-|$)|-ip$/

/**
 * `/healthz`, `/readyz` and `/metrics`. `mayWatch` tells whether a request has a token that opens `/metrics`.
 */
export function healthRoutes(app: App, ctx: Context, mayWatch: (request: FastifyRequest) => boolean): void {
  const readiness = new Readiness(ctx)
  read(
    app,
    '/healthz',
    { id: 'health', tag, summary: 'Check that the process is alive', response: Health },
    async ({ reply }) => {
      reply.header('cache-control', 'no-store')
      return { status: 'ok' as const }
    },
  )
  read(
    app,
    '/readyz',
    {
      id: 'ready',
      tag,
      summary: 'Check that database, migrations and storage are ready',
      description:
        'Concurrent calls share one check. Its result is kept for 1 second, with S3 for 5 seconds.',
      response: Health,
      errors: ['unavailable'],
    },
    async ({ reply }) => {
      reply.header('cache-control', 'no-store')
      await readiness.assert()
      return { status: 'ok' as const }
    },
  )
  app.route({
    method: 'GET',
    url: '/metrics',
    schema: {
      operationId: 'metrics',
      tags: [tag],
      summary: 'Read Prometheus metrics',
      description:
        'Needs the admin token or `JURAT_METRICS_TOKEN`. Without a token it responds only to direct requests from the same machine, and only if `PUBLIC_URL` is a loopback address.',
      security: [{}, { bearer: [] }],
      response: {
        200: {
          description: 'Metrics in the Prometheus text format.',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
        ...errorResponses(['unauthorized']),
      },
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!(ctx.config.isLocal && isDirect(request)) && !mayWatch(request))
        throw refusal('unauthorized', 'no_metrics_token')
      const { registry } = ctx.metrics
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  })
}

/**
 * Whether the call comes from this machine and is meant for it. A proxy on this machine may forward remote
 * callers, and a browser may run a remote page. A proxy adds headers or serves a public URL; a remote page
 * uses another host name.
 */
function isDirect({ ip, headers }: FastifyRequest): boolean {
  if (Object.keys(headers).some(name => proxyHeader.test(name)) || isOfOtherSite(headers)) return false
  // A host with more in it, such as a user name, would be parsed as another.
  const host = /^[\w.:[\]-]+$/.test(headers.host ?? '') ? hostOf(`http://${headers.host}`) : ''
  return isLoopback(ip) && isLoopback(host)
}

/** Whether a browser says that a page of another origin sends the request. */
function isOfOtherSite({ host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (origin !== undefined && origin !== `http://${host}`) return true
  return site !== undefined && site !== 'none' && site !== 'same-origin'
}

const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? ''

function isLoopback(host: string): boolean {
  if (isIP(host) === 0) return host === 'localhost'
  return loopback.check(host, host.includes(':') ? 'ipv6' : 'ipv4')
}
