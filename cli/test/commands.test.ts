import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reservation } from '../../client/src/index.ts'
import type {
  Delivery,
  DeliveryWithAttempts,
  FeedEvent,
  IssuedToken,
  ManagedAppointment,
  SigningKey,
  Submission,
  Token,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  Workspace as WorkspaceJson,
} from '../../client/src/manage.ts'
import { download, linkOf, uploadOf } from '../../server/test/helpers/files.ts'
import {
  adminToken,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../server/test/helpers/harness.ts'
import { openHooks } from '../../server/test/helpers/hooks.ts'
import { begin, jurat } from './jurat.ts'

let installation: Installation
let workspace: Workspace
let env: NodeJS.ProcessEnv
/** As the operator, who names the workspace. */
let admin: NodeJS.ProcessEnv

beforeAll(async () => {
  installation = await startInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
  workspace = await installation.workspace('America/New_York')
  env = { JURAT_URL: installation.url, JURAT_TOKEN: workspace.token }
  admin = { JURAT_URL: installation.url, JURAT_TOKEN: adminToken, JURAT_WORKSPACE: String(workspace.id) }
})
afterAll(() => installation.stop())

const noon = () => new Date(Math.floor(Date.now() / 86_400_000 + 7) * 86_400_000 + 43_200_000).toISOString()

/** Runs a command with `--json` and returns its output. */
async function json<Json>(args: string[], as = env): Promise<Json> {
  const ran = await jurat<Json>([...args, '--json'], { env: as })
  expect([args, ran.code, ran.err]).toEqual([args, 0, ''])
  return ran.json
}

async function text(args: string[], as = env): Promise<string> {
  const { code, out } = await jurat(args, { env: as })
  expect([args, code]).toEqual([args, 0])
  return out
}

test('Commands take a reservation from its creation to its end', async () => {
  const made = await json<Reservation>([
    'reservations',
    'create',
    'Ana',
    'Ortiz',
    '--email',
    'ana@example.com',
  ])
  expect(made).toMatchObject({ object: 'reservation', status: 'draft', service: 'remote' })
  const id = String(made.id)
  expect(await text(['reservations', 'get', id])).toMatch(/^ *ID +\d+\nStatus +draft\nCustomer +Ana Ortiz\n/)
  expect(
    (await json<Reservation>(['reservations', 'update', id, '--first-name', 'Anna', '--lang', 'es'])).lang,
  ).toBe('es')
  const german = await jurat<Reservation>(['reservations', 'update', id, '--lang', 'de', '--json'], { env })
  expect([german.code, german.json.lang, german.err]).toEqual([
    ...[0, 'de', 'There are no texts in that language: pages and mails are in English.\n'],
  ])
  const submitted = await json<Submission>(['reservations', 'submit', id, '--at', noon()])
  expect(submitted.appointment.status).toBe('scheduled')
  expect(await text(['reservations', 'list'])).toMatch(
    /^ *ID +STATUS +CUSTOMER.*\n *\d+ +scheduled +Anna Ortiz +ana@/,
  )
  expect(await text(['reservations', 'cancel', id])).toBe(`✓ Canceled the reservation ${id}.\n`)
  expect(
    await json<Reservation[]>(['reservations', 'list', '--status', 'canceled', '--limit', '1']),
  ).toHaveLength(1)
})

test('Commands take an appointment from its creation to its end', async () => {
  const made = await json<ManagedAppointment>([
    'appointments',
    'create',
    'Ben',
    'Adler',
    '--at',
    noon(),
    '--timezone',
    'Asia/Tokyo',
  ])
  const id = String(made.id)
  const zoned = /^ID .*\nStatus +scheduled\nStarts +\d{4}-\d\d-\d\d 21:00 Asia\/Tokyo\n/
  expect(await text(['appointments', 'get', id])).toMatch(zoned)
  const later = String(Date.parse(noon()) / 1000 + 7200)
  expect(await text(['appointments', 'reschedule', id, '--at', later])).toContain('23:00 Asia/Tokyo.')
  const elsewhere = ['--at', later, '--timezone', 'America/New_York']
  expect(await text(['appointments', 'reschedule', id, ...elsewhere], admin)).toContain('America/New_York.')
  const writer = (
    await workspace.manage('POST', '/tokens', { name: 'writer', scopes: ['appointments:write'] })
  ).body.token
  const writing = { ...env, JURAT_TOKEN: writer }
  expect(await text(['appointments', 'reschedule', id, ...elsewhere], writing)).toContain('New_York.')
  expect(await text(['appointments', 'reschedule', id, '--at', later], admin)).toContain('America/New_York.')
  const { data } = (await workspace.manage('GET', '/notaries')).body
  const other = data.find(
    (notary: { id: number; categories: string[] }) =>
      notary.id !== made.notary_id && notary.categories.length === 1,
  )
  const given = await json<ManagedAppointment>(['appointments', 'assign', id, '--notary', String(other.id)])
  expect(given.notary_id).toBe(other.id)
  const mended = await json<ManagedAppointment>([
    'appointments',
    'update',
    id,
    '--email',
    'right@example.com',
  ])
  expect(mended.customer.email).toBe('right@example.com')
  const unchanged = await jurat(['appointments', 'update', id], { env })
  expect([unchanged.code, unchanged.err]).toEqual([2, expect.stringContaining('Nothing to change')])
  const early = await jurat(['appointments', 'complete', id], { env })
  expect([early.code, early.out]).toEqual([2, ''])
  expect(early.err).toMatch(
    /starts in the future: \d{4}-\d\d-\d\d \d\d:00 America\/New_York\.\n {2}To complete it now, add --yes\.\n$/,
  )
  expect((await json<ManagedAppointment>(['appointments', 'get', id])).status).toBe('scheduled')
  expect((await json<ManagedAppointment>(['appointments', 'complete', id, '--yes'])).status).toBe('completed')
  const draft = await json<ManagedAppointment>(['appointments', 'create', 'Cleo', 'Lee', '--draft'])
  expect(draft.status).toBe('draft')
  const canceled = await json<ManagedAppointment>([
    'appointments',
    'cancel',
    String(draft.id),
    '--reason',
    'no_show',
  ])
  expect(canceled.cancel_reason).toBe('no_show')
  expect(await json(['appointments', 'find', '--q', 'adl', '--status', 'completed'])).toMatchObject([
    { id: made.id },
  ])
  expect(await json(['appointments', 'find', '--q', 'nobody', '--from', '2026-01-01'])).toEqual([])
  expect(await json(['appointments', 'find', '--missed'])).toMatchObject([{ id: canceled.id }])
  expect(await text(['search', 'ben', 'adl'])).toMatch(
    /^KIND +ID +TITLE +ABOUT +BOOKING\nappointment +\d+ +Ben Adler +completed, /,
  )
  expect(await text(['appointments', 'list', '--status', 'completed'])).toMatch(
    /completed +\S+ \d\d:00 America\/New_York +Ben Adler/,
  )
})

test('A token with only scopes of v3 lists bookings in the shape of that interface', async () => {
  const scopes = ['appointments:read', 'reservations:read']
  const { body } = await workspace.manage('POST', '/tokens', { name: 'Reports', scopes })
  const as = { JURAT_URL: installation.url, JURAT_TOKEN: body.token }
  const [appointment] = await json<object[]>(['appointments', 'list', '--status', 'complete'], as)
  expect(appointment).toEqual((await workspace.call('GET', '/appointments?status=completed')).body.data[0])
  const [reservation] = await json<object[]>(['reservations', 'list'], as)
  expect(reservation).toEqual((await workspace.call('GET', '/reservations')).body.data[0])
  const refused = await jurat(['appointments', 'find'], { env: as })
  expect([refused.code, refused.err]).toEqual([4, expect.stringContaining('bookings:read')])
})

test('The list of bookings shows today and tomorrow', async () => {
  const other = await installation.workspace('Asia/Tokyo')
  const as = { JURAT_URL: installation.url, JURAT_TOKEN: other.token }
  const { id } = await json<ManagedAppointment>(['appointments', 'create', 'Ida', 'Ono', '--at', noon()], as)
  const draft = await json<ManagedAppointment>(['appointments', 'create', 'Dora', 'Ono', '--draft'], as)
  const before = await json<Record<string, { id: number }[]>>(['today'], as)
  expect(before).toMatchObject({ today: [], tomorrow: [], unassigned: [{ id: draft.id }] })
  const days = (Date.parse(noon()) - Date.now()) / 86_400_000 - 1
  await other.manage('POST', `/workspaces/${other.id}/clock`, { advance_seconds: Math.floor(days * 86_400) })
  expect(await json(['today'], as)).toMatchObject({
    tomorrow: [{ id, blockers: expect.arrayContaining(['no_signers']) }],
  })
  expect(await text(['today'], as)).toMatch(
    /^Today, .*\n[\s\S]*\nTomorrow, [\s\S]*Ida Ono[\s\S]*Without a notary\n[\s\S]*Dora Ono/,
  )
})

test("An appointment that has begun by its workspace's clock is completed without a question", async () => {
  const other = await installation.workspace('Europe/Berlin')
  const as = { JURAT_URL: installation.url, JURAT_TOKEN: other.token }
  const { id } = await json<ManagedAppointment>(
    ['appointments', 'create', 'Ben', 'Adler', '--at', noon()],
    as,
  )
  expect((await jurat(['appointments', 'complete', String(id)], { env: as })).code).toBe(2)
  await other.manage('POST', `/workspaces/${other.id}/clock`, { set_to: noon() })
  expect((await json<ManagedAppointment>(['appointments', 'complete', String(id)], as)).status).toBe(
    'completed',
  )
})

test('A live workspace shows what is missing, and its booking fails with the reason', async () => {
  const made = await jurat(['workspaces', 'create', 'Acme', '--mode', 'live'], { env: admin })
  const [, id = ''] = /^✓ Created the live workspace (\d+), Acme\.\n$/.exec(made.out) ?? []
  expect(made.err).toContain('`jurat notaries add`')
  expect(made.err).toContain('SMTP_URL')
  const test = await jurat(['workspaces', 'create', 'Trial'], { env: admin })
  expect([test.code, test.err]).toEqual([0, ''])
  const args = ['appointments', 'create', 'Ana', 'Ortiz', '--at', noon(), '-w', id]
  const { code, err } = await jurat(args, { env: admin })
  expect([code, err]).toEqual([1, expect.stringMatching(/^✗ Nobody works at that time: .*\.\n/)])
  expect(err).toContain('A live workspace has no notaries until you add them: jurat notaries add --help')
})

test('The operator creates, changes and lists workspaces', async () => {
  const made = await json<WorkspaceJson>(
    ['workspaces', 'create', 'Acme', '--timezone', 'Europe/Berlin'],
    admin,
  )
  expect(made).toMatchObject({ name: 'Acme', mode: 'test', timezone: 'Europe/Berlin' })
  const id = String(made.id)
  // Tests beside this one create workspaces too.
  const listed = await text(['workspaces', 'list'], admin)
  expect(listed).toMatch(/^ *ID +NAME +MODE +TIME ZONE +CREATED\n/)
  const row = new RegExp(`^ *${id} +Acme +test +Europe/Berlin +\\S+ \\S+ (UTC|[+-]\\d\\d:\\d\\d)$`, 'm')
  expect(listed).toMatch(row)
  const changes = ['--minimum-notice', '120', '--mail-from', 'Acme <a@example.com>']
  expect(await text(['workspaces', 'update', id, ...changes], admin)).toMatch(
    /^Minimum notice +120 minutes$/m,
  )
  expect(
    (await json<WorkspaceJson>(['workspaces', 'update', id, '--mail-from', ''], admin)).mail_from,
  ).toBeNull()
  const limited = await json<WorkspaceJson>(
    ['workspaces', 'update', id, '--visitor-appointments', '20'],
    admin,
  )
  expect(limited.visitor_appointments).toBe(20)
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-logo-'))
  const logo = join(folder.path, 'logo.png')
  writeFileSync(logo, Buffer.from('89504e470d0a1a0a', 'hex'))
  const brand = [
    '--display-name',
    'Acme & Sons',
    '--logo',
    logo,
    '--embed-origins',
    'https://a.example, https://b.example',
  ]
  const branded = await text(['workspaces', 'update', id, ...brand], admin)
  expect(branded).toMatch(/Display name +Acme & Sons/)
  expect(branded).toMatch(/Logo +http.*\/brand\//)
  expect(branded).toMatch(/Embedded by +https:\/\/a\.example, https:\/\/b\.example/)
  const lost = await jurat(['workspaces', 'update', id, '--logo', `${logo}.lost`], { env: admin })
  expect([lost.code, lost.err]).toEqual([
    2,
    expect.stringContaining('logo.png.lost cannot be read: there is no such file.'),
  ])
  const off = ['--customer-booking', 'off', '--booking-page-url', 'https://book.example.com']
  expect(await text(['workspaces', 'update', id, '--completed-status', 'complete'], admin)).toMatch(
    /Status when completed +complete\n/,
  )
  await text(['workspaces', 'update', id, '--completed-status', 'completed'], admin)
  expect(await text(['workspaces', 'update', id, ...off], admin)).toMatch(/Customer booking +off/)
  const slug = `cli-${id}`
  await text(['workspaces', 'update', id, '--open-booking-slug', slug], admin)
  expect(await text(['workspaces', 'update', id, '--open-booking-slug', ''], admin)).toMatch(
    new RegExp(`Former addresses +/book/${slug}\n`),
  )
  expect(await text(['workspaces', 'release-slug', id, slug], admin)).toBe(
    `✓ Released ${slug}. Another workspace can take it.\n`,
  )
  const on = ['--customer-booking', 'on']
  expect((await json<WorkspaceJson>(['workspaces', 'update', id, ...on], admin)).customer_booking).toBe(true)
  expect(
    (await json<WorkspaceJson>(['workspaces', 'clock', id, '--advance', '60'], admin)).clock.offset_seconds,
  ).toBe(60)
  expect(await text(['workspaces', 'get', id], admin)).toMatch(/Clock +\S+ \S+ Europe\/Berlin \(60 s ahead\)/)
  expect(await text(['workspaces', 'clock', id, '--advance', '0'], admin)).toMatch(
    /^✓ The clock of Acme shows \S+ \S+ Europe\/Berlin\.\n$/,
  )
})

test('A moved clock prints what fell due on the way', async () => {
  const other = await installation.workspace('Europe/Berlin')
  const id = String(other.id)
  const created = ['appointments', 'create', 'Ida', 'Ono', '--at', noon(), '--email', 'ida@example.com']
  await json<ManagedAppointment>(created, { JURAT_URL: installation.url, JURAT_TOKEN: other.token })
  const advance = (seconds: number) => text(['workspaces', 'clock', id, '--advance', String(seconds)], admin)
  await advance(60)
  const toReminder = Math.floor((Date.parse(noon()) - Date.now()) / 1000) - 86_400 + 60
  expect(await advance(toReminder)).toMatch(
    /^✓ The clock of \S.* shows \S+ \S+ Europe\/Berlin\. On the way: 1 mail\.\n$/,
  )
  expect(await advance(60)).not.toContain('On the way')
})

test('A token is issued, shown once, rotated and revoked', async () => {
  const scopes = ['--scopes', 'signers:read, reservations:*', '--expires', '2099-01-01']
  const { code, out, err } = await jurat(['tokens', 'create', 'Website', ...scopes], { env })
  expect([code, out]).toEqual([0, expect.stringMatching(/^jurat_test_\w{32}\n$/)])
  expect(err).toContain('for signers:read reservations:read reservations:write, until 2099-01-01')
  const [token] = await json<[Token]>(['tokens', 'list'])
  expect(token).toMatchObject({ name: 'Website', expires_at: '2099-01-01T00:00:00Z' })
  const rotated = await json<IssuedToken>(['tokens', 'rotate', String(token.id), '--overlap', '60'])
  expect(rotated.token).toMatch(/^jurat_test_/)
  await text(['tokens', 'revoke', String(rotated.id)])
  const ids = async (...args: string[]) =>
    (await json<Token[]>(['tokens', 'list', ...args])).map(({ id }: { id: number }) => id)
  expect(await ids()).not.toContain(rotated.id)
  expect(await ids('--all')).toContain(rotated.id)
})

test('Mails are listed and sent again', async () => {
  const asked = ['reservations', 'create', 'Mia', 'Lee', '--email', 'mia@example.com', '--status', 'queued']
  const { id } = await json<Reservation>(asked)
  expect(await json(['mails', 'list', '--about', String(id), '--kind', 'notary_next_day'])).toEqual([])
  const [mail] = await json<[{ id: number }]>(['mails', 'list', '--about', String(id)])
  expect(await text(['mails', 'get', String(mail.id)])).toMatch(/^invitation, pending, due /)
  expect(await text(['mails', 'preview', '--kind', 'reminder_24h', '--lang', 'es'])).toContain('Recordatorio')
  for (const [args, why] of [
    [['send-again', String(mail.id)], 'It was not sent yet'],
    [['test', 'mia@example.com'], 'SMTP_URL'],
  ] as const) {
    const { code, err } = await jurat(['mails', ...args], { env })
    expect([code, err]).toEqual([1, expect.stringContaining(why)])
  }
})

test('Notaries are listed, and a calendar feed is shown once and revoked', async () => {
  const [notary] = await json<[{ id: number; name: string }]>(['notaries', 'list'])
  const id = String(notary.id)
  const { code, out, err } = await jurat(['notaries', 'feed', id, '--privacy', 'times'], { env })
  expect([code, out]).toEqual([0, expect.stringMatching(/^http:\/\/\S+\/calendar\/[\w-]{21}\.ics\n$/)])
  expect(err).toContain('Shows: times.')
  expect((await fetch(out.trim())).status).toBe(200)
  expect(await text(['notaries', 'list'])).toContain(notary.name)
  await text(['notaries', 'revoke-feed', id])
  expect((await fetch(out.trim())).status).toBe(404)
})

test('Endpoints and deliveries are managed by commands', async () => {
  await using hooks = await openHooks()
  const made = await json<WebhookEndpointWithSecret>([
    'endpoints',
    'create',
    hooks.url,
    '--events',
    'signer-added',
  ])
  expect(made.secret).toMatch(/^whsec_/)
  const id = String(made.id)
  expect(await text(['endpoints', 'list'])).toMatch(
    new RegExp(`${id} +enabled +– +${hooks.url} +signer-added`),
  )
  expect(await text(['endpoints', 'test', id])).toMatch(
    /^✓ The endpoint accepted reservation-created: 200, after \d+ ms\.\n$/,
  )
  expect((await json<WebhookEndpoint>(['endpoints', 'update', id, '--all-events'])).event_types).toBeNull()
  expect(await text(['endpoints', 'rotate-secret', id])).toMatch(/^whsec_\S+\n$/)
  expect((await json<WebhookEndpoint>(['endpoints', 'promote-secret', id])).has_next_secret).toBe(false)
  expect((await json<WebhookEndpoint>(['endpoints', 'enable', id])).status).toBe('enabled')
  const counted = await text(['endpoints', 'replay', id, '--since', '1h', '--dry-run'])
  expect(counted).toMatch(/^✓ Would send \d+ events\.\n$/)
  expect(await text(['endpoints', 'get', id])).toContain('Events    ')
  await json<Reservation>(['reservations', 'create', 'Dora', 'Lee'])
  await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { advance_seconds: 0 })
  const [delivery] = await json<[Delivery]>(['deliveries', 'list', '--endpoint', id])
  expect(delivery).toMatchObject({ status: 'delivered', event_type: 'reservation-created' })
  expect(await text(['deliveries', 'list', '--endpoint', id])).toMatch(
    /^ *ID +STATUS +TYPE +ENDPOINT +ATTEMPTS +NEXT \(WORKSPACE CLOCK\) +UPDATED +EVENT\n/,
  )
  expect(await text(['deliveries', 'get', String(delivery.id)])).toMatch(
    /\n1 +\S+ \S+ \S+ +200 +\d+ ms +answer 200\n$/,
  )
  expect((await json<DeliveryWithAttempts>(['deliveries', 'retry', String(delivery.id)])).event_id).toBe(
    delivery.event_id,
  )
  hooks.status = 503
  const refused = await jurat(['endpoints', 'test', id, '--type', 'signer-added'], { env })
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining('The endpoint did not accept signer-added: 503'),
  ])
  expect(refused.err).toContain('answer 503')
  expect(await text(['endpoints', 'delete', id])).toBe(`✓ Removed the endpoint ${id}.\n`)
})

