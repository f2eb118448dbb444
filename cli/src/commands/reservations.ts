import type { Command } from 'commander'
import type { Reservation, ReservationCreateParams } from '../../../client/src/index.ts'
import {
  addCommand,
  addGroup,
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
import { CliError } from '../exit.ts'
import { answerText, customerName, metadataText, startText } from '../output/customer.ts'
import type { Output } from '../output/output.ts'
import { stateText } from '../output/style.ts'
import { dateTime } from '../output/time.ts'
import { withUsedLanguage } from '../output/used-language.ts'
import type { Terminal } from '../terminal.ts'
import { addFindReservations } from './find-bookings.ts'
import { type Refund, refunds } from './price-parts.ts'
import { addDecisions } from './requests.ts'
import { messageOption, noNotify } from './several.ts'

const states = ['draft', 'pending', 'queued', 'scheduled', 'completed', 'canceled', 'complete'] as const
type State = (typeof states)[number]

export function addReservations(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'reservations',
    summary: 'Create, change, submit and cancel reservations',
    examples: [
      ['jurat reservations list --status queued', 'the customer has not chosen a time yet'],
      ['jurat reservations create Ana Ortiz --email ana@example.com', 'a draft'],
    ],
  })
  addCommand(group, terminal, {
    usage: 'list',
    summary: 'List reservations, newest first',
    examples: [
      ['jurat reservations list', 'the last 25'],
      ['jurat reservations list --status scheduled --limit 500 --json', 'as JSON'],
    ],
    options: [choice('--status <status>', 'only those in this state', states), ...pageOptions()],
    connects: 'workspace',
    run: async ({ connect, out }, options: PageOptions & { status?: State }) => {
      const { status, limit, externalId: external_id } = options
      const rows = await connect().v3(['reservations:read'], jurat =>
        take(jurat.reservations.list({ status, external_id, limit: pageSize(limit) }), limit),
      )
      out.table(
        [
          { title: 'id', value: row => row.id, align: 'right' },
          { title: 'status', value: row => row.status, look: text => stateText(out.style, text) },
          { title: 'customer', value: row => customerName(row.customer) },
          { title: 'email', value: row => row.customer.email || null },
          { title: 'service', value: row => row.service },
          { title: 'created', value: row => dateTime(row.timestamp_created) },
        ],
        rows,
        'No reservation matches. Create one: jurat reservations create Ana Ortiz',
      )
    },
  })
  addFindReservations(group, terminal)
  addCommand(group, terminal, {
    usage: 'get <id>',
    summary: 'Show a reservation',
    examples: [['jurat reservations get 12', 'the reservation 12']],
    connects: 'workspace',
    run: async ({ connect, out }, _options, id: number) => {
      show(out, await connect().v3(['reservations:read'], jurat => jurat.reservations.get(id)))
    },
  })
  addCreate(group, terminal)
  addUpdate(group, terminal)
  addBilling(group, terminal)
  addEndings(group, terminal)
}

interface CreateOptions extends ReferenceOptions {
  email?: string
  phone?: string
  service: string
  quantity?: number
  lang?: string
  status?: NonNullable<ReservationCreateParams['status']>
}

function addCreate(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'create <first-name> <last-name>',
    summary: 'Create a reservation',
    examples: [
      ['jurat reservations create Ana Ortiz --email ana@example.com', 'a draft'],
      [
        'jurat reservations create Ana Ortiz --email ana@example.com --status queued',
        'and mail the customer a scheduling link',
      ],
    ],
    options: [
      option('--email <address>', "the customer's address for mails"),
      phoneOption(),
      option('--service <handle>', 'service').default('remote'),
      option('--quantity <n>', 'how many units of the service', wholeNumber(1, 1000)),
      option('--lang <tag>', "the customer's language, such as es"),
      choice('--status <status>', 'draft when omitted; queued mails the customer a scheduling link', states),
      ...referenceOptions(),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: CreateOptions, first_name: string, last_name: string) => {
      const { email, phone, service, quantity, lang, status, externalId: external_id, metadata } = options
      const params = {
        first_name,
        last_name,
        email,
        phone,
        service,
        quantity,
        lang,
        status,
        external_id,
        metadata,
        answers: options.answers,
      }
      const scopes = ['reservations:read', 'reservations:write']
      const made = await connect().v3(scopes, async jurat => {
        const created = await withUsedLanguage(out, jurat.reservations.create(params))
        // The reservation exists. An error here would make the user create it twice.
        return jurat.reservations.get(created.id).catch(() => created)
      })
      const state = 'status' in made ? ` (${made.status})` : ''
      out.done(`Created the reservation ${made.id}${state} of ${first_name} ${last_name}.`, made)
    },
  })
}

interface UpdateOptions extends ReferenceOptions {
  firstName?: string
  lastName?: string
  email?: string
  phone?: string
  lang?: string
  status?: Exclude<State, 'canceled'>
}

