import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { downloadName } from '../../bookings/documents/documents.ts'
import { removedPartsOf } from '../../bookings/shared/bookings.ts'
import { sentAs } from '../../bookings/videos/rules.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { audit } from '../../platform/events/record.ts'
import { signLink } from '../../platform/files/signed-links.ts'
import { type Stored, storedResponses } from '../../platform/http/idempotency.ts'
import type { EachRead } from '../../platform/http/long-response.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { partsOfBookings } from './erasure-queries.ts'
import { type Row, sections, selectSection, selectWords, type Wanted } from './export-queries.ts'
import { findPerson } from './find-person.ts'
import { concerns, excerptsOf, wordsOf } from './subject.ts'

/** Rows that are in memory at a time. */
const rowsAtOnce = 200
const linkSeconds = 86_400

/** Writes the audit entry of an export: who took whose data. */
export const noteExport = (ctx: Context, caller: Caller, email: string): Promise<void> =>
  transaction(ctx.db, tx =>
    audit(tx, ctx.clock, caller, {
      action: 'person-exported',
      object: 'workspace',
      id: caller.workspaceId,
      changes: { email: { before: null, after: email } },
    }),
  )

/** Everything about the person as JSON, read while the client takes it: each page by `eachRead`. */
export async function exportOf(
  ctx: Context,
  { workspaceId }: Caller,
  email: string,
  reply: FastifyReply,
  eachRead: EachRead,
): Promise<Readable> {
  const { own, signing } = await findPerson(ctx.db, workspaceId, email)
  const idsOf = (kind: string) => own.filter(one => one.kind === kind).map(({ id }) => id)
  const [reservationIds, appointmentIds] = [idsOf('reservation'), idsOf('appointment')]
  const phones = await selectWords(ctx.db, workspaceId, reservationIds, appointmentIds)
  const wanted: Wanted = {
    workspaceId,
    email,
    reservationIds,
    appointmentIds,
    words: wordsOf([email, ...phones]),
    signerIds: signing.map(({ id }) => id),
  }
  reply.type('application/json; charset=utf-8').headers({
    'content-disposition': 'attachment; filename="personal-data.json"',
    'cache-control': 'no-store',
  })
  return Readable.from(textOf(ctx, wanted, eachRead), { highWaterMark: 1 })
}

async function* textOf(ctx: Context, wanted: Wanted, eachRead: EachRead): AsyncGenerator<string> {
  const { workspaceId: workspace_id, email } = wanted
  const head = { object: 'person_export', workspace_id, email, exported_at: wireTime(ctx.clock.now()) }
  yield JSON.stringify(head).slice(0, -1)
  for (const name of Object.keys(sections)) yield* arrayOf(name, rowsOf(ctx, name, wanted, eachRead))
  yield* arrayOf('stored_responses', answersOf(ctx, wanted, eachRead))
  yield '}'
}

async function* arrayOf(name: string, pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let separator = ''
  yield `,"${name}":[`
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield separator + rows.map(row => JSON.stringify(row)).join(',')
    separator = ','
  }
  yield ']'
}

async function* rowsOf(
  ctx: Context,
  name: string,
  wanted: Wanted,
  eachRead: EachRead,
): AsyncGenerator<Row[]> {
  let after = sections[name]?.first ?? 0
  for (;;) {
    const found = await eachRead(() => selectSection(ctx.db, name, wanted, after, rowsAtOnce))
    yield await Promise.all(found.map(({ row }) => linked(ctx, row)))
    const last = found.at(-1)
    if (last === undefined || found.length < rowsAtOnce) return
    after = last.id
  }
}

/** A row of a file gets a link instead of its key. */
async function linked(ctx: Context, { storage_key: storageKey, ...row }: Row): Promise<Row> {
  if (typeof storageKey !== 'string') return row
  const { mime_type, ...named } = row as {
    filename: string
    original_filename: string | null
    mime_type?: string
  }
  const pdf = { filename: downloadName(named), contentType: 'application/pdf' }
  const sent = mime_type === undefined ? pdf : sentAs({ ...named, mime_type })
  const link = { storageKey, ...sent, disposition: 'attachment' as const }
  return { ...row, ...(await signLink(ctx, link, linkSeconds)) }
}

async function* answersOf(ctx: Context, wanted: Wanted, eachRead: EachRead): AsyncGenerator<Row[]> {
  const own = await eachRead(() => ownItems(ctx.db, wanted))
  const elsewhere = [
    ...wanted.signerIds.map(id => ({ kind: 'signer', ref: String(id) })),
    ...wanted.words.map(ref => ({ kind: 'word', ref })),
  ]
  const signerIds = new Set(wanted.signerIds)
  /** A response about somebody else's booking has that customer's keys and data. */
  const shown = (answer: Stored) => {
    const body = JSON.parse(answer.body)
    if (concerns(own, answer)) return [{ body }]
    if (!concerns(elsewhere, answer)) return []
    const excerpts = excerptsOf(body, wanted.words, signerIds)
    return excerpts.length > 0 ? [{ body: excerpts.length === 1 ? excerpts[0] : excerpts }] : []
  }
  for (let after = ''; ; ) {
    const answers = await eachRead(() => storedResponses(ctx.db, wanted.workspaceId, after, rowsAtOnce))
    yield answers.flatMap(shown)
    const last = answers.at(-1)
    if (last === undefined || answers.length < rowsAtOnce) return
    after = last.key
  }
}

/** The person's own bookings and their parts, in the form that an erasure has them. */
async function ownItems(db: Db, { workspaceId, reservationIds, appointmentIds }: Wanted) {
  const own = [...reservationIds, ...appointmentIds]
  const parts = [
    ...(await partsOfBookings(db, workspaceId, own, appointmentIds)),
    ...(await removedPartsOf(db, workspaceId, own)),
  ]
  return [
    ...reservationIds.map(id => ({ kind: 'reservation', ref: String(id) })),
    ...appointmentIds.map(id => ({ kind: 'appointment', ref: String(id) })),
    ...parts.map(({ kind, id }) => ({ kind, ref: String(id) })),
  ]
}
