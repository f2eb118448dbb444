import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectRefusal,
  makeAppointment,
  makeReservation,
  metaOf,
  someInstant,
  told,
  verdict,
} from '../../../test/helpers/bookings.ts'
import { testAccess } from '../../../test/helpers/file-access.ts'
import { filesOnDisk, pdfOf, rowCounts, uploadOf } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { testLists } from '../../../test/helpers/lists.ts'
import { photoOf } from '../../../test/helpers/photos.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const v3 = () => `${installation.url}/wp-json/v3`

async function addDocument(workspace: Workspace, parent: object, fields: object = {}): Promise<number> {
  const upload = { ...uploadOf('appointment', 0), ...parent, ...fields }
  const added = await workspace.call('POST', '/documents', upload)
  expect(added.status).toBe(201)
  return added.body.id
}

const onReservation = async (workspace: Workspace) => ({
  object_type: 'reservation',
  object_id: await makeReservation(workspace),
})

const onAppointment = async (workspace: Workspace) => ({
  object_type: 'appointment',
  object_id: await makeAppointment(workspace),
})

async function listed(workspace: Workspace, query = ''): Promise<number[]> {
  const answer = await workspace.call('GET', `/documents${query}`)
  expect(answer.status).toBe(200)
  return answer.body.data.map(({ id }: { id: number }) => id)
}

test('A JPEG is no document: it is refused with the reason and leaves nothing', async () => {
  const workspace = await installation.workspace()
  const photo = await photoOf(40, 30)
  for (const parent of [await onAppointment(workspace), await onReservation(workspace)]) {
    const upload = { ...uploadOf('appointment', 0, photo), ...parent }
    expect(verdict(await workspace.call('POST', '/documents', upload))).toEqual([
      ...[400, 'bad_payload'],
      { pdf_content: 'must be the base64 of a PDF' },
    ])
  }
  expect(await listed(workspace)).toEqual([])
})

describe('the list', () => {
  test('The list has documents without links to their files', async () => {
    const workspace = await installation.workspace()
    const parent = await onAppointment(workspace)
    const id = await addDocument(workspace, parent)
    const { body } = await workspace.call('GET', '/documents')
    expect(body.data).toEqual([
      {
        object: 'document',
        id,
        created_at: someInstant,
        type: 'uploaded',
        filename: expect.stringMatching(/^\d{10}-Deed\.pdf$/),
        original_filename: 'Deed.pdf',
        file_size: pdfOf().length,
        appointment_id: parent.object_id,
        links: { self: `${v3()}/documents/${id}` },
      },
    ])
  })

  test('The list can be filtered by appointment, by type and by both', async () => {
    const workspace = await installation.workspace()
    const [one, other] = [await onAppointment(workspace), await onAppointment(workspace)]
    const reservation = await onReservation(workspace)
    const a = await addDocument(workspace, one)
    const b = await addDocument(workspace, one, { type: 'notarized' })
    const c = await addDocument(workspace, other, { type: 'notarized' })
    const d = await addDocument(workspace, reservation)
    expect(await listed(workspace)).toEqual([d, c, b, a])
    expect(await listed(workspace, `?appointment_id=${one.object_id}`)).toEqual([b, a])
    expect(await listed(workspace, '?type=notarized')).toEqual([c, b])
    expect(await listed(workspace, '?type=reservation')).toEqual([d])
    expect(await listed(workspace, `?appointment_id=${one.object_id}&type=notarized`)).toEqual([b])
    expect(await listed(workspace, `?appointment_id=${one.object_id}&type=notarized&limit=1`)).toEqual([b])
    for (const type of ['unheard-of', 'Reservation', 'NOTARIZED', '!', '', 'x'.repeat(2_000)])
      expect([type, await listed(workspace, `?type=${type}`)]).toEqual([type, []])
  })

  test('The list for an appointment of another workspace is empty', async () => {
    const [workspace, other] = [await installation.workspace(), await installation.workspace()]
    const theirs = await onAppointment(other)
    await addDocument(other, theirs)
    const reservation = await onReservation(workspace)
    await addDocument(workspace, reservation)
    for (const id of [theirs.object_id, reservation.object_id, 999_999_999, Number.MAX_SAFE_INTEGER]) {
      expect(await listed(workspace, `?appointment_id=${id}`)).toEqual([])
    }
  })

  test.each([
    ['appointment_id=0', { appointment_id: 'must be at least 1' }],
    ['appointment_id=-1', { appointment_id: 'must be at least 1' }],
    ['appointment_id=x', { appointment_id: 'must be an integer' }],
    ['appointment_id=1.5', { appointment_id: 'must be an integer' }],
    ['appointment_id=9007199254740992', { appointment_id: 'must be at most 9007199254740991' }],
    ['type=%00', { type: 'must not contain control characters or lone surrogates' }],
    ['type=x&limit=0', { limit: 'must be at least 1' }],
    ['type=%01&appointment_id=x', { type: expect.any(String), appointment_id: expect.any(String) }],
  ])('The list rejects the filter %s', async (query, params) => {
    const { call } = await installation.workspace()
    expect(verdict(await call('GET', `/documents?${query}`))).toEqual([400, 'invalid_request', params])
  })
})

