import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { emptyPdf } from '../../../test/helpers/pdf.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const pathOf = (email: string) => `/customer?email=${encodeURIComponent(email)}`
const read = (workspace: Pick<Workspace, 'manage'>, email = 'ana@example.com') =>
  workspace.manage('GET', pathOf(email))

async function opened() {
  const workspace = await installation.workspace('America/New_York')
  const notaries = await staff(workspace, { name: 'Nora Vidal' }, { name: 'Otto Brandt' })
  return { workspace, notaries }
}

test('A customer has all bookings of one email, in any case, in numbers and one by one', async () => {
  const { workspace } = await opened()
  const at = hourAhead(30)
  const first = await book(workspace, at, { email: 'ANA@example.com', phone: '+13055550100' })
  const missed = await book(workspace, at + 3600, { last_name: 'Ortiz Vega' })
  const canceled = await book(workspace, at + 7200)
  await book(workspace, at + 50 * 3600)
  await makeReservation(workspace, { status: 'queued' })
  await book(workspace, at, { email: 'ben@example.com', first_name: 'Ben' })
  await workspace.manage('POST', `/appointments/${canceled.body.id}/cancel`, {})
  await workspace.manage('POST', `/appointments/${first.body.id}/notes`, { text: 'Rings twice.' })
  await moveClock(workspace, 83 * 3600)
  await workspace.manage('POST', `/appointments/${missed.body.id}/no-show`, { reason: 'signer' })
  const { status, body } = await read(workspace, 'Ana@Example.com')
  expect(status).toBe(200)
  expect(body.counts).toEqual({ upcoming: 1, past: 2, completed: 0, canceled: 1, no_shows: 1, waiting: 1 })
  expect(body.names).toEqual([
    { first_name: 'Ana', last_name: 'Ortiz' },
    { first_name: 'Ana', last_name: 'Ortiz Vega' },
  ])
  expect(body.phones).toContain('+13055550100')
  const starts = body.appointments.map(({ timestamp }: { timestamp: string }) => timestamp)
  expect([starts.length, starts]).toEqual([4, starts.toSorted().toReversed()])
  expect(body.waiting).toMatchObject([{ status: 'queued' }])
  expect(body.notes).toMatchObject([{ text: 'Rings twice.' }])
  expect(JSON.stringify(body)).not.toContain('ben@example.com')
})

test('A customer has what they uploaded, and not what staff added', async () => {
  const { workspace } = await opened()
  const { id } = (await book(workspace, hourAhead(30))).body
  const pdf_content = emptyPdf().toString('base64')
  const upload = { object_type: 'appointment', object_id: id, pdf_content }
  await workspace.call('POST', '/documents', { ...upload, filename: 'staff.pdf' })
  const { keys } = (await workspace.manage('GET', `/appointments/${id}`)).body
  const visit = installation.as(undefined)
  const own = { filename: 'deed.pdf', pdf_content }
  expect((await visit('POST', `/booking/v1/${keys.appointment}/documents`, own)).status).toBe(201)
  const { documents } = (await read(workspace)).body
  expect(documents).toMatchObject([{ original_filename: 'deed.pdf', appointment_id: id }])
})

test('A notary sees only their own part, other workspaces and erased people are not found', async () => {
  const { workspace, notaries } = await opened()
  const other = await installation.workspace()
  const at = hourAhead(30)
  const mine = (await book(workspace, at)).body
  const theirs = (await book(workspace, at + 7200)).body
  const [nora = 0, otto = 0] = notaries
  await workspace.manage('POST', `/appointments/${mine.id}/assign`, { notary_id: nora })
  await workspace.manage('POST', `/appointments/${theirs.id}/assign`, { notary_id: otto })
  await workspace.manage('POST', `/appointments/${mine.id}/notes`, { text: 'For Nora.' })
  await workspace.manage('POST', `/appointments/${theirs.id}/notes`, { text: 'For Otto.' })
  const notary = await person(installation, workspace, 'notary', nora)
  const seen = (await read(notary.browser)).body
  expect(seen.appointments.map(({ id }: { id: number }) => id)).toEqual([mine.id])
  expect(seen.counts.upcoming).toBe(1)
  expect(seen.notes.map(({ text }: { text: string }) => text)).toEqual(['For Nora.'])
  expect((await read(other)).status).toBe(404)
  expect((await read(workspace, 'nobody@example.com')).status).toBe(404)
  for (const { id } of [mine, theirs]) await workspace.manage('POST', `/appointments/${id}/cancel`, {})
  const erased = await workspace.manage('POST', '/people/erase', { email: 'ana@example.com' })
  expect(erased.status).toBe(201)
  await installation.ctx.later.drain()
  expect((await read(workspace)).body.code).toBe('not_found')
})
