import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../test/helpers/harness.ts'
import { insertNotaries, makeNotary, versionOf } from '../../test/helpers/notaries.ts'
import { getWorkspace } from '../workspaces/workspaces.ts'
import { calendarFor } from './availability/calendar.ts'

/* How much of a workspace one reading of its calendar has at most. */

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const dayMs = 86_400_000
const nowMs = () => installation.clock.now().getTime()
const at = (days: number) => new Date(Math.floor(nowMs() / 1000) * 1000 + days * dayMs)
const iso = (days: number) => at(days).toISOString().replace('.000', '')
const dateOf = (days: number) => at(days).toISOString().slice(0, 10)
const refusalOf = ({ status, body }: Answer) => [status, body.code, body.data?.reason, body.data?.values]
const calendarOf = async ({ id }: Workspace) => {
  const { ctx } = installation
  return calendarFor(ctx.db, ctx, await getWorkspace(ctx.db, id))
}

describe('Closures', () => {
  async function withClosures(count: number, days: number) {
    const workspace = await installation.workspace()
    const one = { workspace_id: workspace.id, name: 'C', closed_from: dateOf(days), closed_to: dateOf(days) }
    await installation.ctx.db
      .insertInto('closures')
      .values(Array.from({ length: count }, () => one))
      .execute()
    return workspace
  }
  const add = (workspace: Workspace, days: number) =>
    workspace.manage('POST', '/closures', { name: 'C', from: dateOf(days), to: dateOf(days) })
  const tooMany = [422, 'unprocessable_entity', 'too_many_closures', { most: 500 }]

  test('A workspace has at most 500 closures that are not over', async () => {
    const workspace = await withClosures(499, 3)
    const calls = await Promise.all([1, 2, 3].map(days => add(workspace, days)))
    expect(calls.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    const version = await versionOf(installation, workspace)
    expect(refusalOf(await add(workspace, 9))).toEqual(tooMany)
    expect(await versionOf(installation, workspace)).toBe(version)
    const past = (await add(workspace, -30)).body
    const self = `/closures/${past.id}`
    expect(refusalOf(await workspace.manage('PATCH', self, { to: dateOf(40) }))).toEqual(tooMany)
    expect((await workspace.manage('PATCH', self, { name: 'D' })).status).toBe(200)
    const [kept] = calls.filter(({ status }) => status === 201)
    const change = { to: dateOf(50) }
    expect((await workspace.manage('PATCH', `/closures/${kept?.body.id}`, change)).status).toBe(200)
    expect((await workspace.manage('DELETE', `/closures/${kept?.body.id}`)).status).toBe(200)
    expect((await workspace.manage('PATCH', self, { to: dateOf(40) })).status).toBe(200)
  })

  test('A workspace keeps at most 2,000 closures, with those that are over', async () => {
    const workspace = await withClosures(1_999, -40)
    expect((await add(workspace, -9)).status).toBe(201)
    const tooManyKept = [422, 'unprocessable_entity', 'too_many_kept', { case: 'closures', most: 2_000 }]
    expect(refusalOf(await add(workspace, -9))).toEqual(tooManyKept)
    expect(refusalOf(await add(workspace, 9))).toEqual(tooManyKept)
    const [last] = (await workspace.manage('GET', '/closures?limit=1')).body.data
    expect((await workspace.manage('DELETE', `/closures/${last.id}`)).status).toBe(200)
    expect((await add(workspace, 9)).status).toBe(201)
  })

  test('Notaries share one list of closures, without those of the past', async () => {
    const workspace = await withClosures(3, 3)
    await add(workspace, -5)
    await insertNotaries(installation, workspace, 20)
    const { notaries, notariesIfOpen, closures } = await calendarOf(workspace)
    expect(closures).toHaveLength(3)
    expect(new Set(notaries.map(({ closed }) => closed))).toEqual(new Set([closures]))
    expect(notaries.flatMap(({ time_off }) => time_off)).toEqual([])
    expect(notariesIfOpen.map(({ closed }) => closed)).toEqual(notaries.map(() => undefined))
  })
})

describe('Time off', () => {
  const insert = (workspace: Workspace, notary_id: number, count: number, days: number) =>
    installation.ctx.db
      .insertInto('time_off')
      .values(
        Array.from({ length: count }, () => ({
          workspace_id: workspace.id,
          notary_id,
          reason: '',
          starts_at: at(days),
          ends_at: at(days + 1),
        })),
      )
      .execute()
  const add = (workspace: Workspace, id: number, days: number) =>
    workspace.manage('POST', `/notaries/${id}/time-off`, { starts_at: iso(days), ends_at: iso(days + 1) })
  const tooMany = (place: string, most: number) => [
    ...[422, 'unprocessable_entity', 'too_many_times_off', { case: place, most }],
  ]

  test('A notary has at most 1,000 times off that are not over, and a workspace at most 20,000', async () => {
    const workspace = await installation.workspace()
    const [nora, otto, removed] = [
      await makeNotary(workspace),
      await makeNotary(workspace),
      await makeNotary(workspace),
    ]
    await insert(workspace, nora, 999, 2)
    await insert(workspace, removed, 1_500, 2)
    expect((await workspace.manage('DELETE', `/notaries/${removed}`)).status).toBe(200)
    const last = await add(workspace, nora, 3)
    expect(last.status).toBe(201)
    expect(refusalOf(await add(workspace, nora, 3))).toEqual(tooMany('notary', 1_000))
    const past = await add(workspace, nora, -9)
    const self = `/notaries/${nora}/time-off/${past.body.id}`
    const later = { ends_at: iso(4) }
    expect(refusalOf(await workspace.manage('PATCH', self, later))).toEqual(tooMany('notary', 1_000))
    const change = await workspace.manage('PATCH', `/notaries/${nora}/time-off/${last.body.id}`, later)
    expect(change.status).toBe(200)
    for (let more = 0; more < 19; more++) await insert(workspace, await makeNotary(workspace), 1_000, 2)
    expect(refusalOf(await add(workspace, otto, 3))).toEqual(tooMany('workspace', 20_000))
    expect((await add(workspace, otto, -3)).status).toBe(201)
    const { notaries } = await calendarOf(workspace)
    expect(notaries.map(({ time_off }) => time_off.length).sort()).not.toContain(1_500)
  })
})

describe('What is over or removed', () => {
  /** Times off of one day each, `days` from now, all at the same time. */
  const insertTimeOff = ({ id }: Workspace, notaryId: number, count: number, days: number) =>
    sql`insert into time_off (workspace_id, notary_id, reason, starts_at, ends_at)
      select ${id}, ${notaryId}, '', ${at(days)}, ${at(days + 1)} from generate_series(1, ${sql.lit(count)})`.execute(
      installation.ctx.db,
    )
  const kept = (of: string, most: number) => [
    ...[422, 'unprocessable_entity', 'too_many_kept', { case: of, most }],
  ]

  test('A workspace keeps at most 100,000 times off, with those that are over and of removed notaries', async () => {
    const workspace = await installation.workspace()
    const [nora, removed] = [await makeNotary(workspace), await makeNotary(workspace)]
    await insertTimeOff(workspace, removed, 60_000, -40)
    await insertTimeOff(workspace, nora, 39_999, -40)
    expect((await workspace.manage('DELETE', `/notaries/${removed}`)).status).toBe(200)
    const add = (days: number) =>
      workspace.manage('POST', `/notaries/${nora}/time-off`, { starts_at: iso(days), ends_at: iso(days + 1) })
    expect((await add(-9)).status).toBe(201)
    expect(refusalOf(await add(-9))).toEqual(kept('times_off', 100_000))
    expect(refusalOf(await add(9))).toEqual(kept('times_off', 100_000))
    const series = await workspace.manage('POST', `/notaries/${nora}/time-off/series`, {
      weekdays: ['monday'],
      from: '09:00',
      to: '10:00',
      starts_on: dateOf(-60),
      ends_on: dateOf(-30),
    })
    expect(refusalOf(series)).toEqual(kept('times_off', 100_000))
  })

  test('One calendar has at most 3,100 times off, of the notaries that are asked for', async () => {
    const workspace = await installation.workspace()
    const [nora, otto] = [await makeNotary(workspace), await makeNotary(workspace)]
    await insertTimeOff(workspace, nora, 3_101, -20)
    const read = (more = '') =>
      workspace.manage('GET', `/calendar?from=${dateOf(-22)}&to=${dateOf(-17)}${more}`)
    const refused = await read()
    expect([refused.status, Object.keys(refused.body.data.params)]).toEqual([400, ['to']])
    expect(refused.body.data.params.to).toContain('3100 times off')
    expect((await read(`&notary_ids=${otto}`)).status).toBe(200)
    const other = `/calendar?from=${dateOf(-10)}&to=${dateOf(-5)}`
    expect((await workspace.manage('GET', other)).status).toBe(200)
  })

  test('The hours that a workspace keeps have at most 150,000 spans, and it keeps 5,000 notaries', async () => {
    const workspace = await installation.workspace()
    const nora = await makeNotary(workspace)
    const gone = { removed_at: at(-3) }
    await insertNotaries(installation, workspace, 7)
    await installation.ctx.db
      .updateTable('notaries')
      .set({ exceptions: datesWith(1_000), removed_at: gone.removed_at })
      .where('workspace_id', '=', workspace.id)
      .where('id', '!=', nora)
      .execute()
    const weekly = [{ weekday: 'monday', from: '09:00', to: '10:00' }]
    const set = () => workspace.manage('PATCH', `/notaries/${nora}/hours`, { weekly })
    expect(refusalOf(await set())).toEqual(kept('spans', 150_000))
    for (let more = 0; more < 10; more++) await insertNotaries(installation, workspace, 500)
    await installation.ctx.db
      .updateTable('notaries')
      .set({ removed_at: gone.removed_at })
      .where('workspace_id', '=', workspace.id)
      .execute()
    const added = await workspace.manage('POST', '/notaries', { name: 'Nina', categories: ['remote'] })
    expect(refusalOf(added)).toEqual(kept('notaries', 5_000))
  })
})

/** Dates with 24 spans each, as they are stored. */
const datesWith = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, day) => ({
      date: dateOf(3 + day),
      spans: Array.from({ length: 24 }, (_, hour) => ({ from: hour * 60, to: hour * 60 + 30 })),
    })),
  )

