import { describe, expect, test, vi } from 'vitest'
import { book } from '../../../test/helpers/calendar.ts'
import { engine } from '../../../test/helpers/harness.ts'
import { csvOf, importAll, iso } from '../../../test/helpers/imports.ts'
import { deliverAll } from '../../../test/helpers/mails.ts'
import { office, start, type World, withPost } from '../../../test/helpers/post.ts'
import { tellDefaultPlaces } from './default-places.ts'

/* Changes of the default place and link of services and notaries: who is told of them, and when. */

const post = withPost()

const oak = '2 Oak Ave, Miami'
const elm = '3 Elm St, Miami'
const hourS = 3_600
const { minutes } = post

/** One job of the workspace. */
const oneJob = ({ workspace }: World): Promise<void> =>
  tellDefaultPlaces(post.installation.ctx, { workspace_id: workspace.id }, 'test')

const changesOf = ({ workspace }: World) =>
  post.installation.ctx.db
    .selectFrom('place_changes')
    .selectAll()
    .where('workspace_id', '=', workspace.id)
    .execute()

/** All jobs of the workspace, which this installation does not run by itself. */
async function allJobs(world: World): Promise<void> {
  while ((await changesOf(world)).length > 0) await oneJob(world)
}

const setPlace = ({ staff }: World, location: string | null, more: object = {}) =>
  staff('PATCH', '/services/remote', { location, ...more })

/** An appointment at the default place of its service, of which its people were told. */
async function openAtDefault(): Promise<World> {
  const world = await post.open({ location: null })
  await setPlace(world, office)
  await allJobs(world)
  expect(await minutes(world.at, 3)).toEqual(changed)
  return world
}

const changed = ['1 ana: Changed REQUEST +1', '1 ben: Changed REQUEST +1', '1 nora: Changed REQUEST +1']
const changedTo = (place: string) => changed.map(line => `${line} at ${place}`)

const entriesOf = async ({ workspace }: World, action: string) =>
  (await workspace.manage('GET', `/audit?action=${action}`)).body.data

test('A changed place of a service is told to all people of its future appointments a minute later', async () => {
  const world = await openAtDefault()
  const before = post.server.raw.length
  await setPlace(world, oak)
  await allJobs(world)
  expect(await minutes(world.at, 4)).toEqual(changedTo(oak))
  for (const mail of (await post.server.mails()).slice(before)) {
    expect(mail.text).toContain(oak)
    expect(mail.text).toContain(office)
  }
  expect(await entriesOf(world, 'service-place-told')).toMatchObject([
    {
      actor: 'system',
      subject: { object: 'service', id: 'remote' },
      changes: {
        people_told: { before: null, after: 3 },
        appointments: { before: null, after: 1 },
      },
    },
    {},
  ])
})

test('A changed place of a service is not told where it does not hold', async () => {
  const world = await openAtDefault()
  const { workspace, staff, at, nora } = world
  const other = await openAtDefault()
  const service = {
    handle: 'another',
    label: 'Another',
    category: 'remote',
    signing_methods: ['remote'],
    duration_minutes: 30,
    unit_price: 25,
    currency: 'USD',
  }
  await staff('POST', '/services', service)
  const add = async (name: string, hours: number, fields: object = {}) => {
    const given = { email: at(name), notary_id: nora, ...fields }
    const { status, body } = await book(workspace, start + hours * hourS, given)
    expect([status, body]).toEqual([201, body])
    return body.id as number
  }
  await add('own', 1, { location: elm })
  await add('past', -80)
  await staff('POST', `/appointments/${await add('gone', 3)}/cancel`, {})
  await add('another', 4, { service: 'another' })
  await minutes(at, 3)
  post.installation.clock.advance(72 * hourS * 1000)
  await minutes(at, 3)
  await setPlace(world, oak)
  await allJobs(world)
  expect(await minutes(at, 3)).toEqual(changedTo(oak))
  expect(await minutes(other.at, 1)).toEqual([])
})

describe('A change that is undone', () => {
  test('A changed place that is undone within the minute is not told', async () => {
    const world = await openAtDefault()
    await setPlace(world, oak)
    await allJobs(world)
    await deliverAll(post.installation)
    post.installation.clock.advance(30_000)
    await setPlace(world, office)
    await allJobs(world)
    expect(await minutes(world.at, 4)).toEqual([])
    await setPlace(world, oak)
    await allJobs(world)
    expect(await minutes(world.at, 4)).toEqual(changedTo(oak))
  })

  test('A changed place that is undone before its job begins is not told', async () => {
    const world = await openAtDefault()
    await setPlace(world, oak)
    await setPlace(world, office)
    await allJobs(world)
    expect(await minutes(world.at, 4)).toEqual([])
  })
})

