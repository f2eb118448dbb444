import type { Command } from 'commander'
import { addCommand, option, wholeNumber } from '../command.ts'
import type { Terminal } from '../terminal.ts'

export function addSearch(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'search <words...>',
    summary: 'Find bookings, signers, documents and events',
    description:
      'Finds rows by ID, key, event ID or request ID, or by the first letters of words of names, emails and file names.',
    examples: [
      ['jurat search ana ort', 'every word must match'],
      ['jurat search 1043', 'the rows with this ID'],
    ],
    options: [option('-n, --limit <n>', 'how many of each kind', wholeNumber(1, 20)).default(5)],
    connects: 'workspace',
    run: async ({ connect, out }, { limit }: { limit: number }, words: string[]) => {
      const connection = connect()
      const workspace_id = await connection.workspaceParam()
      const { data, has_more } = await connection.manage.search({ workspace_id, q: words.join(' '), limit })
      out.table(
        [
          { title: 'kind', value: row => row.kind },
          { title: 'id', value: row => row.id, align: 'right' },
          { title: 'title', value: row => row.title },
          { title: 'about', value: row => row.subtitle },
          {
            title: 'booking',
            value: ({ kind, booking }) =>
              booking && kind !== booking.object ? `${booking.object} ${booking.id}` : null,
          },
        ],
        data,
        'Nothing matches.',
      )
      if (has_more) out.note('There are more matches. Write more of the words to find them.')
    },
  })
}
