import type { Invoice } from '@jurat/client/manage'
import type { Command } from 'commander'
import {
  addCommand,
  addGroup,
  amountValue,
  choice,
  limitOption,
  option,
  pageSize,
  take,
  wholeNumber,
} from '../command.ts'
import { writeNewFile } from '../local/new-file.ts'
import type { Terminal } from '../terminal.ts'

interface Billed {
  name?: string
  company?: string
  address?: string
  taxId?: string
}

interface IssueOptions extends Billed {
  reservation?: boolean
}

interface MonthOptions extends Billed {
  month: string
  currency?: string
  lang?: string
}

const methods = ['cash', 'check', 'card_terminal', 'bank_transfer', 'other'] as const

interface PayOptions {
  method: (typeof methods)[number]
  amount?: number
  reference?: string
  receivedAt?: string
}

interface ListOptions {
  limit: number
  year?: number
  kind?: 'invoice' | 'correction'
  reservation?: number
  billingReference?: string
}

const totalText = ({ total, currency }: Invoice) => `${total} ${currency}`

/** What an invoice is now. */
const stateText = ({ corrects, corrected_by }: Invoice) =>
  corrects ? `corrects ${corrects.number}` : corrected_by ? `corrected by ${corrected_by.number}` : 'valid'

export function addInvoices(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'invoices',
    summary: 'Issue, list and correct invoices',
    examples: [
      ['jurat invoices issue 13', 'of the appointment 13'],
      ['jurat invoices pdf 7', 'the file, into this folder'],
      ["jurat invoices month 'Nowak Ltd.' --month 2026-11", 'of the bookings of a month'],
    ],
  })
  addReading(group, terminal)
  addIssuing(group, terminal)
  addMonth(group, terminal)
}

const billedOptions = (name: string) => [
  option('--name <text>', `who is billed; default: ${name}`),
  option('--company <text>', 'company'),
  option('--address <text>', 'postal address, with \\n between lines'),
  option('--tax-id <text>', 'tax number of the customer'),
]

const billedOf = ({ name, company, address, taxId }: Billed) => ({
  ...(name === undefined ? {} : { name }),
  ...(company === undefined ? {} : { company }),
  ...(address === undefined ? {} : { address: address.replaceAll('\\n', '\n') }),
  ...(taxId === undefined ? {} : { tax_id: taxId }),
})

function addMonth(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'month <reference>',
    summary: 'Issue one invoice for the bookings of a month',
    description:
      'Bills all completed bookings of the month with this billing reference that are on no valid invoice.',
    examples: [
      ["jurat invoices month 'Nowak Ltd.' --month 2026-11", 'to whom the last one was addressed'],
      [
        "jurat invoices month 'Nowak Ltd.' --month 2026-11 --company 'Nowak Ltd.' --tax-id PL1234567890",
        'to a company',
      ],
    ],
    options: [
      option('--month <month>', 'such as 2026-11').makeOptionMandatory(),
      option('--currency <code>', 'only bookings in it; needed if they have several'),
      option('--lang <tag>', 'language of the invoice'),
      ...billedOptions('as on the last one with this reference'),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: MonthOptions, billing_reference: string) => {
      const connection = connect()
      const { month, currency, lang } = options
      const customer = billedOf(options)
      const invoice = await connection.manage.invoices.issueMonth({
        workspace_id: await connection.workspaceParam(),
        billing_reference,
        month,
        ...(currency === undefined ? {} : { currency }),
        ...(lang === undefined ? {} : { lang }),
        ...(Object.keys(customer).length === 0 ? {} : { customer }),
      })
      const count = invoice.reservation_ids.length
      const text = `${totalText(invoice)} for ${count} ${count === 1 ? 'booking' : 'bookings'}`
      out.done(`Issued the invoice ${invoice.number} of ${text}, id ${invoice.id}.`, invoice)
    },
  })
  addCommand(group, terminal, {
    usage: 'pay <id>',
    summary: 'Record money that came for an invoice',
    description: 'Each of its bookings gets a payment, the first sessions first.',
    examples: [
      ['jurat invoices pay 7 --method bank_transfer', 'all that is left of the invoice'],
      ["jurat invoices pay 7 --method check --amount 100 --reference 'Check 1042'", 'a part'],
    ],
    options: [
      choice('--method <method>', 'how it came', [...methods]).makeOptionMandatory(),
      option(
        '--amount <amount>',
        'amount in units of the currency; default: all that is left of the invoice',
        amountValue,
      ),
      option('--reference <text>', 'number of the check, receipt or statement; default: that of the invoice'),
      option('--received-at <time>', 'when, such as 2026-11-20T15:00:00Z; default: now'),
    ],
    connects: 'server',
    run: async ({ connect, out }, options: PayOptions, id: number) => {
      const { method, amount, reference, receivedAt } = options
      const paid = await connect().manage.invoices.recordPayment(id, {
        method,
        ...(amount === undefined ? {} : { amount }),
        ...(reference === undefined ? {} : { reference }),
        ...(receivedAt === undefined ? {} : { received_at: receivedAt }),
      })
      const count = paid.payments.length
      const text = `${paid.amount} ${paid.currency} for ${count} ${count === 1 ? 'booking' : 'bookings'}`
      out.done(`Recorded ${text}.`, paid)
    },
  })
}