/** What the mails since say. */
async function textsSince(before: number): Promise<string[]> {
  return (await post.server.mails()).slice(before).map(({ text }) => text ?? '')
}

describe('Changes that wait together', () => {
  test('Changes of a place that wait together are told in one mail, with the first and the last place', async () => {
    const world = await openAtDefault()
    const before = post.server.raw.length
    for (const place of [oak, '9 Fir St, Miami', elm]) await setPlace(world, place)
    await oneJob(world)
    expect(await changesOf(world)).toEqual([])
    expect(await minutes(world.at, 4)).toEqual(changedTo(elm))
    for (const text of await textsSince(before)) {
      expect(text).toContain(office)
      expect(text).toContain(elm)
      expect(text).not.toMatch(/Oak Ave|Fir St/)
    }
    const entries = await entriesOf(world, 'service-place-told')
    expect(entries).toHaveLength(2)
    expect(entries[0].changes).toEqual({
      people_told: { before: null, after: 3 },
      appointments: { before: null, after: 1 },
    })
  })

  test('An appointment that was booked between two changes is told only the second one, also if it undoes the first', async () => {
    const world = await openAtDefault()
    const { clock } = post.installation
    for (const [hours, last] of [
      [5, elm],
      [6, office],
    ] as const) {
      await setPlace(world, oak)
      clock.advance(1_000)
      const between = `between${hours}`
      const given = { email: world.at(between), notary_id: world.nora }
      await book(world.workspace, start + hours * hourS, given)
      clock.advance(1_000)
      await minutes(world.at, 1)
      const before = post.server.raw.length
      await setPlace(world, last)
      await oneJob(world)
      expect(await changesOf(world)).toEqual([])
      const lines = await minutes(world.at, 4)
      const at = last === elm ? ` at ${elm}` : ''
      expect(lines).toContain(`1 ${between}: Changed REQUEST +1 from +${hours} h${at}`)
      expect(lines.filter(line => line.includes('ana'))).toEqual(
        last === elm ? [`1 ana: Changed REQUEST +1${at}`] : [],
      )
      const mails = (await post.server.mails()).slice(before)
      const toBetween = mails.filter(({ text }) => text?.includes(oak))
      expect(toBetween.length).toBeGreaterThan(0)
      for (const { text } of toBetween) expect(text).toContain(last)
      await setPlace(world, office, { notify: false })
      await allJobs(world)
    }
  })

  test('At most 20 changes of one service wait to be told; those of others are not counted', async () => {
    const world = await openAtDefault()
    for (let change = 1; change <= 20; change++)
      expect((await setPlace(world, `${change} Elm St, Miami`, { notify: change % 2 === 0 })).status).toBe(
        200,
      )
    const refused = await world.workspace.manage('PATCH', '/services/remote', { location: oak })
    expect([refused.status, refused.body.code, refused.body.data.reason]).toEqual([
      ...[429, 'rate_limited', 'place_changes'],
    ])
    expect((await world.staff('GET', '/services/remote')).body.location).toBe('20 Elm St, Miami')
    expect((await world.staff('PATCH', `/notaries/${world.nora}`, { location: oak })).status).toBe(200)
    await allJobs(world)
    expect((await setPlace(world, oak)).status).toBe(200)
  })

  test('A job does nothing when a newer change has a job of its own', async () => {
    const world = await openAtDefault()
    await setPlace(world, oak)
    await setPlace(world, elm, { notify: false })
    const [first, second] = await changesOf(world)
    const job = (change: number | undefined) =>
      tellDefaultPlaces(
        post.installation.ctx,
        { workspace_id: world.workspace.id, ...(change && { change }) },
        'test',
      )
    await job(first?.id)
    expect(await changesOf(world)).toHaveLength(2)
    await job(second?.id)
    expect(await changesOf(world)).toEqual([])
    expect(await minutes(world.at, 4)).toEqual(changedTo(elm))
  })
})

