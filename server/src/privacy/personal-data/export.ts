import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { downloadName } from '../../bookings/documents/documents.ts'
import { removedPartsOf } from '../../bookings/shared/bookings.ts'
import { sentAs } from '../../bookings/videos/rules.ts'
import type { Context } from '../../platform/context.ts'
import { inBackground } from '../../platform/db/background-work.ts'
import type { Db } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { audit } from '../../platform/events/record.ts'
import { signLink } from '../../platform/files/signed-links.ts'
import { type Stored, storedResponses } from '../../platform/http/idempotency.ts'
import type { EachRead } from '../../platform/http/long-response.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { inChunks } from '../../platform/lib/in-chunks.ts'
import { wordMatcher } from '../../platform/lib/whole-words.ts'
import { type ItemRow, partsOfBookings } from './erasure-queries.ts'
import { pagesOf, type Reading, rowsAtOnce } from './export-pages.ts'
import { type Found, type Row, sections, selectPhones, type Wanted } from './export-queries.ts'
import { type Found as FoundBooking, findPerson } from './find-person.ts'
import { excerptsOf, refsIn, wordsOf } from './subject.ts'

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
  const [reservationIds, appointmentIds] = [idsOfKind(own, 'reservation'), idsOfKind(own, 'appointment')]
  const signerIds = signing.map(({ id }) => id)
  const phones = await phonesOf(ctx.db, workspaceId, own)
  const items = await ownItems(ctx.db, workspaceId, own)
  const wanted: Wanted = {
    workspaceId,
    email,
    reservationIds,
    appointmentIds,
    signerIds,
    hasWord: wordMatcher(wordsOf([email, ...phones])),
    objects: new Set([
      ...items.filter(({ kind }) => kind !== 'payment').map(refOf),
      ...signerIds.map(id => `signer ${id}`),
    ]),
    isReservation: new Set(reservationIds),
    isAppointment: new Set(appointmentIds),
    isSigner: new Set(signerIds),
  }
  reply.type('application/json; charset=utf-8').headers({
    'content-disposition': 'attachment; filename="personal-data.json"',
    'cache-control': 'no-store',
  })
  return Readable.from(textOf(ctx, wanted, items, eachRead), { highWaterMark: 1 })
}

async function* textOf(
  ctx: Context,
  wanted: Wanted,
  items: ExportedItem[],
  eachRead: EachRead,
): AsyncGenerator<string> {
  const { workspaceId: workspace_id, email } = wanted
  const head = { object: 'person_export', workspace_id, email, exported_at: wireTime(ctx.clock.now()) }
  yield JSON.stringify(head).slice(0, -1)
  // Calls go first: nobody waits for one page of an export.
  const inTurn: EachRead = read => eachRead(() => inBackground(workspace_id, read))
  const reading: Reading = { db: ctx.db, wanted, eachRead: inTurn, eventIds: [] }
  for (const name of Object.keys(sections)) yield* arrayOf(name, linkedPages(ctx, pagesOf(name, reading)))
  yield* arrayOf('stored_responses', answersOf(ctx, wanted, items, inTurn))
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

async function* linkedPages(ctx: Context, pages: AsyncIterable<Found[]>): AsyncGenerator<Row[]> {
  for await (const found of pages) yield await Promise.all(found.map(({ row }) => linked(ctx, row)))
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

async function* answersOf(
  ctx: Context,
  wanted: Wanted,
  own: ExportedItem[],
  eachRead: EachRead,
): AsyncGenerator<Row[]> {
  const { hasWord } = wanted
  const signerIds = new Set(wanted.signerIds)
  const ownRefs = new Set(own.map(refOf))
  const signerRefs = new Set(wanted.signerIds.map(id => `signer ${id}`))
  /** A response about somebody else's booking has that customer's keys and data. */
  const shown = (answer: Stored) => {
    const body = JSON.parse(answer.body)
    const refs = refsIn(answer)
    if (!refs.isDisjointFrom(ownRefs)) return [{ body }]
    if (!hasWord(answer.body) && refs.isDisjointFrom(signerRefs)) return []
    const excerpts = excerptsOf(body, hasWord, signerIds)
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

type ExportedItem = Pick<ItemRow, 'kind' | 'ref'>

const refOf = ({ kind, ref }: ExportedItem) => `${kind} ${ref}`

/** Bookings of the person whose parts or phone numbers one statement reads. */
const bookingsAtOnce = 500

/** The person's own bookings and their parts, in the form that an erasure has them. */
async function ownItems(db: Db, workspaceId: number, own: FoundBooking[]): Promise<ExportedItem[]> {
  const items = own.map(({ kind, id }): ExportedItem => ({ kind, ref: String(id) }))
  for (const some of inChunks(own, bookingsAtOnce)) {
    const ids = some.map(({ id }) => id)
    const parts = [
      ...(await partsOfBookings(db, workspaceId, ids, idsOfKind(some, 'appointment'))),
      ...(await removedPartsOf(db, workspaceId, ids)),
    ]
    items.push(...parts.map(({ kind, id }) => ({ kind, ref: String(id) })))
  }
  return items
}

async function phonesOf(db: Db, workspaceId: number, own: FoundBooking[]): Promise<string[]> {
  const phones = new Set<string>()
  for (const some of inChunks(own, bookingsAtOnce)) {
    const [reservations, appointments] = [idsOfKind(some, 'reservation'), idsOfKind(some, 'appointment')]
    for (const phone of await selectPhones(db, workspaceId, reservations, appointments)) phones.add(phone)
  }
  return [...phones]
}

const idsOfKind = (own: FoundBooking[], kind: FoundBooking['kind']): number[] =>
  own.filter(one => one.kind === kind).map(({ id }) => id)
