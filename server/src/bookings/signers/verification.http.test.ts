import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectRefusal,
  makeAppointment,
  makeReservation,
  makeSigner,
  metaOf,
  person,
  told,
  verdict,
} from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const statuses = ['pending', 'in_progress', 'verified', 'failed', 'locked'] as const
const idsOf = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id)
const withSigner = async () => {
  const workspace = await installation.workspace()
  const id = await makeSigner(workspace, `/appointments/${await makeAppointment(workspace)}`)
  return { workspace, id }
}
const verify = (workspace: Workspace, id: number, body: object, headers = {}) =>
  workspace.manage('POST', `/signers/${id}/verification`, body, headers)

describe('recording a verification', () => {
  test.each([
    [{ last_name: 'Ames' }, 'pending'],
    [{ email: 'cleo@example.com' }, 'pending'],
    [{ last_name: person.last_name }, 'in_progress'],
  ])('A check that runs does not hold for another person: %o', async (changes, status) => {
    const { workspace, id } = await withSigner()
    await verify(workspace, id, { status: 'in_progress' })
    expect((await workspace.call('PATCH', `/signers/${id}`, changes)).body.status).toBe(status)
  })

  test('Recording a verification returns the signer and fires signer-updated', async () => {
    const { workspace, id } = await withSigner()
    const before = (await workspace.call('GET', `/signers/${id}`)).body
    const body = { status: 'verified', human_approval: 'approved' }
    const answer = await verify(workspace, id, body, { 'x-request-id': 'verified-1' })
    const { verification_method, ...signer } = answer.body
    expect([answer.status, verification_method, signer]).toEqual([200, null, { ...before, ...body }])
    expect((await workspace.call('GET', `/signers/${id}`)).body).toEqual(signer)
    const [, added, ...events] = await told(workspace)
    const meta = metaOf(workspace, 'verified-1')
    expect(events).toEqual([{ type: 'signer-updated', data: added?.data, meta }])
  })

  test("The admin can record a verification, and its event belongs to the signer's workspace", async () => {
    const { workspace, id } = await withSigner()
    const path = `/manage/v1/signers/${id}/verification`
    const answer = await installation.admin('POST', path, { status: 'failed', human_approval: 'rejected' })
    expect(answer.body).toMatchObject({ id, status: 'failed', human_approval: 'rejected' })
    const event = (await workspace.events()).at(-1)
    expect([event.type, event.meta.tenant_id]).toEqual(['signer-updated', String(workspace.id)])
    const unknown = await installation.admin('POST', `/manage/v1/signers/${2 ** 53 - 1}/verification`, {})
    expectRefusal(unknown, 404, 'not_found', 'Signer not found.')
  })

  test('Recording a verification changes only the named fields and may take an approval back', async () => {
    const { workspace, id } = await withSigner()
    const state = async (body: object) => {
      const answer = await verify(workspace, id, body)
      return [answer.status, answer.body.status, answer.body.human_approval]
    }
    expect(await state({ human_approval: 'approved' })).toEqual([200, 'pending', 'approved'])
    for (const status of statuses) expect(await state({ status })).toEqual([200, status, 'approved'])
    expect(await state({ human_approval: null })).toEqual([200, 'locked', null])
    expect((await verify(workspace, id, { first_name: 'Eva' })).status).toBe(400)
    expect((await workspace.call('GET', `/signers/${id}`)).body.first_name).toBe(person.first_name)
  })

  test('Recording a verification rejects other states and approvals', async () => {
    const { workspace, id } = await withSigner()
    for (const [body, params] of [
      [{ status: 'done' }, { status: `must be one of ${statuses.join(', ')}` }],
      [{ status: null }, { status: 'must be a string' }],
      [{ human_approval: 'yes' }, { human_approval: 'must be one of approved, rejected, null' }],
    ] as const) {
      expect(verdict(await verify(workspace, id, body))).toEqual([400, 'invalid_request', params])
    }
    expect(await workspace.eventTypes()).toEqual(['appointment-created', 'signer-added'])
  })
})

