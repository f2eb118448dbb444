import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
import {
  between,
  type CalendarServer,
  readAgain,
  readCalendars,
  serveCalendar,
  vcalendar,
  vevent,
} from '../../../test/helpers/calendar-server.ts'
import { type Installation, startOwnInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { ownAddresses } from '../../../test/helpers/people.ts'
import { ownUids } from '../../bookings/shared/calendar-uid.ts'
import { queueUnreadCalendarsMails } from '../../members/members/calendar-mails.ts'
import { type CalendarReader, openCalendarReader } from './reader.ts'
import { readDueCalendars } from './round.ts'

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

const hourMs = 3_600_000
const base = hourAhead() * 1000
const hour = (ahead: number) => base + ahead * hourMs
const one = vcalendar(between(hour(2), hour(3)))
const serve = (text = one) => server.answer(response => response.end(text))
const day = () => new Date(hour(24)).toISOString().slice(0, 10).replaceAll('-', '')

let calendars = 0
async function open() {
  const workspace = await installation.workspace()
  const [id] = await staff(workspace, { name: 'Nora', email: 'nora@example.com' })
  const path = `/notaries/${id}/imported-calendars`
  const add = (url = `${server.url}?${++calendars}`) => workspace.manage('POST', path, { url })
  return { workspace, path, add }
}

const rowOf = async (id: number) => {
  const { rows } = await sql<{ begun: number; failures: number; next_read_at: Date }>`
    select begun, failures, next_read_at from imported_calendars where id = ${id}`.execute(
    installation.ctx.db,
  )
  if (!rows[0]) throw new Error('no calendar')
  return rows[0]
}
const startsOf = async ({ id }: Workspace) => {
  const { rows } = await sql<{ starts_at: Date }>`
    select starts_at from busy_times where workspace_id = ${id} order by 1`.execute(installation.ctx.db)
  return rows.map(({ starts_at }) => starts_at.getTime())
}

/** The server answers the requests that match only when the test says so. Others are answered at once. */
function hold(matches: (url: string) => boolean, text = one) {
  const held: ServerResponse[] = []
  server.answer((response, { url = '' }) => {
    if (matches(url)) held.push(response)
    else response.end(one)
  })
  const arrived = (count: number) => vi.waitFor(() => expect(held).toHaveLength(count), { timeout: 20_000 })
  const release = () => {
    serve()
    for (const response of held.splice(0)) response.end(text)
  }
  return { arrived, release }
}

describe('A hostile calendar', () => {
  test('A hostile calendar with a long UID repeated thousands of times is read like any other', async () => {
    serve(
      vcalendar(
        vevent(
          `UID:${'u'.repeat(200_000)}`,
          `DTSTART:${day()}T000000Z`,
          'DURATION:PT30S',
          'RRULE:FREQ=MINUTELY;COUNT=4000',
        ),
      ),
    )
    const { workspace, add } = await open()
    expect((await add()).body).toMatchObject({ events: 1, skipped_events: 0, busy_times: 4_000 })
    expect(await startsOf(workspace)).toHaveLength(4_000)
  })

  test.each([
    ['with too many times', ['RRULE:FREQ=SECONDLY'], /repeated too often/],
    ['with a rule that never ends', ['RRULE:FREQ=SECONDLY;BYMONTHDAY=30;BYMONTH=2;COUNT=5'], undefined],
  ])('A hostile calendar %s does not change the busy times of others', async (_what, lines, problem) => {
    serve()
    const { workspace, add } = await open()
    const first = await add()
    serve(vcalendar(vevent('DTSTART:19000101T000000Z', 'DURATION:PT1S', ...lines)))
    const { status, body } = await add()
    expect([status, body.data?.params.url]).toEqual(
      problem ? [400, expect.stringMatching(problem)] : [201, undefined],
    )
    expect(first.status).toBe(201)
    expect(await startsOf(workspace)).toEqual([hour(2)])
  })
})

describe('What is not read is counted:', () => {
  test('Events with an unknown zone, broken events and unread components are counted by kind', async () => {
    const unread = ['VTODO', 'VTODO', 'VJOURNAL', 'VAVAILABILITY'].map(name => [
      `BEGIN:${name}`,
      `END:${name}`,
    ])
    const zone = vevent(`DTSTART;TZID=Mars/Olympus:${day()}T100000`, 'DURATION:PT1H')
    serve(vcalendar(...unread, zone, vevent('DTSTART:soon'), between(hour(2), hour(3))))
    const { workspace, path, add } = await open()
    const counts = {
      events: 3,
      skipped_events: 1,
      unknown_timezone_events: 1,
      unread_components: { tasks: 2, journals: 1, other: 1 },
    }
    const { body } = await add()
    expect(body).toMatchObject(counts)
    expect((await workspace.manage('GET', `${path}/${body.id}`)).body).toMatchObject(counts)
    serve(vcalendar(zone))
    await readAgain(installation)
    expect((await workspace.manage('GET', `${path}/${body.id}`)).body).toMatchObject({
      events: 1,
      skipped_events: 0,
      unknown_timezone_events: 1,
      unread_components: { tasks: 0, journals: 0, other: 0 },
    })
  })

  test('Published busy times are read and not counted as unread', async () => {
    const times = `FREEBUSY;FBTYPE=BUSY:${day()}T100000Z/PT1H,${day()}T120000Z/PT1H`
    serve(vcalendar(['BEGIN:VFREEBUSY', times, 'END:VFREEBUSY']))
    const { add } = await open()
    expect((await add()).body).toMatchObject({
      events: 2,
      busy_times: 2,
      skipped_events: 0,
      unread_components: { tasks: 0, journals: 0, other: 0 },
    })
  })
})

describe('All calendars of a workspace', () => {
  /** Times of a calendar that was read before, in the past, where they are in nobody's way. */
  const fill = (workspace: Workspace, id: number, count: number) =>
    sql`insert into busy_times (workspace_id, calendar_id, starts_at, ends_at)
      select ${workspace.id}::bigint, ${id}::bigint, at, at + interval '1 second'
      from (select timestamptz '2020-01-01T00:00:00Z' + n * interval '1 minute' as at
        from generate_series(1, ${count}::int) n) times`.execute(installation.ctx.db)

  test('All calendars of a workspace have 50,000 busy times together, and more are rejected with the reason', async () => {
    serve()
    const [full, other] = [await open(), await open()]
    const first = (await full.add()).body
    await fill(full.workspace, first.id, 49_998)
    const second = await full.add()
    expect(second.status).toBe(201)
    const refused = await full.add()
    expect([refused.status, refused.body.data.params]).toEqual([
      400,
      { url: expect.stringMatching(/^cannot be read: .* 50,000 busy times together, and with this one/) },
    ])
    const counted = (await full.workspace.manage('GET', full.path)).body.data
    expect(counted).toHaveLength(2)
    expect((await other.add()).status).toBe(201)
    // The second one has more times at its next reading: those that it had stay.
    const before = await startsOf(full.workspace)
    serve(vcalendar(between(hour(5), hour(6)), between(hour(8), hour(9))))
    const again = await full.workspace.manage('POST', `${full.path}/${second.body.id}/read`)
    expect(JSON.stringify(again.body.problem)).toContain('50,000 busy times together')
    expect(await startsOf(full.workspace)).toEqual(before)
  })
})

describe('One workspace does not delay another', () => {
  test('Six endless calendars of one workspace in a round do not delay another workspace', async () => {
    serve()
    const [hostile, other] = [await open(), await open()]
    for (let n = 0; n < 5; n++) expect((await hostile.add(`${server.url}?slow${n}`)).status).toBe(201)
    const calm = (await other.add()).body
    installation.clock.advance(6 * 60_000)
    const held = hold(url => url.includes('slow'))
    const round = readCalendars(installation)
    // Two at a time, and the calendar of the other workspace beside them.
    await held.arrived(2)
    await vi.waitFor(async () => {
      const { read_at } = (await other.workspace.manage('GET', `${other.path}/${calm.id}`)).body
      expect(Date.parse(read_at)).toBeGreaterThan(Date.parse(calm.read_at))
    })
    expect((await other.add()).status).toBe(201)
    await held.arrived(2)
    held.release()
    await round
  })

  test('A workspace reads two calendars at a time by calls, then gets 429 with the reason; others are read at once', async () => {
    const [hostile, other] = [await open(), await open()]
    const held = hold(url => url.includes('slow'))
    const readings = [1, 2].map(n => hostile.add(`${server.url}?slow${n}`))
    await held.arrived(2)
    const third = await hostile.add(`${server.url}?slow3`)
    expect([third.status, third.body.code, third.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '10',
    ])
    expect(third.body.message).toMatch(/At most 2 calendar reads of a workspace run at a time/)
    expect((await other.add()).status).toBe(201)
    held.release()
    expect((await Promise.all(readings)).map(({ status }) => status)).toEqual([201, 201])
    expect((await hostile.add()).status).toBe(201)
  })

  test('A sixth calendar and a known address are rejected without being read, and delay no workspace', async () => {
    serve()
    const { workspace, path, add } = await open()
    const urls = [1, 2, 3, 4, 5].map(n => `${server.url}?of-five-${n}`)
    for (const url of urls) expect((await add(url)).status).toBe(201)
    const before = server.requests.length
    expect((await add(`${server.url}?sixth`)).status).toBe(422)
    const [, second] = (await workspace.manage('GET', path)).body.data
    const same = await workspace.manage('PATCH', `${path}/${second.id}`, { url: urls[0] })
    expect([same.status, same.body.data.params.url]).toEqual([400, expect.stringMatching(/another calendar/)])
    expect(server.requests.length).toBe(before)
    // Its own address again is read, and so is a new one.
    expect((await workspace.manage('PATCH', `${path}/${second.id}`, { url: urls[3] })).status).toBe(200)
    expect(
      (await workspace.manage('PATCH', `${path}/${second.id}`, { url: `${server.url}?new` })).status,
    ).toBe(200)
    expect(server.requests.length).toBe(before + 2)
  })
})

describe('A calendar that ends the process', () => {
  /**
   * Reads as the process does, until it would end: what was counted before stays, and nothing is recorded.
   */
  const untilTheEnd = (id: string): CalendarReader => {
    const reader = openCalendarReader(installation.ctx, ownUids(installation.ctx))
    return {
      ...reader,
      read: wanted =>
        wanted.address.endsWith(id) ? Promise.reject(new Error('the process ended')) : reader.read(wanted),
    }
  }

  test('A calendar that ends the process waits longer after each start; others are read, and a result resets it', async () => {
    serve()
    const { workspace, path, add } = await open()
    const hostile = (await add(`${server.url}?hostile`)).body
    const other = (await add()).body
    const minutesTo = (at: Date) => Math.round((at.getTime() - installation.clock.now().getTime()) / 60_000)
    const waits: number[] = []
    installation.clock.advance(6 * 60_000)
    for (let start = 1; start <= 5; start++) {
      const reader = untilTheEnd('?hostile')
      await readDueCalendars(installation.ctx, reader, queueUnreadCalendarsMails)
      await reader.close()
      const { begun, failures, next_read_at } = await rowOf(hostile.id)
      expect([begun, failures]).toEqual([start, 0])
      waits.push(minutesTo(next_read_at))
      // A start before that leaves it alone.
      const requests = server.requests.length
      const early = untilTheEnd('?hostile')
      await readDueCalendars(installation.ctx, early, queueUnreadCalendarsMails)
      await early.close()
      expect([(await rowOf(hostile.id)).begun, server.requests.length]).toEqual([start, requests])
      const { read_at } = (await workspace.manage('GET', `${path}/${other.id}`)).body
      installation.clock.advance(next_read_at.getTime() - installation.clock.now().getTime() + 6 * 60_000)
      if (start > 1) expect(Date.parse(read_at)).toBeGreaterThan(Date.parse(other.read_at))
    }
    expect(waits).toEqual([2, 2, 5, 10, 20])
    await readCalendars(installation)
    const { begun, next_read_at } = await rowOf(hostile.id)
    expect(begun).toBe(0)
    expect(minutesTo(next_read_at)).toBeLessThan(7)
  })

  test('A calendar that ends the process is counted before a call reads it, and a failure with a reason resets it', async () => {
    serve()
    const { workspace, path, add } = await open()
    const { id } = (await add()).body
    const held = hold(() => true)
    const reading = workspace.manage('POST', `${path}/${id}/read`)
    await held.arrived(1)
    const { begun, next_read_at } = await rowOf(id)
    expect(begun).toBe(1)
    expect(next_read_at.getTime()).toBeGreaterThan(installation.clock.now().getTime())
    held.release()
    expect((await reading).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ begun: 0, failures: 0 })
    server.answer(response => response.writeHead(500).end())
    expect((await workspace.manage('POST', `${path}/${id}/read`)).body.status).toBe('failing')
    expect(await rowOf(id)).toMatchObject({ begun: 0, failures: 1 })
  })

  test('A repeated call gives back the count of a calendar that ends the process', async () => {
    serve()
    const { workspace, path, add } = await open()
    const { id } = (await add()).body
    const read = () => workspace.manage('POST', `${path}/${id}/read`, {}, { 'idempotency-key': 'read-once' })
    expect((await read()).status).toBe(200)
    const before = await rowOf(id)
    const again = await read()
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect(await rowOf(id)).toEqual(before)
    const other = (await add(`${server.url}?other`)).body.id
    const key = { 'idempotency-key': 'read-once' }
    const misused = await workspace.manage('POST', `${path}/${other}/read`, {}, key)
    expect([misused.status, misused.body.code]).toEqual([409, 'idempotency_conflict'])
    expect(await rowOf(other)).toMatchObject({ begun: 0 })
  })
})

test.each(['POST /read', 'a round'])(
  'A reading of the old address by %s changes nothing once the address has changed',
  async how => {
    serve()
    const { workspace, path, add } = await open()
    const { id } = (await add(`${server.url}?old-${how.length}`)).body
    installation.clock.advance(6 * 60_000)
    const held = hold(url => url.includes('old-'), vcalendar(between(hour(20), hour(21))))
    const reading: Promise<unknown> =
      how === 'a round' ? readCalendars(installation) : workspace.manage('POST', `${path}/${id}/read`)
    await held.arrived(1)
    const changed = await workspace.manage('PATCH', `${path}/${id}`, {
      url: `${server.url}?new-${how.length}`,
    })
    expect(changed.status).toBe(200)
    held.release()
    await reading
    expect(await startsOf(workspace)).toEqual([hour(2)])
    expect((await workspace.manage('GET', `${path}/${id}`)).body).toMatchObject({
      events: 1,
      read_at: changed.body.read_at,
    })
  },
)
