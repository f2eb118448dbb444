import type { Command } from 'commander'
import type { Delivery, DeliveryWithAttempts } from '../../../client/src/manage.ts'
import { addCommand, addGroup, choice, idValue, limitOption, option, pageSize, take } from '../command.ts'
import type { Output } from '../output/output.ts'
import { stateText } from '../output/style.ts'
import { dateTime, duration } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'

const states = ['pending', 'retrying', 'delivered', 'failed'] as const

interface ListOptions {
  endpoint?: number
  event?: string
  status?: (typeof states)[number]
  limit: number
}

export function addDeliveries(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'deliveries',
    summary: 'Show and retry deliveries of events to endpoints',
    examples: [
      ['jurat deliveries list --status failed', 'gave up after the last attempt'],
      ['jurat deliveries get 31', 'with every attempt and its response'],
    ],
  })
  addCommand(group, terminal, {
    usage: 'list',
    summary: 'List deliveries, newest first',
    examples: [['jurat deliveries list --endpoint 4 --status retrying', 'of one endpoint']],
    options: [
      option('--endpoint <id>', 'only those to this endpoint', idValue),
      option('--event <id>', 'only those of this event'),
      choice('--status <status>', 'only those in this state', states),
      limitOption(),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, { endpoint, event, status, limit }: ListOptions) => {
      const connection = connect()
      const workspace_id = await connection.workspaceParam()
      const query = { workspace_id, endpoint_id: endpoint, event_id: event, status, limit: pageSize(limit) }
      showAll(out, await take(connection.manage.deliveries.list(query), limit))
    },
  })
  addCommand(group, terminal, {
    usage: 'get <id>',
    summary: 'Show a delivery with every attempt',
    examples: [['jurat deliveries get 31', 'the delivery 31']],
    connects: 'workspace',
    run: async ({ connect, out }, _options, id: number) => {
      const connection = connect()
      show(
        out,
        await connection.manage.deliveries.get(id, { workspace_id: await connection.workspaceParam() }),
      )
    },
  })
  addCommand(group, terminal, {
    usage: 'retry <id>',
    summary: 'Send an event to an endpoint again now',
    examples: [['jurat deliveries retry 31', 'also after the last attempt failed']],
    connects: 'workspace',
    run: async ({ connect, out }, _options, id: number) => {
      const connection = connect()
      const workspace_id = await connection.workspaceParam()
      const delivery = await connection.manage.deliveries.retry(id, { workspace_id })
      out.done(`Sending the delivery ${delivery.id} again (${delivery.status}).`, delivery)
    },
  })
}

function showAll(out: Output, deliveries: Delivery[]): void {
  out.table(
    [
      { title: 'id', value: row => row.id, align: 'right' },
      { title: 'status', value: row => row.status, look: text => stateText(out.style, text) },
      { title: 'type', value: row => row.event_type },
      { title: 'endpoint', value: row => row.endpoint_id, align: 'right' },
      { title: 'attempts', value: row => row.attempt_count, align: 'right' },
      { title: 'next (workspace clock)', value: row => dateTime(row.due_at) },
      { title: 'updated', value: row => dateTime(row.updated_at) },
      { title: 'event', value: row => row.event_id },
    ],
    deliveries,
    'No delivery matches. Events are delivered to registered endpoints: jurat endpoints list',
  )
}

function show(out: Output, delivery: DeliveryWithAttempts): void {
  out.record(
    [
      ['ID', delivery.id],
      ['Status', delivery.status],
      ['Event', delivery.event_id],
      ['Type', delivery.event_type],
      ['Endpoint', delivery.endpoint_id],
      ['Replay', delivery.is_replay ? 'yes' : null],
      ['Next attempt (workspace clock)', dateTime(delivery.due_at)],
      ['Created', dateTime(delivery.created_at)],
    ],
    delivery,
  )
  if (out.isJson) return
  out.line('')
  out.table(
    [
      { title: '#', value: row => row.attempt, align: 'right' },
      { title: 'at', value: row => dateTime(row.started_at) },
      { title: 'response', value: row => row.status ?? row.error },
      { title: 'after', value: row => duration(row.duration_ms), align: 'right' },
      { title: 'body', value: row => row.response_body?.slice(0, 200) },
    ],
    delivery.attempts,
    'There was no attempt yet.',
  )
}
