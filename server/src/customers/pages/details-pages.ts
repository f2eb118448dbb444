import type { FastifyReply } from 'fastify'
import { beginEmailAttempt, emailToConfirm } from '../../bookings/corrections/corrections.ts'
import { detailsTexts } from '../../mail/languages/details-texts.ts'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import {
  errorLine,
  errorSummary,
  field,
  problemBox,
  type Rejection,
} from '../../platform/http/pages/errors.ts'
import { onceField } from '../../platform/http/pages/serve-form.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { mainOf, parentOf } from '../booking/access.ts'
import { askForOwnEmail, changeOwnDetails, confirmOwnEmail, leaveOwnNote } from '../booking/own-details.ts'
import { CustomerFields, EmailCodeBody, EmailFields, NoteBody } from '../booking/schema.ts'
import { back, sendPage } from './document.ts'
import { bookingForm } from './keyed-form.ts'
import { type BookingPage, bookingPageOf, link } from './page-context.ts'
import { phoneField, phoneReader } from './phone-field.ts'
import { backHome, home, isClosed } from './state.ts'

/** The ways to the forms, below the facts of the appointment. */
export function detailsLinks(page: BookingPage): Html {
  if (isClosed(page)) return html``
  const texts = detailsTexts[page.language]
  const to = (rest: string, text: string) =>
    html`<li><a href="${link(page, home(page, rest))}">${text}</a></li>`
  return html`<ul class="inline no-print">${to('/details', texts.change)}${to('/email', texts.changeEmail)}${to('/note', texts.leaveNote)}</ul>`
}

type Show = (
  page: BookingPage,
  reply: FastifyReply,
  rejection?: Rejection,
) => FastifyReply | Promise<FastifyReply>

/** Pages on which customers correct their name, phone number and email, and leave a note. */
export function detailsPages(app: App, ctx: Context): void {
  const prefix = '/appointment/:key'
  const get = (url: string, show: Show) =>
    app.get(prefix + url, { schema: { hide: true } }, async (request, reply) => {
      const page = await bookingPageOf(ctx, request)
      return isClosed(page) ? reply.redirect(link(page, home(page)), 303) : show(page, reply)
    })
  get('/details', detailsPage)
  bookingForm(app, ctx, `${prefix}/details`, {
    fields: CustomerFields,
    readers: phoneReader,
    change: async (tx, page, { phone = null, ...names }) => {
      await changeOwnDetails(tx, ctx, page.access, { ...names, phone })
      return link(page, home(page), { done: 'details-changed' })
    },
    showRejected: (reply, page, rejection) => detailsPage(page, reply, rejection),
  })
  get('/note', notePage)
  bookingForm(app, ctx, `${prefix}/note`, {
    fields: NoteBody,
    change: async (tx, page, { text }) => {
      await leaveOwnNote(tx, ctx, page.access, text)
      return link(page, home(page), { done: 'note-left' })
    },
    showRejected: (reply, page, rejection) => notePage(page, reply, rejection),
  })
  emailForms(app, ctx, prefix, get)
}

function emailForms(app: App, ctx: Context, prefix: string, get: (url: string, show: Show) => void): void {
  get('/email', emailPage)
  bookingForm(app, ctx, `${prefix}/email`, {
    fields: EmailFields,
    change: async (tx, page, { email }) => {
      await askForOwnEmail(tx, ctx, page.access, { email, lang: page.locale })
      return link(page, home(page, '/email/code'))
    },
    showRejected: (reply, page, rejection) => emailPage(page, reply, rejection),
  })
  get('/email/code', codePage)
  bookingForm(app, ctx, `${prefix}/email/code`, {
    fields: EmailCodeBody,
    before: ({ access }) => beginEmailAttempt(ctx, access.caller, parentOf(access).rootId),
    change: async (tx, page, { code }) => {
      const access = await confirmOwnEmail(tx, ctx, page.access, code)
      return link(page, home({ ...page, access }), { done: 'email-changed' })
    },
    showRejected: (reply, page, rejection) => codePage(page, reply, rejection),
  })
}

