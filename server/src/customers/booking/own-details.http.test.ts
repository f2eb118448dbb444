import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourAhead, makeReservation, why } from '../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { deleteOldEmailChanges } from '../../bookings/corrections/corrections.ts'

// What customers correct about themselves, and what they write to the notary.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

let people = 0
const newEmail = () => `new.address${++people}@example.com`

async function booked() {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const email = newEmail()
  const reservation = await makeReservation(workspace, { status: 'queued', email })
  const timestamp = hourAhead(20)
  const { body } = await workspace.manage('POST', `/reservations/${reservation}/submit`, { timestamp })
  const { id, keys } = body.appointment
  await moveClock(workspace, 120)
  const visit = (method: string, path = '', body?: unknown) =>
    installation.as(undefined)(method, `/booking/v1/${keys.appointment}${path}`, body)
  const customers = async () => [
    (await workspace.call('GET', `/appointments/${id}`)).body.customer,
    (await workspace.call('GET', `/reservations/${reservation}`)).body.customer,
  ]
  const code = async () => {
    await moveClock(workspace, 1)
    const mail = (await mailsOf(workspace, '&kind=email_code')).at(-1)
    return { to: mail?.to, code: mail?.subject.slice(0, 6), mail }
  }
  const page = `/appointment/${keys.appointment}`
  return { workspace, id, reservation, email, visit, customers, code, page }
}

const get = (path: string) => fetch(installation.url + path, { redirect: 'manual' })

/** The keys of a reservation and its appointment. */
async function keysOf({ id }: Workspace, reservation: number) {
  const row = await installation.ctx.db
    .selectFrom('reservations as r')
    .innerJoin('bookings as b', join =>
      join.onRef('b.workspace_id', '=', 'r.workspace_id').onRef('b.reservation_id', '=', 'r.id'),
    )
    .innerJoin('appointments as a', join =>
      join.onRef('a.workspace_id', '=', 'b.workspace_id').onRef('a.id', '=', 'b.id'),
    )
    .select(['r.reservation_key', 'r.appointment_key', 'a.upload_key', 'a.session_key'])
    .where('r.workspace_id', '=', id)
    .where('r.id', '=', reservation)
    .executeTakeFirstOrThrow()
  return row
}

const pathsOf = (keys: Awaited<ReturnType<typeof keysOf>>) => [
  `/booking/v1/${keys.reservation_key}`,
  `/schedule/${keys.reservation_key}`,
  `/booking/v1/${keys.appointment_key}`,
  `/appointment/${keys.appointment_key}`,
  `/upload/${keys.upload_key}`,
  `/session/${keys.session_key}`,
]

const auditOf = async (workspace: Workspace, action: string) =>
  (await workspace.manage('GET', `/audit?action=${action}`)).body.data

