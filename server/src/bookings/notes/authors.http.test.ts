import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, hourAhead, makeReservation, verdict } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import {
  type Call,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const add = async (manage: Workspace['manage'], of: string, text = 'Ring twice') => {
  const { status, body } = await manage('POST', `${of}/notes`, { text })
  expect(status).toBe(201)
  return body
}

/** The management calls of another token of the workspace. */
async function otherToken(workspace: Workspace, name: string): Promise<Call> {
  const issued = await workspace.manage('POST', '/tokens', {
    name,
    scopes: ['bookings:read', 'bookings:write'],
  })
  expect(issued.status).toBe(201)
  return (method, path, body) => installation.as(issued.body.token)(method, `/manage/v1${path}`, body)
}

test('A token cannot change or remove the note of another token, of the admin or of a member who left', async () => {
  const workspace = await installation.workspace()
  const id = await makeReservation(workspace)
  const of = `/reservations/${id}`
  const [board, desk] = [await otherToken(workspace, 'Board'), await otherToken(workspace, 'Desk')]
  const member = await person(installation, workspace, 'scheduler')
  const notes = [
    await add(board, of),
    await add((method, path, body) => installation.admin(method, `/manage/v1${path}`, body), of),
    await add((...given) => member.browser.manage(...given), of),
  ]
  expect((await workspace.manage('DELETE', `/members/${member.id}`)).status).toBe(200)
  const events = await workspace.eventTypes()
  const [ofBoard, ofAdmin, ofMember] = notes
  expect([ofAdmin.author_name, ofMember.author_name]).toEqual([null, 'Ana Ortiz'])
  for (const [note, name] of [
    [ofBoard, ofBoard.author_name],
    [ofAdmin, ofAdmin.author],
    [ofMember, 'Ana Ortiz'],
  ]) {
    const message = `Only its author, ${name}, can change or remove the note. Add another note.`
    expectRefusal(await desk('PATCH', `/notes/${note.id}`, { text: 'Mine' }), 403, 'forbidden', message)
    expectRefusal(await desk('DELETE', `/notes/${note.id}`), 403, 'forbidden', message)
  }
  const { data } = (await desk('GET', `${of}/notes`)).body
  expect(data).toEqual(notes.toReversed())
  expect((await board('PATCH', `/notes/${ofBoard.id}`, { text: 'Mine' })).body.text).toBe('Mine')
  expect((await board('DELETE', `/notes/${ofBoard.id}`)).status).toBe(200)
  expect(await workspace.eventTypes()).toEqual(events)
})

test('A change keeps the time at which the note was added, and its place in the list', async () => {
  const workspace = await installation.workspace()
  const of = `/reservations/${await makeReservation(workspace)}`
  installation.clock.hold(installation.clock.now())
  const first = await add(workspace.manage, of, 'First')
  const second = await add(workspace.manage, of, 'Second')
  installation.clock.advance(90_000)
  const { body } = await workspace.manage('PATCH', `/notes/${first.id}`, { text: 'Changed' })
  installation.clock.release()
  expect(first.changed_at).toBe(first.created_at)
  expect(body).toEqual({ ...first, text: 'Changed', changed_at: body.changed_at })
  expect(Date.parse(body.changed_at) - Date.parse(first.created_at)).toBe(90_000)
  expect((await workspace.manage('GET', `${of}/notes`)).body.data).toEqual([second, body])
})

test('A notary who lost the appointment does not see their own note, and the next notary can only read it', async () => {
  const workspace = await installation.workspace()
  const notaries = await staff(workspace, {}, {})
  const appointment = (await book(workspace, hourAhead())).body
  const next = notaries.find(id => id !== appointment.notary_id) ?? 0
  const [old, other] = [
    (await person(installation, workspace, 'notary', appointment.notary_id)).browser,
    (await person(installation, workspace, 'notary', next)).browser,
  ]
  const of = `/appointments/${appointment.id}`
  const note = await add((...given) => old.manage(...given), of)
  const url = `/notes/${note.id}`
  expect((await other.manage('GET', url)).status).toBe(404)
  const moved = await workspace.manage('POST', `${of}/assign`, { notary_id: next })
  expect(moved.status).toBe(200)
  for (const [method, body] of [['GET'], ['PATCH', { text: 'Mine' }], ['DELETE']] as const)
    expectRefusal(await old.manage(method, url, body), 404, 'not_found', 'Note not found.')
  expect((await old.manage('GET', `${of}/notes`)).status).toBe(404)
  expect((await other.manage('GET', url)).body).toEqual(note)
  expect((await other.manage('GET', `${of}/notes`)).body.data).toEqual([note])
  expect((await other.manage('DELETE', url)).status).toBe(403)
  expect((await workspace.manage('GET', url)).body).toEqual(note)
})

test('A note has at most 4,000 characters of any script, lines and tabs, and no other control characters', async () => {
  const workspace = await installation.workspace()
  const of = `/reservations/${await makeReservation(workspace)}`
  for (const text of ['😀'.repeat(4000), 'O’Hara\n\n王小明 Ánh', '<b>%_\\</b>']) {
    const note = await add(workspace.manage, of, text)
    expect((await workspace.manage('GET', `/notes/${note.id}`)).body.text).toBe(text)
  }
  const kept = (await workspace.manage('GET', `${of}/notes`)).body.data
  for (const text of ['😀'.repeat(4001), '', ' \n ', 'a\u0000b', 'a\vb', 'a\u001bb', 'a\ud83d', null, 7]) {
    const [status, code, params] = verdict(await workspace.manage('POST', `${of}/notes`, { text }))
    expect([text, status, code, Object.keys(params)]).toEqual([text, 400, 'invalid_request', ['text']])
    const changed = verdict(await workspace.manage('PATCH', `/notes/${kept[0].id}`, { text }))
    expect([text, ...changed]).toEqual([text, status, code, params])
  }
  expect((await workspace.manage('GET', `${of}/notes`)).body.data).toEqual(kept)
})

test('The notes of a reservation and its appointment are returned page by page, and those of no other booking', async () => {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const id = await makeReservation(workspace)
  const submitted = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead() })
  const other = await makeReservation(workspace)
  const [reservation, appointment] = [`/reservations/${id}`, `/appointments/${submitted.body.appointment.id}`]
  const ids: number[] = []
  for (const of of [reservation, appointment, reservation]) {
    ids.unshift((await add(workspace.manage, of)).id)
    await add(workspace.manage, `/reservations/${other}`)
  }
  const idsOf = ({ data }: { data: { id: number }[] }) => data.map(note => note.id)
  for (const of of [reservation, appointment]) {
    const first = (await workspace.manage('GET', `${of}/notes?limit=2`)).body
    expect(idsOf(first)).toEqual(ids.slice(0, 2))
    const cursor = encodeURIComponent(first.next_cursor)
    const rest = (await workspace.manage('GET', `${of}/notes?limit=2&cursor=${cursor}`)).body
    expect([idsOf(rest), rest.next_cursor]).toEqual([ids.slice(2), null])
  }
})
