import { randomBytes } from 'node:crypto'
import multipart from '@fastify/multipart'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  expectRefusal,
  makeAppointment,
  makeReservation,
  metaOf,
  someInstant,
  told,
  verdict,
} from '../../../test/helpers/bookings.ts'
import {
  download,
  expectKept,
  fileRows,
  filesOnDisk,
  linkOf,
  openRequest,
  rowCounts,
  videoForm,
} from '../../../test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { OpenApiCheck } from '../../../test/helpers/openapi-check.ts'
import { openServer } from '../../platform/http/server.ts'
import { limitUploads } from '../../platform/http/uploads.ts'
import { contentDisposition } from '../../platform/storage/storage.ts'
import { receiveVideo } from './upload.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const recording = Buffer.from('a recording')
const upload = (workspace: Workspace, form: FormData, headers?: Record<string, string>) =>
  workspace.manage('POST', '/videos', form, headers)

async function furnished() {
  const workspace = await installation.workspace()
  return { workspace, appointment: await makeAppointment(workspace) }
}

describe('an uploaded video', () => {
  test('An uploaded video is added to its appointment and fires video-uploaded', async () => {
    const { workspace, appointment } = await furnished()
    const headers = { 'x-request-id': 'the-upload' }
    const { status, body } = await upload(workspace, videoForm(appointment, recording), headers)
    expect([status, body]).toEqual([
      201,
      {
        object: 'video',
        id: expect.any(Number),
        appointment_id: appointment,
        created_at: someInstant,
        filename: 'Session-1.mp4',
        original_filename: 'Session 1.mp4',
        file_size: recording.length,
        links: {
          self: `${installation.url}/wp-json/v3/videos/${body.id}`,
          appointment: `${installation.url}/wp-json/v3/appointments/${appointment}`,
        },
      },
    ])
    expect((await told(workspace)).at(-1)).toEqual({
      type: 'video-uploaded',
      data: {
        object: 'video',
        id: body.id,
        appointment_id: appointment,
        filename: 'Session-1.mp4',
        mime_type: 'video/mp4',
        size_bytes: recording.length,
        uploaded_at: body.created_at,
      },
      meta: metaOf(workspace, 'the-upload'),
    })
    await expectKept(installation, workspace, 1)
  })

  test('A video is downloaded exactly as it was uploaded', async () => {
    const { workspace, appointment } = await furnished()
    const bytes = randomBytes(5 * 1024 * 1024)
    const { body } = await upload(workspace, videoForm(appointment, bytes, 'video/x-matroska'))
    expect(body.file_size).toBe(bytes.length)
    const { headers, bytes: back } = await download(linkOf(await workspace.call('GET', `/videos/${body.id}`)))
    expect([headers.get('content-type'), back.equals(bytes)]).toEqual(['video/x-matroska', true])
  })

  test.each([
    ['../../etc/passwd.mp4', 'video/mp4', 'passwd.mp4', 'passwd.mp4'],
    ['Sesión final.MOV', 'video/quicktime', 'Sesion-final.mov', 'Sesión final.mov'],
    ['Sesión final.MOV', 'video/mp4', 'Sesion-final.mp4', 'Sesión final.mp4'],
    ['面談.mp4', 'video/mp4', 'mp4.mp4', '面談.mp4'],
    ['a b<script>.webm', 'video/webm', 'a-b-script-.webm', 'a b<script>.webm'],
    ['../../x.html', 'video/mp4', 'x.html.mp4', 'x.html.mp4'],
    ['x.exe', 'video/webm', 'x.exe.webm', 'x.exe.webm'],
    ['x\u202e4pm.exe', 'video/webm', 'x-4pm.exe.webm', 'x4pm.exe.webm'],
    ['x', 'video/ogg', 'x.ogv', 'x.ogv'],
    ['.avi', 'video/x-msvideo', 'avi.avi', 'video.avi'],
    ['—', 'video/x-matroska', 'video.mkv', '—.mkv'],
    [`${'x'.repeat(120)}.mp4`, 'video/mp4', `${'x'.repeat(100)}.mp4`, `${'x'.repeat(120)}.mp4`],
  ])('A video named %j of the type %s has the name %j in responses and %j in downloads', async (...given) => {
    const [name, type, filename, downloaded] = given
    const { workspace, appointment } = await furnished()
    const form = videoForm(appointment, recording)
    form.set('file', new Blob([recording], { type }), name)
    const { body } = await upload(workspace, form)
    expect(body.filename).toBe(filename)
    expect((await told(workspace)).at(-1)?.data).toMatchObject({ filename, mime_type: type })
    const { headers } = await download(linkOf(await workspace.call('GET', `/videos/${body.id}`)))
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      type,
      contentDisposition('attachment', downloaded),
    ])
  })

  test('A video from before types were checked is sent as bytes, under a name without a type', async () => {
    const { workspace, appointment } = await furnished()
    const { body } = await upload(workspace, videoForm(appointment, recording))
    await installation.ctx.db
      .updateTable('videos')
      .set({ filename: 'x.html', original_filename: null, mime_type: 'video/html' })
      .where('id', '=', body.id)
      .where('workspace_id', '=', workspace.id)
      .execute()
    const link = linkOf(await workspace.call('GET', `/videos/${body.id}?disposition=inline`))
    const { headers, bytes } = await download(link)
    expect([`${bytes}`, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      `${recording}`,
      'application/octet-stream',
      `inline; filename="x.html.bin"; filename*=UTF-8''x.html.bin`,
    ])
  })

  test('An upload may have a codec in its type, and other fields before and after the video', async () => {
    const { workspace, appointment } = await furnished()
    const field = (name: string, value: unknown, more = '') =>
      `--edge\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
    const type = '; filename="a.webm"\r\ncontent-type: Video/WebM; codecs="vp9,opus"'
    const fields = [
      field('note', 'x'),
      field('appointment_id', ` ${appointment} `),
      field('file', 'abc', type),
    ]
    const body = `${fields.join('')}${field('more', 'y')}--edge--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
    const added = await workspace.manage('POST', '/videos', body, headers)
    expect([added.status, added.body.filename, added.body.file_size]).toEqual([201, 'a.webm', 3])
    const link = linkOf(await workspace.call('GET', `/videos/${added.body.id}`))
    expect((await download(link)).headers.get('content-type')).toBe('video/webm')
    const empty = await workspace.manage('POST', '/videos', body.replace('abc', ''), headers)
    expect(verdict(empty)).toEqual([400, 'invalid_request', { file: 'must not be empty' }])
    expect(await workspace.eventTypes()).toEqual(['appointment-created', 'video-uploaded'])
  })

  test("The installation's admin can upload a video", async () => {
    const { workspace, appointment } = await furnished()
    const { status, body } = await installation.admin(
      'POST',
      '/manage/v1/videos',
      videoForm(appointment, recording),
    )
    expect(status).toBe(201)
    expect((await workspace.call('GET', '/videos')).body.data).toEqual([body])
  })
})

