import { createHash } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import { type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify'
import type { Context } from '../context.ts'
import { asCall, type Party } from '../db/background-work.ts'
import type { Caller } from '../lib/caller.ts'
import type { AppError } from '../lib/errors.ts'
import { withoutHeaders } from '../lib/log.ts'
import type { Scope } from '../lib/scopes.ts'
import { Admission } from './admission/admission.ts'
import { type AgentCall, AgentCalls } from './agent-call.ts'
import { limitConnections } from './connections.ts'
import { CustomerUploads } from './customer-uploads.ts'
import { acceptEmptyBodies } from './empty-body.ts'
import { asAppError, errorHandler, noRoute, refuseOnSocket, unreadable } from './error-response.ts'
import { sayClose } from './graceful-close.ts'
import { IdempotencyQueue } from './idempotency-queue.ts'
import { JsonShape } from './json-shape.ts'
import { type KnownPaths, knowPaths } from './known-paths.ts'
import type { Access } from './openapi.ts'
import type { App } from './operation.ts'
import { bodyOf } from './parse-body.ts'
import { limitPipelined } from './pipelined.ts'
import { Places } from './places.ts'
import { requestId, securityHeaders } from './response-headers.ts'
import type { Rights } from './rights.ts'
import { Senders } from './senders.ts'
import { serializerCompiler } from './serialization.ts'
import { type BodyTimes, bodyTimes, SlowBodies } from './slow-bodies.ts'
import { ignoredFieldsHeader } from './unknown-fields.ts'
import { UnreadResponses } from './unread-responses.ts'
import { usedLanguageHeader } from './used-language.ts'
import { validatorCompiler } from './validation.ts'

declare module 'fastify' {
  interface FastifyInstance {
    admission: Admission
    idempotencyQueue: IdempotencyQueue
    agentCalls: AgentCalls
    senders: Senders
    slowBodies: SlowBodies
    knownPaths: KnownPaths
    /** The page for a person whose address does not exist. Set by the pages of customers. */
    notFoundPage: { send?: (request: FastifyRequest, reply: FastifyReply) => void }
    /** The running uploads of this process. */
    uploads: Places
    customerUploads: CustomerUploads
    /** The exports that this process sends. */
    longResponses: Places
  }
  interface FastifyRequest {
    caller: Caller | null
    /** Of a call that the server itself makes for an agent. */
    agentCall: AgentCall | null
    /** Who takes turns at the database before the caller is known. */
    sender: Party
    /** Whether the token or the role of the caller has another scope of the management interface. */
    grants(scope: Scope): boolean
    /**
     * Of a person who signed in more than 15 minutes ago: what to throw where an operation asks to confirm.
     */
    unconfirmed: AppError | null
    /**
     * Null for calls that need no right, and for the admin token, which is the same until the process ends.
     */
    rights: Rights | null
    /** SHA-256 of the body of a call with an Idempotency-Key. */
    bodyDigest: string
  }
  interface FastifyContextConfig {
    scope?: Access['scope']
    /**
     * Whether a person must have signed in within the last 15 minutes. Fields count once the body was read.
     */
    asksToConfirm?: (request: FastifyRequest) => boolean
    /** Whether any token of a workspace may call it, whatever its scopes. People in a session may not. */
    forAgents?: boolean
    /** Whether the role `notary` may call it. */
    forNotary?: boolean
    /** Whether it is for owners and admins among the members. */
    forAdmin?: boolean
  }
}

type Times = BodyTimes & { stalledMs?: number }

/** Bodies are small, except uploads, which read their own. */
const bodyLimitBytes = 1024 * 1024
/** The longest accepted upload. Other bodies, and slow uploads, have less time (decision "Slow bodies"). */
const requestTimeoutMs = 30 * 60_000

/** A browser that a person has sent somewhere. Programs and the interfaces have JSON. */
const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  /\btext\/html\b/i.test(headers.accept ?? '') &&
  !/^\/(wp-json|manage|booking|auth)([/?]|$)/.test(url)

/** A server with our errors, request ids, headers and log. The folders add their routes. */
export async function openServer(ctx: Context, times: Times = bodyTimes): Promise<App> {
  const app = fastify({
    loggerInstance: withoutHeaders(ctx.log),
    childLoggerFactory: log => log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    requestIdHeader: false,
    genReqId: requestId,
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?]*(?=\/)/i, ''),
    trustProxy: ctx.config.trustProxy.length > 0 ? ctx.config.trustProxy : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16_384 },
    http: { requireHostHeader: false },
    frameworkErrors: errorHandler,
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, times.restMs),
  }) as unknown as App
  app.decorate('admission', Admission.of(ctx.config))
  app.decorate('idempotencyQueue', new IdempotencyQueue())
  app.decorate('agentCalls', new AgentCalls())
  app.decorate('senders', new Senders())
  app.decorate('slowBodies', new SlowBodies(times))
  app.decorate('uploads', new Places())
  app.decorate('customerUploads', new CustomerUploads())
  app.decorate('longResponses', new Places())
  app.decorate('notFoundPage', {})
  app.decorateRequest('caller', null)
  app.decorateRequest('agentCall', null)
  app.decorateRequest('sender', '')
  app.decorateRequest('unconfirmed', null)
  app.decorateRequest('rights', null)
  app.decorateRequest('grants', () => false)
  app.decorateRequest('bodyDigest', '')
  app.setValidatorCompiler(validatorCompiler())
  app.setSerializerCompiler(serializerCompiler())
  app.setErrorHandler(errorHandler)
  app.setNotFoundHandler(() => {
    throw noRoute()
  })
  readJson(app)
  acceptEmptyBodies(app)
  const headers = securityHeaders(ctx.config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    request.agentCall = app.agentCalls.of(request)
    request.sender = app.senders.partyOf(request)
    inTurn(request, done)
  })
  app.addHook('preParsing', (request, reply, payload, done) => {
    app.slowBodies.keepFor(request.caller?.workspaceId ?? request.sender, reply.raw)
    done(null, payload)
  })
  // Again: what follows a body does not know what came before it.
  app.addHook('preValidation', (request, _reply, done) => {
    app.senders.learn(request)
    inTurn(request, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, caller, method, routeOptions } = request
    if (!caller && (reply.statusCode === 401 || reply.statusCode === 403)) app.senders.forget(request)
    const durationMs = Math.round(reply.elapsedTime * 10) / 10
    const route = routeOptions.url ?? 'none'
    ctx.metrics.observe(method, route, reply.statusCode, durationMs / 1000)
    ctx.log.info({
      requestId,
      workspaceId: caller?.workspaceId,
      method,
      route,
      status: reply.statusCode,
      durationMs,
    })
    done()
  })
  app.addHook('onError', (_request, _reply, error, done) => {
    ctx.metrics.refused(asAppError(error))
    done()
  })
  sayClose(app)
  if (ctx.config.corsOrigins.length > 0) await app.register(cors, corsOptions(ctx.config.corsOrigins))
  // After the headers that a browser needs to show the response, before anything of an unwanted body is read.
  const paths = knowPaths(app)
  app.decorate('knownPaths', paths)
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 && !paths.isOfOtherMethods(request.method, request.url)) return done()
    const allowed = paths.methodsAt(request.url)
    const nearest = paths.nearest(request.url)
    if (allowed) reply.header('allow', allowed.join(', '))
    else if (nearest === undefined && app.notFoundPage.send && wantsPage(request))
      return void app.notFoundPage.send(request, reply)
    done(noRoute(allowed, nearest))
  })
  limitServers(app, ctx.config.trustProxy, times)
  return app
}

