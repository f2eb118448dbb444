import type { Command } from 'commander'
import { addCommand, addGroup, limitOption, option, pageSize, take } from '../command.ts'
import { dateTime } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'

const ofReservation = () => option('--reservation', 'the ID is of a reservation, not of an appointment')

interface Of {
  reservation?: boolean
}

export function addNotes(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'notes',
    summary: 'Read and write notes of staff on bookings',
    examples: [['jurat notes list 13', 'on the appointment 13 and its reservation']],
  })
  addCommand(group, terminal, {
    usage: 'list <id>',
    summary: 'List the notes on an appointment, newest first',
    examples: [
      ['jurat notes list 13', 'on the appointment 13 and its reservation'],
      ['jurat notes list 12 --reservation', 'on the reservation 12 and its appointment'],
    ],
    options: [ofReservation(), limitOption()],
    connects: 'server',
    run: async ({ connect, out }, { reservation, limit }: Of & { limit: number }, id: number) => {
      const { manage } = connect()
      const bookings = reservation ? manage.reservations : manage.appointments
      const rows = await take(bookings.listNotes(id, { limit: pageSize(limit) }), limit)
      out.table(
        [
          { title: 'id', value: row => row.id, align: 'right' },
          { title: 'author', value: row => row.author_name ?? row.author },
          { title: 'added', value: row => dateTime(row.created_at) },
          { title: 'note', value: row => row.text },
        ],
        rows,
        'There is no note.',
      )
    },
  })
  addCommand(group, terminal, {
    usage: 'add <id> <text>',
    summary: 'Add a note to an appointment',
    examples: [
      ['jurat notes add 13 "Ring twice."', 'customers never see it'],
      ['jurat notes add 12 "Ring twice." --reservation', 'to the reservation 12'],
    ],
    options: [ofReservation()],
    connects: 'server',
    run: async ({ connect, out }, { reservation }: Of, id: number, text: string) => {
      const { manage } = connect()
      const bookings = reservation ? manage.reservations : manage.appointments
      const note = await bookings.addNote(id, { text })
      out.done(`Added the note ${note.id}.`, note)
    },
  })
  addCommand(group, terminal, {
    usage: 'update <id> <text>',
    summary: 'Change a note of your own',
    examples: [['jurat notes update 21 "Ring once."', 'the note 21']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number, text: string) =>
      out.done(`Changed the note ${id}.`, await connect().manage.notes.update(id, { text })),
  })
  addCommand(group, terminal, {
    usage: 'remove <id>',
    summary: 'Remove a note of your own',
    examples: [['jurat notes remove 21', 'the note 21']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) => {
      await connect().manage.notes.remove(id)
      out.done(`Removed the note ${id}.`, { object: 'note', id })
    },
  })
}
