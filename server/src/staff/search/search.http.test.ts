import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation, makeSigner } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
let workspace: Workspace
let notaries: number[]
let ids: { reservation: number; appointment: number; signer: number; document: number; own: number }

beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  workspace = await installation.workspace()
  notaries = await staff(workspace, {}, {})
  const reservation = await makeReservation(workspace, {
    first_name: 'Mona',
    last_name: 'Quill',
    email: 'mona@example.net',
  })
  const submitted = await workspace.manage('POST', `/reservations/${reservation}/submit`, {
    timestamp: hourAhead(1),
  })
  const signer = await makeSigner(workspace, `/reservations/${reservation}`, {
    first_name: 'Zoë',
    last_name: 'Quist',
  })
  const document = await workspace.call('POST', '/documents', {
    pdf_content: 'JVBERi0xLjQKJSVFT0YK',
    filename: 'Quitclaim deed.pdf',
    type: 'source',
    object_id: reservation,
    object_type: 'reservation',
  })
  const { appointment } = submitted.body
  const other = notaries.find(id => id !== appointment.notary_id)
  const own = await book(workspace, hourAhead(3), {
    first_name: 'Otto',
    last_name: 'Quandt',
    email: 'otto@example.net',
  })
  await workspace.manage('POST', `/appointments/${own.body.id}/assign`, { notary_id: other })
  ids = { reservation, appointment: appointment.id, signer, document: document.body.id, own: own.body.id }
})
afterAll(() => installation.stop())

type Result = { kind: string; id: string }
const found = ({ body }: { body: { data: Result[] } }) => body.data.map(({ kind, id }) => `${kind} ${id}`)
const search = async (q: string, of: Pick<Workspace, 'manage'> = workspace) =>
  found(await of.manage('GET', `/search?q=${encodeURIComponent(q)}`))

test('A search finds rows that begin with the words, by id, key, event and request', async () => {
  const { reservation, appointment, signer, document, own } = ids
  const pair = [`appointment ${appointment}`, `reservation ${reservation}`]
  expect(await search('qui mon')).toEqual(pair)
  expect(await search('qui')).toEqual([...pair, `signer ${signer}`, `document ${document}`])
  expect(await search('zoe')).toEqual([...pair, `signer ${signer}`])
  expect(await search('claim')).toEqual([])
  expect((await search(String(signer))).filter(one => one === `signer ${signer}`)).toHaveLength(1)
  expect(await search(String(own))).toContain(`appointment ${own}`)
  const [key] = await installation.ctx.db
    .selectFrom('signers')
    .select('key')
    .where('workspace_id', '=', workspace.id)
    .execute()
  expect(await search(key?.key ?? '')).toEqual([...pair, `signer ${signer}`])
  const event = (await workspace.events()).find(({ type }) => type === 'signer-added')
  expect(await search(event.id)).toEqual([`event ${event.id}`, `signer ${signer}`])
  expect(await search(event.meta.request_id)).toEqual([`signer ${signer}`])
  const { body } = await workspace.manage('GET', '/search?q=otto')
  expect(body.data).toMatchObject([
    {
      title: 'Otto Quandt',
      subtitle: expect.stringMatching(/^scheduled, \d{4}-\d\d-\d\d \d\d:00, otto@example\.net$/),
      status: 'scheduled',
      starts_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/),
      email: 'otto@example.net',
    },
  ])
})

test('A search finds a customer by phone number, however it is written', async () => {
  const caller = await installation.workspace()
  const other = await installation.workspace()
  const call = async (of: Workspace, phone: string, hours: number) => {
    const names = { first_name: 'Ana', last_name: 'Ortiz' }
    const timestamp = hourAhead(hours)
    const { body } = await of.manage('POST', '/bookings', { ...names, service: 'remote', phone, timestamp })
    return [`appointment ${body.appointment.id}`, `reservation ${body.reservation.id}`]
  }
  const [both, german] = [await call(caller, '+13055550199', 1), await call(caller, '+4917012345678', 3)]
  const third = await call(caller, '+14045550199', 5)
  await call(other, '+13055550199', 1)
  for (const text of ['+1 305 555 0199', '305-555-0199', '(305) 555.0199', '13055550199'])
    expect([text, await search(text, caller)]).toEqual([text, both])
  for (const text of ['0170 12345678', '+49 (0)170 12345678', '0049 170–12345678'])
    expect([text, await search(text, caller)]).toEqual([text, german])
  expect((await search('555 0199', caller)).sort()).toEqual([...both, ...third].sort())
  for (const text of ['55 0199', '306 555 0199', '%5550199', '5550199 x'])
    expect([text, await search(text, caller)]).toEqual([text, []])
  const listed = await caller.manage('GET', `/reservations?q=${encodeURIComponent('+1 305 555 0199')}`)
  expect(listed.body.data.map(({ id }: { id: number }) => `reservation ${id}`)).toEqual(both.slice(1))
})

