import type { Command } from 'commander'
import { addCommand, idValue, option, wholeNumber } from '../command.ts'
import { zonedTime } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'

interface FreeTimesOptions {
  service?: string
  quantity?: number
  method?: string
  appointment?: number
  reservation?: number
  notary?: number
  timezone?: string
}

export function addFreeTimes(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'free-times <date>',
    summary: 'Show the times of a day at which you can book',
    description:
      'Times for a new booking of --service, or for moving --appointment or scheduling --reservation: name one of the three.',
    examples: [
      ['jurat free-times 2027-01-04 --service remote', 'with any notary'],
      [
        'jurat free-times 2027-01-04 --appointment 13 --notary 3',
        'to move the appointment 13 to the notary 3',
      ],
    ],
    options: [
      option('--service <handle>', 'service to book'),
      option('--quantity <n>', 'how many units of the service', wholeNumber(1, 1000)),
      option('--method <method>', 'signing method of the booking; the first of the service when omitted'),
      option('--appointment <id>', 'ID of the appointment to move', idValue),
      option('--reservation <id>', 'ID of the reservation to schedule', idValue),
      option('--notary <id>', 'ID of the notary; any who is free when omitted', idValue),
      option('--timezone <zone>', "IANA zone of the date; the workspace's when omitted"),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: FreeTimesOptions, date: string) => {
      const connection = connect()
      const { appointment: appointment_id, reservation: reservation_id, notary: notary_id, ...rest } = options
      const found = await connection.manage.calendar.freeTimes({
        workspace_id: await connection.workspaceParam(),
        date,
        appointment_id,
        reservation_id,
        notary_id,
        service: rest.service,
        quantity: rest.quantity,
        signing_method: rest.method,
        timezone: rest.timezone,
      })
      if (out.isJson) return out.json(found)
      const next = found.next_date ? `The next day with one is ${found.next_date}.` : ''
      const closed = found.closures.map(({ name }) => name).join(', ')
      out.table(
        [{ title: 'start', value: start => zonedTime(start, found.timezone) }],
        found.starts,
        [`No time is free on ${date}${closed && ` (closed: ${closed})`}.`, next].join(' ').trim(),
      )
    },
  })
}