test('Events are listed and shown', async () => {
  await json<Reservation>(['reservations', 'create', 'Emil', 'Lee'])
  const events = await json<FeedEvent[]>(['events', 'list', '--limit', '1000'])
  expect(events).toEqual(await workspace.events())
  const id = String(events.at(-1)?.id)
  expect(await text(['events', 'get', id])).toMatch(
    new RegExp(`^ID +${id}\n[\\s\\S]*Type +reservation-created\n[\\s\\S]*unit_price +25\n`),
  )
  expect(await json<FeedEvent[]>(['events', 'list', '--type', 'video-deleted'])).toEqual([])
})

test('A reservation has the phone number of its creation or change', async () => {
  const called = ['reservations', 'create', 'Fay', 'Lee', '--phone', '+1 305 555 0123']
  const { id, customer } = await json<Reservation>(called)
  expect(customer.phone).toBe('+13055550123')
  const changed = await json<Reservation>([
    'reservations',
    'update',
    String(id),
    '--phone',
    '+44 20 7946 0958',
  ])
  expect(changed.customer.phone).toBe('+442079460958')
})

test('A list reads as many pages as it needs', async () => {
  for (const name of ['Lee', 'Low']) {
    const { id } = await json<Reservation>(['reservations', 'create', 'Fay', name])
    for (let at = 0; at < 52; at++) {
      await workspace.call('POST', `/reservations/${id}/signers`, {
        first_name: 'B',
        last_name: 'A',
        email: `b${at}@example.com`,
      })
    }
  }
  expect(
    await json<FeedEvent[]>(['events', 'list', '--type', 'signer-added', '--limit', '103']),
  ).toHaveLength(103)
})