async function post(path: string, body: Record<string, string>) {
  const init = { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' as const }
  const answer = await fetch(installation.url + path, init)
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

test('A customer changes a booking 50 times a day, and the same answers again write nothing', async () => {
  const { workspace, visit, id } = await booked()
  const question = { key: 'story', kind: 'long_text', label: { en: 'What is it about?' } }
  expect((await workspace.manage('PATCH', '/services/remote', { questions: [question] })).status).toBe(200)
  const tell = (story: string) => visit('PATCH', '/customer', { answers: { story } })
  const events = async () => (await workspace.eventTypes()).length
  expect((await tell('A house')).status).toBe(200)
  const before = await events()
  expect((await tell('A house')).status).toBe(200)
  expect(await events()).toBe(before)
  let passed = 0
  let last = await tell('House 0')
  while (last.status === 200 && passed < 60) last = await tell(`House ${++passed}`)
  expect(why(last)).toEqual([429, 'rate_limited', 'details'])
  expect(passed).toBeGreaterThan(40)
  const after = await events()
  expect((await tell('One more')).status).toBe(429)
  expect(await events()).toBe(after)
  installation.clock.advance(24 * 3_600_000)
  expect((await tell('The next day')).status).toBe(200)
  expect((await workspace.call('GET', `/appointments/${id}`)).body.answers).toEqual({
    story: 'The next day',
  })
})

describe('Name and phone number', () => {
  test('A correction reaches the appointment and its reservation, with the events of staff', async () => {
    const { workspace, visit, customers, id } = await booked()
    const before = (await workspace.eventTypes()).length
    const { status, body } = await visit('PATCH', '/customer', {
      last_name: 'Vidal',
      phone: '+1 305 555 0199',
    })
    expect([status, body.customer]).toMatchObject([200, { last_name: 'Vidal', phone: '+13055550199' }])
    for (const one of await customers()) expect(one).toMatchObject({ first_name: 'Ana', last_name: 'Vidal' })
    expect((await workspace.eventTypes()).slice(before).toSorted()).toEqual([
      'appointment-updated',
      'reservation-updated',
    ])
    const [entry] = await auditOf(workspace, 'appointment-updated')
    expect(entry).toMatchObject({
      actor: `customer:${id}`,
      source: 'customer',
      changes: { last_name: { before: 'Ortiz', after: 'Vidal' }, phone: { after: '+13055550199' } },
    })
  })

  test('Values that are there change nothing, and wrong ones are rejected', async () => {
    const { workspace, visit } = await booked()
    const before = await workspace.eventTypes()
    expect((await visit('PATCH', '/customer', { first_name: 'Ana' })).status).toBe(200)
    for (const [body, param] of [
      [{ first_name: '' }, 'first_name'],
      [{ last_name: 'x'.repeat(256) }, 'last_name'],
      [{ phone: '12' }, 'phone'],
    ] as const) {
      const { status, body: refused } = await visit('PATCH', '/customer', body)
      expect([status, Object.keys(refused.data.params)]).toEqual([400, [param]])
    }
    await visit('PATCH', '/customer', { email: 'other@example.com' })
    expect(await workspace.eventTypes()).toEqual(before)
  })

  test('After the session, and for a canceled appointment, nothing is corrected', async () => {
    for (const end of ['complete', 'cancel']) {
      const { workspace, visit, id, customers, page } = await booked()
      await workspace.manage('POST', `/appointments/${id}/${end}`, {})
      const calls = [
        await visit('PATCH', '/customer', { last_name: 'Vidal' }),
        await visit('POST', '/email', { email: newEmail() }),
        await visit('POST', '/notes', { text: 'Late' }),
      ]
      const expected =
        end === 'complete'
          ? [422, 'unprocessable_entity', 'completed']
          : [409, 'reservation_canceled', 'canceled']
      for (const call of calls) expect(why(call).slice(0, 2)).toEqual(expected.slice(0, 2))
      expect((await customers())[0].last_name).toBe('Ortiz')
      for (const path of ['/details', '/email', '/note'])
        expect((await fetch(`${installation.url}${page}${path}`, { redirect: 'manual' })).status).toBe(303)
    }
  })
})

describe('The email address', () => {
  test('It changes with the code of the new address only, and the earlier address is told', async () => {
    const { workspace, visit, customers, code, email, reservation } = await booked()
    const next = newEmail()
    const before = await keysOf(workspace, reservation)
    const asked = await visit('POST', '/email', { email: next })
    expect([asked.status, asked.body]).toMatchObject([201, { object: 'email_change', email: next }])
    expect((await customers())[0].email).toBe(email)
    const sent = await code()
    expect(sent.to).toBe(next)
    expect(sent.mail.text).not.toMatch(/Ana|Ortiz|\/appointment\//)
    expect(await mailsOf(workspace, '&kind=email_changed')).toEqual([])
    const wrong = sent.code === '000000' ? '111111' : '000000'
    const refused = await visit('POST', '/email/confirm', { code: wrong })
    expect([refused.status, Object.keys(refused.body.data.params)]).toEqual([400, ['code']])
    expect((await customers())[0].email).toBe(email)
    const { status, body } = await visit('POST', '/email/confirm', { code: ` ${sent.code} ` })
    expect([status, body.customer.email]).toEqual([200, next])
    for (const one of await customers()) expect(one.email).toBe(next)
    await moveClock(workspace, 1)
    const [told] = await mailsOf(workspace, '&kind=email_changed')
    expect(told.to).toBe(email)
    expect(told.text).not.toContain(next)
    // The earlier address has the earlier keys.
    expect((await visit('POST', '/email/confirm', { code: sent.code })).status).toBe(404)
    const after = await keysOf(workspace, reservation)
    expect(new URL(body.links.self).pathname).toBe(`/booking/v1/${after.appointment_key}`)
    for (const path of pathsOf(before)) expect([path, (await get(path)).status]).toEqual([path, 404])
    for (const path of pathsOf(after)) expect([path, (await get(path)).status < 400]).toEqual([path, true])
    await moveClock(workspace, 60)
    const [confirmed, ...more] = (await mailsOf(workspace, '&kind=confirmation')).filter(
      ({ to }: { to: string }) => to === next,
    )
    expect(more).toEqual([])
    expect(confirmed.text).toContain(`/appointment/${after.appointment_key}`)
    expect(await auditOf(workspace, 'email-code-sent')).toHaveLength(1)
  })

  test('Five wrong codes end a code, a later one replaces it, and after 15 minutes it is too late', async () => {
    const { workspace, visit, code, customers, email } = await booked()
    await visit('POST', '/email', { email: newEmail() })
    const first = await code()
    const wrong = first.code === '000000' ? '111111' : '000000'
    for (let attempt = 0; attempt < 5; attempt++) await visit('POST', '/email/confirm', { code: wrong })
    expect(why(await visit('POST', '/email/confirm', { code: first.code }))).toEqual([
      422,
      'unprocessable_entity',
      'code_used_up',
    ])
    await visit('POST', '/email', { email: newEmail() })
    const second = await code()
    await moveClock(workspace, 15 * 60)
    expect(why(await visit('POST', '/email/confirm', { code: second.code }))[2]).toBe('code_expired')
    expect((await customers())[0].email).toBe(email)
  })

  test('A booking sends three codes an hour, and an address gets twelve from all bookings', async () => {
    const { workspace, visit } = await booked()
    for (let code = 0; code < 3; code++)
      expect((await visit('POST', '/email', { email: newEmail() })).status).toBe(201)
    const refused = await visit('POST', '/email', { email: newEmail() })
    expect(why(refused)).toEqual([429, 'rate_limited', 'codes_to_address'])
    const victim = newEmail()
    const statuses: number[] = []
    for (const at of [30, 32, 34, 36, 38]) {
      const reservation = await makeReservation(workspace, { status: 'queued' })
      const submitted = await workspace.manage('POST', `/reservations/${reservation}/submit`, {
        timestamp: hourAhead(at),
      })
      const key = submitted.body.appointment.keys.appointment
      const email = at % 4 === 0 ? victim.toUpperCase() : victim
      for (let code = 0; code < 3; code++) {
        const call = await installation.as(undefined)('POST', `/booking/v1/${key}/email`, { email })
        statuses.push(call.status)
      }
    }
    expect(statuses).toEqual([...Array(12).fill(201), 429, 429, 429])
  })

  test('A code is of no use once the booking is canceled', async () => {
    const { visit, code, customers, email } = await booked()
    await visit('POST', '/email', { email: newEmail() })
    const mailed = await code()
    expect((await visit('POST', '/cancel', {})).status).toBe(200)
    expect(why(await visit('POST', '/email/confirm', { code: mailed.code })).slice(0, 2)).toEqual([
      409,
      'reservation_canceled',
    ])
    expect((await customers())[0].email).toBe(email)
  })

  test('The code of one booking is of no use with the key of another', async () => {
    const [one, other] = [await booked(), await booked()]
    await one.visit('POST', '/email', { email: newEmail() })
    const { code } = await one.code()
    expect((await other.visit('POST', '/email/confirm', { code })).status).toBe(404)
    expect((await other.customers())[0].email).toBe(other.email)
  })

  test('An address that waits is deleted with the erasure of the person, with its mail', async () => {
    const { workspace, visit, reservation, email } = await booked()
    const waiting = newEmail()
    await visit('POST', '/email', { email: waiting })
    const rows = async () =>
      (
        await installation.ctx.db
          .selectFrom('email_changes')
          .select('email')
          .where('workspace_id', '=', workspace.id)
          .execute()
      ).map(({ email }) => email)
    expect(await rows()).toEqual([waiting])
    await workspace.call('POST', `/reservations/${reservation}/cancel`)
    const erased = await workspace.manage('POST', '/people/erase', { email })
    expect(erased.status).toBeLessThan(300)
    await expect.poll(rows, { timeout: 20_000 }).toEqual([])
    expect(JSON.stringify(await mailsOf(workspace))).not.toContain(waiting)
  })
})

test('Housekeeping deletes addresses that wait for a day, and no later ones', async () => {
  const [early, late] = [await booked(), await booked()]
  await early.visit('POST', '/email', { email: newEmail() })
  const own = installation.ctx.db.selectFrom('email_changes').select('booking_id')
  await installation.ctx.db
    .updateTable('email_changes')
    .set({ created_at: new Date(installation.clock.now().getTime() - 25 * 3_600_000) })
    .where('workspace_id', '=', early.workspace.id)
    .execute()
  await late.visit('POST', '/email', { email: newEmail() })
  await deleteOldEmailChanges(installation.ctx)
  expect(await own.where('workspace_id', '=', early.workspace.id).execute()).toEqual([])
  expect(await own.where('workspace_id', '=', late.workspace.id).execute()).toHaveLength(1)
})

describe('The address of another signer', () => {
  /** The customer signs, and so does the person at the other address. */
  async function withTwin() {
    const world = await booked()
    const { workspace, id, email, visit, code } = world
    const twin = newEmail()
    const person = { first_name: 'Ana', last_name: 'Ortiz' }
    const [own, other] = [
      await visit('POST', '/signers', { ...person, email }),
      await visit('POST', '/signers', { ...person, email: twin }),
    ]
    expect([own.status, other.status]).toEqual([201, 201])
    const signers = async () =>
      (await workspace.manage('GET', `/appointments/${id}/signers`)).body.data
        .map((signer: { id: number; email: string }) => [signer.id, signer.email])
        .sort()
    const correct = async () => {
      await visit('POST', '/email', { email: twin })
      return visit('POST', '/email/confirm', { code: (await code()).code })
    }
    return { ...world, twin, own: own.body.id, other: other.body.id, signers, correct }
  }
  const decisions = [
    { status: 'failed', human_approval: 'rejected' },
    { human_approval: 'rejected' },
    { status: 'failed' },
    { status: 'verified' },
  ]

  test.each(decisions)('A customer cannot remove a decided signer through it: %j', async decision => {
    const { workspace, id, email, visit, twin, own, other, signers, correct } = await withTwin()
    const decided = await workspace.manage('POST', `/signers/${own}/verification`, decision)
    expect(decided.status).toBe(200)
    const before = await signers()
    expect(why(await correct())).toEqual([409, 'signer_exists', 'signer_exists'])
    expect(await signers()).toEqual(before)
    expect((await workspace.manage('GET', `/appointments/${id}`)).body.customer.email).toBe(email)
    // The way out keeps the decision.
    expect((await visit('DELETE', `/signers/${other}`)).status).toBe(200)
    const corrected = await correct()
    expect([corrected.status, await signers()]).toEqual([200, [[own, twin]]])
    const kept = (await workspace.manage('GET', `/signers/${own}`)).body
    expect([kept.status, kept.human_approval]).toEqual([decided.body.status, decided.body.human_approval])
  })

  test('Two signers become one at the address, if the customer is undecided or staff correct it', async () => {
    const customers = await withTwin()
    expect((await customers.correct()).status).toBe(200)
    expect(await customers.signers()).toEqual([[customers.other, customers.twin]])
    const { workspace, id, own, other, twin, signers } = await withTwin()
    await workspace.manage('POST', `/signers/${own}/verification`, { human_approval: 'rejected' })
    expect((await workspace.manage('PATCH', `/appointments/${id}`, { email: twin })).status).toBe(200)
    expect(await signers()).toEqual([[other, twin]])
  })
})

describe('A note to the notary', () => {
  test('Staff see it under the name of the customer, and the customer writes at most ten', async () => {
    const { workspace, visit, id } = await booked()
    const before = await workspace.eventTypes()
    const text = 'I use a wheelchair.\nIs there a lift?'
    expect(await visit('POST', '/notes', { text })).toMatchObject({ status: 201, body: null })
    const notes = async () => (await workspace.manage('GET', `/appointments/${id}/notes`)).body.data
    expect(await notes()).toMatchObject([{ text, author: `customer:${id}`, author_name: 'Ana Ortiz' }])
    const [entry] = await auditOf(workspace, 'note-added')
    expect(entry).toMatchObject({ source: 'customer', actor: `customer:${id}`, actor_name: null })
    for (let more = 0; more < 9; more++) await visit('POST', '/notes', { text: `More ${more}` })
    expect(why(await visit('POST', '/notes', { text: 'Too many' })).slice(0, 2)).toEqual([
      422,
      'unprocessable_entity',
    ])
    expect(await notes()).toHaveLength(10)
    expect((await workspace.manage('POST', `/appointments/${id}/notes`, { text: 'Of staff' })).status).toBe(
      201,
    )
    for (const bad of ['', 'x'.repeat(1001), 'a\u0000b'])
      expect((await visit('POST', '/notes', { text: bad })).status).toBe(400)
    expect(await workspace.eventTypes()).toEqual(before)
    const booking = JSON.stringify((await visit('GET')).body)
    expect(booking).not.toContain('wheelchair')
  })
})

describe('The pages', () => {
  test('A customer corrects the name, and an empty phone number removes it', async () => {
    const { page, customers, visit } = await booked()
    await visit('PATCH', '/customer', { phone: '+1 305 555 0199' })
    const read = async (path: string) => (await fetch(`${installation.url}${page}${path}`)).text()
    expect(await read('')).toContain(`${page}/details`)
    expect(await read('/details')).toContain('value="Ortiz"')
    const bad = await post(`${page}/details`, { first_name: '', last_name: 'Vidal', phone: '' })
    expect([bad.status, bad.text]).toEqual([422, expect.stringContaining('value="Vidal"')])
    const local = { first_name: 'Ana', last_name: 'Ortiz', phone: '(305) 555-0142' }
    expect((await post(`${page}/details`, local)).status).toBe(303)
    expect((await visit('GET')).body.customer.phone).toBe('+13055550142')
    const good = await post(`${page}/details`, { first_name: 'Ana', last_name: 'Vidal', phone: '' })
    expect([good.status, good.location]).toEqual([303, `${page}?done=details-changed`])
    expect((await customers())[0]).toMatchObject({ last_name: 'Vidal' })
    expect((await customers())[0].phone).toBeUndefined()
    expect(await read('?done=details-changed')).toContain('Your details were saved.')
  })

  test('A customer changes the address with a code, and reads what is wrong with it', async () => {
    const { page, customers, code, workspace, reservation } = await booked()
    const next = newEmail()
    const asked = await post(`${page}/email`, { email: next })
    expect([asked.status, asked.location]).toEqual([303, `${page}/email/code`])
    const shown = await (await fetch(`${installation.url}${page}/email/code?lang=es`)).text()
    expect(shown).toContain(`Hemos enviado un código a ${next}`)
    const wrong = await post(`${page}/email/code`, { code: '1' })
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Enter the six digits')])
    const right = await post(`${page}/email/code`, { code: (await code()).code })
    const { appointment_key } = await keysOf(workspace, reservation)
    const own = `/appointment/${appointment_key}`
    expect([right.status, right.location]).toEqual([303, `${own}?done=email-changed`])
    expect((await customers())[0].email).toBe(next)
    expect((await get(`${page}/email/code`)).status).toBe(404)
    const late = await get(`${own}/email/code`)
    expect([late.status, late.headers.get('location')]).toEqual([303, `${own}/email`])
    for (let more = 0; more < 2; more++) await post(`${own}/email`, { email: newEmail() })
    const limited = await post(`${own}/email`, { email: newEmail() })
    expect([limited.status, limited.text]).toEqual([422, expect.stringContaining('Too many codes were sent')])
  })

  test('A customer leaves a note, and an empty one is rejected', async () => {
    const { page, workspace, id } = await booked()
    const empty = await post(`${page}/note`, { text: ' ' })
    expect([empty.status, empty.text]).toEqual([422, expect.stringContaining('Enter your note')])
    const sent = await post(`${page}/note`, { text: ' I use a wheelchair.\r\n\r\nIs there a lift?\r\n' })
    expect([sent.status, sent.location]).toEqual([303, `${page}?done=note-left`])
    const { data } = (await workspace.manage('GET', `/appointments/${id}/notes`)).body
    expect(data).toMatchObject([{ text: 'I use a wheelchair.\n\nIs there a lift?' }])
    // The longest note in the field of a browser, which sends two characters for a line break.
    const long = `${'a\r\n'.repeat(499)}bc`
    expect((await post(`${page}/note`, { text: long })).status).toBe(303)
    const tooLong = await post(`${page}/note`, { text: `${long}d` })
    expect([tooLong.status, tooLong.text]).toEqual([422, expect.stringContaining('a\r\na\r\n')])
  })

  test('A line break in a field of one line counts as a space', async () => {
    const { page, customers } = await booked()
    const typed = { first_name: 'Ana\r\nMaria', last_name: 'Vidal', phone: '' }
    expect((await post(`${page}/details`, typed)).status).toBe(303)
    expect((await customers())[0].first_name).toBe('Ana Maria')
  })
})
