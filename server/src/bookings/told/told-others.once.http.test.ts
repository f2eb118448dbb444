import { describe, expect, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { book } from '../../../test/helpers/calendar.ts'
import type { Answer } from '../../../test/helpers/harness.ts'
import { deliverAll } from '../../../test/helpers/mails.ts'
import { person } from '../../../test/helpers/people.ts'
import { office, start, type World, withPost } from '../../../test/helpers/post.ts'
import { tellDefaultPlaces } from './default-places.ts'

/*
 * Further changes of an appointment than those of `told.http.test.ts`: of what is booked, of its reservation,
 * by a notary who signs in, of several together, of the address of a notary, and what comes by itself.
 */

const post = withPost()

const { open, minutes } = post
const hourS = 3_600

const all = (line: string) => ['ana', 'ben', 'nora'].map(name => line.replace('*', name))
const changed = all('1 *: Changed REQUEST +1')
const oak = '2 Oak Ave, Miami'
const changedTo = (place: string) => changed.map(line => `${line} at ${place}`)
const moved = all('1 *: New time REQUEST +1 from +2 h')
const canceled = all('0 *: Canceled CANCEL +1')

/** Runs the jobs of the workspace, which this installation does not run by itself. */
async function allJobs({ workspace }: World): Promise<void> {
  const waiting = () =>
    post.installation.ctx.db
      .selectFrom('place_changes')
      .select('id')
      .where('workspace_id', '=', workspace.id)
      .execute()
  for (let job = 0; (await waiting()).length > 0 && job < 20; job++)
    await tellDefaultPlaces(post.installation.ctx, { workspace_id: workspace.id }, 'test')
}

/** The same people, with a reservation of which the appointment is. */
async function openReserved(): Promise<World & { reservation: number }> {
  const world = await open()
  const { workspace, at, nora, otto } = world
  await world.staff('POST', `/appointments/${world.id}/cancel`, {})
  await world.staff('PATCH', `/notaries/${nora}`, { categories: ['remote', 'wet'] })
  await world.staff('PATCH', `/notaries/${otto}`, { categories: ['apostille'] })
  const reservation = await makeReservation(workspace, {
    status: 'queued',
    email: at('ana'),
    location: office,
  })
  const submitted = await world.staff('POST', `/reservations/${reservation}/submit`, {
    timestamp: start,
    timezone: 'America/New_York',
  })
  const { id, keys } = submitted.body.appointment
  await world.staff('PATCH', `/appointments/${id}`, { location: office })
  const ben = { first_name: 'Ben', last_name: 'Adler', email: at('ben') }
  const added = await world.v3('POST', `/appointments/${id}/signers`, ben)
  await minutes(at, 3)
  return { ...world, id, key: keys.appointment, signer: added.body.id, reservation }
}

interface Case {
  title: string
  change(world: World & { reservation: number }): Promise<unknown>
  undo?(world: World & { reservation: number }): Promise<unknown>
  mails: string[]
}

const ofReservations: Case[] = [
  {
    title: 'staff change the service',
    change: ({ staff, id }) => staff('PATCH', `/appointments/${id}`, { service: 'wet' }),
    undo: ({ staff, id }) => staff('PATCH', `/appointments/${id}`, { service: 'remote' }),
    mails: changed,
  },
  {
    title: 'staff change the service of the reservation',
    change: ({ staff, reservation }) => staff('PATCH', `/reservations/${reservation}`, { service: 'wet' }),
    undo: ({ staff, reservation }) => staff('PATCH', `/reservations/${reservation}`, { service: 'remote' }),
    mails: changed,
  },
  {
    title: 'staff book it twice, which lengthens it',
    change: ({ staff, id }) => staff('PATCH', `/appointments/${id}`, { quantity: 2 }),
    undo: ({ staff, id }) => staff('PATCH', `/appointments/${id}`, { quantity: 1 }),
    mails: changed,
  },
  {
    title: 'a program corrects the email of the reservation, which is no longer what counts',
    change: ({ v3, reservation, at }) => v3('PATCH', `/reservations/${reservation}`, { email: at('anna') }),
    mails: [],
  },
  {
    title: 'staff cancel the reservation',
    change: ({ staff, reservation }) => staff('POST', `/reservations/${reservation}/cancel`, {}),
    mails: canceled,
  },
  {
    title: 'a program cancels the reservation',
    change: ({ v3, reservation }) => v3('POST', `/reservations/${reservation}/cancel`, {}),
    mails: canceled,
  },
  {
    title: 'staff cancel the appointment, keep the reservation and submit it again for the same time',
    change: async ({ staff, id, reservation }) => {
      await staff('POST', `/appointments/${id}/cancel`, { keep_reservation: true })
      const time = { timestamp: start, timezone: 'America/New_York' }
      await staff('POST', `/reservations/${reservation}/submit`, time)
    },
    // Another appointment, which has entries of its own.
    mails: [
      '0 ana: Canceled CANCEL +1',
      '0 ana: Confirmed REQUEST first at no place',
      '0 ben: Canceled CANCEL +1',
      '0 nora: 2 changes to your appointments CANCEL +1',
      '0 nora: 2 changes to your appointments REQUEST first at no place',
      '1 ben: You are a signer REQUEST first at the session page',
    ],
  },
]

describe.each(ofReservations)('When $title', one => {
  test('Each person of a booking with a reservation is told once, by the next entry of one event', async () => {
    const world = await openReserved()
    await one.change(world)
    expect(await minutes(world.at, 4)).toEqual(one.mails)
    if (!one.undo) return
    const again = await openReserved()
    await one.change(again)
    await deliverAll(post.installation)
    post.installation.clock.advance(30_000)
    await one.undo(again)
    expect(await minutes(again.at, 4)).toEqual([])
  })
})

describe('A notary who signs in', () => {
  test('What a member with the role notary changes is told like what other staff change', async () => {
    const world = await open()
    const { browser } = await person(post.installation, world.workspace, 'notary', world.nora)
    await minutes(world.at, 2)
    const call = async (method: string, path: string, body: object): Promise<Answer> => {
      const made = await browser.manage(method, `/appointments/${world.id}${path}`, body)
      expect([path, made.status, made.body]).toEqual([path, 200, made.body])
      return made
    }
    await call('PATCH', '', { location: oak })
    expect(await minutes(world.at, 3)).toEqual(changedTo(oak))
    await call('POST', '/reschedule', { timestamp: start + 2 * hourS, timezone: 'America/New_York' })
    expect(await minutes(world.at, 3)).toEqual(moved.map(line => `${line} at ${oak}`))
    await call('POST', '/cancel', {})
    expect(await minutes(world.at, 2)).toEqual(canceled.map(line => `${line} from +2 h`))
  })
})

test('Moving several together tells customer, signers and notary of each in one mail', async () => {
  const world = await open()
  const { staff, workspace, id, at, nora } = world
  const more = { email: at('ana'), notary_id: nora, timezone: 'America/New_York', location: office }
  const second = await book(workspace, start + 4 * hourS, more)
  expect(second.status).toBe(201)
  await minutes(at, 3)
  await staff('POST', '/appointments/reschedule', { ids: [id, second.body.id], hours: 1 })
  expect(await minutes(at, 4)).toEqual([
    '1 ana: New time REQUEST +1 from +1 h',
    '1 ana: New time REQUEST +1 from +5 h',
    '1 ben: New time REQUEST +1 from +1 h',
    '1 nora: New time REQUEST +1 from +1 h',
    '1 nora: New time REQUEST +1 from +5 h',
  ])
})

test('An erasure of the customer of a canceled appointment tells nobody', async () => {
  const world = await open()
  await world.staff('POST', `/appointments/${world.id}/cancel`, {})
  expect(await minutes(world.at, 2)).toEqual(canceled)
  await world.staff('POST', '/people/erase', { email: world.at('ana') })
  expect(await minutes(world.at, 3)).toEqual([])
})

describe('The address of a notary', () => {
  const setEmail = async (world: World, email: string, more: object = {}) => {
    await world.staff('PATCH', `/notaries/${world.nora}`, { email, ...more })
    await allJobs(world)
  }

  test('A corrected address gets the entries, and the earlier one loses them', async () => {
    const world = await open()
    const before = post.server.raw.length
    await setEmail(world, world.at('nina'))
    expect(await minutes(world.at, 4)).toEqual([
      '1 nina: Changed REQUEST first',
      '1 nora: Now mailed to another address CANCEL +1',
    ])
    const mails = (await post.server.mails()).slice(before)
    const end = mails.find(mail => mail.to?.[0]?.address === world.at('nora'))
    expect(end?.text).toContain('The appointment takes place.')
    expect(end?.text).not.toContain('canceled')
    // The next change reaches the new address alone.
    await world.staff('PATCH', `/appointments/${world.id}`, { location: oak })
    expect(await minutes(world.at, 3)).toEqual(
      changedTo(oak)
        .map(line => line.replace('nora', 'nina'))
        .toSorted(),
    )
  })

  test('An address that is taken back in time tells nobody, and another spelling neither', async () => {
    const world = await open()
    await setEmail(world, world.at('nina'))
    await deliverAll(post.installation)
    post.installation.clock.advance(30_000)
    await setEmail(world, world.at('nora'))
    expect(await minutes(world.at, 4)).toEqual([])
    await setEmail(world, world.at('NORA'))
    expect(await minutes(world.at, 4)).toEqual([])
  })

  test('A corrected address is told also without a notice of the place, and to nobody who wants no mails', async () => {
    const world = await open()
    await setEmail(world, world.at('nina'), { notify: false, location: '9 Elm St' })
    expect(await minutes(world.at, 4)).toEqual([
      '1 nina: Changed REQUEST first',
      '1 nora: Now mailed to another address CANCEL +1',
    ])
    const quiet = await open()
    await setEmail(quiet, quiet.at('nina'), { notify_moved: false, notify_canceled: false })
    expect(await minutes(quiet.at, 4)).toEqual([])
  })

  test('Several appointments are one mail to each address', async () => {
    const world = await open()
    const { workspace, at, nora } = world
    const more = { email: at('ana'), notary_id: nora, timezone: 'America/New_York', location: office }
    expect((await book(workspace, start + 4 * hourS, more)).status).toBe(201)
    await minutes(at, 3)
    const before = post.server.raw.length
    await setEmail(world, at('nina'))
    expect(await minutes(at, 4)).toEqual([
      '1 nina: Changed REQUEST first',
      '1 nina: Changed REQUEST first from +4 h',
      '1 nora: Now mailed to another address CANCEL +1',
      '1 nora: Now mailed to another address CANCEL +1 from +4 h',
    ])
    const mails = (await post.server.mails()).slice(before)
    expect(mails.map(mail => mail.subject).toSorted()).toEqual([
      'Changed: 2 appointments',
      'Now mailed to another address: 2 appointments',
    ])
  })
})

// The last one: it moves the clock behind the start.
test('A no-show that the server cancels a day later is mailed once, and takes back the entry of nobody', async () => {
  const world = await open()
  const { installation } = post
  const until = (seconds: number) =>
    installation.clock.advance(seconds * 1000 - installation.clock.now().getTime())
  until(start + 300)
  await minutes(world.at, 2)
  await world.staff('POST', `/appointments/${world.id}/no-show`, { reason: 'signer' })
  expect(await minutes(world.at, 12)).toEqual(['10 ana: We missed you'])
  await world.staff('POST', `/appointments/${world.id}/no-show/cancel`)
  expect(await minutes(world.at, 3)).toEqual([])
  expect((await world.staff('GET', `/appointments/${world.id}`)).body).toMatchObject({
    status: 'canceled',
  })
})
