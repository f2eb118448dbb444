import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { asAppError, logFailure, noRoute } from '../../platform/http/error-response.ts'
import { readForms } from '../../platform/http/forms.ts'
import type { App } from '../../platform/http/operation.ts'
import { admitPages } from '../../platform/http/pages/admission.ts'
import { refusal } from '../../platform/lib/errors.ts'
import { ownOrigins } from '../../platform/lib/public-url.ts'
import { isForeign, refererPolicy } from '../../platform/lib/same-origin.ts'
import { admitKeys } from '../booking/access.ts'
import { appointmentPages } from './appointment-pages.ts'
import { appointmentView } from './appointment-view.ts'
import { assetRoutes } from './assets.ts'
import { calendarRoute } from './calendar-links.ts'
import { detailsPages } from './details-pages.ts'
import { documentPages } from './documents.ts'
import { failurePage } from './failure-page.ts'
import { homePage } from './home-page.ts'
import { languageForm } from './language-form.ts'
import { noPage } from './no-page.ts'
import { openPages } from './open-pages.ts'
import { payPages } from './pay-pages.ts'
import { questionPages } from './questions.ts'
import { downloadRoute } from './result.ts'
import { choosePage, schedulePages } from './schedule-pages.ts'
import { sessionPage } from './session-page.ts'
import { signerPages } from './signers.ts'
import { taskForms } from './task-forms.ts'
import { uploadForms } from './upload-form.ts'
import { uploadPage } from './upload-page.ts'

/** The pages of customers. Mails link here. */
export function customerPages(app: App, ctx: Context): void {
  assetRoutes(app)
  app.notFoundPage.send = (request, reply) => {
    reply.headers(hidden)
    failurePage(ctx, noRoute(), request, reply)
  }
  app.register(async pages => {
    readForms(pages)
    admitPages(pages)
    pages.setErrorHandler((error, request, reply) => answerFailure(ctx, error, request, reply))
    pages.addHook('onRequest', request => refuseOtherSites(ctx, request))
    pages.addHook('onRequest', hide)
    homePage(pages, ctx)
    wrongAddresses(pages)
    pages.register(async keyed => keyedPages(keyed, ctx))
    pages.register(async open => openPages(open, ctx))
    pages.register(async keyed => uploadPage(keyed, ctx))
    pages.register(async keyed => sessionPage(keyed, ctx))
  })
}

/** A shortened or mistyped link ends on a page, too. */
function wrongAddresses(app: App): void {
  for (const page of ['/schedule', '/appointment', '/upload', '/session', '/book']) {
    noPage(app, page)
    noPage(app, `${page}/*`)
  }
}

function keyedPages(app: App, ctx: Context): void {
  admitKeys(app, ctx)
  schedulePages(app, ctx)
  payPages(app, ctx)
  appointmentPages(app, ctx)
  calendarRoute(app, ctx)
  taskForms(app, ctx)
  detailsPages(app, ctx)
  questionPages(app, ctx)
  for (const prefix of ['/schedule', '/appointment'] as const) {
    noPage(app, `${prefix}/:key/*`)
    languageForm(app, ctx, prefix)
    signerPages(app, ctx, prefix)
    documentPages(app, ctx, prefix)
    downloadRoute(app, ctx, prefix)
    uploadForms(app, ctx, prefix, (page, reply, problem) => {
      const { appointment, kind } = page.access
      return appointment && kind === 'appointment'
        ? appointmentView(page, reply, appointment, problem)
        : choosePage(page, reply, { problem })
    })
  }
}

function answerFailure(ctx: Context, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = asAppError(error)
  logFailure(request, known, error)
  failurePage(ctx, known, request, reply)
}

/**
 * Rejects forms that another website sends, also one of the same domain. The key in the URL is the
 * credential, so this only stops a site that knows the key. Old browsers send no header.
 */
async function refuseOtherSites(ctx: Context, { method, headers }: FastifyRequest): Promise<void> {
  // A form that is sent again by the person has no page.
  if (
    headers['sec-fetch-site'] !== 'none' &&
    isForeign(method, headers, ownOrigins(ctx.config.publicUrl), false)
  )
    throw refusal('forbidden', 'foreign_form')
}

/** Keeps pages with a key out of caches, search engines and the logs of other sites. */
async function hide(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers(hidden)
}

const hidden = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  ...refererPolicy,
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}