describe('a verified signer', () => {
  test('A verified signer cannot be updated until the verification is taken back', async () => {
    const { workspace, id } = await withSigner()
    await verify(workspace, id, { status: 'verified' })
    const [before, events] = [(await workspace.call('GET', `/signers/${id}`)).body, await workspace.events()]
    for (const method of ['POST', 'PATCH']) {
      for (const changes of [{ first_name: 'Eva' }, { email: 'eva@example.com' }, {}]) {
        const answer = await workspace.call(method, `/signers/${id}`, changes)
        const message = 'The signer has completed ID verification.'
        expectRefusal(answer, 409, 'signer_cannot_be_updated', message)
      }
    }
    const bad = await workspace.call('PATCH', `/signers/${id}`, { first_name: null })
    expect(verdict(bad)).toEqual([400, 'invalid_request', { first_name: 'must be a string' }])
    expect((await workspace.call('GET', `/signers/${id}`)).body).toEqual(before)
    expect(await workspace.events()).toEqual(events)
    for (const status of ['pending', 'in_progress', 'failed', 'locked']) {
      await verify(workspace, id, { status })
      const answer = await workspace.call('PATCH', `/signers/${id}`, { first_name: status })
      expect([answer.status, answer.body.first_name]).toEqual([200, status])
    }
  })

  test('An update at the moment of the verification does not change a verified signer', async () => {
    const { workspace, id } = await withSigner()
    const update = (nth: number) => workspace.call('PATCH', `/signers/${id}`, { first_name: `Eva ${nth}` })
    const verifying = verify(workspace, id, { status: 'verified' })
    const updates = await Promise.all(Array.from({ length: 8 }, (_, nth) => update(nth)))
    const { verification_method: _, ...verified } = (await verifying).body
    expect(updates.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await workspace.call('GET', `/signers/${id}`)).body).toEqual(verified)
  })
})

