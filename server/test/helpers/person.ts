import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { hourAhead } from './bookings.ts'
import { book, moveClock, staff } from './calendar.ts'
import { startReceiver } from './delivery-receiver.ts'
import { partHeaders, videoForm } from './files.ts'
import type { Answer, Installation, Workspace } from './harness.ts'
import { register } from './hooks.ts'
import { emptyPdf } from './pdf.ts'
import { storedCode } from './visitors.ts'

/** Helpers for the tests of personal data: a person whose every text has the marker. */

export const marker = 'Zorblax'
export const phone = '+13055550199'
const questions = [{ key: 'story', kind: 'long_text', label: { en: 'What happened?' } }]
const answers = { story: `${marker} fell` }
const metadata = { order: `${marker}-order` }

let people = 0
export const newEmail = () => `${marker}.${process.pid}.${++people}@example.com`

export const named = (email: string) => ({ first_name: `${marker}a`, last_name: `${marker}son`, email })
const other = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }

const another = { first_name: 'Cleo', last_name: 'Diaz', email: 'cleo@example.com' }

const pdf = { filename: `${marker} will.pdf`, pdf_content: btoa(`${emptyPdf()}%${marker} in a file\n`) }

let hours = 0
/** A start that no other booking of the file has. */
const nextHour = () => hourAhead(hours++)

function good(answer: Answer): Answer['body'] {
  expect([answer.status, answer.body]).toEqual([
    expect.toSatisfy((status: number) => status < 300),
    answer.body,
  ])
  return answer.body
}

export interface Booked {
  reservation: number
  appointment: number
}

/** Books for the person, and fills every part of the booking. */
async function bookWith(
  installation: Installation,
  workspace: Workspace,
  email: string,
  externalId: string,
): Promise<Booked> {
  const { call, manage } = workspace
  good(await manage('PATCH', '/services/remote', { questions }))
  const own = { 'idempotency-key': externalId }
  const made = { ...named(email), service: 'remote', external_id: `${marker}-${externalId}`, metadata }
  const { id: reservation } = good(await call('POST', '/reservations', made, own))
  good(await call('PATCH', `/reservations/${reservation}`, { last_name: `${marker}sen` }, own2(externalId)))
  const billing_reference = `${marker} & Co`
  good(await manage('PATCH', `/reservations/${reservation}`, { phone, answers, billing_reference }))
  const parent = `/reservations/${reservation}`
  const self = good(await call('POST', `${parent}/signers`, named(email)))
  good(await call('PATCH', `/signers/${self.id}`, { last_name: `${marker}berg` }))
  good(await call('POST', `${parent}/signers`, { ...named(`co-${email}`), first_name: `${marker}ina` }))
  const removed = good(await call('POST', `${parent}/signers`, named(`gone-${email}`)))
  good(await call('DELETE', `/signers/${removed.id}`))
  const key = good(await manage('GET', parent)).keys.reservation
  const asCustomer = installation.as(undefined)
  const confirmation = async (kind: string) =>
    good(await manage('PATCH', '/services/remote', { confirmation: kind }))
  await confirmation('staff')
  const asked = { timestamp: nextHour(), timezone: 'UTC' }
  good(await asCustomer('POST', `/booking/v1/${key}/submit`, asked, own2(`${externalId} 3`)))
  const other = { timestamps: [nextHour()], reason: `${marker} comes later.` }
  good(await manage('POST', `${parent}/request/propose`, other, own2(`${externalId} 4`)))
  await confirmation('instant')
  const { appointment } = good(
    await manage(
      'POST',
      `${parent}/submit`,
      { timestamp: nextHour(), timezone: 'UTC' },
      own2(`${externalId} 2`),
    ),
  )
  const upload = { object_type: 'reservation', object_id: reservation, ...pdf }
  good(await call('POST', '/documents', upload))
  const mistake = good(await call('POST', '/documents', upload))
  good(await manage('DELETE', `/documents/${mistake.id}`))
  good(await asCustomer('POST', `/booking/v1/${key}/documents`, pdf, { 'idempotency-key': 'customer' }))
  good(await asCustomer('POST', `/booking/v1/${key}/email`, { email: `${externalId}-${email}` }))
  const form = videoForm(appointment.id, Buffer.from(`${marker} on video`))
  form.set('file', new Blob([`${marker} on video`], { type: 'video/mp4' }), `${marker} session.mp4`)
  good(await manage('POST', '/videos', form))
  const part = Buffer.from(`${marker} on a part`)
  const file = { kind: 'document', filename: `${marker} deed.pdf`, size_bytes: part.length }
  const { id: uploadId } = good(await manage('POST', `/appointments/${appointment.id}/uploads`, file))
  good(await manage('PUT', `/uploads/${uploadId}/parts/1`, part, partHeaders(part)))
  const place = {
    external_id: `${marker}-${externalId}`,
    location: `${marker} Street 1`,
    meeting_url: `https://meet.example.com/${marker}`,
  }
  good(await manage('PATCH', `/appointments/${appointment.id}`, { ...place, phone, metadata }))
  for (const text of ['first', 'second']) {
    const note = good(await manage('POST', `${parent}/notes`, { text: `${marker} ${text}` }))
    good(await manage('PATCH', `/notes/${note.id}`, { text: `${marker} ${text} changed` }))
    if (text === 'first') good(await manage('DELETE', `/notes/${note.id}`))
  }
  good(await manage('POST', `${parent}/price-lines`, { label: `${marker} courier`, amount: 5 }))
  const check = { method: 'check', amount: 10, reference: `${marker} 1042`, note: `${marker} pays` }
  good(await manage('POST', `${parent}/payments`, check, { 'idempotency-key': `${externalId} paid` }))
  good(await asCustomer('POST', `/booking/v1/${key}/notes`, { text: `${marker} rings the bell` }))
  // An earlier version kept the name of the customer who left the note.
  await installation.ctx.db
    .updateTable('audit')
    .set({ actor_name: `${marker}a ${marker}sen` })
    .where('workspace_id', '=', workspace.id)
    .where('actor', '=', `customer:${reservation}`)
    .where('action', '=', 'note-added')
    .execute()
  const view = { list: 'appointments', name: `Of ${email}`, filter: { q: email } }
  await manage('POST', '/saved-views', view)
  return { reservation, appointment: appointment.id }
}

