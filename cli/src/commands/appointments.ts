import type { Command } from 'commander'
import type { ManagedAppointment } from '../../../client/src/manage.ts'
import {
  addCommand,
  addGroup,
  choice,
  idValue,
  limitOption,
  option,
  pageSize,
  take,
  timestampOption,
  wholeNumber,
} from '../command.ts'
import { customerName, startText } from '../output/customer.ts'
import type { Output } from '../output/output.ts'
import { stateText } from '../output/style.ts'
import type { Terminal } from '../terminal.ts'

const states = ['scheduled', 'completed', 'canceled'] as const

export function addAppointments(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'appointments',
    summary: 'Sessions with a notary: book, move, hold, cancel',
    examples: [
      ['jurat appointments list --status scheduled', 'those to come, and not yet completed'],
      ['jurat appointments complete 13', 'it was held'],
    ],
  })
  addCommand(group, terminal, {
    usage: 'list',
    summary: 'List appointments, newest first',
    examples: [['jurat appointments list --status scheduled', 'those booked']],
    options: [choice('--status <status>', 'only those in this state', states), limitOption()],
    connects: 'workspace',
    run: async ({ connect, out }, { status, limit }: { status?: (typeof states)[number]; limit: number }) => {
      const rows = await connect().v3(['appointments:read'], jurat =>
        take(jurat.appointments.list({ status, limit: pageSize(limit) }), limit),
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
        'No appointment is like that.',
      )
    },
  })
  addCommand(group, terminal, {
    usage: 'get <id>',
    summary: 'Show an appointment as staff see it',
    examples: [['jurat appointments get 13', 'with its notary and reservation']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) =>
      show(out, await connect().manage.appointments.get(id)),
  })
  addCreate(group, terminal)
  addMoves(group, terminal)
  addEndings(group, terminal)
}

interface CreateOptions {
  at?: number
  timezone?: string
  email?: string
  service: string
  quantity?: number
  draft?: boolean
}

function addCreate(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'create <first-name> <last-name>',
    summary: 'Book an appointment',
    examples: [
      ['jurat appointments create Ana Ortiz --at 2027-01-04T15:00:00Z', 'at that time, with whoever is free'],
      ['jurat appointments create Ana Ortiz --draft', 'without a time yet'],
    ],
    options: [
      timestampOption(),
      option('--draft', 'without booking it yet'),
      option('--timezone <zone>', "the customer's zone"),
      option('--email <address>', 'where mails go'),
      option('--service <handle>', 'what is booked').default('remote'),
      option('--quantity <n>', 'how many times', wholeNumber(1, 1000)),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: CreateOptions, first_name: string, last_name: string) => {
      const { at: timestamp, timezone, email, service, quantity, draft } = options
      const connection = connect()
      const made = await connection.manage.appointments.create({
        ...{ workspace_id: await connection.workspaceId(), first_name, last_name, email, service },
        ...{ quantity, timestamp, timezone, status: draft ? 'draft' : 'scheduled' },
      })
      out.done(`Created the appointment ${made.id} (${made.status}): ${startText(made)}.`, made)
    },
  })
}

function addMoves(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'reschedule <id>',
    summary: 'Move an appointment to another time',
    examples: [
      [
        'jurat appointments reschedule 13 --at 2027-01-05T09:00:00-05:00 --timezone America/New_York',
        'to that time',
      ],
    ],
    options: [
      timestampOption().makeOptionMandatory(),
      option('--timezone <zone>', "the customer's zone").default('UTC'),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, { at, timezone }: { at: number; timezone: string }, id: number) => {
      const moved = await connect().v3(['appointments:write'], jurat =>
        jurat.appointments.reschedule(id, { timestamp: at, timezone }),
      )
      out.done(`Moved the appointment ${id} to ${startText(moved)}.`, moved)
    },
  })
  addCommand(group, terminal, {
    usage: 'assign <id>',
    summary: 'Give an appointment to a notary, at the same time',
    examples: [['jurat appointments assign 13 --notary 3', 'to the notary 3']],
    options: [option('--notary <id>', 'who takes it', idValue).makeOptionMandatory()],
    connects: 'server',
    run: async ({ connect, out }, { notary }: { notary: number }, id: number) => {
      const given = await connect().manage.appointments.assign(id, { notary_id: notary })
      out.done(`Gave the appointment ${id} to the notary ${notary}.`, given)
    },
  })
}

function addEndings(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'complete <id>',
    summary: 'Say that an appointment was held',
    examples: [['jurat appointments complete 13', 'its reservation is completed too']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) => {
      out.done(`Completed the appointment ${id}.`, await connect().manage.appointments.complete(id))
    },
  })
  addCommand(group, terminal, {
    usage: 'cancel <id>',
    summary: 'Cancel an appointment',
    examples: [
      ['jurat appointments cancel 13 --reason no_show', 'and its reservation'],
      ['jurat appointments cancel 13 --keep-reservation', 'its customer may choose another time'],
    ],
    options: [
      option('--reason <reason>', 'why, such as no_show'),
      option('--keep-reservation', 'the reservation is pending again'),
    ],
    connects: 'server',
    run: async ({ connect, out }, options: { reason?: string; keepReservation?: boolean }, id: number) => {
      const { reason, keepReservation: keep_reservation } = options
      const canceled = await connect().manage.appointments.cancel(id, { reason, keep_reservation })
      out.done(`Canceled the appointment ${id}.`, canceled)
    },
  })
}

function show(out: Output, appointment: ManagedAppointment): void {
  out.record(
    [
      ['ID', appointment.id],
      ['Status', appointment.status],
      ['Starts', startText(appointment)],
      ['Takes', `${appointment.duration_minutes} minutes`],
      ['Customer', customerName(appointment.customer)],
      ['Email', appointment.customer.email],
      ['Language', appointment.lang],
      ['Service', appointment.service],
      ['Signing method', appointment.signing_method],
      ['Quantity', appointment.quantity],
      ['Notary', appointment.notary_id],
      ['Reservation', appointment.reservation_id],
      ['Canceled for', appointment.cancel_reason],
      ['Session key', appointment.keys.session],
    ],
    appointment,
  )
}
