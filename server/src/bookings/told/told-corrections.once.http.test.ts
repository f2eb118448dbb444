import { describe, expect, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { pdfOf, uploadOf } from '../../../test/helpers/files.ts'
import { deliverAll } from '../../../test/helpers/mails.ts'
import { start, type World, withPost } from '../../../test/helpers/post.ts'
import { expireRequests } from '../confirmation/expire.ts'
import { tellDefaultPlaces } from './default-places.ts'

/*
 * Changes that are in no other table of mails: of one fact alone, of a notary who leaves or has no address,
 * of people who are erased, of a requested time, and of the notarized documents.
 */

const post = withPost()

const { open, minutes } = post
const hourS = 3_600
const elm = '3 Elm St, Miami'
const madrid = { timestamp: start, timezone: 'Europe/Madrid' }

const all = (line: string) => ['ana', 'ben', 'nora'].map(name => line.replace('*', name))
const canceled = all('0 *: Canceled CANCEL +1')

/** Runs the jobs of the workspace, which this installation does not run by itself. */
const placesJob = ({ workspace }: World) =>
  tellDefaultPlaces(post.installation.ctx, { workspace_id: workspace.id }, 'test')

interface Case {
  title: string
  open?(): Promise<World>
  change(world: World): Promise<unknown>
  /** Undoes the change half a minute later, after which nobody is mailed. */
  undo?(world: World): Promise<unknown>
  mails: string[]
}

const cases: Case[] = [
  {
    title: 'the customer corrects the email of a signer',
    change: ({ customer, signer, at }) => customer('PATCH', `/signers/${signer}`, { email: at('bo') }),
    mails: ['1 ben: Canceled CANCEL +1', '1 bo: You are a signer REQUEST first'],
  },
  {
    title: 'the customer changes the zone alone',
    change: ({ customer }) => customer('POST', '/reschedule', madrid),
    undo: ({ customer }) => customer('POST', '/reschedule', { ...madrid, timezone: 'America/New_York' }),
    mails: ['1 ana: New time REQUEST +1', '1 ben: New time REQUEST +1'],
  },
  {
    title: 'the signing method alone brings the place of the notary',
    open: openWithMethods,
    change: ({ staff, id }) => staff('PATCH', `/appointments/${id}`, { signing_method: 'wet' }),
    undo: ({ staff, id }) => staff('PATCH', `/appointments/${id}`, { signing_method: 'remote' }),
    mails: all(`1 *: Changed REQUEST +1 at ${elm}`),
  },
  {
    title: 'a second meeting link is given, which is behind the session page of customer and signers',
    open: openWithLink,
    change: ({ staff, id }) =>
      staff('PATCH', `/appointments/${id}`, { meeting_url: 'https://meet.example.com/b' }),
    undo: ({ staff, id }) =>
      staff('PATCH', `/appointments/${id}`, { meeting_url: 'https://meet.example.com/a' }),
    mails: ['1 nora: Changed REQUEST +1'],
  },
  {
    title: 'the meeting link is removed',
    open: openWithLink,
    change: ({ staff, id }) => staff('PATCH', `/appointments/${id}`, { meeting_url: null }),
    undo: ({ staff, id }) =>
      staff('PATCH', `/appointments/${id}`, { meeting_url: 'https://meet.example.com/a' }),
    mails: ['1 ana: Changed REQUEST +1', '1 nora: Changed REQUEST +1'],
  },
]

/** An appointment whose service is possible online and on paper, and whose notary has a place. */
async function openWithMethods(): Promise<World> {
  const world = await open({ location: null })
  await world.staff('PATCH', '/services/remote', { signing_methods: ['remote', 'wet'] })
  await world.staff('PATCH', `/notaries/${world.nora}`, { location: elm })
  await placesJob(world)
  expect(await minutes(world.at, 3)).toEqual([])
  return world
}

async function openWithLink(): Promise<World> {
  const world = await open()
  await world.staff('PATCH', `/appointments/${world.id}`, { meeting_url: 'https://meet.example.com/a' })
  expect(await minutes(world.at, 3)).toEqual(['1 ana: Changed REQUEST +1', '1 nora: Changed REQUEST +1'])
  return world
}

describe.each(cases)('When $title', one => {
  test('Each person is told once, by the next entry of one event, and nobody if it is undone in time', async () => {
    const world = await (one.open ?? open)()
    if (one.undo) {
      await one.change(world)
      await deliverAll(post.installation)
      post.installation.clock.advance(30_000)
      await one.undo(world)
      expect(await minutes(world.at, 4)).toEqual([])
    }
    await one.change(world)
    expect(await minutes(world.at, 4)).toEqual(one.mails)
  })
})

test('The calendar entry of a second meeting link has the second one alone', async () => {
  const world = await openWithLink()
  const before = post.server.raw.length
  await world.staff('PATCH', `/appointments/${world.id}`, { meeting_url: 'https://meet.example.com/b' })
  await minutes(world.at, 3)
  const [mail, ...more] = (await post.server.mails()).slice(before)
  expect([mail?.to?.[0]?.address, more]).toEqual([world.at('nora'), []])
  const file = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content
  const text = typeof file === 'string' ? file : new TextDecoder().decode(file)
  expect(text.replaceAll('\r\n ', '')).toContain('https://meet.example.com/b')
  expect(text.replaceAll('\r\n ', '')).not.toContain('meet.example.com/a')
})

test('A mail to a signer names the customer and the business, and says that the link is the signer’s own', async () => {
  const world = await open()
  const before = post.server.raw.length
  const cleo = { first_name: 'Cleo', last_name: 'Ames', email: world.at('cleo') }
  await world.v3('POST', `/appointments/${world.id}/signers`, cleo)
  await minutes(world.at, 3)
  const [mail, ...more] = (await post.server.mails()).slice(before)
  expect([mail?.to?.[0]?.address, more]).toEqual([world.at('cleo'), []])
  for (const said of [mail?.text, mail?.html?.replaceAll(/<[^>]*>/g, '')]) {
    expect(said).toContain(
      'You are named as a signer in the appointment of Ana Ortiz with Acme Notaries: Remote notarization.',
    )
    expect(said).toContain('opens your own page without a password')
    expect(said).not.toContain('opens your booking')
  }
})

describe('A notary', () => {
  test('A notary with an appointment is not removed; one who is removed after it was given away still loses the entry', async () => {
    const world = await open()
    const { workspace, staff, at, id, nora, otto } = world
    expect((await workspace.manage('DELETE', `/notaries/${nora}`)).status).toBe(409)
    expect(await minutes(at, 3)).toEqual([])
    await staff('POST', `/appointments/${id}/assign`, { notary_id: otto })
    await staff('DELETE', `/notaries/${nora}`)
    expect(await minutes(at, 3)).toEqual([
      '1 nora: Canceled CANCEL +1',
      '1 otto: New appointment REQUEST first',
    ])
    await staff('POST', `/appointments/${id}/cancel`, {})
    expect(await minutes(at, 2)).toEqual(canceled.map(line => line.replace('nora', 'otto')))
  })

  test('A notary without an address is told nothing, and the others of every change', async () => {
    const world = await open()
    await world.staff('PATCH', `/notaries/${world.otto}`, { email: '' })
    await world.staff('POST', `/appointments/${world.id}/assign`, { notary_id: world.otto })
    expect(await minutes(world.at, 3)).toEqual(['1 nora: Canceled CANCEL +1'])
    await world.staff('PATCH', `/appointments/${world.id}`, { location: elm })
    const changed = all(`1 *: Changed REQUEST +1 at ${elm}`)
    expect(await minutes(world.at, 3)).toEqual(changed.slice(0, 2))
    await world.staff('POST', `/appointments/${world.id}/cancel`, {})
    expect(await minutes(world.at, 3)).toEqual(canceled.slice(0, 2))
  })
})

describe('An erasure of people of an appointment that is still to come', () => {
  test('The customer is not erased, and nobody is told', async () => {
    const world = await open()
    const erased = await world.workspace.manage('POST', '/people/erase', { email: world.at('ana') })
    expect(erased.body.code).toBe('unable_to_erase')
    expect(await minutes(world.at, 3)).toEqual([])
    await world.staff('POST', `/appointments/${world.id}/cancel`, {})
    expect(await minutes(world.at, 2)).toEqual(canceled)
  })

  test('A signer is removed, and no mail goes to the erased address', async () => {
    const world = await open()
    await world.staff('POST', '/people/erase', { email: world.at('ben') })
    expect(await minutes(world.at, 3)).toEqual([])
    await world.staff('POST', `/appointments/${world.id}/cancel`, {})
    expect(await minutes(world.at, 2)).toEqual(canceled.filter(line => !line.includes('ben')))
  })
})

describe('The notarized documents', () => {
  async function openCompleted(settings: object): Promise<World> {
    const world = await open()
    const { workspace, staff, v3, id, signer } = world
    await staff('PATCH', `/workspaces/${workspace.id}`, settings)
    await staff('POST', `/signers/${signer}/verification`, { status: 'verified' })
    await v3('POST', '/documents', { ...uploadOf('appointment', id, pdfOf()), type: 'notarized' })
    await staff('POST', `/appointments/${id}/complete`)
    return world
  }
  const ready = ['ana', 'ben'].map(name => `1 ${name}: Your notarized documents are ready`)

  test('A result is told a minute later, not if it is reopened before, and once if it is completed again', async () => {
    const world = await openCompleted({})
    await deliverAll(post.installation)
    post.installation.clock.advance(30_000)
    await world.staff('POST', `/appointments/${world.id}/reopen`)
    expect(await minutes(world.at, 4)).toEqual([])
    await world.staff('POST', `/appointments/${world.id}/complete`)
    expect(await minutes(world.at, 4)).toEqual(ready)
    await world.staff('POST', `/appointments/${world.id}/reopen`)
    await world.staff('POST', `/appointments/${world.id}/complete`)
    expect(await minutes(world.at, 4)).toEqual([])
  })

  test('A result that staff release is told a minute after the release', async () => {
    const world = await openCompleted({ result_release: 'manual' })
    expect(await minutes(world.at, 4)).toEqual([])
    await world.staff('POST', `/appointments/${world.id}/release-result`)
    expect(await minutes(world.at, 4)).toEqual(ready)
  })

  test('A result for customers only is mailed to no signer, and staff see when it was mailed', async () => {
    const world = await openCompleted({ result_to_signers: false })
    expect(await minutes(world.at, 4)).toEqual(ready.slice(0, 1))
    const { result } = (await world.staff('GET', `/appointments/${world.id}`)).body
    expect(result.recipients).toMatchObject([{ kind: 'customer', mailed_at: expect.any(String) }])
  })

  test('Staff see when the mail server took the mail about the result to each person', async () => {
    const world = await openCompleted({})
    const mailedAt = async () => {
      const { result } = (await world.staff('GET', `/appointments/${world.id}`)).body
      return result.recipients.map((one: { mailed_at: string | null }) => one.mailed_at)
    }
    expect(await mailedAt()).toEqual([null, null])
    post.installation.clock.advance(60_000)
    const sent = post.installation.clock.now().getTime()
    await deliverAll(post.installation)
    for (const at of await mailedAt()) expect(Math.abs(Date.parse(at) - sent)).toBeLessThan(10_000)
    expect(await mailedAt()).toHaveLength(2)
  })
})

// The last ones: the clock moves by hours.
describe('A requested time', () => {
  async function openRequested(): Promise<World & { reservation: number }> {
    const world = await open()
    const { workspace, staff, at, id } = world
    await staff('POST', `/appointments/${id}/cancel`, {})
    await staff('PATCH', '/services/remote', { confirmation: 'staff', confirmation_hours: 1 })
    await minutes(at, 3)
    const reservation = await makeReservation(workspace, { status: 'queued', email: at('ana') })
    const { keys } = (await staff('GET', `/reservations/${reservation}`)).body
    await minutes(at, 3)
    const time = { timestamp: start + 2 * hourS, timezone: 'America/New_York' }
    const visit = post.installation.as(undefined)
    const asked = await visit('POST', `/booking/v1/${keys.reservation}/submit`, time)
    expect([asked.status, asked.body.request?.state]).toEqual([200, 'requested'])
    return { ...world, reservation }
  }
  const decide = ({ staff, reservation }: World & { reservation: number }, how: string, body?: object) =>
    staff('POST', `/reservations/${reservation}/request/${how}`, body)

  test('A requested time is no entry of a calendar until staff accept it', async () => {
    const world = await openRequested()
    expect(await minutes(world.at, 3)).toEqual(['0 ana: Request received'])
    await decide(world, 'accept')
    const { body } = await world.staff('GET', `/reservations/${world.reservation}`)
    const { notary_id } = (await world.staff('GET', `/appointments/${body.appointment_id}`)).body
    const notary = notary_id === world.nora ? 'nora' : 'otto'
    expect(await minutes(world.at, 3)).toEqual([
      '0 ana: Confirmed REQUEST first from +2 h at no place',
      `0 ${notary}: New appointment REQUEST first from +2 h at no place`,
    ])
  })

  test('A time that staff accept within the minute is told as confirmed alone', async () => {
    const world = await openRequested()
    await decide(world, 'accept')
    const lines = await minutes(world.at, 3)
    expect(lines.filter(line => line.includes('ana'))).toEqual([
      '0 ana: Confirmed REQUEST first from +2 h at no place',
    ])
  })

  test('A declined time, other proposed times and an expired request are told without an entry', async () => {
    const declined = await openRequested()
    await minutes(declined.at, 3)
    await decide(declined, 'decline', { reason: 'We do not notarize wills.' })
    expect(await minutes(declined.at, 3)).toEqual(['0 ana: Not booked'])

    const proposed = await openRequested()
    await minutes(proposed.at, 3)
    await decide(proposed, 'propose', { timestamps: [start + 5 * hourS] })
    expect(await minutes(proposed.at, 3)).toEqual(['0 ana: Other times for you'])

    const expired = await openRequested()
    await minutes(expired.at, 3)
    post.installation.clock.advance(hourS * 1_000)
    await expireRequests(post.installation.ctx)
    expect(await minutes(expired.at, 3)).toEqual(['0 ana: Not booked'])
  })
})
