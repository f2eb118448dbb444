import type { Payment } from '@jurat/client/manage'
import type { Command } from 'commander'
import { addCommand, addGroup, amountValue, choice, limitOption, option, pageSize, take } from '../command.ts'
import { dateTime } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'

const methods = ['cash', 'check', 'card_terminal', 'bank_transfer', 'other'] as const
type Method = (typeof methods)[number]

interface Of {
  reservation?: boolean
}

interface RecordOptions extends Of {
  method: Method | 'invoiced'
  amount?: number
  reference?: string
  note?: string
  receivedAt?: string
}

interface RefundOptions {
  reason: string
  amount?: number
  method?: Method
  reference?: string
  refundedAt?: string
}

const ofReservation = () => option('--reservation', 'the ID is of a reservation, not of an appointment')
const amount = (what: string) => option('--amount <amount>', `${what} Default: all of it.`, amountValue)
const reference = () => option('--reference <text>', 'number of the check, receipt or statement')
const reason = () => option('--reason <text>', 'why, for staff').makeOptionMandatory()
const at = (flag: string) => option(`${flag} <time>`, 'when, such as 2026-11-20T15:00:00Z; default: now')

const moneyText = ({ amount: sum, currency }: Payment) => `${sum} ${currency}`

export function addPayments(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'payments',
    summary: 'Record payments and refunds of bookings',
    examples: [
      ['jurat payments record 13 --method cash', 'all that is still to be paid for the appointment 13'],
      ['jurat payments list 13', 'what came for it and was paid back'],
    ],
  })
  addReading(group, terminal)
  addRecording(group, terminal)
  addCorrecting(group, terminal)
}

function addReading(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'list <id>',
    summary: 'List the payments of an appointment, newest first',
    examples: [
      ['jurat payments list 13', 'of the appointment 13 and its reservation'],
      ['jurat payments list 12 --reservation', 'of the reservation 12'],
    ],
    options: [ofReservation(), limitOption()],
    connects: 'server',
    run: async ({ connect, out }, { reservation, limit }: Of & { limit: number }, id: number) => {
      const { manage } = connect()
      const bookings = reservation ? manage.reservations : manage.appointments
      const rows = await take(bookings.listPayments(id, { limit: pageSize(limit) }), limit)
      out.table(
        [
          { title: 'id', value: row => row.id, align: 'right' },
          { title: 'kind', value: row => (row.of_id === null ? row.kind : `${row.kind} of ${row.of_id}`) },
          { title: 'amount', value: moneyText, align: 'right' },
          { title: 'method', value: row => row.method },
          { title: 'received', value: row => dateTime(row.received_at) },
          { title: 'reference', value: row => row.reference ?? '' },
          { title: 'counts', value: row => (row.is_voided ? 'no, taken back' : 'yes') },
        ],
        rows,
        'No payment is recorded.',
      )
    },
  })
}

function addRecording(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'record <id>',
    summary: 'Record money that came for an appointment',
    description:
      'Records at most what is still to be paid. The method invoiced records that an invoice was sent: the booking stays due.',
    examples: [
      ['jurat payments record 13 --method cash', 'all that is still to be paid'],
      [`jurat payments record 13 --method check --amount 25 --reference 'Check 1042'`, 'a part'],
      ['jurat payments record 12 --reservation --method bank_transfer', 'for the reservation 12'],
    ],
    options: [
      choice('--method <method>', 'how it came', [...methods, 'invoiced']).makeOptionMandatory(),
      amount('amount in units of the currency.'),
      reference(),
      option('--note <text>', 'for staff'),
      at('--received-at'),
      ofReservation(),
    ],
    connects: 'server',
    run: async ({ connect, out }, options: RecordOptions, id: number) => {
      const { manage } = connect()
      const { reservation, method, amount: sum, reference: number, note, receivedAt } = options
      const bookings = reservation ? manage.reservations : manage.appointments
      const entry = await bookings.recordPayment(id, {
        method,
        ...(sum === undefined ? {} : { amount: sum }),
        ...(number === undefined ? {} : { reference: number }),
        ...(note === undefined ? {} : { note }),
        ...(receivedAt === undefined ? {} : { received_at: receivedAt }),
      })
      out.done(`Recorded the ${entry.kind} ${entry.id} of ${moneyText(entry)}.`, entry)
    },
  })
}

function addCorrecting(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'refund <id>',
    summary: 'Record that a payment was paid back',
    description: 'The ID is of the payment. Jurat moves no money: pay it back first.',
    examples: [
      [`jurat payments refund 31 --amount 10 --reason 'One document less.'`, 'a part of the payment 31'],
      [`jurat payments refund 31 --reason 'We could not come.'`, 'all of it'],
    ],
    options: [
      reason(),
      amount('amount in units of the currency.'),
      choice('--method <method>', 'how it was paid back; default: as it came', methods),
      reference(),
      at('--refunded-at'),
    ],
    connects: 'server',
    run: async ({ connect, out }, options: RefundOptions, id: number) => {
      const { amount: sum, reference: number, refundedAt, reason: why, method } = options
      const entry = await connect().manage.payments.refund(id, {
        reason: why,
        ...(sum === undefined ? {} : { amount: sum }),
        ...(method === undefined ? {} : { method }),
        ...(number === undefined ? {} : { reference: number }),
        ...(refundedAt === undefined ? {} : { refunded_at: refundedAt }),
      })
      out.done(`Recorded the refund ${entry.id} of ${moneyText(entry)}.`, entry)
    },
  })
  addCommand(group, terminal, {
    usage: 'void <id>',
    summary: 'Take back a payment, refund or invoice that was recorded by mistake',
    examples: [[`jurat payments void 31 --reason 'Typed for the wrong customer.'`, 'the payment 31']],
    options: [reason()],
    connects: 'server',
    run: async ({ connect, out }, { reason: why }: { reason: string }, id: number) => {
      const entry = await connect().manage.payments.void(id, { reason: why })
      out.done(`Took back ${id}, ${moneyText(entry)}.`, entry)
    },
  })
}
