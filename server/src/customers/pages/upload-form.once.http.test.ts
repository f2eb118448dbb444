import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { expectKept, openRequest } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { emptyPdf, lockedPdf } from '../../../test/helpers/pdf.ts'
import { photoOf, pngHead } from '../../../test/helpers/photos.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

/** A customer, whose page of documents sends all its forms with one hidden field. */
async function invited(of?: Workspace) {
  const workspace = of ?? (await installation.workspace('America/New_York'))
  const id = await makeReservation(workspace, { status: 'queued' })
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  const documents = async () =>
    (await installation.as(undefined)('GET', `/booking/v1/${keys.reservation}`)).body.documents
  return { workspace, id, documents, ...(await visitor(`/schedule/${keys.reservation}`)) }
}

async function visitor(path: string) {
  const page = installation.url + path
  const [, once = ''] = /name="once" value="([^"]+)"/.exec(await (await fetch(page)).text()) ?? []
  expect(once).not.toBe('')
  let said = ''
  const send = async (...files: [string, Buffer][]) => {
    const form = new FormData()
    form.set('once', once)
    for (const [name, bytes] of files) form.append('files', new Blob([Buffer.from(bytes)]), name)
    const headers = { 'sec-fetch-site': 'same-origin' }
    const response = await fetch(`${page}/documents`, {
      method: 'POST',
      body: form,
      headers,
      redirect: 'manual',
    })
    said = (await response.text()).replace(/<[^>]*>/g, '')
    return response.status
  }
  return { page, send, said: () => said }
}

test('A form that is sent twice adds its files once', async () => {
  const { workspace, send } = await invited()
  const file: [string, Buffer] = ['deed.pdf', emptyPdf()]
  expect([await send(file), await send(file)]).toEqual([303, 303])
  await expectKept(installation, workspace, 1)
})

test('Another file of the same name and size from the same page is added too', async () => {
  const { workspace, send } = await invited()
  const [first, second] = [emptyPdf(), emptyPdf()]
  expect([await send(['deed.pdf', first]), await send(['deed.pdf', second])]).toEqual([303, 303])
  await expectKept(installation, workspace, 2)
  // Only the last byte differs.
  const third = Buffer.concat([first.subarray(0, -1), Buffer.from(' ')])
  expect(await send(['deed.pdf', third])).toBe(303)
  await expectKept(installation, workspace, 3)
})

test('Photos of a form become one PDF with a page for each in their order, and a PDF beside them stays itself', async () => {
  const { workspace, send, documents } = await invited()
  const png = await sharp(await photoOf(300, 500))
    .png()
    .toBuffer()
  const turned = await photoOf(400, 300, 6)
  expect(
    await send(
      ['wide.jpg', await photoOf(400, 300)],
      ['deed.pdf', emptyPdf(3)],
      ['b.png', png],
      ['c.jpg', turned],
    ),
  ).toBe(303)
  const found = await documents()
  expect(
    found.map(({ original_filename, pages }: { original_filename: string; pages: number }) => [
      original_filename,
      pages,
    ]),
  ).toEqual([
    ['deed.pdf', 3],
    ['wide.pdf', 3],
  ])
  const { signed_url } = (await workspace.call('GET', `/documents/${found[1].id}`)).body
  const text = Buffer.from(await (await fetch(signed_url)).arrayBuffer()).toString('latin1')
  // In New York paper is Letter. The camera says that the last photo is turned.
  const [wide, high] = ['MediaBox [0 0 792 612]', 'MediaBox [0 0 612 792]']
  expect(text.match(/MediaBox \[[^\]]*\]/g)).toEqual([wide, high, high])
  await expectKept(installation, workspace, 2)
})

