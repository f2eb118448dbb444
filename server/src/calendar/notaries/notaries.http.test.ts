import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  badEmails,
  badNames,
  expectRefusal,
  goodNames,
  someInstant,
  verdict,
} from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { insertNotaries, lastAct, makeNotary, nora, versionOf } from '../../../test/helpers/notaries.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const everyCategory = ['remote', 'enotary', 'wet', 'international', 'apostille']

/** A workspace without the sandbox calendar. */
async function emptyWorkspace(timezone = 'UTC') {
  const workspace = await installation.workspace(timezone)
  for (const { id } of (await workspace.manage('GET', '/notaries')).body.data)
    await workspace.manage('DELETE', `/notaries/${id}`)
  return workspace
}

describe('Adding a notary', () => {
  test('A workspace has at most 500 notaries, also with calls at a time; removed ones do not count', async () => {
    const workspace = await emptyWorkspace()
    await insertNotaries(installation, workspace, 498)
    const add = () => workspace.manage('POST', '/notaries', nora)
    const calls = await Promise.all([add(), add(), add(), add()])
    expect(calls.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422])
    const refused = await add()
    expect(verdict(refused)).toEqual([422, 'unprocessable_entity', undefined])
    expect([refused.body.data.reason, refused.body.data.values]).toEqual(['too_many_notaries', { most: 500 }])
    const { id } = calls.find(({ status }) => status === 201)?.body ?? {}
    expect((await workspace.manage('DELETE', `/notaries/${id}`)).status).toBe(200)
    expect((await add()).status).toBe(201)
  })

  test('Adding a notary returns the notary, who can be read', async () => {
    const workspace = await emptyWorkspace('America/New_York')
    const version = await versionOf(installation, workspace)
    const made = await workspace.manage('POST', '/notaries', nora)
    const { id } = made.body
    expect([made.status, made.body]).toEqual([
      201,
      {
        object: 'notary',
        id,
        ...nora,
        email: '',
        signing_methods: null,
        commission_state: null,
        timezone: 'America/New_York',
        buffer_before_minutes: 0,
        buffer_after_minutes: 0,
        location: null,
        meeting_url: null,
        lang: 'en',
        notify_assigned: true,
        notify_moved: true,
        notify_canceled: true,
        notify_next_day: true,
        notify_calendar: true,
        created_at: someInstant,
        links: { self: `${installation.url}/manage/v1/notaries/${id}` },
      },
    ])
    expect((await workspace.manage('GET', `/notaries/${id}`)).body).toEqual(made.body)
    expect((await workspace.manage('GET', '/notaries')).body.data).toEqual([made.body])
    expect((await workspace.manage('GET', `/notaries/${id}/hours`)).body).toMatchObject({
      weekly: [],
      exceptions: [],
    })
    expect(await lastAct(workspace)).toEqual(['notary-added', 'notary', String(id)])
    expect(await versionOf(installation, workspace)).toBe(version + 1)
    expect(await workspace.eventTypes()).toEqual([])
  })

  test.each<[object]>([
    [{ email: 'nora@example.com', timezone: 'Asia/Tokyo', categories: everyCategory }],
    [{ buffer_before_minutes: 240, buffer_after_minutes: 0 }],
    [{ email: '' }],
    ...goodNames.map((name): [object] => [{ name }]),
  ])('Adding a notary accepts %j', async fields => {
    const workspace = await installation.workspace()
    const made = await workspace.manage('POST', '/notaries', { ...nora, ...fields })
    expect([made.status, made.body]).toMatchObject([201, fields])
  })

  test('Adding a notary with an idempotency key is done once', async () => {
    const workspace = await emptyWorkspace()
    const key = { 'idempotency-key': 'one' }
    const first = await workspace.manage('POST', '/notaries', nora, key)
    const again = await workspace.manage('POST', '/notaries', nora, key)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect(again.body).toEqual(first.body)
    expect((await workspace.manage('GET', '/notaries')).body.data).toEqual([first.body])
  })

  test.each<[object, Record<string, string>]>([
    [
      { name: undefined, categories: undefined },
      { name: 'is required', categories: 'is required' },
    ],
    [{ categories: [] }, { categories: 'must have at least 1 items' }],
    [{ categories: 'remote' }, { categories: 'must be an array' }],
    [{ categories: ['remote', 'remote'] }, { categories: 'must not repeat an item' }],
    [{ categories: ['loan'] }, { 'categories.0': `must be one of ${everyCategory.join(', ')}` }],
    [{ timezone: 'Mars/Base' }, { timezone: 'must be an IANA time zone name such as America/New_York' }],
    [{ timezone: '+01:00' }, { timezone: 'must be an IANA time zone name such as America/New_York' }],
    [{ buffer_before_minutes: -1 }, { buffer_before_minutes: 'must be at least 0' }],
    [{ buffer_after_minutes: 241 }, { buffer_after_minutes: 'must be at most 240' }],
    [{ buffer_after_minutes: 7.5 }, { buffer_after_minutes: 'must be an integer' }],
    ...badNames.map(([name, reason]): [object, Record<string, string>] => [{ name }, { name: reason }]),
    ...badEmails
      .filter(([email]) => email !== '')
      .map(([email, reason]): [object, Record<string, string>] => [
        { email },
        { email: reason === 'must be an email address' ? `${reason} or empty` : reason },
      ]),
  ])('Adding a notary rejects %j', async (fields, params) => {
    const workspace = await installation.workspace()
    const before = (await workspace.manage('GET', '/notaries')).body
    const answer = await workspace.manage('POST', '/notaries', { ...nora, ...fields })
    expect(verdict(answer)).toEqual([400, 'invalid_request', params])
    expect((await workspace.manage('GET', '/notaries')).body).toEqual(before)
  })
})