describe('an upload is refused', () => {
  const blob = (type: string) => new Blob([recording], { type })
  const idReason = 'must be a positive integer'
  const typeReason =
    'must have one of the media types video/mp4, video/webm, video/quicktime, video/x-matroska, video/ogg, video/x-msvideo'

  type Refused = [string, (form: FormData, appointment: number) => void, unknown]

  test.each<Refused>([
    [
      'without an appointment',
      form => form.delete('appointment_id'),
      { appointment_id: 'must come before the file' },
    ],
    ['without a file', form => form.delete('file'), { file: 'is required' }],
    [
      'with the file before the appointment',
      (form, appointment) => {
        form.delete('appointment_id')
        form.set('appointment_id', String(appointment))
      },
      { appointment_id: 'must come before the file' },
    ],
    ['of appointment 0', form => form.set('appointment_id', '0'), { appointment_id: idReason }],
    ['of appointment abc', form => form.set('appointment_id', 'abc'), { appointment_id: idReason }],
    [
      'of an appointment in scientific notation',
      (form, id) => form.set('appointment_id', `${id}e0`),
      { appointment_id: idReason },
    ],
    [
      'of an appointment past all ids',
      form => form.set('appointment_id', '9'.repeat(16)),
      { appointment_id: idReason },
    ],
    ...['text/html', '', 'video/', 'video/html', 'video/x-msdownload', 'video/mp4x', 'constructor'].map(
      (type): Refused => [
        `of the type "${type}"`,
        form => form.set('file', blob(type), 'a.mp4'),
        { file: typeReason },
      ],
    ),
    [
      'of a file under another name',
      form => {
        form.delete('file')
        form.set('video', blob('video/mp4'), 'a.mp4')
      },
      { video: 'is not expected. Send the file as `file`' },
    ],
    ['with two files', form => form.append('file', blob('video/mp4'), 'b.mp4'), undefined],
  ])('An upload is rejected: %s', async (_, change, params) => {
    const { workspace, appointment } = await furnished()
    const form = videoForm(appointment, recording)
    change(form, appointment)
    expect(verdict(await upload(workspace, form))).toEqual([400, 'invalid_request', params])
    expect(await workspace.eventTypes()).toEqual(['appointment-created'])
    await expectKept(installation, workspace, 0)
  })

  test('An upload with a filename of more than 255 characters is rejected', async () => {
    const { workspace, appointment } = await furnished()
    const storing = vi.spyOn(installation.ctx.storage, 'put')
    const named = (length: number) =>
      videoForm(appointment, randomBytes(500_000), 'video/mp4', 'a'.repeat(length))
    for (const length of [256, 20_000]) {
      const answer = await upload(workspace, named(length))
      const params = { filename: 'must have at most 255 characters' }
      expect(verdict(answer)).toEqual([400, 'invalid_request', params])
    }
    expect(storing).not.toHaveBeenCalled()
    await expectKept(installation, workspace, 0)
    const kept = await upload(workspace, named(255))
    expect([kept.status, kept.body.original_filename]).toEqual([201, 'a'.repeat(255)])
  })

  test('An upload for an appointment of another workspace or for a reservation is rejected', async () => {
    const [{ workspace }, theirs] = [await furnished(), await furnished()]
    const storing = vi.spyOn(installation.ctx.storage, 'put')
    for (const id of [theirs.appointment, 999_999_999, await makeReservation(workspace)]) {
      const answer = await upload(workspace, videoForm(id, recording))
      expectRefusal(answer, 404, 'not_found', 'Appointment not found.')
    }
    const byAdmin = await installation.admin('POST', '/manage/v1/videos', videoForm(999_999_999, recording))
    expectRefusal(byAdmin, 404, 'not_found', 'Appointment not found.')
    expect(storing).not.toHaveBeenCalled()
    await expectKept(installation, workspace, 0)
    await expectKept(installation, theirs.workspace, 0)
  })

  test('An upload that is not a multipart form is rejected', async () => {
    const { workspace, appointment } = await furnished()
    const media = 'Send the body as multipart/form-data.'
    const json = await workspace.manage('POST', '/videos', { appointment_id: appointment })
    expectRefusal(json, 415, 'unsupported_media_type', media)
    const whole = 'content-disposition: form-data; name="appointment_id"\r\n\r\n1'
    for (const [type, body] of [
      ['multipart/form-data', `--edge\r\n${whole}\r\n--edge--\r\n`],
      ['multipart/form-data; boundary=edge', `--other\r\n${whole}\r\n--other--\r\n`],
      ['multipart/form-data; boundary=edge', `--edge\r\n${whole}`],
      ['multipart/form-data; boundary=edge', 'neither head nor tail'],
    ] as const) {
      const answer = await workspace.manage('POST', '/videos', body, { 'content-type': type })
      expectRefusal(answer, 400, 'invalid_request', 'The body is not valid multipart/form-data.')
    }
  })
})

