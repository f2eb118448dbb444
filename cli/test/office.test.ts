import { mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CreatedDocument, Signer } from '../../client/src/index.ts'
import type {
  AuditEntry,
  Booking,
  BulkResult,
  ManagedAppointment,
  Notary,
  NotaryHours,
  Service,
  TimeOff,
  TimeOffSeries,
} from '../../client/src/manage.ts'
import {
  adminToken,
  type Installation,
  startInstallation,
  startOwnInstallation,
} from '../../server/test/helpers/harness.ts'
import { openLiveWorkspace } from '../../server/test/helpers/mails.ts'
import { freePort } from '../../server/test/servers/free-port.ts'
import { jurat } from './jurat.ts'

// What makes a live workspace bookable, and runs it.

let installation: Installation
let env: NodeJS.ProcessEnv
let workspaceId: number
beforeAll(async () => {
  installation = await startInstallation()
  const live = await openLiveWorkspace(installation)
  workspaceId = live.id
  env = { JURAT_URL: installation.url, JURAT_TOKEN: adminToken, JURAT_WORKSPACE: String(live.id) }
})
afterAll(() => installation.stop())

const days = (ahead: number, hour = 15) =>
  new Date((Math.floor(Date.now() / 86_400_000) + ahead) * 86_400_000 + hour * 3_600_000).toISOString()

async function json<Json>(...args: string[]): Promise<Json> {
  const ran = await jurat<Json>([...args, '--json'], { env })
  expect([args, ran.code]).toEqual([args, 0])
  return ran.json
}

async function text(...args: string[]): Promise<string> {
  const { code, out, err } = await jurat(args, { env })
  expect([args, code, code === 0 ? '' : err]).toEqual([args, 0, ''])
  return out
}

const notary = async (name: string): Promise<number> => {
  const { id } = await json<Notary>('notaries', 'add', name, '--categories', 'remote,wet')
  await json('notaries', 'hours', String(id), '--weekly', 'daily 00:00-24:00')
  return id
}

const booked = async (ahead: number, ...options: string[]): Promise<number> => {
  const args = ['appointments', 'create', 'Ana', 'Ortiz', '--at', days(ahead), ...options]
  return (await json<ManagedAppointment>(...args)).id
}

test('With the admin token the only workspace need not be named, and one of two must be', async () => {
  const own = await startOwnInstallation()
  try {
    await own.workspace()
    const env = { JURAT_URL: own.url, JURAT_TOKEN: adminToken }
    const commands = ['members list', 'services list', 'notaries list', 'closures list', 'overview', 'today']
    const run = (line: string) => jurat(line.split(' '), { env })
    for (const line of commands) expect([line, (await run(line)).code]).toEqual([line, 0])
    await own.workspace()
    for (const line of commands) {
      const { code, err } = await run(line)
      expect([line, code, err]).toEqual([line, 2, expect.stringContaining('several workspaces')])
    }
  } finally {
    await own.stop()
  }
})

