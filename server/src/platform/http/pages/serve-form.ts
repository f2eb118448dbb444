import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nanoid } from 'nanoid'
import type { Static, TSchema } from 'typebox'
import type { Context } from '../../context.ts'
import type { Caller } from '../../lib/caller.ts'
import { AppError, invalidParams } from '../../lib/errors.ts'
import { type Html, html } from '../../lib/html.ts'
import { unixLines, withoutLineBreaks } from '../../lib/line-breaks.ts'
import { isKey } from '../../lib/new-key.ts'
import type { Problem } from '../../lib/reasons/problems.ts'
import { admitted } from '../change.ts'
import type { Fields } from '../forms.ts'
import type { IdempotencyKey } from '../idempotency.ts'
import type { App } from '../operation.ts'
import { lines } from '../shapes.ts'
import { validatorCompiler } from '../validation.ts'
import { admitUntilSent } from './admission.ts'
import type { Rejection } from './errors.ts'

export const keyField = 'once'

export interface FormHandler<V, P> {
  /** Reads what the page needs besides the form. Its errors are not shown in the form. */
  open(request: FastifyRequest<{ Params: P }>, reply: FastifyReply): V | Promise<V>
  /** Makes the change. Returns the path and query of the redirect, or a reply that is sent in its place. */
  submit(
    page: V,
    typed: Fields,
    request: FastifyRequest<{ Params: P }>,
    reply: FastifyReply,
  ): Promise<string | FastifyReply>
  /** Shows the form again, with the typed values and an error message at each field to correct. */
  showRejected(
    page: V,
    rejection: Rejection,
    request: FastifyRequest<{ Params: P }>,
    reply: FastifyReply,
  ): FastifyReply | Promise<FastifyReply>
  /** Whether new input cannot fix the error. The error then gets a page of its own. */
  isFinal?(error: AppError): boolean
}

/** Serves a form: POST, redirect, GET. A rejected form is shown again. */
export function serveForm<V, P = unknown>(
  app: App,
  ctx: Context,
  url: string,
  { open, submit, showRejected, isFinal = () => false }: FormHandler<V, P>,
): void {
  app.post<{ Params: P }>(url, { schema: { hide: true } }, async (request, reply) => {
    // Admission control counts requests for pages like calls of the API, by workspace.
    const workspaceId = request.caller?.workspaceId ?? null
    const page = await admitted(request, workspaceId, async () => open(request, reply))
    const typed = (request.body ?? {}) as Fields
    try {
      const next = await submit(page, typed, request, reply)
      return typeof next === 'string' ? await reply.redirect(next, 303) : next
    } catch (error) {
      if (!(error instanceof AppError) || isFinal(error)) throw error
      ctx.metrics.refused(error)
      await admitUntilSent(request, reply)
      return showRejected(page, { error, fields: typed }, request, reply)
    }
  })
}

/** Whether new input cannot fix the error. */
export const isFinal = ({ code }: AppError) => ['not_found', 'internal_error', 'unavailable'].includes(code)

/** The idempotency key of a form. Undefined for a form without its hidden field. */
export function formKey(
  request: FastifyRequest,
  caller: Caller,
  key: string | undefined,
): IdempotencyKey | undefined {
  if (key === undefined || !isKey(key)) return undefined
  const [path = ''] = request.url.split('?')
  return {
    workspaceId: caller.workspaceId,
    key: `${caller.actor}\nform:${key}`,
    fingerprint: createHash('sha256').update(`POST ${path} ${request.bodyDigest}`).digest('base64'),
  }
}

/** The hidden field with the idempotency key, so that a form sent twice makes one change. */
export const onceField = (): Html => html`<input type="hidden" name="${keyField}" value="${nanoid()}">`

const compile = validatorCompiler()
const checks = new WeakMap<TSchema, ReturnType<typeof compile>>()

/** Reads fields that people write in their own way, by name. Throws `invalid_request`. */
export type FieldReaders = Readonly<Record<string, (text: string) => string | number>>

/**
 * Returns the fields of the schema, trimmed and checked. An empty field counts as left out, and a line break
 * as a space, except in a field of several lines. Throws one `invalid_request` with all that is wrong.
 */
export function checkedFields<B extends TSchema>(
  schema: B,
  fields: Record<string, unknown>,
  readers: FieldReaders = {},
): Static<B> {
  const check = checks.get(schema) ?? compile({ schema, method: 'POST', url: '', httpPart: 'querystring' })
  checks.set(schema, check)
  const filled = Object.entries(fields).flatMap(([name, value]) => {
    if (!isFieldOf(schema, name) || value === undefined) return []
    if (typeof value !== 'string') return [[name, value]]
    return value.trim() === ''
      ? []
      : [[name, hasLines(schema, name) ? unixLines(value) : withoutLineBreaks(value)]]
  })
  const { read, problems } = readWith(readers, Object.fromEntries(filled))
  const { value, error } = check(read) as { value?: Static<B>; error?: Error }
  if (error && !(error instanceof AppError)) throw error
  if (error || Object.keys(problems).length > 0) throw invalidParams({ ...error?.problems, ...problems })
  return value as Static<B>
}

/** Without the fields that could not be read, and what is wrong with these. */
function readWith(readers: FieldReaders, fields: Record<string, unknown>) {
  const read = { ...fields }
  const problems: Record<string, Problem> = {}
  for (const [name, reader] of Object.entries(readers)) {
    const text = fields[name]
    if (typeof text !== 'string') continue
    try {
      read[name] = reader(text)
    } catch (error) {
      if (!(error instanceof AppError) || !error.problems) throw error
      Object.assign(problems, error.problems)
      delete read[name]
    }
  }
  return { read, problems }
}

const propertiesOf = (schema: TSchema) =>
  (schema as { properties?: Record<string, { pattern?: string }> }).properties ?? {}

const isFieldOf = (schema: TSchema, name: string): boolean => Object.hasOwn(propertiesOf(schema), name)

const hasLines = (schema: TSchema, name: string): boolean => propertiesOf(schema)[name]?.pattern === lines
