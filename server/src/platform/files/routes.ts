import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { type AuditAction, audit } from '../events/record.ts'
import { errorResponses } from '../http/openapi.ts'
import { type App, write } from '../http/operation.ts'
import { notFound, refusal } from '../lib/errors.ts'
import { type ByteRange, contentDisposition } from '../storage/storage.ts'
import { Downloads } from './downloads.ts'
import { openFile } from './files.ts'
import { type Disposition, isGoodLink } from './signed-links.ts'

const LinkParams = Type.Object({ workspace: Type.String(), kind: Type.String(), name: Type.String() })

const part = (description: string) => Type.Optional(Type.String({ description }))

const LinkQuery = Type.Object({
  filename: part('Name of the downloaded file.'),
  type: part('Media type.'),
  disposition: part('`inline` or `attachment`.'),
  expires: part('Epoch seconds at which the link expires.'),
  key: part('Id of the key that signed the link.'),
  signature: part('HMAC-SHA256 over the path and all other parameters.'),
})

/** Serves signed URLs while files are kept on the disk. */
export function fileRoutes(app: App, ctx: Context): void {
  const downloads = new Downloads()
  const framing = framingHeaders(ctx.config.corsOrigins)
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
        'The URL is the `signed_url` of a document or video. Supports range requests. Needs no token.',
      security: [],
      params: LinkParams,
      querystring: LinkQuery,
      response: {
        200: fileResponse('The file.'),
        206: fileResponse('The part of the file that `Range` asked for.'),
        ...errorResponses([
          'forbidden',
          'not_found',
          'range_not_satisfiable',
          'rate_limited',
          'internal_error',
          'unavailable',
        ]),
      },
    },
    onRequest: (_request, reply, done) => {
      // It cannot name other origins.
      reply.headers(framing).removeHeader('x-frame-options')
      done()
    },
    // Parameters are neither trimmed nor validated: anything that was not signed like this is forbidden.
    validatorCompiler: () => () => true,
    handler: async (request, reply) => {
      const { filename = '', type = '', key = '', signature = '', expires = '' } = request.query
      const { workspace, kind, name } = request.params
      const link = {
        storageKey: `${workspace}/${kind}/${name}`,
        filename,
        contentType: type,
        disposition: request.query.disposition as Disposition,
      }
      const good = await isGoodLink(ctx, { ...link, key, signature, expires })
      if (!good) throw refusal('forbidden', 'file_link')
      // A request of the headers alone holds its file for a moment only.
      const leave = request.method === 'HEAD' ? () => {} : downloads.enter(request, reply)
      reply.headers({
        'content-type': link.contentType,
        'content-disposition': contentDisposition(link.disposition, filename),
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
      })
      try {
        return await sendFile(ctx, link.storageKey, request, reply)
      } catch (error) {
        leave()
        throw error
      }
    },
  })
}

/**
 * The link is the permission, so any page may load the file. Only the operator's pages may show it in a
 * frame: another page could present the document as its own. A browser that opens a video loads it as media
 * of its own page.
 */
const framingHeaders = (origins: string[]) => ({
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': `default-src 'none';media-src 'self';frame-ancestors ${["'self'", ...origins].join(' ')}`,
})

const fileResponse = (description: string) => {
  const schema = { type: 'string', format: 'binary' }
  return { description, content: { 'application/pdf': { schema }, 'video/*': { schema } } }
}

async function sendFile(ctx: Context, storageKey: string, request: FastifyRequest, reply: FastifyReply) {
  const file = await openFile(ctx, storageKey)
  if (!file) throw notFound('File')
  const { sizeBytes, stream } = file
  const isHead = request.method === 'HEAD'
  const wanted = isHead ? 'all' : rangeOf(request.headers.range, sizeBytes)
  if (isHead || wanted !== 'all') stream.destroy()
  if (wanted === 'all') {
    return reply.header('content-length', sizeBytes).send(isHead ? Readable.from([]) : stream)
  }
  if (wanted === 'none') {
    reply.header('content-range', `bytes */${sizeBytes}`).removeHeader('content-disposition')
    throw refusal('range_not_satisfiable', 'range')
  }
  const part = await openFile(ctx, storageKey, wanted)
  if (!part) throw notFound('File')
  const { start, end } = wanted
  return reply
    .code(206)
    .headers({ 'content-range': `bytes ${start}-${end}/${sizeBytes}`, 'content-length': end - start + 1 })
    .send(part.stream)
}

/**
 * The requested range: `all` for no range, several ranges or another unit; `none` for one outside the file.
 */
function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | 'all' | 'none' {
  const [, ranges] = /^bytes=(.*)$/i.exec(header ?? '') ?? []
  if (ranges === undefined) return 'all'
  // The library finds no range for a suffix longer than the file, which means the whole file (RFC 9110,
  // 14.1.2).
  const suffix = /^\s*-(\d+)\s*$/.exec(ranges)?.[1]
  const wanted = parseRange(sizeBytes, `bytes=${Number(suffix) > sizeBytes ? '0-' : ranges}`)
  if (wanted === -1) return 'none'
  const [only, another] = wanted === -2 ? [] : wanted
  return only && !another ? only : 'all'
}

const LinkKey = Type.Object(
  {
    object: Type.Literal('signing_key'),
    id: Type.String({ description: 'Id of the new key.', examples: ['V1StGXR8'] }),
    revoked: Type.Array(Type.String(), {
      description: 'Ids of the keys that this call revoked.',
      examples: [['kT8w2QzN']],
    }),
  },
  { title: 'SigningKey' },
)

const LinkKeyBody = Type.Object({
  revoke_others: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'If true, revokes all older keys. All existing links stop working within a second.',
    }),
  ),
})

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
      summary: 'Create a new key for signed links',
      description:
        'New links are signed with the new key. Existing links work until they expire, at most seven days. With `revoke_others` they stop working: use it if a key has leaked. Links to S3 are signed by S3 and are not affected.',
      body: LinkKeyBody,
      response: LinkKey,
      status: 201,
    },
    async (tx, { body, caller }) => {
      const { id, revoked } = await ctx.linkKeys.rotate(tx, { revokeOthers: body.revoke_others === true })
      const tell = (action: AuditAction, id: string) =>
        audit(tx, ctx.clock, caller, { action, object: 'signing_key', id })
      await tell('signing-key-rotated', id)
      for (const other of revoked) await tell('signing-key-revoked', other)
      return { object: 'signing_key' as const, id, revoked }
    },
  )
}
