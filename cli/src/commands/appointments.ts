import { type Command, InvalidArgumentError, Option } from 'commander'
import type { AppointmentCompleteParams, AppointmentDetail } from '../../../client/src/manage.ts'
import {
  addCommand,
  addGroup,
  amountValue,
  choice,
  idValue,
  option,
  type PageOptions,
  pageOptions,
  pageSize,
  phoneOption,
  type ReferenceOptions,
  referenceOptions,
  take,
  timestampOption,
  wholeNumber,
} from '../command.ts'
import type { Connection } from '../connection.ts'
import { CliError } from '../exit.ts'
import { answerText, customerName, metadataText, startText } from '../output/customer.ts'
import type { Output } from '../output/output.ts'
import { stateText } from '../output/style.ts'
import { dateTime } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'
import { addFindAppointments } from './find-bookings.ts'
import { addNoShows } from './no-shows.ts'
import { addSeveral, messageOption, noNotify } from './several.ts'

const states = ['scheduled', 'completed', 'canceled', 'complete'] as const

export function addAppointments(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'appointments',
    summary: 'Book, move, complete and cancel appointments',
    examples: [
      ['jurat appointments find --from P1D --to P2D', 'the appointments of tomorrow'],
      ['jurat appointments complete 13', 'the appointment took place'],
    ],
  })
  addCommand(group, terminal, {
    usage: 'list',
    summary: 'List appointments, newest first',
    examples: [['jurat appointments list --status scheduled', 'not yet completed']],
    options: [choice('--status <status>', 'only those in this state', states), ...pageOptions()],
    connects: 'workspace',
    run: async ({ connect, out }, options: PageOptions & { status?: (typeof states)[number] }) => {
      const { status, limit, externalId: external_id } = options
      const rows = await connect().v3(['appointments:read'], jurat =>
        take(jurat.appointments.list({ status, external_id, limit: pageSize(limit) }), limit),
      )
      out.table(
        [
          { title: 'id', value: row => row.id, align: 'right' },
          { title: 'status', value: row => row.status, look: text => stateText(out.style, text) },
          { title: 'starts', value: startText },
          { title: 'customer', value: row => customerName(row.customer) },
          { title: 'email', value: row => row.customer.email || null },
          { title: 'service', value: row => row.service },
        ],
        rows,
        'No appointment matches.',
      )
    },
  })
  addFindAppointments(group, terminal)
  addCommand(group, terminal, {
    usage: 'get <id>',
    summary: 'Show an appointment as staff see it',
    examples: [['jurat appointments get 13', 'with its notary and reservation']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) =>
      show(out, await connect().manage.appointments.get(id)),
  })
  addCreate(group, terminal)
  addUpdate(group, terminal)
  addMoves(group, terminal)
  addEndings(group, terminal)
  addRelease(group, terminal)
  addSeveral(group, terminal)
  addNoShows(group, terminal)
}

interface CreateOptions extends ReferenceOptions {
  at?: number
  timezone?: string
  email?: string
  phone?: string
  service: string
  quantity?: number
  draft?: boolean
}

function addCreate(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'create <first-name> <last-name>',
    summary: 'Book an appointment',
    examples: [
      ['jurat appointments create Ana Ortiz --at 2027-01-04T15:00:00Z', 'with a notary who is free then'],
      ['jurat appointments create Ana Ortiz --draft', 'without a time yet'],
    ],
    options: [
      timestampOption(),
      option('--draft', 'create it without booking a time'),
      option('--timezone <zone>', "the customer's IANA zone; the workspace's when omitted"),
      option('--email <address>', "the customer's address for mails"),
      phoneOption(),
      option('--service <handle>', 'service').default('remote'),
      option('--quantity <n>', 'how many units of the service', wholeNumber(1, 1000)),
      ...referenceOptions(),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: CreateOptions, first_name: string, last_name: string) => {
      const { at: timestamp, timezone, email, phone, service, quantity, draft, metadata } = options
      const connection = connect()
      const made = await connection.manage.appointments.create({
        workspace_id: await connection.workspaceParam(),
        first_name,
        last_name,
        email,
        phone,
        service,
        quantity,
        timestamp,
        timezone,
        status: draft ? 'draft' : 'scheduled',
        external_id: options.externalId,
        metadata,
        answers: options.answers,
      })
      out.done(`Created the appointment ${made.id} (${made.status}): ${startText(made)}.`, made)
    },
  })
}

