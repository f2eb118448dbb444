import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { bookedAgain } from '../../bookings/again/again.ts'
import { beginAttempt, chooseTime, createRequest, resendCode } from '../../bookings/requests/requests.ts'
import { bookableServices } from '../../calendar/availability/offered.ts'
import { languageOf } from '../../mail/languages/languages.ts'
import type { Context } from '../../platform/context.ts'
import type { Fields } from '../../platform/http/forms.ts'
import type { App } from '../../platform/http/operation.ts'
import { basePath } from '../../platform/http/urls.ts'
import { networksOf } from '../../platform/lib/client-network.ts'
import { fromEpochSeconds } from '../../platform/lib/clock.ts'
import { type Again, bookedBefore } from '../booking/access.ts'
import { HoldBody } from '../booking/schema.ts'
import { admitVisitors, visitedBy } from '../public-booking/access.ts'
import { confirmRequest } from '../public-booking/open-booking.ts'
import { ConfirmBody, RequestBody } from '../public-booking/schema.ts'
import { sendPage } from './document.ts'
import { isOtherTime } from './done.ts'
import { keyedForm, pageOfForm } from './keyed-form.ts'
import { formerAddressNote } from './limit-notes.ts'
import { preferred } from './messages.ts'
import { noPage } from './no-page.ts'
import { keyOf, type OpenBookingPage, openBookingPageOf, requestOf } from './open-booking-page.ts'
import { openMarkdown } from './open-markdown.ts'
import { choosePage, codePage, detailsPage } from './open-steps.ts'
import { link, type PageContext, pageContextOf } from './page-context.ts'
import { phoneReader } from './phone-field.ts'
import { checkTyped, typedAnswers } from './question-fields.ts'
import { unbookedPath } from './request-page.ts'
import { servicesContent } from './services-content.ts'
import { toPayment } from './to-payment.ts'

const DetailFields = Type.Pick(RequestBody, ['timestamp', 'first_name', 'last_name', 'email', 'phone'])
const NoFields = Type.Object({})

/** `/book/{slug}`: anybody chooses a service and a time, gives details, and books with a mailed code. */
export function openPages(app: App, ctx: Context): void {
  admitVisitors(app, ctx)
  app.addHook('onRequest', async (request, reply) => {
    const { slug, isMoved } = visitedBy(request)
    // Forms come too, so the status keeps method and body.
    if (isMoved) return reply.redirect(basePath(ctx) + movedUrl(request.url, slug), 308)
  })
  noPage(app, '/book/:slug/*')
  app.get('/book/:slug', { schema: { hide: true } }, async (request, reply) => {
    const { caller, slug } = visitedBy(request)
    const context = await pageContextOf(ctx, request, caller, preferred(request))
    const { again } = context.carried
    const known = again === undefined ? undefined : await bookedBefore(ctx, request, caller, again)
    const made = await pageOfMade(context, known)
    if (made) return reply.redirect(made, 303)
    const services = await bookableServices(ctx.db, ctx, context.workspace)
    const [only] = services
    if (only && services.length === 1)
      return reply.redirect(link(context, `/book/${slug}/${only.handle}`), 303)
    const note = await formerAddressNote({ ...context, former: known?.customer })
    return sendPage(reply, context, servicesContent(context, slug, services, note))
  })
  app.get('/book/:slug(^[A-Za-z0-9-]+).md', { schema: { hide: true } }, async (request, reply) => {
    const visited = visitedBy(request)
    const services = await bookableServices(ctx.db, ctx, visited.workspace)
    return reply.type('text/markdown; charset=utf-8').send(openMarkdown(ctx, visited, services))
  })
  const get = (
    url: string,
    show: (page: OpenBookingPage, reply: FastifyReply, request: FastifyRequest) => unknown,
  ) =>
    app.get(`/book/:slug/:service${url}`, { schema: { hide: true } }, async (request, reply) =>
      show(await openBookingPageOf(ctx, request), reply, request),
    )
  get('', async (page, reply) => {
    const made = await pageOfMade(page, page)
    return made ? reply.redirect(made, 303) : choosePage(page, reply)
  })
  get('/details', (page, reply) => detailsPage(page, reply))
  get('/confirm/:key', async (page, reply, request) =>
    codePage(page, reply, await requestOf(ctx.db, page, keyOf(request))),
  )
  forms(app, ctx)
}