test('The admin token borrows a token of the workspace for v3, which ends with the command', async () => {
  const own = { ...admin, JURAT_WORKSPACE: String((await installation.workspace()).id) }
  const { id } = await json<Reservation>(['reservations', 'create', 'Gus', 'Lee'], own)
  expect((await json<Reservation>(['reservations', 'get', String(id)], own)).customer.first_name).toBe('Gus')
  const tokens = await json<Token[]>(['tokens', 'list', '--all'], own)
  const lent = tokens.filter(({ name }: { name: string }) => name === 'lent to the jurat command')
  expect(lent).toHaveLength(2)
  expect(lent[0]?.scopes).toEqual(['reservations:read'])
  for (const { revoked_at } of lent) expect(revoked_at).not.toBeNull()
})

test('The admin token must name the workspace if there are several', async () => {
  const { JURAT_WORKSPACE: _, ...nowhere } = admin
  await json<WorkspaceJson>(['workspaces', 'create', 'Second'], admin)
  const { code, err } = await jurat(['events', 'list'], { env: nowhere })
  expect(code).toBe(2)
  expect(err).toMatch(
    /^✗ There are several workspaces\. Add one of these:\n {2}[\s\S]*--workspace \d+ {2}Second \(test\)/,
  )
  expect((await jurat(['events', 'list', '-w', String(workspace.id), '--json'], { env: nowhere })).code).toBe(
    0,
  )
})

