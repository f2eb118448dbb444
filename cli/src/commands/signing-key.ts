import type { Command } from 'commander'
import { addCommand, addGroup, option } from '../command.ts'
import type { Terminal } from '../terminal.ts'

export function addSigningKey(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'signing-key',
    summary: 'Replace the key that signs links to files',
    examples: [['jurat signing-key rotate --revoke-others', 'after a key has leaked']],
  })
  addCommand(group, terminal, {
    usage: 'rotate',
    summary: 'Sign new links to files with a new key',
    description:
      'Signs new links to files with a new key. Links from before work until they expire, at most seven days; with --revoke-others they stop working within a second. Links to S3 are signed with the key of the bucket.',
    examples: [['jurat signing-key rotate', 'needs the admin token']],
    options: [option('--revoke-others', 'stop all links from before')],
    connects: 'server',
    run: async ({ connect, out }, { revokeOthers }: { revokeOthers?: boolean }) => {
      const { object: _, ...key } = await connect().manage.signingKeys.rotate({
        revoke_others: revokeOthers === true,
      })
      const before = revokeOthers
        ? 'Links from before work no more.'
        : 'Links from before work until they expire.'
      out.done(`New links are signed with the key ${key.id}. ${before}`, key)
    },
  })
}
