import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalidParams, refusal } from '../lib/errors.ts'
import { problem } from '../lib/reasons/problems.ts'

/** Names of columns in the order in which a query has them, and sorted. */
const sorted = new Map<string, string[]>()

function sortedNames(row: object): string[] {
  const names = Object.keys(row)
  const key = names.join()
  const known = sorted.get(key)
  if (known) return known
  const made = names.sort()
  sorted.set(key, made)
  return made
}

/** A value with its end, so that no two rows are the same text. */
function textOf(value: unknown): string {
  if (value === null) return '-'
  if (typeof value === 'string') return `${value.length}:${value}`
  if (value instanceof Date) return `${value.getTime()};`
  return typeof value === 'object' ? textOf(JSON.stringify(value)) : `${value};`
}

/**
 * The state of a row as an `ETag`. It changes with every column, and is the same in v3 and in the management
 * interface.
 */
function etagOf(row: object): string {
  const columns = row as Record<string, unknown>
  let text = ''
  for (const name of sortedNames(row)) text += textOf(columns[name])
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`
}

/** Sets the `ETag` of the response, and returns the row. */
export function tagged<Row extends object>(reply: FastifyReply, row: Row): Row {
  reply.header('etag', etagOf(row))
  return row
}

export const hasCondition = ({ headers }: FastifyRequest): boolean => headers['if-match'] !== undefined

/** ETags separated by commas, which an ETag may itself contain. */
const ifMatchForm = /^\s*(\*|(W\/)?"[^"]*")(\s*,\s*(\*|(W\/)?"[^"]*"))*\s*$/

/**
 * Throws `precondition_failed` if the row has changed since the client read the `ETag` in `If-Match`, and
 * `invalid_request` if that is no ETag.
 */
export function assertUnchanged({ headers }: FastifyRequest, row: object): void {
  if (!ifMatchForm.test(headers['if-match'] ?? ''))
    throw invalidParams({ 'If-Match': problem('not_an_etag') })
  const given = headers['if-match']?.split(',').map(one => one.trim().replace(/^W\//, '')) ?? []
  if (given.includes('*') || given.includes(etagOf(row))) return
  throw refusal('precondition_failed', 'changed')
}
