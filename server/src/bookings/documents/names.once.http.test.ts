import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { download, linkOf, uploadOf } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { emptyPdf } from '../../../test/helpers/pdf.ts'
import { contentDisposition } from '../../platform/storage/storage.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

async function uploaded(filename: string) {
  const workspace = await installation.workspace()
  const reservation = await makeReservation(workspace, { status: 'queued' })
  const { body } = await workspace.call('POST', '/documents', {
    ...uploadOf('reservation', reservation),
    filename,
  })
  return { workspace, reservation, document: body }
}

const downloadedAs = async (workspace: Workspace, id: number) =>
  (await download(linkOf(await workspace.call('GET', `/documents/${id}`)))).headers.get('content-disposition')

test.each([
  ['契約書 (最終).pdf', /^\d{10}-pdf\.pdf$|^\d{10}-document\.pdf$/, '契約書 (最終).pdf', '契約書 (最終).pdf'],
  ['Доверенность', /^\d{10}-document\.pdf$/, 'Доверенность', 'Доверенность.pdf'],
  ['Deed.PDF', /^\d{10}-Deed\.pdf$/, 'Deed.PDF', 'Deed.PDF'],
  ['a "b"; c.pdf', /^\d{10}-a-b-c\.pdf$/, 'a "b"; c.pdf', 'a "b"; c.pdf'],
  ['C:\\scans\\deed.pdf', /^\d{10}-C-scans-deed\.pdf$/, 'deed.pdf', 'deed.pdf'],
  ['setup.exe', /^\d{10}-setup\.exe\.pdf$/, 'setup.exe', 'setup.exe.pdf'],
  ['deed\u202efdp.exe', /^\d{10}-deed-fdp\.exe\.pdf$/, 'deedfdp.exe', 'deedfdp.exe.pdf'],
])(
  'A document uploaded as %j keeps that name to show and to download',
  async (given, stored, shown, saved) => {
    const { workspace, reservation, document } = await uploaded(given)
    expect([document.filename, document.original_filename]).toEqual([expect.stringMatching(stored), shown])
    const [event] = (await workspace.events()).slice(-1)
    expect([event.type, event.data.filename, 'original_filename' in event.data]).toEqual([
      ...['document-uploaded', document.filename],
      false,
    ])
    const [listed] = (await workspace.call('GET', '/documents')).body.data
    const [managed] = (await workspace.manage('GET', `/reservations/${reservation}/documents`)).body.data
    const { keys } = (await workspace.call('GET', `/reservations/${reservation}`)).body
    const [own] = (await installation.as(undefined)('GET', `/booking/v1/${keys.reservation}`)).body.documents
    for (const one of [listed, managed, own])
      expect([one.filename, one.original_filename]).toEqual([document.filename, shown])
    expect(await downloadedAs(workspace, document.id)).toBe(contentDisposition('attachment', saved))
    const page = await (await fetch(`${installation.url}/schedule/${keys.reservation}`)).text()
    expect(page).toContain(`<bdi>${shown.replaceAll('"', '&quot;')}</bdi>`)
  },
)

test('A document of an older version shows its stored name without the time', async () => {
  const { workspace, document } = await uploaded('Lease.pdf')
  const { db } = installation.ctx
  await db
    .updateTable('documents')
    .set({ original_filename: null })
    .where('workspace_id', '=', workspace.id)
    .execute()
  const { body } = await workspace.call('GET', `/documents/${document.id}`)
  expect([body.filename, body.original_filename]).toEqual([document.filename, 'Lease.pdf'])
  expect(await downloadedAs(workspace, document.id)).toBe(contentDisposition('attachment', 'Lease.pdf'))
})

test('A file of a form keeps its name in any script, also from the page', async () => {
  const workspace = await installation.workspace()
  const reservation = await makeReservation(workspace, { status: 'queued' })
  const { keys } = (await workspace.call('GET', `/reservations/${reservation}`)).body
  const send = (path: string) => {
    const form = new FormData()
    form.append('files', new Blob([emptyPdf().toString('latin1')]), 'وكالة.pdf')
    const headers = { 'sec-fetch-site': 'same-origin' }
    return fetch(`${installation.url}${path}`, { method: 'POST', body: form, headers, redirect: 'manual' })
  }
  expect((await send(`/booking/v1/${keys.reservation}/documents`)).status).toBe(201)
  expect((await send(`/schedule/${keys.reservation}/documents`)).status).toBe(303)
  const { data } = (await workspace.call('GET', '/documents')).body
  const names = (data as { original_filename: string }[]).map(one => one.original_filename)
  expect(names).toEqual(['وكالة.pdf', 'وكالة.pdf'])
})
