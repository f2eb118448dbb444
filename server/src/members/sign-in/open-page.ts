import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { type Page, pageOf } from '../pages/page.ts'
import type { Factors } from './factors.ts'

/** A page for this request, which knows the errors of all factors. */
export const openPage = (
  ctx: Context,
  factors: Factors,
  request: FastifyRequest,
  reply: FastifyReply,
): Page =>
  pageOf(ctx, request, reply, language =>
    factors.all.flatMap(({ pages }) => pages.errors?.(language, ctx) ?? []),
  )

/** URL of the script of the first factor that has one. */
export const scriptOf = (ctx: Context, { all }: Factors): string | undefined =>
  all.map(({ pages }) => pages.script?.(ctx)).find(url => url !== undefined)
