import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { fullName, isUndecided } from '../../bookings/signers/rules.ts'
import { NestedSignerBody } from '../../bookings/signers/schema.ts'
import type { SignerRow } from '../../bookings/signers/signers.ts'
import { taskTexts } from '../../mail/languages/task-texts.ts'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { errorSummary, field, type Rejection } from '../../platform/http/pages/errors.ts'
import { onceField } from '../../platform/http/pages/serve-form.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { addOwnSigner, changeOwnSigner, ownSigners, removeOwnSigner } from '../booking/own-signers.ts'
import { sendPage } from './document.ts'
import { bookingForm } from './keyed-form.ts'
import { type BookingPage, bookingPageOf, idOf, link } from './page-context.ts'
import { backHome, home, isClosed, whenOf, zoneOf } from './state.ts'

/** The signers of a booking, with the way to add and change them. */
export async function signersSection(page: BookingPage): Promise<Html> {
  const { texts, access } = page
  const signers = await ownSigners(page.ctx.db, access)
  const canChange = !isClosed(page)
  if (!canChange && signers.length === 0) return html``
  const line = (signer: SignerRow) => html`<li>
<p><bdi>${fullName(signer.first_name, signer.last_name)}</bdi><br><span class="quiet">${signer.email}</span></p>
${verification(page, signer)}
${canChange && isUndecided(signer) && html`<a href="${link(page, home(page, `/signers/${signer.id}`))}">${texts.change}<span class="hidden"> ${fullName(signer.first_name, signer.last_name)}</span></a>`}
</li>`
  return html`<section aria-labelledby="signers"><h2 id="signers" tabindex="-1">${texts.signers}</h2>
${signers.length > 0 ? html`<ul class="rows">${signers.map(line)}</ul>` : html`<p class="quiet">${texts.noSigners}</p>`}
${canChange && html`<p class="no-print"><a class="button plain" href="${link(page, home(page, '/signers/new'))}">${texts.addSigner}</a></p>`}
</section>`
}

/** Nobody waits for the customer while the check is to come, and after the session it says nothing. */
function verification(page: BookingPage, { status }: SignerRow): Html {
  if (status === 'pending' && isClosed(page)) return html``
  const look = status === 'pending' ? 'quiet' : status === 'verified' ? 'state good' : 'state wait'
  return html`<p class="verification ${look}">${page.texts.signerStatus[status]}</p>`
}

const RemoveFields = Type.Object({})

/** Pages that add, change and remove a signer, below `/schedule/{key}` and `/appointment/{key}`. */
export function signerPages(app: App, ctx: Context, prefix: '/schedule' | '/appointment'): void {
  const get = (
    url: string,
    show: (page: BookingPage, reply: FastifyReply, request: FastifyRequest) => Promise<FastifyReply>,
  ) =>
    app.get(`${prefix}/:key/signers${url}`, { schema: { hide: true } }, async (request, reply) => {
      const page = await bookingPageOf(ctx, request)
      if (isClosed(page)) return reply.redirect(link(page, home(page)), 303)
      return show(page, reply, request)
    })
  get('/new', async (page, reply) => addPage(page, reply))
  get('/:id/remove', async (page, reply, request) => removePage(page, reply, await signerOf(page, request)))
  get('/:id', async (page, reply, request) => changePage(page, reply, await signerOf(page, request)))
  bookingForm(app, ctx, `${prefix}/:key/signers/new`, {
    fields: NestedSignerBody,
    change: async (tx, page, fields) => {
      await addOwnSigner(tx, ctx, page.access, fields)
      return link(page, home(page), { done: 'signer-added' })
    },
    showRejected: async (reply, page, rejection) => addPage(page, reply, rejection),
  })
  bookingForm(app, ctx, `${prefix}/:key/signers/:id`, {
    fields: NestedSignerBody,
    change: async (tx, page, fields, request) => {
      await changeOwnSigner(tx, ctx, page.access, idOf(request), fields)
      return link(page, home(page), { done: 'signer-changed' })
    },
    showRejected: async (reply, page, rejection, request) =>
      changePage(page, reply, await signerOf(page, request), rejection),
  })
  bookingForm(app, ctx, `${prefix}/:key/signers/:id/remove`, {
    fields: RemoveFields,
    change: async (tx, page, _fields, request) => {
      await removeOwnSigner(tx, ctx, page.access, idOf(request))
      return link(page, home(page), { done: 'signer-removed' })
    },
    showRejected: async (reply, page, rejection, request) =>
      removePage(page, reply, await signerOf(page, request), rejection),
  })
}