/** Recorded changes of default places, which are still to be told. */
const placeChanges = () =>
  installation.ctx.db
    .selectFrom('place_changes')
    .select(['service', 'location', 'notify'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('id')
    .execute()

test('Services are added, changed and archived', async () => {
  const fields = ['--label', 'Will signing', '--category', 'wet', '--duration', '60', '--price', '120.5']
  const made = await json<Service>('services', 'create', 'will', ...fields)
  expect(made).toMatchObject({ handle: 'will', signing_methods: ['wet'], unit_price: 120.5, currency: 'USD' })
  expect(await text('services', 'list')).toMatch(/\nwill +Will signing +wet +60 +120\.5 USD +wet\n/)
  const changed = await json<Service>(
    'services',
    'update',
    'will',
    '--duration',
    '45',
    '--methods',
    'wet,enotary',
  )
  expect(changed).toMatchObject({
    duration_minutes: 45,
    signing_methods: ['wet', 'enotary'],
    unit_price: 120.5,
  })
  const texts = ['--text', 'es.label=Testamento', '--text', 'es.bring=Pasaporte\\nTestigos']
  expect((await json<Service>('services', 'update', 'will', ...texts)).texts.es).toEqual({
    label: 'Testamento',
    description: null,
    bring: 'Pasaporte\nTestigos',
    quantity: null,
  })
  const removed = await json<Service>('services', 'update', 'will', '--text', 'es.bring=')
  expect(removed.texts.es).toEqual({ label: 'Testamento', description: null, bring: null, quantity: null })
  const wrong = await jurat(['services', 'update', 'will', '--text', 'de.label=Testament'], { env })
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('It must be a language, a text')])
  const nothing = await jurat(['services', 'update', 'will'], { env })
  expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining('No option says what to change.')])
  await json<Service>('services', 'update', 'will', '--location', '2 Oak Ave')
  await json<Service>('services', 'update', 'will', '--location', '3 Elm St', '--no-notify')
  expect(await placeChanges()).toEqual([
    { service: 'will', location: null, notify: true },
    { service: 'will', location: '2 Oak Ave', notify: false },
  ])
  expect(await text('services', 'archive', 'will')).toBe('✓ Archived the service will.\n')
  expect(await text('services', 'list')).not.toContain('will')
})

