import type { StripeAccount } from '@jurat/client/manage'
import type { Command } from 'commander'
import { addCommand, addGroup, option } from '../command.ts'
import { readGiven } from '../local/given-file.ts'
import type { Output } from '../output/output.ts'
import { dateTime } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'

interface Secrets {
  secretKey: string
  webhookSecret: string
}

/** `jurat stripe`: the account to which customers pay online. */
export function addStripe(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'stripe',
    summary: 'Connect the Stripe account to which customers pay online',
    examples: [
      ['jurat stripe set 1 --secret-key @key.txt --webhook-secret @secret.txt', 'from files'],
      ['jurat stripe get 1', 'where Stripe sends its events'],
    ],
  })
  addCommand(group, terminal, {
    usage: 'get <id>',
    summary: 'Show the Stripe account of a workspace, without its secrets',
    examples: [['jurat stripe get 1', 'of the workspace 1']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) =>
      show(out, await connect().manage.workspaces.stripe(id)),
  })
  addCommand(group, terminal, {
    usage: 'set <id>',
    summary: 'Connect a Stripe account, or replace its keys',
    description:
      'Stores the keys with which customers pay online. They are encrypted and never shown again. @file reads a secret from a file, so that it is in no list of commands.',
    examples: [
      ['jurat stripe set 1 --secret-key @key.txt --webhook-secret @secret.txt', 'for the workspace 1'],
    ],
    options: [
      option('--secret-key <key>', 'secret or restricted key of Stripe, or @file').makeOptionMandatory(),
      option('--webhook-secret <secret>', 'signing secret of the webhook, or @file').makeOptionMandatory(),
    ],
    connects: 'server',
    run: async ({ connect, out }, { secretKey, webhookSecret }: Secrets, id: number) => {
      const account = await connect().manage.workspaces.setStripe(id, {
        secret_key: await given(secretKey),
        webhook_secret: await given(webhookSecret),
      })
      out.done(`Connected the Stripe account. Stripe sends its events to ${account.webhook_url}.`, account)
    },
  })
  addCommand(group, terminal, {
    usage: 'remove <id>',
    summary: 'Disconnect the Stripe account',
    description: 'Customers of services with an online payment cannot book until the service takes none.',
    examples: [['jurat stripe remove 1', 'of the workspace 1']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) => {
      const removed = await connect().manage.workspaces.removeStripe(id)
      out.done('Disconnected the Stripe account.', removed)
    },
  })
}

const given = async (text: string): Promise<string> =>
  text.startsWith('@') ? (await readGiven(text.slice(1))).toString('utf8').trim() : text

const show = (out: Output, account: StripeAccount): void =>
  out.record(
    [
      ['secret key', `…${account.secret_key_end}`],
      ['webhook secret', `…${account.webhook_secret_end}`],
      ['events to', account.webhook_url],
      ['changed', dateTime(account.changed_at)],
    ],
    account,
  )
