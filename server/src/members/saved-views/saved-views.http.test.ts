import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  workspace = await installation.workspace()
})
afterAll(() => installation.stop())

const view = {
  list: 'appointments',
  name: 'Nobody yet',
  filter: { unassigned: 'true', notary_id: 3, from: '2026-11-20', q: 'ana ort', sort: 'start' },
}

test('Only the person who saved a view reads, renames or deletes it', async () => {
  const ana = await person(installation, workspace, 'viewer')
  const ben = await person(installation, workspace, 'owner')
  const made = await ana.browser.manage('POST', '/saved-views', view)
  expect([made.status, made.body]).toEqual([201, expect.objectContaining(view)])
  const url = `/saved-views/${made.body.id}`
  for (const other of [ben.browser.manage.bind(ben.browser), workspace.manage]) {
    expect((await other('GET', '/saved-views')).body.data).toEqual([])
    for (const [method, body] of [['GET'], ['PATCH', { name: 'Mine' }], ['DELETE']] as const)
      expect((await other(method, url, body)).status).toBe(404)
  }
  await ana.browser.signIn(ana.email)
  expect((await ana.browser.manage('GET', url)).body).toEqual(made.body)
  const renamed = await ana.browser.manage('PATCH', url, { name: 'Open', filter: { status: 'draft' } })
  expect(renamed.body).toMatchObject({ name: 'Open', filter: { status: 'draft' } })
  expect((await ana.browser.manage('GET', '/saved-views?list=appointments')).body.data).toEqual([
    renamed.body,
  ])
  expect((await ana.browser.manage('GET', '/saved-views?list=reservations')).body.data).toEqual([])
  expect((await ana.browser.manage('DELETE', url)).body).toBeNull()
  const [entry] = (await workspace.manage('GET', '/audit?limit=1')).body.data
  expect(entry).toMatchObject({ action: 'view-removed', actor: `member:${ana.id}` })
  expect(JSON.stringify(entry.changes)).not.toContain('Open')
})

test('A person has at most a hundred views', async () => {
  const { browser, id } = await person(installation, workspace, 'scheduler')
  const made = await browser.manage('POST', '/saved-views', view)
  const { id: _, ...row } = await installation.ctx.db
    .selectFrom('saved_views')
    .selectAll()
    .where('id', '=', made.body.id)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: 99 }, (_, n) => ({
    ...row,
    filter: JSON.stringify(row.filter),
    name: `View ${n}`,
  }))
  await installation.ctx.db
    .insertInto('saved_views')
    .values(rows as never)
    .execute()
  const more = await browser.manage('POST', '/saved-views', { ...view, name: 'One more' })
  expect([more.status, more.body.code]).toEqual([422, 'unprocessable_entity'])
  const { n } = await installation.ctx.db
    .selectFrom('saved_views')
    .select(eb => eb.fn.countAll<string>().as('n'))
    .where('owner', '=', `member:${id}`)
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(100)
})

test('Names of views are unique in a list, and an invalid filter is rejected', async () => {
  const { browser } = await person(installation, workspace, 'scheduler')
  const save = async (more: object) =>
    (await browser.manage('POST', '/saved-views', { ...view, ...more })).body
  const first = await save({})
  expect((await save({})).data.params.name).toContain('another view')
  expect((await save({ list: 'reservations' })).list).toBe('reservations')
  const second = await save({ name: 'Other' })
  const taken = await browser.manage('PATCH', `/saved-views/${second.id}`, { name: first.name })
  expect(taken.body.data.params.name).toContain('another view')
  for (const filter of [{ from: 'tomorrow' }, { status: 'lost' }, { owner: 'x' }])
    expect((await save({ name: 'Bad', filter })).code).toBe('invalid_request')
})

test('Views end when their member leaves, and an erasure deletes those that name the person', async () => {
  const { browser, id } = await person(installation, workspace, 'admin')
  await browser.manage('POST', '/saved-views', view)
  expect((await workspace.manage('DELETE', `/members/${id}`)).status).toBe(200)
  const left = await installation.ctx.db
    .selectFrom('saved_views')
    .select('id')
    .where('owner', '=', `member:${id}`)
    .execute()
  expect(left).toEqual([])

  const booked = await makeReservation(workspace, {
    first_name: 'Zoe',
    last_name: 'Quill',
    email: 'zoe@example.com',
  })
  await workspace.call('POST', `/reservations/${booked}/cancel`)
  const other = await person(installation, workspace, 'scheduler')
  for (const [name, q] of [
    ['About zoe@example.com', 'x'],
    ['By name', 'zoe quill'],
    ['By last name', 'quill'],
    ['Quills and ink', 'quilling'],
  ])
    await other.browser.manage('POST', '/saved-views', { list: 'reservations', name, filter: { q } })
  const erased = await workspace.manage('POST', '/people/erase', { email: 'zoe@example.com' })
  expect(erased.body.status).toBe('finished')
  const { data } = (await other.browser.manage('GET', '/saved-views')).body
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['Quills and ink'])
})
