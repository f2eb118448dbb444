import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type {
  Call,
  Closure,
  ClosureBatch,
  FreeTimes,
  ManagedAppointment,
  Note,
} from '../../client/src/manage.ts'
import { hourAhead } from '../../server/test/helpers/bookings.ts'
import { moveClock, staff } from '../../server/test/helpers/calendar.ts'
import {
  adminToken,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../server/test/helpers/harness.ts'
import { jurat } from './jurat.ts'

// What staff do in a day, in a zone in which most days of UTC end early.

const zone = 'Pacific/Auckland'

let installation: Installation
let workspace: Workspace
let notary: number
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())
beforeEach(async () => {
  workspace = await installation.workspace(zone)
  ;[notary = 0] = await staff(workspace, { name: 'Vidal, Nora', timezone: zone })
  env = { JURAT_URL: installation.url, JURAT_TOKEN: workspace.token }
})

const run = (...args: string[]) => jurat(args, { env })

async function text(...args: string[]): Promise<string> {
  const { code, out, err } = await run(...args)
  expect([args, code, code === 0 ? '' : err]).toEqual([args, 0, ''])
  return out
}

const json = async <Json>(...args: string[]): Promise<Json> => JSON.parse(await text(...args, '--json'))

/** The command fails with this exit code and these words, and prints no result. */
async function expectRefused(args: string[], code: number, said: string): Promise<void> {
  const ran = await run(...args)
  expect([args, ran.code, ran.out, ran.err]).toEqual([args, code, '', expect.stringContaining(said)])
}

const zoned = (epochSeconds: number, where = zone) =>
  Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000).toZonedDateTimeISO(where)

/** As the commands show it: `2026-11-20 10:00 Pacific/Auckland`. */
const shown = (epochSeconds: number, where = zone) =>
  `${zoned(epochSeconds, where).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')} ${where}`

const dayOf = (epochSeconds: number) => zoned(epochSeconds).toPlainDate()

/** Epoch seconds of an hour of that day in the zone. */
const hourOf = (day: Temporal.PlainDate, hour: number) =>
  day.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds / 1000

const farDay = () => dayOf(hourAhead()).add({ days: 2 })

const booked = async (at: number, ...options: string[]): Promise<ManagedAppointment> => {
  const args = ['book', 'Ana', 'Ortiz', '--at', String(at), ...options]
  return (await json<{ appointment: ManagedAppointment }>(...args)).appointment
}

const statusOf = async (id: number) => (await json<ManagedAppointment>('appointments', 'get', `${id}`)).status

test("A booking is shown in the customer's time zone, and the calendar of a day in the workspace's", async () => {
  // The last quarter of the day, and the first of the next: in UTC both are of one day.
  const day = farDay()
  const [last, first] = [hourOf(day, 23), hourOf(day.add({ days: 1 }), 0)]
  expect(await text('book', 'Ana', 'Ortiz', '--at', String(last))).toMatch(
    new RegExp(`^✓ Booked the appointment \\d+ \\(reservation \\d+\\) for ${shown(last)}\\.\n$`),
  )
  const kolkata = ['--timezone', 'Asia/Kolkata']
  expect(await text('book', 'Ben', 'Adler', '--at', String(first), ...kolkata)).toContain(
    ` for ${shown(first, 'Asia/Kolkata')}.\n`,
  )
  const calendar = (date: Temporal.PlainDate) => run('calendar', '--from', `${date}`, '--to', `${date}`)
  const [head, line, ...rest] = (await calendar(day)).out.split('\n')
  expect(head).toMatch(/^FROM +TO +NOTARY +WHAT +CUSTOMER$/)
  expect([line?.split(/ {2,}/), rest]).toEqual([
    [
      ...[shown(last), shown(last + 1800), 'Vidal, Nora'],
      ...[expect.stringMatching(/^appointment \d+, scheduled$/), 'Ana Ortiz'],
    ],
    [''],
  ])
  expect((await calendar(day.add({ days: 1 }))).out).toContain(`\n${shown(first)}  `)
  const empty = await calendar(day.add({ days: 2 }))
  expect([empty.code, empty.out, empty.err]).toEqual([0, '', 'No appointment and no hold in this time.\n'])
})

