import type { Command } from 'commander'
import type { AppointmentListItem } from '../../../client/src/manage.ts'
import { addCommand, take } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { appointmentColumns } from './find-bookings.ts'

/** More appointments of one day are left out. */
const mostOfADay = 500

export function addToday(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'today',
    summary: "Show today's and tomorrow's appointments, and what needs work",
    description:
      "Shows the appointments of today and tomorrow in the workspace's time zone, with what blocks each, and appointments without a notary.",
    examples: [['jurat today', "the day's work"]],
    connects: 'workspace',
    run: async ({ connect, out }) => {
      const connection = connect()
      const { id: workspace_id, timezone, clock } = await connection.workspace()
      const day = Temporal.Instant.from(clock.now).toZonedDateTimeISO(timezone).toPlainDate()
      const list = (filter: object) =>
        take(
          connection.manage.appointments.list({ workspace_id, sort: 'start', limit: 100, ...filter }),
          mostOfADay,
        )
      const scheduledOn = (days: number) =>
        list({ status: 'scheduled', from: `${day.add({ days })}`, to: `${day.add({ days: days + 1 })}` })
      const lists: [key: string, title: string, rows: AppointmentListItem[], empty: string][] = [
        ['today', `Today, ${day}`, await scheduledOn(0), 'No appointment is scheduled for today.'],
        [
          'tomorrow',
          `Tomorrow, ${day.add({ days: 1 })}`,
          await scheduledOn(1),
          'No appointment is scheduled for tomorrow.',
        ],
        [
          'unassigned',
          'Without a notary',
          await list({ unassigned: 'true' }),
          'Every appointment has a notary.',
        ],
      ]
      if (out.isJson) return out.json(Object.fromEntries(lists.map(([key, _, rows]) => [key, rows])))
      for (const [, title, rows, empty] of lists) {
        out.line(out.style('bold', title))
        out.table(appointmentColumns(out), rows, empty)
        out.line('')
      }
    },
  })
}