describe('A notary', () => {
  test('A notary is added, changed and removed', async () => {
    const made = await json<Notary>(
      'notaries',
      'add',
      'Eva Roth',
      '--categories',
      'wet',
      '--buffer-after',
      '15',
    )
    expect(made).toMatchObject({ name: 'Eva Roth', categories: ['wet'], timezone: 'America/New_York' })
    const id = String(made.id)
    const changed = await json<Notary>(
      'notaries',
      'update',
      id,
      '--email',
      'eva@example.com',
      '--name',
      'Eva R.',
      ...['--notify-moved', 'off', '--notify-next-day', 'on'],
    )
    expect([changed.notify_assigned, changed.notify_moved, changed.notify_next_day]).toEqual([
      true,
      false,
      true,
    ])
    expect(changed).toMatchObject({ name: 'Eva R.', email: 'eva@example.com', buffer_after_minutes: 15 })
    const signing = (...methods: string[]) =>
      json<Notary>('notaries', 'update', id, '--methods', methods.join(','))
    expect((await signing('remote', 'wet')).signing_methods).toEqual(['remote', 'wet'])
    expect(await text('notaries', 'list')).toMatch(/Eva R\. .* wet +remote wet\n/)
    expect((await signing('all')).signing_methods).toBeNull()
    const typo = await jurat(['notaries', 'update', id, '--methods', 'enotry'], { env })
    expect([typo.code, typo.err]).toEqual([
      2,
      expect.stringContaining('must be a signing method of a service'),
    ])
    expect(await text('notaries', 'remove', id)).toBe(`✓ Removed the notary ${id}.\n`)
    expect((await jurat(['notaries', 'add', 'X', '--categories', 'dance'], { env })).code).toBe(2)
  })

  test('Hours of a notary are shown in words', async () => {
    const { id } = await json<Notary>('notaries', 'add', 'Ben Adler', '--categories', 'wet')
    const hours = (...options: string[]) => json<NotaryHours>('notaries', 'hours', String(id), ...options)
    const shown = await jurat(['notaries', 'hours', String(id)], { env })
    expect(shown.err).toContain('has no hours. Add some: jurat notaries hours')
    const made = await hours(
      '--weekly',
      'monday-tuesday 09:00-12:00,13:00-17:00',
      '--weekly',
      'sunday 10:00-14:00',
    )
    expect(made.weekly.map(({ weekday, from, to }) => `${weekday} ${from}-${to}`)).toEqual([
      'monday 09:00-12:00',
      'monday 13:00-17:00',
      'tuesday 09:00-12:00',
      'tuesday 13:00-17:00',
      'sunday 10:00-14:00',
    ])
    await hours('--date', '2030-12-24 09:00-12:00', '--date', '2030-12-31 off')
    const dated = await hours('--date', '2030-12-24 off')
    expect([dated.weekly.length, dated.exceptions]).toEqual([
      5,
      [
        { date: '2030-12-24', spans: [] },
        { date: '2030-12-31', spans: [] },
      ],
    ])
    expect(await text('notaries', 'hours', String(id))).toBe(
      'DAY         TIMES IN AMERICA/NEW_YORK\nmonday      09:00-12:00, 13:00-17:00\ntuesday     09:00-12:00, 13:00-17:00\nsunday      10:00-14:00\n2030-12-24  off\n2030-12-31  off\n',
    )
    const dates = ['2031-01-01', '2031-01-02', '2031-01-03', '2031-01-04']
    await Promise.all(dates.map(async date => hours('--date', `${date} off`)))
    expect((await hours()).exceptions.map(({ date }) => date)).toEqual(expect.arrayContaining(dates))
    expect(await text('notaries', 'hours', String(id), '--clear')).toContain('Removed all hours')
    expect((await hours()).weekly).toEqual([])
  })

  test.each([
    ['--weekly', 'mon 09:00-17:00', 'It must be days and times'],
    ['--weekly', 'monday-wednesday-friday 09:00-17:00', 'It must be days and times'],
    ['--weekly', 'monday 9-17', 'Times must be such as 09:00-17:00'],
    ['--date', '24.12.2030 off', 'It must be a date with times'],
  ])('Hours of %s %s are rejected', async (option, value, said) => {
    const { code, err } = await jurat(['notaries', 'hours', '1', option, value], { env })
    expect([code, err]).toEqual([2, expect.stringContaining(said)])
  })

  test('Adding time off names the appointments booked in it', async () => {
    const id = String(await notary('Olga Lind'))
    const { id: appointment } = (
      await json<{ appointment: ManagedAppointment }>(
        'book',
        'Ana',
        'Ortiz',
        '--at',
        days(20),
        '--notary',
        id,
      )
    ).appointment
    const span = ['--from', days(20, 0), '--to', days(21, 0), '--reason', 'Holiday']
    const added = await jurat<TimeOff>(['notaries', 'time-off', 'add', id, ...span, '--json'], { env })
    expect(added.err).toContain(`Appointments in that time: ${appointment}.`)
    expect(await text('notaries', 'time-off', 'list', id)).toMatch(new RegExp(`Holiday +${appointment}\n`))
    expect(await text('notaries', 'time-off', 'remove', id, String(added.json.id))).toContain('Removed')
    const none = await jurat(['notaries', 'time-off', 'list', id], { env })
    expect(none.err).toContain('has no time off.')
  })

  test('Time off that repeats is added and removed together', async () => {
    const id = String(await notary('Pia Ruiz'))
    const repeat = ['notaries', 'time-off', 'repeat', id, '--from', '12:00', '--to', '13:30']
    const span = ['--start', '2099-01-01', '--until', '2099-01-31']
    const added = await jurat<TimeOffSeries>([...repeat, '--on', 'monday, friday', ...span, '--json'], {
      env,
    })
    expect(added.json.data).toHaveLength(9)
    const [first, second] = added.json.data
    const remove = ['notaries', 'time-off', 'remove', id]
    expect(await text(...remove, `${second?.id}`, '--series', 'following')).toContain('the later ones')
    expect(await text('notaries', 'time-off', 'list', id)).toMatch(new RegExp(` ${added.json.id} `))
    expect(await text(...remove, `${first?.id}`, '--series', 'all')).toContain('all of its series.')
    const none = await jurat(['notaries', 'time-off', 'list', id], { env })
    expect(none.err).toContain('has no time off.')
    const wrong = await jurat([...repeat, '--on', 'mondays', ...span], { env })
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('"mondays" is unknown.')])
  })
})

