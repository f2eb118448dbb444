import { Argument, type Command } from 'commander'
import type { WebhookEventType } from '../../../client/src/index.ts'
import { addCommand, type Given, option } from '../command.ts'
import { eventTypes } from '../event-types.ts'
import { CliError } from '../exit.ts'
import { serverTime } from '../feed.ts'
import { safeText } from '../output/style.ts'
import type { Terminal } from '../terminal.ts'
import { recipes } from '../trigger/recipes.ts'
import { Session } from '../trigger/session.ts'
import { subjectOf } from './events.ts'

const scopes = ['reservations:*', 'appointments:*', 'signers:*', 'availability:read']

export function addTrigger(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'trigger',
    arguments: [new Argument('[type]', 'the type of the event').choices(eventTypes)],
    summary: 'Make an event happen in a test workspace',
    description:
      'Makes an event happen in a test workspace by making the real calls, and shows every event they cause. What it creates stays in the workspace. Webhooks, the event feed and `jurat listen` receive the events like any other.',
    examples: [
      ['jurat trigger reservation-created', 'creates a reservation'],
      ['jurat trigger video-deleted', 'creates an appointment, uploads a video, and deletes that'],
      ['jurat trigger --list', 'all types and what each does'],
    ],
    options: [
      option('--list', 'show all types and what each does'),
      option('--service <handle>', 'service to book').default('remote'),
    ],
    connects: 'workspace',
    run: async (given, options: { list?: boolean; service: string }, type: WebhookEventType | undefined) => {
      if (options.list) return list(given)
      if (type === undefined)
        throw new CliError('usage', 'The type is missing. jurat trigger --list shows all types.')
      await trigger(given, options.service, type)
    },
  })
}

function list({ out }: Given): void {
  out.table(
    [
      { title: 'type', value: row => row.type },
      { title: 'what is done', value: row => row.summary },
    ],
    eventTypes.map(type => ({ type, summary: recipes[type].summary })),
    '',
  )
}

async function trigger({ connect, out }: Given, service: string, type: WebhookEventType): Promise<void> {
  const connection = connect()
  const { id: workspaceId, name, mode } = await connection.workspace()
  if (mode !== 'test') {
    throw new CliError(
      'denied',
      `${name} (${workspaceId}) is live: events can be triggered only in test workspaces.`,
    )
  }
  const { manage } = connection
  const since = new Date((await serverTime(manage, workspaceId)).getTime() - 2000)
  const events = await connection.v3(scopes, async jurat => {
    const report = (step: string) => out.isJson || out.line(`${out.style('green', '✓')} ${safeText(step)}`)
    const session = new Session({ workspaceId, jurat, manage, service, report })
    await recipes[type].make(session)
    return session.events(since)
  })
  if (!out.isJson) out.line('')
  out.table(
    [
      {
        title: 'event',
        value: row => row.type,
        look: text => (text === type ? out.style('bold', text) : text),
      },
      { title: 'of', value: subjectOf },
      { title: 'id', value: row => row.id },
    ],
    events,
    'The calls caused no event.',
  )
  if (!events.some(event => event.type === type)) throw new CliError('failed', `The calls caused no ${type}.`)
}
