import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refusal } from '../lib/errors.ts'
import type { App } from './operation.ts'

/** Lets the routes of an encapsulated app take one media type instead of JSON. Their body is a `Buffer`. */
export function readBytes(app: App, mediaType: string, bodyLimit: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    mediaType,
    { parseAs: 'buffer', bodyLimit },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.headers['idempotency-key'] !== undefined)
        request.bodyDigest = createHash('sha256').update(body).digest('base64')
      return body
    },
  )
  app.addContentTypeParser('*', async () => {
    throw refusal('unsupported_media_type', 'media_type', { media_type: mediaType })
  })
}