testLists(
  () => installation,
  [
    {
      name: 'documents',
      open: async () => '/documents',
      add: async workspace => addDocument(workspace, await onReservation(workspace)),
    },
  ],
)

describe('a document', () => {
  test('A document is read with a link that works for an hour', async () => {
    const workspace = await installation.workspace()
    const parent = await onAppointment(workspace)
    const id = await addDocument(workspace, parent)
    const { body } = await workspace.call('GET', `/documents/${id}`)
    expect(body).toEqual({
      object: 'document',
      id,
      created_at: someInstant,
      type: 'uploaded',
      filename: expect.stringMatching(/^\d{10}-Deed\.pdf$/),
      original_filename: 'Deed.pdf',
      file_size: pdfOf().length,
      appointment_id: parent.object_id,
      signed_url: expect.stringMatching(`^${installation.url}/files/${workspace.id}/document/`),
      signed_url_expires_at: someInstant,
      links: { self: `${v3()}/documents/${id}` },
    })
    const livesForMs = Date.parse(body.signed_url_expires_at) - installation.clock.now().getTime()
    expect(Math.abs(livesForMs - 3_600_000)).toBeLessThan(5_000)
  })

  test('A document of an unbooked reservation has no appointment', async () => {
    const workspace = await installation.workspace()
    const id = await addDocument(workspace, await onReservation(workspace))
    const { body } = await workspace.call('GET', `/documents/${id}`)
    expect([body.type, body.appointment_id]).toEqual(['reservation', null])
    expect((await workspace.call('GET', '/documents')).body.data[0].appointment_id).toBeNull()
  })

  test('An unknown document is not found', async () => {
    const [workspace, other] = [await installation.workspace(), await installation.workspace()]
    const theirs = await addDocument(other, await onReservation(other))
    for (const id of [theirs, 999_999_999, 0, -1, 'abc', '1.5', '%00', 2 ** 53, '9'.repeat(40)]) {
      expectRefusal(await workspace.call('GET', `/documents/${id}`), 404, 'not_found', 'Document not found.')
    }
  })

  test.each([
    ['59', 60],
    ['15', 60],
    ['0', 60],
    ['-3600', 60],
    ['60', 60],
    ['604800', 604_800],
    ['604801', 604_800],
    ['9007199254740991', 604_800],
    ['99999999999999999999', 604_800],
    ['-99999999999999999999', 60],
  ])('A document read with expires=%s has a link that lives for %i seconds', async (expires, seconds) => {
    const workspace = await installation.workspace()
    const id = await addDocument(workspace, await onReservation(workspace))
    for (const call of [workspace.call, workspace.manage]) {
      const from = Math.floor(installation.clock.now().getTime() / 1000)
      const { status, body } = await call('GET', `/documents/${id}?expires=${expires}`)
      const until = Math.floor(installation.clock.now().getTime() / 1000)
      const ends = Date.parse(body.signed_url_expires_at) / 1000
      expect([status, ends >= from + seconds, ends <= until + seconds]).toEqual([200, true, true])
      expect((await fetch(body.signed_url)).status).toBe(200)
    }
  })

  test.each([
    ['expires=', { expires: 'must be an integer' }],
    ['expires=soon', { expires: 'must be an integer' }],
    ['expires=60.5', { expires: 'must be an integer' }],
    ['disposition=download', { disposition: 'must be one of attachment, inline' }],
    ['disposition=', { disposition: 'must be one of attachment, inline' }],
  ])('A document read with %s has no link', async (query, params) => {
    const workspace = await installation.workspace()
    const id = await addDocument(workspace, await onReservation(workspace))
    const answer = await workspace.call('GET', `/documents/${id}?${query}`)
    expect(verdict(answer)).toEqual([400, 'invalid_request', params])
  })
})