const own2 = (key: string) => ({ 'idempotency-key': `${key} more` })

export interface Life {
  workspace: Workspace
  email: string
  /** A canceled booking, and one whose act was completed. */
  canceled: Booked
  completed: Booked
  /** The person as a signer at canceled and completed bookings of somebody else. */
  signs: { canceled: number; completed: number }
}

/** A workspace in which the person has left something everywhere, and whose clock is six days ahead. */
export async function fillWorkspace(installation: Installation): Promise<Life> {
  const workspace = await installation.workspace()
  const { call, manage } = workspace
  const email = newEmail()
  await staff(workspace, { email: 'nora@example.com' })
  // Sends back what it got, and fails once.
  let failures = 1
  await using receiver = await startReceiver((response, { text }) =>
    response
      .writeHead(failures-- > 0 ? 500 : 200, { 'x-echo': text.includes(marker) ? marker : '' })
      .end(text),
  )
  await register(workspace, receiver.url)
  const canceled = await bookWith(installation, workspace, email, 'canceled')
  const completed = await bookWith(installation, workspace, email, 'completed')
  const signing = async () => {
    const { id } = good(await book(workspace, nextHour(), other))
    const signer = good(await call('POST', `/appointments/${id}/signers`, named(email)))
    good(await call('PATCH', `/signers/${signer.id}`, { first_name: `${marker}etta` }))
    return { appointment: id as number, signer: signer.id as number }
  }
  const [first, second] = [await signing(), await signing()]
  const [removed, corrected] = [await signing(), await signing()]
  // They are told of it, before the address ends there.
  await moveClock(workspace, 120)
  good(await call('DELETE', `/signers/${removed.signer}`))
  good(await call('PATCH', `/signers/${corrected.signer}`, another))
  await visit(installation, workspace, email)
  const asAdmin = { ...named(email), workspace_id: workspace.id, service: 'remote', status: 'draft' }
  const draft = good(
    await installation.admin('POST', '/manage/v1/appointments', asAdmin, { 'idempotency-key': email }),
  )
  good(await manage('POST', `/appointments/${draft.id}/cancel`, {}))
  good(await manage('GET', `/appointments?format=csv&email=${encodeURIComponent(email)}`))
  const message = { subject: `For ${marker}`, text: `${marker} forgot a glove.` }
  good(await manage('POST', '/messages', { ...message, appointment_ids: [canceled.appointment] }))
  // Reminders and, at any hour of this test, the notary's list of the next day are written on the way.
  await moveClock(workspace, 47 * 3600)
  good(await manage('POST', `/appointments/${canceled.appointment}/cancel`, { reason: `${marker} is ill` }))
  good(await manage('POST', `/appointments/${first.appointment}/cancel`, {}))
  const { missing } = good(await manage('GET', `/appointments/${completed.appointment}`))
  const overruled = missing.map((blocker: string) => ({ blocker, reason: `${marker} forgot it` }))
  expect(overruled.length).toBeGreaterThan(0)
  good(await manage('POST', `/appointments/${completed.appointment}/complete`, { overruled }))
  good(await manage('POST', `/appointments/${second.appointment}/complete`, {}))
  await moveClock(workspace, 6 * 86_400 - 47 * 3600)
  expect(receiver.received.length).toBeGreaterThan(20)
  return {
    workspace,
    email,
    canceled,
    completed,
    signs: { canceled: first.signer, completed: second.signer },
  }
}

