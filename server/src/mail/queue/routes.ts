import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SubjectNames } from '../../platform/events/subject-names.ts'
import { list } from '../../platform/http/list.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, listOf } from '../../platform/http/shapes.ts'
import { seesKeys } from '../../workspaces/sight.ts'
import type { Compose } from './deliver.ts'
import { getMail, listMails } from './mails.ts'
import type { MailRow } from './queries.ts'
import { Mail, MailQuery } from './schema.ts'
import { sendAgain } from './send-again.ts'
import { mailView, mailWithoutKeys } from './view.ts'

const tag = 'Mail'

/** `/mails` of the management interface. */
export function mailManageRoutes(app: App, ctx: Context, compose: Compose, namesOf: SubjectNames): void {
  mailLists(app, ctx, namesOf)
  write(
    app,
    ctx,
    'POST',
    '/mails/:id/send-again',
    {
      id: 'sendMailAgain',
      tag,
      scope: 'mails:write',
      within: { row: 'mail', name: 'Mail' },
      summary: 'Send a mail again',
      description:
        'Queues a new mail of the same kind to the same person, written from the state of now. A mail whose cause no longer holds is `unprocessable_entity`: a confirmation of a time that was changed, for example. So are mails with a code or a one-time link, and a sixth repeat. A message of staff counts to the messages of a day.',
      params: IdParams,
      response: Mail,
      status: 201,
      errors: ['unprocessable_entity'],
    },
    async (tx, { params, caller }) => {
      const row = await sendAgain(tx, ctx, compose, caller, params.id)
      const [name = null] = await namesOfMails(namesOf, tx, [row])
      return mailView(ctx, row, name)
    },
  )
}

function mailLists(app: App, ctx: Context, namesOf: SubjectNames): void {
  read(
    app,
    '/mails',
    {
      id: 'listMails',
      tag,
      scope: 'mails:read',
      within: 'query',
      summary: 'List mails, newest first',
      description:
        'Mails to customers, notaries and members, and mails to the workspace about its webhooks: sent, planned and kept. A test workspace keeps mails to customers and notaries, and an installation without a mail server keeps all mails, instead of sending them. Members who may not change bookings see no texts and no attachments, because they have keys of customers, no codes of visitors, and nothing that the mail server said.',
      query: MailQuery,
      response: listOf(Mail),
      errors: ['not_found'],
    },
    async ({ query, caller, request }) => {
      const view = viewFor(ctx, request)
      const { status, kind, object_id: bookingId, endpoint_id: endpointId, to } = query
      const since = query.since === undefined ? undefined : new Date(query.since)
      const until = query.until === undefined ? undefined : new Date(query.until)
      const filter = { status, kind, bookingId, endpointId, to, since, until }
      const read = async (page: Parameters<Parameters<typeof list>[1]>[0]) => {
        const rows = await listMails(ctx.db, caller, { ...page, ...filter })
        const names = await namesOfMails(namesOf, ctx.db, rows)
        return rows.map((row, at) => ({ ...row, aboutName: names[at] ?? null }))
      }
      return list(query, read, row => view(row, row.aboutName))
    },
  )
  read(
    app,
    '/mails/:id',
    {
      id: 'getMail',
      tag,
      scope: 'mails:read',
      within: { row: 'mail', name: 'Mail' },
      summary: 'Read a mail',
      description: 'Returns one queued, kept or sent mail with its text.',
      params: IdParams,
      response: Mail,
    },
    async ({ params, caller, request }) => {
      const row = await getMail(ctx.db, caller, params.id)
      const [name = null] = await namesOfMails(namesOf, ctx.db, [row])
      return viewFor(ctx, request)(row, name)
    },
  )
}

/**
 * The view of a mail for the caller. A viewer gets it without text, which has keys of customers. Developers
 * and notaries are rejected before: their roles have no `mails:read`.
 */
const viewFor = (ctx: Context, request: FastifyRequest) => (row: MailRow, aboutName: string | null) => {
  const mail = mailView(ctx, row, aboutName)
  return seesKeys(request) ? mail : mailWithoutKeys(mail)
}

/** What each mail is about, in their order. Reservations and appointments have no ids in common. */
async function namesOfMails(
  namesOf: SubjectNames,
  db: Db,
  rows: Pick<MailRow, 'workspace_id' | 'booking_id' | 'endpoint_id'>[],
): Promise<(string | null)[]> {
  const [first] = rows
  if (!first) return []
  const subjects = rows.map(({ booking_id, endpoint_id }) => [
    { object: 'appointment', object_id: String(booking_id) },
    { object: 'reservation', object_id: String(booking_id) },
    { object: 'webhook_endpoint', object_id: String(endpoint_id) },
  ])
  const nameOf = await namesOf(db, first.workspace_id, subjects.flat())
  return subjects.map(own => own.map(nameOf).find(name => name !== null) ?? null)
}
