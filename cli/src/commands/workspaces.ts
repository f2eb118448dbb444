import type { Command } from 'commander'
import type { Workspace } from '../../../client/src/manage.ts'
import {
  addCommand,
  addGroup,
  amountValue,
  choice,
  isOn,
  limitOption,
  option,
  pageSize,
  type Switch,
  switches,
  take,
  wholeNumber,
} from '../command.ts'
import { CliError } from '../exit.ts'
import { readGiven } from '../local/given-file.ts'
import type { Output } from '../output/output.ts'
import { stateText } from '../output/style.ts'
import { dateTime, zonedTime } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'
import { dueIn, dueText, timeAfter } from './clock-due.ts'
import { keptBy, keptText, retentionOptions } from './retention-options.ts'

interface Changes {
  name?: string
  timezone?: string
  minimumNotice?: number
  horizon?: number
  reminders?: number[]
  mailFrom?: string
  mailReplyTo?: string
  bookingPageUrl?: string
  customerBooking?: Switch
  displayName?: string
  accentColor?: string
  logo?: string
  privacyUrl?: string
  termsUrl?: string
  contact?: string
  embedOrigins?: string
  openBookingSlug?: string
  visitorAppointments?: number
  taxRate?: number
  pricesIncludeTax?: Switch
  taxLabel?: string
  postalAddress?: string
  taxId?: string
  completedStatus?: 'completed' | 'complete'
  resultRelease?: 'completed' | 'verified' | 'manual'
  resultDays?: number | ''
  resultToSigners?: Switch
  resultRequiresPayment?: Switch
  invoiceOnCompletion?: Switch
  keepEvents?: number | ''
  keepDeliveries?: number | ''
  keepMails?: number | ''
  keepAudit?: number | ''
  keepUploads?: number | ''
  keepActs?: number
}

export function addWorkspaces(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'workspaces',
    summary: 'Create, show and change workspaces; move the clock of a test workspace',
    examples: [
      ['jurat workspaces list', 'newest first'],
      ['jurat workspaces create "Acme" --mode live', 'for real customers'],
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
        'There is no workspace. Create one: jurat workspaces create "Acme"',
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
    summary: 'Create a workspace (needs the admin token)',
    examples: [
      ['jurat workspaces create "Acme" --timezone America/New_York', 'a test workspace with three notaries'],
      [
        'jurat workspaces create "Acme" --mode live',
        'a live workspace, which sends real mail and has no notaries yet',
      ],
    ],
    options: [
      choice('--mode <mode>', 'test or live; it cannot be changed later', ['test', 'live']).default('test'),
      option('--timezone <zone>', 'IANA zone of the business').default('UTC'),
    ],
    connects: 'server',
    run: async ({ connect, out }, options: { mode: 'test' | 'live'; timezone: string }, name: string) => {
      const { mode, timezone } = options
      const workspace = await connect().manage.workspaces.create({ name, mode, timezone })
      out.done(`Created the ${mode} workspace ${workspace.id}, ${workspace.name}.`, workspace)
      if (mode === 'live' && !out.isJson) for (const text of liveNotes) out.note(text)
    },
  })
  addUpdate(group, terminal)
  addReleaseSlug(group, terminal)
  addClock(group, terminal)
  addFill(group, terminal)
  addGoLive(group, terminal)
}

/** What a live workspace needs before it can serve customers. */
const liveNotes = [
  'It has no notaries: add them with `jurat notaries add`, and their hours with `jurat notaries hours`.',
  'It sends mails only if SMTP_URL is set in the server. Otherwise mails are kept and never sent: jurat doctor.',
]

