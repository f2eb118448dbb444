import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { moveClock } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { ask, codeOf, details, newVisitor, openBooking } from '../../../test/helpers/visitors.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const open = () => openBooking(installation)

const booked = async (workspace: Workspace) =>
  (await workspace.call('GET', '/reservations')).body.data.length as number

test('Open booking is off until the workspace has a slug, and off again without one', async () => {
  const { workspace, slug, set, visit } = await open()
  const services = (await visit('GET')).body.services.map(({ handle }: { handle: string }) => handle)
  expect(services).toContain('remote')
  const other = await installation.workspace()
  const taken = await other.manage('PATCH', `/workspaces/${other.id}`, { open_booking_slug: slug })
  expect([taken.status, taken.body.data.params.open_booking_slug]).toEqual([
    400,
    expect.stringMatching(/taken/),
  ])
  for (const open_booking_slug of ['', 'Acme', '-acme', 'a/b', 'x'.repeat(64), '../acme'])
    expect((await set({ open_booking_slug })).status).toBe(400)
  const key = await ask(visit)
  await set({ customer_booking: false, booking_page_url: 'https://book.example.com' })
  expect((await visit('GET')).status).toBe(404)
  await set({ customer_booking: true, open_booking_slug: null })
  expect((await visit('GET')).status).toBe(404)
  expect((await visit('POST', '/requests', details())).status).toBe(404)
  expect((await visit('POST', `/requests/${key}/confirm`, { code: '000000' })).status).toBe(404)
  const released = await workspace.manage('DELETE', `/workspaces/${workspace.id}/former-slugs/${slug}`)
  expect(released.status).toBe(200)
  expect((await other.manage('PATCH', `/workspaces/${other.id}`, { open_booking_slug: slug })).status).toBe(
    200,
  )
  expect((await visit('POST', `/requests/${key}/confirm`, { code: '000000' })).body.code).toBe('not_found')
  expect(await booked(workspace)).toBe(0)
})

test('A visitor books with the mailed code, and everything is as if a customer had booked', async () => {
  const { workspace, visit } = await open()
  const timestamp = hourAhead()
  const free = async () =>
    (await visit('GET', `/availability?service=remote&month=${monthOf(timestamp)}`)).body
  const before = await free()
  const key = await ask(visit, { timestamp, timezone: 'Europe/Madrid', phone: '+34 912 345 678', lang: 'es' })
  expect(await workspace.eventTypes()).toEqual([])
  const code = await codeOf(workspace)
  const confirmed = await visit('POST', `/requests/${key}/confirm`, { code })
  expect(confirmed.body).toMatchObject({
    object: 'booking',
    status: 'scheduled',
    customer: { first_name: 'Ana', last_name: 'Ortiz', phone: '+34912345678' },
    lang: 'es',
    appointment: { timezone: 'Europe/Madrid', status: 'scheduled' },
  })
  expect(await workspace.eventTypes()).toEqual([
    'reservation-created',
    'reservation-submitted',
    'appointment-created',
  ])
  for (const { meta } of await workspace.events()) expect(meta.source).toBe('customer')
  const [reservation] = (await workspace.call('GET', '/reservations')).body.data
  const { data } = (await workspace.manage('GET', '/audit')).body
  const trail = data.map(({ action, actor }: { action: string; actor: string }) => `${action} ${actor}`)
  expect(trail.slice(0, 3)).toEqual([
    `appointment-created customer:${reservation.id}`,
    `reservation-submitted customer:${reservation.id}`,
    'reservation-created visitor',
  ])
  const [mail] = await mailsOf(workspace, '&kind=confirmation')
  expect(mail.object_id).not.toBeNull()
  expect(total(await free())).toBeLessThan(total(before))
  const again = await visit('POST', `/requests/${key}/confirm`, { code })
  expect(again.body.links).toEqual(confirmed.body.links)
  expect(await booked(workspace)).toBe(1)
  expect((await visit('POST', `/requests/${key}/resend`)).status).toBe(404)
})