describe('a video that is larger than the most', () => {
  /** A server that accepts videos of at most 1,000 bytes. */
  async function openSmallServer(workspace: Workspace) {
    const app = await openServer(installation.ctx)
    await app.register(multipart)
    limitUploads(app)
    app.post('/videos', async request => {
      const caller = {
        workspaceId: workspace.id,
        actor: 'test',
        source: 'api',
        requestId: request.id,
      } as const
      return (await receiveVideo(installation.ctx, request, caller, 1_000)).video.file
    })
    return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
  }

  test('A too large video without an announced size is payload_too_large, and nothing of it is kept', async () => {
    const { workspace, appointment } = await furnished()
    const { app, url } = await openSmallServer(workspace)
    for (const sizeBytes of [1_001, 300_000]) {
      const { body, headers } = new Request(url, {
        method: 'POST',
        body: videoForm(appointment, randomBytes(sizeBytes)),
      })
      const chunked = { method: 'POST', headers, body, duplex: 'half' } as const
      const refused = await fetch(`${url}/videos`, chunked)
      const { code, message } = (await refused.json()) as { code: string; message: string }
      expect([refused.status, code, message]).toEqual([
        413,
        'payload_too_large',
        'The file is too large. A video can have 8 GiB.',
      ])
      await expectKept(installation, workspace, 0)
    }
    const kept = await fetch(`${url}/videos`, {
      method: 'POST',
      body: videoForm(appointment, randomBytes(1_000)),
    })
    expect([kept.status, await kept.json()]).toMatchObject([200, { sizeBytes: 1_000 }])
    await app.close()
  })
})