function addUpdate(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'update <id>',
    summary: 'Change a workspace',
    examples: [
      ['jurat workspaces update 1 --minimum-notice 120', 'customers book at least two hours ahead'],
      [
        'jurat workspaces update 1 --customer-booking off --booking-page-url https://book.example.com',
        'customers book only on your own pages',
      ],
      ['jurat workspaces update 1 --mail-from "Acme <mail@example.com>"', 'sender of its mails'],
      ['jurat workspaces update 1 --logo logo.png --accent-color "#0b6b4f"', 'how customers see it'],
    ],
    options: [
      option('--name <name>', 'name of the business'),
      option('--timezone <zone>', 'IANA zone of the business'),
      option(
        '--minimum-notice <minutes>',
        'least time from booking to start, in minutes',
        wholeNumber(0, 43_200),
      ),
      option('--horizon <days>', 'how many days ahead customers can book', wholeNumber(1, 1095)),
      option(
        '--reminders <minutes>',
        'minutes before the start at which customers are reminded, such as 1440,60; "" for none',
        minutesValue,
      ),
      option('--mail-from <sender>', 'sender of mails; "" for SMTP_FROM of the server'),
      option('--mail-reply-to <address>', 'Reply-To of mails; "" for the sender'),
      choice('--customer-booking <state>', 'whether keys open the customer interface', switches),
      option('--booking-page-url <url>', 'base of the links in mails; "" for this server'),
      option('--display-name <name>', 'name on pages and in mails; "" for the name of the workspace'),
      option('--accent-color <color>', 'color of buttons and links, such as #0b6b4f; "" for blue'),
      option('--logo <file>', 'PNG or WebP image of at most 20 kB; "" removes it'),
      option('--privacy-url <url>', 'privacy notice, linked on pages and in mails; "" for none'),
      option('--terms-url <url>', 'terms, linked on pages and in mails; "" for none'),
      option('--contact <text>', 'how customers reach the business, in one line; "" for none'),
      option('--open-booking-slug <slug>', 'anybody can book on the page /book/<slug>; "" turns it off'),
      option(
        '--visitor-appointments <count>',
        'upcoming appointments that visitors can have with one address',
        wholeNumber(1, 100),
      ),
      option('--tax-rate <percent>', 'tax on prices, such as 8.875; 0 for none', amountValue),
      choice('--prices-include-tax <state>', 'whether prices include the tax', switches),
      option('--tax-label <text>', 'name of the tax for customers; "" for the usual word'),
      option('--postal-address <text>', 'postal address on receipts; \\n begins a line; "" for none'),
      option('--tax-id <text>', 'tax number on receipts; "" for none'),
      choice('--completed-status <word>', 'word for the end state in v3 and in events', [
        'completed',
        'complete',
      ]),
      choice('--result-release <when>', 'when customers may download notarized documents', [
        'completed',
        'verified',
        'manual',
      ]),
      option('--result-days <days>', 'how long they may; "" for ever', text =>
        text === '' ? text : wholeNumber(1, 36_500)(text),
      ),
      choice('--result-to-signers <state>', 'whether verified signers get them too', switches),
      choice('--result-requires-payment <state>', 'whether they wait for the payment', switches),
      choice('--invoice-on-completion <state>', 'whether completing issues the invoice', switches),
      option('--embed-origins <list>', 'websites that may embed the pages, separated by commas; "" for none'),
      ...retentionOptions(),
    ],
    connects: 'server',
    run: async ({ connect, out }, options: Changes, id: number) => {
      const changes = await changesOf(options)
      if (Object.keys(changes).length === 0)
        throw new CliError('usage', 'Nothing to change. Add an option: see --help.')
      const workspace = await connect().manage.workspaces.update(id, changes)
      if (out.isJson) out.json(workspace)
      else show(out, workspace)
    },
  })
}

/** An empty text means no reminder. */
function minutesValue(text: string): number[] {
  const parse = wholeNumber(15, 20_160)
  return text === '' ? [] : text.split(',').map(minutes => parse(minutes.trim()))
}

/** An older server does not send it. */
const remindersText = (minutes: number[] = []): string =>
  minutes.map(one => `${one} minutes before`).join(', ') || 'none'

async function changesOf(options: Changes) {
  const orNull = (text: string | undefined) => (text === '' ? null : text)
  const changes = {
    name: options.name,
    timezone: options.timezone,
    minimum_notice_minutes: options.minimumNotice,
    horizon_days: options.horizon,
    reminder_minutes: options.reminders,
    mail_from: orNull(options.mailFrom),
    mail_reply_to: orNull(options.mailReplyTo),
    booking_page_url: orNull(options.bookingPageUrl),
    customer_booking: isOn(options.customerBooking),
    display_name: orNull(options.displayName),
    accent_color: orNull(options.accentColor),
    logo: options.logo
      ? (await readGiven(options.logo, '--logo: ')).toString('base64')
      : orNull(options.logo),
    privacy_url: orNull(options.privacyUrl),
    terms_url: orNull(options.termsUrl),
    contact: orNull(options.contact),
    open_booking_slug: orNull(options.openBookingSlug),
    visitor_appointments: options.visitorAppointments,
    tax_rate: options.taxRate,
    prices_include_tax: isOn(options.pricesIncludeTax),
    tax_label: orNull(options.taxLabel),
    postal_address: orNull(options.postalAddress?.replaceAll('\\n', '\n')),
    tax_id: orNull(options.taxId),
    completed_status: options.completedStatus,
    result_release: options.resultRelease,
    result_days: options.resultDays === '' ? null : options.resultDays,
    result_to_signers: isOn(options.resultToSigners),
    result_requires_payment: isOn(options.resultRequiresPayment),
    invoice_on_completion: isOn(options.invoiceOnCompletion),
    embed_origins: options.embedOrigins?.split(',').flatMap(origin => origin.trim() || []),
    retention: keptBy(options),
  }
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

function addReleaseSlug(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'release-slug <id> <slug>',
    summary: 'Give up an earlier address of open booking',
    description:
      'Gives up an earlier address of open booking. Another workspace can take it from then on, and gets the visitors who still use it.',
    examples: [
      ['jurat workspaces release-slug 1 acme-notary', '/book/acme-notary leads nowhere from now on'],
    ],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number, slug: string) => {
      const released = await connect().manage.workspaces.releaseSlug(id, slug)
      out.done(`Released ${slug}. Another workspace can take it.`, released)
    },
  })
}