test('The customer of a reservation that has ended is booked again with its signers, where a notary is free', async () => {
  const { id: earlier, reservation_id } = await booked(hourAhead())
  const id = String(reservation_id)
  await text('signers', 'add', id, 'Ben', 'Adler', '--email', 'ben@example.com', '--reservation')
  const again = (hours: number) => ['reservations', 'book-again', id, '--at', String(hourAhead(hours))]
  await expectRefused(again(2), 1, 'is in the future. Move it')
  await text('appointments', 'complete', `${earlier}`, '--yes')
  await booked(hourAhead(1))
  await expectRefused(again(1), 1, 'No notary is free')
  const made = await text(...again(2))
  const [, appointment = '', at] = /^✓ Booked the appointment (\d+) for (.*)\.\n$/.exec(made) ?? []
  expect(at).toBe(shown(hourAhead(2)))
  expect(await text('signers', 'list', appointment)).toContain('ben@example.com')
  expect(await json('reservations', 'find', '--q', 'ana')).toHaveLength(3)
})

test('Free times are those of the day in the zone of the workspace, without booked ones and closed ones', async () => {
  const day = farDay()
  const weekly = ['notaries', 'hours', `${notary}`, '--weekly', 'daily 09:00-11:00']
  await text(...weekly)
  const free = (...options: string[]) => run('free-times', `${day}`, '--service', 'remote', ...options)
  const quarters = (...from: number[]) =>
    from.map(minutes => `${shown(hourOf(day, 9) + minutes * 60)}\n`).join('')
  expect((await free()).out).toBe(`START\n${quarters(0, 15, 30, 45, 60, 75, 90)}`)
  const { id } = await booked(hourOf(day, 9))
  expect((await free()).out).toBe(`START\n${quarters(30, 45, 60, 75, 90)}`)
  const moving = await run('free-times', `${day}`, '--appointment', `${id}`)
  expect(moving.out).toBe(`START\n${quarters(0, 15, 30, 45, 60, 75, 90)}`)
  await text('closures', 'create', 'Stocktaking', '--from', `${day}`)
  const closed = await free()
  const said = `No time is free on ${day} (closed: Stocktaking). The next day with one is ${day.add({ days: 1 })}.\n`
  expect([closed.code, closed.out, closed.err]).toEqual([0, '', said])
  expect(await json<FreeTimes>('free-times', `${day}`, '--service', 'remote')).toMatchObject({ starts: [] })
})

test('A closure is of one day unless it has an end, and names what is booked in it', async () => {
  const day = farDay()
  const next = day.add({ days: 1 })
  const inside = await booked(hourOf(day, 23))
  await booked(hourOf(next, 0))
  const made = await run('closures', 'create', 'Move', '--from', `${day}`)
  const [, id = ''] = /^✓ Created the closure (\d+), from/.exec(made.out) ?? []
  expect([made.out, made.err]).toEqual([
    `✓ Created the closure ${id}, from ${day} to ${day}.\n`,
    `Appointments booked in it: ${inside.id}.\n`,
  ])
  expect(await text('closures', 'list')).toMatch(new RegExp(`\n *${id} +Move +${day} +${day} +1\n$`))
  const longer = await run('closures', 'update', id, '--to', `${next}`, '--json')
  expect([(longer.json as Closure).appointment_ids.length, longer.err]).toEqual([2, ''])
  await expectRefused(['closures', 'update', id, '--to', `${day.subtract({ days: 1 })}`], 2, 'to must be')
  expect(await text('closures', 'delete', id)).toBe(`✓ Deleted the closure ${id}.\n`)
  await expectRefused(['closures', 'delete', id], 5, 'Closure not found.')
  expect(await json('closures', 'list')).toEqual([])
})

test('Public holidays are listed, and the workspace closes on them once', async () => {
  const year = farDay().year + 1
  const holidays = ['closures', 'holidays', '--year', `${year}`]
  const listed = await text(...holidays)
  expect(listed).toMatch(new RegExp(`\\n${year}-12-25 +${year}-12-25 +Christmas Day +`))
  expect(await text(...holidays, '--lang', 'es', '--country', 'US')).toContain('Navidad')
  expect(await json('closures', 'list')).toEqual([])
  const added = await json<ClosureBatch>(...holidays, '--add')
  expect(added.added.length).toBe(listed.split('\n').length - 2)
  expect(await text(...holidays, '--add')).toBe(
    '✓ The workspace is closed on all of these holidays already.\n',
  )
  expect(await json<Closure[]>('closures', 'list', '-n', '100')).toHaveLength(added.added.length)
  await expectRefused(
    [...holidays, '--country', 'XX'],
    2,
    'country is not a country whose holidays are known',
  )
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { timezone: 'UTC' })
  expect((await run(...holidays)).err).toContain('Name it with --country.')
})

