import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer, hourAhead, makeReservation, verdict } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { ask, openBooking, storedCode } from '../../../test/helpers/visitors.ts'

// What a service asks, and what was answered: by programs, staff and customers.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const questions = [
  {
    key: 'document',
    kind: 'choice',
    label: { en: 'What will be notarized?', es: '¿Qué se va a notarizar?' },
    options: [
      { key: 'deed', label: { en: 'A deed', es: 'Una escritura' } },
      { key: 'other', label: { en: 'Something else' } },
    ],
    required: true,
  },
  { key: 'pages', kind: 'number', label: { en: 'How many pages?' } },
  { key: 'matter', kind: 'short_text', label: { en: 'Matter' }, shown_to: 'staff' },
]

async function business(asked: object[] = questions) {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const set = (changed: object[]) => workspace.manage('PATCH', '/services/remote', { questions: changed })
  expect((await set(asked)).status).toBe(200)
  return { workspace, set }
}

const lastEvent = async (workspace: Workspace, type: string) =>
  (await workspace.manage('GET', `/events?type=${type}&limit=100`)).body.data.at(-1)?.data

describe('The questions of a service', () => {
  test('The list is replaced, has every language and is in the audit trail, in its workspace only', async () => {
    const { workspace, set } = await business()
    const { body } = await workspace.manage('GET', '/services/remote')
    expect(body.questions[0]).toEqual({
      ...questions[0],
      label: { en: 'What will be notarized?', es: '¿Qué se va a notarizar?', fr: null },
      help: { en: null, es: null, fr: null },
      options: [
        { key: 'deed', label: { en: 'A deed', es: 'Una escritura', fr: null } },
        { key: 'other', label: { en: 'Something else', es: null, fr: null } },
      ],
      shown_to: 'customer',
    })
    // What was returned can be sent.
    expect((await set(body.questions)).body.questions).toEqual(body.questions)
    expect((await set([])).body.questions).toEqual([])
    const [entry] = (await workspace.manage('GET', '/audit?action=service-updated')).body.data
    expect(Object.keys(entry.changes)).toEqual(['questions'])
    expect(entry.changes.questions.before).toHaveLength(3)
    const other = await installation.workspace()
    expect((await other.manage('GET', '/services/remote')).body.questions).toEqual([])
  })

  const asked = (fields: object) => ({ key: 'a', kind: 'choice', label: { en: 'A' }, ...fields })
  const one = [{ key: 'x', label: { en: 'X' } }]
  test.each<[object[], string]>([
    [[asked({ kind: 'number' }), asked({ kind: 'number' })], 'questions.1.key'],
    [[asked({ options: [] })], 'questions.0.options'],
    [[asked({ kind: 'date', options: one })], 'questions.0.options'],
    [[asked({ options: [...one, ...one] })], 'questions.0.options.1.key'],
    [[asked({ options: [{ key: 'x', label: {} }] })], 'questions.0.options.0.label'],
    [[asked({ kind: 'number', label: { en: ' ' } })], 'questions.0.label'],
    [[asked({ kind: 'number', label: { en: 'x'.repeat(201) } })], 'questions.0.label.en'],
    [[asked({ kind: 'number', key: 'A b' })], 'questions.0.key'],
    [[asked({ kind: 'color' })], 'questions.0.kind'],
    [[asked({ kind: 'number', shown_to: 'notary' })], 'questions.0.shown_to'],
    [[asked({ kind: 'number', unknown: 1 })], 'questions.0.unknown'],
    [Array.from({ length: 21 }, (_, at) => asked({ kind: 'number', key: `k${at}` })), 'questions'],
  ])('%j is rejected with the name of the question, and changes nothing', async (bad, param) => {
    const { workspace, set } = await business()
    const { status, body } = await set(bad)
    expect([status, Object.keys(body.data.params)]).toEqual([400, [param]])
    expect((await workspace.manage('GET', '/services/remote')).body.questions).toHaveLength(3)
  })
})

