import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer, hourAhead, makeReservation, makeSigner } from '../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'

// A law firm books for many people with one address: mails, entries and pages say for whom.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const external_id = '24-0117'

async function read(path: string): Promise<string> {
  const response = await fetch(installation.url + path)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

async function invited(fields: object = {}, signers: object[] = [{}]) {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  const id = await makeReservation(workspace, { ...customer, external_id, ...fields })
  for (const signer of signers) await makeSigner(workspace, `/reservations/${id}`, signer)
  await workspace.call('PATCH', `/reservations/${id}`, { status: 'queued' })
  await moveClock(workspace, 60)
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  const submit = async () => {
    const { body } = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead() })
    await moveClock(workspace, 120)
    return body.appointment
  }
  return { workspace, id, keys, submit }
}

/** What a mail says in its title, its table and the title of its entry. */
const said = ({
  subject,
  text,
  attachments,
}: {
  subject: string
  text: string
  attachments: { content: string }[]
}) => ({
  subject: /( · .*)?$/.exec(subject)?.[0],
  rows: text.split('\n').filter(line => /^(For|File number):/.test(line)),
  entry: attachments.map(
    ({ content }) => / · .*|$/.exec(unfolded(content).match(/SUMMARY:.*/)?.[0] ?? '')?.[0],
  ),
})

const unfolded = (ics: string) => ics.replaceAll(/\r\n /g, '').replaceAll('\r', '')

test('Mails and entries of the person who booked name the signer and the file number, those of signers do not', async () => {
  const { workspace, submit } = await invited()
  const { id } = await submit()
  await workspace.manage('POST', `/appointments/${id}/reschedule`, { timestamp: hourAhead(1) })
  await moveClock(workspace, 120)
  await workspace.manage('PATCH', `/appointments/${id}`, { location: '5 Lake Road' })
  await moveClock(workspace, 120)
  await workspace.manage('POST', `/appointments/${id}/cancel`, {})
  await moveClock(workspace, 120)
  const mails = (await mailsOf(workspace)).filter(({ status }: { status: string }) => status === 'kept')
  const own = { subject: ' · Ben Adler · 24-0117', rows: [/^For: +Ben Adler$/, /^File number: +24-0117$/] }
  for (const kind of ['invitation', 'confirmation', 'reschedule', 'updated', 'cancellation']) {
    const toCustomer = mails.filter(
      (mail: { kind: string; to: string }) => mail.kind === kind && mail.to === customer.email,
    )
    expect([kind, toCustomer.length]).toEqual([kind, 1])
    const { subject, rows, entry } = said(toCustomer[0])
    expect([kind, subject]).toEqual([kind, own.subject])
    expect(rows).toEqual(own.rows.map(row => expect.stringMatching(row)))
    expect(entry).toEqual(kind === 'invitation' ? [] : [own.subject])
  }
  const toSigner = mails.filter(({ to }: { to: string }) => to === 'ben@example.com')
  expect(toSigner.length).toBeGreaterThan(2)
  for (const mail of toSigner) {
    expect(said(mail)).toEqual({ subject: '', rows: [], entry: [''] })
    expect(JSON.stringify(mail)).not.toContain(external_id)
  }
})

test.each([
  ['en', 'For: ', 'File number: '],
  ['es', 'Para: ', 'N.º de expediente: '],
  ['fr', 'Pour : ', 'N° de dossier : '],
])(
  'The pages of the booking say for whom it is, in %s, and pages that are forwarded have no file number',
  async (lang, forWhom, number) => {
    const { workspace, keys, submit } = await invited()
    const line = `${forWhom}<bdi>Ana Ortiz</bdi> · ${number}<bdi>24-0117</bdi>`
    expect((await read(`/schedule/${keys.reservation}?lang=${lang}`)).replaceAll('\u00a0', ' ')).toContain(
      line,
    )
    const own = number.split(/\s*:/)[0]
    expect(await read(`/schedule/${keys.reservation}/check?lang=${lang}&at=${hourAhead()}`)).toContain(
      `<dt>${own}</dt>`,
    )
    const appointment = await submit()
    const page = `/appointment/${appointment.keys.appointment}`
    const { data } = (await workspace.call('GET', `/appointments/${appointment.id}/signers`)).body
    const text = await read(`${page}?lang=${lang}`)
    expect(text).toContain(`<dt>${own}</dt><dd><bdi>24-0117</bdi></dd>`)
    // The links that add the entry to a calendar on the web.
    expect(text).toContain('Ben%20Adler%20%C2%B7%2024-0117')
    expect(unfolded(await read(`${page}/calendar.ics`))).toMatch(/SUMMARY:.* · Ben Adler · 24-0117/)
    expect((await read(`${page}/move?lang=${lang}`)).replaceAll('\u00a0', ' ')).toContain(line)
    const forwarded = [`/session/${appointment.keys.session}`, `/upload/${appointment.keys.upload}`]
    for (const path of [...forwarded, `/session/${data[0].keys?.session ?? data[0].key}`])
      expect(await read(path)).not.toContain(external_id)
  },
)

test('A name that is not written like one and a long file number are in no title', async () => {
  const hostile = { first_name: 'Win', last_name: 'at evil.example' }
  const { workspace } = await invited({ ...hostile, external_id: 'x'.repeat(41) }, [hostile])
  const [mail] = await mailsOf(workspace)
  expect(said(mail)).toEqual({
    subject: '',
    rows: [expect.stringMatching(/^File number: x{41}$/)],
    entry: [],
  })
})

const ruiz = { first_name: 'Ana', last_name: 'Ruiz', email: 'ana.ruiz@example.com' }
const people = Array.from({ length: 6 }, (_, at) => ({
  first_name: 'Cy',
  last_name: `Ab${'cdefgh'[at]}`,
  email: `cy${at}@example.com`,
}))

