import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { beginAttempt, createRequest, resendCode } from '../../bookings/requests/requests.ts'
import { listServices } from '../../calendar/services/services.ts'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { networkOf } from '../../platform/lib/client-network.ts'
import { fromEpochSeconds } from '../../platform/lib/clock.ts'
import { admitVisitors, visitedBy } from '../public-booking/access.ts'
import { confirmRequest } from '../public-booking/open-booking.ts'
import { ConfirmBody, RequestBody } from '../public-booking/schema.ts'
import { sendPage } from './document.ts'
import { formOf, pageOfForm } from './form.ts'
import { preferred } from './messages.ts'
import { choosePage, codePage, detailsPage } from './open-steps.ts'
import { keyOf, type OpenVisit, openVisitOf, requestOf } from './open-visit.ts'
import { servicesContent } from './services-content.ts'
import { chromeOf, link } from './visit.ts'

const DetailFields = Type.Pick(RequestBody, ['timestamp', 'first_name', 'last_name', 'email', 'phone'])
const NoFields = Type.Object({})

/** `/book/{slug}`: anybody chooses a service and a time, gives details, and books with a mailed code. */
export function openPages(app: App, ctx: Context): void {
  admitVisitors(app, ctx)
  app.get('/book/:slug', { schema: { hide: true } }, async (request, reply) => {
    const { caller, slug } = visitedBy(request)
    const chrome = await chromeOf(ctx, request, caller, preferred(request))
    const services = await listServices(ctx.db, caller.workspaceId)
    const [only] = services
    if (only && services.length === 1)
      return reply.redirect(link(chrome, `/book/${slug}/${only.handle}`), 303)
    return sendPage(reply, chrome, servicesContent(chrome, slug, services))
  })
  const get = (
    url: string,
    show: (visit: OpenVisit, reply: FastifyReply, request: FastifyRequest) => unknown,
  ) =>
    app.get(`/book/:slug/:service${url}`, { schema: { hide: true } }, async (request, reply) =>
      show(await openVisitOf(ctx, request), reply, request),
    )
  get('', (visit, reply) => choosePage(visit, reply))
  get('/details', (visit, reply) => detailsPage(visit, reply))
  get('/confirm/:key', async (visit, reply, request) =>
    codePage(visit, reply, await requestOf(ctx.db, visit, keyOf(request))),
  )
  forms(app, ctx)
}

function forms(app: App, ctx: Context): void {
  const path = '/book/:slug/:service'
  formOf(app, ctx, `${path}/details`, openVisitOf, {
    fields: DetailFields,
    change: async (tx, visit, { timestamp, ...details }) => {
      const { caller, service, timezone, locale } = visit
      const startsAt = fromEpochSeconds(timestamp)
      const asked = { ...details, startsAt, service: service.handle, timezone, lang: locale }
      const { key } = await createRequest(tx, ctx, caller, asked)
      return link(visit, `${visit.home}/confirm/${key}`)
    },
    again: (reply, visit, rejection) => detailsPage(visit, reply, rejection),
  })
  formOf(app, ctx, `${path}/confirm/:key`, openVisitOf, {
    fields: ConfirmBody,
    before: ({ caller }, request) => beginAttempt(ctx, caller, keyOf(request)),
    change: async (tx, visit, { code, timestamp }, request) => {
      const startsAt = timestamp === undefined ? undefined : fromEpochSeconds(timestamp)
      const given = { code, startsAt, timezone: visit.carried.tz, network: networkOf(request.ip) }
      const { appointment } = await confirmRequest(tx, ctx, visit.caller, keyOf(request), given)
      return link(visit, `/appointment/${appointment?.appointment_key}`, { done: 'booked' })
    },
    again: async (reply, visit, rejection, request) =>
      codePage(visit, reply, await requestOf(ctx.db, visit, keyOf(request)), rejection),
  })
  pageOfForm(app, ctx, `${path}/confirm/:key/resend`)
  formOf(app, ctx, `${path}/confirm/:key/resend`, openVisitOf, {
    fields: NoFields,
    change: async (tx, visit, _fields, request) => {
      const { key, reservation_id } = await requestOf(tx, visit, keyOf(request))
      if (reservation_id !== null) return link(visit, `${visit.home}/confirm/${key}`)
      await resendCode(tx, ctx, visit.caller, key)
      const { timestamp } = visit.query
      return link(visit, `${visit.home}/confirm/${key}`, { timestamp, done: 'code-sent' })
    },
    again: async (reply, visit, rejection, request) =>
      codePage(visit, reply, await requestOf(ctx.db, visit, keyOf(request)), rejection),
  })
}
