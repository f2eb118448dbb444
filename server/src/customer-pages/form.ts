import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nanoid } from 'nanoid'
import type { Static, TSchema } from 'typebox'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { type IdempotencyKey, inProgress, once } from '../http/idempotency.ts'
import type { App } from '../http/operation.ts'
import { validatorCompiler } from '../http/validation.ts'
import type { Caller } from '../lib/caller.ts'
import { AppError } from '../lib/errors.ts'
import { type Html, html } from '../lib/html.ts'
import { type Visit, visitOf } from './visit.ts'

export type Fields = Record<string, string>

const mostBytes = 64 * 1024
export const keyField = 'once'
const keyForm = /^[A-Za-z0-9_-]{21}$/

/** What is wrong with a form: one error per field, or one of the whole form. */
export interface Rejection {
  error: AppError
  /** What the reader typed. */
  fields: Fields
}

export interface FormRoute<B extends TSchema> {
  fields: B
  /** Makes the change. Returns the path and query to go on to. */
  change(tx: Tx, visit: Visit, fields: Static<B>, request: FastifyRequest): Promise<string>
  /** Shows the form again, with what was typed and what to correct. */
  again(
    reply: FastifyReply,
    visit: Visit,
    rejection: Rejection,
    request: FastifyRequest,
  ): FastifyReply | Promise<FastifyReply>
}

/** Reads forms as browsers send them without files. */
export function readForms(app: App): void {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'string', bodyLimit: mostBytes } as const
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    options,
    async (request: FastifyRequest, body: string) => {
      request.bodyDigest = createHash('sha256').update(body).digest('base64')
      return Object.fromEntries(new URLSearchParams(body))
    },
  )
}

/**
 * Serves a form of a page with a key: POST, redirect, GET. The hidden key of the form makes a second tap and
 * a reload harmless: they lead to the same page and change nothing. A rejected form is shown again (422).
 */
export function form<B extends TSchema>(app: App, ctx: Context, url: string, route: FormRoute<B>): void {
  app.post(url, { schema: { hide: true } }, async (request, reply) => {
    const visit = await visitOf(ctx, request)
    const typed = (request.body ?? {}) as Fields
    try {
      const fields = checked(route.fields, typed)
      const path = await madeOnce(app, ctx, request, visit, typed[keyField], tx =>
        route.change(tx, visit, fields, request),
      )
      return await reply.redirect(path, 303)
    } catch (error) {
      if (!(error instanceof AppError) || isHopeless(error)) throw error
      return route.again(reply, visit, { error, fields: typed }, request)
    }
  })
}

/** Errors that another try with other values does not cure. */
export const isHopeless = ({ code }: AppError) =>
  ['not_found', 'internal_error', 'unavailable'].includes(code)

/** Makes the change once for each key, under admission control. */
async function madeOnce(
  app: App,
  ctx: Context,
  request: FastifyRequest,
  { opened: { caller } }: Visit,
  given: string | undefined,
  change: (tx: Tx) => Promise<string>,
): Promise<string> {
  const key = formKey(request, caller, given)
  const leave = key && (await app.idempotencyQueue.turn(`${key.workspaceId} ${key.key}`))
  if (key && !leave) throw inProgress()
  try {
    const { body } = await app.admission.run(caller.workspaceId, () =>
      transaction(ctx.db, tx =>
        once(tx, ctx.clock, key, async () => ({ status: 303, body: await change(tx) })),
      ),
    )
    return body
  } finally {
    leave?.()
  }
}

/** The idempotency key of a form. Undefined for a form without its hidden field. */
export function formKey(
  request: FastifyRequest,
  caller: Caller,
  key: string | undefined,
): IdempotencyKey | undefined {
  if (key === undefined || !keyForm.test(key)) return undefined
  const [path = ''] = request.url.split('?')
  return {
    workspaceId: caller.workspaceId,
    key: `${caller.actor}\nform:${key}`,
    fingerprint: createHash('sha256').update(`POST ${path} ${request.bodyDigest}`).digest('base64'),
  }
}

/** The hidden field that makes a form count once. */
export const onceField = (): Html => html`<input type="hidden" name="${keyField}" value="${nanoid()}">`

const compile = validatorCompiler()
const checks = new WeakMap<TSchema, ReturnType<typeof compile>>()

/** The fields, trimmed and checked against the schema. Throws `invalid_request`. */
function checked<B extends TSchema>(schema: B, fields: Fields): Static<B> {
  const check = checks.get(schema) ?? compile({ schema, method: 'POST', url: '', httpPart: 'querystring' })
  checks.set(schema, check)
  const result = check(fields) as { value?: Static<B>; error?: Error }
  if (result.error) throw result.error
  return result.value as Static<B>
}
