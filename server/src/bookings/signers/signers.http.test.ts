import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  badEmails,
  badNames,
  expectRefusal,
  goodNames,
  makeAppointment,
  makeReservation,
  makeSigner,
  metaOf,
  person,
  someInstant,
  someKey,
  told,
  verdict,
} from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const makers = { reservation: makeReservation, appointment: makeAppointment }
const kinds = ['reservation', 'appointment'] as const
const readSigner = async (workspace: Workspace, id: number) =>
  (await workspace.call('GET', `/signers/${id}`)).body
const withSigner = async () => {
  const workspace = await installation.workspace()
  const parent = await makeReservation(workspace)
  const id = await makeSigner(workspace, `/reservations/${parent}`)
  return { workspace, parent, id, path: `/signers/${id}` }
}

describe('adding', () => {
  test.each([
    ['reservation', '/signers'],
    ['appointment', '/signers'],
    ['reservation', '/reservations/{id}/signers'],
    ['appointment', '/appointments/{id}/signers'],
  ] as const)(
    'Adding a signer to a %s by POST %s makes it pending and fires signer-added',
    async (kind, url) => {
      const workspace = await installation.workspace()
      const parent = await makers[kind](workspace)
      const named = url === '/signers' ? { object_type: kind, object_id: parent } : {}
      const path = url.replace('{id}', String(parent))
      const body = { ...named, first_name: ' Ben ', last_name: 'Adler\t', email: ' Ben@Example.com ' }
      const added = await workspace.call('POST', path, body, { 'x-request-id': 'added-1' })
      const { id } = added.body
      const signer = {
        object: 'signer',
        id,
        object_id: parent,
        first_name: 'Ben',
        last_name: 'Adler',
        full_name: 'Ben Adler',
        email: 'Ben@Example.com',
        status: 'pending',
        human_approval: null,
        key: someKey,
        created_at: someInstant,
        links: { self: `${installation.url}/wp-json/v3/signers/${id}` },
      }
      expect([added.status, added.body]).toEqual([201, signer])
      const read = await workspace.call('GET', `/signers/${id}`)
      expect([read.status, read.body]).toEqual([200, added.body])
      for (const list of ['/signers', `/${kind}s/${parent}/signers`, `/signers?object_id=${parent}`]) {
        const answer = await workspace.call('GET', list)
        const body = { object: 'list', data: [added.body], next_cursor: null }
        expect([list, answer.status, answer.body]).toEqual([list, 200, body])
      }
      const [, ...events] = await told(workspace)
      const data = {
        object: 'signer',
        id,
        object_id: parent,
        object_type: kind,
        appointment_id: kind === 'appointment' ? parent : null,
        first_name: 'Ben',
        last_name: 'Adler',
        email: 'Ben@Example.com',
        created_at: added.body.created_at,
      }
      expect(events).toEqual([{ type: 'signer-added', data, meta: metaOf(workspace, 'added-1') }])
    },
  )

  test('A new signer gets its own key and ignores fields of its state', async () => {
    const { workspace, parent, id } = await withSigner()
    const wish = {
      ...person,
      email: 'c@example.com',
      id: 9_999_999,
      key: 'k',
      status: 'verified',
      object_id: 7,
    }
    const { status, body } = await workspace.call('POST', `/reservations/${parent}/signers`, wish)
    expect([status, body.status, body.object_id]).toEqual([201, 'pending', parent])
    expect(body.id).not.toBe(9_999_999)
    expect(body.key).not.toBe('k')
    expect(body.key).not.toBe((await readSigner(workspace, id)).key)
  })

  test('A new signer keeps long and unusual names unchanged', async () => {
    const workspace = await installation.workspace()
    const parent = `/reservations/${await makeReservation(workspace)}`
    for (const [nth, name] of goodNames.entries()) {
      const fields = { first_name: name, last_name: name, email: `s${nth}@example.com` }
      const signer = await readSigner(workspace, await makeSigner(workspace, parent, fields))
      expect(signer).toMatchObject({ ...fields, full_name: `${name} ${name}` })
    }
  })

  test.each(['/signers', '/reservations/{id}/signers'])(
    'Adding a signer by POST %s needs both names and the email',
    async url => {
      const workspace = await installation.workspace()
      const parent = await makeReservation(workspace)
      const path = url.replace('{id}', String(parent))
      const base = url === '/signers' ? { object_type: 'reservation', object_id: parent } : {}
      const needed = Object.keys({ ...base, ...person })
      const all = Object.fromEntries(needed.map(name => [name, 'is required']))
      const first = `${needed.slice(0, -1).join(', ')} and ${needed.at(-1)} are required.`
      expectRefusal(await workspace.call('POST', path, {}), 400, 'invalid_request', first, all)
      for (const name of needed) {
        const answer = await workspace.call('POST', path, { ...base, ...person, [name]: undefined })
        const message = `Missing required parameter: ${name}`
        expectRefusal(answer, 400, 'invalid_request', message, { [name]: 'is required' })
      }
      for (const [field, bad] of [
        ['first_name', badNames],
        ['last_name', badNames],
        ['email', badEmails],
      ] as const) {
        for (const [value, reason] of bad) {
          const answer = await workspace.call('POST', path, { ...base, ...person, [field]: value })
          expect([value, ...verdict(answer)]).toEqual([value, 400, 'invalid_request', { [field]: reason }])
        }
      }
      expect(await workspace.eventTypes()).toEqual(['reservation-created'])
    },
  )

  test('Adding a signer needs the kind and id of the parent', async () => {
    const workspace = await installation.workspace()
    const object_id = await makeReservation(workspace)
    for (const [field, value, reason] of [
      ['object_type', 'document', 'must be one of appointment, reservation'],
      ['object_type', '', 'must be one of appointment, reservation'],
      ['object_type', null, 'must be a string'],
      ['object_id', String(object_id), 'must be an integer'],
      ['object_id', null, 'must be an integer'],
      ['object_id', 1.5, 'must be an integer'],
      ['object_id', 0, 'must be at least 1'],
      ['object_id', -1, 'must be at least 1'],
      ['object_id', 2 ** 53, `must be at most ${Number.MAX_SAFE_INTEGER}`],
    ] as const) {
      const body = { object_type: 'reservation', object_id, ...person, [field]: value }
      const answer = await workspace.call('POST', '/signers', body)
      expect([value, ...verdict(answer)]).toEqual([value, 400, 'invalid_request', { [field]: reason }])
    }
    expect(await workspace.eventTypes()).toEqual(['reservation-created'])
  })

  test.each(kinds)(
    'Adding a signer to a %s of another workspace, of another kind or unknown is not found',
    async kind => {
      const [workspace, other] = [await installation.workspace(), await installation.workspace()]
      const foreign = await makers[kind](other)
      const otherKind = await makers[kind === 'reservation' ? 'appointment' : 'reservation'](workspace)
      const message = `${kind === 'reservation' ? 'Reservation' : 'Appointment'} not found.`
      for (const id of [foreign, otherKind, Number.MAX_SAFE_INTEGER]) {
        const body = { object_type: kind, object_id: id, ...person }
        expectRefusal(await workspace.call('POST', '/signers', body), 404, 'not_found', message)
        const nested = `/${kind}s/${id}/signers`
        expectRefusal(await workspace.call('POST', nested, person), 404, 'not_found', message)
        expectRefusal(await workspace.call('GET', nested), 404, 'not_found', message)
      }
      expect((await workspace.eventTypes()).length).toBe(1)
      expect((await other.eventTypes()).length).toBe(1)
    },
  )
})

