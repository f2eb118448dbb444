import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal, makeReservation } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'

/** The test sets the time. */
const clock = { at: new Date('2027-03-10T12:00:00Z'), now: () => clock.at }

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({}, { clock })
})
afterAll(() => installation.stop())
beforeEach(() => {
  clock.at = new Date('2027-03-10T12:00:00Z')
})

const path = '/appointments/availability'

const ask = async (workspace: Workspace, query: Record<string, string | number> = {}) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return workspace.call('GET', `${path}?${search}`)
}

/** Ranges of slots that are true, as `0900-1030 1100-1115`. */
function free(availability: Record<string, boolean>): string {
  const runs: [string, string][] = []
  for (const [key, isFree] of Object.entries(availability)) {
    const [from = '', to = ''] = key.split('-')
    const last = runs.at(-1)
    if (isFree && last?.[1] === from && from !== '0000') last[1] = to
    else if (isFree) runs.push([from, to])
  }
  return runs.map(run => run.join('-')).join(' ')
}

/** The free slots of a day. */
const freeOn = async (workspace: Workspace, query: Record<string, string | number>) =>
  free((await ask(workspace, query)).body.availability)

/** The slots with this reason, in the form of free ones. */
const because = (body: { availability: object; reasons: Record<string, string> }, reason: string) =>
  free(Object.fromEntries(Object.keys(body.availability).map(key => [key, body.reasons[key] === reason])))

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const daily = (from: string, to: string) => weekdays.map(weekday => ({ weekday, from, to }))

/** A workspace without the sandbox calendar, with one notary. */
async function workspaceWith(hours: object, notary: object = {}, timezone = 'UTC') {
  const workspace = await installation.workspace(timezone)
  const { data } = (await workspace.manage('GET', '/notaries')).body
  for (const { id } of data) expect((await workspace.manage('DELETE', `/notaries/${id}`)).status).toBe(200)
  return { workspace, notaryId: await addNotary(workspace, hours, notary) }
}

async function addNotary(workspace: Workspace, hours: object, notary: object = {}): Promise<number> {
  const body = { name: 'Nora Vidal', categories: ['remote'], ...notary }
  const added = await workspace.manage('POST', '/notaries', body)
  expect(added.status).toBe(201)
  expect((await workspace.manage('POST', `/notaries/${added.body.id}/hours`, hours)).status).toBe(200)
  return added.body.id
}

/** Claims quarters of a notary, permanently or until then. */
async function claim(
  workspace: Workspace,
  notaryId: number,
  slots: string[],
  expires_at: Date | null = null,
): Promise<number> {
  const booking_id = await makeReservation(workspace)
  const rows = slots.map(slot => ({
    workspace_id: workspace.id,
    notary_id: notaryId,
    slot: new Date(slot),
    booking_id,
    expires_at,
  }))
  await installation.ctx.db.insertInto('claims').values(rows).execute()
  return booking_id
}

