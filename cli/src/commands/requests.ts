import type { Command } from 'commander'
import { addCommand, option, startValue } from '../command.ts'
import type { Terminal } from '../terminal.ts'

/** Commands that decide about a time that a customer asked for. */
export function addDecisions(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'accept <id>',
    summary: 'Accept the time that the customer asked for',
    examples: [['jurat reservations accept 12', 'books it, and mails the customer']],
    connects: 'workspace',
    run: async ({ connect, out }, _options, id: number) => {
      const reservation = await connect().manage.reservations.acceptRequest(id)
      out.done(`Booked the appointment ${reservation.appointment_id}.`, reservation)
    },
  })
  addCommand(group, terminal, {
    usage: 'propose <id> <times...>',
    summary: 'Propose other times to the customer',
    examples: [
      [
        'jurat reservations propose 12 2026-11-21T10:00-05:00 2026-11-21T14:00-05:00',
        'the mail has a link for each time',
      ],
    ],
    options: [option('--reason <reason>', 'what the customer is told')],
    connects: 'workspace',
    run: async ({ connect, out }, { reason }: { reason?: string }, id: number, times: string[]) => {
      const timestamps = times.map(time => startValue(time))
      const reservation = await connect().manage.reservations.proposeTimes(id, { timestamps, reason })
      out.done(`Proposed ${times.length === 1 ? '1 time' : `${times.length} times`}.`, reservation)
    },
  })
  addCommand(group, terminal, {
    usage: 'decline <id>',
    summary: 'Decline the time that the customer asked for, and cancel the reservation',
    examples: [
      ["jurat reservations decline 12 --reason 'We do not notarize wills.'", 'the customer is told'],
    ],
    options: [option('--reason <reason>', 'why; the customer is told').makeOptionMandatory()],
    connects: 'workspace',
    run: async ({ connect, out }, { reason }: { reason: string }, id: number) => {
      const reservation = await connect().manage.reservations.declineRequest(id, { reason })
      out.done(`Declined, and canceled the reservation ${id}.`, reservation)
    },
  })
}
