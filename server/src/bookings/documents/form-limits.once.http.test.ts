import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { emptyPdf } from '../../../test/helpers/pdf.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const mib = 1024 * 1024

/** A form with a PDF, after a preamble of that size, which parsers skip. */
function formWith(preambleMib: number) {
  const pieces = [
    ...Array.from({ length: preambleMib }, () => Buffer.alloc(mib, 'a')),
    Buffer.from(
      `\r\n--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n${emptyPdf()}\r\n--x--\r\n`,
    ),
  ]
  return { body: ReadableStream.from(pieces), length: pieces.reduce((sum, { length }) => sum + length, 0) }
}

async function invited() {
  const workspace = await installation.workspace()
  const id = await makeReservation(workspace, { status: 'queued' })
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  const send = (path: string, preambleMib: number, announced = false) => {
    const { body, length } = formWith(preambleMib)
    return fetch(`${installation.url}${path.replace('KEY', keys.reservation)}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        ...(announced ? { 'content-length': String(length) } : {}),
      },
      body,
      duplex: 'half',
    } as RequestInit)
  }
  const post = (path: string, parts: string[]) =>
    fetch(`${installation.url}${path.replace('KEY', keys.reservation)}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: `${parts.join('')}--x--\r\n`,
    })
  const documents = async () =>
    (await installation.as(undefined)('GET', `/booking/v1/${keys.reservation}`)).body.documents
  return { workspace, send, post, documents }
}

async function expectNoFiles({ id }: Workspace): Promise<void> {
  const files = await installation.ctx.db
    .selectFrom('files')
    .select('state')
    .where('workspace_id', '=', id)
    .execute()
  expect(files.filter(({ state }) => state !== 'removed')).toEqual([])
}

test.each([false, true])('A form of more than 31 MiB is rejected, announced: %s', async announced => {
  const { send, documents } = await invited()
  const refused = await send('/booking/v1/KEY/documents', 32, announced)
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
    413,
    'payload_too_large',
  ])
  expect(await documents()).toEqual([])
  const accepted = await send('/booking/v1/KEY/documents', 30, announced)
  expect([accepted.status, (await documents()).length]).toEqual([201, 1])
})

test('A form of the page takes at most 151 MiB and says when it is too large', async () => {
  const { workspace, send, documents } = await invited()
  const refused = await send('/schedule/KEY/documents', 152)
  expect([refused.status, await refused.text()]).toEqual([
    413,
    expect.stringContaining('larger than 150 MiB'),
  ])
  expect(await documents()).toEqual([])
  await expectNoFiles(workspace)
  expect((await send('/schedule/KEY/documents', 100)).status).toBe(303)
})

const part = (name: string, text: string, more = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`
const pdfPart = (at: number) => part('files', `${emptyPdf()}`, `; filename="${at}.pdf"`)

test('A form with more than 20 files is rejected, and nothing of it is kept', async () => {
  const { workspace, post, documents } = await invited()
  for (const count of [21, 5000]) {
    const refused = await post(
      '/schedule/KEY/documents',
      Array.from({ length: count }, (_, at) => pdfPart(at)),
    )
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('At most 20 files')])
  }
  expect(await documents()).toEqual([])
  await expectNoFiles(workspace)
  const taken = await post(
    '/schedule/KEY/documents',
    Array.from({ length: 20 }, (_, at) => pdfPart(at)),
  )
  expect([taken.status, (await documents()).length]).toEqual([303, 20])
})

test.each([
  ['too many fields', 400, 'too many fields', Array.from({ length: 12 }, (_, at) => part(`f${at}`, 'x'))],
  ['two files', 400, 'too many files', [pdfPart(1), pdfPart(2)]],
  ['a reserved name', 400, 'reserved', [part('__proto__', 'x'), pdfPart(1)]],
])('The interface says what is wrong with a form that has %s', async (_what, status, text, parts) => {
  const { post, documents } = await invited()
  const refused = await post('/booking/v1/KEY/documents', parts)
  expect([refused.status, await refused.text()]).toEqual([status, expect.stringContaining(text)])
  expect(await documents()).toEqual([])
})

const named = (length: number) =>
  part('files', `${emptyPdf(1, 500_000)}`, `; filename="${'é'.repeat(length - 4)}.pdf"`)

test.each([
  ['/booking/v1/KEY/documents', 400, 201, 'filename must have at most 255 characters'],
  ['/schedule/KEY/documents', 422, 303, 'class="problem"'],
])(
  'A form to %s with a filename of more than 255 characters is rejected',
  async (path, refusal, success, text) => {
    const { workspace, post, documents } = await invited()
    for (const length of [256, 20_000]) {
      const refused = await post(path, [named(length)])
      expect([refused.status, await refused.text()]).toEqual([refusal, expect.stringContaining(text)])
    }
    expect(await documents()).toEqual([])
    await expectNoFiles(workspace)
    expect([(await post(path, [named(255)])).status, (await documents()).length]).toEqual([success, 1])
  },
)