test('A no-show is marked after the start, taken back, and canceled at once', async () => {
  const { id } = await booked(hourAhead())
  const command = (...options: string[]) => ['appointments', 'no-show', `${id}`, ...options]
  await expectRefused(command('--reason', 'signer'), 1, 'has not begun')
  await expectRefused(command('--undo'), 1, 'has no no-show mark')
  await expectRefused(command('--cancel'), 1, 'has no no-show mark')
  await moveClock(workspace, hourAhead() + 60 - Math.floor(Date.now() / 1000))
  expect(await text(...command('--reason', 'signer'))).toMatch(
    new RegExp(
      `^✓ Marked the appointment ${id}\\. The server cancels it \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d `,
    ),
  )
  expect(await text('appointments', 'get', `${id}`)).toMatch(/^Status +scheduled\n[\s\S]*^No-show +signer\n/m)
  expect(await text(...command('--undo'))).toBe(`✓ Took the mark of the appointment ${id} back.\n`)
  expect(await text('appointments', 'get', `${id}`)).not.toContain('No-show')
  await text(...command('--reason', 'technical'))
  expect(await text(...command('--cancel'))).toBe(`✓ Canceled the appointment ${id}.\n`)
  expect(await text('appointments', 'get', `${id}`)).toMatch(
    /^Status +canceled\n[\s\S]*^Cancel reason +no_show\n/m,
  )
  await expectRefused(command('--undo'), 1, 'Book the customer again')
})

test('Calls are recorded and listed, newest first', async () => {
  const { id } = await booked(hourAhead())
  const call = (...options: string[]) => run('appointments', 'call', `${id}`, ...options)
  const none = await call()
  expect([none.code, none.out, none.err]).toEqual([0, '', 'No call is recorded.\n'])
  expect((await call('--outcome', 'no_answer')).out).toBe('✓ Recorded the call.\n')
  await moveClock(workspace, 60)
  await call('--outcome', 'reached')
  const calls = await json<Call[]>('appointments', 'call', `${id}`)
  expect(calls.map(({ outcome }) => outcome)).toEqual(['reached', 'no_answer'])
  expect(await json('appointments', 'call', `${id}`, '-n', '1')).toEqual(calls.slice(0, 1))
  expect((await call()).out).toMatch(/^CALLED +OUTCOME +AUTHOR\n.* +reached +test\n.* +no_answer +test\n$/)
})

test('A completed appointment is reopened once, and stays scheduled', async () => {
  const { id } = await booked(hourAhead())
  await expectRefused(['appointments', 'reopen', `${id}`], 1, 'scheduled')
  await text('appointments', 'complete', `${id}`, '--yes')
  expect(await text('appointments', 'reopen', `${id}`)).toBe(`✓ The appointment ${id} is scheduled again.\n`)
  expect(await statusOf(id)).toBe('scheduled')
  await expectRefused(['appointments', 'reopen', `${id}`], 1, 'scheduled')
})

test('Notes are on the booking, whichever of the two is named, and only the author changes them', async () => {
  const { id, reservation_id } = await booked(hourAhead())
  const reservation = [`${reservation_id}`, '--reservation']
  const none = await run('notes', 'list', `${id}`)
  expect([none.code, none.out, none.err]).toEqual([0, '', 'There is no note.\n'])
  const first = await json<Note>('notes', 'add', `${id}`, 'Ring twice.\nSide door.')
  await text('notes', 'add', `${reservation_id}`, 'Pays cash.', '--reservation')
  const rows = await text('notes', 'list', ...reservation)
  expect(rows).toMatch(/^ *ID +AUTHOR +ADDED +NOTE\n.*Pays cash\.\n.*Ring twice\.⏎Side door\.\n$/)
  expect(await text('notes', 'list', `${id}`)).toBe(rows)
  expect(await text('notes', 'list', `${id}`, '--limit', '1')).not.toContain('Ring')
  expect(await text('notes', 'update', `${first.id}`, 'Ring once.')).toBe(`✓ Changed the note ${first.id}.\n`)
  for (const args of [
    ['update', `${first.id}`, 'No.'],
    ['remove', `${first.id}`],
  ]) {
    const refused = await jurat(['notes', ...args], { env: { ...env, JURAT_TOKEN: adminToken } })
    expect([args, refused.code, refused.out]).toEqual([args, 4, ''])
  }
  expect(await text('notes', 'list', `${id}`)).toContain('Ring once.')
  expect(await json('notes', 'remove', `${first.id}`)).toEqual({ object: 'note', id: first.id })
  expect(await text('notes', 'list', `${id}`)).not.toContain('Ring')
})

