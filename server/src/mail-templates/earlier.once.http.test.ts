import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../test/helpers/harness.ts'
import { mailsOf } from '../../test/helpers/mails.ts'
import { describeTime } from '../mail/languages/time-texts.ts'

// A mail about a change says what holds now and what was told before.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const newYork = 'America/New_York'
const start = hourAhead()
const when = (seconds: number, zone = newYork, locale = 'en') =>
  describeTime(new Date(seconds * 1000), zone, locale).short

/** An appointment of Ana with the signer Ben and the notary Nora, of which all were told. */
async function open(fields: object) {
  const workspace = await installation.workspace(newYork)
  const [nora = 0] = await staff(workspace, { email: 'nora@example.com', timezone: newYork })
  const made = await book(workspace, start, { notary_id: nora, timezone: newYork, ...fields })
  expect(made.status).toBe(201)
  const { id } = made.body
  const ben = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
  await workspace.call('POST', `/appointments/${id}/signers`, ben)
  await moveClock(workspace, 180)
  const act = async (method: string, path: string, body: object) =>
    expect((await workspace.manage(method, `/appointments/${id}${path}`, body)).status).toBe(200)
  /** What the mails since the last call say of before and of the change, by recipient. */
  let known = (await mailsOf(workspace)).map((mail: { id: number }) => mail.id)
  const told = async () => {
    await moveClock(workspace, 120)
    const all: { id: number; to: string; kind: string; status: string; text: string }[] =
      await mailsOf(workspace)
    const mails = all.filter(mail => !known.includes(mail.id) && mail.status === 'kept')
    known = all.map(mail => mail.id)
    return Object.fromEntries(
      mails.map(({ to, text }) => [to.split('@')[0], { before: beforeIn(text), changed: changedIn(text) }]),
    )
  }
  return { workspace, id, act, told }
}

const beforeIn = (text: string) =>
  (/(?:Before the change|Antes del cambio|Avant le changement)\s?:\n((?:- .*\n)+)/.exec(text)?.[1] ?? '')
    .split('\n')
    .slice(0, -1)
const changedIn = (text: string) => /This has changed: (.*?)\. /.exec(text)?.[1] ?? ''

const same = (told: object) => ({ ana: told, ben: told, nora: told })

test('Who is told of another place reads the earlier one, and of another time and place both', async () => {
  const { act, told } = await open({ location: '1 Main St\nMiami' })
  await act('PATCH', '', { location: '2 Oak Ave, Miami' })
  expect(await told()).toEqual(same({ before: ['- Place: 1 Main St, Miami'], changed: 'place' }))
  await act('PATCH', '', { location: '3 Elm St, Miami' })
  await act('POST', '/reschedule', { timestamp: start + 7200, timezone: newYork })
  const both = [`- Time: ${when(start)}`, '- Place: 2 Oak Ave, Miami']
  expect(await told()).toEqual(same({ before: both, changed: '' }))
})

test('A cancellation names the time that the person was told, also after a move that was not', async () => {
  const { workspace, id, act } = await open({})
  await act('POST', '/reschedule', { timestamp: start + 7200, timezone: 'Europe/Madrid' })
  await act('POST', '/cancel', {})
  await moveClock(workspace, 120)
  const all: { kind: string; status: string; subject: string; attachments: { content: string }[] }[] =
    await mailsOf(workspace)
  const ends = all.filter(({ kind }) => kind === 'cancellation' || kind === 'notary_canceled')
  expect(ends.map(({ status }) => status)).toEqual(['kept', 'kept', 'kept'])
  for (const { subject, attachments } of ends) {
    expect(subject).toContain(when(start))
    const [file] = attachments
    const utc = new Date(start * 1000).toISOString().replace(/[-:]|\.000/g, '')
    expect(file?.content).toContain(`DTSTART:${utc}`)
  }
  expect((await workspace.manage('GET', `/appointments/${id}`)).body.timestamp).toContain(
    new Date((start + 7200) * 1000).toISOString().slice(0, 19),
  )
})

test('Who is told of another way to join reads the earlier one, and only the notary its address', async () => {
  const { act, told } = await open({ meeting_url: 'https://meet.example.com/a' })
  await act('PATCH', '', { meeting_url: 'https://meet.example.com/b' })
  expect(await told()).toEqual({
    nora: { before: ['- Session: https://meet.example.com/a'], changed: 'session' },
  })
  await act('PATCH', '', { meeting_url: null, location: '1 Main St, Miami' })
  const changed = 'place, session'
  expect(await told()).toEqual({
    ana: { before: ['- Session: Online'], changed },
    // A signer had the session page, and still has it.
    ben: { before: [], changed: 'place' },
    nora: { before: ['- Session: https://meet.example.com/b'], changed },
  })
  await act('PATCH', '', { meeting_url: 'https://meet.example.com/c', location: null })
  const before = ['- Place: 1 Main St, Miami']
  expect(await told()).toEqual({
    ana: { before, changed },
    ben: { before, changed: 'place' },
    nora: { before, changed },
  })
})

test('A customer whose zone changes reads the time in the earlier one', async () => {
  const { act, told } = await open({ lang: 'es' })
  await act('POST', '/reschedule', { timestamp: start, timezone: 'Europe/Madrid' })
  const before = [`- Hora: ${when(start, newYork, 'es')}`]
  expect(await told()).toEqual({ ana: { before, changed: '' }, ben: { before, changed: '' } })
})

test('The time of a place is no news when only the zone of the customer changes', async () => {
  const { act, told } = await open({ location: '1 Main St, Miami' })
  await act('POST', '/reschedule', { timestamp: start, timezone: 'Europe/Madrid' })
  const nothing = { before: [], changed: '' }
  expect(await told()).toEqual({ ana: nothing, ben: nothing })
})

test('A first mail to a corrected address has no list of what others were told', async () => {
  const { act, told } = await open({ location: '1 Main St, Miami' })
  await act('PATCH', '', { email: 'anna@example.com', location: '2 Oak Ave, Miami' })
  const { anna, ben } = await told()
  expect(anna).toEqual({ before: [], changed: '' })
  expect(ben?.before).toEqual(['- Place: 1 Main St, Miami'])
})

test('A mail that is sent again says only what holds now', async () => {
  const { workspace, act, told } = await open({ location: '1 Main St, Miami' })
  await act('PATCH', '', { location: '2 Oak Ave, Miami' })
  await told()
  const [mail] = await mailsOf(workspace, '&kind=updated&status=kept')
  expect((await workspace.manage('POST', `/mails/${mail.id}/send-again`)).status).toBe(201)
  const repeated = Object.values(await told())
  expect(repeated).toEqual([{ before: [], changed: '' }])
})