describe('a connection', () => {
  const head = (appointment: number, type = 'video/mp4') =>
    `--edge\r\ncontent-disposition: form-data; name="appointment_id"\r\n\r\n${appointment}\r\n` +
    `--edge\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\ncontent-type: ${type}\r\n\r\n`
  const open = (workspace: Workspace, sizeBytes: number) =>
    openRequest(installation, '/manage/v1/videos', {
      authorization: `Bearer ${workspace.token}`,
      'content-type': 'multipart/form-data; boundary=edge',
      'content-length': sizeBytes,
    })

  test('An upload that announces more than 8 GiB is rejected before it is sent', async () => {
    const { workspace, appointment } = await furnished()
    const request = await open(workspace, 8 * 1024 ** 3 + 1024 ** 2 + 1)
    await request.send(head(appointment))
    const answer = await request.answer()
    expect(answer).toMatch(/^HTTP\/1.1 413 .*"payload_too_large"/s)
    const document = (await installation.as(undefined)('GET', '/manage/openapi.json')).body
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
    new OpenApiCheck(document).check('POST', '/manage/v1/videos', 413, body)
    await expectKept(installation, workspace, 0)
    request.cut()
  })

  test('An upload that is cut in the middle of a video leaves nothing behind', async () => {
    const { workspace, appointment } = await furnished()
    const before = await rowCounts(installation, workspace)
    const request = await open(workspace, 10_000_000)
    await request.send(head(appointment))
    await request.send(randomBytes(3_000_000))
    await expect
      .poll(async () => (await fileRows(installation, workspace)).map(({ state }) => state))
      .toEqual(['pending'])
    await expect.poll(() => filesOnDisk(installation, workspace)).toEqual([expect.stringMatching(/\.part$/)])
    request.cut()
    await expect.poll(() => rowCounts(installation, workspace)).toEqual(before)
    expect(await filesOnDisk(installation, workspace)).toEqual([])
  })

  test('An upload whose form ends in the middle of a video is rejected, and nothing is stored', async () => {
    const { workspace, appointment } = await furnished()
    const body = `${head(appointment)}${'v'.repeat(200_000)}`
    const request = await open(workspace, body.length)
    await request.send(body)
    expect(await request.answer()).toMatch(/^HTTP\/1.1 400 .*"invalid_request"/s)
    await expectKept(installation, workspace, 0)
  })

  test('An upload that is sent completely before the response is read gets its rejection, and the next call works', async () => {
    const { workspace, appointment } = await furnished()
    const end = '\r\n--edge--\r\n'
    const start = head(appointment, 'text/html')
    const bytes = Buffer.alloc(20_000_000, 'v')
    const request = await open(workspace, start.length + bytes.length + end.length)
    await request.send(start)
    await request.send(bytes)
    await request.send(end)
    expect(await request.answer()).toMatch(/^HTTP\/1.1 400 .*must have one of the media types video\/mp4/s)
    await request.send('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    expect(await request.answer()).toMatch(/^HTTP\/1.1 200 /)
    request.cut()
    await expectKept(installation, workspace, 0)
  })
})
