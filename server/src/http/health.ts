import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { AppError } from '../errors.ts'
import { errorAnswers } from './openapi.ts'
import type { App } from './operation.ts'
import { read } from './operation.ts'

const tag = 'Operations'
const checkTimeoutMs = 3_000

const Health = Type.Object({ status: Type.Literal('ok') }, { title: 'Health' })

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** `/healthz`, `/readyz` and `/metrics`. `isAdmin` tells whether a request carries the admin token. */
export function healthRoutes(app: App, ctx: Context, isAdmin: (request: FastifyRequest) => boolean): void {
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
      answer: Health,
      errors: ['unavailable'],
    },
    async () => {
      await assertReady(ctx)
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
      description: 'To callers on this machine, or with the admin token.',
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
      if (!isLocal(request) && !isAdmin(request))
        throw new AppError('unauthorized', 'The admin token is required.')
      return reply.type(ctx.metrics.contentType).send(await ctx.metrics.text())
    },
  })
}

async function assertReady(ctx: Context): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('readiness checks timed out')), checkTimeoutMs)
  try {
    const [pending] = await Promise.race([
      Promise.all([pendingMigrations(ctx.db), ctx.storage.check()]),
      late.promise,
    ])
    if (pending.length > 0) throw new Error(`migrations pending: ${pending.join(', ')}`)
  } catch (cause) {
    throw new AppError('unavailable', 'Database, migrations or storage are not ready.', {
      retryAfterSeconds: 5,
      cause,
    })
  } finally {
    clearTimeout(timer)
  }
}

/** A proxy on this machine speaks for callers elsewhere, and says so in a header. */
function isLocal({ ip, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
  return loopback.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4')
}