test('A failed command exits with the code of its kind of error', async () => {
  const ends = async (args: string[], as: NodeJS.ProcessEnv = env) => {
    const { code, out, err } = await jurat(args, { env: as })
    return { code, out, err }
  }
  const elsewhere = { JURAT_URL: 'http://127.0.0.1:9' }
  expect(await ends(['reservations', 'get', '999999999'])).toEqual({
    code: 5,
    out: '',
    err: expect.stringMatching(/^✗ Reservation not found\.\n {2}not_found, request req_\S+\n$/),
  })
  expect(await ends(['reservations', 'list'], { ...env, JURAT_TOKEN: 'jurat_test_nobody' })).toMatchObject({
    code: 4,
  })
  const bare = (await workspace.manage('POST', '/tokens', { name: 'bare', scopes: ['signers:read'] })).body
    .token
  const denied = await ends(['reservations', 'list', '--token', bare])
  expect([denied.code, denied.err]).toEqual([
    4,
    expect.stringContaining('Insufficient scope: reservations:read'),
  ])
  expect(await ends(['workspaces', 'list'], elsewhere)).toMatchObject({
    code: 4,
    err: expect.stringContaining('No token'),
  })
  const lost = await ends(['workspaces', 'list', '--token', 'x'.repeat(20), '--url', 'http://127.0.0.1:1023'])
  expect([lost.code, lost.err]).toEqual([3, expect.stringContaining('jurat serve')])
  expect(lost.err).toContain('Is the server running, and --url correct?')
  expect(lost.err).not.toContain('baseUrl')
  const foreign = await ends(['workspaces', 'list'], {
    JURAT_URL: 'https://jurat.example.com',
    JURAT_ADMIN_TOKEN: adminToken,
  })
  expect([foreign.code, foreign.err]).toEqual([
    4,
    expect.stringContaining('No token for https://jurat.example.com'),
  ])
  expect(await ends(['workspaces', 'list', '--url', 'jurat.example.com', '--token', 'x'])).toMatchObject({
    code: 2,
  })
  const refused = await ends(['reservations', 'create', 'Ana', 'Ortiz', '--service', 'wedding'])
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('remote')])
  const { id } = await json<Reservation>(['reservations', 'create', 'Ana', 'Ortiz'])
  await text(['reservations', 'cancel', String(id)])
  expect(await ends(['reservations', 'cancel', String(id)])).toMatchObject({
    code: 1,
    err: expect.stringContaining('unable_to_cancel'),
  })
})