async function signerOf(page: BookingPage, request: FastifyRequest): Promise<SignerRow> {
  const id = idOf(request)
  const signer = (await ownSigners(page.ctx.db, page.access)).find(one => one.id === id)
  if (!signer) throw notFound('Signer')
  return signer
}

function addPage(page: BookingPage, reply: FastifyReply, rejection?: Rejection): FastifyReply {
  const { texts, now, access } = page
  const startsAt = access.appointment?.starts_at
  const body = html`${backHome(page)}
${rejection && errorSummary(texts, rejection)}
${zoneOf(page)}
${(!startsAt || startsAt > now) && html`<p>${texts.signerMail(access.appointment?.status === 'scheduled')}</p>`}
${signerForm(page, '/signers/new', texts.addSigner, undefined, rejection)}`
  return sendPage(reply, page, { heading: texts.addSigner, when: whenOf(page), body }, rejection ? 422 : 200)
}

function changePage(
  page: BookingPage,
  reply: FastifyReply,
  signer: SignerRow,
  rejection?: Rejection,
): FastifyReply {
  const { texts } = page
  if (!isUndecided(signer) && !rejection) return reply.redirect(link(page, home(page)), 303)
  const heading = texts.changeSigner(fullName(signer.first_name, signer.last_name))
  const path = `/signers/${signer.id}`
  const body = html`${backHome(page)}
${rejection && errorSummary(texts, rejection)}
${zoneOf(page)}
${signerForm(page, path, texts.saveChanges, signer, rejection)}
<p class="below"><a class="apart" href="${link(page, home(page, `${path}/remove`))}">${texts.removeSigner}</a></p>`
  return sendPage(reply, page, { heading, when: whenOf(page), body }, rejection ? 422 : 200)
}

/** Asks before a signer is removed, as for a document. */
function removePage(
  page: BookingPage,
  reply: FastifyReply,
  signer: SignerRow,
  rejection?: Rejection,
): FastifyReply {
  const { texts } = page
  if (!isUndecided(signer) && !rejection) return reply.redirect(link(page, home(page)), 303)
  const { removeSignerHeading: heading, keepSigner } = taskTexts[page.language]
  const body = html`${backHome(page)}
${rejection && errorSummary(texts, rejection)}
${zoneOf(page)}
<p class="lead"><bdi>${fullName(signer.first_name, signer.last_name)}</bdi> <span class="quiet">${signer.email}</span></p>
<form method="post" action="${link(page, home(page, `/signers/${signer.id}/remove`))}">${onceField()}
<p class="actions choice"><a class="button plain" href="${link(page, home(page))}">${keepSigner}</a> <button class="danger">${texts.removeSigner}</button></p></form>`
  return sendPage(reply, page, { heading, when: whenOf(page), body }, rejection ? 422 : 200)
}

function signerForm(
  page: BookingPage,
  path: string,
  button: string,
  signer: SignerRow | undefined,
  rejection: Rejection | undefined,
): Html {
  const { texts } = page
  return html`<form method="post" action="${link(page, home(page, path))}" novalidate>${onceField()}
<p class="quiet">${texts.signerHint}</p>
${field(texts, { name: 'first_name', label: texts.firstName }, signer?.first_name, rejection)}
${field(texts, { name: 'last_name', label: texts.lastName }, signer?.last_name, rejection)}
${field(texts, { name: 'email', label: texts.email, type: 'email', maxLength: 320 }, signer?.email, rejection)}
<p><button class="main">${button}</button></p></form>`
}
