import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staff } from '../../../test/helpers/calendar.ts'
import {
  between,
  type CalendarServer,
  icsTime,
  readCalendars,
  serveCalendar,
  vcalendar,
  vevent,
} from '../../../test/helpers/calendar-server.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { ownAddresses } from '../../../test/helpers/people.ts'
import { busyAfter } from './busy.ts'
import { findCalendar } from './queries.ts'
import { storeMostTimes } from './store-times.ts'

let installation: Installation
let server: CalendarServer
beforeAll(async () => {
  installation = await startOwnInstallation({ ...ownAddresses, JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
  server = await serveCalendar('')
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await installation.stop()
})

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const first = Math.ceil(Date.now() / dayMs) * dayMs + dayMs
/** Days on which the notary is away before and after each change. */
const away = [first + 20 * dayMs, first + 24 * dayMs] as const
const count = 1_500

/** Short times that all lie elsewhere with another shift, and the days away: in one event or in two. */
function serve(shift: number, etag: string, awayUntil = [away[1]]) {
  const short = vevent(
    `DTSTART:${icsTime(first + shift * minuteMs)}`,
    'DURATION:PT1M',
    `RRULE:FREQ=MINUTELY;INTERVAL=12;COUNT=${count}`,
  )
  const starts = [away[0], ...awayUntil.slice(0, -1)]
  const long = awayUntil.map((end, index) => between((starts[index] ?? 0) + index * 1_000, end))
  const text = vcalendar(short, ...long)
  server.answer((response, request) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.setHeader('etag', etag).end(text)
  })
}

async function open() {
  const workspace = await installation.workspace()
  const [notary] = await staff(workspace, { name: 'Nora', email: 'nora@example.com' })
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { horizon_days: 60 })
  const path = `/notaries/${notary}/imported-calendars`
  return { workspace, path, add: () => workspace.manage('POST', path, { url: server.url }) }
}

async function storedIn({ id }: Workspace) {
  const { rows } = await sql<{ starts_at: Date; writer: string }>`
    select starts_at, xmin::text as writer from busy_times where workspace_id = ${id} order by 1`.execute(
    installation.ctx.db,
  )
  const writers = Object.values(Object.groupBy(rows, ({ writer }) => writer)).map(some => some?.length ?? 0)
  return { starts: rows.map(({ starts_at }) => starts_at.getTime()), most: Math.max(0, ...writers) }
}

const versionOf = async ({ id }: Workspace) => {
  const { rows } = await sql<{ version: number }>`
    select calendar_version as version from workspaces where id = ${id}`.execute(installation.ctx.db)
  return Number(rows[0]?.version)
}

const startsOf = (shift: number) =>
  Array.from({ length: count }, (_, index) => first + (index * 12 + shift) * minuteMs)

/** Looks until the work ends. Whether a moment of the days away was ever free. */
async function wasFreeDuring(workspace: Workspace, work: Promise<unknown>): Promise<boolean> {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  let wasFree = false
  const moments = [0.1, 0.9, 2, 3.9].map(days => away[0] + days * dayMs)
  while (!isOver) {
    const [calendar] = await busyAfter(installation.ctx.db, workspace.id, new Date(first))
    const times = calendar?.times ?? []
    for (const at of moments)
      wasFree ||= !times.some(({ starts_at, ends_at }) => starts_at.getTime() <= at && at < ends_at.getTime())
    for (const [index, { starts_at }] of times.entries())
      wasFree ||= index > 0 && starts_at <= (times[index - 1]?.ends_at ?? starts_at)
    await sleep(1)
  }
  await ended
  return wasFree
}

test('A calendar whose times all change is stored in short steps that never free a taken time', async () => {
  serve(0, '"a"')
  const { workspace, path, add } = await open()
  const added = await add()
  expect(added.body).toMatchObject({ busy_times: count + 1, problem: null })
  const before = await storedIn(workspace)
  expect(before.starts).toEqual([...startsOf(0), away[0]].sort((a, b) => a - b))
  expect(before.most).toBeLessThanOrEqual(1_000)

  serve(5, '"b"', [away[0] + dayMs, away[1]])
  const versionBefore = await versionOf(workspace)
  const reading = workspace.manage('POST', `${path}/${added.body.id}/read`)
  expect(await wasFreeDuring(workspace, reading)).toBe(false)
  expect((await reading).body).toMatchObject({ busy_times: count + 2, problem: null })
  const after = await storedIn(workspace)
  expect(after.starts).toEqual([...startsOf(5), away[0], away[0] + dayMs + 1_000].sort((a, b) => a - b))
  expect(after.most).toBeLessThanOrEqual(1_000)
  // Each step says so to the searches: two that add, and two that remove.
  expect((await versionOf(workspace)) - versionBefore).toBeGreaterThanOrEqual(4)
  const { rows } = await sql<{ ends_at: Date }>`
    select ends_at from busy_times where workspace_id = ${workspace.id} and starts_at = ${new Date(away[0])}`.execute(
    installation.ctx.db,
  )
  expect(rows).toEqual([{ ends_at: new Date(away[0] + dayMs) }])
})

test('A process that ends between two steps leaves a calendar that the next reading reads whole', async () => {
  serve(0, '"c"')
  const { workspace, path, add } = await open()
  const { id } = (await add()).body
  const { ctx } = installation
  const calendar = await findCalendar(ctx.db, workspace.id, id)
  if (!calendar) throw new Error('The calendar is missing.')
  const times = startsOf(3).map(at => ({ starts_at: new Date(at), ends_at: new Date(at + minuteMs) }))
  // The reading that is never recorded.
  await storeMostTimes(ctx, calendar, times)
  expect((await storedIn(workspace)).starts).toEqual(startsOf(3))

  // The calendar itself did not change, and says so to whoever asks with its tag.
  installation.clock.advance(6 * minuteMs)
  await readCalendars(installation)
  expect((await storedIn(workspace)).starts).toEqual([...startsOf(0), away[0]].sort((a, b) => a - b))
  const read = await workspace.manage('GET', `${path}/${id}`)
  expect(read.body).toMatchObject({ busy_times: count + 1, problem: null })
  await readCalendars(installation)

  const gone = { ...calendar, address: 'another' }
  await storeMostTimes(ctx, gone, times)
  expect((await storedIn(workspace)).starts).toHaveLength(count + 1)
})
