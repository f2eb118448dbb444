import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../lib/errors.ts'

/** The state of a row as an `ETag`. It changes with every column, and is the same in v3 and in the management interface. */
function etagOf(row: object): string {
  const columns = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))
  return `"${createHash('sha256').update(JSON.stringify(columns)).digest('base64url').slice(0, 22)}"`
}

/** Sets the `ETag` of the response, and returns the row. */
export function tagged<Row extends object>(reply: FastifyReply, row: Row): Row {
  reply.header('etag', etagOf(row))
  return row
}

export const hasCondition = ({ headers }: FastifyRequest): boolean => headers['if-match'] !== undefined

/** Throws `precondition_failed` if the row has changed since the client read the `ETag` in `If-Match`. */
export function assertUnchanged({ headers }: FastifyRequest, row: object): void {
  const given = headers['if-match']?.split(',').map(one => one.trim().replace(/^W\//, '')) ?? []
  if (given.includes('*') || given.includes(etagOf(row))) return
  throw new AppError(
    'precondition_failed',
    'The resource was changed after you read it. Read it again, then repeat the change with the new ETag.',
  )
}