/** Of the workspace's calendar, which may still be in the month before that of UTC. */
const monthOf = (seconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO('America/New_York')
    .toPlainDate()
    .toString()
    .slice(0, 7)
const total = ({ days }: { days: { free_starts: number }[] }) =>
  days.reduce((sum, { free_starts }) => sum + free_starts, 0)

test('After five wrong codes the right one is rejected too, and a new code works', async () => {
  const { workspace, visit } = await open()
  const key = await ask(visit)
  const code = await codeOf(workspace)
  const wrong = code === '000000' ? '111111' : '000000'
  const confirm = (code: string) => visit('POST', `/requests/${key}/confirm`, { code })
  for (let attempt = 0; attempt < 5; attempt++) {
    const refused = await confirm(wrong)
    expect([refused.status, Object.keys(refused.body.data.params)]).toEqual([400, ['code']])
  }
  expect([(await confirm(code)).status, await booked(workspace)]).toEqual([422, 0])
  expect((await visit('POST', `/requests/${key}/resend`)).status).toBe(200)
  const second = await codeOf(workspace)
  if (second !== code) expect((await confirm(code)).status).toBe(400)
  expect((await confirm(` ${second.slice(0, 3)} ${second.slice(3)} `)).status).toBe(200)
  expect(await booked(workspace)).toBe(1)
})

test('Twenty concurrent guesses count as five', async () => {
  const { workspace, visit } = await open()
  const key = await ask(visit)
  const guesses = Array.from({ length: 15 }, (_, n) => String(n).padStart(6, '9'))
  const answers = await Promise.all(guesses.map(code => visit('POST', `/requests/${key}/confirm`, { code })))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(await booked(workspace)).toBe(0)
})

test('A code is valid for 15 minutes, and one that was not sent by then is not sent', async () => {
  const { workspace, visit } = await open()
  const key = await ask(visit)
  const code = await codeOf(workspace)
  await moveClock(workspace, 15 * 60)
  const late = await visit('POST', `/requests/${key}/confirm`, { code })
  expect([late.status, late.body.message]).toEqual([422, expect.stringMatching(/expired/)])
  expect(await booked(workspace)).toBe(0)
  await visit('POST', `/requests/${key}/resend`)
  await visit('POST', `/requests/${key}/resend`)
  const third = await visit('POST', `/requests/${key}/resend`)
  expect([third.status, third.body.code]).toEqual([429, 'rate_limited'])
  const statuses = (await mailsOf(workspace, '&kind=booking_code')).map(
    (mail: { status: string }) => mail.status,
  )
  expect(statuses).toEqual(['kept', 'withdrawn', 'pending'])
  expect((await visit('POST', `/requests/${key}/confirm`, { code: await codeOf(workspace) })).status).toBe(
    200,
  )
})

test('A taken time is rejected with the nearest ones, and the code books one of them', async () => {
  const { workspace, visit } = await open()
  const timestamp = hourAhead()
  const key = await ask(visit, { timestamp })
  const code = await codeOf(workspace)
  await moveClock(workspace, 10 * 60)
  const faster = await workspace.manage('POST', '/appointments', { ...details({ timestamp }) })
  expect(faster.status).toBe(201)
  const lost = await visit('POST', `/requests/${key}/confirm`, { code, timestamp })
  expect([lost.status, lost.body.code, lost.body.data.nearest.length]).toEqual([409, 'slot_unavailable', 3])
  expect(await booked(workspace)).toBe(0)
  const refused = await visit('POST', '/requests', details({ timestamp }))
  expect([refused.status, refused.body.data.nearest]).toEqual([409, lost.body.data.nearest])
  expect(refused.body.data.reason).toBe('booked')
  const other = Date.parse(lost.body.data.nearest[0]) / 1000
  const confirmed = await visit('POST', `/requests/${key}/confirm`, { code, timestamp: other })
  expect(confirmed.body.appointment.timestamp).toBe(lost.body.data.nearest[0])
})

test('Two concurrent confirmations book once', async () => {
  const { workspace, visit } = await open()
  const key = await ask(visit)
  const code = await codeOf(workspace)
  const answers = await Promise.all([1, 2, 3].map(() => visit('POST', `/requests/${key}/confirm`, { code })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.links.self)).size).toBe(1)
  expect([await booked(workspace), (await workspace.eventTypes()).length]).toEqual([1, 3])
})

