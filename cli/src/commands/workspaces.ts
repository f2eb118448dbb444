import type { Command } from 'commander'
import type { Workspace } from '../../../client/src/manage.ts'
import { addCommand, addGroup, choice, limitOption, option, pageSize, take, wholeNumber } from '../command.ts'
import { CliError } from '../exit.ts'
import type { Output } from '../output/output.ts'
import { stateText } from '../output/style.ts'
import { dateTime } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'

interface Changes {
  name?: string
  timezone?: string
  minimumNotice?: number
  horizon?: number
  mailFrom?: string
  mailReplyTo?: string
  bookingPageUrl?: string
}

export function addWorkspaces(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'workspaces',
    summary: 'Tenants: open them, look at them, move the clock of a test one',
    examples: [
      ['jurat workspaces list', 'all of them, newest first'],
      ['jurat workspaces create "Acme" --mode live', 'a new one'],
    ],
  })
  addCommand(group, terminal, {
    usage: 'list',
    summary: 'List workspaces',
    examples: [['jurat workspaces list', 'all of them, newest first']],
    options: [limitOption()],
    connects: 'server',
    run: async ({ connect, out }, { limit }: { limit: number }) => {
      const { workspaces } = connect().manage
      out.table(
        [
          { title: 'id', value: row => row.id, align: 'right' },
          { title: 'name', value: row => row.name },
          { title: 'mode', value: row => row.mode, look: text => stateText(out.style, text) },
          { title: 'time zone', value: row => row.timezone },
          { title: 'created', value: row => dateTime(row.created_at) },
        ],
        await take(workspaces.list({ limit: pageSize(limit) }), limit),
        'There is no workspace yet: jurat workspaces create "Acme"',
      )
    },
  })
  addCommand(group, terminal, {
    usage: 'get <id>',
    summary: 'Show a workspace with its settings and clock',
    examples: [['jurat workspaces get 1', 'the workspace 1']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) =>
      show(out, await connect().manage.workspaces.get(id)),
  })
  addCommand(group, terminal, {
    usage: 'create <name>',
    summary: 'Open a workspace (admin token)',
    examples: [
      [
        'jurat workspaces create "Acme" --timezone America/New_York',
        'a test workspace, with notaries to book with',
      ],
      ['jurat workspaces create "Acme" --mode live', 'one that sends real mail'],
    ],
    options: [
      choice('--mode <mode>', 'chosen once', ['test', 'live']).default('test'),
      option('--timezone <zone>', 'IANA zone of the business').default('UTC'),
    ],
    connects: 'server',
    run: async ({ connect, out }, options: { mode: 'test' | 'live'; timezone: string }, name: string) => {
      const { mode, timezone } = options
      const workspace = await connect().manage.workspaces.create({ name, mode, timezone })
      out.done(`Opened the ${mode} workspace ${workspace.id}, ${workspace.name}.`, workspace)
    },
  })
  addUpdate(group, terminal)
  addClock(group, terminal)
}

function addUpdate(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'update <id>',
    summary: 'Change a workspace',
    examples: [
      ['jurat workspaces update 1 --minimum-notice 120', 'customers book two hours ahead at least'],
      ['jurat workspaces update 1 --mail-from "Acme <mail@example.com>"', 'who its mails come from'],
    ],
    options: [
      option('--name <name>', 'what people call it'),
      option('--timezone <zone>', 'IANA zone of the business'),
      option(
        '--minimum-notice <minutes>',
        'how long before its start a time can be booked',
        wholeNumber(0, 43_200),
      ),
      option('--horizon <days>', 'how many days ahead', wholeNumber(1, 1095)),
      option('--mail-from <sender>', 'who mails come from; "" for the installation’s sender'),
      option('--mail-reply-to <address>', 'where answers go; "" for the sender'),
      option('--booking-page-url <url>', 'base of the links in mails; "" for the pages here'),
    ],
    connects: 'server',
    run: async ({ connect, out }, options: Changes, id: number) => {
      const changes = changesOf(options)
      if (Object.keys(changes).length === 0) throw new CliError('usage', 'Say what to change.')
      const workspace = await connect().manage.workspaces.update(id, changes)
      if (out.isJson) out.json(workspace)
      else show(out, workspace)
    },
  })
}

function changesOf(options: Changes) {
  const orNull = (text: string | undefined) => (text === '' ? null : text)
  const changes = {
    name: options.name,
    timezone: options.timezone,
    minimum_notice_minutes: options.minimumNotice,
    horizon_days: options.horizon,
    mail_from: orNull(options.mailFrom),
    mail_reply_to: orNull(options.mailReplyTo),
    booking_page_url: orNull(options.bookingPageUrl),
  }
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

function addClock(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'clock <id>',
    summary: "Move a test workspace's clock forward",
    description:
      "Moves a test workspace's clock forward. What falls due on the way happens, each thing at its own moment: reminders, retries, the end of holds.",
    examples: [
      ['jurat workspaces clock 1 --advance 86400', 'to tomorrow'],
      ['jurat workspaces clock 1 --set-to 2027-01-04T09:00:00Z', 'to a moment'],
    ],
    options: [
      option('--advance <seconds>', 'how far', wholeNumber(0, 316_224_000)).conflicts('setTo'),
      option('--set-to <time>', 'or to when, ISO 8601'),
    ],
    connects: 'server',
    run: async ({ connect, out }, { advance, setTo }: { advance?: number; setTo?: string }, id: number) => {
      if (advance === undefined && setTo === undefined) {
        throw new CliError('usage', 'Say how far: --advance <seconds>, or --set-to <time>.')
      }
      const workspace = await connect().manage.workspaces.moveClock(id, {
        advance_seconds: advance,
        set_to: setTo,
      })
      out.done(`It is ${dateTime(workspace.clock.now)} in ${workspace.name}.`, workspace)
    },
  })
}

function show(out: Output, workspace: Workspace): void {
  const { clock } = workspace
  const ahead = clock.offset_seconds === 0 ? '' : ` (${clock.offset_seconds} s ahead)`
  out.record(
    [
      ['ID', workspace.id],
      ['Name', workspace.name],
      ['Mode', workspace.mode],
      ['Time zone', workspace.timezone],
      ['Clock', `${dateTime(clock.now)}${ahead}`],
      ['Minimum notice', `${workspace.minimum_notice_minutes} minutes`],
      ['Horizon', `${workspace.horizon_days} days`],
      ['Booking pages', workspace.booking_page_url],
      ['Mail from', workspace.mail_from],
      ['Replies to', workspace.mail_reply_to],
      ['Created', dateTime(workspace.created_at)],
    ],
    workspace,
  )
}
