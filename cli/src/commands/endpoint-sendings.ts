import type { Command } from 'commander'
import type { WebhookEventType } from '../../../client/src/index.ts'
import { addCommand, choice, momentValue, option } from '../command.ts'
import { eventTypes } from '../event-types.ts'
import { CliError } from '../exit.ts'
import { duration } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'

/** `jurat endpoints test` and `replay`. */
export function addSendings(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'test <id>',
    summary: 'Send an endpoint one sample event',
    examples: [['jurat endpoints test 4 --type signer-added', 'and show its response']],
    options: [choice('--type <type>', 'the type of the event', eventTypes).default('reservation-created')],
    connects: 'server',
    run: async ({ connect, out }, { type }: { type: WebhookEventType }, id: number) => {
      const sent = await connect().manage.webhookEndpoints.test(id, { type })
      const result = `${sent.status ?? sent.error}, after ${duration(sent.duration_ms)}`
      if (sent.success) return out.done(`The endpoint accepted ${type}: ${result}.`, sent)
      if (out.isJson) out.json(sent)
      throw new CliError(
        'failed',
        `The endpoint did not accept ${type}: ${result}.`,
        sent.response_body?.slice(0, 500),
      )
    },
  })
  addCommand(group, terminal, {
    usage: 'replay <id>',
    summary: 'Send an endpoint the events it missed',
    examples: [
      ['jurat endpoints replay 4 --since 2d --dry-run', 'only count them'],
      ['jurat endpoints replay 4 --since 2026-11-19T00:00:00Z', 'send them'],
    ],
    options: [
      option(
        '--since <time>',
        'from: ISO 8601 with its zone, or how long ago: 30m, 2h, 7d',
        momentValue,
      ).makeOptionMandatory(),
      option('--until <time>', 'to; now when omitted', momentValue),
      option('--include-delivered', 'also events that were delivered'),
      option('--dry-run', 'only count'),
    ],
    connects: 'server',
    run: async ({ connect, out }, options: ReplayOptions, id: number) => {
      const replay = await connect().manage.webhookEndpoints.replay(id, {
        since: options.since.toISOString(),
        until: options.until?.toISOString(),
        include_delivered: options.includeDelivered,
        dry_run: options.dryRun,
      })
      const count = `${replay.deliveries} ${replay.deliveries === 1 ? 'event' : 'events'}`
      out.done(options.dryRun ? `Would send ${count}.` : `Sending ${count}.`, replay)
    },
  })
}

interface ReplayOptions {
  since: Date
  until?: Date
  includeDelivered?: boolean
  dryRun?: boolean
}