describe('A change without a notice', () => {
  test('A changed place without a notice counts as told, also at a later change', async () => {
    const world = await openAtDefault()
    await setPlace(world, oak, { notify: false })
    await allJobs(world)
    expect(await minutes(world.at, 4)).toEqual([])
    expect(await entriesOf(world, 'service-place-told')).toHaveLength(1)
    // A first link is no news for the signer, who would be told of the place otherwise.
    await world.staff('PATCH', '/services/remote', { meeting_url: 'https://meet.example.com/a' })
    await allJobs(world)
    const [ana = '', , nora = ''] = changedTo(oak)
    expect(await minutes(world.at, 4)).toEqual([ana, nora])
    const before = post.server.raw.length
    await setPlace(world, elm)
    await allJobs(world)
    expect(await minutes(world.at, 4)).toEqual(changedTo(elm))
    for (const { text } of (await post.server.mails()).slice(before)) expect(text).not.toContain(office)
  })

  test('A changed place without a notice does not hide the next one, whose job waits behind it', async () => {
    const world = await openAtDefault()
    const before = post.server.raw.length
    await setPlace(world, oak, { notify: false })
    await setPlace(world, elm)
    await allJobs(world)
    expect(await minutes(world.at, 4)).toEqual(changedTo(elm))
    const mails = (await post.server.mails()).slice(before)
    for (const { text } of mails) {
      expect(text).toContain(oak)
      expect(text).not.toContain(office)
    }
  })

  test('A changed place without a notice does not withdraw the mail about a move', async () => {
    const world = await openAtDefault()
    const to = { timestamp: start + 2 * hourS, timezone: 'America/New_York' }
    await world.staff('POST', `/appointments/${world.id}/reschedule`, to)
    await setPlace(world, oak, { notify: false })
    await allJobs(world)
    const before = post.server.raw.length
    const moved = changedTo(oak).map(line => line.replace(/Changed (.*) at/, 'New time $1 from +2 h at'))
    expect(await minutes(world.at, 4)).toEqual(moved)
    for (const { text } of (await post.server.mails()).slice(before)) expect(text).not.toContain(office)
  })
})

test('Another default link of a notary is told to the notary alone, except the first and the last', async () => {
  const world = await openAtDefault()
  const { staff, nora, at } = world
  const setLink = async (meeting_url: string | null) => {
    await staff('PATCH', `/notaries/${nora}`, { meeting_url })
    await allJobs(world)
    return minutes(at, 3)
  }
  const withCustomer = ['1 ana: Changed REQUEST +1', '1 nora: Changed REQUEST +1']
  expect(await setLink('https://meet.example.com/a')).toEqual(withCustomer)
  expect(await setLink('https://meet.example.com/b')).toEqual(['1 nora: Changed REQUEST +1'])
  expect(await setLink(null)).toEqual(withCustomer)
  expect(await entriesOf(world, 'notary-place-told')).toMatchObject([
    { changes: { people_told: { after: 2 } } },
    { subject: { object: 'notary', id: String(nora) }, changes: { people_told: { after: 1 } } },
    { changes: { people_told: { after: 2 } } },
  ])
})

test('The link of a notary hides that of the service, whose change is then not told', async () => {
  const world = await openAtDefault()
  await world.staff('PATCH', `/notaries/${world.nora}`, { meeting_url: 'https://meet.example.com/nora' })
  await allJobs(world)
  await minutes(world.at, 3)
  await world.staff('PATCH', '/services/remote', { meeting_url: 'https://meet.example.com/service' })
  await allJobs(world)
  expect(await minutes(world.at, 3)).toEqual([])
})

test('The place of a notary is told where people meet, and not for a video call', async () => {
  const world = await openAtDefault()
  await setPlace(world, null)
  await allJobs(world)
  await minutes(world.at, 3)
  await world.staff('PATCH', `/notaries/${world.nora}`, { location: elm })
  await allJobs(world)
  expect(await minutes(world.at, 3)).toEqual([])
})

test.each([
  [{}, changedTo(oak)],
  [{ notify: false }, []],
])(
  'A service that replaces an archived one tells its place to people of existing appointments: %j',
  async (more, told) => {
    const world = await openAtDefault()
    const { staff, at } = world
    const { body } = await staff('GET', '/services/remote')
    const { handle, label, category, signing_methods, duration_minutes, unit_price, currency } = body
    await staff('DELETE', '/services/remote')
    const fields = { handle, label, category, signing_methods, duration_minutes, unit_price, currency }
    await staff('POST', '/services', { ...fields, location: oak, ...more })
    await allJobs(world)
    expect(await minutes(at, 3)).toEqual(told)
  },
)

