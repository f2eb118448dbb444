import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { refusal } from '../lib/errors.ts'
import { discardRest } from './error-response.ts'
import type { App } from './operation.ts'

/** A boundary has at most 70 characters. */
const longestEmptyForm = 80

/**
 * Lets a request with an empty body have any content type, as those of `curl -d ''` and jQuery do: it counts
 * as a request without a body (decision "Empty body"). Other content of a type that no route reads is
 * rejected.
 */
export function acceptEmptyBodies(app: App): void {
  app.addContentTypeParser('*', emptyBody)
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request
    // Without this, the framework would reject the header before it looks at the body.
    if (headers['content-length'] === '0' && !/^[^\s/;]+\/[^\s/;]+/.test(headers['content-type'] ?? ''))
      delete headers['content-type']
    done()
  })
}

/** Resolves to undefined for an empty body. Throws `unsupported_media_type`. */
async function emptyBody(request: FastifyRequest, payload: Readable): Promise<undefined> {
  if (Number(request.headers['content-length']) > longestEmptyForm) throw notJson()
  let text = ''
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    text += chunk.toString('latin1')
    if (text.length > longestEmptyForm) break
  }
  if (text === '' || isFormWithoutParts(text, request.headers['content-type'] ?? '')) return undefined
  discardRest(request)
  throw notJson()
}

/** Browsers send the last boundary also of a `FormData` without fields. */
function isFormWithoutParts(text: string, contentType: string): boolean {
  const [, boundary] = /^multipart\/form-data *;.*\bboundary="?([^";]+)/i.exec(contentType) ?? []
  return boundary !== undefined && text.trim() === `--${boundary}--`
}

const notJson = () => refusal('unsupported_media_type', 'media_type', { media_type: 'application/json' })