describe('Notaries', () => {
  test('Notaries are listed newest first, page by page', async () => {
    const workspace = await emptyWorkspace()
    const made = []
    for (let count = 0; count < 5; count++) made.push(await makeNotary(workspace))
    const ids: number[] = []
    let query = '?limit=2'
    for (;;) {
      const { body } = await workspace.manage('GET', `/notaries${query}`)
      ids.push(...body.data.map(({ id }: { id: number }) => id))
      if (ids.length === 2) await makeNotary(workspace)
      if (!body.next_cursor) break
      query = `?limit=2&cursor=${encodeURIComponent(body.next_cursor)}`
    }
    expect(ids).toEqual(made.toReversed())
  })

  test('A change of a notary changes only the given fields', async () => {
    const workspace = await installation.workspace()
    const id = await makeNotary(workspace, { email: 'nora@example.com' })
    const weekly = [{ weekday: 'monday', from: '09:00', to: '17:00' }]
    await workspace.manage('POST', `/notaries/${id}/hours`, { weekly })
    let expected = (await workspace.manage('GET', `/notaries/${id}`)).body
    const version = await versionOf(installation, workspace)
    const changes = [
      { name: 'Nora Ruiz' },
      { email: '' },
      { categories: ['wet', 'apostille'] },
      { timezone: 'Europe/Madrid' },
      { buffer_before_minutes: 15, buffer_after_minutes: 30 },
      {},
    ]
    for (const change of changes) {
      expected = { ...expected, ...change }
      const changed = await workspace.manage('PATCH', `/notaries/${id}`, change)
      expect([changed.status, changed.body]).toEqual([200, expected])
    }
    expect((await workspace.manage('GET', `/notaries/${id}`)).body).toEqual(expected)
    expect((await workspace.manage('GET', `/notaries/${id}/hours`)).body).toMatchObject({ weekly })
    expect(await lastAct(workspace)).toEqual(['notary-updated', 'notary', String(id)])
    expect(await versionOf(installation, workspace)).toBe(version + changes.length)
    const refused = await workspace.manage('PATCH', `/notaries/${id}`, { name: 'Other', timezone: 'Nowhere' })
    expect(verdict(refused)).toEqual([
      400,
      'invalid_request',
      { timezone: 'must be an IANA time zone name such as America/New_York' },
    ])
    expect((await workspace.manage('GET', `/notaries/${id}`)).body).toEqual(expected)
  })

  test('A change of a notary changes only columns that are parameters', async () => {
    const [own, other] = [await installation.workspace(), await installation.workspace()]
    const id = await makeNotary(own)
    const before = (await own.manage('GET', `/notaries/${id}`)).body
    const columns = { id: 1, workspace_id: other.id, weekly: [1], created_at: '2020-01-01T00:00:00Z' }
    const changed = await own.manage('PATCH', `/notaries/${id}`, { ...columns, removed_at: null, unknown: 1 })
    expect([changed.status, Object.keys(changed.body.data.params)]).toEqual([
      400,
      [...Object.keys(columns), 'removed_at', 'unknown'],
    ])
    expect((await own.manage('GET', `/notaries/${id}`)).body).toEqual(before)
    expect((await own.manage('GET', `/notaries/${id}/hours`)).body.weekly).toEqual([])
  })

  test('The admin finds notaries by bare id, and other workspaces do not find them', async () => {
    const [own, other] = [await installation.workspace(), await installation.workspace()]
    const id = await makeNotary(own)
    const path = `/manage/v1/notaries/${id}`
    expect((await installation.admin('GET', path)).body.id).toBe(id)
    expect((await installation.admin('PATCH', path, { name: 'Other' })).body.name).toBe('Other')
    for (const caller of [other.manage, own.manage]) {
      const unknown = caller === other.manage ? id : 999_999_999
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        const answer = await caller(method, `/notaries/${unknown}`, method === 'PATCH' ? {} : undefined)
        expectRefusal(answer, 404, 'not_found', 'Notary not found.')
      }
    }
    expectRefusal(
      await installation.admin('GET', '/manage/v1/notaries/999999999'),
      404,
      'not_found',
      'Notary not found.',
    )
    expect((await installation.admin('GET', path)).body.name).toBe('Other')
    const listed = await installation.admin('GET', `/manage/v1/notaries?workspace_id=${own.id}`)
    expect(listed.body.data[0].id).toBe(id)
    const made = await installation.admin('POST', '/manage/v1/notaries', { ...nora, workspace_id: own.id })
    expect((await own.manage('GET', `/notaries/${made.body.id}`)).body).toEqual(made.body)
    expect((await installation.admin('POST', '/manage/v1/notaries', nora)).body.message).toBe(
      'Missing required parameter: workspace_id',
    )
  })
})