function addReading(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'list',
    summary: 'List invoices and corrections, newest first',
    examples: [
      ['jurat invoices list --year 2026', 'of one year'],
      ['jurat invoices list --reservation 12', 'of the reservation 12'],
    ],
    options: [
      option('--year <year>', 'only of this year', wholeNumber(1970, 9999)),
      choice('--kind <kind>', 'only this kind', ['invoice', 'correction']),
      option('--reservation <id>', 'only of this reservation', wholeNumber(1, Number.MAX_SAFE_INTEGER)),
      option('--billing-reference <text>', 'only collective invoices with it'),
      limitOption(),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: ListOptions) => {
      const { limit, year, kind, reservation, billingReference: billing_reference } = options
      const connection = connect()
      const query = {
        workspace_id: await connection.workspaceParam(),
        limit: pageSize(limit),
        ...(year === undefined ? {} : { year }),
        ...(kind === undefined ? {} : { kind }),
        ...(reservation === undefined ? {} : { reservation_id: reservation }),
        ...(billing_reference === undefined ? {} : { billing_reference }),
      }
      const rows = await take(connection.manage.invoices.list(query), limit)
      out.table(
        [
          { title: 'id', value: row => row.id, align: 'right' },
          { title: 'number', value: row => row.number },
          { title: 'issued', value: row => row.issued_on },
          { title: 'customer', value: row => row.customer.company ?? row.customer.name },
          { title: 'total', value: totalText, align: 'right' },
          { title: 'state', value: stateText },
        ],
        rows,
        'There is no invoice.',
      )
    },
  })
  addCommand(group, terminal, {
    usage: 'show <id>',
    summary: 'Show an invoice',
    examples: [['jurat invoices show 7', 'its lines and sums']],
    connects: 'server',
    run: async ({ connect, out }, _options: object, id: number) => {
      const invoice = await connect().manage.invoices.get(id)
      out.record(
        [
          ['Number', invoice.number],
          ['State', stateText(invoice)],
          ['Issued', invoice.issued_on],
          ['Customer', invoice.customer.company ?? invoice.customer.name],
          ...invoice.lines.map((line): [string, string] => [
            line.label,
            `${line.quantity} x ${line.unit_amount} = ${line.amount}`,
          ]),
          ...invoice.taxes.map((tax): [string, string] => [
            `${tax.label ?? 'Tax'} ${tax.rate} %`,
            `${tax.amount}`,
          ]),
          ['Total', totalText(invoice)],
          ['Paid', `${invoice.paid}`],
          ['Due', `${invoice.due}`],
        ],
        invoice,
      )
    },
  })
  addCommand(group, terminal, {
    usage: 'pdf <id>',
    summary: 'Download an invoice as PDF',
    description: 'Writes the file under its number into this folder. It never replaces a file.',
    examples: [
      ['jurat invoices pdf 7', 'such as 2026-0001.pdf'],
      ['jurat invoices pdf 7 --output invoice.pdf', 'under another name'],
    ],
    options: [option('-o, --output <file>', 'where to write it')],
    connects: 'server',
    run: async ({ connect, out }, { output }: { output?: string }, id: number) => {
      const { manage } = connect()
      const invoice = await manage.invoices.get(id)
      const file = output ?? `${invoice.number}.pdf`
      const { body } = await manage.invoices.pdf(id)
      await writeNewFile(file, { hint: 'Name another file with --output.' }, async handle => {
        for await (const chunk of body) await handle.writeFile(chunk)
      })
      out.done(`Wrote ${file}.`, { ...invoice, file })
    },
  })
}

function addIssuing(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'issue <id>',
    summary: 'Issue the invoice of an appointment',
    description: 'Takes the next number of the year. An invoice never changes: a correction takes it back.',
    examples: [
      ['jurat invoices issue 13', 'to the customer of the appointment 13'],
      [`jurat invoices issue 12 --reservation --company 'Nowak Ltd.' --tax-id PL1234567890`, 'to a company'],
    ],
    options: [
      ...billedOptions('the name of the booking'),
      option('--reservation', 'the ID is of a reservation, not of an appointment'),
    ],
    connects: 'server',
    run: async ({ connect, out }, options: IssueOptions, id: number) => {
      const { manage } = connect()
      const bookings = options.reservation ? manage.reservations : manage.appointments
      const invoice = await bookings.issueInvoice(id, { customer: billedOf(options) })
      out.done(`Issued the invoice ${invoice.number} of ${totalText(invoice)}, id ${invoice.id}.`, invoice)
    },
  })
  addCommand(group, terminal, {
    usage: 'correct <id>',
    summary: 'Take back an invoice',
    description: 'Issues a correction with the next number. Its bookings can be billed again.',
    examples: [[`jurat invoices correct 7 --reason 'The company was missing.'`, 'the invoice 7']],
    options: [option('--reason <text>', 'why; the customer reads it').makeOptionMandatory()],
    connects: 'server',
    run: async ({ connect, out }, { reason }: { reason: string }, id: number) => {
      const correction = await connect().manage.invoices.correct(id, { reason })
      out.done(`Issued the correction ${correction.number} of ${totalText(correction)}.`, correction)
    },
  })
}