test('Payments are recorded, paid back and taken back, and the list says what counts', async () => {
  const { id, reservation_id } = await booked(hourAhead())
  const none = await run('payments', 'list', `${id}`)
  expect([none.code, none.out, none.err]).toEqual([0, '', 'No payment is recorded.\n'])
  const record = ['payments', 'record', `${id}`]
  const sentence = await text(...record, '--method', 'check', '--amount', '20', '--reference', 'Check 7')
  expect(sentence).toMatch(/^✓ Recorded the payment \d+ of 20 USD\.\n$/)
  const rest = await json<{ id: number }>(
    ...['payments', 'record', `${reservation_id}`, '--reservation', '--method', 'cash'],
  )
  await expectRefused([...record, '--method', 'cash', '--amount', '1'], 1, 'Nothing more is to be paid')
  await text('payments', 'refund', `${rest.id}`, '--amount', '2', '--reason', 'One less')
  const first = rest.id - 1
  expect(await text('payments', 'void', `${first}`, '--reason', 'It bounced')).toContain(`Took back ${first}`)
  const rows = (await text('payments', 'list', `${id}`)).trim().split('\n')
  expect(rows).toHaveLength(5)
  expect(rows[1]).toContain(`void of ${first}`)
  expect(rows[2]).toContain(`refund of ${rest.id}`)
  expect(rows[4]).toContain('Check 7')
  expect(rows[4]).toContain('no, taken back')
})

test('An invoice is issued, listed, written as PDF and corrected', async () => {
  const { id, reservation_id } = await booked(hourAhead())
  const none = await run('invoices', 'list')
  expect([none.code, none.out, none.err]).toEqual([0, '', 'There is no invoice.\n'])
  const address = ['--address', '5 Elm Street\\nSpringfield']
  const invoice = await json<{ id: number; number: string; customer: object }>(
    ...['invoices', 'issue', `${id}`, '--company', 'Łukasz Ltd.', ...address],
  )
  expect(invoice.customer).toMatchObject({ company: 'Łukasz Ltd.', address: '5 Elm Street\nSpringfield' })
  const again = ['invoices', 'issue', `${reservation_id}`, '--reservation']
  await expectRefused(again, 1, `The booking is on the invoice ${invoice.number}`)
  expect(await text('invoices', 'show', `${invoice.id}`)).toMatch(/State +valid[\s\S]*Total +\d+ USD/)
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-invoice-'))
  const file = join(folder.path, 'invoice.pdf')
  const write = ['invoices', 'pdf', `${invoice.id}`, '--output', file]
  expect(await text(...write)).toContain(`Wrote ${file}.`)
  expect(readFileSync(file, 'latin1').slice(0, 5)).toBe('%PDF-')
  expect((await run(...write)).code).not.toBe(0)
  const correct = ['invoices', 'correct', `${invoice.id}`, '--reason', 'Another company']
  expect(await text(...correct)).toMatch(/^✓ Issued the correction \S+ of -\d+ USD\.\n$/)
  const rows = (await text('invoices', 'list', '--kind', 'invoice')).trim().split('\n')
  expect([rows.length, rows[1]]).toEqual([2, expect.stringContaining('corrected by')])
})

test('The bookings of a month are billed under their reference, and the payment of the invoice is recorded', async () => {
  const day = farDay()
  const first = await booked(hourOf(day, 9), '--billing-reference', 'Nowak Ltd.')
  const second = await booked(hourOf(day, 11))
  const billTo = ['reservations', 'bill-to', `${second.reservation_id}`]
  expect(await text(...billTo, 'Nowak Ltd.')).toContain('is billed under Nowak Ltd.')
  const found = await text('appointments', 'find', '--billing-reference', 'Nowak Ltd.')
  expect(found.trim().split('\n')).toHaveLength(3)
  for (const { id } of [first, second]) await text('appointments', 'complete', `${id}`, '--yes')
  const month = day.toPlainYearMonth().toString()
  const bill = ['invoices', 'month', 'Nowak Ltd.', '--month', month]
  const issued = await text(...bill, '--company', 'Nowak Ltd.')
  expect(issued).toMatch(/^✓ Issued the invoice \S+ of \d+ USD for 2 bookings, id \d+\.\n$/)
  await expectRefused(bill, 1, 'No completed booking of')
  const id = /id (\d+)\./.exec(issued)?.[1] ?? ''
  const pay = ['invoices', 'pay', id, '--method', 'bank_transfer']
  expect(await text(...pay)).toMatch(/^✓ Recorded \d+ USD for 2 bookings\.\n$/)
  await expectRefused(pay, 1, 'Nothing more is to be paid')
  const rows = await text('invoices', 'list', '--billing-reference', 'Nowak Ltd.')
  expect(rows.trim().split('\n')).toHaveLength(2)
  expect(await text(...billTo)).toContain('is billed by itself')
})

