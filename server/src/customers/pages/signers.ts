import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { fullName } from '../../bookings/signers/rules.ts'
import { NestedSignerBody } from '../../bookings/signers/schema.ts'
import type { SignerRow } from '../../bookings/signers/signers.ts'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { addOwnSigner, changeOwnSigner, ownSigners, removeOwnSigner } from '../booking/own-signers.ts'
import { sendPage } from './document.ts'
import { errorSummary, field } from './errors.ts'
import { form, onceField, pageOfForm, type Rejection } from './form.ts'
import { backHome, home, isClosed, whenOf, zoneOf } from './state.ts'
import { idOf, link, type Visit, visitOf } from './visit.ts'

/** The signers of a booking, with the way to add and change them. */
export async function signersSection(visit: Visit): Promise<Html> {
  const { texts, access } = visit
  const signers = await ownSigners(visit.ctx.db, access)
  const canChange = !isClosed(visit)
  if (!canChange && signers.length === 0) return html``
  const line = (signer: SignerRow) => html`<li>
<p><bdi>${fullName(signer.first_name, signer.last_name)}</bdi><br><span class="quiet">${signer.email}</span></p>
<p class="state ${signer.status === 'verified' ? 'good' : 'wait'}">${texts.signerStatus[signer.status]}</p>
${canChange && signer.status !== 'verified' && html`<a href="${link(visit, home(visit, `/signers/${signer.id}`))}">${texts.change}<span class="hidden"> ${fullName(signer.first_name, signer.last_name)}</span></a>`}
</li>`
  return html`<section aria-labelledby="signers"><h2 id="signers">${texts.signers}</h2>
${signers.length > 0 ? html`<ul class="rows">${signers.map(line)}</ul>` : html`<p class="quiet">${texts.noSigners}</p>`}
${canChange && html`<p class="no-print"><a class="button plain" href="${link(visit, home(visit, '/signers/new'))}">${texts.addSigner}</a></p>`}
</section>`
}

const RemoveFields = Type.Object({})

/** Pages that add, change and remove a signer, below `/schedule/{key}` and `/appointment/{key}`. */
export function signerPages(app: App, ctx: Context, prefix: '/schedule' | '/appointment'): void {
  const get = (
    url: string,
    show: (visit: Visit, reply: FastifyReply, request: FastifyRequest) => Promise<FastifyReply>,
  ) =>
    app.get(`${prefix}/:key/signers${url}`, { schema: { hide: true } }, async (request, reply) => {
      const visit = await visitOf(ctx, request)
      if (isClosed(visit)) return reply.redirect(link(visit, home(visit)), 303)
      return show(visit, reply, request)
    })
  get('/new', async (visit, reply) => addPage(visit, reply))
  get('/:id', async (visit, reply, request) => changePage(visit, reply, await signerOf(visit, request)))
  form(app, ctx, `${prefix}/:key/signers/new`, {
    fields: NestedSignerBody,
    change: async (tx, visit, fields) => {
      await addOwnSigner(tx, ctx, visit.access, fields)
      return link(visit, home(visit), { done: 'signer-added' })
    },
    again: async (reply, visit, rejection) => addPage(visit, reply, rejection),
  })
  form(app, ctx, `${prefix}/:key/signers/:id`, {
    fields: NestedSignerBody,
    change: async (tx, visit, fields, request) => {
      await changeOwnSigner(tx, ctx, visit.access, idOf(request), fields)
      return link(visit, home(visit), { done: 'signer-changed' })
    },
    again: async (reply, visit, rejection, request) =>
      changePage(visit, reply, await signerOf(visit, request), rejection),
  })
  pageOfForm(app, ctx, `${prefix}/:key/signers/:id/remove`)
  form(app, ctx, `${prefix}/:key/signers/:id/remove`, {
    fields: RemoveFields,
    change: async (tx, visit, _fields, request) => {
      await removeOwnSigner(tx, ctx, visit.access, idOf(request))
      return link(visit, home(visit), { done: 'signer-removed' })
    },
    again: async (reply, visit, rejection, request) =>
      changePage(visit, reply, await signerOf(visit, request), rejection),
  })
}

async function signerOf(visit: Visit, request: FastifyRequest): Promise<SignerRow> {
  const id = idOf(request)
  const signer = (await ownSigners(visit.ctx.db, visit.access)).find(one => one.id === id)
  if (!signer) throw notFound('Signer')
  return signer
}

function addPage(visit: Visit, reply: FastifyReply, rejection?: Rejection): FastifyReply {
  const { texts, now, access } = visit
  const startsAt = access.appointment?.starts_at
  const body = html`${backHome(visit)}
${rejection && errorSummary(texts, rejection)}
${zoneOf(visit)}
${(!startsAt || startsAt > now) && html`<p>${texts.signerMail(access.appointment?.status === 'scheduled')}</p>`}
${signerForm(visit, '/signers/new', texts.addSigner, undefined, rejection)}`
  return sendPage(
    reply,
    visit,
    { heading: texts.addSigner, when: whenOf(visit), body },
    rejection ? 422 : 200,
  )
}

function changePage(
  visit: Visit,
  reply: FastifyReply,
  signer: SignerRow,
  rejection?: Rejection,
): FastifyReply {
  const { texts } = visit
  const heading = texts.changeSigner(fullName(signer.first_name, signer.last_name))
  const path = `/signers/${signer.id}`
  const body = html`${backHome(visit)}
${rejection && errorSummary(texts, rejection)}
${zoneOf(visit)}
${signerForm(visit, path, texts.saveChanges, signer, rejection)}
<form method="post" action="${link(visit, home(visit, `${path}/remove`))}" class="below">${onceField()}
<p><button class="remove">${texts.removeSigner}</button></p></form>`
  return sendPage(reply, visit, { heading, when: whenOf(visit), body }, rejection ? 422 : 200)
}

function signerForm(
  visit: Visit,
  path: string,
  button: string,
  signer: SignerRow | undefined,
  rejection: Rejection | undefined,
): Html {
  const { texts } = visit
  return html`<form method="post" action="${link(visit, home(visit, path))}" novalidate>${onceField()}
<p class="quiet">${texts.signerHint}</p>
${field(texts, { name: 'first_name', label: texts.firstName }, signer?.first_name, rejection)}
${field(texts, { name: 'last_name', label: texts.lastName }, signer?.last_name, rejection)}
${field(texts, { name: 'email', label: texts.email, type: 'email', maxLength: 320 }, signer?.email, rejection)}
<p><button class="main">${button}</button></p></form>`
}