function addUpdate(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'update <id>',
    summary: 'Change a reservation',
    examples: [['jurat reservations update 12 --status queued', 'mail the customer a scheduling link']],
    options: [
      option('--first-name <name>', "the customer's first name"),
      option('--last-name <name>', "the customer's last name"),
      option('--email <address>', "the customer's address for mails"),
      phoneOption(),
      option('--lang <tag>', "the customer's language"),
      choice(
        '--status <status>',
        'the new status',
        states.filter(state => state !== 'canceled'),
      ),
      ...referenceOptions(),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: UpdateOptions, id: number) => {
      const { firstName: first_name, lastName: last_name, email, phone, lang, status, metadata } = options
      const params = {
        first_name,
        last_name,
        email,
        phone,
        lang,
        status,
        external_id: options.externalId,
        metadata,
        answers: options.answers,
      }
      if (Object.values(params).every(value => value === undefined)) {
        throw new CliError('usage', 'Nothing to change. Add an option: see --help.')
      }
      const updated = await connect().v3(['reservations:write'], jurat =>
        withUsedLanguage(out, jurat.reservations.update(id, params)),
      )
      out.done(`Changed the reservation ${id} (${updated.status}).`, updated)
    },
  })
}

function addBilling(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'bill-to <id> [reference]',
    summary: 'Set under which reference a reservation is billed',
    description: 'Without a reference it is removed. See: jurat invoices month.',
    examples: [
      ["jurat reservations bill-to 12 'Nowak Ltd.'", 'on the next invoice of a month'],
      ['jurat reservations bill-to 12', 'by itself'],
    ],
    connects: 'server',
    run: async ({ connect, out }, _options: object, id: number, reference?: string) => {
      const billing_reference = reference ?? null
      const updated = await connect().manage.reservations.update(id, { billing_reference })
      const text = reference === undefined ? 'by itself' : `under ${reference}`
      out.done(`The reservation ${id} is billed ${text}.`, updated)
    },
  })
}

function addEndings(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'submit <id>',
    summary: 'Book the appointment of a reservation, as the customer would',
    examples: [['jurat reservations submit 12 --at 2027-01-04T15:00:00Z', 'at that time']],
    options: [
      timestampOption().makeOptionMandatory(),
      option('--timezone <zone>', "the customer's IANA zone; the workspace's when omitted"),
      phoneOption(),
    ],
    connects: 'server',
    run: async ({ connect, out }, { at: timestamp, timezone, phone }: SubmitOptions, id: number) => {
      const submission = await connect().manage.reservations.submit(id, { timestamp, timezone, phone })
      const { appointment } = submission
      out.done(`Booked the appointment ${appointment.id} for ${startText(appointment)}.`, submission)
    },
  })
  addCommand(group, terminal, {
    usage: 'book-again <id>',
    summary: 'Book the customer of an earlier reservation again',
    description:
      'Creates a new reservation with the same customer, service and signers, and books its appointment.',
    examples: [['jurat reservations book-again 12 --at 2027-01-04T15:00:00Z', 'at that time']],
    options: [
      timestampOption().makeOptionMandatory(),
      option('--notary <id>', 'ID of the notary; any who is free when omitted', idValue),
    ],
    connects: 'server',
    run: async ({ connect, out }, options: { at: number; notary?: number }, id: number) => {
      const { at: timestamp, notary: notary_id } = options
      const booking = await connect().manage.reservations.bookAgain(id, { timestamp, notary_id })
      const { appointment } = booking
      out.done(`Booked the appointment ${appointment.id} for ${startText(appointment)}.`, booking)
    },
  })
  addDecisions(group, terminal)
  addCommand(group, terminal, {
    usage: 'cancel <id>',
    summary: 'Cancel a reservation and its appointment',
    examples: [
      ['jurat reservations cancel 12', 'this cannot be undone'],
      ['jurat reservations cancel 12 --reason "Booked twice" --no-notify', 'without a mail'],
    ],
    options: [
      option('--reason <reason>', 'the reason'),
      option('--share-reason', 'tell the customer and the signers the reason'),
      choice('--refund <what>', 'what is paid back: all, all but the fee, or nothing yet', refunds),
      messageOption(),
      noNotify(),
    ],
    connects: 'workspace',
    run: async (
      { connect, out },
      { reason, shareReason: share_reason, refund, message, notify }: CancelOptions,
      id: number,
    ) => {
      // A token of v3 can cancel a reservation. What v3 does not have goes to the management interface.
      const canceled =
        [reason, share_reason, refund, message].every(value => value === undefined) && notify
          ? await connect().v3(['reservations:write'], jurat => jurat.reservations.cancel(id))
          : await connect().manage.reservations.cancel(id, { reason, share_reason, refund, message, notify })
      out.done(`Canceled the reservation ${id}.`, canceled)
    },
  })
}

interface CancelOptions {
  message?: string
  reason?: string
  shareReason?: boolean
  refund?: Refund
  notify: boolean
}

interface SubmitOptions {
  at: number
  timezone?: string
  phone?: string
}

function show(out: Output, reservation: Reservation): void {
  const { customer } = reservation
  out.record(
    [
      ['ID', reservation.id],
      ['Status', reservation.status],
      ['Customer', customerName(customer)],
      ['Email', customer.email],
      ['Phone', customer.phone ?? null],
      ['Language', reservation.lang],
      ['Service', reservation.service],
      ['Signing method', reservation.signing_method],
      ['Quantity', reservation.quantity],
      ['Prepaid', reservation.prepaid ? 'yes' : 'no'],
      ['Created', dateTime(reservation.timestamp_created)],
      ['External ID', reservation.external_id ?? null],
      ['Metadata', metadataText(reservation.metadata)],
      ...Object.entries(reservation.answers ?? {}).map(([key, value]): [string, string | number | null] => [
        `Answer ${key}`,
        answerText(value),
      ]),
      ['Scheduling key', reservation.keys?.reservation ?? null],
    ],
    reservation,
  )
}
