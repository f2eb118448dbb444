import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectRefusal,
  makeAppointment,
  metaOf,
  someInstant,
  told,
  verdict,
} from '../../../test/helpers/bookings.ts'
import { testAccess } from '../../../test/helpers/file-access.ts'
import { download, expectKept, fileRows, linkOf, videoForm } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { testLists } from '../../../test/helpers/lists.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const v3 = () => `${installation.url}/wp-json/v3`
const recording = Buffer.from('a recording')

async function furnished() {
  const workspace = await installation.workspace()
  return { workspace, appointment: await makeAppointment(workspace) }
}

async function addVideo(workspace: Workspace, appointment: number): Promise<number> {
  const { status, body } = await workspace.manage('POST', '/videos', videoForm(appointment, recording))
  expect(status).toBe(201)
  return body.id
}

/** A video in a list. */
const item = (id: number, appointment: number, fields: object = {}) => ({
  object: 'video',
  id,
  appointment_id: appointment,
  created_at: someInstant,
  filename: 'Session-1.mp4',
  original_filename: 'Session 1.mp4',
  file_size: recording.length,
  links: { self: `${v3()}/videos/${id}`, appointment: `${v3()}/appointments/${appointment}` },
  ...fields,
})

describe('the list', () => {
  test('The list of videos can be filtered by appointment', async () => {
    const { workspace, appointment } = await furnished()
    const other = await makeAppointment(workspace)
    const [a, b, c] = [
      await addVideo(workspace, appointment),
      await addVideo(workspace, other),
      await addVideo(workspace, appointment),
    ]
    const listed = async (query: string) => (await workspace.call('GET', `/videos${query}`)).body.data
    expect(await listed('')).toEqual([item(c, appointment), item(b, other), item(a, appointment)])
    expect(await listed(`?appt_id=${appointment}`)).toEqual([item(c, appointment), item(a, appointment)])
    expect(await listed(`?appt_id=${appointment}&limit=1`)).toEqual([item(c, appointment)])
    const theirs = await furnished()
    await addVideo(theirs.workspace, theirs.appointment)
    for (const id of [theirs.appointment, 999_999_999]) expect(await listed(`?appt_id=${id}`)).toEqual([])
  })

  test.each([
    ['0', 'must be at least 1'],
    ['x', 'must be an integer'],
    ['1.5', 'must be an integer'],
    ['9007199254740992', 'must be at most 9007199254740991'],
  ])('The list of videos rejects the appointment %s', async (id, reason) => {
    const { call } = await installation.workspace()
    expect(verdict(await call('GET', `/videos?appt_id=${id}`))).toEqual([
      400,
      'invalid_request',
      { appt_id: reason },
    ])
  })
})

testLists(
  () => installation,
  [
    {
      name: 'videos',
      open: async () => '/videos',
      add: async workspace => addVideo(workspace, await makeAppointment(workspace)),
    },
  ],
)

describe.each(['/videos', '/video'])('at %s/{id}', path => {
  test('A video is read with a link that works for an hour', async () => {
    const { workspace, appointment } = await furnished()
    const id = await addVideo(workspace, appointment)
    const { status, body } = await workspace.call('GET', `${path}/${id}`)
    const signed_url = expect.stringMatching(`^${installation.url}/files/${workspace.id}/video/`)
    const expected = item(id, appointment, { signed_url, signed_url_expires_at: someInstant })
    expect([status, body]).toEqual([200, expected])
    const livesForMs = Date.parse(body.signed_url_expires_at) - installation.clock.now().getTime()
    expect(Math.abs(livesForMs - 3_600_000)).toBeLessThan(5_000)
    for (const disposition of ['inline', 'attachment']) {
      const url = linkOf(await workspace.call('GET', `${path}/${id}?disposition=${disposition}`))
      expect((await download(url)).headers.get('content-disposition')).toMatch(`${disposition}; `)
    }
    const wrong = await workspace.call('GET', `${path}/${id}?disposition=page`)
    expect(verdict(wrong)).toEqual([
      400,
      'invalid_request',
      { disposition: 'must be one of attachment, inline' },
    ])
  })

  test('A video that is unknown or of another workspace is not found', async () => {
    const [workspace, theirs] = [await installation.workspace(), await furnished()]
    const id = await addVideo(theirs.workspace, theirs.appointment)
    for (const unknown of [id, 999_999_999, 0, -1, 'abc', '1.5', '%00', 2 ** 53]) {
      expectRefusal(await workspace.call('GET', `${path}/${unknown}`), 404, 'not_found', 'Video not found.')
    }
  })

  test('A deleted video and its links no longer work', async () => {
    const { workspace, appointment } = await furnished()
    const id = await addVideo(workspace, appointment)
    const url = linkOf(await workspace.call('GET', `${path}/${id}`))
    const deleted = await workspace.manage('DELETE', `/videos/${id}`, undefined, {
      'x-request-id': 'the-end',
    })
    expect([deleted.status, deleted.body]).toEqual([200, null])
    expect((await download(url)).status).toBe(404)
    expectRefusal(await workspace.call('GET', `${path}/${id}`), 404, 'not_found', 'Video not found.')
    expect((await told(workspace)).at(-1)).toEqual({
      type: 'video-deleted',
      data: {
        object: 'video',
        id,
        appointment_id: appointment,
        deleted_at: someInstant,
        filename: 'Session-1.mp4',
        mime_type: 'video/mp4',
        size_bytes: recording.length,
      },
      meta: metaOf(workspace, 'the-end'),
    })
    await expect.poll(() => fileRows(installation, workspace)).toEqual([])
    await expectKept(installation, workspace, 0)
  })
})

test('A video is deleted once, by its workspace or the admin', async () => {
  const [{ workspace, appointment }, other] = [await furnished(), await installation.workspace()]
  const id = await addVideo(workspace, appointment)
  const missing = (call: Promise<Parameters<typeof expectRefusal>[0]>) =>
    call.then(answer => expectRefusal(answer, 404, 'not_found', 'Video not found.'))
  await missing(other.manage('DELETE', `/videos/${id}`))
  expect((await installation.admin('DELETE', `/manage/v1/videos/${id}`)).status).toBe(200)
  await missing(installation.admin('DELETE', `/manage/v1/videos/${id}`))
  await missing(workspace.manage('DELETE', `/videos/${id}`))
  expect(await workspace.eventTypes()).toEqual(['appointment-created', 'video-uploaded', 'video-deleted'])
})

const reading = (path: string) => ({
  name: `read a video at ${path}`,
  scope: 'videos:read',
  status: 200,
  open: async (workspace: Workspace) => {
    const id = await addVideo(workspace, await makeAppointment(workspace))
    return (call: Workspace['call']) => call('GET', `/wp-json/v3/${path}/${id}`)
  },
})

testAccess(
  () => installation,
  [
    {
      name: 'list videos',
      scope: 'videos:read',
      status: 200,
      open: async () => call => call('GET', '/wp-json/v3/videos'),
    },
    reading('videos'),
    reading('video'),
    {
      name: 'upload a video',
      scope: 'bookings:write',
      status: 201,
      open: async workspace => {
        const appointment = await makeAppointment(workspace)
        return call => call('POST', '/manage/v1/videos', videoForm(appointment, recording))
      },
    },
    {
      name: 'delete a video',
      scope: 'bookings:write',
      status: 200,
      open: async workspace => {
        const id = await addVideo(workspace, await makeAppointment(workspace))
        return call => call('DELETE', `/manage/v1/videos/${id}`)
      },
    },
  ],
)