/** The page of an earlier booking that says which one was made in its place. Mails lead here for months. */
async function pageOfMade(
  context: PageContext,
  { earlier, page }: Partial<Pick<Again, 'earlier' | 'page'>> = {},
): Promise<string | undefined> {
  if (!earlier || page === undefined) return undefined
  const found = await bookedAgain(context.ctx.db, context.caller, earlier.bookingId)
  return found && link(context, page)
}

/** `es-MX` stays for a customer who books again in Spanish. */
const languageAgain = ({ former, language, locale }: OpenBookingPage): string =>
  former && languageOf(former.lang).language === language ? former.lang : locale

/** The same page and query of the current slug, for `/book/{former}…`. */
const movedUrl = (url: string, slug: string): string =>
  url.replace(/^\/[^/]+\/[^/?]*?(\.md)?(?=[/?]|$)/, `/book/${slug}$1`)

function forms(app: App, ctx: Context): void {
  const path = '/book/:slug/:service'
  keyedForm(app, ctx, `${path}/details`, openBookingPageOf, {
    fields: DetailFields,
    readers: phoneReader,
    check: (page, typed) => checkTyped(page, page.service.questions, typed),
    change: async (tx, page, { timestamp, ...details }, request) => {
      const { caller, service, readerTimezone, quantity, earlier, former } = page
      const startsAt = fromEpochSeconds(timestamp)
      const asked = {
        ...details,
        answers: typedAnswers(page, service.questions, (request.body ?? {}) as Fields),
        startsAt,
        service: service.handle,
        quantity,
        earlier,
        former,
        timezone: readerTimezone,
        lang: languageAgain(page),
        networks: networksOf(request.ip),
        replaces: page.query.request,
      }
      const { key } = await createRequest(tx, ctx, caller, asked)
      return link(page, `${page.home}/confirm/${key}`)
    },
    showRejected: (reply, page, rejection) => detailsPage(page, reply, rejection),
  })
  keyedForm(app, ctx, `${path}/confirm/:key`, openBookingPageOf, {
    fields: ConfirmBody,
    before: ({ caller }, request) => beginAttempt(ctx, caller, keyOf(request)),
    change: async (tx, page, { code, timestamp }, request) => {
      const startsAt = timestamp === undefined ? undefined : fromEpochSeconds(timestamp)
      const given = { code, startsAt, timezone: page.carried.tz, networks: networksOf(request.ip) }
      const access = await confirmRequest(tx, ctx, page.caller, keyOf(request), given)
      const { appointment } = access
      if (!appointment) return unbookedPath(page, access.key)
      const done = isOtherTime(appointment, startsAt) ? 'other-time' : 'booked'
      return link(page, `/appointment/${appointment.appointment_key}`, { done })
    },
    lead: (path, request) => toPayment(ctx, request, path),
    showRejected: async (reply, page, rejection, request) =>
      codePage(page, reply, await requestOf(ctx.db, page, keyOf(request)), rejection),
  })
  pageOfForm(app, ctx, `${path}/confirm/:key/hold`)
  keyedForm(app, ctx, `${path}/confirm/:key/hold`, openBookingPageOf, {
    fields: HoldBody,
    change: async (tx, page, { timestamp }, request) => {
      const { key, reservation_id } = await requestOf(tx, page, keyOf(request))
      if (reservation_id === null) await chooseTime(tx, ctx, page.caller, key, fromEpochSeconds(timestamp))
      return link(page, `${page.home}/confirm/${key}`)
    },
    showRejected: (reply, page, rejection, request) =>
      choosePage({ ...page, query: { ...page.query, request: keyOf(request) } }, reply, rejection),
  })
  pageOfForm(app, ctx, `${path}/confirm/:key/resend`)
  keyedForm(app, ctx, `${path}/confirm/:key/resend`, openBookingPageOf, {
    fields: NoFields,
    change: async (tx, page, _fields, request) => {
      const { key, reservation_id } = await requestOf(tx, page, keyOf(request))
      if (reservation_id !== null) return link(page, `${page.home}/confirm/${key}`)
      await resendCode(tx, ctx, page.caller, key)
      const { timestamp } = page.query
      return link(page, `${page.home}/confirm/${key}`, { timestamp, done: 'code-sent' })
    },
    showRejected: async (reply, page, rejection, request) =>
      codePage(page, reply, await requestOf(ctx.db, page, keyOf(request)), rejection),
  })
}