test.each<[string, object[], string, string | undefined]>([
  ['without a signer', [], 'Ana Ortiz', 'Ana Ortiz'],
  ['who signs alone', [customer], 'Ana Ortiz', 'Ana Ortiz'],
  ['who signs alone, in other letters', [{ ...customer, first_name: 'ANA' }], 'ANA Ortiz', 'ANA Ortiz'],
  [
    'for a client with the address of the assistant',
    [{ ...ruiz, email: customer.email }],
    'Ana Ruiz',
    'Ana Ruiz',
  ],
  ['who signs with another person', [customer, ruiz], 'Ana Ruiz +1', 'Ana Ruiz, Ana Ortiz'],
  ['for six', people, 'Cy Abc +5', 'Cy Abc, Cy Abd, Cy Abe, Cy Abf, Cy Abg +1'],
  [
    'for somebody without a name',
    [{ ...ruiz, last_name: 'https://evil.example' }, people[0] ?? {}],
    'Cy Abc +1',
    'Cy Abc +1',
  ],
  ['for a client named like an address', [{ ...ruiz, first_name: 'evil.example' }], 'Ana Ortiz', 'Ana Ortiz'],
])('A mail to a person who books %s says for whom', async (_, signers, title, row) => {
  const { workspace } = await invited({ external_id: undefined }, signers)
  const [mail] = await mailsOf(workspace)
  expect(said(mail)).toEqual({
    subject: ` · ${title}`,
    rows: [expect.stringMatching(new RegExp(`^For: +${row?.replaceAll('+', '\\+')}$`))],
    entry: [],
  })
  expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain('evil.example')
})

test('A signer who is erased is named in no mail to the person who booked', async () => {
  const other = await invited()
  const { workspace, id, submit } = await invited({}, [ruiz])
  await submit()
  const { data } = (await workspace.call('GET', `/reservations/${id}/signers`)).body
  expect((await workspace.call('DELETE', `/signers/${data[0].id}`)).status).toBe(200)
  const former = { first_name: 'Dora', last_name: 'Ruiz', email: 'dora@example.com' }
  await makeSigner(workspace, `/reservations/${id}`, former)
  await workspace.manage('PATCH', `/reservations/${id}`, { location: '5 Lake Road' })
  const own = async () => (await mailsOf(workspace)).filter(({ to }: { to: string }) => to === customer.email)
  const texts = async () => JSON.stringify(await own())
  expect(await texts()).toContain('Ana Ruiz')
  for (const { email } of [ruiz, former])
    expect((await workspace.manage('POST', '/people/erase', { email })).status).toBe(201)
  expect(await texts()).not.toContain('Ruiz')
  expect((await own()).length).toBe(2)
  expect(JSON.stringify(await mailsOf(other.workspace))).toContain('Ben Adler')
})

describe('A file number of the customer', () => {
  const question = { key: 'reference', kind: 'short_text', label: { en: 'Your reference' } }

  test('What the customer answers to the question for a reference counts before the number of the business', async () => {
    const { workspace, keys, id, submit } = await invited()
    expect((await workspace.manage('PATCH', '/services/remote', { questions: [question] })).status).toBe(200)
    const answer = (reference: string) =>
      workspace.manage('PATCH', `/reservations/${id}`, { answers: { reference } })
    expect((await answer('Ruiz/77')).status).toBe(200)
    const check = `/schedule/${keys.reservation}/check?at=${hourAhead()}`
    expect(await read(check)).toMatch(/<dt>File number<\/dt><dd><bdi>Ruiz\/77<\/bdi>/)
    expect(await read(check)).toMatch(/name="answers.reference"[^>]*value="Ruiz\/77"/)
    const appointment = await submit()
    const own = (await mailsOf(workspace, '&kind=confirmation')).filter(
      ({ to }: { to: string }) => to === customer.email,
    )
    expect(own.map(said)).toEqual([
      {
        subject: ' · Ben Adler · Ruiz/77',
        rows: [expect.stringMatching(/^For: +Ben Adler$/), expect.stringMatching(/^File number: +Ruiz\/77$/)],
        entry: [' · Ben Adler · Ruiz/77'],
      },
    ])
    const { data } = (await workspace.call('GET', `/appointments/${appointment.id}/signers`)).body
    const toSigner = (await mailsOf(workspace)).filter(({ to }: { to: string }) => to === data[0].email)
    expect(JSON.stringify(toSigner)).not.toContain('Ruiz/77')
    for (const path of [`/session/${appointment.keys.session}`, `/upload/${appointment.keys.upload}`])
      expect(await read(path)).not.toContain('Ruiz/77')
    expect(await read(`/appointment/${appointment.keys.appointment}`)).toContain('Ruiz/77')
  })

  test.each([
    ['that has an address', question, 'https://evil.example/1'],
    ['to a question for staff', { ...question, shown_to: 'staff' }, '77'],
    ['to a question of another kind', { ...question, kind: 'number' }, 77],
  ])('An answer %s is no file number', async (_, asked, reference) => {
    const { workspace, id, submit } = await invited()
    await workspace.manage('PATCH', '/services/remote', { questions: [asked] })
    const answered = await workspace.manage('PATCH', `/reservations/${id}`, { answers: { reference } })
    expect(answered.status).toBe(200)
    await submit()
    const own = (await mailsOf(workspace, '&kind=confirmation')).filter(
      ({ to }: { to: string }) => to === customer.email,
    )
    expect(own.map((mail: { subject: string }) => said(mail as never).subject)).toEqual([
      ' · Ben Adler · 24-0117',
    ])
    expect(JSON.stringify(own)).not.toContain('evil.example')
  })
})