test('The same file or the same photos again are refused, and nothing more is stored', async () => {
  const { workspace, send, said } = await invited()
  const [deed, photo] = [emptyPdf(), await photoOf(40, 30)]
  expect(await send(['deed.pdf', deed], ['a.jpg', photo])).toBe(303)
  expect(await send(['will.pdf', deed], ['will.pdf', emptyPdf()])).toBe(422)
  expect(said()).toContain('will.pdf was not uploaded. You uploaded the same file before.')
  expect(said()).toContain('One document was uploaded.')
  // With another name, the form is no repetition of the first.
  expect(await send(['b.jpg', photo])).toBe(422)
  expect(said()).toContain('b.jpg was not uploaded. You uploaded the same file before.')
  expect(said()).not.toContain('b.pdf')
  await expectKept(installation, workspace, 3)
})

test('A photo that cannot be used takes the others with it, and a PDF beside them is kept', async () => {
  const { workspace, send, said, documents } = await invited()
  const photo = await photoOf(400, 300)
  expect(await send(['a.jpg', photo], ['cut.jpg', photo.subarray(0, 700)], ['deed.pdf', emptyPdf()])).toBe(
    422,
  )
  expect(said()).toContain('cut.jpg was not uploaded. This photo is damaged')
  expect(said()).toContain('a.jpg was not uploaded. The photos become one document')
  expect(await documents()).toHaveLength(1)
  await expectKept(installation, workspace, 1)
})

test('The heads of all photos are read before one is decoded, and none is decoded after a bad one', async () => {
  const { workspace, send, said } = await invited()
  const cut = (await photoOf(400, 300)).subarray(0, 900)
  expect(
    await send(['cut.jpg', cut], ['head.png', pngHead(0, 5)], ['large.png', pngHead(20_000, 20_000)]),
  ).toBe(422)
  expect(said()).toContain('cut.jpg was not uploaded. The photos become one document')
  expect(said()).toContain('head.png was not uploaded. This photo is damaged')
  expect(said()).toContain('large.png was not uploaded. This photo has too many pixels')
  expect(await send(['a.jpg', await photoOf(40, 30)], ['cut.jpg', cut], ['later.jpg', cut])).toBe(422)
  expect(said()).toContain('cut.jpg was not uploaded. This photo is damaged')
  expect(said()).toContain('later.jpg was not uploaded. The photos become one document')
  await expectKept(installation, workspace, 0)
})

/** Photos of 100 megapixels each, by their heads. */
const large = (count: number) =>
  Array.from({ length: count }, (_, at): [string, Buffer] => [`${at}.png`, pngHead(10_000, 10_000)])

test('A booking has 3,000 megapixels of photos in an hour, and its PDFs are still taken', async () => {
  const { workspace, send, said, id } = await invited()
  const other = await invited(workspace)
  // What is refused by its head is not counted.
  expect(await send(...large(19), ['head.png', pngHead(0, 5)])).toBe(422)
  for (const count of [20, 9]) {
    expect(await send(...large(count))).toBe(422)
    expect(said()).toContain('This photo is damaged')
  }
  expect(await send(...large(2), ['deed.pdf', emptyPdf()])).toBe(422)
  expect(said()).toContain('0.png was not uploaded. Too many large photos were sent for this booking within')
  expect(said()).toContain('One document was uploaded.')
  // A refused form is not counted: one more fits.
  expect(await send(...large(1))).toBe(422)
  expect(said()).toContain('This photo is damaged')
  expect(await send(['a.jpg', await photoOf(40, 30)])).toBe(422)
  expect(said()).toContain('Too many large photos')
  expect(await other.send(['a.jpg', await photoOf(40, 30)])).toBe(303)
  await expectKept(installation, workspace, 2)
  const { body } = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead() })
  const ofAppointment = await visitor(`/appointment/${body.appointment.keys.appointment}`)
  expect(await ofAppointment.send(['a.jpg', await photoOf(40, 30)])).toBe(422)
})

const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')
const zip = Buffer.from('PK\x03\x04word/document.xml', 'latin1')