/** What follows takes turns at the database as the workspace of the call, or as who probably sends it. */
const inTurn = (request: FastifyRequest, done: () => void): void =>
  asCall(() => request.caller?.workspaceId ?? request.sender, done)

/**
 * Applies the same limits to every server of the app: for `localhost` the framework opens one per address.
 */
function limitServers(app: App, trustProxy: string[], times: Times): void {
  const stalled = new UnreadResponses(times.stalledMs)
  const limit = (server: Server) => {
    app.slowBodies.watch(server)
    stalled.watch(server)
    limitPipelined(server)
    limitConnections(server, trustProxy)
    // Ignores unknown `Expect` headers instead of letting Node respond without our error body.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  }
  limit(app.server)
  const others = otherServersOf(app)
  app.addHook('onListen', async () => {
    for (const server of others) {
      limit(server)
      server.on('clientError', (error, socket) => refuseUnreadable(error, socket as Socket, times.restMs))
    }
  })
}

/**
 * The framework has no public access to these servers. It adds them to this array when it begins to listen.
 */
function otherServersOf(app: App): Server[] {
  const name = Object.getOwnPropertySymbols(app).find(one => one.description === 'fastify.serverBindings')
  if (!name) throw new Error('This version of Fastify keeps its further servers elsewhere.')
  return Reflect.get(app, name)
}

/** Parses strict JSON in UTF-8. */
function readJson(app: App): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.headers['idempotency-key'] !== undefined) {
        request.bodyDigest = createHash('sha256').update(body).digest('base64')
      }
      new JsonShape().add(body)
      return body.length === 0 ? undefined : bodyOf(() => JSON.parse(utf8.decode(body)))
    },
  )
}

const corsOptions = (origin: string[]) => ({
  origin,
  strictPreflight: false,
  methods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
  exposedHeaders: [
    'X-Request-Id',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
    'Retry-After',
    'Idempotent-Replayed',
    'ETag',
    ignoredFieldsHeader,
    usedLanguageHeader,
  ],
})

/** A request that Node could not parse. Its client gets the response, and the connection is closed. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket, restMs: number): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  refuseOnSocket(socket, unreadable(error))
  const late = setTimeout(() => socket.destroy(), restMs).unref()
  socket.once('close', () => clearTimeout(late))
}