interface UpdateOptions extends ReferenceOptions {
  firstName?: string
  lastName?: string
  email?: string
  phone?: string
  lang?: string
  service?: string
  quantity?: number
  unitPrice?: number
  location?: string
  meetingUrl?: string
}

function addUpdate(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'update <id>',
    summary: "Change an appointment's customer, service, place or external id",
    description:
      'Name, email and phone number are changed in the reservation too, where it had the same. Mails from now on go to the new address. Another service or quantity keeps the start and the notary.',
    examples: [
      ['jurat appointments update 13 --email ana.ortiz@example.com', 'the address was wrong'],
      ['jurat appointments update 13 --quantity 2', 'two documents instead of one'],
    ],
    options: [
      option('--first-name <name>', "the customer's first name"),
      option('--last-name <name>', "the customer's last name"),
      option('--email <address>', "the customer's address for mails"),
      phoneOption(),
      option('--lang <tag>', "the customer's language, such as es"),
      option('--service <handle>', 'another service, with its duration and price'),
      option('--quantity <n>', 'how many units of the service', wholeNumber(1, 1000)),
      option('--unit-price <amount>', "price of one unit, in the reservation's currency", amountValue),
      option('--location <text>', 'where the appointment takes place'),
      option('--meeting-url <url>', 'where it takes place online'),
      ...referenceOptions(),
    ],
    connects: 'server',
    run: async ({ connect, out }, options: UpdateOptions, id: number) => {
      const { email, phone, lang, service, quantity, location, metadata } = options
      const params = {
        first_name: options.firstName,
        last_name: options.lastName,
        email,
        phone,
        lang,
        service,
        quantity,
        unit_price: options.unitPrice,
        location,
        metadata,
        answers: options.answers,
        meeting_url: options.meetingUrl,
        external_id: options.externalId,
      }
      if (Object.values(params).every(value => value === undefined)) {
        throw new CliError('usage', 'Nothing to change. Add an option: see --help.')
      }
      const changed = await connect().manage.appointments.update(id, params)
      out.done(`Changed the appointment ${id} of ${customerName(changed.customer)}.`, changed)
    },
  })
}

interface MoveOptions {
  at: number
  timezone?: string
  notary?: number
  message?: string
  notify: boolean
}

function addMoves(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'reschedule <id>',
    summary: 'Move an appointment to another time',
    examples: [
      ['jurat appointments reschedule 13 --at 2027-01-05T09:00:00-05:00', 'to that time'],
      [
        'jurat appointments reschedule 13 --at 2027-01-05T09:00:00-05:00 --timezone America/New_York',
        'and to that time zone of the customer',
      ],
    ],
    options: [
      timestampOption().makeOptionMandatory(),
      option('--timezone <zone>', "the customer's IANA zone; unchanged when omitted"),
      option('--notary <id>', 'ID of the notary; the same when omitted, or another who is free', idValue),
      messageOption(),
      noNotify(),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: MoveOptions, id: number) => {
      const moved = await moveBy(connect(), options, id)
      out.done(`Moved the appointment ${id} to ${startText(moved)}.`, moved)
    },
  })
}

/** A token of v3 can move an appointment. What v3 does not have goes to the management interface. */
async function moveBy(connection: Connection, options: MoveOptions, id: number) {
  const { at: timestamp, timezone, notary: notary_id, message, notify } = options
  if (notary_id !== undefined || message !== undefined || !notify)
    return connection.manage.appointments.reschedule(id, { timestamp, timezone, notary_id, message, notify })
  return connection.v3([...(timezone ? [] : ['appointments:read']), 'appointments:write'], async jurat => {
    const zone = timezone ?? (await jurat.appointments.get(id)).timezone
    return jurat.appointments.reschedule(id, { timestamp, timezone: zone })
  })
}

