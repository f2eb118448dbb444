import { createHmac } from 'node:crypto'
import { type Command, InvalidArgumentError } from 'commander'
import type { WebhookEventType } from '../../../client/src/index.ts'
import type { FeedEvent } from '../../../client/src/manage.ts'
import { deliveryHeaders } from '../../../client/src/webhooks/headers.ts'
import { addCommand, type Given, ListOption, momentValue, option } from '../command.ts'
import type { Connection } from '../connection.ts'
import { eventTypes } from '../event-types.ts'
import { follow } from '../feed.ts'
import type { Output } from '../output/output.ts'
import { safeText } from '../output/style.ts'
import { clockTime, duration } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'
import { type Reply, receiverUrl, send } from '../webhooks/send.ts'
import { remarks, subjectOf } from './events.ts'

interface ListenOptions {
  forwardTo: string
  events?: WebhookEventType[]
  since?: Date
  secret?: string
}

export function addListen(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'listen',
    summary: 'Forward events to a program on this machine as they happen',
    description:
      'Forwards the events of a workspace to an address on this machine, signed like webhooks, until Ctrl-C. The command reads the event feed: the server does not need to reach this machine, and no endpoint is registered. When the connection is lost, it waits and resumes: every event is forwarded once.',
    examples: [
      ['jurat listen --forward-to 3000', 'to http://localhost:3000/'],
      [
        'jurat listen --forward-to localhost:3000/hooks --events signer-added,signer-updated',
        'only two types',
      ],
      ['jurat listen --forward-to 3000 --since 1h', 'begin with the events of the last hour'],
    ],
    options: [
      option('-f, --forward-to <address>', 'target: a port or a URL', addressValue).makeOptionMandatory(),
      new ListOption('--events <types>', 'only these types, separated by commas', eventTypes),
      option(
        '--since <time>',
        'begin with past events: ISO 8601 with its zone, or how long ago: 30m, 2h, 7d',
        momentValue,
      ),
      option('--secret <secret>', 'secret to sign with (JURAT_WEBHOOK_SECRET); one is made when omitted'),
    ],
    connects: 'workspace',
    run: listen,
  })
}

export function addressValue(text: string): string {
  const url = receiverUrl(text)
  if (url === undefined)
    throw new InvalidArgumentError('It must be a port or an address: 3000, localhost:3000/hooks.')
  return url
}

async function listen({ connect, out, terminal }: Given, options: ListenOptions): Promise<void> {
  const connection = connect()
  const workspaceId = await connection.workspaceId()
  const signal = terminal.interruption()
  const { forwardTo, events, since } = options
  const given = options.secret ?? terminal.env.JURAT_WEBHOOK_SECRET
  const secret = given || ownSecret(connection, workspaceId)
  const onReady = () => greet(out, connection, { workspaceId, forwardTo, shown: given ? undefined : secret })
  const counts = { taken: 0, refused: 0 }
  const following = { workspaceId, since, signal, onReady, ...remarks(out) }
  for await (const event of follow(connection.manage, following)) {
    if (events && !events.includes(event.type)) continue
    const reply = await forward(forwardTo, event, secret, signal).catch(error => {
      if (!signal.aborted) throw error
    })
    if (!reply) break
    const isTaken = reply.status !== undefined && reply.status >= 200 && reply.status < 300
    counts[isTaken ? 'taken' : 'refused']++
    tell(out, event, reply, isTaken)
  }
  const refused = counts.refused === 0 ? '' : `, ${counts.refused} not accepted`
  out.note('')
  out.note(`Forwarded ${counts.taken + counts.refused} events: ${counts.taken} accepted${refused}.`)
}

function greet(
  out: Output,
  { url }: Connection,
  { workspaceId, forwardTo, shown }: { workspaceId: number; forwardTo: string; shown: string | undefined },
): void {
  if (out.isJson) {
    const secret = shown === undefined ? {} : { secret: shown }
    out.jsonLine({ listening: { workspace_id: workspaceId, forward_to: forwardTo, ...secret } })
    return
  }
  out.line(`Events of workspace ${workspaceId} on ${url} go to ${forwardTo}`)
  out.line(`They are signed with  ${shown === undefined ? 'the secret you gave' : out.style('bold', shown)}`)
  out.note('Ctrl-C to stop. To cause an event: jurat trigger reservation-created')
  out.note('')
}

/** The same for the same token, server and workspace. It does not reveal the token. */
function ownSecret({ token, url }: Pick<Connection, 'token' | 'url'>, workspaceId: number): string {
  const text = `jurat listen ${new URL(url).origin} ${workspaceId}`
  return `whsec_${createHmac('sha256', token).update(text).digest('base64')}`
}

async function forward(url: string, event: FeedEvent, secret: string, signal: AbortSignal): Promise<Reply> {
  const { id, type, occurred_at, webhook_version, api_version, data, meta } = event
  const attempt = 1
  const body = JSON.stringify({ id, type, occurred_at, webhook_version, api_version, attempt, data, meta })
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = await deliveryHeaders({ id, type, attempt, timestamp, body, secret })
  return send(url, headers, body, signal)
}

function tell(out: Output, event: FeedEvent, reply: Reply, isTaken: boolean): void {
  const { id, type, occurred_at, sequence } = event
  if (out.isJson) {
    const { status = null, error = null, ms } = reply
    out.jsonLine({ id, type, sequence, occurred_at, status, error, duration_ms: Math.round(ms) })
    return
  }
  const time = out.style('dim', clockTime(new Date().toISOString()))
  const result = out.style(isTaken ? 'green' : 'red', safeText(String(reply.status ?? reply.error)))
  out.line(
    `${time}  ${safeText(type).padEnd(21)}  ${subjectOf(event).padEnd(17)}  ${out.style('dim', safeText(id))}  → ${result} ${out.style('dim', `(${duration(reply.ms)})`)}`,
  )
}
