import type { Command } from 'commander'
import type { WebhookEventType } from '../../../client/src/index.ts'
import type { FeedEvent } from '../../../client/src/manage.ts'
import {
  addCommand,
  addGroup,
  choice,
  type Given,
  ListOption,
  limitOption,
  momentValue,
  option,
  pageSize,
  take,
} from '../command.ts'
import { eventTypes } from '../event-types.ts'
import { connectionText } from '../exit.ts'
import { follow } from '../feed.ts'
import type { Output } from '../output/output.ts'
import { safeText } from '../output/style.ts'
import { clockTime, dateTime, duration } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'

export function addEvents(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'events',
    summary: 'Show the event feed of a workspace',
    examples: [
      ['jurat events tail', 'new events as they happen'],
      ['jurat events list --since 1h', 'events of the last hour'],
    ],
  })
  addList(group, terminal)
  addCommand(group, terminal, {
    usage: 'get <event>',
    summary: 'Show an event with its data',
    examples: [['jurat events get evt_01a1fc3d7ac676d5a48cb1803d9f8e78', 'the event with that ID']],
    connects: 'server',
    run: async ({ connect, out }, _options, event: string) =>
      show(out, await connect().manage.events.get(event)),
  })
  addCommand(group, terminal, {
    usage: 'tail',
    summary: 'Show events as they happen',
    description:
      'Shows events as they happen, until Ctrl-C. After a lost connection it resumes at the same position.',
    examples: [
      ['jurat events tail', 'only new events'],
      ['jurat events tail --since 30m --events signer-added', 'one type, starting with the last half hour'],
      ["jurat events tail --json | jq -r '.data.email'", 'one event per line, for programs'],
    ],
    options: [
      new ListOption('--events <types>', 'only these types, separated by commas', eventTypes),
      option(
        '--since <time>',
        'begin with past events: ISO 8601 with its zone, or how long ago: 30m, 2h, 7d',
        momentValue,
      ),
    ],
    connects: 'workspace',
    run: tail,
  })
}

function addList(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'list',
    summary: 'List events, oldest first',
    examples: [
      ['jurat events list --since 1h', 'the first 25 of the last hour'],
      ['jurat events list --type video-deleted --since 7d --limit 1000 --json', 'as JSON'],
    ],
    options: [
      choice('--type <type>', 'only this type', eventTypes),
      option('--since <time>', 'from: ISO 8601 with its zone, or how long ago: 30m, 2h, 7d', momentValue),
      limitOption(),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: { type?: WebhookEventType; since?: Date; limit: number }) => {
      const { type, since, limit } = options
      const connection = connect()
      const workspace_id = await connection.workspaceParam()
      const query = { workspace_id, type, since: since?.toISOString(), limit: pageSize(limit) }
      out.table(
        [
          { title: '#', value: row => row.sequence, align: 'right' },
          { title: 'at', value: row => dateTime(row.occurred_at) },
          { title: 'type', value: row => row.type },
          { title: 'of', value: subjectOf },
          { title: 'source', value: row => row.meta.source },
          { title: 'id', value: row => row.id },
        ],
        await take<FeedEvent>(connection.manage.events.list(query), limit),
        'No event matches. To cause one: jurat trigger reservation-created',
      )
    },
  })
}

interface TailOptions {
  events?: WebhookEventType[]
  since?: Date
}

async function tail({ connect, out, terminal }: Given, { events, since }: TailOptions): Promise<void> {
  const connection = connect()
  const workspaceId = await connection.workspaceId()
  const signal = terminal.interruption()
  const onReady = () => out.note(`Events of workspace ${workspaceId} on ${connection.url}. Ctrl-C to stop.`)
  const options = { workspaceId, since, signal, onReady, ...remarks(out) }
  for await (const event of follow(connection.manage, options)) {
    if (events && !events.includes(event.type)) continue
    if (out.isJson) out.jsonLine(event)
    else out.line(`${out.style('dim', clockTime(event.occurred_at))}  ${eventText(out, event)}`)
  }
}

/** Messages about a lost connection. */
export const remarks = (out: Output) => ({
  onLost: (error: Error, waitMs: number) =>
    out.warn(`${connectionText(error)} Trying again in ${duration(waitMs)}.`),
  onBack: (awayMs: number) => out.note(`The server is back after ${duration(awayMs)}; nothing was missed.`),
})

/** `reservation 12` */
export const subjectOf = ({ data }: Pick<FeedEvent, 'data'>): string => safeText(`${data.object} ${data.id}`)

const eventText = (out: Output, event: FeedEvent): string =>
  [
    out.style('bold', safeText(event.type).padEnd(21)),
    subjectOf(event).padEnd(18),
    out.style('dim', safeText(event.id)),
  ].join('  ')

function show(out: Output, event: FeedEvent): void {
  out.record(
    [
      ['ID', event.id],
      ['Number', event.sequence],
      ['Type', event.type],
      ['At', dateTime(event.occurred_at)],
      ['Source', event.meta.source],
      ['Request', event.meta.request_id],
      ['Workspace', event.meta.tenant_id],
      ...Object.entries(event.data).map(([name, value]): [string, string] => [
        `  ${name}`,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ],
    event,
  )
}