test('An address gets three requests an hour, however it is written', async () => {
  const { workspace, visit } = await open()
  const email = newVisitor()
  for (const one of [email, email.toUpperCase(), email]) await ask(visit, { email: one })
  const fourth = await visit('POST', '/requests', details({ email }))
  expect([fourth.status, fourth.body.code]).toEqual([429, 'rate_limited'])
  // The first of the three requests is an hour old then.
  const wait = Number(fourth.headers.get('retry-after'))
  expect([wait > 3000, wait <= 3600]).toEqual([true, true])
  expect(await mailsOf(workspace, '&kind=booking_code')).toHaveLength(3)
})

test('The mail has no text of the visitor, and the key of the request works nowhere else', async () => {
  const { workspace, visit } = await open()
  const key = await ask(visit, { first_name: 'Click https://evil.example', last_name: 'Spam' })
  await codeOf(workspace)
  const [mail] = await mailsOf(workspace, '&kind=booking_code')
  expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/evil|Spam/)
  const other = await open()
  const { code } = await installation.ctx.db
    .selectFrom('booking_requests')
    .select('code')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  expect((await other.visit('POST', `/requests/${key}/confirm`, { code })).status).toBe(404)
  expect((await other.visit('POST', `/requests/${key}/resend`)).status).toBe(404)
  expect((await installation.as(undefined)('GET', `/booking/v1/${key}`)).status).toBe(404)
  expect(await booked(other.workspace)).toBe(0)
})

test.each([
  [{ service: 'nowhere' }, 'service'],
  [{ email: 'ana' }, 'email'],
  [{ phone: '555' }, 'phone'],
  [{ timezone: 'Mars/Base' }, 'timezone'],
  [{ first_name: '' }, 'first_name'],
  [{ quantity: 6 }, 'quantity'],
  [{ lang: 'x y' }, 'lang'],
])('A request that cannot be booked is rejected, and nothing is mailed: %o', async (fields, name) => {
  const { workspace, visit } = await open()
  const refused = await visit('POST', '/requests', details(fields))
  expect([refused.status, Object.keys(refused.body.data.params)]).toEqual([400, [name]])
  const nowSeconds = Math.floor(Date.now() / 900_000) * 900
  for (const [timestamp, reason] of [
    [1_600_000_200, 'past'],
    [nowSeconds + 900, 'notice'],
    [nowSeconds + 200 * 86_400, 'horizon'],
  ] as const) {
    const { status, body } = await visit('POST', '/requests', details({ timestamp }))
    expect([status, body.code, body.data.reason]).toEqual([409, 'slot_unavailable', reason])
  }
  expect(await mailsOf(workspace)).toEqual([])
})

test('A path that the database cannot read is not found', async () => {
  const { visit, slug } = await open()
  for (const part of ['%00', 'a%00b', '%F0%9F%92%A5', "'--", 'A']) {
    const statuses = [
      (await installation.as(undefined)('GET', `/booking/v1/open/${part}`)).status,
      (await installation.as(undefined)('GET', `/book/${part}`)).status,
      (await installation.as(undefined)('GET', `/book/${slug}/${part}`)).status,
      (await installation.as(undefined)('GET', `/book/${slug}/remote/confirm/${part}`)).status,
      (await visit('POST', `/requests/${part}/confirm`, { code: '1' })).status,
      (await visit('POST', `/requests/${part}/resend`)).status,
    ]
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
  }
})

test('An address gets thirty changes a minute', async () => {
  const { visit } = await open()
  const statuses = []
  for (let call = 0; call < 31; call++)
    statuses.push((await visit('POST', '/requests/unknown/confirm', { code: '1' })).status)
  expect(statuses.slice(-2)).toEqual([404, 429])
  expect((await visit('GET')).status).toBe(200)
})