describe('The answers of a booking', () => {
  test('An answer is in the reservation, its appointment and their events, in v3 and for staff', async () => {
    const { workspace } = await business()
    const answers = { document: 'deed', pages: 12 }
    const made = await workspace.manage('POST', '/bookings', {
      ...customer,
      service: 'remote',
      timestamp: hourAhead(),
      lang: 'es',
      answers,
    })
    expect([made.status, made.body.reservation?.answers, made.body.appointment?.answers]).toEqual([
      201,
      answers,
      answers,
    ])
    const { reservation, appointment } = made.body
    for (const path of [`/reservations/${reservation.id}`, `/appointments/${appointment.id}`])
      expect((await workspace.call('GET', path)).body.answers).toEqual(answers)
    for (const type of ['reservation-created', 'reservation-submitted', 'appointment-created'])
      expect([type, (await lastEvent(workspace, type)).answers]).toEqual([type, answers])
    const detail = (await workspace.manage('GET', `/appointments/${appointment.id}`)).body
    expect(
      detail.questions.map(({ label, value }: { label: string; value: unknown }) => [label, value]),
    ).toEqual([
      ['¿Qué se va a notarizar?', 'deed'],
      ['How many pages?', 12],
      ['Matter', null],
    ])
    const list = (await workspace.manage('GET', '/appointments')).body.data
    expect(list[0].answers).toEqual(answers)
  })

  test('Several answers are a list in every response', async () => {
    const options = ['passport', 'license'].map(key => ({ key, label: { en: key } }))
    const { workspace } = await business([{ key: 'ids', kind: 'several', label: { en: 'IDs' }, options }])
    const answers = { ids: ['passport', 'license'] }
    const given = { ...customer, service: 'remote', timestamp: hourAhead(), answers }
    const { reservation, appointment } = (await workspace.manage('POST', '/bookings', given)).body
    expect([reservation.answers, appointment.answers]).toEqual([answers, answers])
    for (const path of [`/reservations/${reservation.id}`, `/appointments/${appointment.id}`]) {
      expect((await workspace.call('GET', path)).body.answers).toEqual(answers)
      expect((await workspace.manage('GET', path)).body.questions[0].value).toEqual(answers.ids)
    }
    const [listed] = (await workspace.manage('GET', '/appointments')).body.data
    expect(listed.answers).toEqual(answers)
    expect((await lastEvent(workspace, 'appointment-created')).answers).toEqual(answers)
    const path = `/booking/v1/${appointment.keys.appointment}`
    const { body } = await installation.as(undefined)('GET', path)
    expect(body.questions[0].value).toEqual(answers.ids)
  })

  test('Without answers v3 and events have no such field', async () => {
    const { workspace } = await business()
    const id = await makeReservation(workspace)
    expect((await workspace.call('GET', `/reservations/${id}`)).body).not.toHaveProperty('answers')
    expect(await lastEvent(workspace, 'reservation-created')).not.toHaveProperty('answers')
  })

  test('v3 takes answers, and names a bad one without storing anything', async () => {
    const { workspace } = await business()
    const id = await makeReservation(workspace, { answers: { pages: 3 } })
    const bad = await workspace.call('PATCH', `/reservations/${id}`, {
      last_name: 'Diaz',
      answers: { document: 'house', nothing: 1 },
    })
    expect(verdict(bad)).toEqual([
      400,
      'invalid_request',
      {
        'answers.document': 'must be one of deed, other',
        'answers.nothing': 'is not a question of the service. Its questions: document, pages, matter',
      },
    ])
    const { body } = await workspace.call('GET', `/reservations/${id}`)
    expect([body.customer.last_name, body.answers]).toEqual([customer.last_name, { pages: 3 }])
  })

  test('A change through the appointment changes its reservation too, and the audit trail has both values', async () => {
    const { workspace } = await business()
    const made = (
      await workspace.manage('POST', '/bookings', {
        ...customer,
        service: 'remote',
        timestamp: hourAhead(),
        answers: { pages: 1 },
      })
    ).body
    const path = `/appointments/${made.appointment.id}`
    const changed = await workspace.manage('PATCH', path, { answers: { document: 'other', pages: null } })
    expect([changed.status, changed.body.answers]).toEqual([200, { document: 'other' }])
    const reservation = await workspace.manage('GET', `/reservations/${made.reservation.id}`)
    expect(reservation.body.answers).toEqual({ document: 'other' })
    for (const type of ['appointment-updated', 'reservation-updated'])
      expect((await lastEvent(workspace, type)).answers).toEqual({ document: 'other' })
    const [entry] = (await workspace.manage('GET', '/audit?action=appointment-updated')).body.data
    expect(entry.changes).toEqual({ answers: { before: { pages: 1 }, after: { document: 'other' } } })
    const removed = await workspace.manage('PATCH', path, { answers: null })
    expect(removed.body).not.toHaveProperty('answers')
  })

  test('An appointment without a reservation has answers of its own', async () => {
    const { workspace } = await business()
    const { id } = (await book(workspace, hourAhead(), { answers: { document: 'deed' } })).body
    expect((await workspace.call('GET', `/appointments/${id}`)).body.answers).toEqual({ document: 'deed' })
    const changed = await workspace.call('PATCH', `/appointments/${id}`, { answers: { pages: 9 } })
    expect(changed.body.answers).toEqual({ document: 'deed', pages: 9 })
  })

  test('Answers keep their words when the service changes, and another service asks its own questions', async () => {
    const { workspace, set } = await business()
    const { id } = (await book(workspace, hourAhead(), { answers: { document: 'deed' } })).body
    await set([
      { key: 'document', kind: 'choice', label: { en: 'Kind' }, options: [{ key: 'x', label: { en: 'X' } }] },
    ])
    const questionsOf = async () => (await workspace.manage('GET', `/appointments/${id}`)).body.questions
    expect(await questionsOf()).toMatchObject([
      { key: 'document', label: 'What will be notarized?', value: 'deed', is_asked: true },
    ])
    await workspace.manage('PATCH', '/services/general_notary', {
      questions: [{ key: 'reason', kind: 'long_text', label: { en: 'Why?' }, required: true }],
    })
    await workspace.manage('PATCH', `/appointments/${id}`, { service: 'general_notary' })
    expect(await questionsOf()).toMatchObject([
      { key: 'reason', value: null, is_asked: true },
      { key: 'document', label: 'What will be notarized?', value: 'deed', is_asked: false },
    ])
  })

  test('An answer that is missing blocks the session, and is a task of the customer and in the mail', async () => {
    const { workspace } = await business()
    const { id } = (await book(workspace, hourAhead())).body
    await moveClock(workspace, 120)
    const [mail] = await mailsOf(workspace, '&kind=confirmation')
    expect(mail.text).toContain('Answer the questions')
    const codes = async () =>
      (await workspace.manage('GET', `/appointments/${id}`)).body.readiness.map(
        ({ code, who }: { code: string; who: string }) => `${code} ${who}`,
      )
    expect(await codes()).toContain('no_answers customer')
    expect(await codes()).not.toContain('no_staff_answers staff')
    const listed = await workspace.manage('GET', '/appointments?blocker=no_answers&from=today&to=P30D')
    expect(listed.body.data.map((one: { id: number }) => one.id)).toEqual([id])
    const { keys } = (await workspace.call('GET', `/appointments/${id}`)).body
    const asCustomer = installation.as(undefined)
    const tasks = async () =>
      (await asCustomer('GET', `/booking/v1/${keys.appointment}`)).body.tasks.find(
        ({ kind }: { kind: string }) => kind === 'questions',
      )
    expect(await tasks()).toMatchObject({ state: 'open', label: 'Answer the questions' })
    const answered = await asCustomer('PATCH', `/booking/v1/${keys.appointment}/customer`, {
      answers: { document: 'other' },
    })
    expect(answered.body.questions[0]).toMatchObject({ value: 'other', text: 'Something else' })
    expect(await tasks()).toMatchObject({ state: 'done' })
    expect(await codes()).not.toContain('no_answers customer')
  })

  test('The customer neither sees nor answers what is for staff', async () => {
    const { workspace } = await business()
    const { id } = (await book(workspace, hourAhead(), { answers: { matter: 'Secret 7' } })).body
    const { keys } = (await workspace.call('GET', `/appointments/${id}`)).body
    const asCustomer = installation.as(undefined)
    const path = `/booking/v1/${keys.appointment}`
    const { body } = await asCustomer('GET', path)
    expect(JSON.stringify(body)).not.toMatch(/Secret 7|matter/)
    expect(await (await fetch(`${installation.url}/appointment/${keys.appointment}`)).text()).not.toContain(
      'Secret 7',
    )
    const bad = await asCustomer('PATCH', `${path}/customer`, { answers: { matter: 'x' } })
    expect(verdict(bad)).toEqual([
      400,
      'invalid_request',
      expect.objectContaining({ 'answers.matter': expect.anything() }),
    ])
    expect((await workspace.call('GET', `/appointments/${id}`)).body.answers).toEqual({ matter: 'Secret 7' })
  })

  test('A named column of the CSV file has the words of the answer, without a formula', async () => {
    const { workspace } = await business([
      ...questions,
      { key: 'note', kind: 'long_text', label: { en: 'Note' } },
    ])
    await book(workspace, hourAhead(), { answers: { document: 'deed', pages: 2, note: '=1+1' } })
    const columns = 'answers.document,answers.pages,answers.note,answers.matter'
    const { body } = await workspace.manage('GET', `/appointments?format=csv&columns=${columns}`)
    expect(String(body).trim().split(/\r?\n/)).toEqual([columns, "A deed,2,'=1+1,"])
  })

  test('The mail to the notary has the answers, as text', async () => {
    const { workspace } = await business([
      ...questions,
      { key: 'note', kind: 'long_text', label: { en: 'Note' } },
    ])
    const [notary] = (await workspace.manage('GET', '/notaries')).body.data
    await workspace.manage('PATCH', `/notaries/${notary.id}`, { email: 'nora@example.com' })
    const note = '<b>loud</b>\nsecond line'
    await book(workspace, hourAhead(), { answers: { document: 'deed', matter: '24-1', note } })
    await moveClock(workspace, 300)
    const [mail] = await mailsOf(workspace, '&kind=notary_assigned')
    expect(mail.text).toMatch(/What will be notarized\?:? +A deed/)
    expect(mail.text).toContain('24-1')
    expect(mail.html).toContain('&lt;b&gt;loud')
    expect(mail.html).not.toContain('<b>loud')
  })

  test('A visitor answers with the request, and the booking has it once the code is confirmed', async () => {
    const { workspace, visit } = await openBooking(installation)
    await workspace.manage('PATCH', '/services/remote', { questions })
    const open = (await visit('GET')).body.services.find(
      ({ handle }: { handle: string }) => handle === 'remote',
    )
    expect(open.questions.map(({ key }: { key: string }) => key)).toEqual(['document', 'pages'])
    const key = await ask(visit, { answers: { document: 'deed' } })
    const code = await storedCode(installation, key)
    expect((await visit('POST', `/requests/${key}/confirm`, { code })).body.questions[0].value).toBe('deed')
    expect((await lastEvent(workspace, 'reservation-created')).answers).toEqual({ document: 'deed' })
  })
})
