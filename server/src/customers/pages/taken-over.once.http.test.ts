import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer, hourAhead, makeReservation, makeSigner } from '../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { codeOf, details, newVisitor, storedCode } from '../../../test/helpers/visitors.ts'

// What a customer who books again does not have to enter again, on the pages without a script and by the API.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const questions = [
  {
    key: 'document',
    kind: 'choice',
    label: { en: 'What will be notarized?' },
    options: [
      { key: 'deed', label: { en: 'A deed' } },
      { key: 'will', label: { en: 'A will' } },
    ],
  },
  { key: 'pages', kind: 'number', label: { en: 'How many pages?' } },
  { key: 'gone', kind: 'short_text', label: { en: 'Matter' } },
  { key: 'inside', kind: 'short_text', label: { en: 'For us' }, shown_to: 'staff' },
]

const signers = [
  { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' },
  { first_name: 'Eva', last_name: 'Removed', email: 'eva@example.com' },
]

const address = `192.0.2.${process.pid % 250}`

async function open(path: string, fields?: URLSearchParams) {
  const init = fields && { method: 'POST', body: fields }
  const headers = { 'x-forwarded-for': address }
  const response = await fetch(installation.url + path, { ...init, headers, redirect: 'manual' })
  return {
    status: response.status,
    text: (await response.text()).replaceAll('&amp;', '&'),
    location: response.headers.get('location') ?? '',
  }
}

/** The form of the page that has this field, as a browser without scripts fills it. */
function formWith(text: string, name: string) {
  const form = [...text.matchAll(/<form method="post" action="([^"]*)".*?<\/form>/gs)].find(([all]) =>
    all.includes(`name="${name}"`),
  )
  const [all = '', action = ''] = form ?? []
  const fields = new URLSearchParams()
  for (const [tag] of all.matchAll(/<input [^>]*>/g))
    fields.set(/name="([^"]*)"/.exec(tag)?.[1] ?? '', /value="([^"]*)"/.exec(tag)?.[1] ?? '')
  for (const [, field = '', options = ''] of all.matchAll(
    /<select [^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs,
  ))
    fields.set(field, /value="([^"]*)" selected/.exec(options)?.[1] ?? '')
  return { action, fields }
}

/** A booking of two remote notarizations with signers, of whom one signs as the customer, and a note. */
async function booked() {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {}, {})
  const slug = `over-${workspace.id}`
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { open_booking_slug: slug })
  await workspace.manage('PATCH', '/services/remote', { questions })
  const ana = { ...customer, email: newVisitor(), lang: 'es-MX' }
  const answers = { document: 'deed', pages: 12, gone: 'A-17' }
  const id = await makeReservation(workspace, { ...ana, status: 'queued', quantity: 2, answers })
  await workspace.manage('PATCH', `/reservations/${id}`, { answers: { inside: 'Call first' } })
  for (const one of [ana, ...signers]) await makeSigner(workspace, `/reservations/${id}`, one)
  const submitted = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead() })
  const { appointment } = submitted.body
  const key: string = appointment.keys.appointment
  const note = new URLSearchParams({ text: 'The deed is\nin two parts.' })
  const { text } = await open(`/appointment/${key}/note`)
  note.set('idempotency_key', formWith(text, 'text').fields.get('idempotency_key') ?? '')
  expect((await open(`/appointment/${key}/note`, note)).status).toBe(303)
  const all = await signersOf(workspace, id)
  const ben = all.find(one => one.email === signers[0]?.email)
  await act(workspace, `/signers/${ben?.id}/verification`, { status: 'verified', human_approval: 'approved' })
  const eva = all.find(one => one.email === signers[1]?.email)
  expect((await workspace.call('DELETE', `/signers/${eva?.id}`)).status).toBe(200)
  return { workspace, slug, id, ana, key, path: `/appointments/${appointment.id}`, all }
}

interface Signer {
  id: number
  first_name: string
  email: string
  status: string
  human_approval: string | null
  key: string
}

const signersOf = async (workspace: Workspace, id: number): Promise<Signer[]> =>
  (await workspace.manage('GET', `/reservations/${id}/signers`)).body.data.sort(
    (one: Signer, other: Signer) => one.id - other.id,
  )

const act = async (workspace: Workspace, path: string, body?: object) =>
  expect((await workspace.manage('POST', path, body)).status).toBe(200)

/** The reservation that the person made last. */
const lastOf = (workspace: Workspace, email: string) =>
  installation.ctx.db
    .selectFrom('reservations')
    .innerJoin('bookings', join =>
      join
        .onRef('bookings.workspace_id', '=', 'reservations.workspace_id')
        .onRef('bookings.id', '=', 'reservations.id'),
    )
    .selectAll('reservations')
    .select('bookings.answers')
    .where('reservations.workspace_id', '=', workspace.id)
    .where('email', '=', email)
    .orderBy('reservations.id', 'desc')
    .executeTakeFirstOrThrow()

const mailedTo = async (workspace: Workspace, to: string): Promise<string[]> =>
  (await mailsOf(workspace))
    .filter((one: { to: string }) => one.to === to)
    .map((one: { kind: string }) => one.kind)