describe('updating', () => {
  test.each(['POST', 'PATCH'])(
    'An update of a signer by %s changes the named fields and fires signer-updated',
    async method => {
      const { workspace, id, path } = await withSigner()
      const before = await readSigner(workspace, id)
      const changes = { first_name: ' Carl ', last_name: 'Bauer', email: 'Carl@Example.com ' }
      const answer = await workspace.call(method, path, changes, { 'x-request-id': 'changed-1' })
      const carl = { first_name: 'Carl', last_name: 'Bauer', email: 'Carl@Example.com' }
      const renamed = { ...before, ...carl, full_name: 'Carl Bauer', key: someKey }
      expect([answer.status, answer.body]).toEqual([200, renamed])
      expect(answer.body.key).not.toBe(before.key)
      expect(await readSigner(workspace, id)).toEqual(answer.body)
      const [, added, ...events] = await told(workspace)
      expect(events).toEqual([
        { type: 'signer-updated', data: { ...added?.data, ...carl }, meta: metaOf(workspace, 'changed-1') },
      ])
    },
  )

  test('An update of a signer keeps the fields that it does not name or that cannot be changed', async () => {
    const { workspace, id, path } = await withSigner()
    const before = await readSigner(workspace, id)
    const fixed = { status: 'verified', human_approval: 'approved', key: 'k', object_id: 7, full_name: 'X' }
    expect((await workspace.call('PATCH', path, fixed)).body).toEqual(before)
    const named = await workspace.call('PATCH', path, { first_name: 'Carl' })
    expect(named.body).toEqual({ ...before, first_name: 'Carl', full_name: 'Carl Adler' })
    const mailed = await workspace.call('PATCH', path, { email: 'carl@example.com' })
    expect(mailed.body).toEqual({ ...named.body, email: 'carl@example.com', key: someKey })
  })

  test('Each update of a signer fires signer-updated once, also when nothing changes', async () => {
    const workspace = await installation.workspace()
    const appointment = await makeAppointment(workspace)
    const id = await makeSigner(workspace, `/appointments/${appointment}`)
    for (const changes of [{}, person])
      expect((await workspace.call('POST', `/signers/${id}`, changes)).status).toBe(200)
    const [, added, ...updates] = await told(workspace)
    expect(updates.map(({ type }) => type)).toEqual(['signer-updated', 'signer-updated'])
    expect(updates.map(({ data }) => data)).toEqual([added?.data, added?.data])
    expect(added?.data.appointment_id).toBe(appointment)
  })

  test('An update of a signer rejects invalid names and emails, and changes nothing', async () => {
    const { workspace, id, path } = await withSigner()
    const [before, events] = [await readSigner(workspace, id), await workspace.events()]
    for (const [field, bad] of [
      ['first_name', badNames],
      ['last_name', badNames],
      ['email', badEmails],
    ] as const) {
      for (const [value, reason] of bad) {
        const answer = await workspace.call('PATCH', path, { first_name: 'Carl', [field]: value })
        expect([value, ...verdict(answer)]).toEqual([value, 400, 'invalid_request', { [field]: reason }])
      }
    }
    expect(await readSigner(workspace, id)).toEqual(before)
    expect(await workspace.events()).toEqual(events)
  })
})

