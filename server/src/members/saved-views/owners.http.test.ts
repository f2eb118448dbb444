import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, makeReservation, verdict } from '../../../test/helpers/bookings.ts'
import {
  type Call,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const view = { list: 'appointments', name: 'Open', filter: { q: 'ana ort', sort: 'start' } }

const save = async (manage: Workspace['manage'], fields: object = {}) => {
  const { status, body } = await manage('POST', '/saved-views', { ...view, ...fields })
  expect([fields, status]).toEqual([fields, 201])
  return body
}

const namesOf = async (manage: Workspace['manage'], query = '') =>
  (await manage('GET', `/saved-views?limit=100${query}`)).body.data.map(({ name }: { name: string }) => name)

async function otherToken(workspace: Workspace): Promise<Call> {
  const issued = await workspace.manage('POST', '/tokens', { name: 'Desk', scopes: ['bookings:read'] })
  return (method, path, body) => installation.as(issued.body.token)(method, `/manage/v1${path}`, body)
}

test('An owner has at most a hundred views in both lists together, and a deletion makes room', async () => {
  const workspace = await installation.workspace()
  const desk = await otherToken(workspace)
  const first = await save(workspace.manage)
  const { db } = installation.ctx
  const { id: _, ...row } = await db
    .selectFrom('saved_views')
    .selectAll()
    .where('workspace_id', '=', workspace.id)
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  const filter = JSON.stringify(row.filter) as never
  const rows = Array.from({ length: 98 }, (_, at) => ({ ...row, filter, name: `View ${at}` }))
  await db.insertInto('saved_views').values(rows).execute()
  // Two at once count each other.
  const both = await Promise.all(
    ['The hundredth', 'One too many'].map(async name =>
      workspace.manage('POST', '/saved-views', { ...view, list: 'reservations', name }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  const more = { ...view, list: 'reservations', name: 'One more' }
  expectRefusal(
    await workspace.manage('POST', '/saved-views', more),
    422,
    'unprocessable_entity',
    'You have 100 saved views. Delete one that you no longer need.',
  )
  await save(desk, more)
  const renamed = await workspace.manage('PATCH', `/saved-views/${first.id}`, { name: 'Still changeable' })
  expect(renamed.status).toBe(200)
  expect((await workspace.manage('DELETE', `/saved-views/${first.id}`)).status).toBe(200)
  await save(workspace.manage, more)
  expect(await namesOf(workspace.manage, '&list=reservations')).toEqual([
    'One more',
    both.find(({ status }) => status === 201)?.body.name,
  ])
})

test('A change of a view changes the given fields, and a rejected one changes nothing', async () => {
  const workspace = await installation.workspace()
  installation.clock.hold(installation.clock.now())
  const [first, other] = [await save(workspace.manage), await save(workspace.manage, { name: 'Other' })]
  await save(workspace.manage, { list: 'reservations', name: 'Later' })
  installation.clock.advance(60_000)
  const url = `/saved-views/${first.id}`
  const taken = 'is the name of another view. Choose another name'
  const refused = await workspace.manage('PATCH', url, { name: other.name, filter: {} })
  expect(verdict(refused)).toEqual([400, 'invalid_request', { name: taken }])
  for (const change of [
    { name: '' },
    { name: 'x'.repeat(81) },
    { filter: { status: 'lost' }, name: 'New' },
    { filter: { from: '0000-01-01' } },
  ])
    expect((await workspace.manage('PATCH', url, change)).status).toBe(400)
  expect((await workspace.manage('GET', url)).body).toEqual(first)
  let expected = first
  // The name of the view itself, and that of a view of the other list, can be given.
  for (const change of [
    { name: 'Open' },
    { filter: { status: 'draft' } },
    { name: 'Later' },
    { filter: {} },
  ]) {
    const { status, body } = await workspace.manage('PATCH', url, change)
    expected = { ...expected, ...change, changed_at: body.changed_at }
    expect([change, status, body]).toEqual([change, 200, expected])
  }
  expect(Date.parse(expected.changed_at) - Date.parse(first.created_at)).toBe(60_000)
  expect(await workspace.eventTypes()).toEqual([])
  installation.clock.release()
})

test('The admin token and each token have their own views in each workspace', async () => {
  const [workspace, other] = [await installation.workspace(), await installation.workspace()]
  const desk = await otherToken(workspace)
  const admin: Call = (method, path, body) => installation.admin(method, `/manage/v1${path}`, body)
  const saved = [
    await save(workspace.manage, { name: 'Of the token' }),
    await save(desk, { name: 'Of the desk' }),
    await save(admin, { name: 'Of the admin', workspace_id: workspace.id }),
  ]
  const asked = `&workspace_id=${workspace.id}`
  expect(await namesOf(workspace.manage)).toEqual(['Of the token'])
  expect(await namesOf(desk)).toEqual(['Of the desk'])
  expect(await namesOf(admin, asked)).toEqual(['Of the admin'])
  expect(await namesOf(admin, `&workspace_id=${other.id}`)).toEqual([])
  const [, , ofAdmin] = saved
  const path = (workspaceId: number) => `/saved-views/${ofAdmin.id}?workspace_id=${workspaceId}`
  expect((await admin('GET', path(workspace.id))).body).toEqual(ofAdmin)
  for (const [method, body] of [['GET'], ['PATCH', { name: 'Moved' }], ['DELETE']] as const)
    expectRefusal(await admin(method, path(other.id), body), 404, 'not_found', 'Saved view not found.')
  expect((await admin('DELETE', path(workspace.id))).status).toBe(200)
  expect(await namesOf(workspace.manage)).toEqual(['Of the token'])
})

test('An erasure deletes the views that name the person in any case, and none of another workspace', async () => {
  const [workspace, other] = [await installation.workspace(), await installation.workspace()]
  const names = { first_name: '%', last_name: 'O_Hara', email: 'ohara@example.com' }
  const id = await makeReservation(workspace, names)
  await workspace.call('POST', `/reservations/${id}/cancel`)
  const member = await person(installation, workspace, 'scheduler')
  const mine: Workspace['manage'] = (...given) => member.browser.manage(...given)
  const gone = [
    ['For OHARA@example.com today', { q: 'x' }],
    ['By words', { q: 'OHARA@EXAMPLE.COM' }],
    ['Both % o_hara', {}],
    ['o_HARA', {}],
    ['Last name', { q: 'O_hara' }],
    ['%', {}],
  ] as const
  // Names are no patterns, and neither a name nor a part of one is looked for in other words.
  const stay = [
    ['5% o_haras', {}],
    ['O-Hara', {}],
    ['xO_Hara', {}],
    ['100 %', { q: '%%' }],
    ['Nothing', {}],
  ] as const
  for (const [name, filter] of [...gone, ...stay]) await save(mine, { name, filter })
  await save(workspace.manage, { name: 'Calls ohara@example.com', list: 'reservations' })
  await save(other.manage, { name: 'Calls ohara@example.com' })
  const erased = await workspace.manage('POST', '/people/erase', { email: names.email })
  expect(erased.body.status).toBe('finished')
  expect((await namesOf(mine)).sort()).toEqual(stay.map(([name]) => name).sort())
  expect(await namesOf(workspace.manage)).toEqual([])
  expect(await namesOf(other.manage)).toEqual(['Calls ohara@example.com'])
})