describe.each([
  ['canceled', '/cancel', {}],
  ['missed', '/no-show', { reason: 'signer' }],
])('A customer whose appointment was %s', (state, verb, body) => {
  test(`A customer whose appointment was ${state} books again with answers, number, signers and note`, async () => {
    const { workspace, ana, key, path, all, id } = await booked()
    if (state === 'missed') await moveClock(workspace, 3 * 24 * 3600)
    await act(workspace, path + verb, body)
    // One question is gone, and one has other words.
    const now = questions.filter(one => one.key !== 'gone')
    const renamed = now.map(one => (one.key === 'pages' ? { ...one, label: { en: 'Number of pages' } } : one))
    await workspace.manage('PATCH', '/services/remote', { questions: renamed })
    const link = /href="(\/book\/[^"]*)"/.exec((await open(`/appointment/${key}`)).text)?.[1] ?? ''
    const [service = '', query = ''] = link.split('?')
    const start = hourAhead(24 * 5)
    const { text } = await open(`${service}/details?timestamp=${start}&${query}`)
    expect(text).toContain('lang="es"')
    expect(text).toContain('Number of pages')
    expect(text).not.toMatch(/A-17|Call first|Eva|value="1"/)
    for (const part of ['Ben Adler', 'The deed is\nin two parts.', '<dd>2</dd>']) expect(text).toContain(part)
    const { action, fields } = formWith(text, 'first_name')
    expect(Object.fromEntries(fields)).toMatchObject({ 'answers.document': 'deed', 'answers.pages': '12' })
    const asked = await open(action, fields)
    expect(asked.status).toBe(303)
    const confirm = await open(asked.location)
    expect(confirm.text).toContain('Ben Adler')
    // Nobody hears of it before there is a time.
    const before = await mailedTo(workspace, 'ben@example.com')
    const { action: book, fields: code } = formWith(confirm.text, 'code')
    code.set('code', await codeOf(workspace))
    const done = await open(book, code)
    expect(done.location).toMatch(/^\/appointment\//)
    const made = await lastOf(workspace, ana.email)
    expect(made.id).not.toBe(id)
    expect(made).toMatchObject({ lang: 'es-MX', service: 'remote', quantity: 2, first_name: 'Ana' })
    expect(made.answers?.map(({ key, value }) => [key, value])).toEqual([
      ['document', 'deed'],
      ['pages', 12],
    ])
    const taken = await signersOf(workspace, made.id)
    expect(taken.map(one => one.first_name)).toEqual(['Ana', 'Ben'])
    for (const one of taken) expect(one).toMatchObject({ status: 'pending', human_approval: null })
    const formerKeys = all.map(one => one.key)
    for (const one of taken) expect(formerKeys).not.toContain(one.key)
    const notes = (await workspace.manage('GET', `/reservations/${made.id}/notes`)).body.data
    expect(notes.map((one: { text: string }) => one.text)).toEqual(['The deed is\nin two parts.'])
    expect((await open(done.location)).text).toContain('Ben Adler')
    await moveClock(workspace, 120)
    const after = await mailedTo(workspace, 'ben@example.com')
    expect(after).toEqual([...before, 'confirmation'])
    expect(await mailedTo(workspace, 'eva@example.com')).not.toContain('confirmation')
    // The earlier booking keeps its own.
    expect((await signersOf(workspace, id)).map(one => one.first_name)).toEqual(['Ana', 'Ben'])
  })
})

let asks = 0

/** Asks by the API, which gives neither number nor answers, and confirms. */
async function askAgain(
  { workspace, slug }: Pick<Awaited<ReturnType<typeof booked>>, 'workspace' | 'slug'>,
  fields: object,
) {
  const email = newVisitor()
  const call = (path: string, body: object) =>
    installation.as(undefined)('POST', `/booking/v1/open/${slug}/requests${path}`, body, {
      'x-forwarded-for': address,
    })
  const asked = await call('', {
    ...details({ email, timestamp: hourAhead(24 * 5 + 2 * asks++) }),
    ...fields,
  })
  expect(asked.status).toBe(201)
  const code = await storedCode(installation, asked.body.key)
  expect((await call(`/${asked.body.key}/confirm`, { code })).status).toBe(200)
  const { id, quantity, answers } = await lastOf(workspace, email)
  const people = (await signersOf(workspace, id)).map(one => [one.first_name, one.email])
  return { email, quantity, answers: answers?.map(({ key, value }) => [key, value]) ?? null, people }
}

const nothing = { quantity: 1, answers: null, people: [] }

test('By the API, what is left out is as before, and the customer who signs has the new address', async () => {
  const one = await booked()
  await act(one.workspace, `${one.path}/cancel`, {})
  const { email, ...made } = await askAgain(one, { again: one.key, first_name: 'Anna' })
  expect(made).toEqual({
    quantity: 2,
    answers: [
      ['document', 'deed'],
      ['pages', 12],
      ['gone', 'A-17'],
    ],
    people: [
      ['Anna', email],
      ['Ben', 'ben@example.com'],
    ],
  })
  const other = await askAgain(one, { again: one.key, quantity: 1, answers: { pages: 3 } })
  expect(other).toMatchObject({ quantity: 1, answers: [['pages', 3]] })
})

test('Nothing is taken over from a booking that is still to take place, took place or is of another business', async () => {
  const [one, other] = [await booked(), await booked()]
  await act(other.workspace, `${other.path}/cancel`, {})
  expect(await askAgain(one, { again: one.key })).toMatchObject(nothing)
  expect(await askAgain(one, { again: other.key })).toMatchObject(nothing)
  await act(one.workspace, `${one.path}/complete`)
  expect(await askAgain(one, { again: one.key })).toMatchObject(nothing)
})