/** Asks for a code and does not confirm it. */
async function visit(installation: Installation, workspace: Workspace, email: string): Promise<void> {
  const slug = `person-${workspace.id}`
  good(await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { open_booking_slug: slug }))
  const body = { ...named(email), phone, answers, service: 'remote', timestamp: nextHour() }
  const path = `/booking/v1/open/${slug}/requests`
  const visitor = installation.as(undefined)
  good(await visitor('POST', path, body, { 'idempotency-key': email }))
  const { key } = good(await visitor('POST', path, { ...body, timestamp: nextHour() }))
  const code = await storedCode(installation, key)
  good(await visitor('POST', `${path}/${key}/confirm`, { code }))
  const { data } = good(await workspace.manage('GET', '/reservations?status=scheduled&sort=-created&limit=1'))
  good(await workspace.manage('POST', `/reservations/${data[0].id}/cancel`, {}))
}

export interface Trace {
  table: string
  row: Record<string, unknown>
}

/** Rows of all tables, also those of the job queue, that have one of the texts in any case. */
export async function search({ ctx }: Installation, texts: string[]): Promise<Trace[]> {
  const tables = await sql<{ name: string; schema: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    ctx.db,
  )
  const wanted = texts.flatMap(text => [text.toLowerCase(), Buffer.from(text).toString('hex')])
  const found: Trace[] = []
  for (const { schema, name } of tables.rows) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(one) as row from ${sql.table(`${schema}.${name}`)} one
      where exists (
        select from unnest(${wanted}::text[]) as word where strpos(lower(to_jsonb(one)::text), word) > 0)`.execute(
      ctx.db,
    )
    found.push(...rows.map(({ row }) => ({ table: name, row })))
  }
  return found
}

/** Storage keys of all files of the workspace on disk whose bytes have the marker. */
export async function markedFiles({ ctx }: Installation, { id }: Workspace): Promise<string[]> {
  const root = join(ctx.config.dataDir, 'files')
  const files = await readdir(root, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const file of files.filter(one => one.isFile())) {
    const path = join(file.parentPath, file.name)
    const key = path.slice(root.length + 1)
    if (key.startsWith(`${id}/`) && (await readFile(path)).includes(marker)) found.push(key)
  }
  return found.sort()
}

/** Every key and address that the person has in the workspace. */
export async function wordsOfPerson(
  { ctx }: Installation,
  { id }: Workspace,
  email: string,
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select unnest(array[public_key, reservation_key, appointment_key]) as word from reservations
    where workspace_id = ${id} and lower(email) = lower(${email})
    union select unnest(array[appointment_key, upload_key, session_key]) from appointments
    where workspace_id = ${id} and lower(email) = lower(${email})
    union select key from signers where workspace_id = ${id} and lower(email) = lower(${email})
    union select key from booking_requests where workspace_id = ${id}`.execute(ctx.db)
  return rows.map(({ word }) => word)
}
