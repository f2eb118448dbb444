import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Mail } from '../../../client/src/manage.ts'
import {
  addCommand,
  addGroup,
  choice,
  idValue,
  limitOption,
  momentValue,
  option,
  pageSize,
  take,
} from '../command.ts'
import type { Output } from '../output/output.ts'
import { safeLines, safeText, stateText } from '../output/style.ts'
import { dateTime } from '../output/time.ts'
import { withUsedLanguage } from '../output/used-language.ts'
import type { Terminal } from '../terminal.ts'

const statuses = ['pending', 'sending', 'sent', 'kept', 'withdrawn', 'skipped', 'failed'] as const
/** Those to customers and notaries about appointments, which have a preview. */
const kinds = [
  'invitation',
  'confirmation',
  'reschedule',
  'updated',
  'cancellation',
  'missed',
  'reminder_24h',
  'reminder_1h',
  'result_ready',
  'completed',
  'notary_assigned',
  'notary_moved',
  'notary_canceled',
  'notary_updated',
  'notary_next_day',
] as const
type Kind = (typeof kinds)[number]

/** The compiler checks that this list is complete. */
const known: Record<Mail['kind'], true> = {
  invitation: true,
  confirmation: true,
  reschedule: true,
  updated: true,
  cancellation: true,
  missed: true,
  reminder_24h: true,
  reminder_1h: true,
  result_ready: true,
  completed: true,
  request_received: true,
  times_proposed: true,
  request_ended: true,
  card_refused: true,
  message: true,
  webhook_failing: true,
  webhook_disabled: true,
  booking_code: true,
  email_code: true,
  email_changed: true,
  member_invitation: true,
  account_recovery: true,
  member_new_device: true,
  member_recovered: true,
  member_renewed: true,
  notary_assigned: true,
  notary_moved: true,
  notary_canceled: true,
  notary_updated: true,
  notary_next_day: true,
  notary_calendar_unread: true,
  member_calendars_unread: true,
  member_request: true,
}

interface ListOptions {
  status?: (typeof statuses)[number]
  about?: number
  to?: string
  kind?: Mail['kind']
  since?: Date
  limit: number
}

export function addMails(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'mails',
    summary: 'Show, preview and send mails again',
    examples: [
      ['jurat mails list --status failed', 'mails that were not sent'],
      ['jurat mails send-again 31', 'the same mail, written from the state of now'],
    ],
  })
  addReading(group, terminal)
  addCommand(group, terminal, {
    usage: 'send-again <id>',
    summary: 'Send a mail again',
    examples: [['jurat mails send-again 31', 'not if its time was changed since']],
    connects: 'workspace',
    run: async ({ connect, out }, _options, id: number) => {
      const mail = await connect().manage.mails.sendAgain(id)
      out.done(`Queued the ${mail.kind} again as mail ${mail.id}.`, mail)
    },
  })
  addPreview(group, terminal)
  addCommand(group, terminal, {
    usage: 'test <email>',
    summary: 'Send a test mail, and say what the mail server answers',
    examples: [['jurat mails test ana@example.com --lang es', 'with the brand of the workspace']],
    options: [kindOption(), langOption()],
    connects: 'workspace',
    run: async ({ connect, out }, { kind, lang }: { kind: Kind; lang?: string }, email: string) => {
      const connection = connect()
      const workspace_id = await connection.workspaceParam()
      const call = connection.manage.mails.sendTest({ workspace_id, kind, lang, to: email })
      const sent = await withUsedLanguage(out, call)
      out.done(`The mail server accepted "${sent.subject}" to ${email}.`, sent)
    },
  })
}

function addReading(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'list',
    summary: 'List mails, newest first',
    examples: [
      ['jurat mails list --about 1043', 'about one reservation or appointment'],
      [
        'jurat mails list --to ana@example.com --kind confirmation --since 1d',
        'of the last day, to one person',
      ],
    ],
    options: [
      choice('--status <status>', 'only those in this state', statuses),
      option('--about <id>', 'only those about this reservation or appointment', idValue),
      option('--to <email>', 'only those to this address'),
      choice('--kind <kind>', 'only those of this kind', Object.keys(known)),
      option(
        '--since <time>',
        'only those sent since then: ISO 8601 with its zone, or 30m, 2h, 7d',
        momentValue,
      ),
      limitOption(),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, { status, about, to, kind, since, limit }: ListOptions) => {
      const connection = connect()
      const workspace_id = await connection.workspaceParam()
      const filter = { status, object_id: about, to, kind, since: since?.toISOString() }
      const query = { workspace_id, ...filter, limit: pageSize(limit) }
      showAll(out, await take(connection.manage.mails.list(query), limit))
    },
  })
  addCommand(group, terminal, {
    usage: 'get <id>',
    summary: 'Show a mail as it was sent',
    examples: [['jurat mails get 31', 'its subject and text']],
    connects: 'workspace',
    run: async ({ connect, out }, _options, id: number) => {
      const mail = await connect().manage.mails.get(id)
      if (out.isJson) return out.json(mail)
      const failure = mail.error ? `: ${mail.error}` : ''
      out.line(safeText(`${mail.kind}, ${mail.status}, due ${dateTime(mail.due_at)}${failure}`))
      out.line(safeText(`To: ${mail.to ?? '—'}`))
      out.line(safeText(`Subject: ${mail.subject ?? '—'}`))
      if (mail.text !== null) out.line(`\n${safeLines(mail.text)}`)
    },
  })
}

function addPreview(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'preview',
    summary: 'Show a mail to customers with the brand of the workspace',
    examples: [
      ['jurat mails preview --kind reminder_24h --lang es', 'its text'],
      ['jurat mails preview --html confirmation.html', 'also writes the HTML to a file'],
    ],
    options: [kindOption(), langOption(), option('--html <file>', 'write the HTML to this file')],
    connects: 'workspace',
    run: async ({ connect, out }, { kind, lang, html }: { kind: Kind; lang?: string; html?: string }) => {
      const connection = connect()
      const workspace_id = await connection.workspaceParam()
      const call = connection.manage.mails.preview({ workspace_id, kind, lang })
      const mail = await withUsedLanguage(out, call)
      if (html !== undefined) await writeFile(html, mail.html)
      if (out.isJson) return out.json(mail)
      out.line(safeLines(`Subject: ${mail.subject}\n\n${mail.text}`))
    },
  })
}

const kindOption = () => choice('--kind <kind>', 'kind of the mail', kinds).default('confirmation')
const langOption = () => option('--lang <tag>', 'language of the customer, such as es')

function showAll(out: Output, mails: Mail[]): void {
  out.table(
    [
      { title: 'id', value: row => row.id, align: 'right' },
      { title: 'status', value: row => row.status, look: text => stateText(out.style, text) },
      { title: 'kind', value: row => row.kind },
      { title: 'to', value: row => row.to ?? '—' },
      { title: 'about', value: row => row.object_id ?? '—', align: 'right' },
      { title: 'due', value: row => dateTime(row.due_at) },
      { title: 'error', value: row => row.error ?? '' },
    ],
    mails,
    'There is no mail.',
  )
}