function addEndings(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'complete <id>',
    summary: 'Mark an appointment as completed, and its reservation',
    examples: [
      ['jurat appointments complete 13', 'the appointment took place'],
      ['jurat appointments complete 13 --yes', 'also when its start is in the future'],
      ['jurat appointments complete 13 --act acknowledgment=2 --act jurat=1', 'with its notarial acts'],
    ],
    options: [
      option('-y, --yes', 'complete it also when its start is in the future'),
      new Option('--act <type=count>', `notarial acts: ${actTypes.join(', ')}; may be repeated`).argParser(
        actValue,
      ),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, { yes, act }: { yes?: boolean; act?: Act[] }, id: number) => {
      const connection = connect()
      if (!yes) await assertBegun(connection, id)
      const completed = await connection.manage.appointments.complete(id, act ? { acts: act } : {})
      out.done(`Completed the appointment ${id}.`, completed)
    },
  })
}

type Act = NonNullable<AppointmentCompleteParams['acts']>[number]

const actTypes = [
  ...(['acknowledgment', 'jurat', 'oath_or_affirmation', 'signature_witnessing'] as const),
  ...(['copy_certification', 'protest', 'other'] as const),
] satisfies Act['type'][]

function actValue(text: string, before: Act[] = []): Act[] {
  const [name, count = ''] = text.split('=')
  const type = actTypes.find(one => one === name)
  if (type && /^[1-9]\d{0,2}$/.test(count)) return [...before, { type, count: Number(count) }]
  throw new InvalidArgumentError('It must be an act and how many of them, such as acknowledgment=2.')
}

/** Lets the customer download the notarized documents of a completed appointment. */
function addRelease(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'release-result <id>',
    summary: 'Let the customer and the verified signers download the notarized documents',
    examples: [['jurat appointments release-result 13', 'also if the workspace releases by hand']],
    connects: 'workspace',
    run: async ({ connect, out }, _options: object, id: number) => {
      out.done(`Released the result of ${id}.`, await connect().manage.appointments.releaseResult(id))
    },
  })
}

/** Completing cannot be undone. Throws `CliError` for an appointment whose start is in the future. */
async function assertBegun(connection: Connection, id: number): Promise<void> {
  const [appointment, now] = await Promise.all([
    connection.manage.appointments.get(id),
    connection.businessNow(),
  ])
  const { status, timestamp } = appointment
  if (status !== 'scheduled' || timestamp === null || Date.parse(timestamp) <= now.getTime()) return
  throw new CliError(
    'usage',
    `The appointment ${id} starts in the future: ${startText(appointment)}.`,
    'To complete it now, add --yes.',
  )
}

function show(out: Output, appointment: AppointmentDetail): void {
  out.record(
    [
      ['ID', appointment.id],
      ['Status', appointment.status],
      ['Starts', startText(appointment)],
      ['Duration', `${appointment.duration_minutes} minutes`],
      ['Customer', customerName(appointment.customer)],
      ['Email', appointment.customer.email],
      ['Phone', appointment.customer.phone ?? null],
      ['Language', appointment.lang],
      ['Service', appointment.service],
      ['Signing method', appointment.signing_method],
      ['Quantity', appointment.quantity],
      ['Notary', appointment.notary_name ?? appointment.notary_id],
      ['Reservation', appointment.reservation_id],
      ['Canceled', dateTime(appointment.canceled_at)],
      ['Canceled by', appointment.canceled_by_name ?? appointment.canceled_by],
      ['Cancel reason', appointment.cancel_reason],
      ['Signers', appointment.counts.signers],
      ['Documents', appointment.counts.documents],
      ['Blocked by', appointment.readiness.map(({ code }) => code).join(', ')],
      ['External ID', appointment.external_id ?? null],
      ['Metadata', metadataText(appointment.metadata)],
      ...appointment.questions.map(({ label, value }): [string, string | number | null] => [
        label,
        answerText(value),
      ]),
      ['No-show', appointment.no_show?.reason ?? null],
      ['Booked again, reservation', appointment.booked_again?.reservation_id ?? null],
    ],
    appointment,
  )
}