test('A new key signs links, and those from before stop working only with --revoke-others', async () => {
  const { id } = await json<Reservation>(['reservations', 'create', 'Ana', 'Ortiz'])
  const upload = uploadOf('reservation', id)
  const document = (await workspace.call('POST', '/documents', upload)).body.id
  const link = async () => linkOf(await workspace.call('GET', `/documents/${document}`))
  const before = await link()
  expect(await text(['signing-key', 'rotate'], admin)).toContain('until they expire')
  expect((await download(before)).status).toBe(200)
  const after = await link()
  const { revoked } = await json<SigningKey>(['signing-key', 'rotate', '--revoke-others'], admin)
  expect(revoked.length).toBeGreaterThanOrEqual(2)
  await expect
    .poll(async () => [(await download(before)).status, (await download(after)).status])
    .toEqual([403, 403])
  expect((await download(await link())).status).toBe(200)
  const denied = await jurat(['signing-key', 'rotate', '--revoke-others'], { env })
  expect([denied.code, denied.err]).toEqual([4, expect.stringContaining('admin token')])
})

test('With --json an error is JSON too', async () => {
  const { code, out, err } = await jurat(['reservations', 'get', '999999999', '--json'], { env })
  expect([code, out]).toEqual([5, ''])
  expect(JSON.parse(err)).toMatchObject({ error: { code: 'not_found', message: 'Reservation not found.' } })
})

