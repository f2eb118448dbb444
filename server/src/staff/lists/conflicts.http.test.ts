import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { iso } from '../../../test/helpers/imports.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation

/** The next noon in UTC, at which the clock stands. */
const noon = (Math.ceil(Date.now() / 86_400_000) + 0.5) * 86_400

beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  installation.clock.hold(new Date(noon * 1000))
})
afterAll(() => installation.stop())

const hour = 3600
const day = 24 * hour
const dateOf = (at: number) => iso(at).slice(0, 10)
const [from, to] = [dateOf(noon), dateOf(noon + 60 * day)]

type Caller = Pick<Workspace, 'manage'>

/** The id of a new appointment of the notary, that many days ahead at noon. */
async function bookIn(workspace: Caller, days: number, notary_id: number): Promise<number> {
  const { status, body } = await book(workspace, noon + days * day, { notary_id })
  expect(status).toBe(201)
  return body.id
}

const read = async (workspace: Caller, path: string) => {
  const { status, body } = await workspace.manage('GET', path)
  expect([path, status]).toEqual([path, 200])
  return body
}

/** Ids of the rows that the code blocks, in the order of their start. */
const blockedBy = async (workspace: Caller, code: string, list = 'appointments'): Promise<number[]> =>
  (await read(workspace, `/${list}?blocker=${code}&from=${from}&to=${to}&sort=start`)).data.map(
    ({ id }: { id: number }) => id,
  )

const conflictsOf = async (workspace: Caller) => (await read(workspace, '/overview')).conflicts

/** What the calendar marks, by id. */
async function marked(workspace: Caller): Promise<Record<number, string[]>> {
  const { notaries } = await read(workspace, `/calendar?from=${from}&to=${dateOf(noon + 20 * day)}`)
  const rows: { id: number; conflicts: string[] }[] = notaries.flatMap(
    ({ appointments }: { appointments: object[] }) => appointments,
  )
  return Object.fromEntries(rows.map(({ id, conflicts }) => [id, conflicts]))
}

const timeOff = (workspace: Caller, notary: number, start: number, hours: number) =>
  workspace.manage('POST', `/notaries/${notary}/time-off`, {
    starts_at: iso(start),
    ends_at: iso(start + hours * hour),
  })

test('Bookings when nobody works stay on a list until somebody solves each', async () => {
  const workspace = await installation.workspace('UTC')
  const [ana = 0, ben = 0] = await staff(workspace, {}, {})
  const [off, closed, outside, both, fine] = [
    await bookIn(workspace, 2, ana),
    await bookIn(workspace, 3, ana),
    await bookIn(workspace, 4, ana),
    await bookIn(workspace, 5, ana),
    await bookIn(workspace, 6, ana),
  ]
  expect(await conflictsOf(workspace)).toEqual({ from, to, notary_off: 0, closed_day: 0 })

  await timeOff(workspace, ana, noon + 2 * day, 1)
  // Time off that begins when the session ends, or of somebody else, is no conflict.
  await timeOff(workspace, ana, noon + 6 * day + hour, 2)
  await timeOff(workspace, ben, noon + 6 * day, 1)
  const close = async (days: number) => {
    const date = dateOf(noon + days * day)
    return workspace.manage('POST', '/closures', { name: 'Move', from: date, to: date })
  }
  expect((await close(3)).status).toBe(201)
  const closure = await close(5)
  const exceptions = [{ date: dateOf(noon + 4 * day), spans: [] }]
  expect((await workspace.manage('PATCH', `/notaries/${ana}/hours`, { exceptions })).status).toBe(200)
  const ill = await timeOff(workspace, ana, noon + 5 * day - hour, 6)

  expect(await blockedBy(workspace, 'notary_off')).toEqual([off, outside, both])
  expect(await blockedBy(workspace, 'closed_day')).toEqual([closed, both])
  expect(await conflictsOf(workspace)).toEqual({ from, to, notary_off: 3, closed_day: 2 })
  const marks = await marked(workspace)
  expect(marks).toEqual({
    [off]: ['notary_off'],
    [closed]: ['closed_day'],
    [outside]: ['notary_off'],
    [both]: ['notary_off', 'closed_day'],
    [fine]: [],
  })
  const { readiness } = await read(workspace, `/appointments/${both}`)
  expect(readiness.slice(0, 2)).toMatchObject([
    { code: 'notary_off', who: 'staff' },
    { code: 'closed_day', who: 'staff' },
  ])
  const csv = await workspace.manage(
    'GET',
    `/appointments?from=${from}&to=${to}&format=csv&columns=id,blockers`,
  )
  expect(csv.body).toContain(`${both},notary_off closed_day `)

  // Each way out.
  const act = async (id: number, name: string, body: object) =>
    expect((await workspace.manage('POST', `/appointments/${id}/${name}`, body)).status).toBe(200)
  await act(off, 'assign', { notary_id: ben })
  await act(closed, 'reschedule', { timestamp: noon + 7 * day })
  await act(outside, 'cancel', {})
  expect(await blockedBy(workspace, 'notary_off')).toEqual([both])
  expect((await workspace.manage('DELETE', `/closures/${closure.body.id}`)).status).toBe(200)
  expect(await blockedBy(workspace, 'closed_day')).toEqual([])
  const gone = await workspace.manage('DELETE', `/notaries/${ana}/time-off/${ill.body.id}`)
  expect(gone.status).toBe(200)
  expect(await blockedBy(workspace, 'notary_off')).toEqual([])
  expect(await conflictsOf(workspace)).toMatchObject({ notary_off: 0, closed_day: 0 })
  expect((await marked(workspace))[both]).toEqual([])
})

test('A notary sees only their own conflicts, and nobody those of another workspace', async () => {
  const [workspace, other] = [await installation.workspace('UTC'), await installation.workspace('UTC')]
  const [ana = 0, ben = 0] = await staff(workspace, {}, {})
  const [ofAna, ofBen] = [await bookIn(workspace, 2, ana), await bookIn(workspace, 2, ben)]
  await timeOff(workspace, ana, noon + 2 * day, 1)
  await timeOff(workspace, ben, noon + 2 * day, 1)
  const own = (await person(installation, workspace, 'notary', ben)).browser
  expect(await blockedBy(own, 'notary_off')).toEqual([ofBen])
  expect(await conflictsOf(own)).toMatchObject({ notary_off: 1 })
  expect(await blockedBy(workspace, 'notary_off')).toEqual([ofAna, ofBen])
  expect(await conflictsOf(other)).toMatchObject({ notary_off: 0, closed_day: 0 })
  expect(await blockedBy(other, 'notary_off')).toEqual([])
})

test('A list by blocker needs a span, and knows the codes', async () => {
  const workspace = await installation.workspace('UTC')
  const paramsOf = async (query: string) =>
    (await workspace.manage('GET', `/appointments?${query}`)).body.data.params
  expect(await paramsOf('blocker=notary_off')).toHaveProperty('blocker')
  expect(await paramsOf(`blocker=late&from=${from}&to=${to}`)).toHaveProperty('blocker')
  expect(await blockedBy(workspace, 'no_notary', 'reservations')).toEqual([])
})
