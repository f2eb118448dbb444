import type { Command } from 'commander'
import {
  addCommand,
  idValue,
  option,
  phoneOption,
  type ReferenceOptions,
  referenceOptions,
  timestampOption,
  wholeNumber,
} from '../command.ts'
import { startText } from '../output/customer.ts'
import { withUsedLanguage } from '../output/used-language.ts'
import type { Terminal } from '../terminal.ts'

interface BookOptions extends ReferenceOptions {
  at: number
  timezone?: string
  email?: string
  phone?: string
  service: string
  quantity?: number
  lang?: string
  notary?: number
  location?: string
  meetingUrl?: string
  billingReference?: string
}

export function addBook(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'book <first-name> <last-name>',
    summary: 'Book for a customer, such as one on the phone',
    description: 'Creates a reservation and books its appointment, in one call.',
    examples: [
      [
        'jurat book Ana Ortiz --at 2027-01-04T15:00:00Z --phone "+1 305 555 0123"',
        'with a notary who is free',
      ],
      ['jurat book Ana Ortiz --at 2027-01-04T15:00:00Z --notary 3', 'with the notary 3'],
    ],
    options: [
      timestampOption().makeOptionMandatory(),
      option('--timezone <zone>', "the customer's IANA zone; the workspace's when omitted"),
      option('--email <address>', "the customer's address for mails"),
      phoneOption(),
      option('--service <handle>', 'service').default('remote'),
      option('--quantity <n>', 'how many units of the service', wholeNumber(1, 1000)),
      option('--lang <tag>', "the customer's language, such as es"),
      option('--notary <id>', 'ID of the notary; any who is free when omitted', idValue),
      option('--location <text>', 'the place of the appointment'),
      option('--meeting-url <url>', 'where it takes place online'),
      option('--billing-reference <text>', 'under which its payer is billed for a month'),
      ...referenceOptions(),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: BookOptions, first_name: string, last_name: string) => {
      const { at: timestamp, notary: notary_id, ...rest } = options
      const { timezone, email, phone, service, quantity, lang, location, metadata } = rest
      const connection = connect()
      const call = connection.manage.bookings.create({
        workspace_id: await connection.workspaceParam(),
        first_name,
        last_name,
        timestamp,
        notary_id,
        timezone,
        email,
        phone,
        service,
        quantity,
        lang,
        location,
        metadata,
        answers: rest.answers,
        meeting_url: rest.meetingUrl,
        external_id: rest.externalId,
        billing_reference: rest.billingReference,
      })
      const booking = await withUsedLanguage(out, call)
      const { reservation, appointment } = booking
      out.done(
        `Booked the appointment ${appointment.id} (reservation ${reservation.id}) for ${startText(appointment)}.`,
        booking,
      )
    },
  })
}
