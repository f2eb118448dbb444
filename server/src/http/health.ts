import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { errorAnswers } from './openapi.ts'
import type { App } from './operation.ts'
import { read } from './operation.ts'
import { Readiness } from './readiness.ts'

const tag = 'Operations'

const Health = Type.Object({ status: Type.Literal('ok') }, { title: 'Health' })

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

const proxyHeaders = ['forwarded', 'via', 'x-real-ip']

/** `/healthz`, `/readyz` and `/metrics`. `mayWatch` tells whether a request carries a token that opens `/metrics`. */
export function healthRoutes(app: App, ctx: Context, mayWatch: (request: FastifyRequest) => boolean): void {
  const readiness = new Readiness(ctx)
  read(app, '/healthz', { id: 'health', tag, summary: 'Is the process alive', answer: Health }, async () => ({
    status: 'ok' as const,
  }))
  read(
    app,
    '/readyz',
    {
      id: 'ready',
      tag,
      summary: 'Are database, migrations and storage ready',
      description: 'Calls share one check. Its result is kept for a second, with S3 for five seconds.',
      answer: Health,
      errors: ['unavailable'],
    },
    async () => {
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
      summary: 'Prometheus metrics',
      description:
        'With the admin token or `JURAT_METRICS_TOKEN`. Without a token only directly from this machine, under a loopback address, where `PUBLIC_URL` is one too.',
      security: [{}, { bearer: [] }],
      response: {
        200: {
          description: 'Prometheus text format.',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
        ...errorAnswers(['unauthorized']),
      },
    },
    handler: async (request, reply) => {
      if (!isLocal(request, ctx.config.publicUrl) && !mayWatch(request))
        throw new AppError('unauthorized', 'The admin token or the metrics token is required.')
      return reply.type(ctx.metrics.contentType).send(await ctx.metrics.text())
    },
  })
}

/**
 * Whether the call comes from this machine and for this machine. A proxy here may speak for callers elsewhere, and a
 * browser here for a page from elsewhere: the first adds headers or serves a public URL, the second names another host.
 */
function isLocal({ ip, headers }: FastifyRequest, publicUrl: string): boolean {
  const names = Object.keys(headers)
  if (names.some(name => name.startsWith('x-forwarded-') || proxyHeaders.includes(name))) return false
  return isLoopback(ip) && isLoopback(hostOf(`http://${headers.host}`)) && isLoopback(hostOf(publicUrl))
}

const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? ''

function isLoopback(host: string): boolean {
  if (isIP(host) === 0) return host === 'localhost'
  return loopback.check(host, host.includes(':') ? 'ipv6' : 'ipv4')
}
