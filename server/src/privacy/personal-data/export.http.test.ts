import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, hourAhead } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { download, uploadOf, videoForm } from '../../../test/helpers/files.ts'
import { type Installation, startOwnInstallation } from '../../../test/helpers/harness.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'
import { fillWorkspace, type Life, marker, phone, search } from '../../../test/helpers/person.ts'

let installation: Installation
let life: Life
beforeAll(async () => {
  installation = await startOwnInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8', ...ownAddresses })
  life = await fillWorkspace(installation)
})
afterAll(() => installation.stop())

type Row = Record<string, unknown>

const sectionOf: Record<string, string> = {
  audit: 'audit_entries',
  idempotency_keys: 'stored_responses',
  // Its rows only say to which workspace an id or a key belongs.
  directory: '',
}

test('An export has the rows that a search for the person finds, but no list of a day, and the files', async () => {
  const { workspace, email } = life
  const answer = await workspace.manage('POST', '/people/export', { email })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const { body } = answer
  expect(body).toMatchObject({ object: 'person_export', workspace_id: workspace.id, email })
  const isExported = (signer: unknown) => body.signers.some(({ id }: Row) => String(id) === signer)
  const missing = (await search(installation, [marker, phone])).filter(({ table, row }) => {
    const section = sectionOf[table] ?? table
    // Stored responses of the admin token belong to no workspace, and are not the person's data alone.
    if (section === '' || row.workspace_id === 0) return false
    if (table === 'mails' && row.kind === 'notary_next_day') return false
    // One about a booking of somebody else has only what names the person.
    if (section === 'stored_responses') {
      const { object, id } = JSON.parse(String(row.body))
      return !body[section].some(
        ({ body: stored }: { body: Row }) => stored.object === object && stored.id === id,
      )
    }
    // A mail that was never written names the address only as limits count it.
    if (table === 'mails' && row.recipient === null) return false
    // A mail to the customer of another booking names who signs there, and has the keys of that customer.
    if (table === 'mails' && row.recipient === 'ben@example.com' && row.signer_id === null) return false
    // Another name of a person who signs there no more: the entries with the address are exported.
    if (table === 'audit' && row.object === 'signer' && !isExported(row.object_id)) return false
    if (table === 'bookings')
      return ![...body.reservations, ...body.appointments].some(
        ({ id, answers }: Row) => id === row.id && JSON.stringify(answers) === JSON.stringify(row.answers),
      )
    if (table === 'delivery_attempts') return !body.deliveries.some(({ id }: Row) => id === row.delivery_id)
    // The mails say what a person was told. The row belongs to the signer or to the customer's appointment.
    if (table === 'told' && row.person === 'signer')
      return !body.mails.some(({ signer_id }: Row) => signer_id === row.person_id)
    if (table === 'told') return !body.appointments.some(({ id }: Row) => id === row.appointment_id)
    return !body[section].some(({ id }: Row) => id === row.id)
  })
  expect(missing).toEqual([])
  for (const { signed_url } of [...body.documents, ...body.videos])
    expect((await download(signed_url)).bytes.toString()).toContain(marker)
  expect([body.documents.length, body.videos.length]).toEqual([4, 2])
  expect(JSON.stringify(body)).not.toMatch(/storage_key|"code":/)
  // The lists name the other customers of the day.
  const lists = (await workspace.manage('GET', '/mails?kind=notary_next_day')).body.data
  expect(lists).not.toEqual([])
  expect(body.mails.map(({ kind }: Row) => kind)).not.toContain('notary_next_day')
})