describe('the sandbox calendar', () => {
  let workspace: Workspace
  beforeAll(async () => {
    workspace = await installation.workspace('America/New_York')
  })

  test("Availability without parameters is that of today in the workspace's time zone", async () => {
    const { status, body } = await workspace.call('GET', path)
    expect(status).toBe(200)
    const { availability, ...rest } = body
    expect(rest).toEqual({
      object: 'availability',
      date: '2027-03-10',
      timezone: 'America/New_York',
      utc_offset: -5,
      utc_offset_minutes: -300,
      links: { self: `${installation.url}/wp-json/v3${path}?date=2027-03-10&timezone=America%2FNew_York` },
    })
    expect(Object.keys(availability)).toHaveLength(96)
    expect(Object.keys(availability).slice(0, 5)).toEqual([
      '0000-0015',
      '0015-0030',
      '0030-0045',
      '0045-0100',
      '0100-0115',
    ])
    expect(Object.keys(availability).at(-1)).toBe('2345-0000')
    // The local time is 07:00, and the notice is one hour.
    expect(free(availability)).toBe('0800-0000')
  })

  test('The sandbox calendar has its own URL, which returns the same', async () => {
    const asked = await ask(workspace, {
      date: '2027-03-12',
      timezone: 'Etc/GMT+5',
      wet: 1,
      remote: 0,
      explain: 1,
    })
    const self: string = asked.body.links.self
    expect(self).toBe(
      `${installation.url}/wp-json/v3${path}?date=2027-03-12&timezone=Etc%2FGMT%2B5&wet=1&explain=1`,
    )
    const again = await installation.as(workspace.token)('GET', self.slice(installation.url.length))
    expect(again.body).toEqual(asked.body)
  })

  test.each([
    ['remote', '0000-0000'],
    ['enotary', '0000-0000'],
    ['wet', '0900-1615'],
    ['international', '0900-1615'],
    ['apostille', '0900-1615'],
  ])('Availability for %s on a weekday has %s', async (flag, expected) => {
    expect(await freeOn(workspace, { date: '2027-03-12', [flag]: 1 })).toBe(expected)
  })

  test('Availability on a weekend has only remote and what enotary alone can sign', async () => {
    expect(await freeOn(workspace, { date: '2027-03-13', remote: 1 })).toBe('0000-0000')
    expect(await freeOn(workspace, { date: '2027-03-13', international: 1, wet: 1, apostille: 1 })).toBe('')
    expect(await freeOn(workspace, { date: '2027-03-13', enotary: 1 })).toBe('0000-0000')
  })

  test('Availability with several flags is their union, and flags without a 1 mean no flags', async () => {
    const date = '2027-03-12'
    expect(await freeOn(workspace, { date, wet: 1, remote: 1 })).toBe('0000-0000')
    expect(await freeOn(workspace, { date, wet: 1, remote: 0 })).toBe('0900-1615')
    expect(await freeOn(workspace, { date, wet: 0, enotary: 2, apostille: -1 })).toBe('0000-0000')
    expect(await freeOn(workspace, { date })).toBe('0000-0000')
  })

  test.each(['', 'tomorrow', '2027-02-29', '2027-3-12', '20270312', '2027-03-12T00:00:00Z', "' or 1=1 --"])(
    'Availability for a date of %j is that of today',
    async date => {
      const { status, body } = await ask(workspace, { date })
      expect([status, body.date, free(body.availability)]).toEqual([200, '2027-03-10', '0800-0000'])
    },
  )

  test('Availability for today uses the time zone of the request', async () => {
    const dates = ['Pacific/Kiritimati', 'Pacific/Midway', 'Asia/Kathmandu'].map(
      async timezone => (await ask(workspace, { timezone })).body.date,
    )
    expect(await Promise.all(dates)).toEqual(['2027-03-11', '2027-03-10', '2027-03-10'])
  })

  test.each([
    ['Asia/Kathmandu', 5, 345],
    ['America/St_Johns', -3, -210],
    ['Pacific/Chatham', 13, 825],
    ['UTC', 0, 0],
    ['Pacific/Marquesas', -9, -570],
  ])('The zone %s is whole hours %d and minutes %d ahead', async (timezone, hours, minutes) => {
    const { body } = await ask(workspace, { timezone, date: '2027-03-12' })
    expect([body.utc_offset, body.utc_offset_minutes]).toEqual([hours, minutes])
  })

  test.each([0, 2, -1])('Availability with explain=%d has no reasons', async explain => {
    const { body } = await ask(workspace, { explain })
    expect([body.reasons, body.links.self.includes('explain')]).toEqual([undefined, false])
  })

  test('A notary works by their own wall clock, in whatever time zone a caller asks', async () => {
    const office = { date: '2027-03-12', wet: 1 }
    // 09:00 to 17:00 in New York.
    expect(await freeOn(workspace, { ...office, timezone: 'UTC' })).toBe('1400-2115')
    expect(await freeOn(workspace, { ...office, timezone: 'Asia/Kathmandu' })).toBe('0000-0300 1945-0000')
    expect(await freeOn(workspace, { ...office, timezone: 'America/St_Johns' })).toBe('1030-1745')
  })

  test.each(['Mars/Base', 'EST5', '+01:00', 'PST', 'UTC '.repeat(200), 'Europe/Berlin\u0000'])(
    'Availability rejects the time zone %j',
    async timezone => {
      const answer = await ask(workspace, { timezone })
      const reason = 'must be an IANA time zone name such as America/New_York'
      expectRefusal(answer, 400, 'invalid_request', `Invalid parameter: timezone ${reason}.`, {
        timezone: reason,
      })
    },
  )

  test('Availability rejects flags that are not integers, all at once', async () => {
    const answer = await ask(workspace, { remote: 'yes', wet: '1.5', explain: 'true', international: '' })
    const reason = 'must be an integer'
    expectRefusal(answer, 400, 'invalid_request', `Invalid parameter: remote ${reason}.`, {
      remote: reason,
      wet: reason,
      explain: reason,
      international: reason,
    })
  })

  test('Availability needs its own scope', async () => {
    const others = await workspace.withScopes('appointments:read', 'appointments:write', 'reservations:read')
    expectRefusal(await others('GET', path), 403, 'forbidden', 'Insufficient scope: availability:read')
    const allowed = await workspace.withScopes('availability:read')
    expect((await allowed('GET', path)).status).toBe(200)
  })
})

