import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changeOnce } from '../../platform/http/change.ts'
import type { Fields } from '../../platform/http/forms.ts'
import type { App } from '../../platform/http/operation.ts'
import type { Rejection } from '../../platform/http/pages/errors.ts'
import {
  checkedFields,
  type FieldReaders,
  formKey,
  isFinal,
  keyField,
  serveForm,
} from '../../platform/http/pages/serve-form.ts'
import { renewRights } from '../../platform/http/rights.ts'
import { AppError, invalidParams } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { Problem } from '../../platform/lib/reasons/problems.ts'
import { withCauses } from './field-causes.ts'
import { type BookingPage, bookingPageOf, type PageContext, pathOf } from './page-context.ts'

export interface FormRoute<B extends TSchema, V extends PageContext = BookingPage> {
  fields: B
  /** Fields that people write in their own way. */
  readers?(page: NoInfer<V>): FieldReaders
  /** Runs before the transaction of the change. Its own writes stay if that transaction fails. */
  before?(page: V, request: FastifyRequest): Promise<void>
  /** Checks what the schema cannot. Its problems are shown together with those of the fields. */
  check?(page: V, typed: Fields): void
  /** Makes the change. Returns the path and query of the redirect. */
  change(tx: Tx, page: V, fields: Static<B>, request: FastifyRequest): Promise<string>
  /** Runs after the commit, also for a repeated form. Returns where the redirect leads in place of `path`. */
  lead?(path: string, request: FastifyRequest): Promise<string>
  /** Shows the form again, with the typed values and an error message at each field to correct. */
  showRejected(
    reply: FastifyReply,
    page: V,
    rejection: Rejection,
    request: FastifyRequest,
  ): FastifyReply | Promise<FastifyReply>
}

/** Serves a form of a page whose URL has the access key of a booking. The form is a `keyedForm`. */
export const bookingForm = <B extends TSchema>(
  app: App,
  ctx: Context,
  url: string,
  route: FormRoute<B>,
): void => keyedForm(app, ctx, url, bookingPageOf, route)

/**
 * Serves a form with a hidden idempotency key: POST, redirect, GET. If a customer sends the form twice, the
 * second request changes nothing and leads to the same page. A rejected form is shown again (422). `open`
 * reads the context of the page.
 */
export function keyedForm<B extends TSchema, V extends PageContext>(
  app: App,
  ctx: Context,
  url: string,
  open: (ctx: Context, request: FastifyRequest) => Promise<V>,
  route: FormRoute<B, V>,
): void {
  serveForm<V>(app, ctx, url, {
    async open(request, reply) {
      await renewRights(request, reply)
      return open(ctx, request)
    },
    async submit(page, typed, request, reply) {
      const fields = checkedTogether(
        () => checkedFields(route.fields, typed, route.readers?.(page)),
        () => route.check?.(page, typed),
      )
      await route.before?.(page, request)
      const key = formKey(request, page.caller, typed[keyField])
      const call = { request, reply, key, admittedAs: page.caller.workspaceId }
      const { body: path } = await changeOnce(ctx, call, {
        change: async tx => ({ status: 303, body: await route.change(tx, page, fields, request) }),
      })
      return route.lead ? route.lead(path, request) : path
    },
    showRejected: (page, rejection, request, reply) =>
      route.showRejected(reply, withCauses(page, rejection), rejection, request),
    isFinal,
  })
}

/** Throws one `invalid_request` with all that is wrong with the fields and what `check` finds. */
function checkedTogether<T>(read: () => T, check: () => void): T {
  const problems: Record<string, Problem> = {}
  const tried = [read, check].map(step => {
    try {
      return step()
    } catch (error) {
      if (!(error instanceof AppError) || !error.problems) throw error
      Object.assign(problems, error.problems)
      return undefined
    }
  })
  if (Object.keys(problems).length > 0) throw invalidParams(problems)
  return tried[0] as T
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

/** The reader's choices as hidden fields, for a form with GET, which drops the query of its action. */
export const carriedFields = ({ carried }: Pick<PageContext, 'carried'>): Html[] =>
  Object.entries(carried)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
