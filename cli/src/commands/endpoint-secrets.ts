import type { Command } from 'commander'
import { addCommand } from '../command.ts'
import type { Terminal } from '../terminal.ts'

/** `jurat endpoints rotate-secret` and `promote-secret`. */
export function addSecrets(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'rotate-secret <id>',
    summary: 'Create the next secret, which signs together with the current one',
    examples: [['jurat endpoints rotate-secret 4', 'shows the next secret once']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) => {
      const endpoint = await connect().manage.webhookEndpoints.rotateSecret(id)
      if (out.isJson) return out.json(endpoint)
      out.line(endpoint.secret)
      out.note(`Give it to the receiver, then: jurat endpoints promote-secret ${id}`)
    },
  })
  addCommand(group, terminal, {
    usage: 'promote-secret <id>',
    summary: 'Make the next secret the current one',
    examples: [['jurat endpoints promote-secret 4', 'the old secret no longer signs']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) => {
      const endpoint = await connect().manage.webhookEndpoints.promoteSecret(id)
      out.done(`Deliveries to the endpoint ${id} are now signed only with the next secret.`, endpoint)
    },
  })
}
