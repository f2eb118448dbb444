import type { Invoice } from '@jurat/client/manage'
import type { Command } from 'commander'
import { addCommand, addGroup, choice, limitOption, option, pageSize, take, wholeNumber } from '../command.ts'
import { writeNewFile } from '../local/new-file.ts'
import type { Terminal } from '../terminal.ts'

interface IssueOptions {
  reservation?: boolean
  name?: string
  company?: string
  address?: string
  taxId?: string
}

interface ListOptions {
  limit: number
  year?: number
  kind?: 'invoice' | 'correction'
  reservation?: number
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
    ],
  })
  addReading(group, terminal)
  addIssuing(group, terminal)
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
      limitOption(),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, { limit, year, kind, reservation }: ListOptions) => {
      const connection = connect()
      const query = {
        workspace_id: await connection.workspaceParam(),
        limit: pageSize(limit),
        ...(year === undefined ? {} : { year }),
        ...(kind === undefined ? {} : { kind }),
        ...(reservation === undefined ? {} : { reservation_id: reservation }),
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
      option('--name <text>', 'who is billed; default: the name of the booking'),
      option('--company <text>', 'company'),
      option('--address <text>', 'postal address, with \\n between lines'),
      option('--tax-id <text>', 'tax number of the customer'),
      option('--reservation', 'the ID is of a reservation, not of an appointment'),
    ],
    connects: 'server',
    run: async ({ connect, out }, options: IssueOptions, id: number) => {
      const { manage } = connect()
      const { reservation, name, company, address, taxId } = options
      const bookings = reservation ? manage.reservations : manage.appointments
      const invoice = await bookings.issueInvoice(id, {
        customer: {
          ...(name === undefined ? {} : { name }),
          ...(company === undefined ? {} : { company }),
          ...(address === undefined ? {} : { address: address.replaceAll('\\n', '\n') }),
          ...(taxId === undefined ? {} : { tax_id: taxId }),
        },
      })
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