test.each([
  [['reservations', 'get', 'x'], '✗ <id> "x" is invalid. It must be a whole number of at least 1.\n'],
  [['reservations', 'list', '--status', 'eaten'], 'Allowed choices are draft, pending, queued'],
  [
    ['reservations', 'list', '--limit', '0'],
    '✗ --limit "0" is invalid. It must be a whole number from 1 to 10000.\n',
  ],
  [['reservations', 'create', 'Ana'], "missing required argument 'last-name'"],
  [['reservations', 'update', '1'], 'Nothing to change.'],
  [['reservations', 'submit', '1'], "required option '--at <time>' not specified"],
  [['appointments', 'reschedule', '1', '--at', '2027-01-01T10:00:00'], 'It must be a time with its zone'],
  [['appointments', 'assign', '1', '--notary', '-1'], 'It must be a whole number'],
  [['workspaces', 'create'], "missing required argument 'name'"],
  [['workspaces', 'clock', '1'], 'Add --advance <seconds> or --set-to <time>.'],
  [['workspaces', 'clock', '1', '--advance', '1', '--set-to', 'x'], 'cannot be used with option'],
  [['workspaces', 'update', '1', '--horizon', '0'], 'It must be a whole number from 1 to 1095.'],
  [['tokens', 'create', 'x'], "required option '--scopes <scopes>' not specified"],
  [['tokens', 'create', 'x', '--scopes', 'cake:read'], 'has an unknown scope'],
  [['tokens', 'rotate', '1', '--overlap', '1e9'], 'It must be a whole number from 0 to 2592000.'],
  [['endpoints', 'create', 'ftp://example.com'], 'must be an http or https URL'],
  [['endpoints', 'update', '1', '--events', 'signer-added', '--all-events'], 'cannot be used with option'],
  [['endpoints', 'replay', '1', '--since', 'ever'], 'how long ago: 30m, 2h, 7d'],
  [['endpoints', 'test', '1', '--type', 'x'], 'Allowed choices are appointment-created'],
  [['deliveries', 'list', '--status', 'lost'], 'Allowed choices are pending, retrying'],
  [['events', 'get'], "missing required argument 'event'"],
  [['events', 'list', '--since', '2026-13-01'], 'It must be a time with its zone'],
  [['events', 'list', '--since', '2026-11-01T10:00:00'], 'It must be a time with its zone'],
  [['reservation', 'list'], 'Did you mean reservations?'],
  [['tokens', 'lst'], 'Did you mean list?'],
])('%s is wrong use', async (args, said) => {
  const { code, err } = await jurat(args, { env })
  expect([code, err]).toEqual([2, expect.stringContaining(said)])
})