test('The export for a signer has no key of the customer and nothing else of the booking', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const { body: booked } = await book(workspace, hourAhead(5), { email: 'ana@example.com' })
  const { key, id } = { key: booked.keys.appointment, id: booked.id }
  const once = () => ({ 'idempotency-key': crypto.randomUUID() })
  const visit = (method: string, path: string, fields: object) =>
    installation.as(undefined)(method, `/booking/v1/${key}${path}`, fields, once())
  const ben = { first_name: 'Ben', last_name: 'Adler', email: 'ben.adler@example.com' }
  const added = await visit('POST', '/signers', ben)
  expect(added.status).toBe(201)
  expect((await visit('PATCH', '/customer', { last_name: 'Ortiz-Vega' })).status).toBe(200)
  const note = { text: `Call ben.adler@example.com, https://jurat.example/appointment/${key}?lang=es` }
  expect((await workspace.manage('POST', `/appointments/${id}/notes`, note, once())).status).toBe(201)
  const { body } = await workspace.manage('POST', '/people/export', { email: ben.email })
  const stored = body.stored_responses as { body: Row }[]
  expect(stored.map(one => one.body)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ object: 'signer', id: added.body.id, email: ben.email }),
      expect.objectContaining({ object: 'note', text: note.text.replace(key, '[hidden]') }),
    ]),
  )
  const text = JSON.stringify(stored)
  for (const secret of Object.values(booked.keys)) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/ana@example|Ortiz-Vega/)
  // The customer gets the responses about the booking whole.
  const own = await workspace.manage('POST', '/people/export', { email: 'ana@example.com' })
  expect(JSON.stringify(own.body.stored_responses)).toContain(key)
})

test('An export has the audit entries of videos and of what was removed', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const { id } = (await book(workspace, hourAhead(3))).body
  const parts = [
    ['/documents', uploadOf('appointment', id)],
    ['/videos', videoForm(id, Buffer.from('session'))],
  ] as const
  for (const [path, body] of parts) {
    const made = [await workspace.manage('POST', path, body), await workspace.manage('POST', path, body)]
    expect(made.map(({ status }) => status)).toEqual([201, 201])
    expect((await workspace.manage('DELETE', `${path}/${made[0]?.body.id}`)).status).toBe(200)
  }
  const { body } = await workspace.manage('POST', '/people/export', { email: customer.email })
  const actions = body.audit_entries.map(({ action }: Row) => action)
  expect(actions.filter((action: string) => /^(document|video)-/.test(action))).toEqual([
    ...['document-uploaded', 'document-uploaded', 'document-deleted'],
    ...['video-uploaded', 'video-uploaded', 'video-deleted'],
  ])
})

test('An export has nothing of others, and an audit entry says who took it', async () => {
  const { workspace, email } = life
  const stranger = await installation.workspace()
  const { body } = await stranger.manage('POST', '/people/export', { email })
  const { object: _, workspace_id: __, email: ___, exported_at: ____, ...sections } = body
  // The export itself names the address.
  const own = expect.objectContaining({ action: 'person-exported' })
  expect(Object.values(sections).flat()).toEqual([own])
  const other = await workspace.manage('POST', '/people/export', { email: 'nobody@example.com' })
  expect([other.body.reservations, other.body.events, other.body.audit_entries]).toEqual([[], [], [own]])
  const [entry] = (await workspace.manage('GET', '/audit?limit=1')).body.data
  expect(entry).toMatchObject({
    action: 'person-exported',
    subject: { object: 'workspace', id: String(workspace.id) },
    changes: { email: { before: null, after: 'nobody@example.com' } },
  })
})

test('Only owners and admins with a recent sign-in can export or erase', async () => {
  const { workspace, email } = life
  const admin = await person(installation, workspace, 'admin')
  const scheduler = await person(installation, workspace, 'scheduler')
  const calls = ['export', 'erase'].map(act => `/people/${act}`)
  for (const path of calls) {
    expect((await scheduler.browser.manage('POST', path, { email })).status).toBe(403)
  }
  installation.clock.advance(16 * 60_000)
  for (const path of calls) {
    const late = await admin.browser.manage('POST', path, { email: 'nobody@example.com' })
    expect([late.status, late.body.code]).toEqual([403, 'forbidden'])
    expect(late.body.message).toMatch(/confirm/i)
  }
})
