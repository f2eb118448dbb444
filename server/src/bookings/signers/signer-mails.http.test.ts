import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeReservation } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const ben = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
const cleo = { first_name: 'Cleo', last_name: 'Ames', email: 'cleo@example.com' }

interface Mail {
  kind: string
  status: string
  signer_id: number | null
  to: string
  subject: string
  text: string
  attachments: { content: string }[]
}

async function open() {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  /** Mails to signers, as `kind to status`, without reminders. */
  const told = async () =>
    (await mailsOf(workspace))
      .filter(({ signer_id, kind }: Mail) => signer_id !== null && !kind.startsWith('reminder'))
      .map(({ kind, to, status }: Mail) => `${kind} ${to ?? '-'} ${status}`)
  const add = async (path: string, signer: object): Promise<number> => {
    const made = await workspace.call('POST', `${path}/signers`, signer)
    expect(made.status).toBe(201)
    return made.body.id
  }
  return { workspace, told, add }
}

async function booked() {
  const made = await open()
  const at = hourAhead(30)
  const { id } = (await book(made.workspace, at)).body
  return { ...made, id: id as number, at, path: `/appointments/${id}` }
}

test('A signer gets a mail a minute after the booking, with a link that opens only the session page', async () => {
  const { workspace, told, add } = await open()
  const id = await makeReservation(workspace, { status: 'queued' })
  const signer = await add(`/reservations/${id}`, ben)
  await moveClock(workspace, 120)
  expect(await told()).toEqual([])
  const submitted = await workspace.manage('POST', `/reservations/${id}/submit`, {
    timestamp: hourAhead(30),
    timezone: 'Europe/Madrid',
  })
  expect(submitted.status).toBe(200)
  await moveClock(workspace, 20)
  expect(await told()).toEqual(['confirmation - pending'])
  await moveClock(workspace, 40)
  const mail = (await mailsOf(workspace)).find(({ signer_id }: Mail) => signer_id === signer) as Mail
  expect([mail.kind, mail.to, mail.status]).toEqual(['confirmation', 'ben@example.com', 'kept'])
  expect(mail.text).toContain('Hello Ben,')
  const { key } = (await workspace.call('GET', `/signers/${signer}`)).body
  expect(mail.text).toContain(`/session/${key}`)
  const { keys } = submitted.body.appointment
  for (const other of [...Object.values<string>(keys), submitted.body.reservation.keys.reservation])
    expect(JSON.stringify(mail)).not.toContain(other)
  const page = await fetch(`${installation.url}/session/${key}`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Ben Adler')])
  const file = mail.attachments[0]?.content.replaceAll('\r\n ', '') ?? ''
  expect(file).toContain('ben@example.com')
  expect(file).not.toContain('ana@example.com')
  await moveClock(workspace, 40 * 3600)
  expect(await told()).toHaveLength(1)
})

test('A signer who is removed within a minute gets no mail, and a corrected address gets it', async () => {
  const { workspace, told, add, path } = await booked()
  const removed = await add(path, ben)
  await workspace.call('DELETE', `/signers/${removed}`)
  const kept = await add(path, cleo)
  await workspace.call('PATCH', `/signers/${kept}`, { last_name: 'Other' })
  await moveClock(workspace, 60)
  expect(await told()).toEqual(['confirmation - withdrawn', 'confirmation cleo@example.com kept'])
  await workspace.call('PATCH', `/signers/${kept}`, { email: 'CLEO@example.com' })
  await workspace.call('PATCH', `/signers/${kept}`, { email: 'cleo@example.org' })
  await moveClock(workspace, 60)
  // The earlier address has an entry in its calendar, which the cancellation removes.
  expect((await told()).slice(2)).toEqual([
    'cancellation cleo@example.com kept',
    'confirmation cleo@example.org kept',
  ])
})

test('Signers are mailed the last of several new times, and a cancellation if they knew a time', async () => {
  const { workspace, told, add, id, at, path } = await booked()
  await add(path, ben)
  await moveClock(workspace, 60)
  const move = (to: number) =>
    workspace.call('POST', `${path}/reschedule`, { timestamp: to, timezone: 'America/New_York' })
  await move(at + 3600)
  await move(at + 7200)
  await moveClock(workspace, 60)
  expect((await told()).slice(1)).toEqual(['reschedule - withdrawn', 'reschedule ben@example.com kept'])
  await add(path, cleo)
  await workspace.manage('POST', `/appointments/${id}/cancel`, { reason: 'no_show' })
  await moveClock(workspace, 60)
  expect((await told()).slice(3)).toEqual(['confirmation - withdrawn', 'cancellation ben@example.com kept'])
  const canceled = (await mailsOf(workspace)).findLast(({ signer_id }: Mail) => signer_id !== null) as Mail
  expect(canceled.attachments[0]?.content).toContain('METHOD:CANCEL')
  expect(canceled.text).not.toContain('/session/')
})

test('A customer who also signs gets one confirmation and one cancellation', async () => {
  const { workspace, told, add, path } = await booked()
  await add(path, { first_name: 'Ana', last_name: 'Ortiz', email: 'ANA@example.com' })
  await add(path, ben)
  await moveClock(workspace, 61)
  expect(await told()).toEqual(['confirmation ben@example.com kept'])
  expect((await workspace.manage('POST', `${path}/cancel`, {})).status).toBe(200)
  await moveClock(workspace, 120)
  const canceled = (await mailsOf(workspace)).filter(({ kind }: Mail) => kind === 'cancellation')
  expect(canceled.map(({ to, signer_id }: Mail) => [to, signer_id !== null]).sort()).toEqual([
    ['ana@example.com', false],
    ['ben@example.com', true],
  ])
})

test('A customer without an email gets no cancellation when a signer gets one', async () => {
  const { workspace, add } = await open()
  const { id } = (await book(workspace, hourAhead(30), { email: undefined })).body
  await add(`/appointments/${id}`, ben)
  await moveClock(workspace, 60)
  await workspace.manage('POST', `/appointments/${id}/cancel`, {})
  await moveClock(workspace, 60)
  const kinds = (await mailsOf(workspace)).map(({ kind, signer_id }: Mail) => `${kind} ${signer_id !== null}`)
  expect(kinds.filter((kind: string) => kind.startsWith('cancellation'))).toEqual(['cancellation true'])
})

test('A signer who is added after the start gets no mail', async () => {
  const { workspace, told, add, path } = await booked()
  await moveClock(workspace, 90 * 3600)
  await add(path, ben)
  await moveClock(workspace, 60)
  expect(await told()).toEqual(['confirmation - withdrawn'])
})

test('A new email gets a new key, and the key mailed to the earlier email no longer works', async () => {
  const { workspace, told, add, path } = await booked()
  const signer = await add(path, ben)
  const keyOf = async () => (await workspace.call('GET', `/signers/${signer}`)).body.key as string
  const opens = async (key: string) => (await fetch(`${installation.url}/session/${key}`)).status
  const change = (email: string) => workspace.call('PATCH', `/signers/${signer}`, { email })
  await moveClock(workspace, 60)
  const first = await keyOf()
  await change('BEN@example.com')
  expect([await keyOf(), await opens(first)]).toEqual([first, 200])
  await change('cleo@example.org')
  const second = await keyOf()
  expect([await opens(first), await opens(second)]).toEqual([404, 200])
  const listed = await workspace.call('GET', `/signers?key=${first}`)
  expect(listed.body.data).toEqual([])
  await moveClock(workspace, 60)
  // Back at the first address, the signer needs the new key.
  await change('ben@example.com')
  await moveClock(workspace, 60)
  expect(await told()).toEqual([
    'confirmation ben@example.com kept',
    'cancellation ben@example.com kept',
    'confirmation cleo@example.org kept',
    'cancellation cleo@example.org kept',
    'confirmation ben@example.com kept',
  ])
  const mails = (await mailsOf(workspace)).filter(
    ({ signer_id, kind }: Mail) => signer_id === signer && kind === 'confirmation',
  )
  expect(mails[1].text).toContain(`/session/${second}`)
  expect(mails[2].text).toContain(`/session/${await keyOf()}`)
  expect(await opens(second)).toBe(404)
})

test('A signer whose email changes repeatedly gets one mail, also if earlier ones were not withdrawn', async () => {
  const { workspace, told, add, path } = await booked()
  const signer = await add(path, ben)
  for (let round = 0; round < 5; round++)
    await workspace.call('PATCH', `/signers/${signer}`, { email: `ben${round}@example.com` })
  const statuses = (await told()).map((mail: string) => mail.split(' ')[2])
  expect(statuses).toEqual([...Array(5).fill('withdrawn'), 'pending'])
  await installation.ctx.db
    .updateTable('mails')
    .set({ status: 'pending' })
    .where('workspace_id', '=', workspace.id)
    .where('signer_id', '=', signer)
    .execute()
  await moveClock(workspace, 60)
  expect((await told()).filter((mail: string) => mail.endsWith('kept'))).toEqual([
    'confirmation ben4@example.com kept',
  ])
})

test('A customer who adds and removes signers repeatedly causes at most 60 mails', async () => {
  const { workspace, told } = await open()
  const id = await makeReservation(workspace)
  const timestamp = hourAhead(30)
  const { body } = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp })
  const keys = [body.reservation.keys.reservation, body.appointment.keys.appointment]
  const queued: string[] = []
  for (let round = 0; round < 65; round++) {
    const visit = (method: string, path: string, signer?: object) =>
      installation.as(undefined)(method, `/booking/v1/${keys[round % 2]}${path}`, signer)
    const made = await visit('POST', '/signers', { ...ben, email: `ben${round}@example.com` })
    expect(made.status).toBe(201)
    queued.push((await told()).at(-1))
    expect((await visit('DELETE', `/signers/${made.body.id}`)).status).toBe(200)
  }
  const held = Array.from({ length: 5 }, (_, n) => `confirmation ben${60 + n}@example.com failed`)
  expect(queued).toEqual([...Array(60).fill('confirmation - pending'), ...held])
  await moveClock(workspace, 40 * 3600)
  const mails = await installation.ctx.db
    .selectFrom('mails')
    .select(({ fn }) => ['kind', 'status', fn.countAll<string>().as('count')])
    .where('workspace_id', '=', workspace.id)
    .where('signer_id', 'is not', null)
    .groupBy(['kind', 'status'])
    .orderBy('kind')
    .execute()
  expect(mails.map(({ kind, status, count }) => `${count} ${kind} ${status}`)).toEqual([
    '65 confirmation withdrawn',
    '60 reminder_1h withdrawn',
    '60 reminder_24h withdrawn',
  ])
})