describe('A booking', () => {
  test('Signers of a booking are added, changed, verified and removed', async () => {
    await notary('Nora Vidal')
    const id = String(await booked(2))
    const made = await json<Signer>('signers', 'add', id, 'Ben', 'Adler', '--email', 'ben@example.com')
    const signer = String(made.id)
    expect(await text('signers', 'list', id)).toMatch(/ *\d+ +Ben Adler +ben@example\.com +pending +–\n$/)
    const changed = await json<Signer>('signers', 'update', signer, '--email', 'ben@example.org')
    expect(changed.email).toBe('ben@example.org')
    const verified = await json<Signer>('signers', 'verify', signer, '--decision', 'approved')
    expect(verified.human_approval).toBe('approved')
    expect(await text('signers', 'remove', signer)).toBe(`✓ Removed the signer ${signer}.\n`)
    expect((await jurat(['signers', 'list', id], { env })).err).toBe('There is no signer.\n')
  })

  test('Documents of a booking are added, and downloaded exactly as they were', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-documents-'))
    const file = join(folder.path, 'Deed.pdf')
    writeFileSync(file, '%PDF-1.4 deed')
    await notary('Nora Vidal')
    const id = String(await booked(3))
    const made = await json<CreatedDocument>('documents', 'upload', id, file, '--type', 'notarized')
    const document = String(made.id)
    expect(await text('documents', 'list', id)).toMatch(/ +\d+-Deed\.pdf +notarized +13 B +\d+ +/)
    const copy = join(folder.path, 'copy.pdf')
    expect(await text('documents', 'download', document, '--output', copy)).toBe(`✓ Wrote ${copy}.\n`)
    expect(readFileSync(copy, 'utf8')).toBe('%PDF-1.4 deed')
    const again = await jurat(['documents', 'download', document, '--output', copy], { env })
    expect([again.code, again.err]).toEqual([2, expect.stringContaining(`${copy} already exists.`)])
    const kept = readdirSync(folder.path)
    const lost = join(folder.path, 'lost.pdf')
    const { config } = installation.ctx
    const { publicUrl } = config
    const cut = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 1_000_000 })
      response.write('%PDF-1.4', () => response.destroy())
    })
    await new Promise<void>(resolve => cut.listen(0, '127.0.0.1', resolve))
    const cutPort = (cut.address() as AddressInfo).port
    for (const port of [await freePort(), cutPort]) {
      Object.assign(config, { publicUrl: `http://127.0.0.1:${port}` })
      const broken = await jurat(['documents', 'download', document, '--output', lost], { env })
      const said = `The file could not be downloaded from http://127.0.0.1:${port}: `
      expect([broken.code, broken.err]).toEqual([3, expect.stringContaining(said)])
      expect(broken.err.trim().split('\n')).toHaveLength(1)
      expect(readdirSync(folder.path)).toEqual(kept)
    }
    cut.close()
    Object.assign(config, { publicUrl })
    expect(await text('documents', 'remove', document)).toBe(`✓ Deleted the document ${document}.\n`)
    const missing = await jurat(['documents', 'upload', id, join(folder.path, 'none.pdf')], { env })
    expect([missing.code, missing.err]).toEqual([
      2,
      expect.stringContaining('none.pdf cannot be read: there is'),
    ])
    const folders = await jurat(['documents', 'upload', id, folder.path], { env })
    expect([folders.code, folders.err]).toEqual([2, expect.stringContaining('it is a folder')])
  })
})

