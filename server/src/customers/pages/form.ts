import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nanoid } from 'nanoid'
import type { Static, TSchema } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changeOnce } from '../../platform/http/change.ts'
import type { Fields } from '../../platform/http/forms.ts'
import type { IdempotencyKey } from '../../platform/http/idempotency.ts'
import type { App } from '../../platform/http/operation.ts'
import { renewRights } from '../../platform/http/rights.ts'
import { validatorCompiler } from '../../platform/http/validation.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { AppError } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { withoutLineBreaks } from '../../platform/lib/line-breaks.ts'
import { isKey } from '../../platform/lib/new-key.ts'
import { type BookingPage, bookingPageOf, type PageContext, pathOf } from './page-context.ts'

export const keyField = 'once'

/** What is wrong with a form: one error per field, or one of the whole form. */
export interface Rejection {
  error: AppError
  /** What the reader typed. */
  fields: Fields
}

export interface FormRoute<B extends TSchema, V extends PageContext = BookingPage> {
  fields: B
  /** Runs before the transaction of the change, and is kept if that fails. */
  before?(page: V, request: FastifyRequest): Promise<void>
  /** Makes the change. Returns the path and query to go on to. */
  change(tx: Tx, page: V, fields: Static<B>, request: FastifyRequest): Promise<string>
  /** Shows the form again, with what was typed and what to correct. */
  showRejected(
    reply: FastifyReply,
    page: V,
    rejection: Rejection,
    request: FastifyRequest,
  ): FastifyReply | Promise<FastifyReply>
}

/**
 * Serves a form of a page with a key: POST, redirect, GET. The hidden key of the form makes a second tap and
 * a reload harmless: they lead to the same page and change nothing. A rejected form is shown again (422).
 */
export const form = <B extends TSchema>(app: App, ctx: Context, url: string, route: FormRoute<B>): void =>
  formOf(app, ctx, url, bookingPageOf, route)

/** The same for a page without a key. `open` reads its context. */
export function formOf<B extends TSchema, V extends PageContext>(
  app: App,
  ctx: Context,
  url: string,
  open: (ctx: Context, request: FastifyRequest) => Promise<V>,
  route: FormRoute<B, V>,
): void {
  app.post(url, { schema: { hide: true } }, async (request, reply) => {
    await renewRights(request, reply)
    const page = await open(ctx, request)
    const typed = (request.body ?? {}) as Fields
    try {
      const fields = checked(route.fields, typed)
      await route.before?.(page, request)
      const key = formKey(request, page.caller, typed[keyField])
      const call = { request, reply, key, admittedAs: page.caller.workspaceId }
      const { body: path } = await changeOnce(ctx, call, {
        change: async tx => ({ status: 303, body: await route.change(tx, page, fields, request) }),
      })
      return await reply.redirect(path, 303)
    } catch (error) {
      if (!(error instanceof AppError) || isFinal(error)) throw error
      ctx.metrics.refused(error)
      return route.showRejected(reply, page, { error, fields: typed }, request)
    }
  })
}

/**
 * Leads from the address of a form to the page that has it, for people who reload the response or change its
 * language. `page` replaces the last part of the address, which is left out by default.
 */
export function pageOfForm(app: App, ctx: Context, url: string, page?: string): void {
  app.get(url, { schema: { hide: true } }, async (request, reply) => {
    const [, query] = request.url.split('?')
    const parts = [...pathOf(ctx, request).split('/').slice(0, -1), ...(page ? [page] : [])]
    return reply.redirect(parts.join('/') + (query ? `?${query}` : ''), 303)
  })
}

/** Errors that new input cannot fix. */
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

/** The hidden field that makes a form count once. */
export const onceField = (): Html => html`<input type="hidden" name="${keyField}" value="${nanoid()}">`

/** The reader's choices as hidden fields, for a form with GET, which drops the query of its action. */
export const carriedFields = ({ carried }: Pick<PageContext, 'carried'>): Html[] =>
  Object.entries(carried).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

const compile = validatorCompiler()
const checks = new WeakMap<TSchema, ReturnType<typeof compile>>()

/**
 * The fields of the schema, trimmed and checked. An empty one counts as left out, and a line break as a
 * space. Throws `invalid_request`.
 */
function checked<B extends TSchema>(schema: B, fields: Fields): Static<B> {
  const check = checks.get(schema) ?? compile({ schema, method: 'POST', url: '', httpPart: 'querystring' })
  checks.set(schema, check)
  const filled = Object.entries(fields)
    .filter(([name, value]) => isFieldOf(schema, name) && value.trim() !== '')
    .map(([name, value]) => [name, withoutLineBreaks(value)])
  const result = check(Object.fromEntries(filled)) as { value?: Static<B>; error?: Error }
  if (result.error) throw result.error
  return result.value as Static<B>
}

const isFieldOf = (schema: TSchema, name: string): boolean =>
  Object.hasOwn((schema as { properties?: object }).properties ?? {}, name)