test('An invalid workspace in the environment is named', async () => {
  const { code, err } = await jurat(['events', 'list'], { env: { ...env, JURAT_WORKSPACE: 'acme' } })
  expect([code, err]).toEqual([2, expect.stringContaining('JURAT_WORKSPACE is "acme"')])
})

test('An empty variable counts as not set', async () => {
  const none = { JURAT_URL: '', JURAT_TOKEN: '', JURAT_WORKSPACE: '', JURAT_DATA_DIR: '/nowhere' }
  const { code, err } = await jurat(['workspaces', 'list'], { env: none })
  expect([code, err]).toEqual([4, expect.stringContaining('/nowhere/admin-token does not exist')])
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-cli-'))
  mkdirSync(join(folder.path, 'admin-token'))
  const unreadable = await jurat(['workspaces', 'list'], { env: { JURAT_DATA_DIR: folder.path } })
  expect([unreadable.code, unreadable.err]).toEqual([
    4,
    expect.stringContaining('admin-token cannot be read.'),
  ])
})

test('The admin token can be in the file that the server reads', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-cli-'))
  const path = join(folder.path, 'token')
  writeFileSync(path, `${admin.JURAT_TOKEN}\n`)
  const own = { ...admin, JURAT_TOKEN: '', JURAT_ADMIN_TOKEN_FILE: path }
  const { code, out } = await jurat(['events', 'list', '--json'], { env: own })
  expect([code, JSON.parse(out)]).toEqual([0, expect.any(Array)])
  const missing = { ...own, JURAT_ADMIN_TOKEN_FILE: `${path}-2` }
  const { code: refused, err } = await jurat(['events', 'list'], { env: missing })
  expect([refused, err]).toEqual([4, expect.stringContaining(`${path}-2 does not exist`)])
})