test('An appointment booked after the change is confirmed at once', async () => {
  const world = await openAtDefault()
  await setPlace(world, oak)
  await book(world.workspace, start + 5 * hourS, { email: world.at('late'), notary_id: world.otto })
  await allJobs(world)
  const late = (await minutes(world.at, 3)).filter(line => line.includes('late'))
  expect(late).toEqual([`0 late: Confirmed REQUEST first from +5 h at ${oak}`])
})

describe('Many appointments', () => {
  /** 60 customers who were imported without a mail, and who know the place. */
  async function openMany(): Promise<World> {
    const world = await openAtDefault()
    const rows = Array.from({ length: 60 }, (_, n) => [
      ...['Dora', 'Diaz', world.at(`dora${n}`), 'remote'],
      iso(start + (n + 2) * hourS),
    ])
    const file = csvOf(['first_name', 'last_name', 'email', 'service', 'start_utc'], ...rows.toReversed())
    expect((await importAll(world.workspace, file)).body).toMatchObject({ created: 60 })
    await minutes(world.at, 2)
    return world
  }

  /** The mails about the change to customers, by state, first appointments first. */
  async function mailsTo({ workspace }: World) {
    const rows = await post.installation.ctx.db
      .selectFrom('mails')
      .innerJoin('appointments', join =>
        join
          .onRef('appointments.workspace_id', '=', 'mails.workspace_id')
          .onRef('appointments.id', '=', 'mails.booking_id'),
      )
      .select(['mails.status', 'appointments.email'])
      .where('mails.workspace_id', '=', workspace.id)
      .where('mails.kind', '=', 'updated')
      .where('mails.signer_id', 'is', null)
      .where('mails.due_at', '>', post.installation.clock.now())
      .orderBy('appointments.starts_at')
      .execute()
    return rows.map(({ status, email }) => `${status} ${email.split('-')[0]}`)
  }
  const names = ['ana', ...Array.from({ length: 60 }, (_, n) => `dora${n}`)]
  const pending = (count: number) => names.slice(0, count).map(name => `pending ${name}`)

  test('A job that stops in the middle is repeated, and tells nobody twice', async () => {
    const world = await openMany()
    const { jobs } = post.installation.ctx
    await setPlace(world, oak)
    let calls = 0
    const enqueue = jobs.enqueue.bind(jobs)
    const failing = vi.spyOn(jobs, 'enqueue').mockImplementation(async (tx, job) => {
      if (++calls > 30) throw new Error('killed')
      return enqueue(tx, job)
    })
    await expect(oneJob(world)).rejects.toThrow('killed')
    failing.mockRestore()
    // Ten appointments are told in one transaction, or two: the last one was not committed.
    const done = engine === 'postgres' ? 10 : 14
    expect(await mailsTo(world)).toEqual(pending(done))
    expect(await changesOf(world)).toMatchObject([{ appointments: done }])
    await oneJob(world)
    const then = Math.min(done + 50, 61)
    expect(await mailsTo(world)).toEqual(pending(then))
    if (then < 61) expect(await changesOf(world)).toMatchObject([{ appointments: then }])
    // The queue repeats a job whose end it did not see.
    await Promise.all([oneJob(world), oneJob(world)])
    await oneJob(world)
    expect(await mailsTo(world)).toEqual(pending(61))
    expect(await changesOf(world)).toEqual([])
    const [entry] = await entriesOf(world, 'service-place-told')
    expect(entry.changes.appointments).toEqual({ before: null, after: 61 })
  })
  test('A change that comes after another one of the service has begun is told after it, to everybody', async () => {
    const world = await openMany()
    const count = () => post.server.raw.length
    await setPlace(world, oak)
    await setPlace(world, '9 Fir St, Miami')
    await oneJob(world)
    expect(await changesOf(world)).toMatchObject([{ appointments: 50 }, { appointments: 50 }])
    await setPlace(world, elm)
    await oneJob(world)
    const before = count()
    await allJobs(world)
    await minutes(world.at, 4)
    const texts = await textsSince(before)
    expect(texts.filter(text => text.includes(elm))).toHaveLength(texts.length)
    expect(texts.filter(text => text.includes(office)).length).toBeGreaterThanOrEqual(61)
  })
})