function detailsPage(page: BookingPage, reply: FastifyReply, rejection?: Rejection): FastifyReply {
  const { texts } = page
  const customer = mainOf(page.access)
  const body = html`${backHome(page)}
${rejection && errorSummary(texts, rejection)}
<form method="post" action="${link(page, home(page, '/details'))}" novalidate>${onceField()}
<p class="quiet">${texts.signerHint}</p>
${field(texts, { name: 'first_name', label: texts.firstName, autocomplete: 'given-name' }, customer?.first_name, rejection)}
${field(texts, { name: 'last_name', label: texts.lastName, autocomplete: 'family-name' }, customer?.last_name, rejection)}
${phoneField(page, rejection ? (rejection.fields.phone ?? '') : (customer?.phone ?? ''), rejection)}
<p><button class="main">${texts.saveChanges}</button></p></form>`
  return sendPage(reply, page, { heading: detailsTexts[page.language].heading, body }, rejection ? 422 : 200)
}

function emailPage(page: BookingPage, reply: FastifyReply, rejection?: Rejection): FastifyReply {
  const texts = detailsTexts[page.language]
  const current = mainOf(page.access)?.email
  const label = { name: 'email', label: texts.newEmail, type: 'email', autocomplete: 'email', maxLength: 254 }
  const body = html`${backHome(page)}
${rejection && problemOf(page, rejection)}
${current && html`<p class="lead">${current}</p>`}
<p>${texts.emailHint}</p>
<form method="post" action="${link(page, home(page, '/email'))}" novalidate>${onceField()}
${field(page.texts, label, rejection?.fields.email ?? '', rejection)}
<p><button class="main">${texts.sendCode}</button></p></form>`
  return sendPage(reply, page, { heading: texts.emailHeading, body }, rejection ? 422 : 200)
}

async function codePage(
  page: BookingPage,
  reply: FastifyReply,
  rejection?: Rejection,
): Promise<FastifyReply> {
  const texts = detailsTexts[page.language]
  const { caller, rootId } = parentOf(page.access)
  const change = await emailToConfirm(page.ctx.db, caller, rootId)
  if (!change) return reply.redirect(link(page, home(page, '/email')), 303)
  const label = {
    name: 'code',
    label: page.texts.code,
    autocomplete: 'one-time-code',
    inputMode: 'numeric',
    maxLength: 16,
  }
  const body = html`${backHome(page)}
${rejection && problemOf(page, rejection)}
<p>${texts.codeSent(change.email)}</p>
<form method="post" action="${link(page, home(page, '/email/code'))}" novalidate>${onceField()}
${field(page.texts, label, '', rejection)}
<p><button class="main">${texts.useAddress}</button></p></form>
${back(page, home(page, '/email'), texts.otherAddress)}`
  return sendPage(reply, page, { heading: texts.codeHeading, body }, rejection ? 422 : 200)
}

/** Limits of codes need words of their own. */
function problemOf(page: BookingPage, rejection: Rejection): Html {
  const texts = detailsTexts[page.language]
  const { reason } = rejection.error
  if (reason === 'codes_to_address') return problemBox(page.texts, html`<p>${texts.tooManyCodes}</p>`)
  if (reason === 'code_expired' || reason === 'code_used_up')
    return problemBox(page.texts, html`<p>${texts.codeUseless}</p>`)
  return errorSummary(page.texts, rejection)
}

function notePage(page: BookingPage, reply: FastifyReply, rejection?: Rejection): FastifyReply {
  const texts = detailsTexts[page.language]
  const isWrong = rejection?.error.params?.text !== undefined
  const pageTexts = { ...page.texts, fieldErrors: { ...page.texts.fieldErrors, text: texts.noteWrong } }
  const body = html`${backHome(page)}
${rejection && errorSummary(pageTexts, rejection)}
<form method="post" action="${link(page, home(page, '/note'))}" novalidate>${onceField()}
<div class="field${isWrong && ' wrong'}"><label for="text">${texts.note}</label>
<p class="hint" id="text-hint">${texts.noteHint}</p>
<textarea id="text" name="text" rows="5" maxlength="1000" aria-describedby="text-hint${isWrong && ' text-error'}"${isWrong && html` aria-invalid="true"`}>${rejection?.fields.text}</textarea>
${isWrong && errorLine(pageTexts, 'text')}</div>
<p><button class="main">${texts.sendNote}</button></p></form>`
  return sendPage(reply, page, { heading: texts.leaveNote, body }, rejection ? 422 : 200)
}