test('A search with many matches returns some of them, and says so', async () => {
  const { body } = await workspace.manage('GET', '/search?q=qu&limit=1')
  expect(found({ body })).toEqual([
    `appointment ${ids.own}`,
    `reservation ${ids.reservation}`,
    `signer ${ids.signer}`,
    `document ${ids.document}`,
  ])
  expect(body.has_more).toBe(true)
})

test('A search returns the newest matches of a common word, and all if they fit', async () => {
  const [busy, other] = [await installation.workspace(), await installation.workspace()]
  const names = (at: number) => ({ first_name: at % 2 ? 'Nova' : 'Other', last_name: `Number${at}` })
  const made: number[] = []
  for (let at = 0; at < 12; at++) made.push(await makeReservation(busy, names(at)))
  await makeReservation(other, names(1))
  const newest = made.filter((_, at) => at % 2 === 1).toReversed()
  const [first, last] = [newest[0] as number, newest.at(-1) as number]
  const sign = (parent: number, first_name: string, at: number) =>
    makeSigner(busy, `/reservations/${parent}`, { first_name, email: `${at}@nova.example.net` })
  const signers = [await sign(last, 'Ánh', 0)]
  for (const at of [1, 2, 3]) signers.unshift(await sign(first, 'Nova', at))
  const shown = async (limit: number) => {
    const { body } = await busy.manage('GET', `/search?q=nova&limit=${limit}`)
    return [found({ body }), body.has_more]
  }
  const rows = (kind: string, ids: number[]) => ids.map(id => `${kind} ${id}`)
  const part = [...rows('reservation', newest.slice(0, 2)), ...rows('signer', signers.slice(0, 2))]
  expect(await shown(2)).toEqual([part, true])
  expect(await shown(20)).toEqual([[...rows('reservation', newest), ...rows('signer', signers)], false])
  expect(await search('nova number1', busy)).toEqual(
    rows(
      'reservation',
      [11, 1].map(at => made[at] as number),
    ),
  )
  expect(await search('ova', busy)).toEqual([])
})

test('A search finds nothing of another workspace, and for a notary nothing of others', async () => {
  const other = await installation.workspace()
  const events = await workspace.events()
  for (const q of [
    'mona',
    String(ids.appointment),
    String(ids.signer),
    events[0].id,
    events[0].meta.request_id,
  ])
    expect([q, await search(q, other)]).toEqual([q, []])
  const notary = notaries.find(id => id !== undefined && id === notaries[0])
  const { browser } = await person(installation, workspace, 'notary', notary)
  const own = (await browser.manage('GET', '/appointments')).body.data.map(
    ({ id }: { id: number }) => `appointment ${id}`,
  )
  const seen = found(await browser.manage('GET', '/search?q=qu')).filter(one => one.startsWith('appointment'))
  expect([own.length, seen]).toEqual([1, own])
  const hidden =
    own[0] === `appointment ${ids.own}` ? [ids.appointment, 'mona', events[0].id] : [ids.own, 'otto']
  // The digits of an id may also begin the name of a file of the same notary.
  const isOfOthers = (one: string) => hidden.some(id => one === `appointment ${id}`)
  for (const q of hidden) {
    const results = found(await browser.manage('GET', `/search?q=${q}`))
    const wrong = typeof q === 'number' ? results.filter(isOfOthers) : results
    expect([q, wrong]).toEqual([q, []])
  }
})
