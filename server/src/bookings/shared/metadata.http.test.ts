import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  customer,
  hourAhead,
  makeAppointment,
  makeReservation,
  verdict,
} from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
import {
  type Installation,
  startInstallation,
  testOnPostgres,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { whileOpen } from '../../../test/helpers/hooks.ts'
import { systemCaller } from '../../platform/lib/caller.ts'
import { createReservation } from '../reservations/reservations.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const order = { external_id: 'crm-4711', metadata: { order: '4711', 'a/b ~c': 'x\ny' } }

/** Both kinds of booking: how one is made, and where v3 and staff see and change it. */
const kinds = [
  ['reservation', '/reservations', makeReservation],
  ['appointment', '/appointments', makeAppointment],
] as const

const shown = ({ external_id, metadata }: Record<string, unknown>) => ({ external_id, metadata })
const unset = { external_id: undefined, metadata: undefined }

test.each(kinds)('A %s has metadata and external_id only when they are set', async (kind, path, make) => {
  const workspace = await installation.workspace()
  const plain = await make(workspace)
  const [before] = await workspace.events()
  for (const { body } of [
    await workspace.call('GET', `${path}/${plain}`),
    await workspace.manage('GET', `${path}/${plain}`),
    { body: before?.data },
  ]) {
    expect(Object.keys(body)).not.toContain('external_id')
    expect(Object.keys(body)).not.toContain('metadata')
  }
  const id = await make(workspace, order)
  const [item] = (await workspace.call('GET', path)).body.data
  const reads = [
    (await workspace.call('GET', `${path}/${id}`)).body,
    (await workspace.manage('GET', `${path}/${id}`)).body,
    (await workspace.call('PATCH', `${path}/${id}`, {})).body,
    (await workspace.manage('PATCH', `${path}/${id}`, {})).body,
    item,
    ...(await workspace.events()).slice(1).map(({ data }) => data),
  ]
  expect(reads.map(shown)).toEqual(Array(reads.length).fill(order))
  expect(reads).toHaveLength(8)
  expect(verdict(await workspace.call('GET', `${path}?external_id=${'x'.repeat(300)}`))[0]).toBe(200)
  expect(kind).toBe(item.object)
})

test.each(kinds)(
  'A change of a %s merges metadata and removes values that are empty or null',
  async (kind, path, make) => {
    const workspace = await installation.workspace()
    const id = await make(workspace, { metadata: { a: '1', b: '2' } })
    const steps: [object, object][] = [
      [{ metadata: { b: '3', c: ' 4 ' } }, { metadata: { a: '1', b: '3', c: ' 4 ' } }],
      [{ metadata: {} }, { metadata: { a: '1', b: '3', c: ' 4 ' } }],
      [{ metadata: { a: '', d: '', c: '4' } }, { metadata: { b: '3', c: '4' } }],
      [{ external_id: ' x-1 ' }, { external_id: 'x-1', metadata: { b: '3', c: '4' } }],
      [{ external_id: 'x-1' }, { external_id: 'x-1', metadata: { b: '3', c: '4' } }],
      [{ metadata: null }, { external_id: 'x-1' }],
      [{ external_id: null, metadata: { e: '5' } }, { metadata: { e: '5' } }],
      [{ metadata: { e: '' } }, {}],
    ]
    for (const [index, [change, expected]] of steps.entries()) {
      const answer = await (index % 2 ? workspace.manage : workspace.call)('PATCH', `${path}/${id}`, change)
      expect([answer.status, shown(answer.body)]).toEqual([200, { ...unset, ...expected }])
      expect(shown((await workspace.call('GET', `${path}/${id}`)).body)).toEqual({ ...unset, ...expected })
    }
    const [, , last, , first] = (await workspace.manage('GET', '/audit')).body.data
    expect([first.action, last.action]).toEqual([`${kind}-updated`, `${kind}-updated`])
    expect(first.changes).toEqual({ external_id: { before: null, after: 'x-1' } })
    expect(last.changes).toEqual({ metadata: { before: { b: '3', c: '4' }, after: null } })
  },
)

const keysOf = (count: number, name = 'key') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}-${index}`, 'v']))

test.each(kinds)(
  'A %s rejects metadata beyond the limits and accepts all within them',
  async (_, path, make) => {
    const workspace = await installation.workspace()
    const full = { ...keysOf(49), ['k'.repeat(40)]: '😀'.repeat(500) }
    const id = await make(workspace, { external_id: 'é'.repeat(255), metadata: full })
    expect((await workspace.call('GET', `${path}/${id}`)).body.metadata).toEqual(full)
    const badKey = 'must have keys of 1 to 40 characters, without control characters'
    const inLines = 'must not contain lone surrogates, or control characters other than line breaks and tabs'
    const inOneLine = 'must not contain control characters or lone surrogates'
    const rejected: [object, Record<string, string>][] = [
      [{ metadata: { more: 'x' } }, { metadata: 'must have at most 50 keys' }],
      [{ metadata: { ['k'.repeat(41)]: 'x' } }, { metadata: badKey }],
      [{ metadata: { '': 'x' } }, { metadata: badKey }],
      [{ metadata: { 'a\nb': 'x' } }, { metadata: badKey }],
      [{ metadata: { a: 'x'.repeat(501) } }, { 'metadata.a': 'must have at most 500 characters' }],
      [{ metadata: { a: 'x\u0000' } }, { 'metadata.a': inLines }],
      [{ metadata: { a: '\ud800' } }, { 'metadata.a': inLines }],
      [
        { metadata: { a: 7, b: null } },
        { 'metadata.a': 'must be a string', 'metadata.b': 'must be a string' },
      ],
      [
        { metadata: { 'a/b': 7, '~1x': 7 } },
        { 'metadata.a/b': 'must be a string', 'metadata.~1x': 'must be a string' },
      ],
      [{ metadata: ['a'] }, { metadata: 'must be an object or null' }],
      [{ external_id: 'x'.repeat(256) }, { external_id: 'must have at most 255 characters' }],
      [{ external_id: '' }, { external_id: 'must not be empty' }],
      [{ external_id: 'a\nb' }, { external_id: inOneLine }],
      [{ external_id: 7 }, { external_id: 'must be a string or null' }],
    ]
    for (const [change, params] of rejected) {
      const answer = await workspace.call('PATCH', `${path}/${id}`, change)
      expect([JSON.stringify(change), ...verdict(answer)]).toEqual([
        JSON.stringify(change),
        400,
        'invalid_request',
        params,
      ])
    }
    const swapped = { 'key-0': '', other: 'x' }
    expect((await workspace.call('PATCH', `${path}/${id}`, { metadata: swapped })).status).toBe(200)
    const many = await workspace.call('PATCH', `${path}/${id}`, { metadata: keysOf(60, 'z') })
    expect(verdict(many)[2]).toEqual({ metadata: 'must have at most 50 keys' })
  },
)

const create = (workspace: Workspace, kind: string, fields: object) =>
  kind === 'reservation'
    ? workspace.call('POST', '/reservations', { ...customer, service: 'remote', ...fields })
    : workspace.manage('POST', '/appointments', {
        ...customer,
        service: 'remote',
        status: 'draft',
        ...fields,
      })

test.each(kinds)(
  'The external_id of a %s can be used by the other kind and by other workspaces',
  async (kind, path, make) => {
    const workspace = await installation.workspace()
    const [first, second] = [await make(workspace, { external_id: 'same' }), await make(workspace)]
    const events = await workspace.eventTypes()
    const taken = {
      external_id: `is already used by ${kind} ${first}. Use another one, or update that ${kind}`,
    }
    for (const refused of [
      await create(workspace, kind, { external_id: 'same' }),
      await workspace.call('PATCH', `${path}/${second}`, { external_id: 'same' }),
      await workspace.manage('PATCH', `${path}/${second}`, { external_id: ' same ', metadata: { a: 'b' } }),
    ]) {
      expect(verdict(refused)).toEqual([400, 'invalid_request', taken])
    }
    expect(await workspace.eventTypes()).toEqual(events)
    expect(shown((await workspace.call('GET', `${path}/${second}`)).body)).toEqual(unset)
    expect((await workspace.call('GET', path)).body.data).toHaveLength(2)
    for (const [, , makeOther] of kinds.filter(([other]) => other !== kind))
      await makeOther(workspace, { external_id: 'same' })
    const other = await installation.workspace()
    await make(other, { external_id: 'same' })
    await make(workspace, { external_id: 'Same' })

    const found = async (query: string) => {
      const { body } = await workspace.call('GET', `${path}?${query}`)
      return [body.data.map(({ id }: { id: number }) => id), body.next_cursor]
    }
    expect(await found('external_id=same&limit=1')).toEqual([[first], null])
    expect(await found('external_id=none')).toEqual([[], null])
    expect(await found('external_id=same&status=canceled')).toEqual([[], null])
    const cursor = (await workspace.call('GET', `${path}?limit=1`)).body.next_cursor
    expect(await found(`external_id=Same&cursor=${cursor}`)).toEqual([[], null])
    expect(await found(`external_id=same&cursor=${cursor}`)).toEqual([[first], null])
  },
)

test('A booked reservation keeps its metadata, and its appointment begins without metadata', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const id = await makeReservation(workspace, order)
  const booked = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead() })
  expect([shown(booked.body.reservation), shown(booked.body.appointment)]).toEqual([order, unset])
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  for (const path of [
    `/booking/v1/${keys.reservation}`,
    `/booking/v1/${booked.body.appointment.keys.appointment}`,
  ]) {
    const seen = await installation.as(undefined)('GET', path)
    expect(seen.status).toBe(200)
    // Ports and ids can have the digits.
    expect(JSON.stringify(seen.body)).not.toMatch(/crm-4711|"4711"/)
  }
  await workspace.call('POST', `/reservations/${id}/cancel`)
  const events = (await workspace.events()).filter(({ type }) => type.startsWith('reservation'))
  expect(events.map(({ type, data }) => [type, shown(data)])).toEqual([
    ['reservation-created', order],
    ['reservation-submitted', order],
    ['reservation-canceled', order],
  ])
})

testOnPostgres('Of two concurrent bookings with the same external_id one is made', async () => {
  const workspace = await installation.workspace()
  const body = { ...customer, service: 'remote', external_id: 'race' }
  let first = 0
  const late = await whileOpen(
    installation.ctx.db,
    async tx => {
      const made = await createReservation(tx, installation.ctx, systemCaller(workspace.id, 'test'), body)
      first = made.id
    },
    () => workspace.call('POST', '/reservations', body),
  )
  expect(verdict(late)).toEqual([
    400,
    'invalid_request',
    { external_id: `is already used by reservation ${first}. Use another one, or update that reservation` },
  ])
})