describe('a list of signers', () => {
  test('A list of signers filters by state, email, key and parent, alone and together', async () => {
    const workspace = await installation.workspace()
    const reservation = await makeReservation(workspace)
    const appointment = await makeAppointment(workspace)
    const emails = ['ben@example.com', 'josé@ejemplo.es', 'carl@example.com']
    const added = async (parent: string) => {
      const ids: number[] = []
      for (const email of emails) ids.push(await makeSigner(workspace, parent, { email }))
      return ids as [number, number, number]
    }
    const [ben, jose, carl] = await added(`/reservations/${reservation}`)
    const [ben2, jose2, carl2] = await added(`/appointments/${appointment}`)
    for (const id of [jose, carl2]) await verify(workspace, id, { status: 'verified' })
    await verify(workspace, ben2, { status: 'failed' })
    const { key } = (await workspace.call('GET', `/signers/${carl}`)).body
    const otherCase = key === key.toLowerCase() ? key.toUpperCase() : key.toLowerCase()
    const listed = async (path: string, query: Record<string, string>) => {
      const { status, body } = await workspace.call('GET', `${path}?${new URLSearchParams(query)}`)
      expect([status, body.next_cursor]).toEqual([200, null])
      return idsOf(body)
    }
    const ofReservation = { object_id: String(reservation) }
    for (const [query, all, nested] of [
      [{}, [carl2, jose2, ben2, carl, jose, ben], [carl, jose, ben]],
      [{ status: 'pending' }, [jose2, carl, ben], [carl, ben]],
      [{ status: 'verified' }, [carl2, jose], [jose]],
      [{ status: 'failed' }, [ben2], []],
      [{ status: 'locked' }, [], []],
      [{ email: ' JOSÉ@Ejemplo.es ' }, [jose2, jose], [jose]],
      [{ email: 'ben@example.co' }, [], []],
      [{ email: 'ben%' }, [], []],
      [{ email: '' }, [], []],
      [{ key }, [carl], [carl]],
      [{ key: key.slice(1) }, [], []],
      [{ key: otherCase }, [], []],
      [{ key, status: 'pending', email: 'carl@example.com' }, [carl], [carl]],
      [{ key, status: 'verified' }, [], []],
      [{ email: 'carl@example.com', status: 'verified' }, [carl2], []],
      [{ first_name: 'Nobody' }, [carl2, jose2, ben2, carl, jose, ben], [carl, jose, ben]],
    ] as [Record<string, string>, number[], number[]][]) {
      expect([query, await listed('/signers', query)]).toEqual([query, all])
      expect([query, await listed(`/reservations/${reservation}/signers`, query)]).toEqual([query, nested])
      expect([query, await listed('/signers', { ...query, ...ofReservation })]).toEqual([query, nested])
    }
    const [first, second] = [
      await workspace.call('GET', '/signers?email=ben@example.com&limit=1'),
      await workspace.call(
        'GET',
        `/signers?email=ben@example.com&limit=1&cursor=${btoa(`{"after":${ben2}}`)}`,
      ),
    ]
    expect([first, second].map(({ body }) => [idsOf(body), typeof body.next_cursor])).toEqual([
      [[ben2], 'string'],
      [[ben], 'object'],
    ])
  })

  test("A list of signers of another workspace's parent is empty, like that of an unknown parent", async () => {
    const [{ id, workspace: other }, { workspace }] = [await withSigner(), await withSigner()]
    const { object_id: foreign, key, email } = (await other.call('GET', `/signers/${id}`)).body
    const empty = { object: 'list', data: [], next_cursor: null }
    for (const query of [`object_id=${foreign}`, `object_id=${2 ** 53 - 1}`, `key=${key}`])
      expect((await workspace.call('GET', `/signers?${query}`)).body).toEqual(empty)
    const { body } = await workspace.call('GET', `/signers?email=${email}`)
    expect(idsOf(body)).not.toContain(id)
  })

  test('A list of signers by a value that no signer has is empty', async () => {
    const { workspace, id } = await withSigner()
    const { object_id } = (await workspace.call('GET', `/signers/${id}`)).body
    const empty = { object: 'list', data: [], next_cursor: null }
    const long = 'x'.repeat(2_000)
    for (const query of [
      'status=done',
      'status=PENDING',
      'status=',
      'key=none',
      `key=${long}`,
      `email=${long}`,
    ]) {
      for (const path of [`/appointments/${object_id}/signers`, '/signers']) {
        const answer = await workspace.call('GET', `${path}?${query}`)
        expect([query, answer.status, answer.body]).toEqual([query, 200, empty])
      }
    }
  })

  test('A list of signers rejects invalid filters', async () => {
    const { workspace, id } = await withSigner()
    const { object_id } = (await workspace.call('GET', `/signers/${id}`)).body
    const oneLine = 'must not contain control characters or lone surrogates'
    const shared = [
      ['status=%00', 'status', oneLine],
      ['status=pending&status=verified', 'status', 'must be a string'],
      ['email=a%00b', 'email', oneLine],
      ['email=a&email=b', 'email', 'must be a string'],
      ['key=%00', 'key', oneLine],
    ] as const
    const bare = [
      ['object_id=x', 'object_id', 'must be an integer'],
      ['object_id=', 'object_id', 'must be an integer'],
      ['object_id=1.5', 'object_id', 'must be an integer'],
      ['object_id=0', 'object_id', 'must be at least 1'],
      ['object_id=-1', 'object_id', 'must be at least 1'],
    ] as const
    for (const [path, cases] of [
      [`/appointments/${object_id}/signers`, shared],
      ['/signers', [...shared, ...bare]],
    ] as const) {
      for (const [query, name, reason] of cases) {
        const answer = await workspace.call('GET', `${path}?${query}`)
        expect([query, ...verdict(answer)]).toEqual([query, 400, 'invalid_request', { [name]: reason }])
      }
    }
  })
})