test('A message is shown before it is sent, goes once to each person, and names who is left out', async () => {
  const [first, second, silent] = [
    await booked(hourAhead(), '--email', 'ana@example.com'),
    await booked(hourAhead(2), '--email', 'ana@example.com'),
    await booked(hourAhead(4)),
  ]
  const message = ['--subject', 'Parking', '--text', 'Park in Oak Street.']
  const ids = [first, second, silent].map(({ id }) => `${id}`)
  const preview = await text('messages', 'send', ...ids, ...message, '--dry-run')
  expect(preview).toContain(`Would write to 1 customer. Left out: appointment ${silent.id} (no_email).`)
  expect(preview).toContain('Ana Ortiz <ana@example.com>')
  expect(preview).toMatch(/Subject: Parking\n[\s\S]*Park in Oak Street\./)
  expect(await json('mails', 'list', '--kind', 'message')).toEqual([])
  expect(await text('messages', 'send', ...ids, ...message)).toContain('Wrote to 1 customer.')
  expect(await json('mails', 'list', '--kind', 'message', '--about', `${second.id}`)).toHaveLength(1)
  const refused = await run('messages', 'send', `${silent.id}`, ...message)
  expect([refused.code === 0, refused.err]).toEqual([false, expect.stringContaining('None of the customers')])
})

test('Reports are CSV by days of the workspace, and JSON', async () => {
  const day = farDay()
  await booked(hourOf(day, 23))
  await booked(hourOf(day.add({ days: 1 }), 0))
  const range = (to: Temporal.PlainDate) => ['--from', `${day}`, '--to', `${to}`]
  const lines = (await text('reports', 'outcomes', ...range(day.add({ days: 1 })))).split('\n')
  const [head = [], ...rows] = lines.map(line => line.split(','))
  const upcoming = head.indexOf('upcoming')
  expect(rows.map(row => [row[0], row[1], row[upcoming]])).toEqual([
    [`${day}`, `${day}`, '1'],
    [`${day.add({ days: 1 })}`, `${day.add({ days: 1 })}`, '1'],
    ['', undefined, undefined],
  ])
  const minutes = await text('reports', 'utilization', ...range(day), '--notary', `${notary}`)
  expect(minutes.split('\n')).toEqual([expect.any(String), expect.stringContaining('"Vidal, Nora"'), ''])
  const elsewhere = await json<{ data: object[] }>('reports', 'outcomes', ...range(day), '--service', 'wet')
  expect(elsewhere.data).toMatchObject([{ from: `${day}`, to: `${day}`, upcoming: 0 }])
})

test('The overview has the next appointment in the zone of the workspace', async () => {
  const day = farDay()
  const at = hourOf(day, 0)
  const { id } = await booked(at)
  await text('appointments', 'create', 'Dora', 'Lee', '--draft', '--at', String(at))
  await moveClock(workspace, at - 3600 - Math.floor(Date.now() / 1000))
  const overview = await text('overview')
  expect(overview).toMatch(new RegExp(`^Today +0 scheduled on ${day.subtract({ days: 1 })}, 0 not ready\n`))
  expect(overview).toMatch(new RegExp(`^Tomorrow +1 scheduled on ${day}, 1 not ready$`, 'm'))
  expect(overview).toMatch(new RegExp(`^Next +${shown(at)}: appointment ${id}$`, 'm'))
  expect(overview).toMatch(/^Past and not closed +0$/m)
  expect(overview).toMatch(/^Without a notary +1$/m)
  expect(overview).toMatch(new RegExp(`^Free on ${day} +\\d+ of \\d+ minutes$`, 'm'))
  expect(overview).not.toContain('Canceled since yesterday')
  await text('appointments', 'cancel', `${id}`)
  expect(await text('overview')).toMatch(new RegExp(`^Canceled since yesterday +${id}$`, 'm'))
})
