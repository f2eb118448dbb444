import type { Command } from 'commander'
import type { WebhookEventType } from '../../../client/src/index.ts'
import type { WebhookEndpoint } from '../../../client/src/manage.ts'
import { addCommand, addGroup, ListOption, limitOption, option, pageSize, take } from '../command.ts'
import { eventTypes } from '../event-types.ts'
import { CliError } from '../exit.ts'
import type { Output } from '../output/output.ts'
import { stateText } from '../output/style.ts'
import { dateTime, duration } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'
import { addSecrets } from './endpoint-secrets.ts'
import { addSendings } from './endpoint-sendings.ts'

export function addEndpoints(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'endpoints',
    summary: 'Manage webhook endpoints, which events are sent to',
    examples: [
      ['jurat endpoints create https://example.com/hooks', 'register one and show its secret once'],
      ['jurat endpoints test 4', 'send it a sample event'],
      ['jurat endpoints replay 4 --since 2h --dry-run', 'count the events it missed'],
    ],
  })
  addLooks(group, terminal)
  addChanges(group, terminal)
  addSecrets(group, terminal)
  addSendings(group, terminal)
}

function addLooks(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'list',
    summary: 'List endpoints, newest first',
    examples: [['jurat endpoints list', 'of the workspace']],
    options: [limitOption()],
    connects: 'workspace',
    run: async ({ connect, out }, { limit }: { limit: number }) => {
      const connection = connect()
      const workspace_id = await connection.workspaceParam()
      const list = connection.manage.webhookEndpoints.list({ workspace_id, limit: pageSize(limit) })
      out.table(
        [
          { title: 'id', value: row => row.id, align: 'right' },
          { title: 'status', value: row => row.status, look: text => stateText(out.style, text) },
          { title: 'failing since', value: row => dateTime(row.failing_since) },
          { title: 'url', value: row => row.url },
          { title: 'events', value: typesText },
        ],
        await take(list, limit),
        'No endpoint is registered. Register one: jurat endpoints create https://example.com/hooks',
      )
    },
  })
  addCommand(group, terminal, {
    usage: 'get <id>',
    summary: 'Show an endpoint and its health in the last 24 hours',
    examples: [['jurat endpoints get 4', 'the endpoint 4']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) => {
      const { webhookEndpoints } = connect().manage
      const [endpoint, health] = await Promise.all([webhookEndpoints.get(id), webhookEndpoints.health(id)])
      const { attempts, success_share, latency_ms } = health
      const share = success_share === null ? '' : `, ${(success_share * 100).toFixed(1)} % successful`
      out.record(
        [
          ...fieldsOf(endpoint),
          ['Attempts (24 h)', `${attempts}${share}`],
          [
            'Response time',
            latency_ms.p50 === null
              ? null
              : `median ${duration(latency_ms.p50)}, 99th percentile ${duration(latency_ms.p99 ?? 0)}`,
          ],
          [
            'Last error',
            health.last_error &&
              `${dateTime(health.last_error.at)}: ${health.last_error.error ?? health.last_error.status}`,
          ],
        ],
        { ...endpoint, health },
      )
    },
  })
}

interface Details {
  events?: WebhookEventType[]
  allEvents?: boolean
  description?: string
  url?: string
}

const eventsOption = () =>
  new ListOption(
    '--events <types>',
    'only these types, separated by commas; every type when omitted',
    eventTypes,
  )

function addChanges(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'create <address>',
    summary: 'Register an endpoint and show its secret, which is shown only now',
    examples: [
      ['jurat endpoints create https://example.com/hooks', 'for every event type'],
      [
        'jurat endpoints create https://example.com/hooks --events signer-added,signer-updated',
        'for two event types',
      ],
    ],
    options: [eventsOption(), option('--description <text>', 'a note for people')],
    connects: 'workspace',
    run: async ({ connect, out }, { events, description }: Details, url: string) => {
      const connection = connect()
      const workspace_id = await connection.workspaceParam()
      const params = { workspace_id, url, event_types: events, description }
      const made = await connection.manage.webhookEndpoints.create(params)
      if (out.isJson) return out.json(made)
      out.done(`Registered the endpoint ${made.id}. Its secret, which is shown only now:`, made)
      out.line(made.secret)
    },
  })
  addCommand(group, terminal, {
    usage: 'update <id>',
    summary: 'Change an endpoint',
    examples: [['jurat endpoints update 4 --events signer-added', 'send it only that type']],
    options: [
      option('--to <address>', 'the new URL'),
      eventsOption().conflicts('allEvents'),
      option('--all-events', 'every type, also types that are added later'),
      option('--description <text>', 'a note for people'),
    ],
    connects: 'server',
    run: async ({ connect, out }, options: Details & { to?: string }, id: number) => {
      const { to: url, events, allEvents, description } = options
      const params = { url, event_types: allEvents ? null : events, description }
      if (Object.values(params).every(value => value === undefined)) {
        throw new CliError('usage', 'Nothing to change. Add an option: see --help.')
      }
      const endpoint = await connect().manage.webhookEndpoints.update(id, params)
      out.record(fieldsOf(endpoint), endpoint)
    },
  })
  addCommand(group, terminal, {
    usage: 'enable <id>',
    summary: 'Enable an endpoint again',
    examples: [['jurat endpoints enable 4', 'pending deliveries resume']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) => {
      out.done(`Enabled the endpoint ${id}.`, await connect().manage.webhookEndpoints.enable(id))
      if (!out.isJson) out.note(`To send what it missed: jurat endpoints replay ${id} --since 2d`)
    },
  })
  addCommand(group, terminal, {
    usage: 'disable <id>',
    summary: 'Disable an endpoint',
    examples: [['jurat endpoints disable 4', 'no attempts are made until it is enabled again']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) => {
      out.done(`Disabled the endpoint ${id}.`, await connect().manage.webhookEndpoints.disable(id))
    },
  })
  addCommand(group, terminal, {
    usage: 'delete <id>',
    summary: 'Remove an endpoint',
    examples: [['jurat endpoints delete 4', 'its pending deliveries fail']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) => {
      await connect().manage.webhookEndpoints.delete(id)
      out.done(`Removed the endpoint ${id}.`, null)
    },
  })
}

const typesText = ({ event_types }: WebhookEndpoint) => event_types?.join(' ') ?? 'every type'

const fieldsOf = (endpoint: WebhookEndpoint): Parameters<Output['record']>[0] => [
  ['ID', endpoint.id],
  ['URL', endpoint.url],
  ['Status', endpoint.status],
  ['Reason', endpoint.disabled_reason],
  ['Failing since', dateTime(endpoint.failing_since)],
  ['Events', typesText(endpoint)],
  ['Description', endpoint.description],
  ['Next secret', endpoint.has_next_secret ? 'signs together with the current secret' : null],
  ['Created', dateTime(endpoint.created_at)],
]