describe('Hours', () => {
  const quarters = Array.from({ length: 24 }, (_, hour) => {
    const of = (minute: string) => `${String(hour).padStart(2, '0')}:${minute}`
    return { from: of('00'), to: of('30') }
  })
  const dates = (count: number, from: number) =>
    Array.from({ length: count }, (_, day) => ({ date: dateOf(from + day), spans: quarters }))

  test('The hours of the notaries of a workspace have at most 50,000 spans', async () => {
    const workspace = await installation.workspace()
    for (const { id } of (await workspace.manage('GET', '/notaries')).body.data)
      await workspace.manage('DELETE', `/notaries/${id}`)
    const [nora, otto] = [await makeNotary(workspace), await makeNotary(workspace)]
    await insertNotaries(installation, workspace, 2)
    await installation.ctx.db
      .updateTable('notaries')
      .set({ exceptions: datesWith(1_000) })
      .where('workspace_id', '=', workspace.id)
      .where('id', 'not in', [nora, otto])
      .where('removed_at', 'is', null)
      .execute()
    const set = (id: number, hours: object) => workspace.manage('PATCH', `/notaries/${id}/hours`, hours)
    const empty = { date: dateOf(400), spans: [] }
    const hours = { exceptions: [...dates(83, 5), empty] }
    // 2 × 24,000 + 83 × 24 + 1 = 49,993.
    expect((await set(nora, hours)).status).toBe(200)
    const weekly = quarters.slice(0, 8).map(span => ({ weekday: 'monday', ...span }))
    expect(refusalOf(await set(otto, { weekly }))).toEqual([
      ...[422, 'unprocessable_entity', 'too_many_spans', { most: 50_000, count: 50_001 }],
    ])
    expect((await workspace.manage('GET', `/notaries/${otto}/hours`)).body.weekly).toEqual([])
    expect((await set(otto, { weekly: weekly.slice(1) })).status).toBe(200)
    // Fewer spans than before are allowed even above the limit.
    await insertNotaries(installation, workspace, 1)
    await installation.ctx.db
      .updateTable('notaries')
      .set({ weekly: JSON.stringify(Array.from({ length: 50 }, () => ({ weekday: 1, from: 0, to: 9 }))) })
      .where('workspace_id', '=', workspace.id)
      .where('name', '=', 'Nora Vidal')
      .where('id', 'not in', [nora, otto])
      .execute()
    expect((await set(otto, { weekly: weekly.slice(2) })).status).toBe(200)
  })

  test('The calendar has the hours of dates from two days ago on', async () => {
    const workspace = await installation.workspace()
    const id = await makeNotary(workspace)
    const exceptions = [-400, -30, -2, -1, 0, 5].map(day => ({ date: dateOf(day), spans: [] }))
    await workspace.manage('PATCH', `/notaries/${id}/hours`, { exceptions })
    const { notaries } = await calendarOf(workspace)
    const known = notaries.find(notary => notary.id === id)?.exceptions
    expect(known).toEqual([-2, -1, 0, 5].map(day => ({ date: dateOf(day), spans: [] })))
    const hours = (await workspace.manage('GET', `/notaries/${id}/hours`)).body
    expect(hours.exceptions).toHaveLength(6)
  })
})

test('Calls that need the same calendar at the same time read it once', async () => {
  const workspace = await installation.workspace()
  await makeNotary(workspace)
  const calendars = await Promise.all([1, 2, 3, 4].map(() => calendarOf(workspace)))
  expect(new Set(calendars).size).toBe(1)
  expect(calendars[0]?.notaries.length).toBeGreaterThan(0)
})
