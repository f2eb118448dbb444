import { type Command, InvalidArgumentError } from 'commander'
import type { Notary } from '../../../client/src/manage.ts'
import { addCommand, addGroup, limitOption, option, take } from '../command.ts'
import type { Output } from '../output/output.ts'
import type { Terminal } from '../terminal.ts'
import { addNotaryCalendars } from './notary-calendars.ts'
import { addNotaryChanges } from './notary-changes.ts'
import { addHours } from './notary-hours.ts'
import { addTimeOff } from './notary-time-off.ts'

const levels = ['times', 'initials', 'full'] as const
type Privacy = (typeof levels)[number]

export function addNotaries(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'notaries',
    summary: 'Add notaries, and change their hours, time off and calendars',
    examples: [
      ['jurat notaries list', 'ids, names and time zones'],
      ['jurat notaries add "Nora Vidal" --categories remote', 'who has no hours yet'],
      ['jurat notaries hours 3 --weekly "monday-friday 09:00-17:00"', 'when the notary 3 works'],
      ['jurat notaries feed 3', 'shows the address for the calendar program once'],
    ],
  })
  addCommand(group, terminal, {
    usage: 'list',
    summary: 'List the notaries',
    examples: [['jurat notaries list --workspace 2', 'of one workspace']],
    options: [limitOption()],
    connects: 'workspace',
    run: async ({ connect, out }, { limit }: { limit: number }) => {
      const connection = connect()
      const { manage } = connection
      const workspace_id = await connection.workspaceParam()
      showAll(out, await take(manage.notaries.list({ workspace_id, limit: 100 }), limit))
    },
  })
  addNotaryChanges(group, terminal)
  addHours(group, terminal)
  addTimeOff(group, terminal)
  addFeed(group, terminal)
  addNotaryCalendars(group, terminal)
  addCommand(group, terminal, {
    usage: 'revoke-feed <id>',
    summary: 'Revoke the calendar feed of a notary',
    examples: [['jurat notaries revoke-feed 3', 'the address is not found from now on']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) => {
      await connect().manage.notaries.calendarFeed.revoke(id)
      out.done(`Revoked the calendar feed of notary ${id}.`, null)
    },
  })
}

function addFeed(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'feed <id>',
    summary: 'Make the calendar feed of a notary, or replace its address',
    description:
      'Shows the address at which a calendar program reads the appointments of the notary. It is not shown again, and an address from before stops working. `times` shows only when the appointments are; `initials` also the service and the initials of the customer; `full` also the name, the phone number, the place and the meeting link.',
    examples: [
      ['jurat notaries feed 3', 'with the privacy from before, at first `initials`'],
      ['jurat notaries feed 3 --privacy full', 'with names and places'],
    ],
    options: [option('--privacy <level>', `one of ${levels.join(', ')}`, privacyOf)],
    connects: 'server',
    run: async ({ connect, out }, { privacy }: { privacy?: Privacy }, id: number) => {
      const feed = await connect().manage.notaries.calendarFeed.create(id, { privacy })
      if (out.isJson) return out.json(feed)
      out.line(feed.url)
      out.note(`Shows: ${feed.privacy}. Anybody with the address can read it. It is shown only now.`)
    },
  })
}

function showAll(out: Output, notaries: Notary[]): void {
  out.table(
    [
      { title: 'id', value: row => row.id, align: 'right' },
      { title: 'name', value: row => row.name },
      { title: 'email', value: row => row.email },
      { title: 'zone', value: row => row.timezone },
      { title: 'categories', value: row => row.categories.join(' ') },
      // An older server does not send it.
      { title: 'signs with', value: row => row.signing_methods?.join(' ') ?? 'all' },
    ],
    notaries,
    'There is no notary. Add one: jurat notaries add --help',
  )
}

function privacyOf(text: string): Privacy {
  const level = levels.find(one => one === text)
  if (level === undefined) throw new InvalidArgumentError(`It must be one of ${levels.join(', ')}.`)
  return level
}