describe('removing', () => {
  test('Removing a signer returns JSON null, fires signer-removed and deletes the row', async () => {
    for (const kind of kinds) {
      const workspace = await installation.workspace()
      const parent = await makers[kind](workspace)
      const [id, other] = [
        await makeSigner(workspace, `/${kind}s/${parent}`),
        await makeSigner(workspace, `/${kind}s/${parent}`, { email: 'carl@example.com' }),
      ]
      const headers = { 'x-request-id': 'removed-1' }
      const removed = await workspace.call('DELETE', `/signers/${id}`, undefined, headers)
      expect([removed.status, removed.body]).toEqual([200, null])
      expect(removed.headers.get('content-type')).toMatch(/^application\/json/)
      for (const [method, body] of [['GET'], ['DELETE'], ['PATCH', {}]] as const) {
        const answer = await workspace.call(method, `/signers/${id}`, body)
        expectRefusal(answer, 404, 'not_found', 'Signer not found.')
      }
      const left = (await workspace.call('GET', `/${kind}s/${parent}/signers`)).body.data
      expect(left.map((signer: { id: number }) => signer.id)).toEqual([other])
      const events = await told(workspace)
      expect(events.map(({ type }) => type).slice(1)).toEqual([
        'signer-added',
        'signer-added',
        'signer-removed',
      ])
      const appointment_id = kind === 'appointment' ? parent : null
      const place = { object_id: parent, object_type: kind, appointment_id }
      expect(events.at(-1)).toEqual({
        type: 'signer-removed',
        data: { object: 'signer', id, ...place, removed_at: someInstant },
        meta: metaOf(workspace, 'removed-1'),
      })
    }
  })

  test('Removing a signer needs no body and ignores one', async () => {
    for (const body of [undefined, '', '{}', '{"id":7}']) {
      const { workspace, path } = await withSigner()
      const removed = await workspace.call('DELETE', path, body)
      expect([body, removed.status, removed.body]).toEqual([body, 200, null])
    }
  })

  test('Concurrent removals of a signer remove it once', async () => {
    const { workspace, path } = await withSigner()
    const remove = () => workspace.call('DELETE', path)
    const answers = await Promise.all(Array.from({ length: 10 }, remove))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
    expect((await workspace.eventTypes()).filter(type => type === 'signer-removed')).toHaveLength(1)
  })
})