describe('a slot is true', () => {
  const date = '2027-03-12'

  test('A slot is true where the shortest service fits into the shift, and false when no notary is free', async () => {
    const { workspace, notaryId } = await workspaceWith({ weekly: daily('09:00', '12:00') })
    expect(await freeOn(workspace, { date })).toBe('0900-1145')
    await claim(workspace, notaryId, ['2027-03-12T10:00Z', '2027-03-12T10:15Z'])
    const { body } = await ask(workspace, { date, explain: 1 })
    expect(free(body.availability)).toBe('0900-0945 1030-1145')
    expect(because(body, 'booked')).toBe('0945-1030')
    expect(because(body, 'closed')).toBe('0000-0900 1145-0000')
    expect(Object.keys(body.reasons)).toHaveLength(96 - 8)
    expect(body.reasons).not.toHaveProperty('0900-0915')
  })

  test('A slot is true as long as another notary is free', async () => {
    const { workspace, notaryId } = await workspaceWith({ weekly: daily('09:00', '12:00') })
    await claim(workspace, notaryId, ['2027-03-12T10:00Z'])
    expect(await freeOn(workspace, { date })).toBe('0900-0945 1015-1145')
    await addNotary(workspace, { weekly: daily('10:00', '11:00') })
    expect(await freeOn(workspace, { date })).toBe('0900-0945 1000-1145')
  })

  test('A slot is true where the buffers are free too, which may lie beside the shift', async () => {
    const { workspace, notaryId } = await workspaceWith(
      { weekly: daily('09:00', '12:00') },
      { buffer_before_minutes: 10, buffer_after_minutes: 20 },
    )
    expect(await freeOn(workspace, { date })).toBe('0900-1145')
    await claim(workspace, notaryId, ['2027-03-12T08:45Z', '2027-03-12T12:15Z'])
    // 09:00 would need 08:50 too; 11:30 would last until 12:20.
    expect(await freeOn(workspace, { date })).toBe('0915-1130')
  })

  test('Slots are true over midnight and over the end of the week', async () => {
    const { workspace } = await workspaceWith({ weekly: [{ weekday: 'sunday', from: '22:00', to: '01:00' }] })
    expect(await freeOn(workspace, { date: '2027-03-14' })).toBe('2200-0000')
    expect(await freeOn(workspace, { date: '2027-03-15' })).toBe('0000-0045')
  })

  test('Slots follow the hours of the date if it has some, and are false in time off', async () => {
    const { workspace, notaryId } = await workspaceWith({
      weekly: daily('09:00', '17:00'),
      exceptions: [
        { date: '2027-03-12', spans: [{ from: '06:00', to: '07:00' }] },
        { date: '2027-03-13', spans: [] },
      ],
    })
    expect(await freeOn(workspace, { date })).toBe('0600-0645')
    expect(await freeOn(workspace, { date: '2027-03-13' })).toBe('')
    const off = { starts_at: '2027-03-14T10:07:30Z', ends_at: '2027-03-14T15:00:00Z' }
    expect((await workspace.manage('POST', `/notaries/${notaryId}/time-off`, off)).status).toBe(201)
    expect(await freeOn(workspace, { date: '2027-03-14' })).toBe('0900-0945 1500-1645')
  })

  test('Slots follow changes of hours, services and notaries at once', async () => {
    const { workspace, notaryId } = await workspaceWith({ weekly: daily('09:00', '10:00') })
    const seen = [await freeOn(workspace, { date })]
    const change = async (method: string, path: string, body?: object) => {
      expect((await workspace.manage(method, path, body)).status).toBeLessThan(300)
      seen.push(await freeOn(workspace, { date }))
    }
    await change('PATCH', `/notaries/${notaryId}/hours`, { weekly: daily('09:00', '11:00') })
    for (const handle of ['remote', 'general_notary']) {
      await change('PATCH', `/services/${handle}`, { duration_minutes: 90 })
    }
    await change('PATCH', `/notaries/${notaryId}`, { timezone: 'Asia/Kathmandu' })
    await change('PATCH', `/notaries/${notaryId}`, { categories: ['wet'] })
    await change('DELETE', `/services/wet`)
    expect(seen).toEqual(['0900-0945', '0900-1045', '0900-1045', '0900-0945', '0315-0400', '0315-0430', ''])
  })

  test("A held slot is false until the hold expires by the workspace's time", async () => {
    const { workspace, notaryId } = await workspaceWith({ weekly: daily('09:00', '10:00') })
    await claim(workspace, notaryId, ['2027-03-12T09:00Z'], new Date('2027-03-10T12:05:00Z'))
    const held = (await ask(workspace, { date, explain: 1 })).body
    expect([free(held.availability), because(held, 'held')]).toEqual(['0915-0945', '0900-0915'])
    clock.at = new Date('2027-03-10T12:05:00Z')
    expect(await freeOn(workspace, { date })).toBe('0900-0945')
    clock.at = new Date('2027-03-10T12:04:59.999Z')
    expect(await freeOn(workspace, { date })).toBe('0915-0945')
  })

  test('The reason of a slot is held if a notary would be free without holds, otherwise booked', async () => {
    const { workspace, notaryId } = await workspaceWith({ weekly: daily('09:00', '10:00') })
    const second = await addNotary(workspace, { weekly: daily('09:00', '10:00') })
    const expires = new Date('2027-03-10T12:05:00Z')
    await claim(workspace, notaryId, ['2027-03-12T09:00Z', '2027-03-12T09:30Z'])
    await claim(workspace, second, ['2027-03-12T09:15Z'], expires)
    await claim(workspace, second, ['2027-03-12T09:45Z'])
    const { reasons } = (await ask(workspace, { date, explain: 1 })).body
    expect([reasons['0900-0915'], reasons['0915-0930'], reasons['0930-0945']]).toEqual([
      'held',
      'held',
      'booked',
    ])
  })

  test('Slots are true from the notice on, up to the horizon', async () => {
    const { workspace } = await workspaceWith({ weekly: daily('00:00', '24:00') })
    const path = `/workspaces/${workspace.id}`
    const settings = { minimum_notice_minutes: 90, horizon_days: 2 }
    expect((await workspace.manage('PATCH', path, settings)).status).toBe(200)
    clock.at = new Date('2027-03-10T12:00:00.001Z')
    const today = (await ask(workspace, { explain: 1 })).body
    expect(because(today, 'past')).toBe('0000-1215')
    expect(because(today, 'notice')).toBe('1215-1345')
    expect(free(today.availability)).toBe('1345-0000')
    const last = (await ask(workspace, { date: '2027-03-12', explain: 1 })).body
    expect([free(last.availability), because(last, 'horizon')]).toEqual(['0000-1215', '1215-0000'])
    const beyond = (await ask(workspace, { date: '9999-12-31', explain: 1 })).body
    expect(because(beyond, 'horizon')).toBe('0000-0000')
    const before = (await ask(workspace, { date: '0001-01-01', explain: 1 })).body
    expect(because(before, 'past')).toBe('0000-0000')
    clock.at = new Date('2027-03-10T12:00:00Z')
    expect(await freeOn(workspace, {})).toBe('1330-0000')
    expect(await freeOn(workspace, { date: '2027-03-12' })).toBe('0000-1215')
  })

  test('Slots follow the clock of a test workspace', async () => {
    const { workspace } = await workspaceWith({ weekly: daily('00:00', '24:00') })
    const moved = await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, {
      set_to: '2027-06-01T08:30:00Z',
    })
    expect(moved.status).toBe(200)
    const { body } = await ask(workspace)
    expect([body.date, free(body.availability)]).toEqual(['2027-06-01', '0930-0000'])
  })

  test('Slots do not depend on bookings of another workspace', async () => {
    const one = await workspaceWith({ weekly: daily('09:00', '10:00') })
    const other = await workspaceWith({ weekly: daily('14:00', '15:00') })
    await claim(one.workspace, one.notaryId, ['2027-03-12T09:00Z', '2027-03-12T09:30Z'])
    expect(await freeOn(one.workspace, { date })).toBe('')
    expect(await freeOn(other.workspace, { date })).toBe('1400-1445')
  })

  test('No slot is true without a notary on duty or a service', async () => {
    const { workspace, notaryId } = await workspaceWith({ weekly: daily('09:00', '10:00') })
    expect(await freeOn(workspace, { date, wet: 1 })).toBe('')
    expect((await workspace.manage('DELETE', `/notaries/${notaryId}`)).status).toBe(200)
    const { body } = await ask(workspace, { date, explain: 1 })
    expect(because(body, 'closed')).toBe('0000-0000')
  })

  test('A slot is true when one of forty notaries on duty is free', async () => {
    const { workspace, notaryId } = await workspaceWith({ weekly: daily('09:00', '10:00') })
    const ids = [notaryId]
    for (let more = 0; more < 39; more++) {
      ids.push(await addNotary(workspace, { weekly: daily('09:00', '10:00') }))
    }
    const quarters = ['09:00', '09:15', '09:30', '09:45'].map(time => `2027-03-12T${time}Z`)
    for (const id of ids.slice(0, -1)) await claim(workspace, id, quarters)
    await claim(workspace, ids.at(-1) ?? 0, quarters.slice(0, 1))
    const { body } = await ask(workspace, { date, explain: 1 })
    expect([free(body.availability), because(body, 'booked')]).toEqual(['0915-0945', '0900-0915'])
  })
})

