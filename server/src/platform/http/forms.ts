import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { App } from './operation.ts'
import { smallBodyBytes } from './small-bodies.ts'

/** The fields of a form, as they were typed. */
export type Fields = Record<string, string>

/** Reads forms as browsers send them without files. */
export function readForms(app: App): void {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'string', bodyLimit: smallBodyBytes } as const
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    options,
    async (request: FastifyRequest, body: string) => {
      request.bodyDigest = createHash('sha256').update(body).digest('base64')
      return Object.fromEntries(new URLSearchParams(body))
    },
  )
}