function addClock(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'clock <id>',
    summary: "Move a test workspace's clock forward",
    description:
      "Moves a test workspace's clock forward. Reminders, retries and the end of holds that fall due on the way happen at their own times.",
    examples: [
      ['jurat workspaces clock 1 --advance 86400', 'to tomorrow'],
      ['jurat workspaces clock 1 --set-to 2027-01-04T09:00:00Z', 'to a moment'],
    ],
    options: [
      option('--advance <seconds>', 'by how many seconds', wholeNumber(0, 316_224_000)).conflicts('setTo'),
      option('--set-to <time>', 'to which time: ISO 8601 with its zone'),
    ],
    connects: 'server',
    run: async ({ connect, out }, { advance, setTo }: { advance?: number; setTo?: string }, id: number) => {
      if (advance === undefined && setTo === undefined) {
        throw new CliError('usage', 'Add --advance <seconds> or --set-to <time>.')
      }
      const { manage } = connect()
      const before = await manage.workspaces.get(id).catch(() => undefined)
      const planned = await dueIn(manage, before, setTo ?? timeAfter(before, advance))
      const workspace = await manage.workspaces.moveClock(id, { advance_seconds: advance, set_to: setTo })
      const due = [...planned, ...(await dueIn(manage, before, workspace.clock.now))]
      out.done(
        `The clock of ${workspace.name} shows ${clockText(workspace)}.${advance === 0 ? '' : dueText(due)}`,
        workspace,
      )
    },
  })
}

function addFill(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'fill <id>',
    summary: 'Fill an empty test workspace with sample data',
    description:
      'Adds the last and the next week of a small notary business, with bookings in every state. All addresses are at example.com, and no mail is sent. Removes the notaries that came with the workspace.',
    examples: [['jurat workspaces fill 1', 'the workspace 1, which has no bookings']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) => {
      const filled = await connect().manage.workspaces.loadSampleData(id)
      const { notaries, reservations, appointments } = filled
      out.done(
        `Added ${notaries} notaries, ${reservations} reservations and ${appointments} appointments.`,
        filled,
      )
    },
  })
}

function addGoLive(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'go-live <id> <name>',
    summary: 'Make a live workspace from a test workspace (needs the admin token)',
    description:
      'Copies settings, brand, services, rate card and coming closures, and the notaries that you name. Bookings, members, tokens and endpoints are not copied.',
    examples: [['jurat workspaces go-live 1 "Acme" --notaries 3,4', 'with two of its notaries']],
    options: [
      option('--timezone <zone>', 'IANA zone of the business; default: that of the test workspace'),
      option('--notaries <ids>', 'IDs of the notaries to copy, with commas', ids),
    ],
    connects: 'server',
    run: async (
      { connect, out },
      options: { timezone?: string; notaries?: number[] },
      id: number,
      name: string,
    ) => {
      const { timezone, notaries: notary_ids } = options
      const live = await connect().manage.workspaces.goLive(id, { name, timezone, notary_ids })
      out.done(`Created the live workspace ${live.id}, ${live.name}.`, live)
      if (!out.isJson) out.note(`Invite its owner: jurat members invite <email> --role owner -w ${live.id}`)
    },
  })
}

const ids = (text: string): number[] => text.split(',').map(wholeNumber(1, Number.MAX_SAFE_INTEGER))

/** In the time zone of the business. */
const clockText = ({ clock, timezone }: Workspace): string | null => zonedTime(clock.now, timezone)

function show(out: Output, workspace: Workspace): void {
  const { clock } = workspace
  const ahead = clock.offset_seconds === 0 ? '' : ` (${clock.offset_seconds} s ahead)`
  out.record(
    [
      ['ID', workspace.id],
      ['Name', workspace.name],
      ['Mode', workspace.mode],
      ['Time zone', workspace.timezone],
      ['Clock', `${clockText(workspace)}${ahead}`],
      ['Minimum notice', `${workspace.minimum_notice_minutes} minutes`],
      ['Horizon', `${workspace.horizon_days} days`],
      ['Reminders', remindersText(workspace.reminder_minutes)],
      ['Customer booking', workspace.customer_booking ? 'on' : 'off'],
      ['Booking pages', workspace.booking_page_url],
      ['Kept', keptText(workspace.retention)],
      ['Mail from', workspace.mail_from],
      ['Replies to', workspace.mail_reply_to],
      ['Display name', workspace.display_name],
      ['Accent color', workspace.accent_color],
      ['Logo', workspace.logo_url],
      ['Contact', workspace.contact],
      // An older server does not send it.
      ['Open booking', workspace.open_booking_slug ? `/book/${workspace.open_booking_slug}` : 'off'],
      ['Former addresses', workspace.former_slugs?.map(({ slug }) => `/book/${slug}`).join(', ') || null],
      ['Appointments per visitor', workspace.visitor_appointments ?? 3],
      ['Status when completed', workspace.completed_status ?? 'completed'],
      ['Results released', workspace.result_release ?? null],
      ['Invoice on completion', workspace.invoice_on_completion ? 'yes' : 'no'],
      ['Results wait for payment', workspace.result_requires_payment ? 'yes' : 'no'],
      ['Embedded by', workspace.embed_origins?.join(', ') || null],
      ['Created', dateTime(workspace.created_at)],
    ],
    workspace,
  )
}