describe('on a day on which the clock', () => {
  const always = { weekly: daily('00:00', '24:00') }

  test.each([
    ['America/New_York', '2027-03-14', '0200-0300', -4, -240],
    ['Australia/Lord_Howe', '2027-10-03', '0200-0230', 11, 660],
    ['Pacific/Chatham', '2027-09-26', '0245-0345', 13, 825],
    ['Africa/Cairo', '2027-04-30', '0000-0100', 3, 180],
  ])(
    'When the clock is put forward in %s on %s, the skipped slots are false',
    async (timezone, date, gap, hours, minutes) => {
      const { workspace } = await workspaceWith(always, { timezone }, timezone)
      await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { horizon_days: 365 })
      const { body } = await ask(workspace, { date, explain: 1 })
      expect(because(body, 'skipped')).toBe(gap)
      expect(Object.values(body.availability).filter(Boolean)).toHaveLength(
        96 - Object.keys(body.reasons).length,
      )
      expect(new Set(Object.values(body.reasons))).toEqual(new Set(['skipped']))
      expect([body.utc_offset, body.utc_offset_minutes]).toEqual([hours, minutes])
    },
  )

  test('When the clock is put back, a slot that comes twice is true if either is free', async () => {
    const { workspace, notaryId } = await workspaceWith(
      always,
      { timezone: 'America/New_York' },
      'America/New_York',
    )
    await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { horizon_days: 365 })
    const query = { date: '2027-11-07', explain: 1 }
    expect(free((await ask(workspace, query)).body.availability)).toBe('0000-0000')
    // 01:00 local time is 05:00 and 06:00 in UTC.
    await claim(workspace, notaryId, ['2027-11-07T05:00Z'])
    expect(free((await ask(workspace, query)).body.availability)).toBe('0000-0045 0100-0000')
    await claim(workspace, notaryId, ['2027-11-07T06:00Z'], new Date('2027-03-10T12:05:00Z'))
    const { body } = await ask(workspace, query)
    expect(free(body.availability)).toBe('0000-0045 0115-0000')
    // Fails twice: booked the first time, held the second.
    expect([body.reasons['0045-0100'], body.reasons['0100-0115']]).toEqual(['booked', 'held'])
    expect([body.utc_offset, body.utc_offset_minutes]).toEqual([-5, -300])
  })

  test('When the clock skips the whole date, no slot is true', async () => {
    const { workspace } = await workspaceWith(always)
    clock.at = new Date('2011-12-29T00:00:00Z')
    const query = { timezone: 'Pacific/Apia', explain: 1 }
    const { body } = await ask(workspace, { ...query, date: '2011-12-30' })
    expect(because(body, 'skipped')).toBe('0000-0000')
    expect([body.date, body.utc_offset, body.utc_offset_minutes]).toEqual(['2011-12-30', 14, 840])
    expect(await freeOn(workspace, { ...query, date: '2011-12-31' })).toBe('0000-0000')
    expect((await ask(workspace, { ...query, date: '2011-12-29' })).body.utc_offset).toBe(-10)
  })
})
