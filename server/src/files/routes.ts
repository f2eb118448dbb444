import type { FastifyReply } from 'fastify'
import parseRange from 'range-parser'
import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { AppError, notFound } from '../errors.ts'
import { audit } from '../events/record.ts'
import { errorAnswers } from '../http/openapi.ts'
import { type App, write } from '../http/operation.ts'
import { contentDisposition } from '../storage/storage.ts'
import { type Disposition, isGoodLink } from './links.ts'

const LinkParams = Type.Object({ workspace: Type.String(), kind: Type.String(), name: Type.String() })

const LinkQuery = Type.Object({
  filename: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
  disposition: Type.Optional(Type.String()),
  expires: Type.Optional(Type.String()),
  key: Type.Optional(Type.String()),
  signature: Type.Optional(Type.String()),
})

/** Serves what `signed_url` points to while files are kept on the disk. */
export function fileRoutes(app: App, ctx: Context): void {
  app.route<{
    Params: { workspace: string; kind: string; name: string }
    Querystring: { [name: string]: string | undefined }
  }>({
    method: 'GET',
    url: '/files/:workspace/:kind/:name',
    schema: {
      operationId: 'downloadFile',
      tags: ['Files'],
      summary: 'Download a file by its signed link',
      description:
        'The address is `signed_url` of a document or video. Ranges are served; no token is needed.',
      security: [],
      params: LinkParams,
      querystring: LinkQuery,
      produces: ['application/pdf', 'video/*'],
      response: {
        200: { type: 'string', format: 'binary', description: 'The file.' },
        206: { type: 'string', format: 'binary', description: 'The part of it that `Range` asked for.' },
        ...errorAnswers(['forbidden', 'not_found', 'range_not_satisfiable', 'internal_error', 'unavailable']),
      },
    },
    handler: async (request, reply) => {
      const { filename = '', type = '', key = '', signature = '', expires } = request.query
      const { workspace, kind, name } = request.params
      const link = {
        storageKey: `${workspace}/${kind}/${name}`,
        filename,
        contentType: type,
        disposition: request.query.disposition as Disposition,
      }
      const good = await isGoodLink(ctx, { ...link, key, signature, expires: Number(expires) })
      if (!good) throw new AppError('forbidden', 'This link is not valid, or no longer.')
      reply.headers({
        'content-type': link.contentType,
        'content-disposition': contentDisposition(link.disposition, filename),
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
      })
      return sendFile(ctx, link.storageKey, request.headers.range, reply)
    },
  })
}

async function sendFile(ctx: Context, storageKey: string, range: string | undefined, reply: FastifyReply) {
  const file = await ctx.storage.open(storageKey)
  if (!file) throw notFound('File')
  const { sizeBytes } = file
  const wanted = range === undefined ? -2 : parseRange(sizeBytes, range)
  const [only] = Array.isArray(wanted) && wanted.type === 'bytes' && wanted.length === 1 ? wanted : []
  if (wanted !== -1 && !only) return reply.header('content-length', sizeBytes).send(file.stream)
  file.stream.destroy()
  if (!only) {
    reply.header('content-range', `bytes */${sizeBytes}`).removeHeader('content-disposition')
    throw new AppError('range_not_satisfiable', 'The file has no such range.')
  }
  const part = await ctx.storage.open(storageKey, only)
  if (!part) throw notFound('File')
  const contentRange = `bytes ${only.start}-${only.end}/${sizeBytes}`
  return reply
    .code(206)
    .headers({ 'content-range': contentRange, 'content-length': only.end - only.start + 1 })
    .send(part.stream)
}

const LinkKey = Type.Object(
  { object: Type.Literal('signing_key'), id: Type.String({ examples: ['V1StGXR8'] }) },
  { title: 'SigningKey' },
)

/** `/signing-keys` of the management interface. */
export function fileManageRoutes(app: App, ctx: Context): void {
  write(
    app,
    ctx,
    'POST',
    '/signing-keys',
    {
      id: 'rotateSigningKey',
      tag: 'Files',
      scope: 'admin',
      summary: 'Sign links with a new key from now on',
      description: 'Links already given out stay good until they expire.',
      answer: LinkKey,
      status: 201,
    },
    async (tx, { caller }) => {
      const { id } = await ctx.linkKeys.rotate(tx)
      await audit(tx, ctx.clock, caller, { action: 'signing-key-rotated', object: 'signing_key', id })
      return { object: 'signing_key' as const, id }
    },
  )
}