test('A booking by phone has its link and its documents, and is canceled without a mail', async () => {
  const id = await notary('Nora Vidal')
  const given = [
    '--meeting-url',
    'https://meet.example.com/7',
    '--external-id',
    'order-7',
    '--metadata',
    'floor=2',
  ]
  const { appointment, reservation } = await json<Booking>(
    ...['book', 'Ana', 'Ortiz', '--email', 'ana@example.com'],
    ...['--at', days(5), '--notary', String(id), ...given],
  )
  expect([appointment.meeting_url, reservation.external_id, reservation.metadata]).toEqual([
    'https://meet.example.com/7',
    'order-7',
    { floor: '2' },
  ])
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-documents-'))
  const file = join(folder.path, 'Deed.pdf')
  writeFileSync(file, '%PDF-1.4 deed')
  const ofReservation = [String(reservation.id), '--reservation']
  await text('documents', 'upload', ...ofReservation.toSpliced(1, 0, file))
  expect(await text('documents', 'list', ...ofReservation)).toContain('-Deed.pdf')
  const typed = await jurat(['documents', 'list', ...ofReservation, '--type', 'notarized'], { env })
  expect([typed.code, typed.err]).toEqual([2, expect.stringContaining('cannot be used with')])
  const nameless = await jurat(['documents', 'list', '--reservation'], { env })
  expect([nameless.code, nameless.err]).toEqual([2, expect.stringContaining('Name the reservation')])

  const why = ['--reason', 'Booked twice', '--no-notify']
  await text('reservations', 'cancel', String(reservation.id), ...why)
  const canceled = await json<ManagedAppointment>('appointments', 'get', String(appointment.id))
  expect([canceled.status, canceled.cancel_reason]).toEqual(['canceled', 'Booked twice'])
  const mails = await text('mails', 'list', '--about', String(appointment.id))
  expect(mails).toContain('confirmation')
  expect(mails).not.toContain('cancellation')
})

test('Several appointments are assigned and canceled, and each failure is shown', async () => {
  const id = String(await notary('Paul Otto'))
  const [first, second] = [String(await booked(4)), String(await booked(5))]
  expect(await text('appointments', 'assign', first, second, '--notary', id)).toMatch(
    new RegExp(`${first} +assigned to the notary ${id}\n *${second} +assigned`),
  )
  const { done, results } = await json<BulkResult>('appointments', 'cancel', first, '--reason', 'Storm').then(
    async () => {
      const ran = await jurat<BulkResult>(['appointments', 'cancel', first, second, '--json'], { env })
      expect([ran.code, ran.err]).toEqual([1, expect.stringContaining('1 of 2 appointments failed.')])
      return ran.json
    },
  )
  expect([done, results.map(({ error }) => error?.code)]).toEqual([1, ['unable_to_cancel', undefined]])
})

test('Several appointments are canceled without a mail to their customers', async () => {
  await notary('Rita Otto')
  const ids: string[] = []
  for (const hours of [4, 5, 6, 7]) ids.push(String(await booked(hours)))
  // As a mail server would have sent them: only customers who know of an appointment are mailed about its
  // cancellation.
  await installation.ctx.db
    .updateTable('mails')
    .set({ status: 'sent', attempts: 1 })
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'confirmation')
    .where('status', '=', 'pending')
    .execute()
  await text('appointments', 'cancel', ...ids.slice(0, 2))
  await text('appointments', 'cancel', ...ids.slice(2), '--no-notify')
  for (const [at, id] of ids.entries()) {
    expect((await json<ManagedAppointment>('appointments', 'get', id)).status).toBe('canceled')
    const mails = await text('mails', 'list', '--about', id)
    expect([at, mails.includes('cancellation')]).toEqual([at, at < 2])
  }
})

test('The audit trail is filtered', async () => {
  await notary('Quinn Reed')
  const id = await booked(6)
  await text('appointments', 'cancel', String(id))
  const about = await json<AuditEntry[]>('audit', '--about', `appointment:${id}`)
  expect(about.map(({ action }) => action)).toEqual(['appointment-canceled', 'appointment-created'])
  const only = await json<AuditEntry[]>(
    'audit',
    '--action',
    'appointment-canceled',
    '--actor',
    'admin',
    '--limit',
    '1',
  )
  expect(only.map(({ subject }) => subject.id)).toEqual([String(id)])
  expect(await text('audit', '--limit', '2', '--since', '1h')).toMatch(/^AT +ACTOR +ACTION +ABOUT +CHANGED\n/)
  expect(await json('audit', '--since', new Date(Date.now() + 60_000).toISOString())).toEqual([])
  expect(await json('audit', '--request', about[0]?.request_id ?? '')).toHaveLength(1)
  expect((await jurat(['audit', '--about', '13'], { env })).code).toBe(2)
  expect(about.every(entry => entry.workspace_id === workspaceId)).toBe(true)
})