describe('The sandbox calendar', () => {
  const aroundTheClock = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(
    weekday => ({ weekday, from: '00:00', to: '24:00' }),
  )
  const officeHours = aroundTheClock
    .slice(0, 5)
    .map(({ weekday }) => ({ weekday, from: '09:00', to: '17:00' }))

  test('The sandbox calendar of a test workspace has four notaries in its zone', async () => {
    const workspace = await installation.workspace('Europe/Madrid')
    const { data } = (await workspace.manage('GET', '/notaries')).body
    const seen = []
    for (const { id, categories, timezone, buffer_before_minutes, buffer_after_minutes } of data) {
      const { weekly, exceptions } = (await workspace.manage('GET', `/notaries/${id}/hours`)).body
      expect([exceptions, timezone, buffer_before_minutes, buffer_after_minutes]).toEqual([
        [],
        'Europe/Madrid',
        0,
        0,
      ])
      seen.push([categories, weekly])
    }
    expect(seen).toEqual([
      [everyCategory, officeHours],
      [['remote'], aroundTheClock],
      [['remote'], aroundTheClock],
      [['remote'], aroundTheClock],
    ])
    expect((await installation.admin('GET', `/manage/v1/notaries/${data[0].id}`)).status).toBe(200)
  })

  test('A live workspace gets no sandbox calendar', async () => {
    const opened = await installation.admin('POST', '/manage/v1/workspaces', { name: 'Live', mode: 'live' })
    const { body } = await installation.admin('GET', `/manage/v1/notaries?workspace_id=${opened.body.id}`)
    expect(body.data).toEqual([])
  })
})
