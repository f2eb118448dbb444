import type { Command } from 'commander'
import type { Notary, NotaryUpdateParams } from '../../../client/src/manage.ts'
import {
  addCommand,
  choice,
  isOn,
  ListOption,
  option,
  type Switch,
  switches,
  wholeNumber,
} from '../command.ts'
import { CliError } from '../exit.ts'
import { withUsedLanguage } from '../output/used-language.ts'
import type { Terminal } from '../terminal.ts'
import { categories } from './categories.ts'
import { noNotifyOfPlace } from './several.ts'

interface NotaryOptions {
  name?: string
  email?: string
  categories?: Notary['categories']
  methods?: string[] | 'all'
  commissionState?: string
  timezone?: string
  bufferBefore?: number
  bufferAfter?: number
  location?: string
  meetingUrl?: string
  lang?: string
  notifyAssigned?: Switch
  notifyMoved?: Switch
  notifyCanceled?: Switch
  notifyNextDay?: Switch
  notifyCalendar?: Switch
  notify?: boolean
}

/** `all` also means methods of services that are added later. */
const methodsValue = (text: string): string[] | 'all' =>
  text === 'all' ? text : text.split(',').map(word => word.trim())

type State = NonNullable<NotaryUpdateParams['commission_state']>

/** The server checks the code. */
const stateValue = (text: string): string => (/^none$/i.test(text) ? 'none' : text.toUpperCase())

const fieldOptions = () => [
  option(
    '--methods <methods>',
    'signing methods of the notary, separated by commas; all for every one of the services',
    methodsValue,
  ),
  option(
    '--commission-state <code>',
    'US state of the commission, such as OH; none for not known',
    stateValue,
  ),
  option('--email <address>', 'address for mails about appointments'),
  option('--timezone <zone>', "IANA zone of the hours; the workspace's when omitted"),
  option('--buffer-before <minutes>', 'kept free before each appointment', wholeNumber(0, 240)),
  option('--buffer-after <minutes>', 'kept free after each appointment', wholeNumber(0, 240)),
  option('--location <text>', 'where the notary meets customers'),
  option('--meeting-url <url>', 'where the notary meets customers online'),
  option('--lang <tag>', 'language of mails to the notary, such as es'),
  choice('--notify-assigned <state>', 'a mail about each appointment that the notary gets', switches),
  choice('--notify-moved <state>', 'a mail about each appointment that moves', switches),
  choice(
    '--notify-canceled <state>',
    'a mail about each appointment that is canceled or assigned to another',
    switches,
  ),
  choice(
    '--notify-next-day <state>',
    'a mail in the evening with the appointments of the next day',
    switches,
  ),
  choice('--notify-calendar <state>', 'a mail when their own calendar cannot be read for an hour', switches),
]

const categoriesOption = () =>
  new ListOption('--categories <categories>', 'categories of services, separated by commas', categories)

const paramsOf = (options: NotaryOptions): NotaryUpdateParams => ({
  name: options.name,
  email: options.email,
  categories: options.categories,
  signing_methods: options.methods === 'all' ? null : options.methods,
  commission_state:
    options.commissionState === 'none' ? null : (options.commissionState as State | undefined),
  timezone: options.timezone,
  buffer_before_minutes: options.bufferBefore,
  buffer_after_minutes: options.bufferAfter,
  location: options.location,
  meeting_url: options.meetingUrl,
  lang: options.lang,
  notify_assigned: isOn(options.notifyAssigned),
  notify_moved: isOn(options.notifyMoved),
  notify_canceled: isOn(options.notifyCanceled),
  notify_next_day: isOn(options.notifyNextDay),
  notify_calendar: isOn(options.notifyCalendar),
})

/** Adding, changing and removing notaries. */
export function addNotaryChanges(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'add <name>',
    summary: 'Add a notary, without hours yet',
    examples: [
      ['jurat notaries add "Nora Vidal" --categories remote,enotary', 'for these services'],
      [
        'jurat notaries add "Nora Vidal" --categories wet --email nora@example.com --buffer-after 15',
        'who needs a quarter of an hour after each appointment',
      ],
    ],
    options: [categoriesOption().makeOptionMandatory(), ...fieldOptions()],
    connects: 'workspace',
    run: async ({ connect, out }, options: NotaryOptions, name: string) => {
      const connection = connect()
      const { categories: offered = [], name: _, ...rest } = { ...paramsOf(options) }
      const workspace_id = await connection.workspaceParam()
      const notary = await withUsedLanguage(
        out,
        connection.manage.notaries.create({ ...rest, workspace_id, name, categories: offered }),
      )
      out.done(`Added the notary ${notary.id}.`, notary)
      out.note(`Hours: jurat notaries hours ${notary.id} --weekly "monday-friday 09:00-17:00"`)
    },
  })
  addCommand(group, terminal, {
    usage: 'update <id>',
    summary: 'Change a notary',
    description:
      'Changes a notary. Existing appointments do not change, except those at the default place or link: their people are mailed after a minute.',
    examples: [
      ['jurat notaries update 3 --buffer-after 15', 'for new appointments'],
      ['jurat notaries update 3 --methods remote,wet', 'who signs only on paper'],
      ['jurat notaries update 3 --notify-moved off', 'the notary gets no mail about a move'],
      [
        'jurat notaries update 3 --location "2 Oak Ave, Miami" --no-notify',
        'the people of future appointments get no mail about the new place',
      ],
    ],
    options: [option('--name <name>', 'name'), categoriesOption(), ...fieldOptions(), noNotifyOfPlace()],
    connects: 'server',
    run: async ({ connect, out }, options: NotaryOptions, id: number) => {
      const changes = paramsOf(options)
      if (Object.values(changes).every(value => value === undefined))
        throw new CliError('usage', 'No option says what to change.', 'jurat notaries update --help')
      const { notify } = options
      const call = connect().manage.notaries.update(id, { ...changes, ...(notify === false && { notify }) })
      out.done(`Changed the notary ${id}.`, await withUsedLanguage(out, call))
    },
  })
  addCommand(group, terminal, {
    usage: 'remove <id>',
    summary: 'Remove a notary who has no appointments ahead',
    examples: [['jurat notaries remove 3', 'past appointments keep the notary']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) => {
      await connect().manage.notaries.delete(id)
      out.done(`Removed the notary ${id}.`, null)
    },
  })
}