test.each([
  ['IMG_1.heic', heic, 422, 'Most Compatible'],
  ['Deed.docx', zip, 422, 'In Word choose File, Save as, PDF'],
  ['Deed.zip', zip, 422, 'neither a PDF nor a JPEG or PNG'],
  ['cut.pdf', emptyPdf().subarray(0, 60), 422, 'damaged or incomplete'],
  ['locked.pdf', lockedPdf(), 422, 'has a password. Save a copy without it: open the PDF, print it'],
  ['none.pdf', emptyPdf(0), 422, 'has no pages'],
  ['big.pdf', emptyPdf(1, 31 * 1024 * 1024), 413, 'larger than 30 MiB'],
])(
  'The page says what to do about %s, keeps its documents, and stores nothing',
  async (name, bytes, status, text) => {
    const { workspace, send, said } = await invited()
    expect(await send(['first.pdf', emptyPdf()])).toBe(303)
    expect(await send([name, bytes])).toBe(status)
    expect(said()).toContain(text)
    expect(said()).toMatch(/^\s*Error: /)
    expect(said()).toContain('first.pdf')
    await expectKept(installation, workspace, 1)
  },
)

test('The fields for files take PDF, JPEG and PNG, so that phones turn other photos into JPEG', async () => {
  const { page } = await invited()
  const inputs = (await (await fetch(page)).text()).match(/<input[^>]*type="file"[^>]*>/g) ?? []
  expect(inputs.map(input => /accept="([^"]*)"/.exec(input)?.[1])).toEqual([
    'application/pdf,image/jpeg,image/png',
    'image/jpeg,image/png',
  ])
})

test('A booking that takes no documents says so before the file has arrived, and the connection is answered', async () => {
  const { workspace, page, id } = await invited()
  expect((await workspace.manage('POST', `/reservations/${id}/cancel`, {})).status).toBe(200)
  const request = await openRequest(installation, `${new URL(page).pathname}/documents`, {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 20_000_000,
  })
  await request.send('--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-')
  const answer = await request.answer()
  expect(answer).toMatch('HTTP/1.1 422 ')
  expect(answer).toContain('The booking is canceled.')
  request.cut()
  await expectKept(installation, workspace, 0)
})

test('The server answers while files that never end are read', async () => {
  const { send } = await invited()
  const slow = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(25 * 1024 * 1024, 'no objects here ')])
  const sending = send(['slow.pdf', slow])
  let mostMs = 0
  let answers = 0
  let isSent = false
  void sending.then(() => {
    isSent = true
  })
  while (!isSent) {
    const before = process.cpuUsage()
    expect((await fetch(`${installation.url}/healthz`)).status).toBe(200)
    // Processor time of this process: the time of the clock grows with what else the machine does.
    const { user, system } = process.cpuUsage(before)
    mostMs = Math.max(mostMs, (user + system) / 1000)
    answers += isSent ? 0 : 1
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  expect(await sending).toBe(422)
  expect(answers).toBeGreaterThan(2)
  // A server that read the file itself would use many seconds before it answers.
  expect(mostMs).toBeLessThan(2_000)
})

test('A part of bytes without a filename is refused by its content, and the other files are added', async () => {
  const { workspace, page, documents } = await invited()
  const [, once = ''] = /name="once" value="([^"]+)"/.exec(await (await fetch(page)).text()) ?? []
  const boundary = 'between'
  const part = (head: string, body: string | Buffer) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')])
  const body = Buffer.concat([
    part('Content-Disposition: form-data; name="once"', once),
    part('Content-Disposition: form-data; name="files"\r\nContent-Type: application/octet-stream', 'no PDF'),
    part(
      'Content-Disposition: form-data; name="files"\r\nContent-Type: application/octet-stream',
      emptyPdf(),
    ),
    part(
      'Content-Disposition: form-data; name="files"; filename="deed.pdf"\r\nContent-Type: application/pdf',
      emptyPdf(),
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const headers = {
    'sec-fetch-site': 'same-origin',
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  const answer = await fetch(`${page}/documents`, { method: 'POST', body, headers, redirect: 'manual' })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('It is neither a PDF nor a JPEG or PNG photo.')
  const names = (await documents()).map((one: { original_filename: string | null }) => one.original_filename)
  expect(names).toContain('deed.pdf')
  expect(names).toHaveLength(2)
  await expectKept(installation, workspace, 2)
})