describe('deleting a document', () => {
  test('Deleting a document removes row and file and fires document-deleted', async () => {
    const workspace = await installation.workspace()
    const parent = await onReservation(workspace)
    const before = await rowCounts(installation, workspace)
    const id = await addDocument(workspace, parent)
    const { filename, created_at } = (await workspace.call('GET', `/documents/${id}`)).body
    const headers = { 'x-request-id': 'the-deletion' }
    const deleted = await workspace.manage('DELETE', `/documents/${id}`, undefined, headers)
    expect([deleted.status, deleted.body]).toEqual([200, null])
    expectRefusal(await workspace.call('GET', `/documents/${id}`), 404, 'not_found', 'Document not found.')
    expect(await listed(workspace)).toEqual([])
    expect((await told(workspace)).at(-1)).toEqual({
      type: 'document-deleted',
      data: {
        object: 'document',
        id: String(id),
        object_id: parent.object_id,
        object_type: 'reservation',
        appointment_id: null,
        type: 'reservation',
        uploader: 'api',
        filename,
        content_type: 'application/pdf',
        size_bytes: pdfOf().length,
        uploaded_at: created_at,
      },
      meta: metaOf(workspace, 'the-deletion'),
    })
    const kept = ({ documents, files }: Record<string, number>) => [documents, files]
    await expect.poll(async () => kept(await rowCounts(installation, workspace))).toEqual(kept(before))
    expect(await filesOnDisk(installation, workspace)).toEqual([])
  })

  test('A document is deleted only once', async () => {
    const workspace = await installation.workspace()
    const id = await addDocument(workspace, await onReservation(workspace))
    const answers = await Promise.all([1, 2, 3].map(() => workspace.manage('DELETE', `/documents/${id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect((await workspace.eventTypes()).filter(type => type === 'document-deleted')).toHaveLength(1)
  })

  test("The installation's admin can delete a document, another workspace cannot", async () => {
    const [workspace, other] = [await installation.workspace(), await installation.workspace()]
    const id = await addDocument(workspace, await onReservation(workspace))
    const refused = await other.manage('DELETE', `/documents/${id}`)
    expectRefusal(refused, 404, 'not_found', 'Document not found.')
    expect(await listed(workspace)).toEqual([id])
    expect((await installation.admin('DELETE', `/manage/v1/documents/${id}`)).status).toBe(200)
    expect(await listed(workspace)).toEqual([])
    expectRefusal(
      await installation.admin('DELETE', `/manage/v1/documents/${id}`),
      404,
      'not_found',
      'Document not found.',
    )
  })
})

describe('once a reservation is booked', () => {
  /** A reservation with its appointment, linked like a booking does. */
  async function booked(workspace: Workspace) {
    const [reservation, appointment] = [await makeReservation(workspace), await makeAppointment(workspace)]
    const link = (id: number, to: object) =>
      installation.ctx.db
        .updateTable('bookings')
        .set(to)
        .where('workspace_id', '=', workspace.id)
        .where('id', '=', id)
        .execute()
    return {
      reservation,
      appointment,
      book: async () => {
        await link(reservation, { appointment_id: appointment })
        await link(appointment, { reservation_id: reservation })
      },
    }
  }

  test('Documents belong to reservation and appointment, whichever they were added to', async () => {
    const workspace = await installation.workspace()
    const { reservation, appointment, book } = await booked(workspace)
    const first = await addDocument(workspace, { object_type: 'reservation', object_id: reservation })
    expect(await listed(workspace, `?appointment_id=${appointment}`)).toEqual([])
    await book()
    expect(await listed(workspace, `?appointment_id=${appointment}`)).toEqual([first])
    expect((await workspace.call('GET', `/documents/${first}`)).body.appointment_id).toBe(appointment)
    for (const [object_type, object_id] of [
      ['reservation', reservation],
      ['appointment', appointment],
    ] as const) {
      const { body } = await workspace.call('POST', '/documents', uploadOf(object_type, object_id))
      expect(body.links).toEqual({
        self: `${v3()}/documents/${body.id}`,
        appointment: `${v3()}/appointments/${appointment}`,
        reservation: `${v3()}/reservations/${reservation}`,
      })
      expect((await told(workspace)).at(-1)?.data).toMatchObject({ object_id, object_type })
      expect((await listed(workspace, `?appointment_id=${appointment}`))[0]).toBe(body.id)
    }
  })
})

const document = (workspace: Workspace) =>
  onReservation(workspace).then(parent => addDocument(workspace, parent))

testAccess(
  () => installation,
  [
    {
      name: 'list documents',
      scope: 'documents:read',
      status: 200,
      open: async () => call => call('GET', '/wp-json/v3/documents'),
    },
    {
      name: 'read a document',
      scope: 'documents:read',
      status: 200,
      open: async workspace => {
        const id = await document(workspace)
        return call => call('GET', `/wp-json/v3/documents/${id}`)
      },
    },
    {
      name: 'upload a document',
      scope: 'documents:write',
      status: 201,
      open: async workspace => {
        const upload = uploadOf('reservation', await makeReservation(workspace), pdfOf())
        return call => call('POST', '/wp-json/v3/documents', upload)
      },
    },
    {
      name: 'upload a document by the management interface',
      scope: 'bookings:write',
      status: 201,
      open: async workspace => {
        const upload = uploadOf('reservation', await makeReservation(workspace), pdfOf())
        return call => call('POST', '/manage/v1/documents', upload)
      },
    },
    {
      name: 'delete a document',
      scope: 'bookings:write',
      status: 200,
      open: async workspace => {
        const id = await document(workspace)
        return call => call('DELETE', `/manage/v1/documents/${id}`)
      },
    },
  ],
)