test.each(['jurat.example.com', 'ftp://jurat.example.com', 'http://'])('%s is not a server', async url => {
  const { code, err } = await jurat(['workspaces', 'list'], { env: { JURAT_URL: url, JURAT_TOKEN: 'x' } })
  expect([code, err]).toEqual([2, expect.stringContaining(`"${url}" is not the URL of a server.`)])
})

test('Texts of others cannot control the terminal', async () => {
  const evil = 'a\u001b[2Jb\u202ec'
  const safe = 'a\ufffd[2Jb\ufffdc'
  const one = { id: 1, name: evil, mode: 'test', timezone: 'UTC', created_at: noon() }
  const clock = { now: noon(), offset_seconds: 0 }
  const answers: Record<string, [status: number, body: object]> = {
    'GET /manage/v1/workspaces': [200, { object: 'list', next_cursor: null, data: [one] }],
    'GET /manage/v1/workspaces/1': [200, { ...one, clock }],
    'POST /manage/v1/workspaces': [200, { ...one, clock }],
    'PATCH /manage/v1/workspaces/1': [409, { code: 'conflict', message: evil }],
  }
  const server = createServer((request, response) => {
    const [status, body] = answers[`${request.method} ${request.url?.split('?')[0]}`] ?? [404, {}]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const args of [['list'], ['get', '1'], ['create', 'x'], ['update', '1', '--name', 'x']]) {
    const { out, err } = await jurat(['workspaces', ...args], { env: { ...env, JURAT_URL: url } })
    expect([args, out + err]).toEqual([args, expect.stringContaining(safe)])
    expect(out + err).not.toContain('\u001b')
  }
  server.close()
  server.closeAllConnections()
})

test('Texts of servers and receivers cannot control the terminal while events are followed', async () => {
  const evil = 'a\u001b[2Jb'
  const event = {
    object: 'event',
    id: evil,
    type: `signer-${evil}`,
    sequence: 1,
    occurred_at: noon(),
    data: { object: evil, id: evil },
  }
  let calls = 0
  const server = createServer((request, response) => {
    const isFeed = request.url?.startsWith('/manage/v1/events')
    const isRefused = isFeed && ++calls === 2
    const page = { object: 'list', data: calls > 2 ? [event] : [], next_cursor: null, resume_cursor: 'x' }
    const body = isRefused ? { code: 'unavailable', message: evil } : isFeed ? page : { id: 1 }
    response
      .writeHead(isRefused ? 503 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const as = {
    ...env,
    JURAT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    JURAT_WORKSPACE: '1',
  }
  for (const args of [
    ['events', 'tail'],
    ['listen', '-f', '9'],
  ]) {
    calls = 0
    const following = begin(args, { env: as })
    await following.untilErr('Trying again in')
    await following.untilOut('signer-a')
    following.interrupt()
    const { out, err } = await following.ended
    expect(out + err).not.toContain('\u001b')
    expect(out).toContain('signer-a\ufffd[2Jb')
    expect(err).toContain('a\ufffd[2Jb Trying again')
  }
  server.close()
  server.closeAllConnections()
})
